"""``grader explain`` reads a game in the game's notation and in Haskell, from the command line and from files."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from grader.assignment.settings import load_assignment
from grader.assignment.suites import find_case, load_suite, suite_path
from grader.cli import grader
from reference.cards import parse_cards

SEDMA = load_assignment("sedma")
GAME = find_case(load_suite(suite_path(SEDMA, "public")), "bd-three-1").record
HASKELL = SEDMA.settings.codec.source(parse_cards(GAME))


def explain(*arguments: str | Path, stdin: str | None = None) -> Result:
    return CliRunner().invoke(grader, ["explain", *map(str, arguments)], input=stdin, catch_exceptions=False)


@pytest.mark.parametrize("haskell", [HASKELL, f"replay {HASKELL}", f"(replay ({HASKELL}))", HASKELL[1:-1]])
def test_a_game_in_haskell_is_explained_as_the_same_game_in_the_notation(haskell: str, tmp_path: Path) -> None:
    told = explain(GAME).stdout
    assert "By the sheet: Just (BD,Three)" in told
    assert explain(haskell).stdout == told
    assert explain(*haskell.split()).stdout == told
    assert explain("-", stdin=haskell).stdout == told
    (tmp_path / "game.hs").write_text("-- a game\n" + haskell.replace(", ", "\n  , "))
    assert explain(tmp_path / "game.hs").stdout == told


def test_of_haskell_that_cannot_be_read_it_is_said_what_to_write(tmp_path: Path) -> None:
    refused = explain("[Card Hea R7, Card Spade RA]")
    assert (refused.exit_code, refused.stderr) == (2, "grader: 'Hea' is not a suit: write Heart\n")
    (tmp_path / "game.hs").write_text("[ Card Heart 7\n, Card Spade RA\n, Card Club X]\n")
    refused = explain(tmp_path / "game.hs")
    assert refused.exit_code == 2
    assert refused.stderr.splitlines() == [
        "grader: 2 lines cannot be read:",
        "  line 1: '7' is not a rank: write R7",
        "  line 3: 'X' is not a rank: write one of R7, R8, R9, R10, RJ, RQ, RK, RA",
    ]


@pytest.mark.parametrize("text", [f"{GAME} -> AC One\n{GAME} -> BD Three", f"{HASKELL}\n[]"])
def test_several_games_in_one_file_are_not_taken_for_one(text: str, tmp_path: Path) -> None:
    (tmp_path / "games.txt").write_text(text)
    refused = explain(tmp_path / "games.txt")
    assert refused.exit_code == 2
    assert refused.stderr == "grader: there are 2 games here, which end on lines 1, 2; give one of them\n"


@pytest.mark.parametrize("name", ["game.txt", "-"])
def test_a_file_that_is_too_long_for_a_game_is_refused(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("game.txt").write_text("[" * 1_000_000)
    refused = explain(name, stdin="[" * 1_000_000)
    assert refused.exit_code == 2
    shown = "standard input" if name == "-" else name
    bound = "has more than 200,000 bytes, too many for a file of games; split it"
    assert refused.stderr == f"grader: {shown}: {bound}\n"


def test_a_suite_of_another_game_is_refused_with_the_assignment_to_choose(tmp_path: Path) -> None:
    suite = suite_path(SEDMA, "graded")
    refused = explain("-a", "septica", "--suite", suite, "dealt-1")
    assert refused.exit_code == 2
    assert refused.stderr == f"grader: {suite}: is a suite of the assignment sedma; choose it with `-a sedma`\n"
    arguments = ["grade", "-a", "septica", "--suite", str(suite), str(Path(__file__).parent), "-o", str(tmp_path / "r")]
    graded = CliRunner().invoke(grader, [*arguments, "--sandbox", "none", "--unsafe-no-sandbox"])
    assert (graded.exit_code, graded.stderr.splitlines()[-1:]) == (2, refused.stderr.splitlines())
