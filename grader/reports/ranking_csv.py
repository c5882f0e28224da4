"""``ranking.csv``: the ranking of a tournament as a table for spreadsheets."""

from __future__ import annotations

import csv
import io

from grader.results.tournament_schema import Tournament
from grader.submissions.csv_tables import safe_cell

_HEADER = (
    "rank",
    "id",
    "built_in",
    "mean",
    "low",
    "high",
    "games",
    "forfeited",
    "tied_with",
    "name",
    "status",
    "reason",
)


def ranking_csv(tournament: Tournament) -> str:
    """A row for each player, the best first, and below them one for everybody who did not play."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(_HEADER)
    for player in tournament.ranking:
        points = (f"{value:.4f}" for value in (player.mean, player.low, player.high))
        kind, ties = "yes" if player.built_in else "", safe_cell("; ".join(player.tied_with))
        name = safe_cell(player.student.name) if player.student else ""
        writer.writerow(
            [player.rank, safe_cell(player.id), kind, *points, player.games, player.forfeited, ties, name, "played", ""]
        )
    for absent in tournament.absent:
        name = safe_cell(absent.student.name) if absent.student else ""
        reason = safe_cell(absent.reason.message) if absent.reason else ""
        writer.writerow(["", safe_cell(absent.id), *[""] * 7, name, absent.status, reason])
    return text.getvalue()
