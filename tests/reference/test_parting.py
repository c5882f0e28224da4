"""Where a misconception first differs from the rules, and how this is put in words."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from reference.contract import Misconception, Parting
from reference.misreadings import Misreading
from reference.sedma.game import SEDMA
from reference.sedma.rules import Record
from tests.toy.duel.game import Duel
from tests.toy.duel.rules import Reading

DEALT = "10H AH AD AS 7H 8H 7D 7S AC 10D 10S 10C 9H JH QH KH 8D 9D JD QD KD 8S 9S JS QS KS 8C 9C 7C JC QC KC"
SEVENS = "7H 7D 7S 7C 8H 9H JH QH AH 10H 10D 10S AD AS 10C AC KH 8D 9D JD QD KD 8S 9S JS QS KS 8C 9C JC QC KC"


@pytest.mark.parametrize(("misconception", "record", "trick", "words"), [
    ("leading-seven-is-joker", DEALT, 8, "gives this trick to C, not to D"),
    ("trick-credited-to-leader", SEVENS, 1, "counts this trick for A, not for D"),
    ("crash-on-empty", "", None, "stops with an error"),
    ("loops-on-wrong-length", "7H", None, "never comes to an end"),
    ("no-length-check", "", None, "takes this for a game"),
    ("rejects-seven-on-seven", SEVENS, None, "takes this for no possible game"),
])  # fmt: skip
def test_the_first_difference_is_described(misconception: str, record: str, trick: int | None, words: str) -> None:
    parting = SEDMA.part(SEDMA.parse(record), [misconception])
    assert parting is not None
    assert (parting.trick, parting.words) == (trick, words)


@pytest.mark.parametrize("misconception", SEDMA.misconceptions(), ids=lambda misconception: misconception.id)
def test_there_is_a_parting_exactly_where_the_answers_differ(misconception: Misconception[Record]) -> None:
    rng = random.Random(misconception.id)
    for record in [recipe.make(rng) for recipe in SEDMA.recipes()]:
        parting = SEDMA.part(record, [misconception.id])
        assert (parting is not None) is (misconception.answer(record) != SEDMA.answer(record))
        if parting is not None:
            assert parting.words
            assert parting.trick is None or 1 <= parting.trick <= 8


def test_misconceptions_that_contradict_each_other_have_no_parting() -> None:
    assert SEDMA.part(SEDMA.parse(DEALT), ["tens-not-counted", "aces-not-counted"]) is None
    assert SEDMA.join("tens-not-counted", "aces-not-counted") is None


class DuelWithNoWinner(Duel):
    """Duel, and somebody who thinks at its end that nobody can win it."""

    def misreadings(self) -> Sequence[Misreading[Reading]]:
        """That one alone."""
        refuses = Reading(decide=lambda _: self.illegal_answer)
        return (Misreading("no-winner", "Nobody can win", "The player with more tricks wins.", "Who wins?", refuses),)


def test_who_refuses_a_game_only_at_its_end_sees_all_tricks_alike() -> None:
    game = DuelWithNoWinner()
    parting = game.part(game.parse("7H 8H 9H 7S 10H 8S 10S 9S"), ["no-winner"])
    assert parting == Parting(4, "takes this for no possible game", about_validity=True)
