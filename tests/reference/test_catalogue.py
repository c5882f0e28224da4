"""What holds for the records, answers and stories of every game, without exception."""

from __future__ import annotations

import random
import re
import time
from typing import Any

import pytest

from grader.assignment.codecs import codec_of
from reference.contract import Recipe
from reference.events import group_tricks
from reference.ruled_game import RuledGame
from tests.reference.every_game import each_game, each_recipe, make_record, make_records, some_recipes, tell
from tests.sheets import read_sheet

AnyGame = RuledGame[Any, Any]


@each_recipe
def test_a_recipe_makes_what_its_tags_say(game: AnyGame, recipe: Recipe[Any]) -> None:
    for number in range(4):
        answer = game.answer(make_record(game, recipe, number))
        assert game.outcome(answer) in game.outcomes
        assert (answer == game.illegal_answer) is ("illegal" in recipe.tags)
        assert ("illegal" in recipe.tags) is not ("legal" in recipe.tags)


@each_recipe
def test_a_record_reads_back_from_its_notation(game: AnyGame, recipe: Recipe[Any]) -> None:
    record = make_record(game, recipe)
    assert game.parse(game.format(record)) == record


@each_recipe
def test_a_record_is_one_line_on_its_way_into_haskell(game: AnyGame, recipe: Recipe[Any]) -> None:
    line = codec_of(game.shape).encode(make_record(game, recipe))
    assert line.isascii()
    assert line.isprintable() or not line


@each_game
def test_different_records_are_different_lines(game: AnyGame) -> None:
    records = {game.format(record): record for record in make_records(game, 1)}
    assert len(set(map(codec_of(game.shape).encode, records.values()))) == len(records)


@some_recipes
def test_the_same_seed_makes_the_same_record(game: AnyGame, recipe: Recipe[Any]) -> None:
    first, second = (recipe.make(random.Random(5)) for _ in range(2))
    assert first == second


@each_game
@pytest.mark.parametrize("wordy", [False, True], ids=["many-sections", "many-words"])
def test_a_record_that_is_far_too_long_is_told_in_seconds(game: AnyGame, wordy: bool) -> None:
    """A file of games may hold anything, and faults name the words that they are about."""
    words = game.shape.words(make_record(game, next(recipe for recipe in game.recipes() if "legal" in recipe.tags)))
    card = next(word for word in reversed(words) if word[-1] in "HDSC")
    sections = 10_000 // len(words)
    section = words[words.index("/") + 1 :] if "/" in words else words
    more = [card] * 10_000 if wordy else [*(["/"] if game.shape.separators else []), *section] * sections
    record = game.shape.read([*words, *more])
    start = time.process_time()
    game.tell(record)
    assert time.process_time() - start < 5


@each_game
def test_the_recipes_reach_every_outcome(game: AnyGame) -> None:
    reached = {game.outcome(game.answer(record)) for record in make_records(game, 4)}
    assert reached == set(game.outcomes)


@each_game
def test_the_recipes_have_names_of_their_own(game: AnyGame) -> None:
    names = [recipe.name for recipe in game.recipes()]
    assert len(names) == len(set(names))


@each_game
def test_an_answer_is_read_back_from_its_words(game: AnyGame) -> None:
    for outcome, answer in game.outcomes.items():
        assert game.read_answer(answer) == answer
        assert game.outcome(answer) == outcome
        assert game.read_answer(answer.removeprefix("Just ").lower()) == answer
    assert game.read_answer("neither of them") is None


@each_recipe
def test_the_story_ends_with_the_answer_or_with_the_reasons(game: AnyGame, recipe: Recipe[Any]) -> None:
    record, story = make_record(game, recipe), tell(game, recipe)
    assert story.answer == game.answer(record)
    assert story.conclusion
    assert bool(story.faults) is ("illegal" in recipe.tags)
    assert {fault.code for fault in story.faults} <= set(game.fault_codes)
    assert story.faults or (story.tricks and all(trick.winner in story.seats for trick in story.tricks))


@each_recipe
def test_faults_are_at_words_of_the_record(game: AnyGame, recipe: Recipe[Any]) -> None:
    words = game.format(make_record(game, recipe)).split()
    assert all(1 <= place <= len(words) for fault in tell(game, recipe).faults for place in fault.positions)


@each_recipe
def test_only_seats_of_the_story_play(game: AnyGame, recipe: Recipe[Any]) -> None:
    story = tell(game, recipe)
    assert {play.seat for trick in story.tricks for play in trick.plays} <= set(story.seats)


@each_recipe
def test_each_card_of_a_game_is_told_once_and_in_order(game: AnyGame, recipe: Recipe[Any]) -> None:
    record = make_record(game, recipe)
    told = [str(card) for trick in group_tricks(game.events(record)) for card in trick.cards]
    words = iter(game.format(record).split())
    assert all(card in words for card in told), "the cards told are not those of the record, in its order"


@each_game
def test_each_trick_and_each_answer_is_explained_with_a_sentence_of_the_sheet(game: AnyGame) -> None:
    sheet = " ".join(re.sub(r"[`*]", "", read_sheet(game.name)).split())
    stories = [tell(game, recipe) for recipe in game.recipes()]
    assert all(story.sentence in sheet and story.sentence for story in stories)
    quoted = [trick.sentences for story in stories for trick in story.tricks if trick.winner]
    assert all(sentences and all(sentence in sheet for sentence in sentences) for sentences in quoted)
    assert all(fault.sentence in sheet for story in stories for fault in story.faults)


@each_game
def test_the_parts_of_an_answer_tell_any_two_answers_apart(game: AnyGame) -> None:
    answers = {game.answer(record) for record in make_records(game, 4)}
    parts = {answer: tuple(part.read(answer) for part in game.parts) for answer in {*answers, *game.outcomes.values()}}
    assert len(set(parts.values())) == len(parts)
    assert set(parts.pop(game.illegal_answer)) == {None}
    assert all(None not in read for read in parts.values())
    assert len({part.name for part in game.parts}) == len(game.parts)
