"""The map of cases by students: a sign for each answer, and the strokes that draw it, for a thousand students.

Pure; must not know HTML. The page's script reads nothing but the signs, so that page and script cannot disagree.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from types import MappingProxyType

from grader.model import Verdict
from grader.reports.source_html import abridge, tame
from grader.results.class_summary import PASSED, SIGNS, ClassSummary
from grader.results.item_analysis import Item
from grader.results.schema import SubmissionResult

NAMED = 150
"""Up to this many rows are tall enough to show their names."""

MOST_ROWS = 2000
"""With more rows nothing can be made out; the tables have them all."""

LONGEST_ANSWER = 60

Topics = Mapping[str, Collection[str]]
"""The ids of the criteria, each with the tags of the cases that count towards it."""


@dataclass(frozen=True)
class Row:
    """A submission: its signs, and the strokes for wrong answers (``wrong``) and for no answer (``failed``)."""

    submission: SubmissionResult
    signs: str
    wrong: str
    failed: str


@dataclass(frozen=True)
class Band:
    """Neighbouring columns whose cases count towards the same criterion."""

    name: str
    start: int
    width: int


@dataclass(frozen=True)
class HeatMap:
    """The map: rows from the best to the worst, columns in the suite's order, grouped by criterion."""

    rows: tuple[Row, ...]
    cases: int
    left_out: int = 0
    bands: tuple[Band, ...] = ()

    @property
    def named(self) -> bool:
        """Whether the rows show their names."""
        return len(self.rows) <= NAMED

    @property
    def pitch(self) -> int:
        """The height of a row."""
        return 14 if self.named else 4


def draw_heat_map(class_summary: ClassSummary, items: Sequence[Item], topics: Topics = MappingProxyType({})) -> HeatMap:
    """A row for each submission that was asked these cases, as far as there is room."""
    signs = class_summary.signs
    asked = [submission for submission in class_summary.submissions if submission.id in signs]
    ranked = sorted(asked, key=lambda each: (-(each.score or 0), -signs[each.id].count(PASSED), each.id))
    shown = ranked[:MOST_ROWS]
    rows = tuple(_draw_row(submission, signs[submission.id], items) for submission in shown)
    return HeatMap(rows, len(items), len(ranked) - len(shown), draw_bands(items, topics))


def draw_bands(items: Sequence[Item], topics: Topics) -> tuple[Band, ...]:
    """The columns grouped by criterion; those that count towards none are in no band."""
    named = [next((name for name, tags in topics.items() if set(tags) & set(item.case.tags)), "") for item in items]
    runs = groupby(enumerate(named), key=itemgetter(1))
    bands = [(name, [column for column, _ in run]) for name, run in runs]
    return tuple(Band(name, columns[0], len(columns)) for name, columns in bands if name)


def _draw_row(submission: SubmissionResult, signs: str, items: Sequence[Item]) -> Row:
    kinds = [_kind(sign, item) for sign, item in zip(signs, items, strict=True)]
    return Row(submission, signs, draw_runs(kinds, "w"), draw_runs(kinds, "f"))


def _kind(sign: str, item: Item) -> str:
    """Passed, a wrong answer (``w``) or no answer (``f``)."""
    if sign == PASSED:
        return PASSED
    index = SIGNS.find(sign)
    # A way without a sign of its own is a wrong answer: there are only a few ways to give none.
    return "w" if index < 0 or item.signs[index][0] == Verdict.WRONG.value else "f"


def draw_runs(kinds: Sequence[str], kind: str) -> str:
    """The cells of one kind as an SVG path along a row: neighbouring cells are one stroke."""
    path, column = "", 0
    for run_kind, run in groupby(kinds):
        length = len(list(run))
        path += f"M{column} 0h{length}" if run_kind == kind else ""
        column += length
    return path


def describe_ways(item: Item) -> str:
    """The meaning of a case's signs, as JSON for the page's script: verdict and answer, in the order of the signs."""
    ways = [[verdict, tame(abridge(got, LONGEST_ANSWER))] for verdict, got in item.signs]
    return json.dumps(ways, ensure_ascii=False, separators=(",", ":"))
