"""Reading a record from whatever a person gives: its notation, a file, a case's id, or standard input."""

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
    """The record that ``text`` is, names, or holds. Cases are the public suite's, unless another suite is given.

    :raises RecordError: showing what could not be read.
    """
    try:
        return assignment.game.parse(_fetch(text, assignment, suite_file))
    except NotationError as error:
        hint = "" if len(text.split()) > 1 else f"; nor is there such a file, or such an id of a case ({_SUCH_AN_ID})"
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
        raise RecordError(f"{error}; give a game (7H KH …), a file, or the id of a case {_SUCH_AN_ID}") from error


def _without_comments(text: str) -> str:
    """As in a file of examples: what follows ``#`` is not read, nor an answer behind an arrow."""
    return " ".join(line.partition("#")[0].partition("->")[0] for line in text.splitlines())


PUBLIC = "public"
_SUCH_AN_ID = "such as ac-two-1"
_ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*-[0-9]+")
"""As ids of cases look; no card does."""


def _is_file(text: str) -> bool:
    try:
        return Path(text).is_file()
    except OSError:  # a whole game is longer than any file name
        return False
