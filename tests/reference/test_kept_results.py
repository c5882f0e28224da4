"""Stages of a replay that are kept: they give what would be computed, whatever was read before."""

from __future__ import annotations

import random
from functools import partial
from itertools import combinations
from typing import Any

import pytest

from grader.assignment.settings import load_assignment
from grader.assignment.suites import load_suite, suite_path
from reference.catalogue import GAMES
from reference.kept_results import KeptResults, token_of
from reference.ruled_game import RuledGame

PAIRS, EVERY = 40, 9


def test_a_result_is_computed_once_for_a_piece_and_a_key() -> None:
    kept: KeptResults[str] = KeptResults()
    piece = ["a"]
    assert kept.get(piece, 1, lambda: "first") == "first"
    assert kept.get(piece, 1, lambda: "second") == "first"
    assert kept.get(piece, 2, lambda: "third") == "third"


def test_an_equal_piece_is_another_one() -> None:
    kept: KeptResults[str] = KeptResults()
    one, other = ["a"], ["a"]
    assert [kept.get(one, 1, lambda: "one"), kept.get(other, 1, lambda: "other")] == ["one", "other"]


def test_a_result_of_none_is_kept_and_an_exception_is_not() -> None:
    kept: KeptResults[int | None] = KeptResults()
    piece = ["a"]
    assert kept.get(piece, 1, lambda: None) is None
    assert kept.get(piece, 1, lambda: 1) is None
    with pytest.raises(ZeroDivisionError):
        kept.get(piece, 2, lambda: 1 // 0)
    assert kept.get(piece, 2, lambda: 2) == 2


def test_no_more_than_so_many_results_are_kept() -> None:
    kept: KeptResults[int] = KeptResults(most=2)
    piece = ["a"]
    for number in range(3):
        kept.get(piece, number, partial(int, number))
    assert kept.get(piece, 0, lambda: 7) == 7


def test_the_same_parts_have_the_same_token_and_others_another() -> None:
    assert token_of(len, 1) is token_of(len, 1)
    assert token_of(len, 1) is not token_of(len, 2)


@pytest.mark.parametrize("name", GAMES)
def test_what_is_kept_changes_no_answer(name: str) -> None:
    game: Any = GAMES[name]
    assert isinstance(game, RuledGame)
    assignment = load_assignment(name)
    texts = [case.record for case in load_suite(suite_path(assignment, "graded")).cases[::EVERY]]
    known = [misconception.id for misconception in game.misconceptions()]
    for names in random.Random(1).sample(list(combinations(known, 2)), PAIRS):
        held = game.combine(names)
        reader = game.join(*names)
        assert (held is None) is (reader is None)
        if held is not None and reader is not None:
            # Read anew, a record is made of new pieces, for which nothing is kept.
            anew = [game.read(held, game.shape.parse(text)) for text in texts]
            assert [reader(game.parse(text)) for text in texts] == anew, names
