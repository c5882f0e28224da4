"""The kinds of records in a suite. The illegal ones follow from the legal ones."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from reference.cards import Suit
from reference.contract import Recipe
from reference.corruptions import corrupted
from reference.makers import until
from reference.tables import play_out
from tests.toy.duel.rules import DECK, DRAW, REPEATED, REVOKE, RULES, TOO_LONG, TOO_SHORT, WINS, A, B, Reading, Record
from tests.toy.duel.table import TABLE

if TYPE_CHECKING:
    from reference.ruled_game import RuledGame


def play(rng: random.Random) -> Record:
    """A game of players who choose at random."""
    return play_out(TABLE, rng)


def make_recipes(game: RuledGame[Record, Reading]) -> tuple[Recipe[Record], ...]:
    """Games with each outcome, games with a rare trick, and records with each fault."""

    def ending(answer: str) -> Recipe[Record]:
        make = until(play, lambda record: game.answer(record) == answer)
        return Recipe(answer, f"A game that ends in {answer}.", ("legal", "winner"), make)

    def breaking(code: str, why: str) -> Recipe[Record]:
        return Recipe(code, why, ("illegal", code), corrupted(game, code, play))

    return (
        Recipe("random-game", "Two players who choose at random.", ("legal", "winner"), play),
        ending(WINS[A]),
        ending(WINS[B]),
        ending(DRAW),
        Recipe("one-suit-each", "A holds all hearts, and leads all the time.", ("legal", "plain"), _one_suit_each),
        Recipe("other-suit", "A card of the other suit, and higher, takes nothing.", ("legal", "suits"), _discard),
        breaking(TOO_SHORT, "Cards are missing."),
        breaking(TOO_LONG, "There are more than eight cards."),
        breaking(REPEATED, "A card is played twice, and another one is not."),
        breaking(REVOKE, "A player does not follow, and could."),
    )


def _one_suit_each(rng: random.Random) -> Record:
    hearts, spades = (rng.sample([card for card in DECK if card.suit is suit], 4) for suit in (Suit.HEART, Suit.SPADE))
    return tuple(card for trick in zip(hearts, spades, strict=True) for card in trick)


def _has_discard(record: Record) -> bool:
    return any(led.suit is not answer.suit for _, (led, answer), _ in RULES.play(record)[:-1])


_discard = until(play, _has_discard)
