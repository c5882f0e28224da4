"""Grading: one submission through every step, and a class of them at once.

A fault of ours leaves a submission ungraded, and the others as they are.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path, PurePosixPath

import msgspec

from grader.assignment import Assignment
from grader.bench import Bench
from grader.diagnose import diagnose, readings
from grader.discover import discover_one
from grader.errors import SandboxFaultError
from grader.judge import judge, score
from grader.model import Breach, Program, Reason, Rejection, Status, Submission, Suite, Verdict
from grader.policy import Rules
from grader.prepare import prepare
from grader.results import SandboxInfo, SubmissionResult, describe_breaches, describe_failure, describe_graded
from grader.run import run_cases
from grader.sourcetext import decode
from grader.syntax import read_syntax


@dataclass(frozen=True)
class Task:
    """What every submission of a class is graded with."""

    assignment: Assignment
    suite: Suite
    bench: Bench

    @cached_property
    def readings(self) -> Mapping[str, tuple[str, ...]]:
        """What each misconception answers to each case."""
        return readings(self.assignment.game, self.suite.cases)


def describe_sandbox(task: Task) -> SandboxInfo:
    """Where programs ran, and what they were allowed."""
    bench, limits = task.bench, msgspec.to_builtins(task.assignment.settings.limits)
    return SandboxInfo(bench.sandbox.kind, bench.sandbox.image, bench.interpreter.name, limits)


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
    assignment = task.assignment
    prepared = prepare_submission(submission, assignment)
    if isinstance(prepared, Rejection):
        return _rejected(submission, prepared.reason, prepared.breaches, assignment)
    answers = run_cases(prepared, task.suite.cases, assignment, task.bench)
    if isinstance(answers, Reason):
        return _rejected(submission, answers, prepared.breaches, assignment)
    judged = judge(task.suite.cases, answers)
    total = score(judged, assignment.rubric, prepared.breaches, assignment.game.illegal_answer)
    breaches = describe_breaches(prepared.breaches, assignment.rubric.policy)
    right = all(one.verdict is Verdict.PASSED for one in judged)
    found = () if right else diagnose(answers, task.suite.cases, assignment.game, task.readings)
    return describe_graded(submission.id, sorted(submission.files), judged, total, breaches, found)


def _rejected(
    submission: Submission, reason: Reason, breaches: Sequence[Breach], assignment: Assignment
) -> SubmissionResult:
    described = describe_breaches(breaches, assignment.rubric.policy)
    return describe_failure(
        submission.id,
        sorted(submission.files),
        Status.REJECTED,
        reason,
        assignment.rubric.max_score,
        described,
    )


def grade_safely(submission: Submission, task: Task) -> SubmissionResult:
    """Grade one; whatever breaks on our side leaves it ungraded, never with a zero."""
    try:
        return grade_submission(submission, task)
    except SandboxFaultError as error:
        reason = Reason("sandbox-fault", str(error))
    except Exception as error:  # a bug of ours must not take the class with it, nor a mark
        reason = Reason("internal-fault", f"the grader failed: {type(error).__name__}: {error}")
    return describe_failure(
        submission.id, sorted(submission.files), Status.UNGRADED, reason, task.assignment.rubric.max_score
    )


def grade_class(
    submissions: Sequence[Submission],
    task: Task,
    *,
    workers: int = 1,
    executor: Executor | None = None,
    done: Callable[[SubmissionResult], None] = lambda _: None,
) -> tuple[SubmissionResult, ...]:
    """Grade many at once; ``done`` is told of each as it is finished. The order is that of the submissions."""
    with executor or ThreadPoolExecutor(max_workers=workers) as pool:
        futures = {pool.submit(grade_safely, submission, task): submission.id for submission in submissions}
        results: dict[str, SubmissionResult] = {}
        for future in as_completed(futures):
            results[futures[future]] = future.result()
            done(future.result())
    return tuple(results[submission.id] for submission in submissions)


def preflight(task: Task) -> None:
    """Before anyone is graded, a right program must pass and a wrong one must fail, in the very sandbox in use.

    :raises SandboxFaultError: when either does not.
    """
    settings = task.assignment.settings
    right = _preflight_result(settings.preflight_right, task)
    if right.status != Status.GRADED.value or right.score != right.max_score:
        raise SandboxFaultError(
            f"preflight: the right program {settings.preflight_right} did not pass here "
            f"({_complaint(right)}); nobody was graded"
        )
    wrong = _preflight_result(settings.preflight_wrong, task)
    if wrong.status != Status.GRADED.value or wrong.passed == len(wrong.cases):
        raise SandboxFaultError(
            f"preflight: the wrong program {settings.preflight_wrong} did not fail here "
            f"({_complaint(wrong)}); nobody was graded"
        )


def _preflight_result(name: str, task: Task) -> SubmissionResult:
    path = task.assignment.file(name)
    return grade_safely(Submission("preflight", {path.name: path.read_bytes()}), task)


def _complaint(result: SubmissionResult) -> str:
    if result.reason:
        return result.reason.message
    return f"{result.passed} of {len(result.cases)} cases passed"
