"""Cases by students as one sign each, and as the runs that draw them: small enough for a thousand students.

Pure; knows no HTML. The signs are all that the page's script reads, so that page and script cannot disagree.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from types import MappingProxyType

from grader.model import Verdict
from grader.reports.source_html import shorten, tame
from grader.results.class_summary import PASSED, SIGNS, ClassSummary
from grader.results.item_analysis import Item
from grader.results.schema import SubmissionResult

NAMED = 150
"""Up to so many rows are tall enough to bear their names."""

MOST_ROWS = 2000
"""Of more nobody sees anything; the tables have them all."""

LONGEST_ANSWER = 60

Topics = Mapping[str, Collection[str]]
"""The criteria's short names, each with the tags of the cases that count for it."""


@dataclass(frozen=True)
class Row:
    """A submission: its signs, and the runs of cells that are wrong and that have no answer at all."""

    submission: SubmissionResult
    signs: str
    wrong: str
    failed: str


@dataclass(frozen=True)
class Band:
    """Columns side by side whose cases count for the same criterion."""

    name: str
    start: int
    width: int


@dataclass(frozen=True)
class HeatMap:
    """The picture: rows from the best to the worst, columns in the suite's order, under the criteria they count for."""

    rows: tuple[Row, ...]
    cases: int
    left_out: int = 0
    bands: tuple[Band, ...] = ()

    @property
    def named(self) -> bool:
        """Whether the rows bear their names."""
        return len(self.rows) <= NAMED

    @property
    def pitch(self) -> int:
        """The height of a row."""
        return 14 if self.named else 4


def draw_heat_map(class_summary: ClassSummary, items: Sequence[Item], topics: Topics = MappingProxyType({})) -> HeatMap:
    """Every submission that was asked these cases, as far as there is room; ``topics`` are the criteria's tags."""
    asked = [one for one in class_summary.submissions if one.id in class_summary.signs]
    ranked = sorted(asked, key=lambda one: (-(one.score or 0), -class_summary.signs[one.id].count(PASSED), one.id))
    shown = ranked[:MOST_ROWS]
    rows = tuple(_draw_row(one, class_summary.signs[one.id], items) for one in shown)
    return HeatMap(rows, len(items), len(ranked) - len(shown), draw_bands(items, topics))


def draw_bands(items: Sequence[Item], topics: Topics) -> tuple[Band, ...]:
    """The columns in runs of the same criterion; those that count for none are under nothing."""
    named = [next((name for name, tags in topics.items() if set(tags) & set(item.case.tags)), "") for item in items]
    runs = groupby(enumerate(named), key=itemgetter(1))
    bands = [(name, [place for place, _ in run]) for name, run in runs]
    return tuple(Band(name, places[0], len(places)) for name, places in bands if name)


def _draw_row(submission: SubmissionResult, signs: str, items: Sequence[Item]) -> Row:
    kinds = [_kind(sign, item) for sign, item in zip(signs, items, strict=True)]
    return Row(submission, signs, draw_runs(kinds, "w"), draw_runs(kinds, "f"))


def _kind(sign: str, item: Item) -> str:
    """Right, a wrong answer, or no answer; rare ways are wrong answers, for of the others there are few."""
    place = SIGNS.find(sign)
    if sign == PASSED or place < 0:
        return PASSED if sign == PASSED else "w"
    return "w" if item.signs[place][0] == Verdict.WRONG.value else "f"


def draw_runs(kinds: Sequence[str], kind: str) -> str:
    """The cells of one kind as an SVG path on a line: neighbours are one stroke."""
    drawn, place = "", 0
    for found, run in groupby(kinds):
        length = len(list(run))
        drawn += f"M{place} 0h{length}" if found == kind else ""
        place += length
    return drawn


def describe_ways(item: Item) -> str:
    """What the signs of a case mean, as JSON for the page's script: verdict and answer, in the order of the signs."""
    ways = [[verdict, tame(shorten(got, LONGEST_ANSWER))] for verdict, got in item.signs]
    return json.dumps(ways, ensure_ascii=False, separators=(",", ":"))
