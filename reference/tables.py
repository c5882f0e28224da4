"""A game as it is played: deals, turns, legal moves. What makers of records, players and a table to play at share."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

S = TypeVar("S")
M = TypeVar("M")
R_co = TypeVar("R_co", covariant=True)
R = TypeVar("R")


class Table(Protocol[S, M, R]):
    """The rules from the players' side. A state is a value: a move gives a new one."""

    def start(self, rng: random.Random) -> S:
        """A game just dealt."""

    def turn(self, state: S) -> str | None:
        """The seat whose move it is; None if the game is over."""

    def moves(self, state: S) -> Sequence[M]:
        """The legal moves, the quietest first; none if the game is over."""

    def held(self, state: S) -> Sequence[M]:
        """The moves that this hand has, legal or not: those that are not legal break a duty."""

    def after(self, state: S, move: M) -> S:
        """The game after a move, which need not be legal."""

    def record(self, state: S) -> R:
        """What has been played so far."""

    def retrace(self, record: R) -> tuple[S, Sequence[M]]:
        """A deal, and the moves that lead from it to this legal record."""

    def view(self, state: S, seat: str) -> str:
        """What a seat knows, in words and in the notation."""


Choose = Callable[[random.Random, S, Sequence[M]], M]
"""How a player chooses among the legal moves."""


def at_random(rng: random.Random, _: S, moves: Sequence[M]) -> M:
    """Every legal move is as likely as any other."""
    return rng.choice(moves)


def play_out(table: Table[S, M, R], rng: random.Random, choose: Choose[S, M] = at_random) -> R:
    """The record of a whole game, dealt and played."""
    state = table.start(rng)
    while moves := table.moves(state):
        state = table.after(state, choose(rng, state, moves))
    return table.record(state)
