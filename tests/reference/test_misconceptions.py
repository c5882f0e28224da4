"""Sedma's misconceptions, beside what holds for those of every game: each has an answer to every record."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reference.cards import Card, parse_cards
from reference.contract import CRASHES, LOOPS
from reference.misreadings import Misreading, changed_parts, combine
from reference.sedma.game import SEDMA
from reference.sedma.misconceptions import MISREADINGS
from reference.sedma.rules import RULES, Reading
from tests.strategies import any_records, games, repeat_at

Record = tuple[Card, ...]
MISCONCEPTIONS = tuple(SEDMA.misconceptions())

SHOWN = {*SEDMA.outcomes.values(), CRASHES, LOOPS}
spoilt = st.builds(repeat_at, games, st.integers(0, 31), st.integers(0, 31))
cut = st.builds(lambda game, length: game[:length], games, st.integers(0, 31))
records = st.one_of(games, spoilt, cut, any_records)


@cache
def pool(each_recipe: int, seed: int = 7) -> tuple[Record, ...]:
    rng = random.Random(seed)
    return tuple(recipe.make(rng) for recipe in SEDMA.recipes() for _ in range(each_recipe))


@cache
def truth(each_recipe: int) -> tuple[str, ...]:
    return tuple(map(SEDMA.answer, pool(each_recipe)))


@given(records)
def test_the_default_reading_is_the_rules(record: Record) -> None:
    assert RULES.read(record) == SEDMA.answer(record)


def test_the_default_reading_is_the_rules_on_every_recipe() -> None:
    assert tuple(map(RULES.read, pool(3))) == truth(3)


@settings(max_examples=25)
@given(records)
def test_each_has_an_answer_to_every_record(record: Record) -> None:
    assert {misconception.answer(record) for misconception in MISCONCEPTIONS} <= SHOWN


@settings(max_examples=100)
@given(records, st.sampled_from(MISREADINGS), st.sampled_from(MISREADINGS))
def test_two_together_have_an_answer_to_every_record(
    record: Record, first: Misreading[Reading], second: Misreading[Reading]
) -> None:
    both = combine((first, second), RULES)
    assert both is None or SEDMA.read(both, record) in SHOWN


def test_two_readings_of_the_same_part_cannot_be_joined() -> None:
    assert combine((misread(Reading(first_leader=1)), misread(Reading(first_leader=2))), RULES) is None
    joined = combine((misread(Reading(first_leader=1)), misread(Reading(bonus=lambda _: 0))), RULES)
    assert joined is not None
    assert changed_parts(joined, RULES).keys() == {"first_leader", "bonus"}


def misread(reading: Reading, *yields: str) -> Misreading[Reading]:
    return Misreading("any", "", "", "", reading, yields)


def test_a_part_that_yields_is_replaced_by_the_reading_that_is_about_it() -> None:
    about = Reading(first_leader=1)
    yielding = Reading(first_leader=2, bonus=lambda _: 0)
    for order in ((about, yielding), (yielding, about)):
        joined = combine([misread(each, *(("first_leader",) if each is yielding else ())) for each in order], RULES)
        assert joined is not None
        assert (joined.first_leader, joined.bonus) == (1, yielding.bonus)


@pytest.mark.parametrize("misreading", [known for known in MISREADINGS if known.yields], ids=lambda known: known.id)
def test_what_yields_decides_nothing_about_most_games(misreading: Misreading[Reading]) -> None:
    """Without it, the same records are accepted and the same teams win, but for ties."""
    kept = replace(misreading.reading, **{part: getattr(RULES, part) for part in misreading.yields})
    pairs = [(misreading.reading.read(record), SEDMA.read(kept, record)) for record in pool(3)]
    assert all((one == "Nothing") is (other == "Nothing") for one, other in pairs)
    assert sum(one != other for one, other in pairs) <= len(pairs) / 10


@pytest.mark.parametrize(("name", "record", "expected"), [
    ("crash-on-empty", "", CRASHES),
    ("loops-on-wrong-length", "7H", LOOPS),
    ("loops-on-wrong-length", "7H 7H", "Nothing"),
    ("length-only-empty", "7H 8H", "Just (AC,Three)"),
    ("no-length-check", "", "Just (BD,Three)"),
    ("length-multiple-of-four", "", "Just (AC,Three)"),
])  # fmt: skip
def test_illegal_records_are_answered_as_their_programs_do(name: str, record: str, expected: str) -> None:
    by_id = {misconception.id: misconception for misconception in MISCONCEPTIONS}
    assert by_id[name].answer(parse_cards(record)) == expected
