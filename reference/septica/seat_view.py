"""What one seat knows of a game of Septica: its hand, the moves so far, and how many cards there are elsewhere.

Must not know what the other player holds, nor the stock.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from reference.cards import Card
from reference.septica.rules import DECK, RULES, Move, Record
from reference.septica.table import Hands, find_moves, in_order


@dataclass(frozen=True)
class SeatView:
    """``held`` and ``stock`` are the numbers of cards that the other player holds and that are left to draw.

    ``active`` is who played the last card, and ``passed`` holds after a pass, as on the table.
    """

    seat: int
    hand: tuple[Card, ...]
    held: int
    stock: int
    active: int
    trick: tuple[Card, ...]
    passed: bool
    played: Record

    @property
    def moves(self) -> Sequence[Move]:
        """The legal moves, if it is the seat's turn."""
        return find_moves(self.hand, self.trick, passed=self.passed)

    @cached_property
    def points(self) -> tuple[int, int]:
        """What each player has in the tricks that were taken."""
        first, second = RULES.play(self.played).points
        return first, second

    @property
    def hidden(self) -> list[Card]:
        """The cards that the seat has not seen."""
        return [card for card in DECK if card not in self.hand and card not in self.played]


def view_of(game: Hands, seat: int) -> SeatView:
    """What this seat knows."""
    held = len(game.hands[1 - seat])
    return SeatView(seat, game.hands[seat], held, len(game.stock), game.active, game.trick, game.passed, game.played)


def imagine(view: SeatView, rng: random.Random) -> Hands:
    """A game in which the seat would know the same: what it has not seen may be anywhere."""
    hidden = view.hidden
    rng.shuffle(hidden)
    hands = [view.hand, in_order(hidden[: view.held])]
    if view.seat:
        hands.reverse()
    return Hands(tuple(hands), tuple(hidden[view.held :]), view.active, view.trick, view.passed, view.played)
