"""Conditions that separate failing records from others, on random features."""

from __future__ import annotations

from collections.abc import Hashable

from hypothesis import assume, given
from hypothesis import strategies as st

from grader.judging.feature_search import Condition, Link, find_conditions, make_literals, matters

RECORDS = 64
EVERYTHING = (1 << RECORDS) - 1

Bits = st.integers(min_value=0, max_value=EVERYTHING)
Features: st.SearchStrategy[dict[Hashable, int]] = st.dictionaries(st.sampled_from("abcdefghij"), Bits, min_size=1)


@given(Features, Bits, Bits)
def test_no_condition_has_an_exception_among_the_known_records(
    features: dict[Hashable, int], known: int, failing: int
) -> None:
    failing &= known
    assume(failing)
    for condition in find_conditions(make_literals(features, EVERYTHING), known, failing):
        chosen = condition.select(known)
        assert not failing & ~chosen
        assert not condition.sufficient or chosen == failing


@given(Features, Bits, st.data())
def test_a_single_feature_is_found_and_comes_before_two(
    features: dict[Hashable, int], known: int, data: st.DataObject
) -> None:
    having = features[data.draw(st.sampled_from(list(features)))]
    failing = having & known
    assume(failing not in (0, known))
    first = find_conditions(make_literals(features, EVERYTHING), known, failing)[0]
    assert first.sufficient
    assert len(first.literals) == 1
    assert first.select(known) == failing


@given(Features, Bits)
def test_that_everything_fails_needs_no_feature(features: dict[Hashable, int], known: int) -> None:
    assume(known)
    assert find_conditions(make_literals(features, EVERYTHING), known, known) == [Condition()]


@given(Features)
def test_features_of_the_same_records_are_one_literal_and_details_have_no_opposite(
    features: dict[Hashable, int],
) -> None:
    literals = make_literals(features, EVERYTHING, details=features)
    assert len({literal.records for literal in literals}) == len(literals)
    assert all(literal.is_true and literal.records == features[literal.feature] for literal in literals)


def test_two_features_are_joined_by_and_or_or() -> None:
    wide, other = 0xFFFF_FFFF, 0xFFFF_0000_FFFF
    literals = make_literals({"wide": wide, "other": other}, EVERYTHING)
    both = find_conditions(literals, EVERYTHING, wide & other)[0]
    assert (both.link, both.sufficient) == (Link.AND, True)
    assert both.select_near(EVERYTHING) == wide ^ other
    either = find_conditions(literals, EVERYTHING, wide | other)[0]
    # Not (neither the one nor the other): what is true is simpler than what is not.
    assert either.select(EVERYTHING) == wide | other


def test_a_feature_without_which_nothing_fails_is_found_if_that_is_no_chance() -> None:
    having, failing = 0xFFFF_FFFF, 0x00FF_00FF
    found = find_conditions(make_literals({"having": having}, EVERYTHING), EVERYTHING, failing)[0]
    assert (found.sufficient, found.select(EVERYTHING)) == (False, having)
    rare = find_conditions(make_literals({"having": having}, EVERYTHING), EVERYTHING, 0b11)
    assert rare == []
    assert matters(having, EVERYTHING, failing)
    assert not matters(having, EVERYTHING, 0b11)
