"""The player that chooses at random."""

from __future__ import annotations

import random

from reference.cards import Card
from reference.sedma.seat_view import SeatView


class RandomPlayer:
    """Any card of the hand; each is as likely as any other."""

    name = "random"
    summary = "Plays any card of its hand, each as likely as any other."

    def play(self, view: SeatView, rng: random.Random) -> Card:
        """A card of the hand."""
        return rng.choice(view.hand)
