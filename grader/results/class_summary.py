"""How a class did, as values for the class page and the terminal. Pure; must not know HTML."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import mean, median

from msgspec.structs import replace

from grader.judging.diagnosis import Sureness
from grader.model import Status, Verdict
from grader.results.criteria import is_earned, is_partly_earned
from grader.results.schema import CaseInfo, CriterionInfo, DiagnosisInfo, SubmissionResult
from grader.results.wording import count_not_run

BINS = 10
MOST_WAYS = 1000
"""How many ways to fail are counted for a case: a bound on the memory, whatever programs answer."""

MOST_COSTS = 20  # costly breaches of a submission that are kept: another bound on the memory
# Longer tables are cut into groups, each of which a browser lays out only when it is opened.
MOST_AT_ONCE = 1000
GROUP = 500

PASSED = "."
SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
"""A sign for each way to fail a case, in the order in which the ways appear."""

RARE = "*"
"""The sign of all further ways."""

Way = tuple[str, str]
"""A way to fail a case: the verdict, and the answer where it was a wrong answer."""


@dataclass(frozen=True)
class Share:
    """A part of a whole, as two counts."""

    part: int
    whole: int

    @property
    def percent(self) -> int:
        """The part in percent, rounded down, so that 100 means all."""
        return 100 * self.part // self.whole if self.whole else 0


@dataclass(frozen=True)
class ScoreSummary:
    """How many submissions have each status, and all scores; a rejected submission counts with its score, zero."""

    counts: Mapping[str, int]
    scores: tuple[float, ...]
    max_score: float

    @property
    def mean(self) -> float | None:
        """The mean score; None without scores."""
        return mean(self.scores) if self.scores else None

    @property
    def median(self) -> float | None:
        """The median score; None without scores."""
        return median(self.scores) if self.scores else None


@dataclass(frozen=True)
class Bin:
    """The submissions that scored at least ``start`` points and fewer than the next bin starts with.

    ``others`` were not rejected: they were graded, or a teacher gave them a score.
    """

    start: float
    others: int
    rejected: int


@dataclass(frozen=True)
class CriterionRate:
    """How many of the graded submissions earned a criterion, and how many earned a part of its points."""

    criterion: CriterionInfo
    earned: Share
    partly: int = 0


@dataclass(frozen=True)
class MisconceptionCount:
    """A misconception, and the ids of the submissions with it: surely, as one of several together, or perhaps."""

    misconception: DiagnosisInfo
    surely: tuple[str, ...]
    together: tuple[str, ...]
    perhaps: tuple[str, ...]

    @property
    def sure(self) -> int:
        """How many surely have it, alone or together with others."""
        return len(self.surely) + len(self.together)


def summarise_scores(submissions: Sequence[SubmissionResult]) -> ScoreSummary:
    """Count the submissions by status, and collect the scores."""
    counts = Counter(submission.status for submission in submissions)
    return ScoreSummary(
        # Every status has a count, even if it is 0: pages and headlines ask for each.
        {status.value: counts[status.value] for status in Status},
        tuple(submission.score for submission in submissions if submission.score is not None),
        max((submission.max_score for submission in submissions), default=0),
    )


def spread_scores(submissions: Sequence[SubmissionResult]) -> tuple[Bin, ...]:
    """Count the scores in tenths of the maximum; the full score has a bin of its own."""
    highest = max((submission.max_score for submission in submissions), default=0) or 1
    counts = Counter(
        # The small number keeps a score on a boundary, such as 0.3 of 1, out of the bin below.
        (max(0, min(BINS, int(submission.score / highest * BINS + 1e-9))), submission.status == Status.REJECTED.value)
        for submission in submissions
        if submission.score is not None
    )
    return tuple(Bin(tenth * highest / BINS, counts[tenth, False], counts[tenth, True]) for tenth in range(BINS + 1))


def has_full_marks(submission: SubmissionResult) -> bool:
    """Whether a submission has a score, and nothing is missing."""
    return submission.score is not None and submission.score >= submission.max_score


def has_less_than_half(submission: SubmissionResult) -> bool:
    """Whether a submission has a score, and it is less than half of the points."""
    return submission.score is not None and submission.score * 2 < submission.max_score


def rate_criteria(graded: Sequence[SubmissionResult]) -> tuple[CriterionRate, ...]:
    """How many of the graded submissions earned each criterion, in the rubric's order."""
    criteria = {criterion.id: criterion for submission in graded for criterion in submission.criteria}
    lines = [criterion for submission in graded for criterion in submission.criteria]
    earned = Counter(criterion.id for criterion in lines if is_earned(criterion))
    partly = Counter(criterion.id for criterion in lines if is_partly_earned(criterion))
    return tuple(
        CriterionRate(criterion, Share(earned[name], len(graded)), partly[name]) for name, criterion in criteria.items()
    )


