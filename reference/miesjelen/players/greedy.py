"""The player that wants tricks while they bring it nearer to 0, and then none."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from reference.cards import Card
from reference.miesjelen.reading import RULES
from reference.miesjelen.seat_view import SeatView
from reference.miesjelen.table import beats, find_best


class GreedyPlayer:
    """Takes tricks as cheaply as it can while its score is above 0, counting those of the session; then avoids them.

    1. When it leads and wants tricks: the highest card, of equal ones a trump; when it wants none: the lowest card, of
       equal ones not a trump.
    2. When it wants tricks and some card takes this one: as the last player the lowest such card, else the highest.
    3. When it wants none and some card does not take this one: the highest such card.
    4. Otherwise: the lowest card, of equal ones not a trump; or the highest, if it takes a trick that it does not want.

    Of equal cards it plays the first of its hand.
    """

    name = "greedy"
    summary = "Takes tricks as cheaply as it can until its score would be 0, and then avoids them."

    def play(self, view: SeatView, _: random.Random) -> Card:
        """See the rules of this class."""
        return choose(view, view.moves)


def choose(view: SeatView, cards: Sequence[Card]) -> Card:
    """The card that the greedy player plays of these legal ones."""
    strength = _strength(view)
    wants_tricks = _score_so_far(view) > 0
    if not view.trick:
        return (max if wants_tricks else min)(cards, key=strength)
    best = find_best(view.trick, view.trumps)
    taking = [card for card in cards if beats(card, best, view.trumps)]
    if wants_tricks:
        is_last = len(view.trick) == view.players - 1
        return (min if is_last or not taking else max)(taking or cards, key=strength)
    return max([card for card in cards if card not in taking] or cards, key=strength)


def _strength(view: SeatView) -> Callable[[Card], tuple[int, bool]]:
    return lambda card: (RULES.height(card), card.suit is view.trumps)


def _score_so_far(view: SeatView) -> int:
    """The own score, as if the session ended here; but for the penalty, which can still be avoided."""
    won = view.takers.count(view.seat)
    return view.scores[view.seat] + RULES.for_tricks(won, RULES.factor(view.trumps))
