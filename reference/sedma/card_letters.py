"""Each card as one letter: states of games are kept, and views are sent to programs, as short text."""

from __future__ import annotations

from reference.cards import Card
from reference.sedma.rules import DECK

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef"
"""The letters of the deck's cards, from the seven of hearts to the ace of clubs."""

CARD_OF: dict[str, Card] = dict(zip(LETTERS, DECK, strict=True))
LETTER_OF: dict[Card, str] = {card: letter for letter, card in CARD_OF.items()}


def to_letters(cards: tuple[Card, ...]) -> str:
    """The cards, written together."""
    return "".join([LETTER_OF[card] for card in cards])


def to_cards(letters: str) -> tuple[Card, ...]:
    """The cards of these letters."""
    return tuple([CARD_OF[letter] for letter in letters])
