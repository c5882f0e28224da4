"""Item analysis: how hard each case was, whether it tells strong programs from weak ones, and which look suspect.

Pure; knows no HTML. A suspicion is a hint to look at the case, never a reason to change a mark. A failure that a known
wrong idea explains speaks for the case, so suspicions count only the others.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import ceil, sqrt

from grader.judging.diagnosis import Sureness
from grader.results.class_summary import PASSED, CaseCounts, ClassSummary, Way
from grader.results.schema import CaseInfo, SubmissionResult

FEWEST = 5
"""With fewer graded submissions than this nothing is said about discrimination."""

UPPER_SHARE = 0.27
"""The upper and the lower group, as item analysis has them since Kelley (1939)."""

AGAINST = -0.1
"""A case works against the rest where it correlates worse than this, and worse than chance would have it."""


@dataclass(frozen=True)
class Item:
    """A case as the class met it; ``discrimination`` is the correlation of passing it with the other cases passed."""

    case: CaseInfo
    passed: int
    count: int
    discrimination: float | None
    against: bool
    upper: tuple[int, int]
    alone: int
    ways: tuple[tuple[Way, int], ...]
    signs: tuple[Way, ...]

    @property
    def difficulty(self) -> float:
        """The share that passes; so a hard case has a low one, as item analysis counts."""
        return self.passed / self.count

    @property
    def percent(self) -> int:
        """The same in hundredths, rounded down: a hundred means all."""
        return 100 * self.passed // self.count

    @cached_property
    def suspicions(self) -> tuple[str, ...]:
        """Why somebody should look at this case; none where it behaves."""
        if not self.passed and self.count > 1:
            return ("Nobody passes it. Is its answer right, and does the sheet say so?",)
        return tuple(filter(None, (self._fails_the_best(), self._works_against(), self._stands_alone())))

    def _fails_the_best(self) -> str | None:
        right, size = self.upper
        if not size or 2 * right >= size:
            return None
        return f"{size - right} of the {size} programs that do best on the other cases fail it."

    def _works_against(self) -> str | None:
        said = "Programs that do well on the other cases fail it more often than those that do badly."
        return said if self.against else None

    def _stands_alone(self) -> str | None:
        return f"{self.alone} programs fail this case and no other." if self.alone > 1 else None


def analyse_items(class_summary: ClassSummary) -> tuple[Item, ...]:
    """Every case, in the suite's order, as those met it who were asked the same cases."""
    rows = list(class_summary.signs.values())
    totals = [row.count(PASSED) for row in rows]
    by_id = {one.id: one for one in class_summary.submissions}
    explained = [_explained(by_id[name]) for name in class_summary.signs]
    columns = zip(*rows, strict=True)
    return tuple(
        _analyse(counts, column, totals, explained, len(class_summary.case_counts))
        for counts, column in zip(class_summary.case_counts.values(), columns, strict=True)
    )


def _analyse(
    counts: CaseCounts, column: Sequence[str], totals: Sequence[int], explained: Sequence[bool], cases: int
) -> Item:
    right = [sign == PASSED for sign in column]
    rests = [total - passed for total, passed in zip(totals, right, strict=True)]
    rows = zip(right, rests, explained, strict=True)
    telling = [(passed, rest) for passed, rest, known in rows if passed or not known]
    return Item(
        case=counts.case,
        passed=sum(right),
        count=len(right),
        discrimination=discriminate(right, rests),
        against=_works_against(telling),
        upper=_upper_group(telling),
        alone=sum(not passed and rest == cases - 1 for passed, rest in telling),
        ways=tuple(sorted(counts.ways.items(), key=lambda way: -way[1])),
        signs=tuple(counts.signs),
    )


def _explained(submission: SubmissionResult) -> bool:
    """Whether a known idea, or two, give exactly its answers."""
    return any(idea.sureness != Sureness.NEAR.value for idea in submission.diagnosis)


def _works_against(telling: Sequence[tuple[bool, int]]) -> bool:
    found = discriminate([passed for passed, _ in telling], [rest for _, rest in telling])
    return found is not None and found <= min(AGAINST, -2 / sqrt(len(telling)))


def discriminate(right: Sequence[bool], rests: Sequence[int]) -> float | None:
    """The point-biserial correlation of passing a case with the number of others passed; None where there is none."""
    count, passed, total = len(right), sum(right), sum(rests)
    spread = count * sum(rest * rest for rest in rests) - total * total
    if count < FEWEST or passed in (0, count) or not spread:  # of too few, or everyone alike: nothing to correlate
        return None
    together = sum(rest for rest, one in zip(rests, right, strict=True) if one)
    return (count * together - passed * total) / sqrt(passed * (count - passed) * spread)


def _upper_group(telling: Sequence[tuple[bool, int]]) -> tuple[int, int]:
    """How many of the best on the other cases pass, of how many; those who tie with the last of them belong to them."""
    if len(telling) < FEWEST:
        return (0, 0)
    last = sorted((rest for _, rest in telling), reverse=True)[ceil(UPPER_SHARE * len(telling)) - 1]
    upper = [passed for passed, rest in telling if rest >= last]
    return (sum(upper), len(upper))
