"""A game that people play at a table, together with our own players: seats, moves, and what a seat knows.

Built on the game's own :class:`reference.tables.Table` and rules; must not contain rules of its own. A *move* is a
card, a word (``pass``) or a number (a call), whatever the record of the game is made of. What happened so far is told
by the game itself from the record (:meth:`reference.contract.Game.tell`): a table shows nothing that is not public.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from reference.cards import Card
from reference.contract import Fault, Story
from reference.playing import Player

S = TypeVar("S")
K = TypeVar("K")
M = TypeVar("M")


@dataclass(frozen=True)
class Advice(Generic[M]):
    """A legal move, and what the strongest player expects of it, in the game's own ``unit``; more is better.

    ``because`` says how often it comes to something good, without a full stop: ``wins the game in 62 % of …``.
    """

    move: M
    expected: float
    because: str = ""


def say_how_often(good: str, share: float) -> str:
    """The reason of an advice: what the move comes to in this part of all games that were imagined."""
    return f"{good} in {share:.0%} of the games imagined".replace("%", " %")


class PlayableGame(Protocol[S, K, M]):
    """What a table to play at has to know of a game. A state is a value; ``K`` is what one seat knows of it."""

    @property
    def name(self) -> str:
        """The name of the game, as in the catalogue."""

    @property
    def numbers_of_players(self) -> tuple[int, ...]:
        """How many can play; the first is the default."""

    @property
    def unit(self) -> str:
        """What expectations and gains count: ``points``. What is expected is the end of the round, if there are any."""

    @property
    def players(self) -> Mapping[str, Player[K, M]]:
        """Our own players by their names, the weakest first: at least ``random``, ``first``, ``greedy``, ``strong``."""

    def seats(self, players: int) -> tuple[str, ...]:
        """The names of the seats, clockwise, as stories name them."""

    def start(self, rng: random.Random, players: int) -> S:
        """A whole game, just dealt. Everything that is dealt later comes from the same ``rng``, now."""

    def turn(self, state: S) -> str | None:
        """The seat whose move it is; None if the game is over."""

    def moves(self, state: S) -> Sequence[M]:
        """The legal moves."""

    def held(self, state: S) -> Sequence[M]:
        """The moves that the seat could try: the legal ones, and those that break a duty."""

    def hand(self, state: S, seat: str) -> tuple[Card, ...]:
        """The cards that a seat holds, in the order in which a player would sort them."""

    def after(self, state: S, move: M) -> S:
        """The game after a legal move."""

    def refuse(self, state: S, move: M) -> Fault:
        """Why a move of :meth:`held` is not legal: the reference's own words, and the sentence of the sheet."""

    def record(self, state: S) -> Any:
        """What has been played so far: the record of the game, or the beginning of one.

        A round that was dealt is in it before its first call or card, with whatever of it everybody can see.
        """

    def tell(self, state: S) -> Story:
        """What has happened so far. If the game is not over, there is no answer and no fault: it is just not over."""

    def gain(self, state: S, seat: str) -> float:
        """What a finished game is worth to a seat, in ``unit``: positive if it won, negative if it lost."""

    def write(self, move: M) -> str:
        """A move in the notation of records: ``7H``, ``pass``, ``3``."""

    def read(self, text: str) -> M | None:
        """The move with this notation; None if there is none. Whether it is legal is not asked."""

    def know(self, state: S, seat: str) -> K:
        """What a seat knows: its hand, and what everybody has seen."""

    def imagine(self, known: K, rng: random.Random) -> S:
        """A game in which the seat would know the same: what it cannot see is dealt anew, as it may be."""

    def advise(self, known: K, rng: random.Random) -> tuple[Advice[M], ...]:
        """What the strongest player thinks of each legal move, the best first."""
