"""A table in play as JSON: what the person may know of it, and nothing else. Pure."""

from __future__ import annotations

from typing import Any

from grader.play.kept_games import KeptGame
from grader.play.tables import Made, PlayTable
from reference.catalogue import GAMES


def describe_state(kept: KeptGame) -> dict[str, Any]:
    """Everything that the person sees."""
    table = kept.table
    return {
        "id": kept.id,
        "game": table.game.name,
        "seed": table.seed,
        "seats": table.seats,
        "you": table.you,
        "opponents": {seat: opponent.name for seat, opponent in table.opponents.items()},
        "turn": table.turn,
        "over": table.is_over,
        "ply": table.ply,
        "hand": [str(card) for card in table.hand],
        "made": [describe_made(table, made) for made in table.made],
        "record": GAMES[table.game.name].format(table.record),
        "gain": table.game.gain(table.state, table.you) if table.is_over else None,
        "unit": table.game.unit,
    }


def describe_made(table: PlayTable, made: Made) -> dict[str, str]:
    """A move that was made, and why it was made for its player, if it was."""
    document = {"seat": made.seat, "move": table.game.write(made.move)}
    return {**document, "fault": made.fault} if made.fault else document


def describe_moves(table: PlayTable) -> dict[str, list[str]]:
    """The person's legal moves, and what can be tried but breaks a duty."""
    legal = list(table.moves)
    return {
        "legal": [table.game.write(move) for move in legal],
        "illegal": [table.game.write(move) for move in table.tryable if move not in legal],
    }
