"""A game of Callbreak as it is recorded and as it was played: rounds, tricks, single cards. Knows no rule."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from reference.cards import FULL_DECK, Card, Suit
from reference.trick_taking import Trick

SEATS = ("A", "B", "C", "D")
PLAYERS = len(SEATS)
A, B, C, D = range(PLAYERS)
"""The four players sit around a table clockwise in this order."""

DECK = FULL_DECK
HAND_SIZE = len(DECK) // PLAYERS
SPADE = Suit.SPADE

ORDER = {(id(card.suit), id(card.rank)): number for number, card in enumerate(DECK)}
"""The place of each card in the deck, by the ids of suit and rank, which are single objects and hash faster."""


class Round(NamedTuple):
    """A round as it is recorded: its calls and its cards, both in order. Named as in the students' types."""

    calls: tuple[int, ...]
    cards: tuple[Card, ...]


Record = tuple[Round, ...]
"""The rounds in the order they were played."""

Better = Callable[[Card, Card], bool]
"""Whether the first card is better than the second one, which is the best so far."""


class Turn(NamedTuple):
    """A card as it is played: the trick before it, the best card of that, and the hand, which has the card itself."""

    card: Card
    table: Sequence[Card]
    best: Card
    hand: Sequence[Card]
    better: Better
    trumps: Suit | None


class Breach(NamedTuple):
    """A card that breaks a duty: its place in the round, from 0, which duty, and the hand it was played from."""

    place: int
    code: str
    hand: Sequence[Card]


class PlayedRound:
    """A round as it was played: who dealt, who called what, the tricks, what everybody won and gained.

    ``faults`` are the codes of the rules that its calls and cards break as a whole, and ``breach`` is its first card
    that breaks a duty.
    """

    __slots__ = ("breach", "calls", "dealer", "faults", "gains", "made", "tricks", "won")

    def __init__(self, dealer: int, made: Round) -> None:
        self.dealer, self.made = dealer, made
        self.faults: list[str] = []
        self.breach: Breach | None = None
        self.calls: dict[int, int] = {}
        self.tricks: list[Trick] = []
        self.won = [0] * PLAYERS
        self.gains = [0] * PLAYERS

    @property
    def is_legal(self) -> bool:
        """Whether it breaks no rule."""
        return not self.faults and self.breach is None


class Course:
    """How a game went: its rounds, the score of each player after them, and whether all of it is legal.

    ``faults`` are the codes of the rules that the record breaks as a whole.
    """

    __slots__ = ("faults", "is_legal", "rounds", "scores")

    def __init__(self) -> None:
        self.rounds: list[PlayedRound] = []
        self.scores = [0] * PLAYERS
        self.faults: list[str] = []
        self.is_legal = True


def next_player(seat: int) -> int:
    """The player to the left, who is the next one clockwise."""
    return (seat + 1) % PLAYERS


def in_order(cards: Sequence[Card]) -> tuple[Card, ...]:
    """Cards in the order of the deck."""
    return tuple(sorted(cards, key=lambda card: ORDER[id(card.suit), id(card.rank)]))
