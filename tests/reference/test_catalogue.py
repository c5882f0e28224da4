"""What holds for every game of the catalogue, without exception."""

from __future__ import annotations

import random
import re
from itertools import pairwise
from typing import Any

import pytest

from grader.assignment.settings import load_assignment
from reference.catalogue import GAMES
from reference.contract import Game, Recipe

ALL = [(game, recipe) for game in GAMES.values() for recipe in game.recipes()]


@pytest.mark.parametrize(("game", "recipe"), ALL, ids=[f"{game.name}-{recipe.name}" for game, recipe in ALL])
def test_a_recipe_makes_what_its_tags_say(game: Game[Any], recipe: Recipe[Any]) -> None:
    rng = random.Random(recipe.name)
    for _ in range(5):
        answer = game.answer(recipe.make(rng))
        assert answer in tuple(game.outcomes.values())
        assert (answer == game.illegal_answer) is ("illegal" in recipe.tags)
        assert ("illegal" in recipe.tags) is not ("legal" in recipe.tags)


@pytest.mark.parametrize(("game", "recipe"), ALL, ids=[f"{game.name}-{recipe.name}" for game, recipe in ALL])
def test_a_record_reads_back_from_its_notation(game: Game[Any], recipe: Recipe[Any]) -> None:
    record = recipe.make(random.Random(3))
    assert game.parse(game.format(record)) == record


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_the_same_seed_makes_the_same_records(game: Game[Any]) -> None:
    first, second = ([recipe.make(random.Random(5)) for recipe in game.recipes()] for _ in range(2))
    assert first == second


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_the_recipes_reach_every_answer(game: Game[Any]) -> None:
    rng = random.Random(1)
    assert {game.answer(recipe.make(rng)) for recipe in game.recipes() for _ in range(5)} == set(game.outcomes.values())


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_the_recipes_have_names_of_their_own(game: Game[Any]) -> None:
    names = [recipe.name for recipe in game.recipes()]
    assert len(names) == len(set(names))


@pytest.mark.parametrize(("game", "recipe"), ALL, ids=[f"{game.name}-{recipe.name}" for game, recipe in ALL])
def test_the_story_ends_with_the_answer_or_with_the_reasons(game: Game[Any], recipe: Recipe[Any]) -> None:
    record = recipe.make(random.Random(9))
    story = game.tell(record)
    assert story.answer == game.answer(record)
    assert bool(story.faults) is ("illegal" in recipe.tags)
    assert story.tricks or story.faults


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_each_trick_and_each_answer_is_explained_with_a_sentence_of_the_sheet(game: Game[Any]) -> None:
    sheet = load_assignment(game.name).file("sheet.md").read_text(encoding="utf-8")
    plain = " ".join(re.sub(r"[`*]", "", sheet).split())
    stories = [game.tell(recipe.make(random.Random(9))) for recipe in game.recipes()]
    assert all(story.sentence in plain and story.sentence for story in stories)
    quoted = [trick.sentences for story in stories for trick in story.tricks if trick.winner]
    assert all(sentences and all(sentence in plain for sentence in sentences) for sentences in quoted)
    assert all(fault.sentence in plain for story in stories for fault in story.faults)


@pytest.mark.parametrize(("game", "recipe"), ALL[::7], ids=[f"{game.name}-{recipe.name}" for game, recipe in ALL[::7]])
def test_simpler_records_weigh_less_and_stay_possible_or_not(game: Game[Any], recipe: Recipe[Any]) -> None:
    record = recipe.make(random.Random(11))
    for candidate in list(game.simpler(record))[:50]:
        assert game.weigh(candidate) < game.weigh(record)
        assert (game.answer(candidate) == game.illegal_answer) is ("illegal" in recipe.tags)


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_two_misconceptions_together_answer_in_either_order_alike_or_not_at_all(game: Game[Any]) -> None:
    ids = [misconception.id for misconception in game.misconceptions()]
    record = game.recipes()[0].make(random.Random(2))
    for first, second in pairwise(ids):
        both, reversed_ = game.join(first, second), game.join(second, first)
        assert (both is None) is (reversed_ is None)
        assert both is None or reversed_ is None or both(record) == reversed_(record)


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_the_parts_of_an_answer_tell_any_two_answers_apart(game: Game[Any]) -> None:
    parts = {answer: tuple(part.read(answer) for part in game.parts) for answer in tuple(game.outcomes.values())}
    assert len(set(parts.values())) == len(tuple(game.outcomes.values()))
    assert set(parts.pop(game.illegal_answer)) == {None}
    assert all(None not in read for read in parts.values())
    assert len({part.name for part in game.parts}) == len(game.parts)
