"""How a class did, worked out as values for the class page. Pure; knows no HTML."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import mean, median

from grader.model import Status, Verdict
from grader.results import CaseInfo, CriterionInfo, SubmissionResult

BINS = 10


@dataclass(frozen=True)
class Share:
    """So many of so many."""

    part: int
    whole: int

    @property
    def percent(self) -> int:
        """Rounded down: a hundred means all."""
        return 100 * self.part // self.whole if self.whole else 0


@dataclass(frozen=True)
class Summary:
    """The class in numbers; ``scores`` are of all who have one, so a rejection counts as its zero."""

    counts: Mapping[str, int]
    scores: tuple[float, ...]
    max_score: float

    @property
    def mean(self) -> float | None:
        """The mean score, where there is any."""
        return mean(self.scores) if self.scores else None

    @property
    def median(self) -> float | None:
        """The median score, where there is any."""
        return median(self.scores) if self.scores else None


@dataclass(frozen=True)
class Bin:
    """The submissions that scored at least ``start`` points and less than the next bin's."""

    start: float
    graded: int
    rejected: int


@dataclass(frozen=True)
class CriterionRate:
    """How many of the graded earned a criterion."""

    criterion: CriterionInfo
    earned: Share


@dataclass(frozen=True)
class CaseRate:
    """How many of the graded passed a case, and how most of the others failed it."""

    case: CaseInfo
    passed: Share
    usual: CaseInfo | None
    usual_count: int


def summarise(submissions: Sequence[SubmissionResult]) -> Summary:
    """Count the submissions by status, and gather the scores."""
    counts = Counter(one.status for one in submissions)
    return Summary(
        {status.value: counts[status.value] for status in Status},
        tuple(one.score for one in submissions if one.score is not None),
        max((one.max_score for one in submissions), default=0),
    )


def spread_scores(submissions: Sequence[SubmissionResult]) -> tuple[Bin, ...]:
    """Scores in tenths of the maximum; the full score has a bin of its own."""
    highest = max((one.max_score for one in submissions), default=0) or 1
    counts = Counter(
        (min(BINS, int(one.score / highest * BINS + 1e-9)), one.status) for one in submissions if one.score is not None
    )
    return tuple(
        Bin(place * highest / BINS, counts[place, Status.GRADED.value], counts[place, Status.REJECTED.value])
        for place in range(BINS + 1)
    )


def is_earned(criterion: CriterionInfo) -> bool:
    """Whether a criterion gave all its points."""
    return criterion.points >= criterion.max_points


def rate_criteria(graded: Sequence[SubmissionResult]) -> tuple[CriterionRate, ...]:
    """Each criterion's share of the graded who earned it, in the rubric's order."""
    seen = {criterion.id: criterion for one in graded for criterion in one.criteria}
    earned = Counter(criterion.id for one in graded for criterion in one.criteria if is_earned(criterion))
    return tuple(CriterionRate(one, Share(earned[one.id], len(graded))) for one in seen.values())


def rate_cases(graded: Sequence[SubmissionResult]) -> tuple[CaseRate, ...]:
    """Each case's share of the graded who passed it, the hardest first."""
    answers: dict[str, list[CaseInfo]] = {}
    for one in graded:
        for case in one.cases:
            answers.setdefault(case.id, []).append(case)
    return tuple(sorted(map(_rate_case, answers.values()), key=lambda rate: rate.passed.percent))


def _rate_case(answers: Sequence[CaseInfo]) -> CaseRate:
    failed = [case for case in answers if case.verdict != Verdict.PASSED.value]
    ways = Counter(map(_way_to_fail, failed))
    usual = max(failed, key=lambda case: ways[_way_to_fail(case)], default=None)
    count = ways[_way_to_fail(usual)] if usual else 0
    return CaseRate(answers[0], Share(len(answers) - len(failed), len(answers)), usual, count)


def _way_to_fail(case: CaseInfo) -> tuple[str, str]:
    """Wrong answers are told apart by what they say; crashes are one thing, whatever their text."""
    return (case.verdict, case.got if case.verdict == Verdict.WRONG.value else "")
