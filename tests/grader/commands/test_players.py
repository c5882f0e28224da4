"""Commands for players: what they print and write, and what they say where they have no meaning."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from grader.assignment.suites import load_suite
from grader.cli import grader
from tests.conftest import unavailable
from tests.grader.players import PLAYERS

BANK = PLAYERS.file("bank")
LEGAL_BUT_WEAK = BANK / "chaff" / "worst_card.hs"
CRASHES = BANK / "chaff" / "crashes_on_the_last_card.hs"


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(grader, [str(argument) for argument in arguments])


@pytest.fixture(scope="module")
def fewer(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The assignment with a few games only."""
    import shutil

    if not shutil.which("runhugs"):
        unavailable("hugs is not installed")
    folder = tmp_path_factory.mktemp("assignment") / "sedma-players"
    shutil.copytree(PLAYERS.folder, folder)
    path = folder / "assignment.toml"
    path.write_text(path.read_text(encoding="utf-8").replace("decks = 100", "decks = 6"), encoding="utf-8")
    return folder


def test_check_shows_the_fault_each_opponent_and_the_game_lost_by_most(fewer: Path, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    checked = run("check", "-a", fewer, CRASHES, "--html", page)
    assert checked.exit_code == 1
    assert "The earliest move that cannot be made:" in checked.output
    assert "index too large" in checked.output
    assert "Your program: `!!` asked for an element that the list does not have." in " ".join(checked.output.split())
    assert "lost by a fault" in checked.output
    assert "The earliest move that cannot be made" in page.read_text(encoding="utf-8")
    weak = run("check", "-a", fewer, LEGAL_BUT_WEAK)
    assert "Against our players (12 games each: 6 decks, both ways)" in weak.output
    assert "The game it lost by most:" in weak.output
    assert "What a stronger player would have played:" in weak.output


@pytest.mark.long
def test_check_as_json_has_how_it_plays(fewer: Path) -> None:
    result = json.loads(run("check", "-a", fewer, LEGAL_BUT_WEAK, "--json").stdout)
    assert [match["opponent"] for match in result["play"]["matches"]] == ["random", "first", "greedy", "counting"]
    assert all(match["decks"] == 6 for match in result["play"]["matches"])
    assert result["play"]["lost"]["points"] < 0
    shy = json.loads(run("check", "-a", fewer, LEGAL_BUT_WEAK, "--json", "--hints", "criterion").stdout)
    assert set(shy["play"]) == {"matches"}


INSTANCE = "instance PlayerState {} where\n  initState _ _ = undefined\n  updateState _ _ _ _ s = s\n"


@pytest.mark.parametrize(
    ("state", "program", "said"),
    [
        ("Mine", "data Mine = Mine Hand\n", "`Mine` is not an instance of the given class `PlayerState`."),
        ("Hand", "", "`[Card]` is not an instance of the given class `PlayerState`. Define a type of your own"),
        ("Hand", INSTANCE.format("Hand"), "`Hand` is only another name for `[Card]`, which cannot be an instance"),
        ("[Card]", INSTANCE.format("[Card]"), "`[Card]` is a list, which cannot be an instance"),
        ("(Int, Hand)", INSTANCE.format("(Int, Hand)"), "`(Int, Hand)` is a tuple, which cannot be an instance"),
    ],
)
def test_a_state_that_is_no_instance_is_named(fewer: Path, tmp_path: Path, state: str, program: str, said: str) -> None:
    file = tmp_path / "player.hs"
    file.write_text(f"import SedmaBase\n{program}player :: AIPlayer ({state})\nplayer table _ = head table\n")
    checked = run("check", "-a", fewer, file)
    assert checked.exit_code == 1
    assert said in " ".join(checked.output.split())


@pytest.mark.parametrize(
    ("arguments", "verb"),
    [
        (("audit",), "audit"),
        (("example", LEGAL_BUT_WEAK), "example"),
        (("generate", "--games"), "generate --games"),
        (("check", LEGAL_BUT_WEAK, "--all"), "check --all"),
        (("check", LEGAL_BUT_WEAK, "--games", LEGAL_BUT_WEAK), "check --games"),
    ],
)
def test_a_command_about_records_says_so(arguments: tuple[str | Path, ...], verb: str) -> None:
    refused = run(*arguments, "-a", "sedma-players")
    assert refused.exit_code == 2
    assert f"`grader {verb}` is about records and their answers, but sedma-players asks for players" in refused.output


def test_explain_tells_a_position_up_to_the_turn_of_its_seat(tmp_path: Path) -> None:
    position = "D | KH AH AC JS | A: 10H 8H JD JS + 7D | KS QS 8C"
    spelled = run("explain", "-a", "sedma-players", position)
    assert spelled.exit_code == 0, spelled.output
    assert "A takes 10" in spelled.output
    assert "D is to play, and holds KH AH AC 7D." in spelled.output
    page = tmp_path / "page.html"
    for case in load_suite(PLAYERS.file("public.json")).cases[::20]:
        named = run("explain", "-a", "sedma-players", case.id, "--html", page)
        assert named.exit_code == 0, named.output
        assert "is to play, and holds" in page.read_text(encoding="utf-8")


@pytest.mark.parametrize("text", ["no-such-case-1", "Z | AH | |", "7Z KH QD"])
def test_explain_says_what_it_cannot_read(text: str) -> None:
    refused = run("explain", "-a", "sedma-players", text)
    assert refused.exit_code == 2
    assert refused.output.startswith("grader: ")


def test_a_suite_from_a_secret_has_other_positions(tmp_path: Path) -> None:
    secret, suite = tmp_path / "secret", tmp_path / "suite.json"
    secret.write_text("a secret of twenty characters")
    made = run("generate", "-a", "sedma-players", "--secret", secret, "-o", suite)
    assert made.exit_code == 0, made.output
    assert "use it with `grader grade -a sedma-players --suite" in made.output
    loaded, bundled = load_suite(suite), load_suite(PLAYERS.file("graded.json"))
    assert loaded.tags == bundled.tags
    assert {case.record for case in loaded.cases} != {case.record for case in bundled.cases}
