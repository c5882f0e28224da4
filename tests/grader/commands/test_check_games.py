"""``grader check --games`` and ``--all``: a program beside the sheet, on the student's games and on all public ones."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from grader.assignment.settings import load_assignment
from grader.assignment.suites import find_case, load_suite, suite_path
from grader.cli import grader
from reference.cards import parse_cards

SEDMA = load_assignment("sedma")
BANK = SEDMA.file("bank")
PUBLIC = load_suite(suite_path(SEDMA, "public"))
LEADING_SEVEN = BANK / "chaff/leading_seven_is_joker.hs"
RIGHT = BANK / "wheat/folds.hs"
THREE, TWO = (find_case(PUBLIC, case).record for case in ("bd-three-1", "ac-two-1"))
TELLING = "7H 8H 9H 10H JH QH KH AH 7D 8D 9D 10D JD QD KD AD 7S 8S 9S 10S JS QS KS AS 7C 8C 9C 10C JC QC KC AC"
ENDLESS = """import SedmaDatatypes
replay :: Cards -> Maybe Winner
replay [] = Nothing
replay [_] = head []
replay [a, b] = let loop n = if n < (0 :: Int) then Nothing else loop (n + 1 - 1) in loop 0
replay _ = Just (AC, One)
"""


@pytest.fixture(autouse=True)
def _no_docker(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DOCKER_HOST", "unix:///nonexistent/docker.sock")


def haskell(record: str) -> str:
    return SEDMA.settings.codec.source(parse_cards(record))


def check(program: Path, games: str, *options: str, folder: Path) -> Result:
    (folder / "games.txt").write_text(games, encoding="utf-8")
    arguments = ["check", str(program), "--games", str(folder / "games.txt"), *options]
    return CliRunner().invoke(grader, arguments, catch_exceptions=False)


def test_a_right_program_agrees_on_every_game_in_either_notation(tmp_path: Path) -> None:
    games = f"# mine\n{THREE}\n{haskell(TWO)}\n7H 7H\n[]\n\n" + "\n".join(
        " ".join(THREE.split()[start : start + 4]) for start in range(0, 32, 4)
    )
    result = check(RIGHT, games, folder=tmp_path)
    assert result.exit_code == 0, result.output
    assert result.stdout.splitlines()[:6] == [
        "All 5 games get the answer of the sheet.",
        "",
        "+ same     line 2 (32 cards): Just (BD,Three)",
        "+ same     line 3 (32 cards): Just (AC,Two)",
        "+ same     line 4 (2 cards): Nothing, because only 2 cards were played; 30 of the 32 are missing",
        "+ same     line 5 (no cards): Nothing, because no card was played; 32 of the 32 are missing",
    ]
    assert "+ same     lines 7 to 14 (32 cards): Just (BD,Three)" in result.stdout


def test_where_the_answers_differ_the_game_is_told_trick_by_trick(tmp_path: Path) -> None:
    result = check(LEADING_SEVEN, f"{TWO}\n{TELLING}\n", folder=tmp_path)
    assert result.exit_code == 1
    assert "1 of 2 games gets an answer that differs from the sheet's." in result.stdout
    told = result.stdout.partition("x differs  line 2 (32 cards)")[2]
    assert len(re.findall(r"^ +[1-8]  [A-D]:", told, re.MULTILINE)) == 8
    assert re.search(r"  By the sheet: Just \(\w\w,\w+\)\n  Yours:        Just \(\w\w,\w+\)\n", told)
    assert "By the sheet" not in result.stdout.partition("x differs")[0]


def test_of_a_record_that_is_no_game_the_reason_and_the_sentence_are_shown(tmp_path: Path) -> None:
    spoilt = " ".join([*THREE.split()[:31], THREE.split()[0]])
    result = check(BANK / "chaff/no_repeat_check.hs", spoilt, folder=tmp_path)
    assert result.exit_code == 1
    assert "was played more than once: as cards 1 and 32" in result.stdout
    assert 'The sheet: "For an invalid input, your function must return Nothing."' in result.stdout
    assert "By the sheet: Nothing\n  Yours:        Just (" in result.stdout


def test_each_games_crash_and_time_out_is_shown_and_costs_no_other_game(tmp_path: Path) -> None:
    (tmp_path / "replay.hs").write_text(ENDLESS)
    result = check(tmp_path / "replay.hs", "7H\n8H 9H\n[]\n10H\n", folder=tmp_path)
    assert result.exit_code == 1
    assert "3 of 4 games get an answer that differs from the sheet's." in result.stdout
    assert result.stdout.count("Yours:        `head` was used on an empty list") == 2
    assert result.stdout.count("Yours:        no answer came in time") == 1
    assert "+ same     line 3 (no cards): Nothing" in result.stdout


NEVER_SHORTER = """import SedmaDatatypes
replay :: Cards -> Maybe Winner
replay cs = if size cs == 32 then Just (AC, One) else Nothing

