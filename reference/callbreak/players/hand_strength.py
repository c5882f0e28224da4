"""How many tricks a hand is good for, by counting."""

from __future__ import annotations

from collections.abc import Sequence

from reference.callbreak.course import SPADE
from reference.callbreak.rules import LEAST_CALL
from reference.cards import Card, Rank

_USUAL_SPADES = 4
"""So many spades are soon drawn: those beyond them are tricks."""


def count_sure_tricks(hand: Sequence[Card]) -> int:
    """One for each ace, each king that is not alone in its suit, the queen of spades with two more spades, and each
    spade beyond the fourth; at least the lowest call.
    """
    spades = sum(card.suit is SPADE for card in hand)
    sure = sum(_is_sure(card, sum(other.suit is card.suit for other in hand)) for card in hand)
    return max(LEAST_CALL, sure + max(0, spades - _USUAL_SPADES))


def _is_sure(card: Card, length: int) -> bool:
    if card.rank is Rank.ACE:
        return True
    if card.rank is Rank.KING:
        return length > 1
    return card.rank is Rank.QUEEN and card.suit is SPADE and length > 2
