"""Reading a record from its notation, a file, the id of a case, or standard input."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

from grader.assignment.settings import Assignment
from grader.assignment.suites import find_case, load_suite, suite_path
from grader.errors import RecordError, UsageError
from reference.cards import NotationError


def read_record(text: str, assignment: Assignment, suite_file: Path | None = None) -> Any:
    """The record that ``text`` spells out or names. Cases are the public suite's, unless another suite is given.

    :raises RecordError: showing the text that could not be read.
    """
    try:
        return assignment.game.parse(_fetch(text, assignment, suite_file))
    except NotationError as error:
        is_word = len(text.split()) <= 1
        hint = f"; there is no file of this name, and no case has this id ({_EXAMPLE_ID})" if is_word else ""
        raise RecordError(f"{error}{hint}") from error


def _fetch(text: str, assignment: Assignment, suite_file: Path | None) -> str:
    if text == "-":
        return _without_comments(sys.stdin.read())
    if text and _is_file(text):
        return _without_comments(Path(text).read_text(encoding="utf-8", errors="replace"))
    if not _ID.fullmatch(text):
        return text
    try:
        return find_case(load_suite(suite_file or suite_path(assignment, PUBLIC)), text).record
    except UsageError as error:
        raise RecordError(f"{error}; give a game (7H KH …), a file, or the id of a case, {_EXAMPLE_ID}") from error


def _without_comments(text: str) -> str:
    """The games of a file of examples: without comments (``#``) and without the answers after an arrow."""
    return " ".join(line.partition("#")[0].partition("->")[0] for line in text.splitlines())


PUBLIC = "public"
_EXAMPLE_ID = "such as ac-two-1"
_ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*-[0-9]+")
"""The form of an id of a case; no card has it."""


def _is_file(text: str) -> bool:
    try:
        return Path(text).is_file()
    except OSError:  # a whole game is longer than any file name
        return False
