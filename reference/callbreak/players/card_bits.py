"""Cards as bits of one number, so that thousands of rounds a second can be played in imagination.

The spades are the highest thirteen bits. Within a suit, a higher card is a higher bit.
"""

from __future__ import annotations

from collections.abc import Iterable

from reference.callbreak.course import DECK, SPADE
from reference.callbreak.rules import height
from reference.cards import Card, Suit

_SUITS = (*(suit for suit in Suit if suit is not SPADE), SPADE)
_LENGTH = len(DECK) // len(_SUITS)
_PLACE = {id(suit): place * _LENGTH for place, suit in enumerate(_SUITS)}

BIT_OF: dict[Card, int] = {card: 1 << (_PLACE[id(card.suit)] + height(card)) for card in DECK}
CARD_OF: dict[int, Card] = {bit: card for card, bit in BIT_OF.items()}

SUITS = tuple(((1 << _LENGTH) - 1) << (place * _LENGTH) for place in range(len(_SUITS)))
"""The cards of each suit, spades last."""

SPADES = SUITS[-1]
PLAIN_SUITS = SUITS[:-1]
SUIT_OF: dict[int, int] = {bit: SUITS[place // _LENGTH] for place, bit in enumerate(sorted(CARD_OF))}
HEIGHT_OF: dict[int, int] = {bit: place % _LENGTH for place, bit in enumerate(sorted(CARD_OF))}
ALL = sum(SUITS)

_BETTER = {bit: (suit & -(bit << 1)) | (0 if suit == SPADES else SPADES) for bit, suit in SUIT_OF.items()}
"""The cards that are better than the best card of a trick: higher ones of its suit, and spades."""


def to_bits(cards: Iterable[Card]) -> int:
    """These cards as a number."""
    return sum(BIT_OF[card] for card in cards)


def better_than(best: int) -> int:
    """The cards that are better than the best card of a trick so far."""
    return _BETTER[best]


def allowed(hand: int, led: int, better: int) -> int:
    """The cards of a hand that the duties allow: to follow suit, to beat, to trump.

    ``led`` is the suit of the first card, and ``better`` are the cards that are better than the best so far. Of these,
    a hand without the suit led can only have spades.
    """
    own = hand & led or hand
    return own & better or own
