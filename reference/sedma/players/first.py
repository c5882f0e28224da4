"""The player that always plays the first card."""

from __future__ import annotations

import random

from reference.cards import Card
from reference.sedma.seat_view import SeatView


class FirstCardPlayer:
    """The first card of the hand: the one that it has held longest, and of those dealt the one dealt first."""

    name = "first"
    summary = "Plays the first card of its hand, the one that it has held longest."

    def play(self, view: SeatView, _: random.Random) -> Card:
        """The first card."""
        return view.hand[0]
