"""From the earned score to the final mark: first what lateness costs, then the teacher's word. Pure.

A teacher's word is the last: a new score replaces everything. Must not know where times and adjustments come from.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from msgspec.structs import replace

from grader.assignment.points import add_points
from grader.model import Status
from grader.results.schema import AdjustmentInfo, LatenessInfo, SubmissionResult

if TYPE_CHECKING:
    from collections.abc import Mapping


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
    status = settled_status(result.status) if final is not None else result.status
    return replace(result, status=status, score=final, earned=result.score, lateness=lateness, adjustment=adjustment)


def settled_status(status: str) -> str:
    """The status of a submission that has a score: what needed review was turned away, and has been reviewed."""
    return Status.REJECTED.value if status == Status.REVIEW.value else status


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
    after = add_points((earned, -late_cost(earned, lateness)))
    # Whoever scored more than the maximum keeps it: only points that are added end there.
    return min(max(0.0, add_points((after, added))), max(max_score, after))


def late_cost(earned: float, lateness: LatenessInfo | None) -> float:
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
