"""The pages of a tournament: one for the teacher, and one for each player. The same tournament gives the same bytes."""

from __future__ import annotations

from pathlib import Path

from grader.assignment.settings import Assignment
from grader.files import explain_write_errors, open_replacement
from grader.reports.html import render_page
from grader.reports.interval_plot import format_signed
from grader.reports.report_paths import page_name
from grader.reports.tournament_view import (
    list_forfeits,
    list_matches,
    name_player,
    rank_players,
    tabulate_pairs,
)
from grader.results.tournament_schema import RankedInfo, Tournament

PLAYERS = "players"
MOST_FIRST = 5


def player_address(player: str) -> str:
    """The address of a player's page, relative to the tournament's folder."""
    return f"{PLAYERS}/{page_name(player)}"


def write_tournament_pages(folder: Path, tournament: Tournament, assignment: Assignment) -> None:
    """Write the page of the whole tournament and one for each player; pages of nobody in it are removed.

    :raises UsageError: where the folder cannot be written.
    :raises StorageError: where the disk is full.
    """
    addresses = {player.id: player_address(player.id) for player in tournament.ranking}
    with explain_write_errors(folder):
        (folder / PLAYERS).mkdir(parents=True, exist_ok=True)
        for player in tournament.ranking:
            _write(folder / addresses[player.id], render_player(tournament, player.id, assignment, "../index.html"))
        _write(folder / "index.html", render_tournament(tournament, assignment))
        for path in (folder / PLAYERS).glob("*.html"):
            if f"{PLAYERS}/{path.name}" not in addresses.values():
                path.unlink()


def render_tournament(tournament: Tournament, assignment: Assignment) -> str:
    """The teacher's page: ranking, everyone against everyone, forfeits, and who does not play."""
    players = {player.id: player for player in tournament.ranking}
    return render_page(
        "tournament.html.j2",
        tournament=tournament,
        ranking=rank_players(tournament),
        rows=tabulate_pairs(tournament),
        players=players,
        addresses={player: player_address(player) for player in players},
        anchors=number_players(tournament),
        leaders=_describe_leaders(tournament),
        stake=assignment.played.stake,
        name_player=name_player,
        signed=format_signed,
        percent=_percent(tournament),
    )


def render_player(
    tournament: Tournament,
    player: str,
    assignment: Assignment,
    index: str | None = None,
    *,
    published: bool = False,
) -> str:
    """A player's page: its place, matches, faults and telling games; ``index`` is the address of the way back."""
    scale, matches = list_matches(tournament, player, assignment)
    forfeits = list_forfeits(tournament, player, assignment)
    ranking = rank_players(tournament)
    own = next(place for place in ranking.places if place.player.id == player)
    return render_page(
        "player.html.j2",
        scripts=("viewer.js", "unfold.js") if forfeits or any(match.games for match in matches) else (),
        tournament=tournament,
        ranking=ranking,
        own=own,
        name=name_player(own.player),
        scale=scale,
        matches=matches,
        best=max(matches, key=lambda match: match.pair.mean, default=None),
        worst=min(matches, key=lambda match: match.pair.mean, default=None),
        forfeits=forfeits,
        players={other.id: other for other in tournament.ranking},
        anchors=number_players(tournament),
        index=index,
        published=published,
        summaries={name: ours.summary for name, ours in assignment.played.players.items()},
        stake=assignment.played.stake,
        name_player=name_player,
        signed=format_signed,
        percent=_percent(tournament),
    )


def number_players(tournament: Tournament) -> dict[str, int]:
    """Each player's place in the list: the part of an address that links to a match on another's page."""
    return {player.id: number for number, player in enumerate(tournament.ranking, 1)}


def _describe_leaders(tournament: Tournament) -> str:
    """Who is first, in a sentence."""
    first: list[RankedInfo] = [player for player in tournament.ranking if player.rank == 1]
    if not first:
        return "Nobody played."
    if len(first) == 1:
        return f"{name_player(first[0])} is first with {format_signed(first[0].mean)} points a game."
    named = [name_player(player) for player in first[:MOST_FIRST]]
    if len(first) > MOST_FIRST:
        named.append(f"{len(first) - MOST_FIRST} more")
    names = f"{', '.join(named[:-1])} and {named[-1]}"
    return f"The first place is shared by {names}: the decks that were played do not tell them apart."


def _percent(tournament: Tournament) -> str:
    return f"{100 * tournament.confidence:g} %"


def _write(path: Path, text: str) -> None:
    with open_replacement(path, durable=False) as file:
        file.write(text.encode())
