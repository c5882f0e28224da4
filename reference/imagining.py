"""Hidden cards dealt anew, as they may be. Knows no game: who may hold which card is given."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import TypeVar

C = TypeVar("C")


def deal_hidden(rng: random.Random, holders: Mapping[C, Sequence[int]], room: Sequence[int]) -> list[list[C]]:
    """Give each card to somebody who may hold it; ``room`` is how many cards each of them gets.

    :raises ValueError: if that is impossible.
    """
    hands: list[list[C]] = [[] for _ in room]
    left = list(room)
    cards = list(holders)
    rng.shuffle(cards)
    for card in sorted(cards, key=lambda one: len(holders[one])):
        free = [holder for holder in holders[card] if left[holder]]
        if free:
            chosen = free[0] if len(free) == 1 else rng.choices(free, [left[holder] for holder in free])[0]
            hands[chosen].append(card)
            left[chosen] -= 1
        elif not _make_room(card, hands, left, holders, set()):
            raise ValueError(f"nobody can hold {card}")
    return hands


def _make_room(
    card: C, hands: list[list[C]], left: list[int], holders: Mapping[C, Sequence[int]], asked: set[int]
) -> bool:
    """Give the card to somebody who has no room, and another of their cards to somebody else, and so on."""
    for holder in holders[card]:
        if holder in asked:
            continue
        asked.add(holder)
        if left[holder]:
            hands[holder].append(card)
            left[holder] -= 1
            return True
        for place, other in enumerate(hands[holder]):
            if _make_room(other, hands, left, holders, asked):
                hands[holder][place] = card
                return True
    return False
