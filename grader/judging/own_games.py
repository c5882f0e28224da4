"""A student's own games: read from a file with or without answers, and made into cases with the sheet's. Pure.

Must not know how a program is run.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from grader.assignment.examples import examples_of
from grader.assignment.game_paragraphs import split_games
from grader.assignment.haskell_words import CLOSE, OPEN, Misreading
from grader.assignment.settings import Assignment
from grader.assignment.written_games import (
    ARROW,
    Line,
    Reading,
    WrittenGame,
    check_number,
    code_lines,
    list_misreadings,
    one_per_line,
    read_game,
    split_at_arrows,
)
from grader.errors import ExampleError
from grader.judging.own_examples import read_example, without_arrow
from grader.model import Case
from reference.cards import NotationError


@dataclass(frozen=True)
class OwnGame:
    """A record, the lines where it begins and ends, and the answer that the student expects, if one is written."""

    first: int
    last: int
    record: Any
    expected: str | None = None


@dataclass(frozen=True)
class OwnGames:
    """The games of a file, and notes on what may have been meant differently."""

    games: tuple[OwnGame, ...]
    notes: tuple[str, ...] = ()


def read_own_games(text: str, assignment: Assignment) -> OwnGames:
    """Every game of a file. If it has arrows, it is read as a file of examples.

    :raises ExampleError: naming each line that cannot be read, and what to write instead.
    """
    lines = code_lines(text)
    read: list[tuple[OwnGame, tuple[Misreading, ...]]]
    notes: tuple[str, ...] = ()
    misreadings: tuple[Misreading, ...] = ()
    if any(ARROW in line.text for line in lines):
        written, rest = split_at_arrows(lines)
        check_number(written)
        read = [_read_example(game, assignment) for game in written]
        misreadings = (without_arrow(rest[-1]),) if rest else ()
    else:
        written, notes = split_games(lines, assignment)
        check_number(written)
        read = [_read(game, assignment) for game in written]
    misreadings = (*(misreading for _, found in read for misreading in found), *misreadings)
    if misreadings:
        raise ExampleError(list_misreadings(misreadings))
    if not read:
        raise ExampleError(f"there is no game in it yet; write one, such as {examples_of(assignment).game}")
    return OwnGames(tuple(game for game, _ in read), notes)


def _read_example(written: WrittenGame, assignment: Assignment) -> tuple[OwnGame, tuple[Misreading, ...]]:
    example, misreadings = read_example(written, assignment)
    return OwnGame(written.first, written.last, example.record, example.expected), one_per_line(
        (*misreadings, *_find_inexpressible(written, assignment))
    )


def _read(written: WrittenGame, assignment: Assignment) -> tuple[OwnGame, tuple[Misreading, ...]]:
    reading = read_game(written, assignment)
    misreadings = reading.misreadings or _find_inexpressible(written, assignment)
    return OwnGame(written.first, written.last, reading.record), misreadings


def _find_inexpressible(written: WrittenGame, assignment: Assignment) -> tuple[Misreading, ...]:
    """The lines with what no program can be given, since the students' types cannot express it."""
    if not (problem := _find_problem(read_game(written, assignment), assignment)):
        return ()
    bare = (Line(line.number, line.text.strip(f" {OPEN}{CLOSE}")) for line in written.lines)
    by_line = ((line.number, _find_problem(read_game(WrittenGame((line,)), assignment), assignment)) for line in bare)
    found = tuple(Misreading(number, problem) for number, problem in by_line if problem)
    return found or (Misreading(written.first, problem),)


def _find_problem(reading: Reading, assignment: Assignment) -> str:
    if reading.misreadings:  # said already, or only a part of something that goes on in the next line
        return ""
    try:
        assignment.settings.codec.encode(reading.record)
    except NotationError as error:
        return str(error)
    return ""


def make_cases(games: Iterable[OwnGame], assignment: Assignment) -> tuple[Case, ...]:
    """A case for each game, with the answer of the sheet.

    Each is a kind of its own: a program that fails in one is still asked the others.
    """
    game = assignment.game
    names = ((f"own-{number}", own) for number, own in enumerate(games, 1))
    return tuple(Case(name, game.format(own.record), game.answer(own.record), (name,), "") for name, own in names)
