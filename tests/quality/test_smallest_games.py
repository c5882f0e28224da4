"""How small the games are that students are shown, over every misconception we know."""

from __future__ import annotations

import random

import pytest

from grader.assignment.settings import load_assignment
from grader.judging.exposing_games import load_exposing_games
from reference.sedma.simplest import exchanges, simpler, weigh

pytestmark = pytest.mark.no_cover  # measures; see pyproject.toml

SEDMA = load_assignment("sedma")
GAME = SEDMA.game
GAMES = {idea: GAME.parse(record) for idea, record in load_exposing_games(SEDMA).items()}
POSSIBLE = {idea: record for idea, record in GAMES.items() if GAME.answer(record) != GAME.illegal_answer}
BUSY = {idea: weigh(record)[1] for idea, record in POSSIBLE.items()}


def test_three_tricks_with_anything_in_them_are_enough_for_most_misconceptions() -> None:
    """Twelve cards do something, so three is the least there can be."""
    assert min(BUSY.values()) == 3
    assert sum(busy == 3 for busy in BUSY.values()) >= 0.75 * len(BUSY)


def test_four_are_enough_for_all() -> None:
    assert {idea: busy for idea, busy in BUSY.items() if busy > 4} == {}


def test_a_dealt_game_has_nearly_twice_as_many() -> None:
    dealt = [weigh(GAME.recipes()[0].make(random.Random(seed)))[1] for seed in range(50)]
    assert sum(dealt) / len(dealt) > 6


def test_a_record_that_is_no_game_is_as_short_as_its_misconception_allows() -> None:
    lengths = {idea: len(record) for idea, record in GAMES.items() if idea not in POSSIBLE}
    assert lengths["crash-on-empty"] == lengths["no-validity-check"] == 0
    assert lengths["length-only-empty"] == 1
    assert lengths["accepts-28"] == 28
    assert lengths["accepts-longer-than-32"] == 33


def test_two_cards_exchanged_make_nearly_every_game_one_that_passes() -> None:
    """Two games differ in two cards at least, so no change is smaller."""
    ideas = {one.id: one for one in GAME.misconceptions()}
    far = [
        idea
        for idea, record in POSSIBLE.items()
        if not any(ideas[idea].answer(one.record) == GAME.answer(one.record) for one in exchanges(record))
    ]
    assert len(far) <= 0.03 * len(POSSIBLE), far


@pytest.mark.parametrize("idea", ["leading-seven-is-joker", "first-match-wins", "bonus-to-leader", "partners-ab-cd"])
def test_no_simpler_step_still_fails_in_the_same_way(idea: str) -> None:
    wrong = next(one for one in GAME.misconceptions() if one.id == idea)
    record = GAMES[idea]
    right, answer = GAME.answer(record).split(","), wrong.answer(record).split(",")
    for one in simpler(record):
        parts = GAME.answer(one).split(","), wrong.answer(one).split(",")
        assert [a != b for a, b in zip(*parts, strict=False)] != [a != b for a, b in zip(right, answer, strict=False)]
