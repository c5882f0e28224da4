"""How small the games are that students are shown, over every misconception we know."""

from __future__ import annotations

import random

import pytest

from grader.assignment.settings import load_assignment
from grader.judging.exposing_games import load_exposing_games
from reference.sedma.simplest import simpler, weigh

pytestmark = pytest.mark.no_cover  # measures; see pyproject.toml

SEDMA = load_assignment("sedma")
GAME = SEDMA.game
GAMES = {misconception: GAME.parse(record) for misconception, record in load_exposing_games(SEDMA).items()}
POSSIBLE = {
    misconception: record for misconception, record in GAMES.items() if GAME.answer(record) != GAME.illegal_answer
}
BUSY = {misconception: weigh(record)[1] for misconception, record in POSSIBLE.items()}


def test_three_tricks_with_anything_in_them_are_enough_for_most_misconceptions() -> None:
    """Twelve cards do something, so three is the least there can be."""
    assert min(BUSY.values()) == 3
    assert sum(busy == 3 for busy in BUSY.values()) >= 0.75 * len(BUSY)


def test_four_are_enough_for_all() -> None:
    assert {misconception: busy for misconception, busy in BUSY.items() if busy > 4} == {}


def test_a_dealt_game_has_nearly_twice_as_many() -> None:
    dealt = [weigh(GAME.recipes()[0].make(random.Random(seed)))[1] for seed in range(50)]
    assert sum(dealt) / len(dealt) > 6


def test_a_record_that_is_no_game_is_as_short_as_its_misconception_allows() -> None:
    lengths = {misconception: len(record) for misconception, record in GAMES.items() if misconception not in POSSIBLE}
    assert lengths["crash-on-empty"] == lengths["no-validity-check"] == 0
    assert lengths["length-only-empty"] == 1
    assert lengths["accepts-28"] == 28
    assert lengths["accepts-longer-than-32"] == 33


@pytest.mark.parametrize(
    "misconception", ["leading-seven-is-joker", "first-match-wins", "bonus-to-leader", "partners-ab-cd"]
)
def test_no_simpler_step_still_fails_in_the_same_way(misconception: str) -> None:
    wrong = next(known for known in GAME.misconceptions() if known.id == misconception)
    record = GAMES[misconception]
    right, answer = GAME.answer(record).split(","), wrong.answer(record).split(",")
    for smaller in simpler(record):
        parts = GAME.answer(smaller).split(","), wrong.answer(smaller).split(",")
        assert [a != b for a, b in zip(*parts, strict=False)] != [a != b for a, b in zip(right, answer, strict=False)]
