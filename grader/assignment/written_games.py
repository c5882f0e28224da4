"""Games as people write them, in the game's notation or in Haskell, with comments, over any number of lines.

Splits a text into games and reads each; collects everything that cannot be read, by its line. Pure; must not know who
wrote the text or what is done with the games.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from grader.assignment.haskell_words import (
    COMMA,
    ROUND_BRACKETS,
    Misreading,
    Word,
    check_brackets,
    unbracket,
)
from grader.assignment.settings import Assignment
from grader.errors import ExampleError
from reference.shapes import MisreadError

ARROW = "->"
MOST_GAMES = 1_000
"""In one file; each is played by the sheet and given to the student's program."""
MOST_LISTED = 20
"""Of lines that cannot be read: who sees so many corrects them before the others."""
_COMMENT = re.compile(r"#|--(?!>)")
_WORD = re.compile(r"[\[\](),=]|[^\s\[\](),=]+")
_VARIABLE = re.compile(r"[a-z_][\w']*")


@dataclass(frozen=True)
class Line:
    """A line of a text by its number, or the part of it that belongs to one game."""

    number: int
    text: str


@dataclass(frozen=True)
class WrittenGame:
    """The lines of one game, and the answer behind its arrow, if there is one."""

    lines: tuple[Line, ...]
    answer: str | None = None

    @property
    def first(self) -> int:
        """The line where its cards begin."""
        return next((line.number for line in self.lines if line.text.strip()), self.last)

    @property
    def last(self) -> int:
        """The line that it ends on."""
        return self.lines[-1].number


@dataclass(frozen=True)
class Reading:
    """A record, as far as it could be read, and everything that could not."""

    record: Any
    misreadings: tuple[Misreading, ...] = ()


def code_lines(text: str) -> tuple[Line, ...]:
    """The lines of a text without comments, which begin with ``#`` or, as in Haskell, with ``--``.

    A line that is only a comment is left out, so that an empty line is one that somebody left empty.
    """
    stripped = ((number, line, _COMMENT.split(line, maxsplit=1)[0]) for number, line in enumerate(text.splitlines(), 1))
    return tuple(Line(number, code.rstrip()) for number, line, code in stripped if code.strip() or not line.strip())


def split_at_arrows(lines: Iterable[Line]) -> tuple[tuple[WrittenGame, ...], tuple[Line, ...]]:
    """The games that end with an arrow and an answer, and the lines behind the last one."""
    games, pending = [], []
    for line in lines:
        cards, arrow, answer = line.text.partition(ARROW)
        # Lines without cards count, too: ``-> Nothing`` is about the empty record.
        pending.append(Line(line.number, cards))
        if arrow:
            games.append(WrittenGame(tuple(pending), answer.strip()))
            pending = []
    return tuple(games), tuple(line for line in pending if line.text.strip())


def check_number(games: Sequence[WrittenGame]) -> None:
    """Make sure that a file does not have too many games, before each is read.

    :raises ExampleError: with their number and the bound.
    """
    if len(games) > MOST_GAMES:
        raise ExampleError(f"has {len(games):,} games, but a file may have at most {MOST_GAMES:,}; split it")


def read_game(game: WrittenGame, assignment: Assignment) -> Reading:
    """The record of one game, in whichever notation it is written."""
    words = _unwrap(split_words(game.lines), assignment.settings.function)
    codec = assignment.settings.codec
    record, misreadings = codec.read_source(words) if codec.reads_source(words) else _read_notation(words, assignment)
    return Reading(record, one_per_line(misreadings))


def split_words(lines: Iterable[Line]) -> list[Word]:
    """The words and signs of lines."""
    return [Word(line.number, word) for line in lines for word in _WORD.findall(line.text)]


def _unwrap(words: Sequence[Word], function: str) -> list[Word]:
    """The words of the record itself, without what Haskell has before it: ``game = replay [ … ]``."""
    rest = [word for word in words if word.text not in ROUND_BRACKETS]
    if len(rest) > 1 and rest[1].text == "=" and _VARIABLE.fullmatch(rest[0].text):
        rest = rest[2:]
    if rest and rest[0].text == function:
        rest = rest[1:]
    return rest


def _read_notation(words: Sequence[Word], assignment: Assignment) -> tuple[Any, tuple[Misreading, ...]]:
    """The record in the game's own notation, and every word that cannot be read."""
    shape = assignment.game.shape
    misreadings = check_brackets(words, shape)
    spaced = [
        Word(word.line, text) for word in unbracket(words) if word.text != COMMA for text in shape.split(word.text)
    ]
    try:
        return shape.read([word.text for word in spaced]), tuple(misreadings)
    except MisreadError as error:
        lines = [word.line for word in spaced or words] or [1]
        found = (Misreading(lines[min(index, len(lines) - 1)], message) for index, message in error.problems)
        return None, (*misreadings, *found)


def one_per_line(misreadings: Iterable[Misreading]) -> tuple[Misreading, ...]:
    """The first of each line, in order: the others may only follow from it."""
    first: dict[int, Misreading] = {}
    for misreading in misreadings:
        first.setdefault(misreading.line, misreading)
    return tuple(first[line] for line in sorted(first))


def list_misreadings(misreadings: Sequence[Misreading]) -> str:
    """The lines that cannot be read, each on a line of its own; of many the first, and how many more there are."""
    listed = [f"line {misreading.line}: {misreading.message}" for misreading in misreadings[:MOST_LISTED]]
    if len(misreadings) == 1:
        return listed[0]
    others = len(misreadings) - len(listed)
    more = (f"… and {others:,} more",) if others else ()
    return "\n  ".join((f"{len(misreadings):,} lines cannot be read:", *listed, *more))
