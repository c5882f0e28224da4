"""A tournament in the terminal: the ranking with its intervals and ties, what was forfeited, and who did not play."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console
from rich.table import Table

from grader.model import VERDICT_WORDS, Verdict
from grader.reports.console import one_line, printable
from grader.results.tournament_schema import AbsentInfo, ForfeitInfo, RankedInfo, Tournament

_MOST_TIES = 3


def print_tournament(console: Console, tournament: Tournament, output: Path) -> None:
    """Print everything that the person who ran it needs to know, and where the rest is."""
    console.print(ranking_table(tournament))
    for forfeit in tournament.forfeits:
        console.print(f"[yellow]![/] {one_line(describe_forfeit(forfeit))}")
    for absent in tournament.absent:
        console.print(f"[yellow]![/] {one_line(describe_absent(absent))}")
    decks, most = tournament.decks, tournament.most_decks
    limit = "the limit" if decks == most else f"at most {most}"
    console.print(
        f"\n{decks} decks ({limit}), each played both ways; points a game, intervals of {_percent(tournament)}."
    )
    page = output / "index.html"
    console.print(f"Results: {printable(str(page if page.exists() else output / 'tournament.json'))}")


def ranking_table(tournament: Tournament) -> Table:
    """A row for each player; a rank that several share has an equals sign."""
    table = Table(title=printable(tournament.title), title_justify="left", box=None, pad_edge=False)
    table.add_column("rank", justify="right")
    table.add_column("player", overflow="fold")
    for heading in ("points", "interval", "forfeited"):
        table.add_column(heading, justify="right", no_wrap=True)
    table.add_column("tied with", overflow="fold")
    ranks = [player.rank for player in tournament.ranking]
    for player in tournament.ranking:
        style = "dim" if player.built_in else "default"
        table.add_row(
            f"{player.rank}{'=' if ranks.count(player.rank) > 1 else ' '}",
            f"[{style}]{one_line(_name(player))}[/]",
            f"{player.mean:+.2f}",
            f"{player.low:+.2f} to {player.high:+.2f}",
            f"{player.forfeited} of {player.games}" if player.forfeited else "",
            one_line(_describe_ties(player)),
        )
    return table


def _percent(tournament: Tournament) -> str:
    return f"{100 * tournament.confidence:g} %"


def _name(player: RankedInfo) -> str:
    is_said = not player.built_in or player.id.endswith("(built-in)")
    return player.id if is_said else f"{player.id} (built-in)"


def _describe_ties(player: RankedInfo) -> str:
    named = ", ".join(player.tied_with[:_MOST_TIES])
    others = len(player.tied_with) - _MOST_TIES
    more = f" and {others} more" if others > 0 else ""
    needed = f" (about {player.decks_needed:,} decks would tell)" if player.decks_needed else ""
    return f"{named}{more}{needed}"


def describe_forfeit(forfeit: ForfeitInfo) -> str:
    """One line: how many games were lost by which fault, and the game that shows it earliest."""
    games = f"{forfeit.games:,} game{'' if forfeit.games == 1 else 's'}"
    words = VERDICT_WORDS[Verdict(forfeit.verdict)]
    where = f"first as card {forfeit.ply}, by {forfeit.seat}, against {forfeit.opponent} with the deck {forfeit.deck}"
    if forfeit.got.startswith(words):
        words = forfeit.got
    elif forfeit.got:
        words = f"{words} ({forfeit.got})"
    return f"{forfeit.player} lost {games} by a fault: {words}, {where}"


def describe_absent(absent: AbsentInfo) -> str:
    """One line: who does not play, and why."""
    return f"{absent.id} does not play: {absent.status}" + (f": {absent.reason.message}" if absent.reason else "")
