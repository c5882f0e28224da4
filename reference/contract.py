"""What every game offers, whatever its record looks like.

A record is opaque here: only the game (and its codec) knows whether it is a list of cards, cards and
calls, or several deals. Everything else asks the game.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from reference.cards import Card

R = TypeVar("R")


@dataclass(frozen=True)
class Fault:
    """One reason why a record is no possible game, with the places (from 1) that show it."""

    code: str
    message: str
    positions: tuple[int, ...] = ()


@dataclass(frozen=True)
class Play:
    """One card on the table, who played it, and what it was there."""

    seat: str
    card: Card
    note: str = ""


@dataclass(frozen=True)
class TrickStory:
    """A trick as it is told: the plays in order, who took it and why, and the score after it.

    ``stock`` is how many cards are left to draw from when the trick begins; None where the game has no stock.
    ``sentences`` are those of the sheet that decided it, word for word.
    """

    number: int
    plays: tuple[Play, ...]
    winner: str
    points: int
    because: str
    score: tuple[tuple[str, int], ...]
    stock: int | None = None
    sentences: tuple[str, ...] = ()


@dataclass(frozen=True)
class Story:
    """A record told from the first card to the answer, or why it is no possible game.

    ``sentence`` is that of the sheet from which the answer follows.
    """

    tricks: tuple[TrickStory, ...]
    faults: tuple[Fault, ...]
    answer: str
    conclusion: str
    sentence: str = ""


@dataclass(frozen=True)
class Recipe(Generic[R]):
    """A named, seeded way to make records, and why a suite wants some."""

    name: str
    why: str
    tags: tuple[str, ...]
    make: Callable[[random.Random], R]


CRASHES = "crashes"
"""The answer of a reading that stops with an error on a record."""

LOOPS = "loops"
"""The answer of a reading that never comes to an end on a record."""


@dataclass(frozen=True)
class Misconception(Generic[R]):
    """The rules with one idea wrong: what it answers, the sentence it misreads, and a hint that gives no code away."""

    id: str
    title: str
    sentence: str
    hint: str
    answer: Callable[[R], str]


@dataclass(frozen=True)
class Parting:
    """Where a wrong idea leaves the rules on a record: in which trick (None where it is not about one), and how."""

    trick: int | None
    words: str


@dataclass(frozen=True)
class Exchange(Generic[R]):
    """Two cards of a record that change places, which are counted from 1, and the record that this makes."""

    places: tuple[int, int]
    record: R


class Game(Protocol[R]):
    """A game whose records can be replayed."""

    @property
    def name(self) -> str:
        """The word that chooses it on the command line."""

    @property
    def answers(self) -> tuple[str, ...]:
        """Every answer a right program can give, as Haskell shows it."""

    @property
    def illegal_answer(self) -> str:
        """The answer for a record that is no possible game."""

    @property
    def fault_codes(self) -> tuple[str, ...]:
        """Every reason why a record that a student's types can express may be illegal."""

    def parse(self, text: str) -> R:
        """Read a record from its notation.

        :raises NotationError: where the text is no record.
        """

    def format(self, record: R) -> str:
        """Write a record so that :meth:`parse` reads it back."""

    def answer(self, record: R) -> str:
        """What a right program answers, as Haskell shows it."""

    def tell(self, record: R) -> Story:
        """The record, step by step, and why the answer is what it is."""

    def recipes(self) -> Sequence[Recipe[R]]:
        """The makers of legal records, and of illegal ones by named corruption."""

    def misconceptions(self) -> Sequence[Misconception[R]]:
        """The wrong ideas we know, each really wrong on some record."""

    def join(self, one: str, two: str) -> Callable[[R], str] | None:
        """What two misconceptions, by their ids, answer when someone holds both; None where nobody can."""

    def part(self, record: R, ideas: Sequence[str]) -> Parting | None:
        """Where the misconceptions with these ids, held at once, first see something else than the rules do."""

    def weigh(self, record: R) -> tuple[int, ...]:
        """How much there is to read in a record: of two, the one that weighs less is simpler."""

    def simpler(self, record: R) -> Iterable[R]:
        """Records that weigh less, with the same reasons of illegality if any; the simplest first."""

    def exchanges(self, record: R) -> Iterable[Exchange[R]]:
        """The possible games that differ least from a possible game, those with the smallest change first."""
