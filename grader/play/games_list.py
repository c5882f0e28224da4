"""All games since the start as a list: against whom, and how they ended. Pure."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from grader.play.kept_games import KeptGame
from grader.play.tables import PlayTable
from grader.play.words import sign

MOST_LISTED = 30
"""So many games are listed beside a table."""


@dataclass(frozen=True)
class GameLine:
    """A game in a line."""

    id: str
    number: int
    title: str
    opponents: str
    seat: str
    moves: int
    verdict: str
    gain: str
    is_current: bool


def list_lines(games: Sequence[KeptGame], title: Callable[[str], str], current: str = "") -> tuple[GameLine, ...]:
    """The games in this order."""
    return tuple(_line(kept, title, is_current=kept.id == current) for kept in games)


def _line(kept: KeptGame, title: Callable[[str], str], *, is_current: bool) -> GameLine:
    table = kept.table
    return GameLine(
        kept.id,
        kept.number,
        title(table.game.name),
        ", ".join(dict.fromkeys(opponent.name for opponent in table.opponents.values())),
        table.you,
        table.ply,
        judge(table),
        describe_gain(table),
        is_current,
    )


def judge(table: PlayTable) -> str:
    """How a game ended for the person, in a word."""
    if not table.is_over:
        return "in play"
    gain = table.game.gain(table.state, table.you)
    return "drawn" if gain == 0 else "won" if gain > 0 else "lost"


def describe_gain(table: PlayTable) -> str:
    """What a finished game is worth to the person: ``+2 points``; nothing before its end."""
    return f"{sign(table.game.gain(table.state, table.you))} {table.game.unit}" if table.is_over else ""
