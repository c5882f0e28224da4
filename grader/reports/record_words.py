"""A record word by word: its cards, and what else it has. Pure; must not know any particular game, nor a medium."""

from __future__ import annotations

from dataclasses import dataclass

from reference.cards import Card, NotationError, Suit, parse_card
from reference.contract import Fault


@dataclass(frozen=True)
class Chip:
    """A word of a record that is not a possible game; the words that show why are marked."""

    text: str
    red: bool
    marked: bool


def view_words(record: str, faults: tuple[Fault, ...]) -> tuple[Chip, ...]:
    """The words of a record, those marked that show its faults."""
    marked = {position for fault in faults for position in fault.positions}
    return tuple(_chip(word, position in marked) for position, word in enumerate(record.split(), 1))


def _chip(word: str, marked: bool) -> Chip:
    card = _read_card(word)
    if card is None:
        return Chip(word, False, marked)
    return Chip(card.symbol, card.suit in (Suit.HEART, Suit.DIAMOND), marked)


def _read_card(word: str) -> Card | None:
    try:
        return parse_card(word)
    except NotationError:  # a bid or the end of a deal: a record may have more than cards
        return None


def count_cards(record: str) -> str:
    """How many cards a record has: this shows a forgotten bracket or an extra card."""
    count = sum(_read_card(word) is not None for word in record.split())
    return "no cards" if count == 0 else "1 card" if count == 1 else f"{count} cards"
