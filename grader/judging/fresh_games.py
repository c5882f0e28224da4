"""Records that are not in any suite, to be put to a program: frozen beside the suites, because making them takes long.

Whoever describes which games fail has to confirm it with games that the description was not made from.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from grader.assignment.settings import Assignment
from grader.errors import SettingsError
from reference.contract import Game
from reference.tables import play_out

FILE = "fresh.json"
LEGAL, ILLEGAL = 6, 9
"""How many records of each recipe for legal games there are, and of each for other records, which are shorter."""

DEALT = 40
"""How many games are dealt and played at random."""

QUIET = {0.6: 15, 0.8: 25, 0.9: 35, 0.97: 35}
"""How many games have a quiet move with such a probability, and a random one otherwise."""

PER_ANSWER = 40
"""How many legal games each class of answers has at least, if the recipe that makes most of them makes enough."""

TRIES = 80
"""How often this recipe is tried."""

M = TypeVar("M")


def fresh_games_path(assignment: Assignment) -> Path:
    """Where they are frozen."""
    return assignment.file(FILE)


def load_fresh_games(assignment: Assignment) -> tuple[str, ...]:
    """The records; none where the assignment has no such file.

    :raises SettingsError: where the file cannot be read as such.
    """
    path = fresh_games_path(assignment)
    if not path.is_file():
        return ()
    try:
        return msgspec.json.decode(path.read_bytes(), type=tuple[str, ...])
    except msgspec.DecodeError as error:
        raise SettingsError(f"{path}: not a list of records: {error}") from error


def dump_fresh_games(records: Sequence[str]) -> str:
    """One record per line, so that a change reads well in review."""
    return msgspec.json.format(msgspec.json.encode(records), indent=1).decode() + "\n"


def seed_fresh_games(assignment: Assignment) -> str:
    """The source of their randomness: other records than those of any suite."""
    return f"fresh/{assignment.settings.suites['public'].seed}"


def make_fresh_games(game: Game[Any], seed: str, times: int = 1) -> tuple[str, ...]:
    """Some records of each recipe, some games as they are dealt, and some in which little happens, all different."""
    return tuple(dict.fromkeys(game.format(record) for record in _make(game, seed, times)))


def _make(game: Game[Any], seed: str, times: int) -> Iterator[Any]:
    makers: dict[str, Counter[int]] = {outcome: Counter() for outcome in game.outcomes}
    recipes = list(game.recipes())
    for number, recipe in enumerate(recipes):
        rng = random.Random(f"{seed}/{recipe.name}")
        for _ in range(times * (LEGAL if "legal" in recipe.tags else ILLEGAL)):
            record = recipe.make(rng)
            makers[game.outcome(game.answer(record))][number] += 1
            yield record
    for outcome, makes in makers.items():
        if 0 < makes.total() < times * PER_ANSWER:
            missing, best = times * PER_ANSWER - makes.total(), recipes[makes.most_common(1)[0][0]]
            rng = random.Random(f"{seed}/{outcome}")
            more = (best.make(rng) for _ in range(times * TRIES))
            yield from islice((record for record in more if game.outcome(game.answer(record)) == outcome), missing)
    rng = random.Random(f"{seed}/dealt")
    for _ in range(times * DEALT):
        yield play_out(game.table, rng)
    for share, count in QUIET.items():
        for _ in range(times * count):
            yield play_out(game.table, rng, _Quiet(share))


class _Quiet:
    """Makes the quietest move mostly, and any other now and then."""

    def __init__(self, share: float) -> None:
        self.share = share

    def __call__(self, rng: random.Random, _: object, moves: Sequence[M]) -> M:
        return moves[0] if rng.random() < self.share else rng.choice(moves)
