"""Playing cards, decks and their short notation (``7H 10D QS``). Knows no game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property


class Suit(Enum):
    """The four French suits, by the letter of their notation."""

    HEART = "H"
    DIAMOND = "D"
    SPADE = "S"
    CLUB = "C"

    @property
    def symbol(self) -> str:
        """The suit as it is printed on a card."""
        return {"H": "♥", "D": "♦", "S": "♠", "C": "♣"}[self.value]


class Rank(Enum):
    """The thirteen ranks of a full deck, by their notation."""

    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "10"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"
    ACE = "A"


@dataclass(frozen=True)
class Card:
    """One card."""

    suit: Suit
    rank: Rank

    def __str__(self) -> str:
        return self._notation

    @cached_property
    def _notation(self) -> str:
        """Written once: a table to play at writes all cards of a game after every move."""
        return f"{self.rank.value}{self.suit.value}"

    @property
    def symbol(self) -> str:
        """The card as people read it: ``7♥``."""
        return f"{self.rank.value}{self.suit.symbol}"


FULL_DECK = tuple(Card(suit, rank) for suit in Suit for rank in Rank)
"""All 52 cards, suit by suit, in rising rank."""

PIQUET_DECK = tuple(card for card in FULL_DECK if card.rank.value not in "23456")
"""The 32 cards from seven to ace."""

_SUIT_SIGNS = {sign: suit for suit in Suit for sign in (suit.value, suit.symbol)}
_RANK_SIGNS = {rank.value: rank for rank in Rank} | {"T": Rank.TEN}


class NotationError(ValueError):
    """Text that is not a card; the message shows the text and what a card looks like."""


def parse_card(text: str, deck: Iterable[Card] = FULL_DECK) -> Card:
    """Read one card: rank, then suit; lower case, ``T`` for ten and suit symbols are accepted.

    Cards that are not in the deck are accepted too. The deck only decides which ranks an error message lists.

    :raises NotationError: if the text is not a card.
    """
    sign = text.strip().upper().rstrip("\ufe0f")
    rank, suit = _RANK_SIGNS.get(sign[:-1]), _SUIT_SIGNS.get(sign[-1:])
    if rank is None or suit is None:
        ranks = " ".join(dict.fromkeys(card.rank.value for card in deck))
        raise NotationError(
            f"{text!r} is not a card: write rank and suit, such as 7H, 10D, JS or AC (ranks {ranks}; suits H D S C)"
        )
    return Card(suit, rank)


def read_card(text: str) -> Card | None:
    """The same for text that need not be a card: None if it is none."""
    try:
        return parse_card(text)
    except NotationError:
        return None


def parse_cards(text: str, deck: Sequence[Card] = FULL_DECK) -> tuple[Card, ...]:
    """Read cards separated by spaces, commas or line ends."""
    return tuple(parse_card(word, deck) for word in text.replace(",", " ").split())


def format_cards(cards: Iterable[Card]) -> str:
    """Write cards in the notation that :func:`parse_cards` reads."""
    return " ".join(map(str, cards))
