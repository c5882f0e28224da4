"""How a record travels: one line of text into the sandbox and a Haskell decoder for it.

A game whose record is more than a list of cards brings a codec of its own.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from grader.errors import SettingsError
from reference.cards import PIQUET_DECK, Card, Rank, Suit


class Codec(Protocol):
    """The way of one kind of record into Haskell."""

    def encode(self, record: Any) -> str:
        """The record as one line, without blanks."""

    def decoder(self) -> str:
        """Haskell 98 declarations of ``harnessDecode``, from that line to the function's argument."""

    def source(self, record: Any) -> str:
        """The record as a student would write it in Haskell."""

    def restore(self, text: str) -> str:
        """What an interpreter says of a record, with the student's words for ours."""


_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True)
class CardsCodec:
    """A list of cards, one letter each: the quickest to decode (measured)."""

    deck: tuple[Card, ...]
    suits: Mapping[Suit, str]
    ranks: Mapping[Rank, str]

    def encode(self, record: tuple[Card, ...]) -> str:
        """One letter per card."""
        return "".join(_LETTERS[self.deck.index(card)] for card in record)

    def decoder(self) -> str:
        """A clause per card."""
        clauses = (f"harnessCard '{_LETTERS[place]}' = {self._card(card)}" for place, card in enumerate(self.deck))
        return "\n".join(
            ("harnessDecode :: String -> [Card]", "harnessDecode = map harnessCard", "",
             "harnessCard :: Char -> Card", *clauses)
        )  # fmt: skip

    def restore(self, text: str) -> str:
        """Cards that were not decoded yet become cards; what is left of our names is cut off."""
        if "harness" not in text:
            return text
        cards = re.sub(r"harnessCard '(\w)'", lambda match: self._card(self.deck[_LETTERS.index(match[1])]), text)
        ours = re.search(r"(?:\] \+\+ )?[, (]*(?:map )?h(?:arness.*|[arnes]{0,5})$", cards)
        return f"{cards[: ours.start()]}…" if ours else cards

    def source(self, record: tuple[Card, ...]) -> str:
        """A Haskell list of cards."""
        return f"[{', '.join(map(self._card, record))}]"

    def _card(self, card: Card) -> str:
        return f"Card {self.suits[card.suit]} {self.ranks[card.rank]}"


_SUITS = {suit: suit.name.title() for suit in Suit}
_RANKS = {rank: f"R{rank.value}" for rank in Rank}

CODECS: dict[str, Codec] = {"cards": CardsCodec(PIQUET_DECK, _SUITS, _RANKS)}


def codec_named(name: str) -> Codec:
    """The codec that an assignment's settings name."""
    if name not in CODECS:
        raise SettingsError(f"codec {name!r} is not one of {', '.join(CODECS)}")
    return CODECS[name]
