"""Many values in one test: all are tried, and the one that fails is named."""

from __future__ import annotations

import inspect

import pytest

from tests.in_turn import in_turn, in_turn_of


def test_every_value_is_tried_and_the_first_that_fails_is_named() -> None:
    tried = []

    @in_turn("number", [1, 2, 3, 4], label=lambda number: f"no. {number}")
    def small(number: int) -> None:
        tried.append(number)
        assert number < 3

    with pytest.raises(AssertionError) as caught:
        small()
    assert tried == [1, 2, 3]
    assert caught.value.__notes__ == ["with number: no. 3"]


def test_the_values_may_belong_to_another_argument() -> None:
    tried = []

    @in_turn_of("word", "letter", find=list, label=str)
    def spelt(word: str, letter: str) -> None:
        tried.append((word, letter))

    spelt(word="ab")
    assert tried == [("ab", "a"), ("ab", "b")]
    assert list(inspect.signature(spelt).parameters) == ["word"]


def test_nothing_to_try_is_a_failure() -> None:
    @in_turn("number", [])
    def never(number: int) -> None: ...

    with pytest.raises(AssertionError, match="there is no number to try"):
        never()
