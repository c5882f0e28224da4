"""How much a student is told: levels that the instructor sets, each with all that the one before it tells."""

from __future__ import annotations

import msgspec

from grader.assignment.hints import Hints
from grader.assignment.settings import Assignment
from grader.assignment.suites import load_suite, suite_path
from grader.judging.exposing_games import load_exposing_games
from grader.results.schema import Results, SubmissionResult


def redact(result: SubmissionResult, hints: Hints) -> SubmissionResult:
    """A result as far as its student may see it."""
    return msgspec.structs.replace(
        result,
        diagnosis=result.diagnosis if hints.tells(Hints.MISCONCEPTION) else (),
        smallest=result.smallest if hints.tells(Hints.GAME) else None,
        cases=result.cases if hints.tells(Hints.ALL) else (),
    )


def for_students(results: Results) -> Results:
    """The results as far as students may see them: nothing of the graded suite, unless they are to be told all."""
    level = Hints(results.hints)
    told = (redact(_without_suite(one, level), level) for one in results.submissions)
    return msgspec.structs.replace(results, submissions=tuple(told))


def _without_suite(one: SubmissionResult, level: Hints) -> SubmissionResult:
    of_suite = one.smallest is not None and one.smallest.case is not None
    return msgspec.structs.replace(one, smallest=None) if of_suite and level is not Hints.ALL else one


def open_records(assignment: Assignment) -> frozenset[str]:
    """The records that students have anyway: those of the public suite, and the games that tell misconceptions."""
    path = suite_path(assignment, "public")
    public = (case.record for case in load_suite(path).cases) if path.is_file() else ()
    return frozenset(public) | frozenset(load_exposing_games(assignment).values())


def without_suite_records(result: SubmissionResult, known: frozenset[str]) -> SubmissionResult:
    """A result whose smallest game is no record of the graded suite, unless students know it anyway."""
    smallest = result.smallest
    if smallest is None or smallest.case is None or smallest.record in known:
        return result
    return msgspec.structs.replace(result, smallest=None)
