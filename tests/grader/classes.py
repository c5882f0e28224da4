"""Realistic classes: each student answers as a known misconception does, and is judged, scored and diagnosed."""

from __future__ import annotations

import random
from functools import cache

import msgspec

from grader.assignment.settings import Assignment, load_assignment
from grader.assignment.suites import load_suite, suite_path
from grader.judging.diagnosis import Readings, diagnose, readings_of
from grader.judging.verdicts import judge, score
from grader.model import Answer, AnswerKind, Suite
from grader.reports.class_page import render_class
from grader.reports.report_paths import page_address
from grader.results.class_summary import ClassSummary
from grader.results.describe import describe_diagnosis, describe_graded, describe_run
from grader.results.schema import ReasonInfo, Results, SandboxInfo, SubmissionResult
from reference.contract import CRASHES, LOOPS

RIGHT = "right"
SANDBOX = SandboxInfo("bubblewrap", None, "hugs", {"memory_mb": 128})
KINDS = {CRASHES: AnswerKind.ERROR, LOOPS: AnswerKind.TIMEOUT}
MISCONCEPTIONS = (
    "first-match-wins",
    "accepts-31",
    "bonus-twenty",
    "partners-ab-cd",
    "crash-on-empty",
    "error-on-repeat",
)


@cache
def material() -> tuple[Assignment, Suite]:
    """The assignment and its graded suite."""
    assignment = load_assignment("sedma")
    return assignment, load_suite(suite_path(assignment, "graded"))


@cache
def known() -> Readings:
    """What each misconception answers to each case."""
    assignment, suite = material()
    return readings_of(assignment.game, suite.cases)


@cache
def grade_misconception(misconception: str) -> SubmissionResult:
    """A submission that answers as a misconception does, or rightly."""
    assignment, suite = material()
    texts = [case.expected for case in suite.cases]
    if misconception != RIGHT:
        texts = list(known()[misconception])
    answers = [Answer(KINDS[text]) if text in KINDS else Answer(AnswerKind.VALUE, text) for text in texts]
    judged = judge(suite.cases, answers)
    total = score(judged, assignment.rubric, (), assignment.game.illegal_answer)
    diagnosis = () if misconception == RIGHT else diagnose(answers, suite.cases, assignment.game, known())
    described = describe_diagnosis(diagnosis, judged, assignment.rubric)
    return describe_graded(misconception, ["Replay.hs"], judged, total, (), described)


def named(name: str, misconception: str) -> SubmissionResult:
    return msgspec.structs.replace(grade_misconception(misconception), id=name)


def rejected(name: str) -> SubmissionResult:
    reason = ReasonInfo("forbidden-import", "`import Data.List`: only Prelude may be imported.", "Replay.hs", 2)
    return SubmissionResult(name, ("Replay.hs",), "rejected", 0.0, 10.0, reason)


def ungraded(name: str) -> SubmissionResult:
    return SubmissionResult(name, (), "ungraded", None, 10.0, ReasonInfo("sandbox-fault", "the engine is gone"))


def results_of(*submissions: SubmissionResult) -> Results:
    assignment, suite = material()
    return describe_run(assignment, suite, SANDBOX, submissions)


def summary_of(*submissions: SubmissionResult) -> ClassSummary:
    class_summary = ClassSummary()
    for submission in submissions:
        class_summary.add(submission)
    return class_summary


def some_class(size: int) -> Results:
    """A class of this size, the same each time: half right, the others with a misconception, a few rejected."""
    chance = random.Random(size)
    students = [
        rejected(f"student-{number:04}")
        if number % 17 == 3
        else named(f"student-{number:04}", chance.choice((RIGHT,) * 4 + MISCONCEPTIONS))
        for number in range(size)
    ]
    return results_of(*students)


def class_html(results: Results) -> str:
    pages = {submission.id: page_address(submission.id) for submission in results.submissions}
    return "".join(render_class(results, summary_of(*results.submissions), pages))
