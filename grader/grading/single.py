"""Grading one submission: what it is graded with, and the steps it goes through.

Only running touches the world, so what a program answered may come from elsewhere, or from before; the steps
around it are pure. A fault of ours leaves a submission ungraded.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path, PurePosixPath

import msgspec

from grader.assignment.hints import Hints
from grader.assignment.questions import Questions, questions_of
from grader.assignment.settings import Assignment
from grader.errors import SandboxFaultError
from grader.grading.runtime import Bench, Place
from grader.grading.session import run_program
from grader.haskell.source_text import decode
from grader.haskell.syntax import read_syntax
from grader.judging.diagnosis import Known, readings
from grader.judging.exposing_games import load_telling
from grader.judging.inquiry import Finding, inquire
from grader.judging.verdicts import score
from grader.model import (
    Breach,
    Outcome,
    Program,
    Reason,
    Rejection,
    Status,
    Submission,
    Suite,
)
from grader.results.describe import describe_breaches, describe_failure, describe_graded
from grader.results.schema import SandboxInfo, SubmissionResult
from grader.submissions.discovery import discover_one
from grader.submissions.policy import Rules
from grader.submissions.preparation import prepare

Run = Callable[[Program, Questions], Outcome]
"""A way to get a program's answers."""


@dataclass(frozen=True)
class Exam:
    """What every submission of a class is graded with, wherever it runs."""

    assignment: Assignment
    suite: Suite
    hints: Hints = field(default=Hints.ALL, kw_only=True)

    @cached_property
    def questions(self) -> Questions:
        """What every program is asked: the suite."""
        return questions_of(self.suite.cases, self.assignment)

    @cached_property
    def readings(self) -> Known:
        """What each misconception answers to each case."""
        return readings(self.assignment.game, self.suite.cases)

    @cached_property
    def telling(self) -> Mapping[str, str]:
        """The game that tells each misconception best."""
        return load_telling(self.assignment)


@dataclass(frozen=True)
class Task(Exam):
    """An exam, and a bench on this machine to run programs at."""

    bench: Bench

    @property
    def place(self) -> Place:
        """Where programs run."""
        return self.bench.place

    def __call__(self, program: Program, questions: Questions) -> Outcome:
        """The program's answers, from the bench."""
        return run_program(program, questions, self.bench)


def describe_sandbox(task: Task) -> SandboxInfo:
    """Where a task's programs run, and what they are allowed."""
    return describe_place(task.place, task.assignment)


def describe_place(place: Place, assignment: Assignment) -> SandboxInfo:
    """Where programs ran, and what they were allowed."""
    return SandboxInfo(place.kind, place.image, place.interpreter, msgspec.to_builtins(assignment.settings.limits))


def policy_rules(assignment: Assignment) -> Rules:
    """The sheet's rules that a program's text has to keep."""
    return Rules(
        types_module=assignment.types_module,
        function=assignment.settings.function,
        given_types=tuple(name for name, _ in read_syntax(decode(assignment.types_source)).types),
    )


def policy_decisions(assignment: Assignment) -> Mapping[str, str]:
    """What each breach does, in the words of the preparing step."""
    return {code: action if isinstance(action, str) else "points" for code, action in assignment.actions.items()}


def prepare_submission(submission: Submission, assignment: Assignment) -> Program | Rejection:
    """The submission as a program, or why it is none."""
    return prepare(submission, policy_rules(assignment), assignment.types_source, policy_decisions(assignment))


def own_submission(place: Path, assignment: Assignment) -> Submission:
    """A student's own file with the modules beside it, but neither the given types nor other attempts."""
    found = discover_one(place)
    kept = {
        name: raw
        for name, raw in found.files.items()
        if name == place.name or not (_is_types(name, assignment) or _defines(raw, assignment.settings.function))
    }
    return Submission(found.id, found.files if place.is_dir() else kept)


def _is_types(name: str, assignment: Assignment) -> bool:
    return PurePosixPath(name).stem == assignment.types_module


def _defines(raw: bytes, function: str) -> bool:
    return read_syntax(decode(raw)).defines(function)


def grade_submission(submission: Submission, task: Task) -> SubmissionResult:
    """One submission: prepare, run, judge, score."""
    return _grade(submission, task, task)


