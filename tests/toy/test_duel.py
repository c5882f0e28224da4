"""A fifth game, added as any author would add one, does everything that the bundled games do, in the real sandbox."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

DUEL = Path(__file__).parent / "testcases" / "duel"
BANK = DUEL / "bank"
ROOT = Path(__file__).parents[2]
SEALED = ("--sandbox", "bubblewrap")
B_TAKES_ALL = "7H 8H 9H 7S 10H 8S 10S 9S"


def grader(*arguments: str | Path, assignment: Path = DUEL) -> subprocess.CompletedProcess[str]:
    """Run a command in a process of its own: some start further ones, which must know the game too."""
    name, *rest = arguments
    command = [sys.executable, "-m", "tests.toy.with_duel", name, "-a", assignment, *rest]
    return subprocess.run(list(map(str, command)), cwd=ROOT, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The report on a class of all programs of the bank."""
    folder = tmp_path_factory.mktemp("duel")
    paths = [BANK / kind for kind in ("wheat", "chaff", "rejected")]
    ran = grader("grade", *paths, "--each", "class", "-o", folder, *SEALED)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return folder


def submissions(report: Path) -> dict[str, dict[str, object]]:
    return {one["id"]: one for one in json.loads((report / "results.json").read_text())["submissions"]}


@pytest.mark.long
def test_the_frozen_suites_and_games_are_those_that_the_seeds_make(tmp_path: Path) -> None:
    checked = grader("generate", "--check")
    assert checked.returncode == 0, checked.stderr
    copy = tmp_path / "duel"
    shutil.copytree(DUEL, copy)
    assert grader("generate", "--games", assignment=copy).returncode == 0
    assert (copy / "telling.json").read_bytes() == (DUEL / "telling.json").read_bytes()
    assert (copy / "fresh.json").read_bytes() == (DUEL / "fresh.json").read_bytes()


def test_right_programs_get_full_marks_and_wrong_ones_lose_some(report: Path) -> None:
    scores = {name: one["score"] for name, one in submissions(report).items()}
    assert all(scores[path.stem] == 10 for path in (BANK / "wheat").glob("*.hs"))
    lost = {path.stem: scores[path.stem] for path in (BANK / "chaff").glob("*.hs")}
    assert len(lost) == 6
    assert all(isinstance(score, int | float) and score < 10 for score in lost.values())


def test_what_breaks_a_rule_of_the_sheet_is_rejected(report: Path) -> None:
    rejected = {path.stem: submissions(report)[path.stem] for path in (BANK / "rejected").glob("*.hs")}
    assert len(rejected) == 2
    assert {one["status"] for one in rejected.values()} == {"rejected"}
    page = (report / "students" / "import_data_list.html").read_text(encoding="utf-8")
    assert "only the Haskell 98 Prelude" in page


def test_each_wrong_program_is_diagnosed_as_what_it_is_named_after(report: Path) -> None:
    for path in (BANK / "chaff").glob("*.hs"):
        diagnosis = submissions(report)[path.stem]["diagnosis"]
        assert path.stem.replace("_", "-") in json.dumps(diagnosis)


def test_the_pages_show_the_game_and_its_seats(report: Path) -> None:
    page = (report / "students" / "leader_stays.html").read_text(encoding="utf-8")
    assert "The player who takes a trick leads the next one." in page
    assert "lets A lead, not B" in page
    assert "Duel" in (report / "index.html").read_text(encoding="utf-8")


def test_check_shows_the_simplest_game_and_where_the_program_goes_wrong() -> None:
    shown = grader("check", BANK / "chaff" / "leader_stays.hs", *SEALED).stdout
    assert "Player A leads every trick" in shown
    assert ">> 2  B:9H*  A:7S    B takes it" in shown
    assert "A program with this misconception lets A lead, not B." in shown
    assert "Yours:        Just (Wins A)" in shown


def test_check_tells_which_card_a_program_lets_pass_and_from_which_hand() -> None:
    shown = grader("check", BANK / "chaff" / "no_duty_to_follow.hs", *SEALED).stdout
    assert re.search(r"A program with this misconception accepts that [AB] plays \w+ here\.", shown)
    assert re.search(r"[AB] could choose from .*\w!", shown)


def test_check_finds_nothing_wrong_with_a_right_program() -> None:
    ran = grader("check", BANK / "wheat" / "hands_first.hs", *SEALED)
    assert ran.returncode == 0
    assert "Every game of the public suite is right." in ran.stdout


@pytest.mark.parametrize(
    ("record", "words"),
    [
        (B_TAKES_ALL, "B has 4 of the 4 tricks, and wins."),
        ("7H 7S 9H 8H 10H 8S 10S 9S", "B plays 7S, and holds a card of the suit of 7H"),
        ("7H 7S 9H 8H 10H 8S 10S 9S", "B could choose from 8H 7S! 8S 9S"),
        ("7H", "a game has 8 cards, and this record has 1"),
    ],
)
def test_explain_tells_a_game_or_why_it_is_none(record: str, words: str) -> None:
    assert words in grader("explain", record).stdout


def test_explain_writes_a_page(tmp_path: Path) -> None:
    page = tmp_path / "game.html"
    assert grader("explain", B_TAKES_ALL, "--html", page).returncode == 0
    assert "B has 4 of the 4 tricks, and wins." in page.read_text(encoding="utf-8")


@pytest.mark.long  # the audit's own tests measure a small bank; CI audits every bundled assignment
def test_the_audit_meets_its_gates(tmp_path: Path) -> None:
    ran = grader("audit", "-o", tmp_path, "--reruns", "2", "--secrets", "3", *SEALED)
    assert ran.returncode == 0, ran.stdout
    assert (tmp_path / "audit.html").is_file()
