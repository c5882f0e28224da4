"""What changed a mark after scoring, in the words of pages, terminal and exports. Pure; must not know markup."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from grader.assignment.points import add_points
from grader.results.marks import cannot_be_added, earned_score, late_cost
from grader.results.schema import LatenessInfo, SubmissionResult
from grader.results.wording import format_points

NOTHING = "0"


@dataclass(frozen=True)
class MarkLine:
    """A line of the mark: what it is, the points it adds or takes, and the details below it.

    ``brief`` is what is left of the details where everybody's deadline and rule are said once for all.
    """

    what: str
    points: str
    details: tuple[str, ...] = ()
    brief: str = ""

    @property
    def text(self) -> str:
        """The line as a phrase: ``2 h 10 min late: −1``."""
        return f"{self.what}: {self.points}"


def remark_on_unscored(results: Iterable[SubmissionResult]) -> tuple[str, ...]:
    """For the instructor: to whom points were added that have nothing to be added to."""
    unscored = [result.id for result in results if cannot_be_added(result)]
    if not unscored:
        return ()
    return (f"Points were added to {', '.join(unscored)}, but there is no score yet; give a score instead of points",)


def mark_lines(result: SubmissionResult) -> tuple[MarkLine, ...]:
    """The lines between what was earned and the final mark; none where nothing changes it."""
    earned = earned_score(result)
    lines = (_late_line(result.lateness, earned), _adjustment_line(result))
    return tuple(line for line in lines if line is not None)


def _late_line(lateness: LatenessInfo | None, earned: float | None) -> MarkLine | None:
    if lateness is None or not lateness.seconds_late:
        return None
    points = signed(-late_cost(earned, lateness)) if earned is not None else "no score yet"
    extended = f"; extended deadline {format_time(lateness.deadline)}" if lateness.is_extended else ""
    brief = f"handed in {format_time(lateness.handed_in)}{extended}"
    return MarkLine(f"{describe_delay(lateness.seconds_late)} late", points, describe_lateness(lateness), brief)


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
        return MarkLine("Score given by the teacher", format_points(adjustment.score), details, adjustment.comment)
    points = adjustment.points or 0.0
    cut = ", when there is a score" if cannot_be_added(result) else _cut(result, points)
    return MarkLine("Added by the teacher", f"{signed(points)}{cut}", details, adjustment.comment)


def _cut(result: SubmissionResult, points: float) -> str:
    """Which end of the scale the added points reached, where not all of them count."""
    earned = earned_score(result) or 0.0
    if result.score in (None, add_points((earned, -late_cost(earned, result.lateness), points))):
        return ""
    return " (down to 0)" if points < 0 else " (up to the maximum)"


def describe_changes(result: SubmissionResult) -> str:
    """The lines in a phrase, for a row of a table: ``2 h 10 min late: −1; added by the teacher: +2``."""
    return "; ".join(f"{line.text[:1].lower()}{line.text[1:]}" for line in mark_lines(result))


def describe_mark_changes(old: SubmissionResult | None, new: SubmissionResult | None) -> tuple[str, ...]:
    """What differs between two gradings in lateness and the teacher's word, as causes of a different mark."""
    causes = []
    (late_before, word_before), (late_after, word_after) = _changing_lines(old), _changing_lines(new)
    if late_before != late_after:
        causes.append(f"lateness: {_before_and_after(late_before, late_after)}")
    if word_before != word_after:
        causes.append(f"adjusted: {_before_and_after(word_before, word_after)}")
    return tuple(causes)


def _changing_lines(result: SubmissionResult | None) -> tuple[str, str]:
    """The two lines in words, the teacher's with the comment."""
    if result is None:
        return "", ""
    late, word = _late_line(result.lateness, earned_score(result)), _adjustment_line(result)
    if late is not None and late.points == NOTHING:  # it can be no cause
        late = None
    comment = f" ({' '.join(word.details)})" if word and word.details else ""
    return late.text if late else "", f"{word.text[:1].lower()}{word.text[1:]}{comment}" if word else ""


def _before_and_after(before: str, after: str) -> str:
    if not before:
        return after
    return f"{after or 'not any more'}, before: {before}"


def signed(points: float) -> str:
    """Points that are added or taken, with their sign: ``+1``, ``−0.5``, ``0``."""
    text = format_points(abs(points))
    return text if text == NOTHING else f"{'−' if points < 0 else '+'}{text}"


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
