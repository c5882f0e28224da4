"""The preflight: before anyone is graded, a right program must pass and a wrong one fail, in the sandbox in use."""

from __future__ import annotations

from dataclasses import replace

from grader.assignment.hints import Hints
from grader.errors import SandboxFaultError
from grader.grading.single import Run, grade_submission, leave_ungraded
from grader.judging.exam import Exam
from grader.model import Status, Submission
from grader.results.schema import SubmissionResult


def preflight(exam: Exam, run: Run) -> None:
    """Grade the assignment's right and wrong program wherever ``run`` runs them.

    :raises SandboxFaultError: when the right one does not get full points, or the wrong one passes every case.
    """
    settings = exam.assignment.settings
    right = _grade_program(settings.preflight_right, exam, run)
    if right.status != Status.GRADED.value or right.score != right.max_score:
        raise SandboxFaultError(
            f"preflight: the right program {settings.preflight_right} did not pass here "
            f"({_describe(right)}); nobody was graded"
        )
    wrong = _grade_program(settings.preflight_wrong, exam, run)
    if wrong.status != Status.GRADED.value or wrong.passed == len(wrong.cases):
        raise SandboxFaultError(
            f"preflight: the wrong program {settings.preflight_wrong} did not fail here "
            f"({_describe(wrong)}); nobody was graded"
        )


def _grade_program(name: str, exam: Exam, run: Run) -> SubmissionResult:
    path = exam.assignment.file(name)
    submission = Submission("preflight", {path.name: path.read_bytes()})
    try:
        return grade_submission(submission, replace(exam, hints=Hints.CRITERION), run)  # no search for a smallest game
    except Exception as error:  # reported as a failed preflight
        return leave_ungraded(submission, error, exam.assignment)


def _describe(result: SubmissionResult) -> str:
    if result.reason:
        return result.reason.message
    return f"{result.passed} of {len(result.cases)} cases passed"
