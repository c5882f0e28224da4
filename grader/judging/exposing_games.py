"""The game that exposes each misconception best: frozen beside the suites, made by shrinking, without a program."""

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

FILE = "telling.json"  # an older name for such games, which the folders of assignments still use
POOL = 10
"""How many records of each recipe are tried first."""

STARTS = 4
"""How many of the simplest failing games, each of its kind, shrinking starts from."""


def exposing_games_path(assignment: Assignment) -> Path:
    """Where they are frozen."""
    return assignment.file(FILE)


def load_exposing_games(assignment: Assignment) -> Mapping[str, str]:
    """For each misconception the record that exposes it best; none where the assignment has no such file.

    :raises SettingsError: where the file cannot be read as such.
    """
    path = exposing_games_path(assignment)
    if not path.is_file():
        return {}
    try:
        return msgspec.json.decode(path.read_bytes(), type=dict[str, str])
    except msgspec.DecodeError as error:
        raise SettingsError(f"{path}: not a table of misconceptions and games: {error}") from error


def dump_exposing_games(games: Mapping[str, str]) -> str:
    """One misconception per line, so that a change reads well in review."""
    return msgspec.json.format(msgspec.json.encode(games), indent=1).decode() + "\n"


def make_exposing_games(game: Game[Any], seed: str, each: int) -> Iterator[tuple[str, str]]:
    """Each misconception's id with the simplest record found that it answers wrongly."""
    pool = [labelled.record for labelled in make_pool(game, seed, each)]
    for misconception in game.misconceptions():
        yield misconception.id, game.format(smallest_for(misconception, pool, game))


def smallest_for(misconception: Misconception[Any], pool: list[Any], game: Game[Any]) -> Any:
    """The simplest record that exposes one misconception; a legal game rather than an illegal record.

    If the misconception crashes or loops on some records only, that is the point: the record is one of these.
    """
    wrong = sorted((record for record in pool if misconception.answer(record) != game.answer(record)), key=game.weigh)
    legal = [record for record in wrong if game.answer(record) != game.illegal_answer] or wrong
    broken = [record for record in legal if as_answer(misconception.answer(record)).kind is not AnswerKind.VALUE]
    return min((_shrink(record, misconception, game) for record in (broken or legal)[:STARTS]), key=game.weigh)


def _shrink(record: Any, misconception: Misconception[Any], game: Game[Any]) -> Any:
    kind = _kind(record, misconception, game)
    while True:  # ends, because each simpler record weighs less
        better = next((other for other in game.simpler(record) if _kind(other, misconception, game) == kind), None)
        if better is None:
            return record
        record = better


def _kind(record: Any, misconception: Misconception[Any], game: Game[Any]) -> object:
    """The way in which the misconception is wrong on a record; None where it is right."""
    answer = as_answer(misconception.answer(record))
    right = game.answer(record)
    if as_reading(answer) == right:
        return None
    case = Case(id="", record="", expected=right, tags=(), why="")  # only the expected answer decides
    return kind_of(case, answer, game)
