"""Games as people write them, in the game's notation or in Haskell, with comments, over any number of lines.

Splits a text into games and reads each; collects everything that cannot be read, by its line. Pure; must not know who
wrote the text or what is done with the games.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from grader.assignment.codecs import codec_named
from grader.assignment.haskell_cards import BRACKETS, COMMA, Misreading, Word, show
from grader.assignment.settings import Assignment
from reference.cards import NotationError

ARROW = "->"
OPEN, CLOSE = "[", "]"
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


def read_game(game: WrittenGame, assignment: Assignment) -> Reading:
    """The record of one game, in whichever notation it is written."""
    words, misreadings = _unwrap(_words(game.lines), assignment.settings.function)
    codec = codec_named(assignment.settings.codec)
    read = codec.read_source(words) if codec.reads_source(words) else _read_notation(words, assignment)
    return Reading(read[0], one_per_line((*misreadings, *read[1])))


def _words(lines: Iterable[Line]) -> list[Word]:
    return [Word(line.number, word) for line in lines for word in _WORD.findall(line.text)]


def _unwrap(words: Sequence[Word], function: str) -> tuple[list[Word], list[Misreading]]:
    """The words of the record itself, without what Haskell has around it: ``game = replay [ … ]``."""
    rest = [word for word in words if word.text not in BRACKETS]
    if len(rest) > 1 and rest[1].text == "=" and _VARIABLE.fullmatch(rest[0].text):
        rest = rest[2:]
    if rest and rest[0].text == function:
        rest = rest[1:]
    return [word for word in rest if word.text not in (OPEN, CLOSE)], _check_brackets(rest)


def _check_brackets(words: Sequence[Word]) -> list[Misreading]:
    """What is wrong with the brackets: there may be one pair, around everything else."""
    ends = {OPEN: 0, CLOSE: len(words) - 1}
    if stray := [word for number, word in enumerate(words) if ends.get(word.text, number) != number]:
        middle = "is in the middle of a game; write each game on a line of its own"
        return [Misreading(word.line, f"'{word.text}' {middle}") for word in stray]
    opened, closed = (bool(words) and words[end].text == sign for end, sign in ((0, OPEN), (-1, CLOSE)))
    if opened and not closed:
        return [Misreading(words[0].line, f"the '{OPEN}' is never closed; write '{CLOSE}' behind the last card")]
    if closed and not opened:
        return [Misreading(words[-1].line, f"nothing was opened that this '{CLOSE}' closes; remove it")]
    return []


def _read_notation(words: Sequence[Word], assignment: Assignment) -> tuple[Any, tuple[Misreading, ...]]:
    """The record in the game's own notation; each line that cannot be read is reported."""
    game, misreadings = assignment.game, []
    for number, group in groupby(words, key=lambda word: word.line):
        try:
            game.parse(_join(group))
        except NotationError as error:
            misreadings.append(Misreading(number, str(error)))
    if misreadings:
        return None, tuple(misreadings)
    try:
        return game.parse(_join(words)), ()
    except NotationError as error:
        return None, (Misreading(words[-1].line, str(error)),)


def _join(words: Iterable[Word]) -> str:
    # A word that is too long to be shown is no card of any game.
    return " ".join(show(word.text)[1:-1] if len(word.text) > 20 else word.text for word in words if word.text != COMMA)


def one_per_line(misreadings: Iterable[Misreading]) -> tuple[Misreading, ...]:
    """The first of each line, in order: the others may only follow from it."""
    first: dict[int, Misreading] = {}
    for misreading in misreadings:
        first.setdefault(misreading.line, misreading)
    return tuple(first[line] for line in sorted(first))


def list_misreadings(misreadings: Sequence[Misreading]) -> str:
    """Every line that cannot be read, each on a line of its own."""
    listed = [f"line {misreading.line}: {misreading.message}" for misreading in misreadings]
    if len(listed) == 1:
        return listed[0]
    return "\n  ".join((f"{len(listed)} lines cannot be read:", *listed))
