"""What every game provides, whatever its records look like.

A record is opaque here: only the game and its shape know whether it is a list of cards, moves, cards and
calls, or several deals. All other code asks the game. How an author writes a game is in :mod:`reference.ruled_game`.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from reference.cards import Card
from reference.shapes import Shape
from reference.tables import Table

if TYPE_CHECKING:  # events are made of faults and standings, which are here
    from reference.events import Event

R = TypeVar("R")


@dataclass(frozen=True)
class Fault:
    """One reason why a record is not a possible game; ``positions`` are those of the words that show it, from 1.

    No word shows that a record breaks off. ``sentence`` is the sentence of the sheet that it breaks, if it breaks one
    that says more than that such a record is refused. If a card breaks a duty, ``hand`` has the cards that its player
    could choose from, in the deck's order: a hand is what a player plays from there on.
    """

    code: str
    message: str
    positions: tuple[int, ...] = ()
    sentence: str = ""
    hand: tuple[Card, ...] = ()


@dataclass(frozen=True)
class Play:
    """One card on the table, who played it, and a note on its role in the trick.

    Without a card, the note is what the player did instead: ``passes``.
    """

    seat: str
    card: Card | None
    note: str = ""


@dataclass(frozen=True)
class Standing:
    """What a side has after a trick, as the game prints it, and what it gained in the trick.

    ``share`` is its part of all there is to win, in percent; None where that means nothing.
    """

    side: str
    points: str
    gained: str = ""
    share: int | None = None


@dataclass(frozen=True)
class TrickStory:
    """A trick explained: the plays in order, who took it and why, and what each side has after it.

    ``number`` counts within the ``section`` (a round, a session; empty if the game has one only). ``winner`` is None
    if the record breaks off or breaks a rule before anybody took the trick, and ``points`` if tricks have none.
    ``stock`` is how many cards are left to draw from when the trick begins; None if the game has no stock.
    ``sentences`` are the sentences of the sheet that decided it, word for word. In a ``quiet`` trick nothing happens
    that needs to be read.
    """

    number: int
    plays: tuple[Play, ...]
    winner: str | None
    points: int | None
    because: str
    score: tuple[Standing, ...]
    stock: int | None = None
    sentences: tuple[str, ...] = ()
    section: str = ""
    quiet: bool = False


@dataclass(frozen=True)
class SectionStory:
    """A round or a session: what holds throughout it ("Spades are trumps."), and what everybody has after it.

    There are no ``scores`` if the record breaks off or breaks a rule before its end.
    """

    title: str
    notes: tuple[str, ...] = ()
    scores: tuple[Standing, ...] = ()


@dataclass(frozen=True)
class Story:
    """A record explained from the first card to the answer, or up to the reason why it is not a possible game.

    ``seats`` are named clockwise, by one to three letters. Where a play breaks a rule, it is the last one of the last
    trick, which nobody took, and the first of the faults is about it. ``sentence`` is the sentence of the sheet from
    which the answer follows. ``sections`` are the rounds or sessions, if the game has any.
    """

    seats: tuple[str, ...]
    tricks: tuple[TrickStory, ...]
    faults: tuple[Fault, ...]
    answer: str
    conclusion: str
    sentence: str = ""
    sections: tuple[SectionStory, ...] = ()


@dataclass(frozen=True)
class Recipe(Generic[R]):
    """A named, seeded way to make records, and the reason why a suite contains some."""

    name: str
    why: str
    tags: tuple[str, ...]
    make: Callable[[random.Random], R]


CRASHES = "crashes"
"""The answer of a reading that stops with an error on a record."""

LOOPS = "loops"
"""The answer of a reading that never finishes on a record."""


@dataclass(frozen=True)
class Misconception(Generic[R]):
    """The rules with one mistake: its answers, the sentence it misreads, and a hint that does not reveal any code."""

    id: str
    title: str
    sentence: str
    hint: str
    answer: Callable[[R], str]


@dataclass(frozen=True)
class Parting:
    """Where a misconception first differs from the rules on a record, and how.

    ``trick`` counts all tricks of the story from 1; it is None if the difference is in no trick. If all tricks are seen
    alike until one of the two refuses the record, the difference is ``about_validity``.
    """

    trick: int | None
    words: str
    about_validity: bool = False


@dataclass(frozen=True)
class AnswerPart:
    """A part of the answer for a possible game: its name (“the winning team”), and how it is read from an answer.

    ``read`` gives None where the text is no answer for a possible game. ``look`` says where to look if only this part
    is wrong (“where it decides which …”); it is empty where such a mistake may be anywhere.
    """

    name: str
    read: Callable[[str], str | None]
    look: str = ""


class Game(Protocol[R]):
    """A game whose records can be replayed."""

    @property
    def name(self) -> str:
        """The name that selects it on the command line."""

    @property
    def outcomes(self) -> Mapping[str, str]:
        """The classes of answers a right program can give, each with one such answer as Haskell shows it."""

    @property
    def illegal_answer(self) -> str:
        """The answer for a record that is not a possible game."""

    @property
    def parts(self) -> tuple[AnswerPart, ...]:
        """The parts of the answer for a possible game; two such answers are equal if all their parts are."""

    @property
    def fault_codes(self) -> tuple[str, ...]:
        """The code of every reason why a record may be illegal, as far as the students' types can express it."""

    @property
    def shape(self) -> Shape[R]:
        """What a record looks like: its notation, and the Haskell that it stands for."""

    @property
    def table(self) -> Table[Any, Any, R]:
        """The game as it is played."""

    def parse(self, text: str) -> R:
        """Read a record from its notation.

        :raises NotationError: if the text is not a record.
        """

    def format(self, record: R) -> str:
        """Write a record so that :meth:`parse` reads it back."""

    def outcome(self, answer: str) -> str:
        """The class of an answer that a right program can give."""

    def read_answer(self, text: str) -> str | None:
        """The answer that a person wrote, with or without its Haskell; None if no right program can give it."""

    def answer(self, record: R) -> str:
        """What a right program answers, as Haskell shows it."""

    def events(self, record: R) -> Sequence[Event]:
        """What happens in a record, up to its answer or to why it is refused."""

    def seats(self, record: R) -> tuple[str, ...]:
        """Who plays, clockwise."""

    def tell(self, record: R) -> Story:
        """Explain the record step by step, and why the answer is what it is."""

    def recipes(self) -> Sequence[Recipe[R]]:
        """The ways to make legal records, and illegal ones by a named corruption."""

    def misconceptions(self) -> Sequence[Misconception[R]]:
        """The known misconceptions, each wrong on at least one record."""

    def join(self, *misconceptions: str) -> Callable[[R], str] | None:
        """The answers of misconceptions, by their ids, held at once; None if two of them contradict each other."""

    def parts_of(self, misconception: str) -> frozenset[str]:
        """The names of the parts of the rules that a misconception is about; two about the same part contradict."""

    def part(self, record: R, misconceptions: Sequence[str]) -> Parting | None:
        """Where the misconceptions with these ids, held at once, first differ from the rules."""

    def is_whole(self, record: R) -> bool:
        """Whether a record is as long as that of a game that was played to its end, be it legal or not."""

    def weigh(self, record: R) -> tuple[int, ...]:
        """How much there is to read in a record: of two records, the one that weighs less is simpler."""

    def simpler(self, record: R) -> Iterable[R]:
        """Records that weigh less and are legal, or illegal for the same reasons, as this one; the simplest first."""
