"""Septica's misconceptions, beside what holds for those of every game: each means what its name says."""

from __future__ import annotations

import random
from functools import cache

from hypothesis import given, settings

from reference.contract import CRASHES, LOOPS
from reference.ruled_game import RuledGame
from reference.septica.game import SEPTICA
from reference.septica.misconceptions import MISREADINGS
from reference.septica.rules import RULES, Record
from tests.reference.septica_records import records

MISCONCEPTIONS = tuple(SEPTICA.misconceptions())
SHOWN = {*SEPTICA.outcomes.values(), CRASHES, LOOPS}


@settings(max_examples=40)
@given(records)
def test_reading_without_events_gives_the_answer_of_the_events(record: Record) -> None:
    for reading in (RULES, *(known.reading for known in MISREADINGS)):
        assert SEPTICA.read(reading, record) == RuledGame.read(SEPTICA, reading, record)


@settings(max_examples=40)
@given(records)
def test_each_has_an_answer_to_every_record(record: Record) -> None:
    assert {misconception.answer(record) for misconception in MISCONCEPTIONS} <= SHOWN


@cache
def pool(each_recipe: int) -> tuple[Record, ...]:
    rng = random.Random(7)
    return tuple(recipe.make(rng) for recipe in SEPTICA.recipes() for _ in range(each_recipe))


STRICT = {
    "continue-forbidden",
    "continue-only-same-value",
    "same-rank-only",
    "four-cards-a-trick",
    "seven-beats-nothing",
    "seven-not-on-seven-led",
    "seven-cannot-be-beaten",
    "eight-never-beats",
    "eight-only-at-three",
    "empty-winner-leads",
    "draw-is-nothing",
    "crash-on-short-record",
}
"""The misconceptions that only refuse more records than the rules do, or give no answer at all."""


def test_all_but_the_strict_ones_are_exposed_by_another_result() -> None:
    no_results = (SEPTICA.illegal_answer, CRASHES)
    answered = [(record, SEPTICA.answer(record)) for record in pool(2)]
    others = {
        misconception.id
        for misconception in MISCONCEPTIONS
        if any(misconception.answer(record) not in (right, *no_results) for record, right in answered)
    }
    assert others == {misconception.id for misconception in MISCONCEPTIONS} - STRICT


def test_plain_games_are_refused_by_hardly_any_misconception() -> None:
    rng = random.Random(3)
    games = [recipe.make(rng) for recipe in SEPTICA.recipes() if "plain" in recipe.tags for _ in range(3)]
    refused = {m.id for m in MISCONCEPTIONS for game in games if m.answer(game) == SEPTICA.illegal_answer}
    assert refused <= {"leader-takes", "leader-stays", "passer-takes", "leaders-alternate", "loser-leads"}
