"""The kinds of records in a suite. The illegal ones follow from the legal ones."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from reference.contract import Recipe
from reference.corruptions import Maker, corrupted
from reference.tables import play_out
from tests.toy.duel.rules import DRAW, REPEATED, REVOKE, RULES, TOO_LONG, TOO_SHORT, WINS, A, B, Reading, Record
from tests.toy.duel.table import TABLE

if TYPE_CHECKING:
    from reference.ruled_game import RuledGame


def play(rng: random.Random) -> Record:
    """A game of players who choose at random."""
    return play_out(TABLE, rng)


def make_recipes(game: RuledGame[Record, Reading]) -> tuple[Recipe[Record], ...]:
    """Games with each outcome, games with a rare trick, and records with each fault."""

    def ending(answer: str) -> Recipe[Record]:
        return Recipe(answer, f"A game that ends in {answer}.", ("legal", "winner"), _until(game, answer))

    def breaking(code: str, why: str) -> Recipe[Record]:
        return Recipe(code, why, ("illegal", code), corrupted(game, code, play))

    return (
        Recipe("random-game", "Two players who choose at random.", ("legal", "winner"), play),
        ending(WINS[A]),
        ending(WINS[B]),
        ending(DRAW),
        Recipe("other-suit", "A card of the other suit, and higher, takes nothing.", ("legal", "suits"), _discard),
        breaking(TOO_SHORT, "Cards are missing."),
        breaking(TOO_LONG, "There are more than eight cards."),
        breaking(REPEATED, "A card is played twice, and another one is not."),
        breaking(REVOKE, "A player does not follow, and could."),
    )


def _until(game: RuledGame[Record, Reading], answer: str) -> Maker[Record]:
    def make(rng: random.Random) -> Record:
        while game.answer(record := play(rng)) != answer:
            pass
        return record

    return make


def _discard(rng: random.Random) -> Record:
    while True:
        record = play(rng)
        if any(led.suit is not answer.suit for _, (led, answer), _ in RULES.play(record)[:-1]):
            return record
