"""The misconceptions of every game: each is wrong in its own way, says so to students, and is exposed by a result."""

from __future__ import annotations

import random
import re
from collections import defaultdict
from itertools import combinations
from typing import Any

import pytest

from reference.contract import CRASHES, LOOPS, Misconception
from reference.ruled_game import RuledGame
from reference.tables import play_out
from tests.reference.every_game import (
    corrupt,
    each_game,
    each_game_but,
    each_misconception,
    each_misconception_but,
    make_games_with_answers,
    make_record,
    make_records_with_answers,
)
from tests.sheets import read_sheet

AnyGame = RuledGame[Any, Any]

MANY = 6
"""How many records of each recipe the misconceptions answer."""

MOST = 30
"""After how many records of each recipe two misconceptions that still answer alike count as the same."""

FEW = 50
"""On how many of the games that a misconception refuses it is found out why."""


@each_misconception_but("septica", "callbreak")
def test_it_is_wrong_somewhere(game: AnyGame, misconception: Misconception[Any]) -> None:
    assert any(misconception.answer(record) != right for record, right in make_records_with_answers(game, MANY))


@each_misconception_but("septica", "callbreak")
def test_it_is_exposed_by_another_result_unless_it_sees_every_trick_as_the_rules_do(
    game: AnyGame, misconception: Misconception[Any]
) -> None:
    no_results = (game.illegal_answer, CRASHES, LOOPS)
    seen = ((record, misconception.answer(record), right) for record, right in make_games_with_answers(game, MANY))
    refused = []
    for record, answer, right in seen:
        if answer not in (right, *no_results):
            return
        if answer != right:
            refused.append(record)
    if len(refused) == len(make_games_with_answers(game, MANY)):
        return  # it takes no game for possible, so there is no other result
    partings = [parting for record in refused[:FEW] if (parting := game.part(record, [misconception.id]))]
    assert all(parting.about_validity for parting in partings), (
        "it refuses each game that it sees differently: a recipe is missing"
    )


@each_game_but("miesjelen", "callbreak")
def test_no_two_give_the_same_answers(game: AnyGame) -> None:
    rng = random.Random(1)
    alike = [tuple(game.misconceptions())]
    for number in range(MOST):
        broken = [corrupt(game, code)(rng) for code in game.fault_codes]
        for record in (*broken, *(make_record(game, recipe, number) for recipe in game.recipes())):
            alike = [part for group in alike for part in _still_alike(group, record)]
        if not alike:
            return
    pytest.fail(f"alike: {[[misconception.id for misconception in group] for group in alike]}")


def _still_alike(alike: tuple[Misconception[Any], ...], record: Any) -> list[tuple[Misconception[Any], ...]]:
    """The misconceptions that agree with another one on this record, too."""
    by_answer = defaultdict(list)
    for misconception in alike:
        by_answer[misconception.answer(record)].append(misconception)
    return [tuple(group) for group in by_answer.values() if len(group) > 1]


@each_game
def test_two_together_answer_in_either_order_alike_or_not_at_all(game: AnyGame) -> None:
    ids = [misconception.id for misconception in game.misconceptions()]
    record = play_out(game.table, random.Random(2))
    pairs = list(combinations(ids, 2))
    joined = 0
    for first, second in random.Random(3).sample(pairs, min(len(pairs), 150)):
        both, reversed_ = game.join(first, second), game.join(second, first)
        assert (both is None) is (reversed_ is None)
        assert both is None or reversed_ is None or both(record) == reversed_(record)
        joined += both is not None
    assert joined


@each_misconception_but("septica", "callbreak")
def test_where_it_parts_from_the_rules_is_a_trick_of_the_story(
    game: AnyGame, misconception: Misconception[Any]
) -> None:
    for record, right in make_records_with_answers(game, 1):
        parting = game.part(record, [misconception.id])
        assert (parting is None) is (misconception.answer(record) == right)
        if parting:
            assert parting.words
            assert parting.trick is None or parting.trick >= 1


@each_misconception
def test_its_sentence_stands_in_the_sheet(game: AnyGame, misconception: Misconception[Any]) -> None:
    assert misconception.sentence
    assert _plain(misconception.sentence) in _plain(read_sheet(game.name))


@each_misconception
def test_its_words_are_for_students_and_give_no_code_away(game: AnyGame, misconception: Misconception[Any]) -> None:
    for words in (misconception.title, misconception.hint):
        assert words[:1].isupper()
        assert not re.search(r"[=<>|\\\[\]{}_`$&;]|::|->|\bR(\d+|[JQKA])\b|\b(Just|Maybe|replay|Eq)\b", words), (
            game.name
        )
    assert misconception.hint.endswith(("?", "."))
    assert "?" in misconception.hint
    assert not misconception.title.endswith(".")


@each_game
def test_titles_and_hints_are_all_different(game: AnyGame) -> None:
    known = game.misconceptions()
    assert len({misconception.title for misconception in known}) == len(known)
    assert len({misconception.hint for misconception in known}) == len(known)
    assert len({misconception.id for misconception in known}) == len(known)


def _plain(text: str) -> str:
    return " ".join(re.sub(r"[*`]", "", text).split())
