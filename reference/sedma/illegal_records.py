"""Illegal Sedma records: small, named corruptions of legal ones."""

from __future__ import annotations

import random
from collections.abc import Callable

from reference.cards import Card, Suit
from reference.makers import until
from reference.sedma.legal_records import TRICKS, Maker, shuffled
from reference.sedma.rules import AC, BD, DECK, TRICK_SIZE, Record, card_points, play_out

Positions = Callable[[random.Random], tuple[int, int]]
"""The positions, from 0, of a repeated card and of its copy."""


def cut_to(length: int) -> Maker:
    """A game that stops after ``length`` cards."""
    return lambda rng: shuffled(rng)[:length]


def without_first(rng: random.Random) -> Record:
    """A game whose first card was left out."""
    return shuffled(rng)[1:]


def stretched_to(length: int) -> Maker:
    """A whole game followed by some of its cards again, up to ``length``."""

    def make(rng: random.Random) -> Record:
        record = shuffled(rng)
        while len(record) < length:
            record += shuffled(rng)
        return record[:length]

    return make


def with_a_card_again(rng: random.Random) -> Record:
    """A whole game in which one card is repeated before the end: 33 cards that do not begin with a whole game."""
    record = list(shuffled(rng))
    original = rng.randrange(28)
    record.insert(rng.randrange(original + 1, 30), record[original])
    return tuple(record)


def repeating(pick: Positions) -> Maker:
    """A game in which the card at the first position is played again at the second, instead of another card."""

    def make(rng: random.Random) -> Record:
        record = list(shuffled(rng))
        original, copy = pick(rng)
        record[copy] = record[original]
        return tuple(record)

    return make


def at(original: int, copy: int) -> Maker:
    """A repeat at fixed positions, counted from 0."""
    return repeating(lambda _: (original, copy))


def near(gap: int) -> Positions:
    """Positions anywhere in the record, ``gap`` cards apart."""

    def pick(rng: random.Random) -> tuple[int, int]:
        start = rng.randrange(len(DECK) - gap)
        return start, start + gap

    return pick


def within_a_trick(rng: random.Random) -> tuple[int, int]:
    """Two positions in one trick, but not next to each other."""
    start = TRICK_SIZE * rng.randrange(TRICKS)
    return start, start + rng.choice((2, 3))


def across_a_border(rng: random.Random) -> tuple[int, int]:
    """The positions of the last card of a trick and the first card of the next."""
    start = TRICK_SIZE * rng.randrange(1, TRICKS)
    return start - 1, start


def far(rng: random.Random) -> tuple[int, int]:
    """A position in the first two tricks and one in the last two, but not the very last."""
    return rng.randrange(8), rng.randrange(24, 31)


def swapped_for(same: Callable[[Card, Card], bool], played: Callable[[Card], bool]) -> Maker:
    """A card is played twice instead of a similar one, so that a check which counts what they share finds nothing."""

    def make(rng: random.Random) -> Record:
        record = list(shuffled(rng))
        twice = rng.choice([card for card in DECK if played(card)])
        lost = rng.choice([card for card in DECK if card != twice and same(card, twice)])
        record[record.index(lost)] = twice
        return tuple(record)

    return make


def _is_tied(record: Record) -> bool:
    points = play_out(record).score.points
    return points[AC] == points[BD]


tied_by_a_repeat = until(
    swapped_for(lambda lost, _: card_points(lost) > 0, lambda card: card_points(card) == 0), _is_tied
)
"""A repeat that gives both teams the same points: a program without a case for a tie fails."""


def half_the_deck_twice(rng: random.Random) -> Record:
    """Sixteen cards, each played twice."""
    half = rng.sample(DECK, len(DECK) // 2) * 2
    rng.shuffle(half)
    return tuple(half)


def one_card_only(rng: random.Random) -> Record:
    """The same card, 32 times."""
    return (rng.choice(DECK),) * len(DECK)


def one_suit_only(rng: random.Random) -> Record:
    """Each rank four times, as in a game, but all of one suit."""
    suit = rng.choice(list(Suit))
    return tuple(Card(suit, card.rank) for card in shuffled(rng))
