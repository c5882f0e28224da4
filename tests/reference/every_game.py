"""The games that the conformance tests try: all of the catalogue, and the one that the tests add to it."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import pytest

from reference.catalogue import GAMES
from reference.contract import Recipe
from reference.ruled_game import RuledGame
from tests.toy.duel.game import DUEL

EVERY_GAME: tuple[RuledGame[Any, Any], ...] = (*GAMES.values(), DUEL)  # type: ignore[arg-type] # each is made of its rules
NAMES = [game.name for game in EVERY_GAME]
RECIPES = [(game, recipe) for game in EVERY_GAME for recipe in game.recipes()]
NAMES_OF_RECIPES = [f"{game.name}-{recipe.name}" for game, recipe in RECIPES]

each_game = pytest.mark.parametrize("game", EVERY_GAME, ids=NAMES)
each_recipe = pytest.mark.parametrize(("game", "recipe"), RECIPES, ids=NAMES_OF_RECIPES)
some_recipes = pytest.mark.parametrize(("game", "recipe"), RECIPES[::7], ids=NAMES_OF_RECIPES[::7])


@cache
def make_records(game: RuledGame[Any, Any], each: int) -> tuple[Any, ...]:
    """Some records of each recipe."""
    rng = random.Random(7)
    return tuple(recipe.make(rng) for recipe in game.recipes() for _ in range(each))


@cache
def make_games_with_answers(game: RuledGame[Any, Any], each: int) -> tuple[tuple[Any, str], ...]:
    """Some records of each recipe that makes games, and their answers."""
    pairs = ((record, game.answer(record)) for record in make_records(game, each))
    return tuple((record, answer) for record, answer in pairs if answer != game.illegal_answer)


def first_legal(game: RuledGame[Any, Any]) -> Recipe[Any]:
    """The first of the recipes that makes games."""
    return next(recipe for recipe in game.recipes() if "legal" in recipe.tags)
