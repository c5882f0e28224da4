"""The player that takes every trick it can, as cheaply as it can."""

from __future__ import annotations

import random
from collections.abc import Sequence

from reference.callbreak.course import PLAYERS
from reference.callbreak.players.card_bits import (
    ALL,
    BIT_OF,
    CARD_OF,
    HEIGHT_OF,
    PLAIN_SUITS,
    SPADES,
    SUIT_OF,
    allowed,
    better_than,
    to_bits,
)
from reference.callbreak.players.hand_strength import count_sure_tricks
from reference.callbreak.reading import RULES
from reference.callbreak.seat_view import Move, SeatView
from reference.cards import Card
from reference.trick_taking import find_taker


class GreedyPlayer:
    """Takes every trick it can, as cheaply as it can, and remembers which cards are gone.

    It calls what :func:`reference.callbreak.players.hand_strength.count_sure_tricks` counts. A card is *high* if nobody
    else can hold a higher one of its suit.

    1. When it leads: the highest card of a suit other than spades, if it is high; otherwise the lowest card that is no
       spade; with spades only, the highest.
    2. If it can beat the trick: as the last player, or with a spade on another suit, the lowest card that does;
       otherwise the highest card if it is high, and else the lowest that does.
    3. If it cannot: the lowest card, a spade only if it must.

    Of equally low cards it plays the first by suit: hearts, diamonds, clubs.
    """

    name = "greedy"
    summary = "Calls its sure tricks, and takes every trick it can, as cheaply as it can."

    def play(self, view: SeatView, _: random.Random) -> Move:
        """See the rules of this class."""
        if view.is_calling:
            return count_sure_tricks(view.hand)
        hand = to_bits(view.hand)
        others = ALL & ~hand & ~to_bits(view.cards)
        if not view.trick:
            return CARD_OF[lead(hand, others)]
        best = find_best(view.trick)
        is_last = len(view.trick) == PLAYERS - 1
        return CARD_OF[follow(hand, others, SUIT_OF[BIT_OF[view.trick[0]]], best, is_last=is_last)]


def find_best(trick: Sequence[Card]) -> int:
    """The best card of a trick so far, as a bit."""
    return BIT_OF[trick[find_taker(trick, RULES.better)]]


def lead(hand: int, others: int) -> int:
    """The card to lead, as a bit; ``others`` are the cards that the other players hold."""
    for suit in PLAIN_SUITS:
        own = hand & suit
        if own > others & suit:  # the highest bit decides
            return 1 << own.bit_length() - 1
    return lowest(hand & ~SPADES) if hand & ~SPADES else 1 << hand.bit_length() - 1


def follow(hand: int, others: int, led: int, best: int, *, is_last: bool) -> int:
    """The card to play to a trick, as a bit, after the suit that was led and the best card so far."""
    better = better_than(best)
    cards = allowed(hand, led, better)
    if not cards & better:
        return lowest(cards & ~SPADES or cards)
    if is_last or not cards & led or cards < others & led:
        return cards & -cards
    return 1 << cards.bit_length() - 1


def lowest(cards: int) -> int:
    """The card of the lowest rank."""
    if cards & -cards == cards:
        return cards
    return min(
        (own & -own for own in (cards & suit for suit in (*PLAIN_SUITS, SPADES)) if own), key=HEIGHT_OF.__getitem__
    )
