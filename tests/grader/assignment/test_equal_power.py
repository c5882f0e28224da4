"""Suites show every expected loss and no other, whatever the pool; a constant answer is one of the ways to be wrong."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.assignment.case_selection import Candidate, Demand
from grader.assignment.equal_power import (
    COMMON,
    ExposingRecord,
    choose_equally,
    constant_programs,
    criteria_lost,
    expect_losses,
    expose,
    kills_of,
)
from grader.assignment.rubric import Criterion
from grader.assignment.settings import load_assignment
from grader.assignment.suites import PooledRecord, make_pool
from reference.contract import CRASHES, LOOPS, Recipe

SEDMA = load_assignment("sedma")
CRITERIA = (
    Criterion("winner", "Winner", 3, ("winner",)),
    Criterion("length", "Length", 1, ("length",), accepts=("winner",)),
)
FREE = Demand(1, 0, 0, 0)

losses = st.tuples(st.sampled_from(("winner", "length")), st.sampled_from("abc"))
pools = st.lists(st.frozensets(losses, max_size=3), max_size=12)


def record(number: int, lost: frozenset[tuple[str, str]], recipe: str = "r") -> ExposingRecord:
    made = Recipe(recipe, "why", ("winner",), lambda _: ())
    pooled = PooledRecord(made, (), Candidate(recipe, f"record {number}", "yes"))
    return ExposingRecord(pooled, frozenset(name for _, name in lost), lost)


@given(pools, st.frozensets(losses), st.integers(0, 12))
def test_what_is_chosen_shows_the_expected_losses_and_no_other(
    shown: list[frozenset[tuple[str, str]]], expected: frozenset[tuple[str, str]], size: int
) -> None:
    exposing = [record(number, lost) for number, lost in enumerate(shown)]
    chosen = choose_equally(exposing, expected, Demand(1, 0, 0, 0, size))
    lost = frozenset[tuple[str, str]]().union(*(shown[index] for index in chosen))
    possible = frozenset[tuple[str, str]]().union(*(one for one in shown if one <= expected))
    assert lost == possible


@given(pools, st.frozensets(losses))
def test_a_choice_knows_nothing_of_what_is_held_out(
    shown: list[frozenset[tuple[str, str]]], expected: frozenset[tuple[str, str]]
) -> None:
    exposing = [record(number, lost) for number, lost in enumerate(shown)]
    without = [record(number, frozenset(one for one in lost if one[1] != "a")) for number, lost in enumerate(shown)]
    assert choose_equally(exposing, expected, FREE, unknown=frozenset("a")) == choose_equally(without, expected, FREE)


def test_a_loss_is_expected_when_enough_records_show_it() -> None:
    rare, common = ("winner", "a"), ("winner", "b")
    shown = [frozenset({common} | ({rare} if number < COMMON - 1 else set())) for number in range(COMMON)]
    assert expect_losses([record(number, lost) for number, lost in enumerate(shown)], COMMON) == {common}


def test_the_only_record_of_a_recipe_counts_as_often_as_it_was_made() -> None:
    """There is one empty record; whoever crashes on it is expected to."""
    exposing = [record(0, frozenset({("length", "a")}), "length-0"), record(1, frozenset({("winner", "b")}), "dealt")]
    exposing += [record(number, frozenset(), "dealt") for number in range(2, 17)]
    assert expect_losses(exposing, 16) == {("length", "a")}


@pytest.mark.parametrize(("tags", "given", "lost"), [
    (("legal", "winner"), "Just (AC,One)", ["winner"]),
    (("legal", "winner"), "Nothing", ["winner", "length"]),
    (("legal", "winner"), CRASHES, ["winner", "length"]),
    (("legal", "winner"), LOOPS, ["winner", "length"]),
    (("illegal", "length"), "Just (AC,One)", ["length"]),
    (("illegal", "repeat"), "Just (AC,One)", []),
])  # fmt: skip
def test_a_wrong_answer_costs_its_criterion_and_a_refusal_those_that_want_it_accepted(
    tags: tuple[str, ...], given: str, lost: list[str]
) -> None:
    assert list(criteria_lost(CRITERIA, tags, given, "Nothing")) == lost


def test_every_answer_of_the_game_is_a_constant_program() -> None:
    assert [answer(()) for answer in constant_programs(SEDMA.game).values()] == list(SEDMA.game.outcomes.values())


def test_records_expose_misconceptions_and_constants() -> None:
    pool = make_pool(SEDMA.game, "exposing", 1)
    exposing = expose(SEDMA.game, SEDMA.rubric.criterion, pool)
    chosen = random.Random(1).sample(range(len(pool)), 20)
    known = {one.id: one for one in SEDMA.game.misconceptions()}
    for index in chosen:
        answer = pool[index].candidate.answer
        killed = {name for name, one in known.items() if one.answer(pool[index].record) != answer}
        assert exposing[index].kills == killed
        constants = {name for _, name in exposing[index].losses} - known.keys()
        assert constants <= {f"always {other}" for other in tuple(SEDMA.game.outcomes.values()) if other != answer}
    assert kills_of(exposing).keys() <= known.keys()
