"""The kinds of games of which most recipes are made: those in which only one thing is to be seen.

Cards are dealt so that duties hardly bind: a program that gives a trick to the wrong player would else "see" a card
that breaks a duty, and refuse the record, which says little about what is wrong with it.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence

from reference.callbreak.course import PLAYERS, SPADE, Course, Round
from reference.callbreak.legal_records import (
    Calls,
    Cards,
    Maker,
    Wanted,
    at_random,
    by_suits,
    evenly,
    exact,
    games,
    highest,
    play,
    shuffled,
    such,
)
from reference.callbreak.misconceptions import MISREADINGS
from reference.callbreak.reading import NOTHING, RULES, Reading
from reference.makers import until
from reference.misreadings import Misreading

READINGS = {misreading.id: misreading.reading for misreading in MISREADINGS}

MANY = 8
"""More tricks than this are too many to call, somebody might think."""

STRICT = tuple(
    READINGS[known]
    for known in (
        "any-spade-when-out",
        "no-lower-spade",
        "beat-only-card-before",
        "beat-though-trumped",
        "must-play-highest",
    )
)
"""Those who refuse some rounds in which all duties are met; but for two who refuse nearly all of them, because players
run out of suits, and lead spades when they like.
"""

_BLIND_TO_SPADES = tuple(READINGS[known] for known in ("no-trumps", "trump-only-if-higher", "other-suits-can-win"))
"""Those who see another winner only where a spade is played to another suit."""


def readings(*groups: Sequence[Misreading[Reading]], but: Iterable[str] = ()) -> tuple[Reading, ...]:
    """The readings of these groups, without some."""
    return tuple(known.reading for group in groups for known in group if known.id not in set(but))


def is_shared(made: Cards) -> bool:
    """Whether everybody wins a trick, so that everybody can make a call, and nobody many."""
    return min(made.won) > 0 and max(made.won) <= MANY


def is_undisputed(made: Cards) -> bool:
    """Whether nobody who misreads the duties refuses the round."""
    return all(reading.read(_alone(made)) != NOTHING for reading in STRICT)


def ends_with_spade(made: Cards) -> bool:
    """Whether a spade is led to the last trick."""
    return made.cards[-PLAYERS].suit is SPADE


def is_seen_alike(made: Cards) -> bool:
    """Whether everybody who misreads what a spade is worth sees the same winners."""
    record = _alone(made)
    right = RULES.read(record)
    return all(reading.read(record) == right for reading in _BLIND_TO_SPADES)


def _alone(made: Cards) -> tuple[Round, ...]:
    return (Round((1,) * PLAYERS, made.cards),)


_EVEN = until(play(evenly, highest), is_shared)

EVEN = until(_EVEN, is_undisputed)
"""Everybody follows suit in all tricks but the last, and hardly anybody could play a better card than they do."""

CALM = until(until(_EVEN, ends_with_spade), lambda made: is_seen_alike(made) and is_undisputed(made))
"""And spades are played to other suits in no trick, or it does not matter."""

DEALT = until(play(shuffled, highest), is_shared)
LIVELY = until(play(shuffled, at_random), is_shared)


def has_one_winner(course: Course) -> bool:
    """Whether one player has most."""
    return len(RULES.who_has_most(course)) == 1


def has_two_winners(course: Course) -> bool:
    """Whether two players have most."""
    return len(RULES.who_has_most(course)) == 2


def is_won_by(seat: int) -> Wanted:
    """Whether this player alone has most."""
    return lambda course: list(RULES.who_has_most(course)) == [seat]


def easy(calls: Calls = exact, rounds: int = 1) -> Maker:
    """Games with a winner in which hardly anything is to be seen but the calls."""
    return such(games(CALM, calls, rounds), has_one_winner)


def plain(calls: Calls, rounds: int = 1) -> Maker:
    """Games in which the eldest hand holds all spades, and each other player one suit, in any order."""
    return games(play(by_suits, at_random), calls, rounds)


def plainest(calls: Calls) -> Maker:
    """The same, but everybody plays the highest card first: not even who looks at ranks alone sees other winners."""
    return games(play(by_suits, highest), calls)


def few(rng: random.Random, _: Sequence[int]) -> tuple[int, ...]:
    """Few tricks are called, so that no limit to calls matters."""
    return tuple(rng.randint(1, 3) for _ in range(PLAYERS))
