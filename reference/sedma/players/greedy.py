"""The player that takes points when it sees them."""

from __future__ import annotations

import random

from reference.cards import Card
from reference.sedma.seat_view import SeatView
from reference.sedma.situation import cost, matching, partner_wins, points_on_table


class GreedyPlayer:
    """Takes what is worth points, as cheaply as it can; otherwise it keeps its good cards.

    1. If there are points on the table, the partner does not win the trick so far, and some card matches the first:
       the matching card of the least cost.
    2. Otherwise, and when it leads: the card of the least cost.

    The cost is 0 for a plain card, 1 for a ten or an ace, 2 for a seven. Of equal cards it plays the first of its hand.
    """

    name = "greedy"
    summary = "Takes points as cheaply as it can, and otherwise keeps its sevens, tens and aces."

    def play(self, view: SeatView, _: random.Random) -> Card:
        """See the rules of this class."""
        taking = matching(view)
        if taking and points_on_table(view) and not partner_wins(view):
            return min(taking, key=cost)
        return min(view.hand, key=cost)
