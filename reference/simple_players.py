"""The weakest players of any game: they need to know nothing but the legal moves."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, Protocol


class HasMoves(Protocol):
    """What a seat knows, as far as it matters here."""

    @property
    def moves(self) -> Sequence[Any]:
        """The legal moves, if it is the seat's turn."""


class RandomPlayer:
    """Any legal move; each is as likely as any other."""

    name = "random"
    summary = "Makes any legal move, each as likely as any other."

    def play(self, view: HasMoves, rng: random.Random) -> Any:
        """A legal move."""
        return rng.choice(view.moves)


class FirstMovePlayer:
    """The first of the legal moves, in the order of the table."""

    name = "first"
    summary = "Makes the first legal move."

    def play(self, view: HasMoves, _: random.Random) -> Any:
        """The first legal move."""
        return view.moves[0]