@dataclass
class CaseCounts:
    """What the class made of one case: how many programs were asked and failed, and the count and sign of each way."""

    case: CaseInfo
    asked: int = 0
    failed: int = 0
    ways: dict[Way, int] = field(default_factory=dict)
    signs: dict[Way, str] = field(default_factory=dict)

    def add(self, case: CaseInfo) -> str:
        """Count one more answer, and return its sign; ways to fail beyond the limit are not distinguished."""
        self.asked += 1
        if has_passed(case):
            return PASSED
        self.failed += 1
        way = classify_failure(case)
        # Ways and signs have different limits: a way beyond the signs is still counted on its own.
        if way in self.ways or len(self.ways) < MOST_WAYS:
            self.ways[way] = self.ways.get(way, 0) + 1
        if way not in self.signs and len(self.signs) < len(SIGNS):
            self.signs[way] = SIGNS[len(self.signs)]
        return self.signs.get(way, RARE)


def count_cases(case_counts: dict[str, CaseCounts], cases: Iterable[CaseInfo]) -> str:
    """Add the cases of a graded submission to ``case_counts``, and return a sign for each."""
    signs = ""
    for case in cases:
        signs += case_counts.setdefault(case.id, CaseCounts(case)).add(case)
    return signs


@dataclass
class ClassSummary:
    """A class as the class page needs it, built one result at a time so that a large class fits into memory.

    Of the cases it keeps only counts, and one sign for each case of a submission. ``signs`` has the submissions that
    were asked the same cases as the first one, which is usually all that were graded.
    """

    submissions: list[SubmissionResult] = field(default_factory=list)
    passed: dict[str, Share] = field(default_factory=dict)
    not_run: dict[str, int] = field(default_factory=dict)
    case_counts: dict[str, CaseCounts] = field(default_factory=dict)
    signs: dict[str, str] = field(default_factory=dict)
    _criteria: dict[tuple[CriterionInfo, ...], tuple[CriterionInfo, ...]] = field(default_factory=dict)
    _diagnoses: dict[tuple[DiagnosisInfo, ...], tuple[DiagnosisInfo, ...]] = field(default_factory=dict)

    def add(self, result: SubmissionResult) -> None:
        """Add the result of a submission."""
        self.passed[result.id] = Share(result.passed, len(result.cases))
        if not_run := count_not_run(result.cases):
            self.not_run[result.id] = not_run
        if result.status == Status.GRADED.value and result.cases:
            self._count(result)
        # Most submissions of a class have equal criteria and diagnoses, so each is kept once.
        criteria = self._criteria.setdefault(result.criteria, result.criteria)
        diagnosis = self._diagnoses.setdefault(result.diagnosis, result.diagnosis)
        costly = tuple(breach for breach in result.breaches if breach.action.startswith("-"))[:MOST_COSTS]
        # The interpreter's message is shown on the student's own page only.
        reason = replace(result.reason, raw=None) if result.reason else None
        kept = replace(
            result,
            cases=(),
            smallest=None,
            parts=None,
            patterns=(),
            breaches=costly,
            criteria=criteria,
            diagnosis=diagnosis,
        )
        self.submissions.append(replace(kept, reason=reason))

    def _count(self, result: SubmissionResult) -> None:
        if not self.case_counts or [case.id for case in result.cases] == list(self.case_counts):
            self.signs[result.id] = count_cases(self.case_counts, result.cases)

    def with_status(self, status: Status) -> list[SubmissionResult]:
        """The submissions with a status."""
        return [submission for submission in self.submissions if submission.status == status.value]


