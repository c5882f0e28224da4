"""Decks and blocks."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from grader.tournament.plan import BLOCK, Plan

SECRET = b"sixteen letters and more"


@given(st.integers(2, 400), st.integers(0, 400))
def test_blocks_are_all_decks_in_order_and_none_crosses_the_first_look(decks: int, more: int) -> None:
    plan = Plan(decks=decks, most=decks + more)
    blocks = list(plan.blocks())
    assert [deck for block in blocks for deck in block] == [plan.deck(number) for number in range(1, plan.most + 1)]
    assert max(map(len, blocks)) <= BLOCK
    ends = [sum(map(len, blocks[: count + 1])) for count in range(len(blocks))]
    assert decks in ends


def test_a_longer_tournament_begins_with_the_blocks_of_a_shorter_one() -> None:
    assert list(Plan(decks=100, most=300).blocks()) == list(Plan(decks=200, most=1000).blocks())[:3]


def test_the_decks_of_a_secret_say_nothing_about_each_other_or_the_secret() -> None:
    plan = Plan(secret=SECRET)
    names = {plan.deck(number) for number in range(1, 100)}
    assert len(names) == 99
    assert all(len(name) == 16 for name in names)
    assert names.isdisjoint({Plan(secret=SECRET + b"!").deck(number) for number in range(1, 100)})
    assert plan.shown_seed.startswith("secret ")
    assert SECRET.decode() not in plan.shown_seed
