"""Hidden cards are dealt to those who may hold them."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reference.imagining import deal_hidden


@st.composite
def possible_deals(draw: st.DrawFn) -> tuple[dict[int, tuple[int, ...]], list[int]]:
    """Who may hold which card, and how many each gets: one way to deal them is known to exist."""
    owners = draw(st.lists(st.integers(0, 3), max_size=12))
    holders = {}
    for card, owner in enumerate(owners):
        holders[card] = tuple(sorted({owner, *draw(st.lists(st.integers(0, 3), max_size=2))}))
    return holders, [owners.count(holder) for holder in range(4)]


@given(deal=possible_deals(), seed=st.integers(0, 9))
@settings(max_examples=60, deadline=None)
def test_everybody_gets_as_many_cards_as_there_is_room_and_only_those_they_may_hold(
    deal: tuple[dict[int, tuple[int, ...]], list[int]], seed: int
) -> None:
    holders, room = deal
    hands = deal_hidden(random.Random(seed), holders, room)
    assert [len(hand) for hand in hands] == room
    assert sorted(card for hand in hands for card in hand) == sorted(holders)
    assert all(number in holders[card] for number, hand in enumerate(hands) for card in hand)


def test_a_card_that_nobody_can_hold_is_an_error() -> None:
    with pytest.raises(ValueError, match="nobody can hold"):
        deal_hidden(random.Random(1), {"a": (0,), "b": (0,)}, [1, 1])


def test_each_card_is_given_away_if_only_a_long_exchange_makes_room() -> None:
    holders = {"a": (0, 1), "b": (1, 2), "c": (2, 3), "d": (0,)}
    for seed in range(20):
        hands = deal_hidden(random.Random(seed), holders, [1, 1, 1, 1])
        assert hands == [["d"], ["a"], ["b"], ["c"]]
