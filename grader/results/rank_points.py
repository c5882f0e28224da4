"""Points for the rank in a tournament, as a table of adjustments that ``grade`` takes. Pure."""

from __future__ import annotations

import csv
import io
from collections.abc import Collection

from grader.results.tournament_schema import RankedInfo, Tournament
from grader.submissions.csv_tables import safe_cell

_DIGITS = 2


def rank_points_csv(tournament: Tournament, points: float, unlisted: Collection[str] = ()) -> str:
    """A row for each player of the class: all points for the first, none for the last, as many for the same rank.

    Who is ``unlisted``, not on the roster of the class, gets none, and nobody gets any for being better than that:
    anybody could add players that lose. Who has handed in the same program as another gets as much: which of them
    plays depends on their names alone.
    """
    students = {
        ranked.id: [student for student in _who_handed_in(tournament, ranked) if student not in unlisted]
        for ranked in tournament.ranking
        if not ranked.built_in
    }
    own = [ranked for ranked in tournament.ranking if students.get(ranked.id)]
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow(("id", "points", "comment", "shown"))
    for ranked in own:
        place = 1 + sum(other.rank < ranked.rank for other in own)
        comment = f"Rank {place} of {len(own)} in the tournament of the class"
        for student in students[ranked.id]:
            table.writerow((safe_cell(student), f"{_earn(ranked, own, points):g}", comment, "yes"))
    return text.getvalue()


def _who_handed_in(tournament: Tournament, ranked: RankedInfo) -> tuple[str, ...]:
    """Whoever handed in this player."""
    return (ranked.id, *(absent.id for absent in tournament.absent if absent.copy_of == ranked.id))


def _earn(ranked: RankedInfo, own: list[RankedInfo], points: float) -> float:
    """The share of the others who have a rank below; somebody alone has beaten all there are."""
    below = sum(other.rank > ranked.rank for other in own)
    return round(points * below / (len(own) - 1), _DIGITS) if len(own) > 1 else points
