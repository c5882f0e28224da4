"""Points for the rank in a tournament, as a table of adjustments that ``grade`` takes. Pure."""

from __future__ import annotations

import csv
import io
from collections.abc import Collection

from grader.results.schema import StudentInfo
from grader.results.tournament_schema import AbsentInfo, RankedInfo, Tournament
from grader.submissions.csv_tables import safe_cell

_DIGITS = 2

Person = str | StudentInfo
"""A student as a system or the roster knows them, or the id of a submission."""


def rank_points_csv(tournament: Tournament, points: float) -> str:
    """A row for each player of the class: all points for the first, none for the last, as many for the same rank.

    Of several players of one student only the best is somebody to beat, and not for that student: anybody could add
    players that lose. Who has handed in the same program as another gets as much: which of them plays depends on their
    names alone.
    """
    own = [ranked for ranked in tournament.ranking if not ranked.built_in]
    people = {ranked.id: {each.id: _person(each) for each in _who_handed_in(tournament, ranked)} for ranked in own}
    best: dict[Person, RankedInfo] = {}
    for ranked in sorted(own, key=lambda each: each.rank):
        for person in people[ranked.id].values():
            best.setdefault(person, ranked)
    to_beat = {ranked.id: ranked for ranked in best.values()}
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow(("id", "points", "comment", "shown"))
    for ranked in own:
        for id_, person in people[ranked.id].items():
            others = [other for other in to_beat.values() if other.id not in {ranked.id, best[person].id}]
            place = 1 + sum(other.rank < ranked.rank for other in others)
            comment = f"Rank {place} of {len(others) + 1} in the tournament of the class"
            table.writerow((safe_cell(id_), f"{_earn(ranked, others, points):g}", comment, "yes"))
    return text.getvalue()


def _who_handed_in(tournament: Tournament, ranked: RankedInfo) -> tuple[RankedInfo | AbsentInfo, ...]:
    """Whoever handed in this player."""
    return (ranked, *(absent for absent in tournament.absent if absent.copy_of == ranked.id))


def _person(handed_in: RankedInfo | AbsentInfo) -> Person:
    """Who it is: the same for all submissions of one student."""
    return handed_in.student.person if handed_in.student else handed_in.id


def _earn(ranked: RankedInfo, others: Collection[RankedInfo], points: float) -> float:
    """The share of the others who have a rank below; somebody alone has beaten all there are."""
    below = sum(other.rank > ranked.rank for other in others)
    return round(points * below / len(others), _DIGITS) if others else points
