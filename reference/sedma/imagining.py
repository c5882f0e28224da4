"""A whole game of Sedma in which one seat would have seen the same."""

from __future__ import annotations

import random

from reference.cards import Card
from reference.sedma.card_letters import to_letters
from reference.sedma.rules import DECK, SEATS, TRICK_SIZE
from reference.sedma.seat_view import SeatView
from reference.sedma.table import DEALT, SedmaGame


def imagine(view: SeatView, rng: random.Random) -> SedmaGame:
    """What the seat has not seen is anywhere. What the others played, they got as soon as they could."""
    deck: list[Card | None] = [None] * len(DECK)
    for seat in range(len(SEATS)):
        own = (*view.dealt, *view.drawn) if seat == view.seat else _played_by(view, seat)
        for place, card in zip(_places_of(view, seat), own, strict=False):
            deck[place] = card
    hidden = [card for card in DECK if card not in deck]
    rng.shuffle(hidden)
    leaders = "".join(SEATS[trick.leader] for trick in view.past) + SEATS[view.leader]
    return SedmaGame(to_letters(tuple(card or hidden.pop() for card in deck)), leaders, to_letters(view.record))


def _played_by(view: SeatView, seat: int) -> list[Card]:
    """The cards that a seat has played, in order."""
    table = view.table[(seat - view.leader) % TRICK_SIZE :][:1]
    return [*(trick.card_of(seat) for trick in view.past), *table]


def _places_of(view: SeatView, seat: int) -> list[int]:
    """Where in the deck the cards are that a seat was dealt, and then those that it has drawn."""
    dealt = range(seat, DEALT, len(SEATS))
    turns = enumerate((seat - trick.winner) % TRICK_SIZE for trick in view.past)
    drawn = (DEALT + TRICK_SIZE * number + turn for number, turn in turns)
    return [*dealt, *(place for place in drawn if place < len(DECK))]
