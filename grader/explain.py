"""Reading a record from whatever a person gives: its notation, a file, a case's id, or standard input."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import msgspec

from grader.assignment import Assignment
from grader.errors import RecordError, UsageError
from grader.suite import find_case
from reference.cards import NotationError
from reference.contract import Story


def read_record(text: str, assignment: Assignment) -> Any:
    """The record that ``text`` is, names, or holds.

    :raises RecordError: showing what could not be read.
    """
    try:
        return assignment.game.parse(_fetch(text, assignment))
    except NotationError as error:
        raise RecordError(str(error)) from error


def _fetch(text: str, assignment: Assignment) -> str:
    if text == "-":
        return sys.stdin.read()
    if text and _is_file(text):
        return Path(text).read_text(encoding="utf-8", errors="replace")
    try:
        return find_case(assignment, text).record
    except UsageError:
        return text


def _is_file(text: str) -> bool:
    try:
        return Path(text).is_file()
    except OSError:  # a whole game is longer than any file name
        return False


def story_json(story: Story) -> str:
    """The story for programs: cards in their notation."""
    told = msgspec.to_builtins(story)
    for trick, plain in zip(story.tricks, told["tricks"], strict=True):
        for play, line in zip(trick.plays, plain["plays"], strict=True):
            line["card"] = str(play.card)
    return msgspec.json.format(msgspec.json.encode(told), indent=1).decode() + "\n"


def write_story(page: Path, story: Story, record: str, title: str) -> None:
    """A page with the game to step through.

    :raises UsageError: where it cannot be written.
    """
    from grader.report import render_story  # a terminal needs no templates

    try:
        page.write_text(render_story(story, record, title), encoding="utf-8", newline="\n")
    except OSError as error:
        raise UsageError(f"{page}: cannot be written ({error.strerror})") from error
