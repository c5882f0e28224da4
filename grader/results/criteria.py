"""What a criterion earned, and how it was computed, in sentences from which a student can compute it again.

Must not know markup or where the sentences are shown.
"""

from __future__ import annotations

from grader.judging.partial_credit import Shares
from grader.results.schema import CriterionInfo
from grader.results.wording import format_points

NOT_ACCEPTED = "Nothing is earned, because some legal games are rejected or get no answer."
SHARE_RULE = (
    "Some criteria are earned in shares: points × (right − floor) / (all − floor), rounded down. The floor is how many "
    "games guessing gets right: of 20 programs that guess, or always give the same answer, 19 get no more."
)
"""The rule, once below the criteria."""


def is_earned(criterion: CriterionInfo) -> bool:
    """Whether a criterion gave all its points."""
    return criterion.points >= criterion.max_points


def is_partly_earned(criterion: CriterionInfo) -> bool:
    """Whether a criterion gave some of its points, but not all."""
    return 0 < criterion.points < criterion.max_points


def sign_of(criterion: CriterionInfo) -> str:
    """A sign for a criterion that was earned, earned in part, or missed."""
    return "✓" if is_earned(criterion) else "◐" if is_partly_earned(criterion) else "✗"


def is_held_back(criterion: CriterionInfo) -> bool:
    """Whether its right games would earn something, but legal games that it names are rejected or get no answer."""
    floor, step = (criterion.shares.floor, criterion.shares.step) if criterion.shares else (criterion.cases - 1, 1.0)
    return Shares(floor, step).earn(criterion.max_points, criterion.passed, criterion.cases) > criterion.points


def describe_share(criterion: CriterionInfo) -> str:
    """How the points of a criterion in shares were computed; nothing where it is earned, or earned only as a whole."""
    shares = criterion.shares
    if shares is None or is_earned(criterion):
        return ""
    if is_held_back(criterion):
        return NOT_ACCEPTED
    sentence = _points_begin(criterion, shares.floor)
    if criterion.passed > shares.floor:
        rounded = f"rounded down to {format_points(shares.step)}: {format_points(criterion.points)}"
        sentence = f"it earns {_fraction(criterion, shares.floor)} of {count_points(criterion.max_points)}, {rounded}."
    if not shares.floor:
        return f"{sentence[:1].upper()}{sentence[1:]}"
    return f"Guessing gets up to {shares.floor} of {criterion.cases} right, so {sentence}"


def _points_begin(criterion: CriterionInfo, floor: int) -> str:
    if not floor:
        return ""
    return (
        f"only all {criterion.cases} earn points." if floor + 1 == criterion.cases else f"points begin at {floor + 1}."
    )


def _fraction(criterion: CriterionInfo, floor: int) -> str:
    if not floor:
        return f"{criterion.passed} / {criterion.cases}"
    return f"({criterion.passed} − {floor}) / ({criterion.cases} − {floor})"


def count_points(points: float) -> str:
    """``2 points``, ``1 point``."""
    return f"{format_points(points)} {'point' if points == 1 else 'points'}"
