"""What the record of a game looks like: its notation, and what of it stands for what. Knows no game and no Haskell."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, TypeVar

from reference.cards import Card, format_cards, parse_cards

R = TypeVar("R")


class Shape(Protocol[R]):
    """The notation of a record."""

    def parse(self, text: str) -> R:
        """Read a record.

        :raises NotationError: if the text is not a record.
        """

    def format(self, record: R) -> str:
        """Write a record so that :meth:`parse` reads it back."""


@dataclass(frozen=True)
class CardList:
    """Cards separated by spaces; an empty text is the empty record."""

    deck: tuple[Card, ...]

    def parse(self, text: str) -> tuple[Card, ...]:
        """Read the cards, in order."""
        return parse_cards(text, self.deck)

    def format(self, record: tuple[Card, ...]) -> str:
        """Write the cards, in order."""
        return format_cards(record)
