"""Every program of the bank, through the whole grader: right ones get ten points, wrong ones do not."""

from __future__ import annotations

from pathlib import Path

import pytest

from grader.assignment.settings import load_assignment
from grader.assignment.suites import load_suite, suite_path
from grader.grading.runtime import Bench
from grader.grading.single import Task, grade_safely
from grader.model import Submission
from grader.submissions.discovery import discover
from sandbox.contract import Sandbox
from sandbox.interpreters import Hugs

SEDMA = load_assignment("sedma")
SUITE = load_suite(suite_path(SEDMA, "graded"))
BANK = {kind: discover([SEDMA.file(f"bank/{kind}")]) for kind in ("wheat", "chaff", "rejected")}


TASKS: dict[str, Task] = {}


@pytest.fixture
def task(bubblewrap_sandbox: Sandbox) -> Task:
    """One task for all, so that the misconceptions are asked once."""
    return TASKS.setdefault(bubblewrap_sandbox.kind, Task(SEDMA, SUITE, Bench(bubblewrap_sandbox, Hugs())))


@pytest.mark.parametrize("submission", BANK["wheat"], ids=lambda submission: submission.id)
def test_a_right_program_gets_ten_points(task: Task, submission: Submission) -> None:
    result = grade_safely(submission, task)
    assert (result.status, result.score) == ("graded", 10), result.reason


@pytest.mark.parametrize("submission", BANK["chaff"], ids=lambda submission: submission.id)
def test_a_wrong_program_is_graded_and_loses_points(task: Task, submission: Submission) -> None:
    result = grade_safely(submission, task)
    assert result.status == "graded", result.reason
    assert result.score is not None
    assert result.score < 10


@pytest.mark.parametrize("submission", BANK["rejected"], ids=lambda submission: submission.id)
def test_a_program_that_breaks_the_sheet_is_rejected_with_the_reason(task: Task, submission: Submission) -> None:
    result = grade_safely(submission, task)
    assert (result.status, result.score) == ("rejected", 0)
    assert result.reason is not None
    assert result.reason.message


def test_the_bank_is_large_enough() -> None:
    assert len(BANK["wheat"]) >= 15
    assert len(BANK["chaff"]) >= 60
    assert len(BANK["rejected"]) >= 10


def test_every_program_of_the_bank_says_its_one_idea_in_its_first_line() -> None:
    for path in Path(SEDMA.file("bank")).rglob("*.hs"):
        assert path.read_text().startswith("-- "), path
