"""The player that takes points when it sees them."""

from __future__ import annotations

import random
from collections.abc import Sequence

from reference.septica.rules import ACE, DECK, EIGHT, PASS, SEVEN, STOP, TEN, Move, card_points, eight_beats
from reference.septica.seat_view import SeatView

RANKS = tuple(dict.fromkeys(card.rank for card in DECK))
NUMBER_OF = {id(rank): number for number, rank in enumerate(RANKS)}
"""Ranks are numbers here, and so are cards, as suits do not matter: thousands of games are imagined for one move."""

_SEVEN, _EIGHT = NUMBER_OF[id(SEVEN)], NUMBER_OF[id(EIGHT)]
_COSTS = {SEVEN: 3, TEN: 2, ACE: 2, EIGHT: 1}
COST = tuple(_COSTS.get(rank, 0) for rank in RANKS)
"""What it costs to play a card."""


class GreedyPlayer:
    """Takes tens and aces, as cheaply as it can; otherwise it keeps its good cards.

    The cost of a card is 3 for a seven, 2 for a ten or an ace, 1 for an eight, and 0 for any other.

    1. When it leads: the card of the least cost, of these one of which it holds most.
    2. If it can beat: the card of the least cost that does, if there is a ten or an ace in the trick, or if the card
       costs nothing; otherwise it passes.
    3. After a pass, it stops.

    Of equal cards it plays the first by rank, from the seven to the ace.
    """

    name = "greedy"
    summary = "Takes tens and aces as cheaply as it can, and otherwise keeps its sevens."

    def play(self, view: SeatView, _: random.Random) -> Move:
        """See the rules of this class."""
        hand, trick = to_numbers(view), tuple(NUMBER_OF[id(card.rank)] for card in view.trick)
        if not trick:
            return view.hand[hand.index(lead(hand))]
        if view.passed:
            return STOP
        points = sum(map(card_points, view.trick))
        number = beat(hand, trick[0], len(trick), points)
        return PASS if number is None else view.hand[hand.index(number)]


def to_numbers(view: SeatView) -> list[int]:
    """The hand as numbers of ranks."""
    return [NUMBER_OF[id(card.rank)] for card in view.hand]


def lead(hand: Sequence[int]) -> int:
    """The card to lead."""
    return min(hand, key=lambda number: (COST[number], -hand.count(number), number))


def beat(hand: Sequence[int], first: int, count: int, points: int) -> int | None:
    """The card to beat with a trick of so many cards and points; None to pass."""
    able = [number for number in hand if beats(number, first, count)]
    if not able:
        return None
    cheapest = min(able, key=lambda number: (COST[number], number))
    return cheapest if points or not COST[cheapest] else None


def beats(number: int, first: int, count: int) -> bool:
    """Whether a card beats a trick of so many cards."""
    return number in (first, _SEVEN) or (number == _EIGHT and eight_beats(count, 0))
