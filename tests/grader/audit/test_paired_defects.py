"""Programs with two defects: real Haskell, and each defect alone is just its misconception."""

from __future__ import annotations

from pathlib import Path

import pytest

from grader.assignment.settings import load_assignment
from grader.assignment.suites import load_suite, suite_path
from grader.audit.paired_defects import Joined, join_defects, join_several
from grader.haskell.defect_lists import read_defects
from reference.contract import LOOPS
from tests.reference.hugs import answers

SEDMA = load_assignment("sedma")
GAME = SEDMA.game
FOLDER = SEDMA.file("bank/pairs")
WHOLE = (FOLDER / "whole.hs").read_text(encoding="utf-8")
DEFECTS = read_defects((FOLDER / "defects.hs").read_text(encoding="utf-8"))
MISCONCEPTIONS = {known.id: known for known in GAME.misconceptions()}
RECORDS = [GAME.parse(case.record) for case in load_suite(suite_path(SEDMA, "graded")).cases]


def answers_of(program: str, folder: Path) -> list[str]:
    (folder / "Replay.hs").write_text(program)
    return list(answers(folder / "Replay.hs", RECORDS, folder, cpu_seconds=20))


def test_the_whole_program_is_right(tmp_path: Path) -> None:
    assert answers_of(WHOLE, tmp_path) == list(map(GAME.answer, RECORDS))


def test_every_defect_is_a_misconception_and_replaces_functions_that_are_there() -> None:
    assert len(DEFECTS) >= 50
    assert set(DEFECTS) <= set(MISCONCEPTIONS)
    for functions in DEFECTS.values():
        assert functions
        assert all(f"\n{name} " in WHOLE for name in functions)


@pytest.mark.parametrize(
    "misconception",
    [pytest.param(one, marks=pytest.mark.long if number % 2 else ()) for number, one in enumerate(DEFECTS)],
)
def test_a_defect_alone_gives_just_the_answers_of_its_misconception(misconception: str, tmp_path: Path) -> None:
    program = join_defects(WHOLE, DEFECTS, (misconception,)).source
    expected = [MISCONCEPTIONS[misconception].answer(record) for record in RECORDS]
    assert LOOPS not in expected
    assert answers_of(program, tmp_path) == expected


def test_two_defects_stand_in_one_program(tmp_path: Path) -> None:
    misconceptions = ("first-match-wins", "no-repeat-check")
    both = GAME.join(*misconceptions)
    assert both is not None
    program = join_defects(WHOLE, DEFECTS, misconceptions)
    assert program.misconceptions == misconceptions
    assert answers_of(program.source, tmp_path) == [both(record) for record in RECORDS]


def test_only_defects_of_different_functions_are_joined_and_each_time_the_same() -> None:
    pairs = join_several(WHOLE, DEFECTS, 2, 40)
    assert len({frozenset(pair.misconceptions) for pair in pairs}) == 40
    assert all(not DEFECTS[pair.misconceptions[0]].keys() & DEFECTS[pair.misconceptions[1]].keys() for pair in pairs)
    assert pairs == join_several(WHOLE, DEFECTS, 2, 40)
    assert pairs != join_several(WHOLE, DEFECTS, 2, 40, seed=2)


def test_what_has_no_defect_stays_as_it_is() -> None:
    assert join_defects(WHOLE, DEFECTS, ()) == Joined((), WHOLE)
