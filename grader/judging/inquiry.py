"""What a program is asked, and what comes of it: first the suite, then, where it fails, simpler and simpler games.

Pure: an inquiry is a generator that gives questions and is sent the answers. Whoever holds it may run the program for
them, here or elsewhere, or know them from before; what is found is the same.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import msgspec

from grader.assignment.hints import Hints
from grader.assignment.questions import Questions, questions_of
from grader.errors import SandboxFaultError
from grader.judging.counterexample import Search, Telling, first_telling, search_smallest
from grader.judging.diagnosis import Diagnosis, diagnose
from grader.judging.verdicts import Judged, judge
from grader.model import Answer, Case, Outcome, Reason, Suite, Verdict
from grader.results.describe import describe_smallest
from grader.results.schema import SmallestInfo

if TYPE_CHECKING:
    from grader.grading.single import Exam


@dataclass(frozen=True)
class Finding:
    """A program's answers to the suite beside the right ones, what explains them, and the simplest game that fails."""

    judged: tuple[Judged, ...]
    diagnosis: tuple[Diagnosis, ...] = ()
    smallest: SmallestInfo | None = None


Inquiry = Generator[Questions, Outcome, Finding | Reason]
"""Gives questions, is sent what the program makes of them, and ends in what was found or why nothing could be."""


def inquire(exam: Exam) -> Inquiry:
    """Ask a program the suite, name what explains its answers, and look for the simplest game that it fails."""
    outcome = yield exam.questions
    if isinstance(outcome, Reason):
        return outcome
    cases = exam.suite.cases
    judged = tuple(judge(cases, outcome))
    if all(one.verdict is Verdict.PASSED for one in judged):
        return Finding(judged)
    diagnosis = diagnose(outcome, cases, exam.assignment.game, exam.readings)
    if not exam.hints.tells(Hints.GAME):
        return Finding(judged, diagnosis)
    found = yield from _smallest(judged, diagnosis, exam)
    return Finding(judged, diagnosis, _describe(found, diagnosis, exam))


def _smallest(
    judged: Sequence[Judged], diagnosis: Sequence[Diagnosis], exam: Exam
) -> Generator[Questions, Outcome, Telling | None]:
    """The smallest telling game; a search that breaks down leaves the suite's smallest, and the marks stand."""
    game, criteria = exam.assignment.game, [criterion.cases for criterion in exam.assignment.rubric.criterion]
    try:
        return (yield from _put(search_smallest(judged, criteria, diagnosis, exam.telling, game), exam))
    except SandboxFaultError:
        return first_telling(judged, criteria, diagnosis, game)


def _put(search: Search, exam: Exam) -> Generator[Questions, Outcome, Telling | None]:
    """Put what a search wants to know to the program, but nothing twice."""
    answers: dict[str, Answer] = {}
    try:
        cases = next(search)
        while True:
            unknown = {case.record: case for case in cases if case.record not in answers}
            if unknown:
                answers.update((yield from _asked(tuple(unknown.values()), exam)))
            cases = search.send([answers[case.record] for case in cases])
    except StopIteration as end:
        found: Telling | None = end.value
        return found


def _asked(cases: Sequence[Case], exam: Exam) -> Generator[Questions, Outcome, dict[str, Answer]]:
    outcome = yield questions_of(cases, exam.assignment)
    if isinstance(outcome, Reason):
        raise SandboxFaultError(f"it ran before, but not again: {outcome.message}")
    return {case.record: answer for case, answer in zip(cases, outcome, strict=True)}


def _describe(found: Telling | None, diagnosis: Sequence[Diagnosis], exam: Exam) -> SmallestInfo | None:
    return None if found is None else _named(describe_smallest(found, diagnosis, exam.assignment.game), exam.suite)


def _named(smallest: SmallestInfo, suite: Suite) -> SmallestInfo:
    """A game that the search found is the suite's all the same where the suite has it."""
    same = next((case.id for case in suite.cases if case.record == smallest.record), None)
    return msgspec.structs.replace(smallest, case=smallest.case or same)