size :: [a] -> Int
size xs = 1 + size xs
"""


def test_what_keeps_a_program_from_ending_is_said_of_each_game(tmp_path: Path) -> None:
    (tmp_path / "replay.hs").write_text(NEVER_SHORTER)
    result = check(tmp_path / "replay.hs", "7H\n[]\n", folder=tmp_path)
    assert result.exit_code == 1
    assert result.stdout.count("Line 6: `size xs` is computed by calling `size xs` again") == 2


def test_an_expectation_that_the_sheet_does_not_share_is_said(tmp_path: Path) -> None:
    result = check(RIGHT, f"{THREE} -> BD Two\n{TWO} -> AC Two\n", folder=tmp_path)
    assert result.exit_code == 0
    assert result.stdout.count("You expected") == 1
    assert "You expected Just (BD,Two), but by the sheet it is Just (BD,Three)." in result.stdout


def test_every_bad_line_is_reported_and_nothing_is_run(tmp_path: Path) -> None:
    result = check(tmp_path, "7X 8H\n7H\n[Card Hea R7]\n2H 7H\n", folder=tmp_path)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.splitlines()[0].endswith("games.txt: 3 lines cannot be read:")
    assert [line[:40] for line in result.stderr.splitlines()[1:]] == [
        "  line 1: '7X' is not a card: write rank",
        "  line 3: 'Hea' is not a suit: write Hea",
        "  line 4: 2H is not in the deck, which h",
    ]


def test_lines_that_may_be_one_game_are_mentioned(tmp_path: Path) -> None:
    result = check(RIGHT, "7H 8H 9H 10H\nJH QH KH AH", folder=tmp_path)
    assert result.exit_code == 0
    assert "lines 1 to 2 were read as 2 games" in result.stderr


def test_a_file_without_a_game_is_refused_with_what_to_write(tmp_path: Path) -> None:
    result = check(RIGHT, "# nothing yet\n", folder=tmp_path)
    assert result.exit_code == 2
    assert "there is no game in it yet; write one, such as AD AH 7C" in result.stderr


def test_a_program_that_does_not_compile_is_told_as_without_games(tmp_path: Path) -> None:
    program = BANK / "rejected/type_error.hs"
    result = check(program, "7H", folder=tmp_path)
    alone = CliRunner().invoke(grader, ["check", str(program)], catch_exceptions=False)
    assert (result.exit_code, result.stdout) == (1, alone.stdout)


def test_games_come_from_standard_input_too() -> None:
    result = CliRunner().invoke(grader, ["check", str(RIGHT), "--games", "-"], input=TWO, catch_exceptions=False)
    assert result.exit_code == 0
    assert "The game gets the answer of the sheet." in result.stdout


def test_the_outcome_is_there_for_programs(tmp_path: Path) -> None:
    found = json.loads(
        check(LEADING_SEVEN, f"7H 7H -> AC One\n\n{TELLING} -> AC One", "--json", folder=tmp_path).stdout
    )
    assert (found["same"], found["notes"]) == (1, [])
    short, telling = found["games"]
    assert short["lines"] == [1, 1]
    assert short["record"] == "7H 7H"
    assert (short["expected"], short["got"], short["verdict"]) == ("Nothing", "Nothing", "passed")
    assert short["expected_by_you"] == "Just (AC,One)"
    assert short["faults"][0].startswith("only 2 cards were played")
    assert (telling["lines"], telling["verdict"], telling["faults"]) == ([3, 3], "wrong", [])
    rejected = json.loads(check(BANK / "rejected/type_error.hs", "7H", "--json", folder=tmp_path).stdout)
    assert rejected["status"] == "rejected"


def test_raw_shows_what_to_type_in_the_interpreter(tmp_path: Path) -> None:
    assert f"replay {haskell(TELLING)}" in check(LEADING_SEVEN, TELLING, "--raw", folder=tmp_path).stdout
    assert "replay [" not in check(LEADING_SEVEN, TELLING, folder=tmp_path).stdout


def test_all_and_games_exclude_each_other(tmp_path: Path) -> None:
    result = check(RIGHT, "7H", "--all", folder=tmp_path)
    assert result.exit_code == 2
    assert "--all lists games of the public suite" in result.stderr


def failed_ids(program: Path) -> list[str]:
    result = CliRunner().invoke(grader, ["check", str(program), "--json"], catch_exceptions=False)
    return [case["id"] for case in json.loads(result.stdout)["cases"] if case["verdict"] != "passed"]


def test_all_lists_every_failed_public_game_as_text() -> None:
    program = BANK / "chaff/no_repeat_check.hs"
    result = CliRunner().invoke(grader, ["check", str(program), "--all"], catch_exceptions=False)
    listed = result.stdout.partition("Every game with a wrong answer:")[2]
    failed = failed_ids(program)
    assert len(failed) > 2
    assert re.findall(r"^  ([a-z0-9-]+-\d+): ", listed, re.MULTILINE) == failed
    for case in failed:
        block = listed.partition(f"  {case}: ")[2].partition("\n\n")[0]
        shown = re.findall(r"\b(?:10|[789JQKA])[HDSC]\b", block.replace("*", ""))
        assert " ".join(shown).startswith(find_case(PUBLIC, case).record)
        assert "By the sheet: Nothing" in block
        assert "Yours:        Just (" in block


def test_all_explains_a_crash_in_each_game() -> None:
    result = CliRunner().invoke(grader, ["check", str(BANK / "chaff/crash_on_tie.hs"), "--all"], catch_exceptions=False)
    listed = result.stdout.partition("Every game with a wrong answer:")[2]
    assert listed.count("Yours:") == len(failed_ids(BANK / "chaff/crash_on_tie.hs"))


def test_all_says_nothing_more_of_a_right_program() -> None:
    arguments = ["check", str(RIGHT)]
    assert CliRunner().invoke(grader, [*arguments, "--all"]).stdout == CliRunner().invoke(grader, arguments).stdout


def test_all_needs_the_level_of_hints_that_shows_games() -> None:
    result = CliRunner().invoke(grader, ["check", str(LEADING_SEVEN), "--all", "--hints", "game"])
    assert result.exit_code == 2
    assert (
        "--all lists the failed games, which the level of hints 'game' does not show; use --hints all" in result.stderr
    )


def test_where_only_some_failed_games_are_shown_all_is_suggested() -> None:
    result = CliRunner().invoke(grader, ["check", str(LEADING_SEVEN)], catch_exceptions=False)
    assert re.search(
        r"`grader explain \S+` explains another game with a wrong answer; `--all` lists all \d+\.", result.stdout
    )


def test_a_file_of_games_without_end_is_refused() -> None:
    output = CliRunner().invoke(grader, ["check", str(RIGHT), "--games", "/dev/zero", "--sandbox", "bubblewrap"])
    assert (output.exit_code, "too many for a file of games" in output.stderr) == (2, True)


@pytest.mark.parametrize(
    ("games", "problem"),
    [
        ("->\n" * 333_333, "has more than 200,000 bytes, too many for a file of games; split it"),
        ("x\n" * 2_000, "has 2,000 games, but a file may have at most 1,000; split it"),
        ("-> Nothing\n" * 1_001, "has 1,001 games, but a file may have at most 1,000; split it"),
    ],
)
def test_a_file_of_too_many_games_is_refused_with_the_bound(games: str, problem: str, tmp_path: Path) -> None:
    result = check(RIGHT, games, folder=tmp_path)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.splitlines()[-1] == f"grader: {tmp_path / 'games.txt'}: {problem}"


def test_of_many_lines_that_cannot_be_read_the_first_are_listed(tmp_path: Path) -> None:
    result = check(RIGHT, "x\n" * 1_000, folder=tmp_path)
    assert result.exit_code == 2
    heading, *listed, last = result.stderr.splitlines()[-22:]
    assert heading.endswith("games.txt: 1,000 lines cannot be read:")
    assert [line.partition(":")[0] for line in listed] == [f"  line {number}" for number in range(1, 21)]
    assert last == "  … and 980 more"
