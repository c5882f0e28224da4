"""How often the search for the place of a mistake names the right line, as figures and gates.

A line counts only if it is one of those in which the program differs from a right one; where something is only missing,
the definition counts. A search that names nothing counts as wrong.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from grader.assignment.gates import GateSettings
from grader.audit.known_faults import KnownFault
from grader.audit.suite_gates import Gate, percent
from grader.grading.fault_search import FaultSearch
from grader.grading.session import run_cases
from grader.grading.single import Grader
from grader.judging.fault_places import Place
from grader.judging.verdicts import is_right, judge
from grader.model import Reason, Rejection
from grader.submissions.preparation import prepare_submission


@dataclass(frozen=True)
class Located:
    """A program with a known fault, the places that were named, and the CPU time that the search took."""

    fault: KnownFault
    places: tuple[Place, ...]
    cpu_seconds: float

    @property
    def rank(self) -> int | None:
        """Which of the places is the first right one, counted from 1."""
        hits = (self.fault.is_at(place.line, place.definition) for place in self.places)
        return next((number for number, is_hit in enumerate(hits, 1) if is_hit), None)


def locate(fault: KnownFault, grader: Grader) -> Located | None:
    """Search for the place of a known fault; None where the program does not compile, or its answers are right."""
    exam = grader.exam
    program = prepare_submission(fault.submission, exam.assignment)
    if isinstance(program, Rejection):
        return None
    answers = run_cases(program, exam.suite.cases, exam.assignment, grader.runtime)
    if isinstance(answers, Reason):
        return None
    judged = judge(exam.suite.cases, answers)
    if is_right(judged):
        return None
    search = FaultSearch(program, judged, exam, grader.runtime, exam.assignment.settings.limits.where_cpu_seconds)
    return Located(fault, search.find(), search.cpu_seconds)


def places_named(located: Sequence[Located], limits: GateSettings) -> tuple[Gate, ...]:
    """The line at fault is named first, or among three; no gates where the assignment wants no program located."""
    if not limits.located:
        return ()
    return (
        _gate("place-first", "wrong programs whose line at fault is named first", located, 1, limits.located_first),
        _gate(
            "place-among-three",
            "wrong programs whose line at fault is among the three that are named",
            located,
            3,
            limits.located_among_three,
        ),
    )


def _gate(gate_id: str, title: str, located: Sequence[Located], within: int, least: float) -> Gate:
    missed = [each for each in located if each.rank is None or each.rank > within]
    share = 1 - len(missed) / len(located) if located else 0.0
    return Gate(
        gate_id,
        title,
        target=percent(least),
        figure=f"{percent(share)} of {len(located)}",
        met=share >= least,
        shortfalls=tuple(map(describe_miss, missed)) if located else ("no programs",),
    )


def describe_miss(located: Located) -> str:
    """Where the fault is, and what was named instead."""
    fault = located.fault
    at = ", ".join(map(str, sorted(fault.lines))) or ", ".join(sorted(fault.definitions))
    named = ", ".join(str(place.line) for place in located.places) or "nothing"
    return f"{fault.submission.id}: at {at}, named {named}"
