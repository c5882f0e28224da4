"""Simpler records: they have fewer busy tricks, and each is really simpler than the record it was made from."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reference.cards import Card, parse_cards
from reference.sedma.rules import DECK, faults
from reference.sedma.simplest import simpler, weigh
from tests.strategies import any_records, games, repeat_at

Record = tuple[Card, ...]
cut = st.builds(lambda game, length: game[:length], games, st.integers(0, 31))
spoilt = st.builds(repeat_at, games, st.integers(0, 31), st.integers(0, 31))
records = st.one_of(games, spoilt, cut, any_records)

QUIET = "8H 9H JH QH KH 8D 9D JD QD KD 8S 9S JS QS KS 8C 9C JC QC KC"
PLAIN = parse_cards(f"{QUIET} 10H 10D 10S 10C AH AD AS AC 7H 7D 7S 7C")


def codes(record: Record) -> set[str]:
    return {fault.code for fault in faults(record)}


@pytest.mark.no_cover
@settings(max_examples=25, deadline=None)
@given(records)
def test_simpler_records_weigh_less_and_the_simplest_comes_first(record: Record) -> None:
    weights = [weigh(candidate) for candidate in simpler(record)]
    again = sum(weight > following for weight, following in pairwise(weights))
    assert again <= (codes(record) == {"repeated-card"})  # those that keep tricks come behind
    assert all(weight < weigh(record) for weight in weights)
    assert len(set(weights)) == len(weights)


@pytest.mark.no_cover
@settings(max_examples=25, deadline=None)
@given(records)
def test_simpler_records_are_possible_or_impossible_for_the_same_reasons(record: Record) -> None:
    assert all(codes(candidate) == codes(record) for candidate in simpler(record))


@pytest.mark.no_cover
@settings(max_examples=10, deadline=None)
@given(records, st.randoms(use_true_random=False))
def test_whichever_step_is_taken_the_way_down_comes_to_an_end(record: Record, chance: random.Random) -> None:
    for _ in range(200):
        steps = simpler(record)
        if not steps:
            return
        record = chance.choice(steps)
    pytest.fail("after 200 steps there are still simpler records")


@settings(max_examples=10, deadline=None)
@given(games)
def test_every_game_can_be_made_as_simple_as_any(record: Record) -> None:
    first = simpler(record)
    assert not first or weigh(first[0])[:2] == (1, 3)


def test_three_tricks_with_something_in_them_is_the_least() -> None:
    assert weigh(PLAIN)[:2] == (1, 3)
    assert weigh(PLAIN)[1:6] == (3, 1, 3, 2, 9)


def test_a_game_with_a_seven_in_every_other_trick_weighs_more() -> None:
    swapped = list(PLAIN)
    swapped[0], swapped[28] = swapped[28], swapped[0]
    assert weigh(tuple(swapped)) > weigh(PLAIN)


@pytest.mark.parametrize(("record", "simplest"), [
    ("KH QD 9C", ""),
    ("KH KH 9C", "7H 7H"),
])  # fmt: skip
def test_what_is_no_game_is_made_short(record: str, simplest: str) -> None:
    assert simpler(parse_cards(record))[0] == parse_cards(simplest)


def test_a_record_that_is_too_long_becomes_one_card_too_long() -> None:
    assert len(simpler((*DECK, *DECK))[0]) == len(DECK) + 1


def test_many_repeats_become_one() -> None:
    (first, *_) = simpler((DECK[0],) * len(DECK))
    assert len(first) - len(set(first)) == 1


def test_cards_of_another_deck_are_left_alone() -> None:
    assert simpler(parse_cards("2H 3H")) == ()
    assert weigh(parse_cards("2H")) > weigh(PLAIN)
