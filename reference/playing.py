"""A game that programs play against each other: what a seat knows, what it may do, what a game is worth.

A *player* is a function from a view to a move, and plays all seats of its *side*. It has no memory of its own: a view
has everything that its seat has seen. So all games of a tournament can advance one ply at a time.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from reference.tables import Table

S = TypeVar("S")
V = TypeVar("V")
M = TypeVar("M")
V_contra = TypeVar("V_contra", contravariant=True)
M_co = TypeVar("M_co", covariant=True)


class Player(Protocol[V_contra, M_co]):
    """One of our own players."""

    @property
    def name(self) -> str:
        """The name by which reports and rubrics call it: ``greedy``."""

    @property
    def summary(self) -> str:
        """How it plays, in one sentence."""

    def play(self, view: V_contra, rng: random.Random) -> M_co:
        """The move that it makes. The same view and the same state of ``rng`` give the same move."""


@dataclass(frozen=True)
class Choice(Generic[M]):
    """A legal move, the points a game that its side can expect after it, and how often it wins, from 0 to 1."""

    move: M
    points: float
    wins: float = 0.0


@dataclass(frozen=True)
class PositionRecipe(Generic[V]):
    """A named, seeded way to make views, and the reason why a suite of positions contains some."""

    name: str
    why: str
    tags: tuple[str, ...]
    make: Any  # Callable[[random.Random], V]; a plain callable in a generic dataclass confuses mypy


class PlayedGame(Protocol[S, V, M]):
    """What a tournament has to know of a game. A state is a value, as on the table; a view is what one seat knows."""

    @property
    def name(self) -> str:
        """The name of the game, as in the catalogue."""

    @property
    def sides(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The seats of each side."""

    @property
    def stake(self) -> int:
        """The points that a game can be worth at most: what a fault costs."""

    @property
    def table(self) -> Table[S, M, Any]:
        """The game as it is played."""

    @property
    def players(self) -> Mapping[str, Player[V, M]]:
        """Our own players by their names, the weakest first."""

    def deal(self, deck: str) -> S:
        """A game just dealt, from the name of its deck: the same name is the same deck everywhere."""

    def view(self, state: S) -> V:
        """What the seat knows whose turn it is."""

    def question(self, state: S) -> str:
        """The same as one line of text without blanks, for the Haskell harness."""

    def ask(self, view: V) -> str:
        """That line, from a view."""

    def moves(self, view: V) -> Sequence[M]:
        """The legal moves."""

    def points(self, state: S) -> int:
        """What a finished game is worth to the first side; negative if the other side won."""

    def show(self, move: M) -> str:
        """A move as Haskell shows it."""

    def read(self, text: str) -> M | None:
        """The move that a program's answer shows; None if it is none."""

    def parse_view(self, text: str) -> V:
        """Read a view from its notation.

        :raises NotationError: if the text is not a view that a seat can have.
        """

    def format_view(self, view: V) -> str:
        """Write a view so that :meth:`parse_view` reads it back."""

    def seat(self, view: V) -> str:
        """Whose view it is."""

    def ply(self, view: V) -> int:
        """How many cards were played before, by everybody."""

    def record(self, view: V) -> Any:
        """The cards that were played before: the beginning of a record of the game."""

    def hand(self, view: V) -> Sequence[Any]:
        """The cards that the seat holds."""

    def positions(self) -> Sequence[PositionRecipe[V]]:
        """The kinds of views in a suite of positions."""

    def earlier(self, view: V, rng: random.Random) -> Iterator[V]:
        """Views with the same hand and the same cards on the table after fewer tricks, the earliest first."""

    def weigh(self, view: V, rng: random.Random) -> tuple[Choice[M], ...]:
        """What the strongest player thinks of each legal move, the best first."""
