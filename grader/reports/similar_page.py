"""Pairs of similar submissions as a page, side by side. Decides nothing about them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from grader.haskell.source_text import is_literate
from grader.reports.html import render_page
from grader.reports.source_html import MOST_LINES, highlight, split_lines
from grader.results.similar_pairs import Pair
from grader.submissions.likeness import Side, Sources

LONGEST_LINE = 200


@dataclass(frozen=True)
class SourceLine:
    """A line of a source: its number, its HTML, and whether the other program has a similar one."""

    number: int
    html: str
    same: bool


@dataclass(frozen=True)
class Column:
    """One program of a pair, with its files."""

    side: Side
    files: tuple[tuple[str, tuple[SourceLine, ...]], ...]

    @property
    def percent(self) -> int:
        """How much of it is similar to the other, in per cent, rounded down."""
        return int(100 * self.side.share)


def render_similar(
    title: str, count: int, pairs: Sequence[Pair], submissions: Mapping[str, Sources], *, more: bool = False
) -> str:
    """The page; ``count`` is how many submissions were compared, ``more`` whether there may be more pairs."""
    shown = [
        (pair, [_column(side, submissions[side.id]) for side in (pair.likeness.left, pair.likeness.right)])
        for pair in pairs
    ]
    return render_page(
        "similar.html.j2", scripts=("unfold.js",) if shown else (), title=title, count=count, pairs=shown, more=more
    )


def _column(side: Side, sources: Sources) -> Column:
    return Column(side, tuple((name, _lines(name, text, side)) for name, text in sources.items()))


def _lines(name: str, text: str, side: Side) -> tuple[SourceLine, ...]:
    lines = [line[:LONGEST_LINE] for line in split_lines(text)[:MOST_LINES]]
    coloured = highlight(lines, literate=is_literate(name))
    return tuple(SourceLine(number, html, (name, number) in side.lines) for number, html in enumerate(coloured, 1))
