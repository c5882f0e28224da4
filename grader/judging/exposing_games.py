"""The games that tell each known misconception best, frozen beside the suites; made by shrinking, without a program."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from grader.assignment.settings import Assignment
from grader.assignment.suites import make_pool
from grader.errors import SettingsError
from grader.judging.counterexample import kind_of
from grader.judging.diagnosis import as_answer, as_reading
from grader.model import AnswerKind, Case
from reference.contract import Game, Misconception

FILE = "telling.json"
POOL = 10
"""So many records of each recipe are tried first."""

STARTS = 4
"""From so many of the simplest games that fail, each of its kind, the shrinking starts."""


def telling_path(assignment: Assignment) -> Path:
    """Where they are frozen."""
    return assignment.file(FILE)


def load_telling(assignment: Assignment) -> Mapping[str, str]:
    """For each misconception the record that tells it best; none where the assignment has no such file.

    :raises SettingsError: where the file is not what it should be.
    """
    path = telling_path(assignment)
    if not path.is_file():
        return {}
    try:
        return msgspec.json.decode(path.read_bytes(), type=dict[str, str])
    except msgspec.DecodeError as error:
        raise SettingsError(f"{path}: not the games that tell misconceptions: {error}") from error


def dump_telling(games: Mapping[str, str]) -> str:
    """A misconception a line, so that a change reads well in review."""
    return msgspec.json.format(msgspec.json.encode(games), indent=1).decode() + "\n"


def make_telling(game: Game[Any], seed: str, each: int) -> Iterator[tuple[str, str]]:
    """Each misconception's id with the simplest record that we find it to answer wrongly."""
    pool = [one.record for one in make_pool(game, seed, each)]
    for idea in game.misconceptions():
        yield idea.id, game.format(smallest_for(idea, pool, game))


def smallest_for(idea: Misconception[Any], pool: list[Any], game: Game[Any]) -> Any:
    """The simplest record that shows one misconception; a possible game rather than an impossible one.

    Of an idea that breaks down on some records only, that is the point: one of these.
    """
    wrong = sorted((one for one in pool if idea.answer(one) != game.answer(one)), key=game.weigh)
    possible = [one for one in wrong if game.answer(one) != game.illegal_answer] or wrong
    broken = [one for one in possible if as_answer(idea.answer(one)).kind is not AnswerKind.VALUE]
    return min((_shrunk(one, idea, game) for one in (broken or possible)[:STARTS]), key=game.weigh)


def _shrunk(record: Any, idea: Misconception[Any], game: Game[Any]) -> Any:
    kind = _kind(record, idea, game)
    while True:
        better = next((one for one in game.simpler(record) if _kind(one, idea, game) == kind), None)
        if better is None:
            return record
        record = better


def _kind(record: Any, idea: Misconception[Any], game: Game[Any]) -> object:
    """The way in which the idea is wrong on a record; None where it is right."""
    answer = as_answer(idea.answer(record))
    right = game.answer(record)
    return None if as_reading(answer) == right else kind_of(Case("", "", right, (), ""), answer, game.illegal_answer)
