"""The preflight: before anyone is graded, a right program must pass and a wrong one fail, in the sandbox in use."""

from __future__ import annotations

from dataclasses import replace

import msgspec

from grader.assignment.hints import Hints
from grader.assignment.position_suites import opponent_of
from grader.errors import SandboxFaultError
from grader.grading.single import Run, grade_submission, leave_ungraded
from grader.judging.exam import Exam
from grader.model import Status, Submission
from grader.results.schema import SubmissionResult

_FEW_DECKS = 4


def preflight(exam: Exam, run: Run) -> None:
    """Grade the assignment's right and wrong program wherever ``run`` runs them.

    Of a player only positions and faults count here, and it plays few games: nobody wins against everybody.

    :raises SandboxFaultError: when the right one does not get full points, or the wrong one passes every case.
    """
    settings = exam.assignment.settings
    exam = _shorten(exam) if settings.is_players else exam
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


def _shorten(exam: Exam) -> Exam:
    """The same exam with a few games, and points only for what needs no opponent to be beaten."""
    assignment = exam.assignment
    settings = msgspec.structs.replace(
        assignment.settings, players=msgspec.structs.replace(assignment.settings.players, decks=_FEW_DECKS)
    )
    against = {tag for case in exam.suite.cases if opponent_of(case) for tag in case.tags}
    criteria = tuple(line for line in assignment.rubric.criterion if not against.intersection(line.cases))
    rubric = msgspec.structs.replace(assignment.rubric, criterion=criteria)
    return replace(exam, assignment=msgspec.structs.replace(assignment, settings=settings, rubric=rubric))


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
