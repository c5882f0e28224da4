"""Values that have the right type but that no grading gives: a file of results may come from anywhere.

Pure; must not know files.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from grader.assignment.hints import Hints
from grader.model import Status, Verdict
from grader.results.schema import Results, SubmissionResult

_MOST_POINTS = 1_000_000
_STATUSES = frozenset(status.value for status in Status)
_VERDICTS = frozenset(verdict.value for verdict in Verdict)
_HINTS = frozenset(level.value for level in Hints)


def find_odd_value(results: Results) -> str:
    """The first value that no grading gives, in words; nothing where all could be ours."""
    if results.hints not in _HINTS:
        return f"the hints {results.hints!r}"
    odd = (f"{value} of the submission {each.id!r}" for each in results.submissions for value in _odd_values(each))
    return next(odd, "")


def _odd_values(result: SubmissionResult) -> Iterator[str]:
    if result.status not in _STATUSES:
        yield f"the status {result.status!r}"
    yield from (f"the verdict {verdict!r}" for verdict in _verdicts(result) if verdict not in _VERDICTS)
    yield from (f"{points!r} points" for points in _points(result) if not abs(points) <= _MOST_POINTS)
    yield from (f"the time {time!r}" for time in _times(result) if not _is_time(time))


def _verdicts(result: SubmissionResult) -> Iterator[str]:
    yield from (case.verdict for case in result.cases)
    shown = [result.smallest, *(found.smallest for found in result.diagnosis)]
    shown += [pattern.smallest for pattern in result.patterns]
    yield from (smallest.verdict for smallest in shown if smallest is not None)
    if result.play is not None and result.play.fault is not None:
        yield result.play.fault.verdict


def _points(result: SubmissionResult) -> Iterator[float]:
    adjustment, lateness = result.adjustment, result.lateness
    given = (result.score, result.max_score, result.earned)
    added = (adjustment.points, adjustment.score) if adjustment else ()
    yield from (points for points in (*given, *added, lateness.penalty if lateness else None) if points is not None)
    for criterion in result.criteria:
        yield from (criterion.points, criterion.max_points)


def _times(result: SubmissionResult) -> Iterator[str]:
    if result.lateness:
        yield result.lateness.deadline
        yield from filter(None, [result.lateness.handed_in])


def _is_time(text: str) -> bool:
    try:
        datetime.fromisoformat(text)
    except ValueError:
        return False
    return True
