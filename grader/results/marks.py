"""From the earned score to the final mark: first what lateness costs, then the teacher's word. Pure.

A teacher's word is the last: a new score replaces everything. Must not know where times and adjustments come from.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from msgspec.structs import replace

from grader.results.schema import AdjustmentInfo, LatenessInfo, SubmissionResult
from grader.results.wording import format_points

if TYPE_CHECKING:
    from collections.abc import Mapping

DECIMALS = 6
"""Sums of points are rounded to these, so that 7.4 - 0.3 is 7.1; people read two."""


@dataclass(frozen=True)
class MarkLine:
    """A line of the mark: what it is, the points it adds or takes, and the details below it."""

    what: str
    points: str
    details: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The line as a phrase: ``2 h 10 min late: −1``."""
        return f"{self.what}: {self.points}"


@dataclass(frozen=True)
class MarkChanges:
    """What changes the marks of a class after scoring, by submission; ``remarks`` are for the instructor.

    ``rule`` says what lateness costs and where the times come from.
    """

    lateness: Mapping[str, LatenessInfo] = field(default_factory=dict)
    adjustments: Mapping[str, AdjustmentInfo] = field(default_factory=dict)
    remarks: tuple[str, ...] = ()
    rule: str = ""

    def apply(self, result: SubmissionResult) -> SubmissionResult:
        """The result with its final mark."""
        return finish_mark(result, self.lateness.get(result.id), self.adjustments.get(result.id))


NO_CHANGES = MarkChanges()


def finish_mark(
    result: SubmissionResult, lateness: LatenessInfo | None, adjustment: AdjustmentInfo | None
) -> SubmissionResult:
    """A result as it was scored, with what changes its mark; the same result where nothing does."""
    if lateness is None and adjustment is None:
        return result
    final = final_score(result.score, lateness, adjustment, result.max_score)
    return replace(result, score=final, earned=result.score, lateness=lateness, adjustment=adjustment)


def earned_score(result: SubmissionResult) -> float | None:
    """The score before lateness and a teacher's word."""
    return result.score if result.lateness is None and result.adjustment is None else result.earned


def as_scored(result: SubmissionResult) -> SubmissionResult:
    """The result as it was before lateness and a teacher's word."""
    return replace(result, score=earned_score(result), earned=None, lateness=None, adjustment=None)


def final_score(
    earned: float | None, lateness: LatenessInfo | None, adjustment: AdjustmentInfo | None, max_score: float
) -> float | None:
    """The final mark, from zero to the maximum; points cannot be added where there is no score."""
    if adjustment is not None and adjustment.score is not None:
        return adjustment.score
    if earned is None:
        return None
    added = adjustment.points if adjustment is not None and adjustment.points is not None else 0.0
    after = earned - _cost(earned, lateness)
    # Whoever scored more than the maximum keeps it: only points that are added end there.
    return round(min(max(0.0, after + added), max(max_score, after)), DECIMALS)


def _cost(earned: float, lateness: LatenessInfo | None) -> float:
    """What lateness really costs: never more than there is."""
    return min(max(0.0, earned), lateness.penalty) if lateness else 0.0


def is_late(result: SubmissionResult) -> bool:
    """Whether it was handed in late: by the course's own deadline where the time is known, else as Canvas says."""
    if result.lateness is not None and result.lateness.handed_in:
        return result.lateness.seconds_late > 0
    return result.student is not None and result.student.late


def cannot_be_added(result: SubmissionResult) -> bool:
    """Whether a teacher added points to somebody who has no score."""
    return result.score is None and result.adjustment is not None and bool(result.adjustment.points)


def mark_lines(result: SubmissionResult) -> tuple[MarkLine, ...]:
    """The lines between what was earned and the final mark; none where nothing changes it."""
    earned = earned_score(result)
    lines = (_late_line(result.lateness, earned), _adjustment_line(result))
    return tuple(line for line in lines if line is not None)


def _late_line(lateness: LatenessInfo | None, earned: float | None) -> MarkLine | None:
    if lateness is None or not lateness.seconds_late:
        return None
    points = signed(-_cost(earned, lateness)) if earned is not None else "no score yet"
    return MarkLine(f"{describe_delay(lateness.seconds_late)} late", points, describe_lateness(lateness))


def describe_lateness(lateness: LatenessInfo) -> tuple[str, ...]:
    """The deadline, the time and its source, and the rule."""
    deadline = "The deadline, extended for this student, was" if lateness.is_extended else "The deadline was"
    handed_in = f"it was handed in at {format_time(lateness.handed_in)}"
    return (
        f"{deadline} {format_time(lateness.deadline)}; {handed_in}, according to {lateness.source}.",
        *((f"{lateness.rule}.",) if lateness.rule else ()),
    )


def _adjustment_line(result: SubmissionResult) -> MarkLine | None:
    adjustment = result.adjustment
    if adjustment is None:
        return None
    details = (adjustment.comment,) if adjustment.comment else ()
    if adjustment.score is not None:
        return MarkLine("Score given by the teacher", format_points(adjustment.score), details)
    points = adjustment.points or 0.0
    if cannot_be_added(result):
        return MarkLine("Added by the teacher", f"{signed(points)}, when there is a score", details)
    return MarkLine("Added by the teacher", f"{signed(points)}{_cut(result, points)}", details)


def _cut(result: SubmissionResult, points: float) -> str:
    """Which end of the scale the added points reached, where not all of them count."""
    earned = earned_score(result) or 0.0
    whole = earned - _cost(earned, result.lateness) + points
    if result.score is None or abs(whole - result.score) < 10**-DECIMALS:
        return ""
    return " (down to 0)" if points < 0 else " (up to the maximum)"


def describe_changes(result: SubmissionResult) -> str:
    """The lines in a phrase, for a row of a table: ``2 h 10 min late: −1; added by the teacher: +2``."""
    return "; ".join(f"{line.text[:1].lower()}{line.text[1:]}" for line in mark_lines(result))


def signed(points: float) -> str:
    """Points that are added or taken, with their sign: ``+1``, ``−0.5``, ``0``."""
    text = format_points(abs(points))
    return text if text == "0" else f"{'−' if points < 0 else '+'}{text}"


def describe_delay(seconds: int) -> str:
    """How late something is, in its two largest units, rounded down: ``2 h 10 min``, ``3 days 4 h``."""
    minutes = seconds // 60
    hours, minutes = divmod(minutes, 60)
    days, hours = divmod(hours, 24)
    counted = ((days, "day" if days == 1 else "days"), (hours, "h"), (minutes, "min"))
    first = next((index for index, (count, _) in enumerate(counted) if count), None)
    if first is None:
        return "less than 1 min"
    return " ".join(f"{count} {unit}" for count, unit in counted[first : first + 2] if count)


def format_time(text: str) -> str:
    """A time of the results as people read it: ``2026-11-20 23:59 +01:00``; seconds only where there are some."""
    moment = datetime.fromisoformat(text)
    seconds = ":%S" if moment.second else ""
    offset = moment.utcoffset() or timedelta()
    sign, minutes = "-" if offset < timedelta() else "+", abs(offset) // timedelta(minutes=1)
    return f"{moment:%Y-%m-%d %H:%M}{moment.strftime(seconds)} {sign}{minutes // 60:02}:{minutes % 60:02}"
