"""Records that a student wrote in Haskell, ``[Play (Card Heart R7), Pass]``, read by their shape.

Reading is tolerant: round brackets, and commas between items that have constructors, may be missing. Pure; must not
know games or files.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from grader.assignment.haskell_cards import CONSTRUCTOR, CardNames, name_cards, read_card, show
from grader.assignment.haskell_sources import write_example
from grader.assignment.haskell_words import (
    CLOSE,
    COMMA,
    OPEN,
    ROUND_BRACKETS,
    Misreading,
    Word,
    check_brackets,
    unbracket,
)
from reference.shapes import ListOf, Made, Move, Number, OneCard, OneMove, Shape, WordShape

_WORDS_OF_A_CARD = 3


def read_record(shape: Shape[Any], words: Sequence[Word]) -> tuple[Any, tuple[Misreading, ...]]:
    """The record, as far as it can be read, and what cannot."""
    words = [word for word in words if word.text not in ROUND_BRACKETS]
    if isinstance(shape, ListOf) and isinstance(shape.item, WordShape):
        values, misreadings = _read_items(shape.item, unbracket(words))
        return values, (*check_brackets(words, shape), *misreadings)
    reader = _Reader(words)
    record = reader.read_all(shape)
    return record, tuple(reader.misreadings)


def _read_items(item: WordShape[Any], words: Iterable[Word]) -> tuple[tuple[Any, ...], list[Misreading]]:
    """The items of a list without its brackets, and what cannot be read."""
    values, misreadings = [], []
    for group in _split(item, words):
        try:
            values.append(_read_item(item, [word.text for word in group]))
        except ValueError as error:
            misreadings.append(Misreading(group[0].line, str(error)))
    return tuple(values), misreadings


def _split(item: WordShape[Any], words: Iterable[Word]) -> Iterator[list[Word]]:
    """The words of each item: a comma ends one, and so does what begins the next one."""
    group: list[Word] = []
    for word in words:
        if group and (word.text == COMMA or _begins(item, word, group[-1])):
            yield group
            group = []
        if word.text != COMMA:
            group.append(word)
    if group:
        yield group


def _begins(item: WordShape[Any], word: Word, previous: Word) -> bool:
    name = word.text.casefold()
    if isinstance(item, OneMove):
        is_argument = previous.text.casefold() == item.card_constructor.casefold()
        return name in _move_constructors(item) or (name == CONSTRUCTOR.casefold() and not is_argument)
    return isinstance(item, Number) or name == CONSTRUCTOR.casefold()


@cache
def _move_constructors(item: OneMove) -> frozenset[str]:
    return frozenset(map(str.casefold, (item.card_constructor, *item.constructors.values())))


def _read_item(item: WordShape[Any], texts: Sequence[str]) -> Any:
    """One item.

    :raises ValueError: saying what is wrong with its words, and what to write.
    """
    match item:
        case OneCard():
            return read_card(texts, _card_names(item))
        case OneMove():
            return _read_move(item, texts)
    return item.read_word(" ".join(texts))


@cache
def _card_names(item: OneCard | OneMove) -> CardNames:
    return name_cards(item.deck)


def _read_move(item: OneMove, texts: Sequence[str]) -> Move:
    first, *rest = texts
    names, words = _card_names(item), {name: word for word, name in item.constructors.items()}
    if first == item.card_constructor and rest:
        return read_card(rest, names)
    if first in words and not rest:
        return words[first]
    card = f"{item.card_constructor} ({names.example})"
    if first == CONSTRUCTOR:
        problem = f"{show(' '.join(texts))} is a card and not yet a move"
        raise ValueError(f"{problem}: write {item.card_constructor} before it, as in {card}")
    meant = next((name for name in words if not rest and name.casefold() == first.casefold()), None)
    choices = f"write {meant}" if meant else f"write one of {', '.join((card, *words))}"
    raise ValueError(f"{show(' '.join(texts))} is not a move in Haskell: {choices}")


class _StructureError(ValueError):
    """A word that is not what must follow here."""


@dataclass
class _Reader:
    """Reads lists within lists, from the first word to the last."""

    words: Sequence[Word]
    misreadings: list[Misreading] = field(default_factory=list)
    index: int = 0

    def read_all(self, shape: Shape[Any]) -> Any:
        """The record; None if what must follow is missing somewhere."""
        try:
            record = self._read(shape)
            if self.index < len(self.words):
                raise self._error("is behind the end of the game: write each game on a line of its own")
        except _StructureError as error:
            line = self.words[min(self.index, len(self.words) - 1)].line if self.words else 1
            self.misreadings.append(Misreading(line, str(error)))
            return None
        return record

    def _read(self, shape: Shape[Any]) -> Any:
        match shape:
            case ListOf(item):
                return self._read_list(item, shape)
            case Made(constructor, parts):
                self._expect(shape.name, shape)
                return constructor(*[self._read(part) for part in parts])
            case OneCard():
                return self._read_one(shape, _WORDS_OF_A_CARD)
            case OneMove(_, card_constructor) if self._text() == card_constructor:
                return self._read_one(shape, 1 + _WORDS_OF_A_CARD)
            case WordShape():
                return self._read_one(shape, 1)
        raise TypeError(f"{shape!r} is no shape that can be read from Haskell")

    def _read_list(self, item: Shape[Any], shape: Shape[Any]) -> tuple[Any, ...]:
        self._expect(OPEN, shape)
        if isinstance(item, WordShape):
            start = self.index
            while self._text() not in (OPEN, CLOSE, ""):
                self.index += 1
            values, misreadings = _read_items(item, self.words[start : self.index])
            self.misreadings += misreadings
            self._expect(CLOSE, shape)
            return values
        items: list[Any] = []
        while self._text() not in (CLOSE, ""):
            if items and self._text() == COMMA:
                self.index += 1
            items.append(self._read(item))
        self._expect(CLOSE, shape)
        return tuple(items)

    def _read_one(self, shape: WordShape[Any], length: int) -> Any:
        group = self.words[self.index : self.index + length]
        if not group:
            raise self._error(f"is missing: write {write_example(shape)}")
        try:
            value = _read_item(shape, [word.text for word in group])
        except ValueError as error:
            raise _StructureError(str(error)) from None
        self.index += length
        return value

    def _expect(self, text: str, shape: Shape[Any]) -> None:
        if self._text() != text:
            raise self._error(f"is where {text!r} should be: write it, as in {write_example(shape)}")
        self.index += 1

    def _text(self) -> str:
        return self.words[self.index].text if self.index < len(self.words) else ""

    def _error(self, problem: str) -> _StructureError:
        return _StructureError(f"{show(self._text()) if self._text() else 'the end'} {problem}")
