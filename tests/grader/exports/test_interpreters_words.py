"""What the interpreter says, where we have no explanation of our own: every way out of the grader shows it."""

from __future__ import annotations

from collections.abc import Callable
from html import unescape
from pathlib import Path

import pytest

from grader.exports.github import Folders, annotate, summarise_job
from grader.exports.gradescope import describe, dump
from grader.exports.junit import render
from grader.exports.moodle import feedback_html
from grader.haskell.compile_errors import explain_compile_error
from grader.model import Status
from grader.reports.grades_csv import grades_csv
from grader.results.describe import describe_failure
from grader.results.schema import SubmissionResult
from tests.grader.reports.sample_pages import Page, student_page
from tests.grader.sample_results import results_of
from tests.grader.student_programs import ASKED, IMPORT, SOLUTION, program_of

SAID = "Nobody has ever seen this complaint"

WAYS_OUT: dict[str, Callable[[SubmissionResult], str]] = {
    "page": lambda result: Page(student_page(result)).words,
    "grades.csv": lambda result: grades_csv(results_of(result)),
    "gradescope": lambda result: dump(describe(result, results_of(result)) or {}).decode(),
    "moodle": lambda result: unescape(feedback_html(result)),
    "junit": lambda result: b"".join(render(results_of(result))).decode(),
    "github summary": lambda result: unescape(summarise_job(results_of(result))),
    "github annotation": lambda result: "".join(annotate(results_of(result), Folders(Path(), Path()))),
}


def rejected_by(error: str) -> SubmissionResult:
    program = program_of(IMPORT + SOLUTION)
    reason = explain_compile_error(f'ERROR "/job/StudentSubmission.hs":3 - {error}\n', program, "hugs", **ASKED)
    assert reason is not None
    return describe_failure("novak", ["Replay.hs"], Status.REJECTED, reason, 10.0)


@pytest.mark.parametrize("error", [SAID, f"Type error: {SAID}"])
@pytest.mark.parametrize("way", WAYS_OUT)
def test_what_the_interpreter_says_is_where_the_message_refers_to_it(way: str, error: str) -> None:
    assert SAID in WAYS_OUT[way](rejected_by(error))


def test_a_message_never_refers_to_something_below_it() -> None:
    result = rejected_by(SAID)
    assert result.reason is not None
    assert "below" not in result.reason.message


def test_quotation_marks_of_hugs_do_not_become_markup() -> None:
    result = rejected_by("Illegal `@' in expression")
    assert "It says: “Illegal '@' in expression”." in Page(student_page(result)).words


def test_what_was_unexpected_is_shown_as_code() -> None:
    result = rejected_by("Syntax error in expression (unexpected `..')")
    assert result.reason is not None
    assert "`..` is unexpected here" in result.reason.message
    assert "<code>..</code> is unexpected here" in student_page(result)
