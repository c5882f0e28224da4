"""Item analysis: how hard each case was, how well it separates strong from weak programs, and which cases are suspect.

Pure; must not know HTML. A suspicion is a hint to look at the case, never a reason to change a mark. A failure that a
known misconception explains shows that the case works, so suspicions count only the other failures.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import ceil, sqrt

from grader.assignment.position_suites import is_of_games
from grader.results.class_summary import PASSED, CaseCounts, ClassSummary, Way
from grader.results.same_answers import certain_misconceptions
from grader.results.schema import CaseInfo

FEWEST = 5
"""With fewer graded submissions than this, discrimination is not computed."""

UPPER_SHARE = 0.27
"""The share of programs in the upper group, the usual one in item analysis since Kelley (1939)."""

AGAINST = -0.1
"""A case works against the others where its correlation is below this, and lower than chance explains."""


@dataclass(frozen=True)
class Item:
    """How the class did on a case; ``discrimination`` correlates passing it with how many other cases were passed.

    ``upper`` is how many of the best programs pass it, and how many of them there are; ``alone`` counts the programs
    that fail this case and no other. Both leave out failures that a known misconception explains, of which there are
    ``explained``.
    """

    case: CaseInfo
    passed: int
    count: int
    discrimination: float | None
    against: bool
    upper: tuple[int, int]
    alone: int
    explained: int
    ways: tuple[tuple[Way, int], ...]
    signs: tuple[Way, ...]

    @property
    def difficulty(self) -> float:
        """The share of programs that pass; in item analysis a hard case has a low difficulty."""
        return self.passed / self.count

    @property
    def percent(self) -> int:
        """The difficulty in percent, rounded down, so that 100 means all."""
        return 100 * self.passed // self.count

    @cached_property
    def suspicions(self) -> tuple[str, ...]:
        """The reasons to look at this case; none where it is as expected.

        Who loses to a strong opponent plays worse: that is no fault of the case.
        """
        if is_of_games(self.case.tags):
            return ()
        if not self.passed and self.count > 1:
            return ("No program passes it. Is the expected answer right, and does the sheet say so?",)
        return tuple(filter(None, (self._fails_the_best(), self._works_against(), self._stands_alone())))

    @property
    def _limits(self) -> str:
        """Said of every count, where it leaves failures out."""
        return ", not counting failures that a known misconception explains" if self.explained else ""

    def _fails_the_best(self) -> str | None:
        right, size = self.upper
        if not size or 2 * right >= size:
            return None
        return f"{size - right} of the {size} programs that do best on the other cases fail it{self._limits}."

    def _works_against(self) -> str | None:
        if not self.against:
            return None
        return f"Programs that do well on the other cases fail it more often than those that do badly{self._limits}."

    def _stands_alone(self) -> str | None:
        return f"{self.alone} programs fail this case and no other{self._limits}." if self.alone > 1 else None


def analyse_items(class_summary: ClassSummary) -> tuple[Item, ...]:
    """Analyse every case, in the suite's order, over the submissions that were asked the same cases."""
    rows = list(class_summary.signs.values())
    totals = [row.count(PASSED) for row in rows]
    by_id = {submission.id: submission for submission in class_summary.submissions}
    explained = [bool(certain_misconceptions(by_id[name])) for name in class_summary.signs]
    columns = zip(*rows, strict=True)
    return tuple(
        _analyse(counts, column, totals, explained=explained, cases=len(class_summary.case_counts))
        for counts, column in zip(class_summary.case_counts.values(), columns, strict=True)
    )


def _analyse(
    counts: CaseCounts, column: Sequence[str], totals: Sequence[int], explained: Sequence[bool], cases: int
) -> Item:
    right = [sign == PASSED for sign in column]
    # Without the case itself, which would correlate with its own part of the total.
    rests = [total - passed for total, passed in zip(totals, right, strict=True)]
    rows = zip(right, rests, explained, strict=True)
    counted = [(passed, rest) for passed, rest, known in rows if passed or not known]
    return Item(
        case=counts.case,
        passed=sum(right),
        count=len(right),
        discrimination=discriminate(right, rests),
        against=_works_against(counted),
        upper=_upper_group(counted),
        alone=sum(not passed and rest == cases - 1 for passed, rest in counted),
        explained=len(right) - len(counted),
        ways=tuple(sorted(counts.ways.items(), key=lambda way: -way[1])),
        signs=tuple(counts.signs),
    )


def _works_against(counted: Sequence[tuple[bool, int]]) -> bool:
    correlation = discriminate([passed for passed, _ in counted], [rest for _, rest in counted])
    # Two standard errors below no correlation at all: chance alone rarely gets this low.
    return correlation is not None and correlation <= min(AGAINST, -2 / sqrt(len(counted)))


def discriminate(right: Sequence[bool], rests: Sequence[int]) -> float | None:
    """The point-biserial correlation of passing a case with the number of other cases passed; None if undefined."""
    count, passed, total = len(right), sum(right), sum(rests)
    spread = count * sum(rest * rest for rest in rests) - total * total
    if count < FEWEST or passed in (0, count) or not spread:  # too few, or all alike: no correlation
        return None
    together = sum(rest for rest, is_right in zip(rests, right, strict=True) if is_right)
    return (count * together - passed * total) / sqrt(passed * (count - passed) * spread)


def _upper_group(counted: Sequence[tuple[bool, int]]) -> tuple[int, int]:
    """How many of the best programs on the other cases pass, and the size of that group; ties with its last belong."""
    if len(counted) < FEWEST:
        return (0, 0)
    last = sorted((rest for _, rest in counted), reverse=True)[ceil(UPPER_SHARE * len(counted)) - 1]
    upper = [passed for passed, rest in counted if rest >= last]
    return (sum(upper), len(upper))
