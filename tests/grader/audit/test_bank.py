"""Every program of the bank, through the whole grader: right ones get ten points, wrong ones do not."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from grader.assignment.settings import load_assignment
from grader.assignment.suites import load_suite, suite_path
from grader.grading.runtime import HaskellRuntime
from grader.grading.single import Grader
from grader.judging.exam import Exam
from grader.model import Submission
from grader.submissions.discovery import discover
from reference.contract import LOOPS
from sandbox.contract import Sandbox
from sandbox.interpreters import Hugs
from tests.classes import hasty

SEDMA = load_assignment("sedma")
SUITE = load_suite(suite_path(SEDMA, "graded"))
BANK = {kind: discover([SEDMA.file(f"bank/{kind}")]) for kind in ("wheat", "chaff", "rejected")}


ENDLESS = {one.id.replace("-", "_") for one in SEDMA.game.misconceptions() if one.answer(()) == LOOPS}
"""Programs that spend all the time they are given, again and again; `make grade` and the audit use the real limits."""

PART = 6
"""`make test` grades every sixth wrong program; `make test-long` the others. What each answers, it asks of all."""

GRADERS: dict[str, Grader] = {}


@pytest.fixture
def grader(bubblewrap_sandbox: Sandbox) -> Grader:
    """One grader for all, so that the misconceptions are asked once."""
    return GRADERS.setdefault(
        bubblewrap_sandbox.kind, Grader(Exam(SEDMA, SUITE), HaskellRuntime(bubblewrap_sandbox, Hugs()))
    )


@pytest.mark.parametrize("one", BANK["wheat"], ids=lambda one: one.id)
def test_a_right_program_gets_ten_points(grader: Grader, one: Submission) -> None:
    result = grader.grade(one)
    assert (result.status, result.score) == ("graded", 10), result.reason


@pytest.mark.parametrize(
    "one",
    [
        pytest.param(one, id=one.id, marks=() if place % PART == 0 and one.id not in ENDLESS else pytest.mark.long)
        for place, one in enumerate(BANK["chaff"])
    ],
)
def test_a_wrong_program_is_graded_and_loses_points(grader: Grader, one: Submission) -> None:
    if one.id in ENDLESS:
        grader = replace(grader, exam=replace(grader.exam, assignment=hasty(SEDMA)))
    result = grader.grade(one)
    assert result.status == "graded", result.reason
    assert result.score is not None
    assert result.score < 10


@pytest.mark.parametrize("one", BANK["rejected"], ids=lambda one: one.id)
def test_a_program_that_breaks_the_sheet_is_rejected_with_the_reason(grader: Grader, one: Submission) -> None:
    result = grader.grade(one)
    assert (result.status, result.score) == ("rejected", 0)
    assert result.reason is not None
    assert result.reason.message


def test_the_bank_is_large_enough() -> None:
    assert len(BANK["wheat"]) >= 15
    assert len(BANK["chaff"]) >= 60
    assert len(BANK["rejected"]) >= 10


@pytest.mark.parametrize("folder", ["wheat", "chaff", "pairs", "rejected"])
def test_every_program_written_for_one_point_says_it_in_its_first_line(folder: str) -> None:
    # What is wrong with the programs in `students` is noted in its table: a student's file does not say it.
    paths = sorted((Path(SEDMA.file("bank")) / folder).rglob("*.hs"))
    assert paths
    for path in paths:
        assert path.read_text().startswith("-- "), path
