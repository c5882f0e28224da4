"""How a class did, worked out as values for the class page. Pure; knows no HTML."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import mean, median

from msgspec.structs import replace

from grader.judging.diagnosis import Sureness
from grader.model import Status, Verdict
from grader.results.schema import CaseInfo, CriterionInfo, DiagnosisInfo, SubmissionResult
from grader.results.wording import count_not_run

BINS = 10
MOST_WAYS = 1000
MOST_COSTS = 20
MOST_AT_ONCE = 1000
GROUP = 500

PASSED = "."
SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
"""A sign for each way to fail a case, as they come."""

RARE = "*"
"""The sign of all ways beyond those."""

Way = tuple[str, str]
"""A way to fail: the verdict, and what was answered where it was an answer."""


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
class ScoreSummary:
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
class MisconceptionCount:
    """A misconception, and who has it: for sure, as one of two at once, or perhaps."""

    misconception: DiagnosisInfo
    surely: tuple[str, ...]
    together: tuple[str, ...]
    perhaps: tuple[str, ...]

    @property
    def sure(self) -> int:
        """How many have it beyond doubt, alone or with another."""
        return len(self.surely) + len(self.together)


def summarise_scores(submissions: Sequence[SubmissionResult]) -> ScoreSummary:
    """Count the submissions by status, and gather the scores."""
    counts = Counter(one.status for one in submissions)
    return ScoreSummary(
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


@dataclass
class CaseCounts:
    """What became of one case so far: how many were asked, each way to fail with how many did, and the ways' signs."""

    case: CaseInfo
    asked: int = 0
    failed: int = 0
    ways: dict[Way, int] = field(default_factory=dict)
    signs: dict[Way, str] = field(default_factory=dict)

    def add(self, case: CaseInfo) -> str:
        """Count one more, and give the sign of what became of it; ways beyond a thousand are not told apart."""
        self.asked += 1
        if has_passed(case):
            return PASSED
        self.failed += 1
        way = way_to_fail(case)
        if way in self.ways or len(self.ways) < MOST_WAYS:
            self.ways[way] = self.ways.get(way, 0) + 1
        if way not in self.signs and len(self.signs) < len(SIGNS):
            self.signs[way] = SIGNS[len(self.signs)]
        return self.signs.get(way, RARE)


def count_cases(case_counts: dict[str, CaseCounts], cases: Iterable[CaseInfo]) -> str:
    """Count a graded submission's cases into ``case_counts``, and give a sign for each."""
    return "".join(case_counts.setdefault(case.id, CaseCounts(case)).add(case) for case in cases)


@dataclass
class ClassSummary:
    """A class as the class page needs it, built one result at a time: of the cases only counts, and a sign for each.

    ``signs`` has those who were asked what the first was asked: as a rule, all who were graded.
    """

    submissions: list[SubmissionResult] = field(default_factory=list)
    passed: dict[str, Share] = field(default_factory=dict)
    not_run: dict[str, int] = field(default_factory=dict)
    case_counts: dict[str, CaseCounts] = field(default_factory=dict)
    signs: dict[str, str] = field(default_factory=dict)
    _criteria: dict[tuple[CriterionInfo, ...], tuple[CriterionInfo, ...]] = field(default_factory=dict)
    _diagnoses: dict[tuple[DiagnosisInfo, ...], tuple[DiagnosisInfo, ...]] = field(default_factory=dict)

    def add(self, one: SubmissionResult) -> None:
        """Enter a result."""
        self.passed[one.id] = Share(one.passed, len(one.cases))
        if left := count_not_run(one.cases):
            self.not_run[one.id] = left
        if one.status == Status.GRADED.value and one.cases:
            self._count(one)
        criteria = self._criteria.setdefault(one.criteria, one.criteria)  # most of a class share theirs
        diagnosis = self._diagnoses.setdefault(one.diagnosis, one.diagnosis)
        costly = tuple(breach for breach in one.breaches if breach.action.startswith("-"))[:MOST_COSTS]
        reason = replace(one.reason, raw=None) if one.reason else None
        kept = replace(one, cases=(), smallest=None, breaches=costly, criteria=criteria, diagnosis=diagnosis)
        self.submissions.append(replace(kept, reason=reason))

    def _count(self, one: SubmissionResult) -> None:
        if not self.case_counts or [case.id for case in one.cases] == list(self.case_counts):
            self.signs[one.id] = count_cases(self.case_counts, one.cases)

    def with_status(self, status: Status) -> list[SubmissionResult]:
        """The submissions of one status."""
        return [one for one in self.submissions if one.status == status.value]


@dataclass(frozen=True)
class Group:
    """Some of the class, in order, from whom to whom."""

    first: str
    last: str
    submissions: tuple[SubmissionResult, ...]


def group_submissions(submissions: Sequence[SubmissionResult]) -> tuple[Group, ...]:
    """A long list in parts that a browser opens one at a time; most classes are one."""
    size = GROUP if len(submissions) > MOST_AT_ONCE else MOST_AT_ONCE
    parts = [tuple(submissions[start : start + size]) for start in range(0, len(submissions), size)]
    return tuple(Group(part[0].id, part[-1].id, part) for part in parts)


def has_passed(case: CaseInfo) -> bool:
    """Whether the answer was right."""
    return case.verdict == Verdict.PASSED.value


def way_to_fail(case: CaseInfo) -> Way:
    """Wrong answers are told apart by what they say; crashes are one thing, whatever their text."""
    return (case.verdict, case.got if case.verdict == Verdict.WRONG.value else "")


def count_misconceptions(graded: Sequence[SubmissionResult]) -> tuple[MisconceptionCount, ...]:
    """The misconceptions found, those that most have first."""
    ideas: dict[str, DiagnosisInfo] = {}
    holders: dict[tuple[str, str], list[str]] = {}
    for one in graded:
        for idea in one.diagnosis:
            ideas.setdefault(idea.id, idea)
            holders.setdefault((idea.id, idea.sureness), []).append(one.id)
    counts = [
        MisconceptionCount(idea, *(tuple(holders.get((name, sureness.value), ())) for sureness in Sureness))
        for name, idea in ideas.items()
    ]
    return tuple(sorted(counts, key=lambda one: (-one.sure, -len(one.perhaps), one.misconception.title)))


def explain_lost_points(submission: SubmissionResult, failed: int, not_run: int = 0) -> str:
    """Why a submission lost points, in a phrase; nothing where it lost none.

    ``failed`` is how many cases it did, without those that were ``not_run``.
    """
    if submission.reason:
        return submission.reason.message
    if not failed and not not_run:
        return "; ".join(breach.message for breach in submission.breaches if breach.action.startswith("-"))
    sureness = submission.diagnosis[0].sureness if submission.diagnosis else None
    titles = [idea.title for idea in submission.diagnosis]
    match sureness:
        case Sureness.EXACT.value:
            return " or: ".join(titles)
        case Sureness.PAIR.value:
            return " and: ".join(titles)
        case Sureness.NEAR.value:
            return f"perhaps: {titles[0]}"
    left = f", {not_run} not run" if not_run else ""
    return f"{failed} case{'' if failed == 1 else 's'} failed{left}; no idea we know gives these answers"


def count_reasons(groups: Sequence[Group]) -> tuple[tuple[str, int], ...]:
    """How often each reason's code was given, the commonest first."""
    listed = (one.reason for group in groups for one in group.submissions)
    return tuple(Counter(reason.code for reason in listed if reason).most_common())