def _grade(submission: Submission, exam: Exam, run: Run) -> SubmissionResult:
    prepared = prepare_submission(submission, exam.assignment)
    if isinstance(prepared, Rejection):
        return reject(submission, prepared.reason, prepared.breaches, exam.assignment)
    return assess(submission, prepared.breaches, examine(prepared, exam, run), exam)


def examine(program: Program, exam: Exam, run: Run) -> Finding | Reason:
    """Run a program for all that an inquiry wants to know of it."""
    inquiry = inquire(exam)
    questions = next(inquiry)
    try:
        while True:
            try:
                outcome = run(program, questions)
            except SandboxFaultError as error:
                questions = inquiry.throw(error)
            else:
                questions = inquiry.send(outcome)
    except StopIteration as end:
        found: Finding | Reason = end.value
        return found


def assess(submission: Submission, breaches: Sequence[Breach], found: Finding | Reason, exam: Exam) -> SubmissionResult:
    """What was found is worth so many points. Pure."""
    if isinstance(found, Reason):
        return reject(submission, found, breaches, exam.assignment)
    rubric = exam.assignment.rubric
    return describe_graded(
        submission.id,
        sorted(submission.files),
        found.judged,
        score(found.judged, rubric, breaches, exam.assignment.game.illegal_answer),
        describe_breaches(breaches, rubric.policy),
        found.diagnosis,
        found.smallest,
    )


def reject(
    submission: Submission, reason: Reason, breaches: Sequence[Breach], assignment: Assignment
) -> SubmissionResult:
    """The student's doing: no points, and the reason."""
    return describe_failure(
        submission.id,
        sorted(submission.files),
        Status.REJECTED,
        reason,
        assignment.rubric.max_score,
        describe_breaches(breaches, assignment.rubric.policy),
    )


def leave_ungraded(submission: Submission, error: BaseException, exam: Exam) -> SubmissionResult:
    """A fault of ours: no score at all, never a zero."""
    if isinstance(error, SandboxFaultError):
        reason = Reason("sandbox-fault", str(error))
    else:
        reason = Reason("internal-fault", f"the grader failed: {type(error).__name__}: {error}")
    return describe_failure(
        submission.id, sorted(submission.files), Status.UNGRADED, reason, exam.assignment.rubric.max_score
    )


def grade_safely(submission: Submission, task: Task) -> SubmissionResult:
    """Grade one; whatever breaks on our side leaves it ungraded, never with a zero."""
    try:
        return grade_submission(submission, task)
    except Exception as error:  # a bug of ours must not take the class with it, nor a mark
        return leave_ungraded(submission, error, task)


def preflight(task: Task) -> None:
    """Before anyone is graded, a right program must pass and a wrong one must fail, in the very sandbox in use.

    :raises SandboxFaultError: when either does not.
    """
    check_place(task, task)


def check_place(exam: Exam, run: Run) -> None:
    """The preflight of any place where programs are run."""
    settings = exam.assignment.settings
    right = _preflight_result(settings.preflight_right, exam, run)
    if right.status != Status.GRADED.value or right.score != right.max_score:
        raise SandboxFaultError(
            f"preflight: the right program {settings.preflight_right} did not pass here "
            f"({_complaint(right)}); nobody was graded"
        )
    wrong = _preflight_result(settings.preflight_wrong, exam, run)
    if wrong.status != Status.GRADED.value or wrong.passed == len(wrong.cases):
        raise SandboxFaultError(
            f"preflight: the wrong program {settings.preflight_wrong} did not fail here "
            f"({_complaint(wrong)}); nobody was graded"
        )


def _preflight_result(name: str, exam: Exam, run: Run) -> SubmissionResult:
    path = exam.assignment.file(name)
    submission = Submission("preflight", {path.name: path.read_bytes()})
    try:
        return _grade(submission, replace(exam, hints=Hints.CRITERION), run)  # right or wrong is all we want to know
    except Exception as error:  # told as a failed preflight
        return leave_ungraded(submission, error, exam)


def _complaint(result: SubmissionResult) -> str:
    if result.reason:
        return result.reason.message
    return f"{result.passed} of {len(result.cases)} cases passed"
