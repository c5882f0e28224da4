"""The player that remembers what was played, and helps its partner."""

from __future__ import annotations

import random

from reference.cards import Card
from reference.sedma.rules import card_points, is_joker
from reference.sedma.seat_view import SeatView
from reference.sedma.situation import cost, partner_wins, points_on_table, unseen

WORTH_A_SEVEN = 20
"""So many points on the table are worth a seven."""


class CountingPlayer:
    """Counts the cards of each rank that it has not seen: the fewer, the less a card is good for later.

    1. When it leads: the least card.
    2. If the partner wins the trick so far: the ten or ace of which the fewest are unseen; without one, the least card.
    3. If the opponents win it so far:

       a. a card of the same rank as the first, unless that is a seven;
       b. otherwise a seven, if the table has at least 20 points;
       c. otherwise the least card.

    The least card is the one of the least cost (0 for a plain card, 1 for a ten or an ace, 2 for a seven), and among
    these the one of which the fewest are unseen. Of equal cards it plays the first of its hand.
    """

    name = "counting"
    summary = "Remembers which ranks are gone, gives its points to its partner, and saves its sevens for twenty points."

    def play(self, view: SeatView, _: random.Random) -> Card:
        """See the rules of this class."""
        if view.table and partner_wins(view):
            choice = self._gift(view)
        elif view.table:
            choice = self._capture(view)
        else:
            choice = None
        return choice or min(view.hand, key=lambda card: (cost(card), unseen(view, card)))

    def _gift(self, view: SeatView) -> Card | None:
        valuable = [card for card in view.hand if card_points(card)]
        return min(valuable, key=lambda card: unseen(view, card), default=None)

    def _capture(self, view: SeatView) -> Card | None:
        led = view.table[0]
        same = [card for card in view.hand if card.rank is led.rank]
        if same and not is_joker(led):
            return same[0]
        sevens = [card for card in view.hand if is_joker(card)]
        return sevens[0] if sevens and points_on_table(view) >= WORTH_A_SEVEN else None
