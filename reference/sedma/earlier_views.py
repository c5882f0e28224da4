"""Earlier positions with the same hand and the same cards on the table, to show a fault as soon as it can be seen."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice

from reference.sedma.rules import DECK, HAND_SIZE, RULES, TRICK_SIZE
from reference.sedma.seat_view import PastTrick, SeatView

ATTEMPTS = 200
"""So often the others' cards are tried, until the seat to lead is the right one."""


def earlier_views(view: SeatView, rng: random.Random) -> Iterator[SeatView]:
    """Views with this hand and this table after fewer tricks, the earliest first.

    The seat plays the same cards as before, as far as there are tricks; what the others played is random. A hand that
    is not full has a fixed place in the game, so it has none.
    """
    if len(view.hand) < HAND_SIZE:
        return
    for tricks in range(len(view.past)):
        attempts = (_view_after(tricks, view, rng) for _ in range(ATTEMPTS if tricks else 1))
        yield from islice(filter(None, attempts), 1)


def _view_after(tricks: int, view: SeatView, rng: random.Random) -> SeatView | None:
    """A view after this many tricks; None if another would have to lead now."""
    spent = tuple(trick.card_of(view.seat) for trick in view.past[:tricks])
    own = (*spent, *view.hand)
    others = [card for card in DECK if card not in own and card not in view.table]
    rng.shuffle(others)
    leader, past = RULES.first_leader, []
    for number, card in enumerate(spent):
        cards = [others.pop() for _ in range(TRICK_SIZE - 1)]
        cards.insert((view.seat - leader) % TRICK_SIZE, card)
        past.append(PastTrick(leader, tuple(cards), own[HAND_SIZE + number]))
        leader = past[-1].winner
    earlier = SeatView(view.seat, own[:HAND_SIZE], tuple(past), view.table)
    return earlier if leader == view.leader else None
