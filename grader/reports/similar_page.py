"""Pairs of similar submissions as a page, side by side. Decides nothing about them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from grader.reports.html import stream_page
from grader.reports.source_html import Room, list_sources
from grader.results.similar_pairs import Pair
from grader.submissions.likeness import MOST_COMPARED, Sources

_ROOM = Room(files=20, lines=1_000, characters=MOST_COMPARED, longest_line=200)


def render_similar(
    title: str,
    count: int,
    pairs: Sequence[Pair],
    submissions: Mapping[str, Sources],
    *,
    cut: Collection[str] = (),
    more: bool = False,
) -> Iterator[str]:
    """The page in pieces; ``count`` is how many submissions were compared, ``more`` whether there may be more pairs.

    Of those in ``cut`` only the beginning was compared. A program is listed once, in however many pairs it is.
    """
    shown = {side.id: submissions[side.id] for pair in pairs for side in pair.likeness.sides}
    listings = {name: list_sources(sources, room=_ROOM) for name, sources in shown.items()}
    return stream_page(
        "similar.html.j2",
        scripts=("unfold.js",) if pairs else (),
        title=title,
        count=count,
        pairs=pairs,
        more=more,
        listings=listings,
        files_left_out={name: len(sources) - len(listings[name]) for name, sources in shown.items()},
        cut=len(cut),
        most_compared=f"{MOST_COMPARED:,}",
    )
