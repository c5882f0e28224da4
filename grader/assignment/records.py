"""Reading a record from its notation, a file, the id of a case, or standard input."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from grader.assignment.examples import PUBLIC, examples_of
from grader.assignment.games_files import STANDARD_INPUT, read_games_file
from grader.assignment.haskell_words import BracketCount
from grader.assignment.settings import Assignment
from grader.assignment.suites import find_case, open_suite
from grader.assignment.written_games import (
    ARROW,
    Line,
    WrittenGame,
    code_lines,
    list_misreadings,
    read_game,
    split_words,
)
from grader.errors import RecordError, UsageError
from grader.haskell.source_text import shorten
from reference.cards import NotationError


def read_record(text: str, assignment: Assignment, suite_file: Path | None = None) -> Any:
    """The record that ``text`` spells out, in the game's notation or in Haskell, or names.

    Cases are the public suite's, unless another suite is given.

    :raises RecordError: showing the text that could not be read.
    """
    lines = code_lines(_fetch(text, assignment, suite_file))
    games = tuple(Line(line.number, line.text.partition(ARROW)[0]) for line in lines)
    _refuse_several([line.number for line in lines for _ in range(line.text.count(ARROW))])
    _refuse_several([word.line for word in BracketCount(assignment.game.shape).add(split_words(games))])
    reading = read_game(WrittenGame(games), assignment)
    if not reading.misreadings:
        return reading.record
    if _is_file(text) or text == STANDARD_INPUT:
        raise RecordError(list_misreadings(reading.misreadings))
    if len(text.split()) > 1:
        raise RecordError(reading.misreadings[0].message)
    no_such = f"there is no file of this name, and no case has this id (such as {examples_of(assignment).case})"
    raise RecordError(f"{reading.misreadings[0].message}; {no_such}")


def read_position(text: str, assignment: Assignment, suite_file: Path | None = None) -> str | None:
    """The notation of the position that ``text`` is or names, where students write players; else None.

    :raises RecordError: showing the text, if it is not a position or no case has this id.
    """
    if not assignment.settings.is_players or not (_ID.fullmatch(text) or _BETWEEN_PARTS in text):
        return None
    notation = _fetch(text, assignment, suite_file)
    try:
        assignment.played.parse_view(notation)
    except NotationError as error:
        raise RecordError(str(error)) from error
    return notation


def _refuse_several(ends: Sequence[int]) -> None:
    """Refuse a file in which arrows or brackets end more than one game, on these lines.

    :raises RecordError: with the lines.
    """
    if len(ends) > 1:
        listed = shorten(", ".join(map(str, ends)), 60)
        raise RecordError(f"there are {len(ends)} games here, which end on lines {listed}; give one of them")


def _fetch(text: str, assignment: Assignment, suite_file: Path | None) -> str:
    if text == STANDARD_INPUT or (text and _is_file(text)):
        return read_games_file(Path(text))
    if not _ID.fullmatch(text):
        return text
    suite = open_suite(assignment, PUBLIC, suite_file)
    try:
        return find_case(suite, text).record
    except UsageError as error:
        examples = examples_of(assignment)
        wanted = f"a game ({examples.game}), a file, or the id of a case, such as {examples.case}"
        raise RecordError(f"{error}; give {wanted}") from error


_ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*-[0-9]+")
"""The form of an id of a case; no card has it."""
_BETWEEN_PARTS = "|"
"""What separates the parts of a position; no record has it."""


def _is_file(text: str) -> bool:
    try:
        return Path(text).is_file()
    except OSError:  # a whole game is longer than any file name
        return False
