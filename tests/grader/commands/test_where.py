"""``check --where`` and ``grade --where``: a line to look at, never code, and only for whom the hints allow it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from grader.assignment.settings import load_assignment
from grader.cli import grader
from grader.results.place_words import NOWHERE, describe_places
from grader.results.schema import PlaceInfo

FOLDS = load_assignment("sedma").file("bank/wheat/folds.hs").read_text()
AFTER = "| a < b     ="
WRONG = FOLDS.replace("| a > b     =", AFTER)
LINE = next(number for number, text in enumerate(WRONG.split("\n"), 1) if AFTER in text)
PLACE = f"line {LINE}, in `finish`"


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(grader, [str(one) for one in arguments], catch_exceptions=False)


@pytest.fixture
def wrong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("DOCKER_HOST", "unix:///nonexistent/docker.sock")
    path = tmp_path / "class" / "bob.hs"
    path.parent.mkdir()
    path.write_text(WRONG)
    return path


def test_check_names_the_line_and_the_definition_but_no_code(wrong: Path) -> None:
    result = run("check", "--where", wrong)
    assert result.exit_code == 1
    told = result.stdout[result.stdout.index("Where to look in the program") :]
    assert f"Look at {PLACE}: all wrong answers depend on it." in " ".join(told.split())
    assert "a > b" not in result.stdout


def test_without_where_nothing_is_searched(wrong: Path) -> None:
    assert json.loads(run("check", "--json", wrong).stdout)["places"] is None
    assert "Where to look" not in run("check", wrong).stdout


def test_a_level_of_hints_below_the_place_refuses_where(wrong: Path) -> None:
    result = CliRunner().invoke(grader, ["check", "--where", "--hints", "game", str(wrong)])
    assert result.exit_code == 2
    assert "use --hints place" in " ".join(result.output.split())


@pytest.mark.parametrize(("option", "value"), [("--games", "games.txt"), ("-a", "sedma-players")])
def test_where_is_for_the_public_suite_of_a_function(option: str, value: str, wrong: Path) -> None:
    (wrong.parent / "games.txt").write_text("7H\n")
    given = str(wrong.parent / value) if option == "--games" else value
    assert CliRunner().invoke(grader, ["check", "--where", str(wrong), option, given]).exit_code == 2


@pytest.mark.long
def test_grade_shows_the_line_to_the_instructor_and_to_students_only_at_their_level(
    wrong: Path, tmp_path: Path
) -> None:
    report = tmp_path / "report"
    assert run("grade", "--where", "-q", wrong.parent, "-o", report).exit_code == 0
    (result,) = json.loads((report / "results.json").read_text())["submissions"]
    place = result["places"][0]
    assert (place["file"], place["definition"], place["line"]) == ("bob.hs", "finish", LINE)
    assert "Where to look in the program" in (report / "students/bob.html").read_text()
    for hints, is_shown in (("game", False), ("place", True)):
        site = tmp_path / hints
        assert run("publish", report, "-o", site, "--hints", hints).exit_code == 0
        pages = "".join(page.read_text() for page in (site / "public").glob("*.html"))
        assert ("Where to look in the program" in pages) is is_shown


def test_places_are_told_in_sentences() -> None:
    places = (PlaceInfo("a.hs", "f", 3, 4, 4), PlaceInfo("a.hs", "g", 9, 1, 4), PlaceInfo("a.hs", "h", 1, 1, 1))
    assert describe_places(places) == (
        "Look at line 3, in `f`: all wrong answers depend on it.",
        "Then at line 9, in `g`: 1 of the 4 wrong answers depend on it.",
        "Then at line 1, in `h`: the wrong answer depends on it.",
    )
    assert describe_places((PlaceInfo("a.hs", "f", 3, 0, 4),)) == (
        "Look at line 3, in `f`: it seems to be about the rule that you misread.",
    )
    assert describe_places(()) == ()
    assert NOWHERE.endswith(".")
