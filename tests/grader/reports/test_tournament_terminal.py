"""A tournament in the terminal and in a spreadsheet: ranks, ties, faults, who is absent."""

from __future__ import annotations

import csv
import io
from pathlib import Path

from rich.console import Console

from grader.reports.ranking_csv import ranking_csv
from grader.reports.tournament_progress import LiveLine, describe_stage, tournament_progress
from grader.reports.tournament_terminal import print_tournament
from grader.results.schema import ReasonInfo, SandboxInfo, StudentInfo
from grader.results.tournament_schema import AbsentInfo, ForfeitInfo, RankedInfo, Tournament

FAULT = ForfeitInfo("eve", "ann", "seed/7", "wrong", "Card\x1b[31m", "B", 6, "B | …", "7H", 12)
TOURNAMENT = Tournament(
    schema=1,
    assignment="any",
    title="A [bold]player[/]",
    version="1",
    seed="seed",
    decks=100,
    most_decks=1000,
    confidence=0.95,
    sandbox=SandboxInfo("bubblewrap", None, "hugs", {}),
    digests=None,
    ranking=(
        RankedInfo("ann", False, 1, 0.5, 0.375, 0.625, 400, tied_with=("first",), student=StudentInfo(name="=Ann()")),
        RankedInfo("first", True, 1, 0.4375, 0.25, 0.5, 400, tied_with=("ann",), decks_needed=2_100),
        RankedInfo("eve", False, 3, -0.9375, -1.0, -0.875, 400, forfeited=12),
    ),
    pairs=(),
    forfeits=(FAULT,),
    absent=(AbsentInfo("dan", "rejected", ReasonInfo("type-error", "Line 3 does not fit.")),),
)


def printed(tournament: Tournament, output: Path) -> str:
    text = io.StringIO()
    print_tournament(Console(file=text, width=120, highlight=False, soft_wrap=True), tournament, output)
    return text.getvalue()


def test_shared_ranks_have_an_equals_sign_and_name_who_cannot_be_told_apart(tmp_path: Path) -> None:
    lines = printed(TOURNAMENT, tmp_path).splitlines()
    assert lines[0].startswith("A [bold]player[/]")
    rows = [" ".join(line.split()) for line in lines[2:5]]
    assert rows == [
        "1= ann +0.50 +0.38 to +0.62 first",
        "1= first (built-in) +0.44 +0.25 to +0.50 ann (about 2,100 decks would tell)",
        "3 eve -0.94 -1.00 to -0.88 12 of 400",
    ]


def test_each_kind_of_fault_and_everybody_absent_has_a_line(tmp_path: Path) -> None:
    said = printed(TOURNAMENT, tmp_path)
    expected = (
        "eve lost 12 games by a fault: wrong answer (Card�[31m), "
        "first as card 6, by B, against ann with the deck seed/7"
    )
    assert expected in said
    assert "dan does not play: rejected: Line 3 does not fit." in said
    assert "100 decks (at most 1000), each played both ways; points a game, intervals of 95 %." in said


def test_the_spreadsheet_has_everybody_and_no_formulas() -> None:
    rows = list(csv.DictReader(io.StringIO(ranking_csv(TOURNAMENT))))
    assert [(row["rank"], row["id"], row["status"]) for row in rows] == [
        ("1", "ann", "played"),
        ("1", "first", "played"),
        ("3", "eve", "played"),
        ("", "dan", "rejected"),
    ]
    assert not rows[0]["name"].startswith("=")
    assert (rows[0]["mean"], rows[0]["tied_with"], rows[1]["built_in"]) == ("0.5000", "first", "yes")
    assert rows[3]["reason"] == "Line 3 does not fit."


def test_a_stage_is_told_in_a_line() -> None:
    assert describe_stage(1, 100, 45, 0) == "decks 1 to 100: 45 matches"
    assert describe_stage(101, 200, 1, 1) == "decks 101 to 200: 1 match, 1 of them known"


def test_a_live_line_says_how_far_and_how_fast_the_games_are() -> None:
    now = [10.0]
    line = LiveLine(clock=lambda: now[0])
    line.begins(1, 100, 45, 0)
    now[0] = 12.0
    line.advances(3, 5_000)
    assert str(line.__rich__()) == "decks 1 to 100: 45 matches; ply 3, 5,000 moves, 2,500/s"
    line.stopping()
    assert "Ctrl-C again" in str(line.__rich__())


def test_quiet_progress_says_nothing_and_a_pipe_gets_a_line_for_each_stage() -> None:
    text = io.StringIO()
    for quiet in (True, False):
        with tournament_progress(Console(file=text), quiet=quiet) as shown:
            shown.begins(1, 100, 45, 0)
            shown.advances(1, 100)
    assert text.getvalue() == "decks 1 to 100: 45 matches\n"
