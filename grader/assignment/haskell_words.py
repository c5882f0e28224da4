"""Words and brackets of Haskell, and which of them are a record's. Pure; must not know games or files."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from grader.assignment.haskell_cards import CONSTRUCTOR
from reference.shapes import ListOf, Made, OneCard, OneMove, Shape

OPEN, CLOSE = "[", "]"
COMMA = ","
ROUND_BRACKETS = ("(", ")")


@dataclass(frozen=True)
class Word:
    """A word or a sign of a file, and its line."""

    line: int
    text: str


@dataclass(frozen=True)
class Misreading:
    """What cannot be read, on which line, and what to write instead."""

    line: int
    message: str


def mentions_constructor(shape: Shape[Any], words: Iterable[Word]) -> bool:
    """Whether words are meant as Haskell; a small letter at the beginning is a mistake in Haskell.

    Constructors that are words of the notation, too, decide nothing.
    """
    names = _constructors(shape)
    return any(word.text.casefold() in names for word in words)


@cache
def _constructors(shape: Shape[Any]) -> frozenset[str]:
    match shape:
        case OneCard():
            return frozenset({CONSTRUCTOR.casefold()})
        case OneMove(_, card_constructor):
            return frozenset({CONSTRUCTOR.casefold(), card_constructor.casefold()})
        case ListOf(item):
            return _constructors(item)
        case Made(_, parts):
            return frozenset({shape.name.casefold()}).union(*map(_constructors, parts))
    return frozenset()


def unbracket(words: Iterable[Word]) -> list[Word]:
    """The words without the brackets of lists."""
    return [word for word in words if word.text not in (OPEN, CLOSE)]


def check_brackets(words: Sequence[Word], shape: Shape[Any]) -> list[Misreading]:
    """What is wrong with the brackets: there may be one pair, around everything else."""
    ends = {OPEN: 0, CLOSE: len(words) - 1}
    if stray := [word for number, word in enumerate(words) if ends.get(word.text, number) != number]:
        middle = "is in the middle of a game; write each game on a line of its own"
        return [Misreading(word.line, f"'{word.text}' {middle}") for word in stray]
    opened, closed = (bool(words) and words[end].text == sign for end, sign in ((0, OPEN), (-1, CLOSE)))
    if opened and not closed:
        last = f"last {shape.item.noun.removeprefix('a ')}" if isinstance(shape, ListOf) else "game"
        return [Misreading(words[0].line, f"the '{OPEN}' is never closed; write '{CLOSE}' behind the {last}")]
    if closed and not opened:
        return [Misreading(words[-1].line, f"nothing was opened that this '{CLOSE}' closes; remove it")]
    return []


@dataclass
class BracketCount:
    """Counts brackets from word to word, to find where records in Haskell end."""

    shape: Shape[Any]
    depth: int = 0
    closed: int = 0
    is_source: bool = False

    def add(self, words: Sequence[Word]) -> list[Word]:
        """The words that each end a record; in the notation, that is any bracket which closes all."""
        self.is_source = self.is_source or mentions_constructor(self.shape, words)
        return [word for word in words if self._ends(word.text)]

    @property
    def is_open(self) -> bool:
        """Whether a record has begun that goes on."""
        return self.depth > 0 or self.closed > 0

    def _ends(self, text: str) -> bool:
        self.depth += (text == OPEN) - (text == CLOSE)
        if text != CLOSE or self.depth > 0:
            return False
        self.closed = (self.closed + 1) % (_count_lists(self.shape) if self.is_source else 1)
        return self.closed == 0


@cache
def _count_lists(shape: Shape[Any]) -> int:
    """How many lists a record has that are in no other list."""
    match shape:
        case ListOf():
            return 1
        case Made(_, parts):
            return sum(map(_count_lists, parts)) or 1
    return 0
