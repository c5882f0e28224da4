"""How a record gets into the sandbox: as one line of text, and a Haskell decoder for that line.

A game whose record is more than a list of cards needs a codec of its own.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from grader.assignment.haskell_cards import CardNames, Misreading, Word, mentions_cards, read_cards
from grader.errors import SettingsError
from reference.cards import PIQUET_DECK, Card, NotationError, Rank, Suit


class Codec(Protocol):
    """Converts one kind of record to Haskell."""

    def encode(self, record: Any) -> str:
        """The record as one line, without blanks.

        :raises NotationError: for a record that the students' types cannot express.
        """

    def decoder(self) -> str:
        """Haskell 98 declarations of ``harnessDecode``, from that line to the function's argument."""

    def source(self, record: Any) -> str:
        """The record as a student would write it in Haskell."""

    def reads_source(self, words: Sequence[Word]) -> bool:
        """Whether words are meant as Haskell, and not as the game's own notation."""

    def read_source(self, words: Sequence[Word]) -> tuple[Any, tuple[Misreading, ...]]:
        """The record that a student wrote in Haskell, without brackets around it, and what cannot be read."""

    def is_whole(self, record: Any) -> bool:
        """Whether a record is as long as that of a game that was played to its end."""

    def restore(self, text: str) -> str:
        """An interpreter's message with our names for parts of a record replaced by the student's."""


_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True)
class CardsCodec:
    """A list of cards, one letter each: measured to be the fastest to decode."""

    deck: tuple[Card, ...]
    suits: Mapping[Suit, str]
    ranks: Mapping[Rank, str]

    def encode(self, record: tuple[Card, ...]) -> str:
        """One letter per card."""
        if strange := [card for card in record if card not in self.deck]:
            ranks = " ".join(dict.fromkeys(card.rank.value for card in self.deck))
            raise NotationError(f"{strange[0]} is not in the deck, which has the ranks {ranks}; write another card")
        return "".join(_LETTERS[self.deck.index(card)] for card in record)

    def decoder(self) -> str:
        """A clause per card."""
        clauses = (f"harnessCard '{_LETTERS[index]}' = {self._card(card)}" for index, card in enumerate(self.deck))
        return "\n".join(
            ("harnessDecode :: String -> [Card]", "harnessDecode = map harnessCard", "",
             "harnessCard :: Char -> Card", *clauses)
        )  # fmt: skip

    def restore(self, text: str) -> str:
        """Letters that were not decoded yet become cards; any other name of ours is cut off."""
        if "harness" not in text:
            return text
        ours = _LETTERS[: len(self.deck)]  # any other letter is the student's own text
        cards = re.sub(rf"harnessCard '([{ours}])'", lambda match: self._card(self.deck[ours.index(match[1])]), text)
        rest = re.search(r"(?:\] \+\+ )?[, (]*(?:map )?h(?:arness.*|[arnes]{0,5})$", cards)
        return f"{cards[: rest.start()]}…" if rest else cards

    def source(self, record: tuple[Card, ...]) -> str:
        """A Haskell list of cards."""
        return f"[{', '.join(map(self._card, record))}]"

    def reads_source(self, words: Sequence[Word]) -> bool:
        """Whether the word ``Card`` is among them."""
        return mentions_cards(words)

    def read_source(self, words: Sequence[Word]) -> tuple[tuple[Card, ...], tuple[Misreading, ...]]:
        """The cards, by the names that :meth:`source` gives them."""
        suits = {self.suits[card.suit]: card.suit for card in self.deck}
        ranks = {self.ranks[card.rank]: card.rank for card in self.deck}
        return read_cards(words, CardNames(suits, ranks))

    def is_whole(self, record: tuple[Card, ...]) -> bool:
        """Whether it has as many cards as the deck."""
        return len(record) == len(self.deck)

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
