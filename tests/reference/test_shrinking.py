"""Simpler records of every game: they weigh less, stay what they were, and come to an end."""

from __future__ import annotations

import random
from itertools import islice
from typing import Any

import pytest

from reference import shrinking
from reference.contract import Recipe
from reference.ruled_game import RuledGame
from reference.sedma.game import SEDMA
from reference.septica.game import SEPTICA
from reference.shrinking import BRIEF, fault_codes
from reference.tables import play_out
from tests.reference.every_game import corrupt, each_game, each_game_but, make_record, some_recipes
from tests.toy.duel.game import DUEL

AnyGame = RuledGame[Any, Any]

STEPS = 4


@some_recipes
def test_simpler_records_weigh_less_and_are_illegal_for_the_same_reasons(game: AnyGame, recipe: Recipe[Any]) -> None:
    record = make_record(game, recipe)
    for candidate in islice(game.simpler(record), 15):
        assert game.weigh(candidate) < game.weigh(record)
        assert fault_codes(game, candidate) == fault_codes(game, record)


@some_recipes
def test_no_simpler_record_comes_twice(game: AnyGame, recipe: Recipe[Any]) -> None:
    candidates = list(islice(game.simpler(make_record(game, recipe)), 40))
    assert len(set(candidates)) == len(candidates)


@each_game
def test_a_game_becomes_quieter(game: AnyGame) -> None:
    games = [play_out(game.table, random.Random(seed)) for seed in range(2)]
    shrunk = [_shrink(game, record) for record in games]
    assert all(game.weigh(after) < game.weigh(before) for before, after in zip(games, shrunk, strict=True))
    assert all(not fault_codes(game, record) for record in shrunk)
    assert sum(map(_busy(game), shrunk)) < sum(map(_busy(game), games))


@each_game_but("callbreak")
def test_a_fault_is_shown_with_less(game: AnyGame) -> None:
    for code in game.fault_codes:
        record = corrupt(game, code)(random.Random(1))
        shrunk = _shrink(game, record, 1)
        assert fault_codes(game, shrunk) == fault_codes(game, record)
        assert game.weigh(shrunk) <= game.weigh(record)


@each_game_but("septica")
def test_whichever_step_is_taken_the_way_down_comes_to_an_end(game: AnyGame) -> None:
    chance = random.Random(8)
    record = play_out(game.table, chance)
    for _ in range(200):
        steps = list(islice(game.simpler(record), 5))
        if not steps:
            return
        record = chance.choice(steps)
    pytest.fail("after 200 steps there are still simpler records")


def test_what_is_shared_serves_a_game_that_has_its_own_simplest_records() -> None:
    record = play_out(SEDMA.table, random.Random(1))
    lighter = list(islice(shrinking.simpler(SEDMA, record), 30))
    assert lighter
    assert all(SEDMA.weigh(other) < SEDMA.weigh(record) for other in lighter)


def test_illegal_records_are_lighter_than_games_and_brief_ones_lightest() -> None:
    game, revoke = DUEL.parse("7H 8H 9H 10H 7S 8S 9S 10S"), DUEL.parse("7H 7S 8H 8S 9H 10H 9S 10S")
    brief, none = DUEL.parse("7H 7S"), DUEL.parse("")
    assert len(revoke) == BRIEF
    assert DUEL.weigh(none) < DUEL.weigh(brief) < DUEL.weigh(revoke) < DUEL.weigh(game)


def test_a_card_played_twice_stays_the_only_fault() -> None:
    shrunk = _shrink(DUEL, DUEL.parse("10S 9S 7H 8H 10H 9H 8S 8H"))
    assert fault_codes(DUEL, shrunk) == {"repeated-card"}
    assert len(set(shrunk)) == len(shrunk) - 1


def test_a_record_with_one_fault_is_simpler_than_one_with_many() -> None:
    game = play_out(SEPTICA.table, random.Random(1))
    assert SEPTICA.weigh((*game, "pass")) < SEPTICA.weigh((*game, *game))


def _shrink(game: AnyGame, record: Any, steps: int = STEPS) -> Any:
    """Take the best step each time, but not so many that long games take minutes."""
    for _ in range(steps):
        better = next(iter(game.simpler(record)), None)
        if better is None:
            return record
        record = better
    return record


def _busy(game: AnyGame) -> Any:
    return lambda record: game.weigh(record)[1]