@dataclass(frozen=True)
class Group:
    """A part of the class, in order, with the ids of its first and last submission."""

    first: str
    last: str
    submissions: tuple[SubmissionResult, ...]


def group_submissions(submissions: Sequence[SubmissionResult]) -> tuple[Group, ...]:
    """Split a long list into groups that a browser can open one at a time; most classes are a single group."""
    size = GROUP if len(submissions) > MOST_AT_ONCE else MOST_AT_ONCE
    parts = [tuple(submissions[start : start + size]) for start in range(0, len(submissions), size)]
    return tuple(Group(part[0].id, part[-1].id, part) for part in parts)


def has_passed(case: CaseInfo) -> bool:
    """Whether the program passed a case."""
    return case.verdict == Verdict.PASSED.value


def classify_failure(case: CaseInfo) -> Way:
    """The way a case failed: wrong answers differ by their text, but all crashes are one way, whatever their text."""
    return (case.verdict, case.got if case.verdict == Verdict.WRONG.value else "")


# The places of the fields of ``MisconceptionCount``.
_GROUPS = {Sureness.EXACT.value: 0, Sureness.PAIR.value: 1, Sureness.PARTS.value: 1, Sureness.NEAR.value: 2}


def count_misconceptions(graded: Sequence[SubmissionResult]) -> tuple[MisconceptionCount, ...]:
    """The diagnosed misconceptions with their submissions, the most common first."""
    misconceptions: dict[str, DiagnosisInfo] = {}
    holders: dict[tuple[str, int], list[str]] = {}
    for submission in graded:
        for misconception in submission.diagnosis:
            misconceptions.setdefault(misconception.id, misconception)
            holders.setdefault((misconception.id, _GROUPS[misconception.sureness]), []).append(submission.id)
    counts = [
        MisconceptionCount(misconception, *(tuple(holders.get((name, group), ())) for group in range(3)))
        for name, misconception in misconceptions.items()
    ]
    return tuple(sorted(counts, key=lambda count: (-count.sure, -len(count.perhaps), count.misconception.title)))


def explain_lost_points(submission: SubmissionResult, failed: int, not_run: int = 0) -> str:
    """Why a submission lost points, in a phrase; nothing where it lost none.

    ``failed`` counts the failed cases without the ``not_run`` ones.
    """
    if submission.reason:
        return submission.reason.message
    costs = [breach.message for breach in submission.breaches if breach.action.startswith("-")]
    return "; ".join(filter(None, (_explain_failures(submission, failed, not_run), *costs)))


def _explain_failures(submission: SubmissionResult, failed: int, not_run: int) -> str:
    """The misconception that explains the wrong answers, or how many cases failed or were not run."""
    sureness = submission.diagnosis[0].sureness if submission.diagnosis and failed else None
    titles = [misconception.title for misconception in submission.diagnosis]
    match sureness:
        case Sureness.EXACT.value:
            return " or: ".join(titles)
        case Sureness.PAIR.value | Sureness.PARTS.value:
            rest = submission.diagnosis[0].wrong - submission.diagnosis[0].explained
            unexplained = f"; {rest} of {failed} wrong answers unexplained" if rest else ""
            return f"{' and: '.join(titles)}{unexplained}"
        case Sureness.NEAR.value:
            return f"perhaps: {titles[0]}"
    skipped = f"{not_run} not run" if not_run else ""
    if not failed:
        return skipped and f"{not_run} case{'' if not_run == 1 else 's'} not run"
    counts = ", ".join(filter(None, (f"{failed} case{'' if failed == 1 else 's'} failed", skipped)))
    return f"{counts}; no known misconception explains these answers"


def count_reasons(groups: Sequence[Group]) -> tuple[tuple[str, int], ...]:
    """How often each reason code was given, the most common first."""
    reasons = (submission.reason for group in groups for submission in group.submissions)
    return tuple(Counter(reason.code for reason in reasons if reason).most_common())
