"""Who plays the seats of a table that no person has. Pure, but for what an opponent does to find its move."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from grader.errors import UsageError
from reference.playable import PlayableGame
from reference.playing import Player

DEFAULT_OPPONENT = "greedy"


@dataclass(frozen=True)
class Chosen:
    """A legal move; ``fault`` says why it was not its player's own choice, if it was not."""

    move: Any
    fault: str = ""


class Opponent(Protocol):
    """Somebody who plays a seat."""

    @property
    def name(self) -> str:
        """What the page calls it: ``greedy``."""

    @property
    def summary(self) -> str:
        """How it plays, in one sentence."""

    def choose(self, game: PlayableGame[Any, Any, Any], state: Any, rng: random.Random) -> Chosen:
        """The move that it makes for the seat whose turn it is."""


@dataclass(frozen=True)
class OwnOpponent:
    """One of our own players."""

    player: Player[Any, Any]

    @property
    def name(self) -> str:
        """The player's name."""
        return self.player.name

    @property
    def summary(self) -> str:
        """How the player plays."""
        return self.player.summary

    def choose(self, game: PlayableGame[Any, Any, Any], state: Any, rng: random.Random) -> Chosen:
        """What the player does, who knows only what its seat knows."""
        seat = game.turn(state)
        if seat is None:
            raise ValueError("the game is over")
        return Chosen(self.player.play(game.know(state, seat), rng))


def list_opponents(game: PlayableGame[Any, Any, Any], submitted: Mapping[str, Opponent]) -> dict[str, Opponent]:
    """Everybody who can play this game, by name: our own players, the weakest first, and submitted ones."""
    return {**{name: OwnOpponent(player) for name, player in game.players.items()}, **submitted}


def seat_opponents(names: Sequence[str], others: Sequence[str], known: Mapping[str, Opponent]) -> dict[str, Opponent]:
    """Who plays each of the other seats: the named ones in turn, from the first again where there are too few.

    :raises UsageError: with the names that there are.
    """
    for name in names:
        if name not in known:
            raise UsageError(f"there is no player {name!r}; choose from {', '.join(known)}")
    chosen = names or (default_opponent(known),)
    return {seat: known[chosen[number % len(chosen)]] for number, seat in enumerate(others)}


def default_opponent(known: Mapping[str, Opponent]) -> str:
    """Who plays where nobody was chosen."""
    return DEFAULT_OPPONENT if DEFAULT_OPPONENT in known else next(iter(known))
