"""The games that the conformance tests try: all of the catalogue, and the one that the tests add to it."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache, partial
from typing import Any

import pytest

from reference.catalogue import GAMES
from reference.contract import Recipe, Story
from reference.corruptions import corrupted
from reference.makers import Maker
from reference.ruled_game import RuledGame
from reference.tables import play_out
from tests.in_turn import Test, in_turn_of
from tests.toy.duel.game import DUEL

EVERY_GAME: tuple[RuledGame[Any, Any], ...] = (*GAMES.values(), DUEL)  # type: ignore[arg-type] # each is made of its rules
NAMES = [game.name for game in EVERY_GAME]
RECIPES = [(game, recipe) for game in EVERY_GAME for recipe in game.recipes()]
NAMES_OF_RECIPES = [f"{game.name}-{recipe.name}" for game, recipe in RECIPES]

each_game = pytest.mark.parametrize("game", EVERY_GAME, ids=NAMES)


def each_game_but(*costly: str) -> pytest.MarkDecorator:
    """The same, with the games that take longest left to `make test-long`."""
    games = [pytest.param(game, marks=pytest.mark.long if game.name in costly else ()) for game in EVERY_GAME]
    return pytest.mark.parametrize("game", games, ids=NAMES)


def each_recipe(test: Test) -> Test:
    """A test for each game, which tries all of its recipes."""
    return each_game(in_turn_of("game", "recipe", lambda game: game.recipes(), lambda recipe: recipe.name)(test))


def each_misconception(test: Test) -> Test:
    """A test for each game, which tries all of its misconceptions."""
    return each_game(_in_turn(test))


def each_misconception_but(*costly: str) -> Callable[[Test], Test]:
    """The same, with the games that take longest left to `make test-long`."""
    return lambda test: each_game_but(*costly)(_in_turn(test))


_in_turn = in_turn_of("game", "misconception", lambda game: game.misconceptions(), lambda known: known.id)


some_recipes = pytest.mark.parametrize(("game", "recipe"), RECIPES[::12], ids=NAMES_OF_RECIPES[::12])


@cache
def make_record(game: RuledGame[Any, Any], recipe: Recipe[Any], number: int = 0) -> Any:
    """One of the records of a recipe on which everything is tried: most of the time goes into making them."""
    return recipe.make(random.Random(f"{game.name}/{recipe.name}/{number}"))


@cache
def make_records(game: RuledGame[Any, Any], each: int) -> tuple[Any, ...]:
    """Some records of each recipe."""
    return tuple(make_record(game, recipe, number) for recipe in game.recipes() for number in range(each))


@cache
def tell(game: RuledGame[Any, Any], recipe: Recipe[Any]) -> Story:
    """The story of a recipe's first record."""
    return game.tell(make_record(game, recipe))


@cache
def make_records_with_answers(game: RuledGame[Any, Any], each: int) -> tuple[tuple[Any, str], ...]:
    """Some records of each recipe, and their answers, which every misconception is compared with."""
    return tuple((record, game.answer(record)) for record in make_records(game, each))


@cache
def make_games_with_answers(game: RuledGame[Any, Any], each: int) -> tuple[tuple[Any, str], ...]:
    """Some records of each recipe that makes games, and their answers."""
    pairs = make_records_with_answers(game, each)
    return tuple((record, answer) for record, answer in pairs if answer != game.illegal_answer)


@cache
def corrupt(game: RuledGame[Any, Any], code: str) -> Maker[Any]:
    """A maker of records with this fault alone, from games that are played at random."""
    return corrupted(game, code, _random_player(game))


@cache
def _random_player(game: RuledGame[Any, Any]) -> Maker[Any]:
    return partial(play_out, game.table)
