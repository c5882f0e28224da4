"""Callbreak's misconceptions, beside what holds for those of every game: each means what its name says."""

from __future__ import annotations

import random
from functools import cache

import pytest
from hypothesis import given, settings

from reference import shrinking
from reference.callbreak.course import Record
from reference.callbreak.game import CALLBREAK
from reference.callbreak.misconceptions import MISREADINGS
from reference.callbreak.reading import RULES
from reference.contract import CRASHES
from reference.ruled_game import RuledGame
from tests.reference.callbreak_records import games, records

MISCONCEPTIONS = tuple(CALLBREAK.misconceptions())
BY_ID = {misconception.id: misconception for misconception in MISCONCEPTIONS}
PLAIN = "2S 2H 2D 2C 3S 3H 3D 3C 4S 4H 4D 4C 5S 5H 5D 5C 6S 6H 6D 6C 7S 7H 7D 7C 8S 8H 8D 8C 9S 9H 9D 9C " + (
    "10S 10H 10D 10C JS JH JD JC QS QH QD QC KS KH KD KC AS AH AD AC"
)


@settings(max_examples=15)
@given(records)
def test_reading_without_events_gives_the_answer_of_the_events(record: Record) -> None:
    for reading in (RULES, *(known.reading for known in MISREADINGS if known.id != "crash-on-short-round")):
        assert CALLBREAK.read(reading, record) == RuledGame.read(CALLBREAK, reading, record)


@settings(max_examples=15)
@given(records)
def test_each_has_an_answer_to_every_record(record: Record) -> None:
    shown = {misconception.answer(record) for misconception in MISCONCEPTIONS}
    assert all(answer in ("Nothing", CRASHES) or answer.startswith("Just ([") for answer in shown)


@settings(max_examples=15)
@given(games)
def test_a_game_weighs_what_its_events_weigh(record: Record) -> None:
    assert CALLBREAK.weigh(record) == shrinking.weigh(CALLBREAK, record)


STRICT = {
    "call-at-most-eight",
    "calls-at-most-thirteen",
    "hand-never-shrinks",
    "spades-must-be-broken",
    "beat-though-trumped",
    "must-play-highest",
    "beat-only-card-before",
    "any-spade-when-out",
    "no-lower-spade",
    "five-rounds-needed",
    "cards-differ-across-rounds",
    "crash-on-short-round",
}
"""The misconceptions that refuse some games, and give none another result; some take other records for games."""


@cache
def pool(tag: str) -> tuple[Record, ...]:
    rng = random.Random(7)
    return tuple(recipe.make(rng) for recipe in CALLBREAK.recipes() if tag in recipe.tags for _ in range(2))


def test_all_who_see_other_tricks_or_scores_are_exposed_by_another_result() -> None:
    answered = [(record, CALLBREAK.answer(record)) for record in pool("legal")]
    exposed = {
        m.id
        for m in MISCONCEPTIONS
        if any(m.answer(record) not in (right, "Nothing", CRASHES) for record, right in answered)
    }
    others = [m for m in MISCONCEPTIONS if m.id not in exposed]
    assert not exposed & STRICT
    refusing = {m.id for m in others if any(m.answer(record) == "Nothing" for record, _ in answered)}
    assert refusing == STRICT - {"crash-on-short-round"}


@pytest.mark.parametrize(("tag", "strict"), [
    ("plain", {"lead-passes-round", "left-of-winner-leads", "hearts-are-trumps", "five-rounds-needed"}),
    ("accepted", {"hand-never-shrinks", "spades-must-be-broken", "lowest-takes", "five-rounds-needed"}),
])  # fmt: skip
def test_hardly_any_misconception_refuses_the_games_that_must_be_accepted(tag: str, strict: set[str]) -> None:
    assert {m.id for m in MISCONCEPTIONS for game in pool(tag) if m.answer(game) == "Nothing"} <= strict


@pytest.mark.parametrize(("known", "record", "answer"), [
    ("no-round-allowed", "", "Just ([A,B,C,D],[0,0,0,0])"),
    ("extra-calls-ignored", f"3 2 4 1 9 : {PLAIN}", "Just ([B],[-10,40,-20,-40])"),
    ("extra-calls-ignored", f"3 2 4 1 14 : {PLAIN}", "Nothing"),
    ("no-length-check", "3 2 4 1 :", "Just ([A],[-10,-30,-20,-40])"),
    ("no-length-check", "3 1 4 1 : 2S 2H 2D 2C 3S", "Just ([A,C],[-10,-30,-10,-40])"),
    ("whole-tricks-suffice", "1 1 4 2 : 2S 2H 2D 2C", "Just ([B],[-20,10,-10,-40])"),
    ("whole-tricks-suffice", "1 1 4 2 : 2S 2H 2D 2C 3S", "Nothing"),
    ("crash-on-short-round", "1 1 4 2 : 2S 2H 2D 2C", CRASHES),
    ("crash-on-short-round", "1 1 4 : 2S 2H 2D 2C", "Nothing"),
    ("crash-on-short-round", f"0 1 4 2 : {PLAIN} / 1 1 4 2 : 2S", "Nothing"),
    ("scores-in-calling-order", f"3 2 4 1 : {PLAIN}", "Just ([B],[40,-20,-40,-10])"),
    ("never-below-zero", f"3 2 4 1 : {PLAIN} / 3 2 4 1 : {PLAIN}", "Just ([C],[0,30,40,0])"),
    ("last-winner-deals", f"3 2 4 1 : {PLAIN} / 3 2 4 1 : {PLAIN}", "Just ([B],[-50,30,20,-60])"),
    ("call-not-in-tenths", f"3 2 4 1 : {PLAIN}", "Just ([B],[-10,13,-20,-40])"),
    ("missed-keeps-tenths", f"3 2 4 1 : {PLAIN}", "Just ([B],[-10,40,-20,-40])"),
])  # fmt: skip
def test_odd_records_are_answered_as_their_programs_do(known: str, record: str, answer: str) -> None:
    assert BY_ID[known].answer(CALLBREAK.parse(record)) == answer
