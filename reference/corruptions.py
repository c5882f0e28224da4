"""Illegal records, made of legal ones by one small change, that are illegal for exactly the wanted reason.

The change is one of the notation (a word left out, repeated, replaced, moved; the record cut or continued) or a move
that the hand has but the rules forbid. Changes are drawn until the wanted one is found. Knows no game.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, TypeVar

from reference.edits import CARDS, Words, insert, leave_out, replace
from reference.makers import Maker
from reference.replaying import retrace_legal
from reference.shrinking import Replayed, fault_codes, from_words

R = TypeVar("R")

Edit = Callable[[random.Random, Words], Words]

RECORDS = 400
"""Of how many legal records changes are drawn."""

EACH = 25
"""How many changes are drawn of each legal record."""

SURVEYED = 40
"""Of how many legal records changes are drawn to find out which faults never come alone."""


class NoSuchCorruptionError(ValueError):
    """No change that was drawn has the wanted fault, and only this one."""


def corrupted(game: Replayed[R], code: str, make_legal: Maker[R]) -> Maker[R]:
    """A maker of records with this fault, and those without which it cannot be, and no others.

    Its maker raises :class:`NoSuchCorruptionError` if no small change of these legal records has this fault.
    """

    def make(rng: random.Random) -> R:
        wanted = inseparable_faults(game, code, make_legal)
        drawn = corruptions(game, make_legal, rng, RECORDS)
        found = next((record for record in drawn if fault_codes(game, record) == wanted), None)
        if found is None:
            raise NoSuchCorruptionError(f"{game.name}: no record has the fault {code} and no other")
        return found

    return make


def inseparable_faults(game: Replayed[R], code: str, make_legal: Maker[R]) -> frozenset[str]:
    """A fault and those that come with it in every record: one card too many is also one card twice."""
    known: Any = game  # a game is one object, and so can be looked up by itself
    together = [codes for codes in _survey(known, make_legal) if code in codes]
    return frozenset.intersection(*together) if together else frozenset({code})


@cache
def _survey(game: Any, make_legal: Maker[Any]) -> frozenset[frozenset[str]]:
    """Which faults come together."""
    drawn = corruptions(game, make_legal, random.Random(0), SURVEYED)
    return frozenset(fault_codes(game, record) for record in drawn)


def corruptions(game: Replayed[R], make_legal: Maker[R], rng: random.Random, records: int) -> Iterator[R]:
    """Legal records with one small change each, which need not make them illegal."""
    for _ in range(records):
        legal = make_legal(rng)
        words = game.shape.words(legal)
        yield from from_words(game, (rng.choice(EDITS)(rng, words) for _ in range(EACH)))
        yield from _breaches(game, legal, rng)


def _breaches(game: Replayed[R], record: R, rng: random.Random) -> Iterator[R]:
    """The same deal with one move that breaks a duty, and then the old moves as far as they are legal."""
    played = retrace_legal(game.table, record)
    forbidden = [
        (index, move)
        for index, state in enumerate(played.states[:-1])
        for move in game.table.held(state)
        if move not in game.table.moves(state)
    ]
    for index, move in rng.sample(forbidden, min(EACH, len(forbidden))):
        yield played.follow(game.table.after(played.states[index], move), played.moves[index + 1 :])


def _leave_out(rng: random.Random, words: Words) -> Words:
    return leave_out(words, rng.randrange(len(words)))


def _repeat(rng: random.Random, words: Words) -> Words:
    index = rng.randrange(len(words) + 1)
    return insert(words, index, rng.choice(words))


def _replace(rng: random.Random, words: Words) -> Words:
    index = rng.randrange(len(words))
    return replace(words, index, _near(rng, words[index]) if rng.random() < 1 / 2 else rng.choice(words))


def _near(rng: random.Random, word: str) -> str:
    """Another number instead of a number, or any card."""
    return str(rng.randint(-1, 20)) if word.lstrip("-").isdigit() else rng.choice(list(CARDS))


def _move(rng: random.Random, words: Words) -> Words:
    index = rng.randrange(len(words))
    return insert(leave_out(words, index), rng.randrange(len(words)), words[index])


def _swap(rng: random.Random, words: Words) -> Words:
    first, second = rng.randrange(len(words)), rng.randrange(len(words))
    return replace(replace(words, first, words[second]), second, words[first])


def _cut(rng: random.Random, words: Words) -> Words:
    """A beginning; short ones are as likely as long ones."""
    return words[: rng.randrange(min(len(words), 2 ** rng.randrange(1, 10)))]


def _continue(rng: random.Random, words: Words) -> Words:
    """With one more word at the end, or with a part of the record again."""
    marks = [index for index, word in enumerate(words) if word not in CARDS and not word.lstrip("-").isdigit()]
    start = rng.choice(marks) if marks and rng.random() < 1 / 2 else None
    return (*words, rng.choice(words)) if start is None else (*words, *words[start:])


EDITS: tuple[Edit, ...] = (_leave_out, _repeat, _replace, _move, _swap, _cut, _continue)
