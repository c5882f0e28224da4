"""What the record of a game looks like: its notation, and which constructors its parts have in the students' types.

A shape is composed: ``ListOf(Made(Round, (NumberList(), CardList(DECK)), ":"), "/")`` is that of
``3 2 4 1 : AS 2S … / 2 2 5 3 : …``. Knows no game, and of Haskell only the constructors' names that it is given.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import islice
from typing import Any, Generic, TypeVar

from reference.cards import FULL_DECK, Card, NotationError, parse_card

R = TypeVar("R")

Move = Card | str
"""A card that is played, or the word for what is done instead."""


class Edit(Enum):
    """A way to change a record a little."""

    DROP = "leave one out"
    REPEAT = "have one twice in a row"
    SWAP = "swap neighbours"
    REPLACE = "replace one"
    CUT = "leave out all from one on"
    APPEND = "add one at the end"


class MisreadError(NotationError):
    """Every word of a text that is no part of a record: its index, and what to write instead."""

    def __init__(self, problems: Sequence[tuple[int, str]]) -> None:
        super().__init__(problems[0][1])
        self.problems = tuple(problems)


class Shape(ABC, Generic[R]):
    """What records, or parts of records, look like."""

    noun: str
    """What one is called in a message: ``a card``."""

    @property
    @abstractmethod
    def example(self) -> str:
        """One of them, in the notation."""

    @property
    def separators(self) -> frozenset[str]:
        """The words that stand between parts."""
        return frozenset()

    @property
    def can_be_empty(self) -> bool:
        """Whether one may be written without any word."""
        return False

    @abstractmethod
    def read(self, words: Sequence[str], start: int = 0) -> R:
        """Read the words of one; ``start`` is the index of the first in the whole text.

        :raises MisreadError: if they are none.
        """

    @abstractmethod
    def write(self, record: R) -> Iterator[str]:
        """The words of one."""

    @abstractmethod
    def edits(self, record: R, kinds: Iterable[Edit] = tuple(Edit)) -> Iterator[R]:
        """Records that differ from this one by one edit, kind by kind, from the first place to the last."""

    @abstractmethod
    def samples(self) -> Iterator[R]:
        """Some of them, the simplest first; for single words, all that a list of them could have next."""

    @abstractmethod
    def position(self, record: R, *path: int) -> int:
        """The position, from 1, of the first word of a part among the words of the record.

        The path leads to the part by indices: ``(1, 1, 0)`` is the first card of the second round.
        """

    def split(self, text: str) -> list[str]:
        """The words of a text; commas and line ends count as blanks, and separators need none around them."""
        for separator in (",", *self.separators):
            text = text.replace(separator, f" {separator} " if separator != "," else " ")
        return text.split()

    def parse(self, text: str) -> R:
        """Read a record.

        :raises MisreadError: if the text is not a record.
        """
        return self.read(self.split(text))

    def format(self, record: R) -> str:
        """Write a record so that :meth:`parse` reads it back."""
        return " ".join(self.write(record))

    def words(self, record: R) -> tuple[str, ...]:
        """The words of its notation, to whose positions faults refer; separators are words, too."""
        return tuple(self.write(record))


class WordShape(Shape[R]):
    """What is written as one word."""

    @abstractmethod
    def read_word(self, word: str) -> R:
        """Read one.

        :raises NotationError: if the word is none.
        """

    @abstractmethod
    def others(self, value: R) -> Iterator[R]:
        """What may stand in its place."""

    @property
    def example(self) -> str:
        """The simplest one."""
        return self.format(next(self.samples()))

    def read(self, words: Sequence[str], start: int = 0) -> R:
        """Read exactly one word."""
        if not words:
            raise MisreadError([(start, f"{self.noun} is missing: write one, such as {self.example}")])
        if len(words) > 1:
            extra = f"{_show(words[1])} is one too many: there is only {self.noun} here; remove it"
            raise MisreadError([(start + 1, extra)])
        return _read_words(self, words, start)[0]

    def write(self, record: R) -> Iterator[str]:
        """Its only word."""
        yield str(record)

    def edits(self, record: R, kinds: Iterable[Edit] = tuple(Edit)) -> Iterator[R]:
        """It can only be replaced."""
        return (other for kind in kinds if kind is Edit.REPLACE for other in self.others(record))

    def position(self, _: R, *__: int) -> int:
        """It has no parts."""
        return 1


@dataclass(frozen=True, eq=False)
class OneCard(WordShape[Card]):
    """One card, by rank and suit: ``7H``."""

    deck: tuple[Card, ...]
    noun = "a card"

    def read_word(self, word: str) -> Card:
        """Read a card, which need not be in the deck."""
        return _CARDS.get(word) or parse_card(_shorten(word), self.deck)

    def others(self, value: Card) -> Iterator[Card]:
        """The other cards of the deck."""
        return (card for card in self.deck if card != value)

    def samples(self) -> Iterator[Card]:
        """The cards of the deck."""
        return iter(self.deck)


@dataclass(frozen=True, eq=False)
class OneMove(WordShape[Move]):
    """A card, or a word in its place; the words are mapped to their constructors in the students' types."""

    deck: tuple[Card, ...]
    card_constructor: str
    constructors: Mapping[str, str]
    noun = "a move"

    def read_word(self, word: str) -> Move:
        """Read a word in any case, or a card, which need not be in the deck."""
        if (known := word.casefold()) in self.constructors:
            return known
        try:
            return _CARDS.get(word) or parse_card(_shorten(word), self.deck)
        except NotationError:
            raise NotationError(f"{_show(word)} is not a move: write {self._choices()}") from None

    def others(self, value: Move) -> Iterator[Move]:
        """The other moves."""
        return (move for move in self.samples() if move != value)

    def samples(self) -> Iterator[Move]:
        """The cards of the deck, then the words."""
        yield from self.deck
        yield from self.constructors

    def _choices(self) -> str:
        ranks = " ".join(dict.fromkeys(card.rank.value for card in self.deck))
        words = ", ".join(self.constructors)
        return f"{words} or a card by rank and suit, such as {self.example} (ranks {ranks}; suits H D S C)"


@dataclass(frozen=True, eq=False)
class Number(WordShape[int]):
    """A whole number, which may be negative."""

    noun = "a number"

    def read_word(self, word: str) -> int:
        """Read a number that has at most nine digits, so that an ``Int`` of any interpreter can hold it."""
        if not _NUMBER.fullmatch(word):
            raise NotationError(f"{_show(word)} is not a number: write digits only, such as 3 or -3, at most nine")
        return int(word.replace(_MINUS, "-"))

    def others(self, value: int) -> Iterator[int]:
        """Its neighbours."""
        return (other for other in (value - 1, value + 1) if abs(other) <= _LARGEST)

    def samples(self) -> Iterator[int]:
        """A few small ones."""
        return iter((1, 2, 3, 0, -1))


@dataclass(frozen=True, eq=False)
class ListOf(Shape[tuple[R, ...]]):
    """Any number of the same; single words need no separator."""

    item: Shape[R]
    separator: str = ""

    def __post_init__(self) -> None:
        if self.separator:
            _check_separator(self.separator, (self.item,))
        if self.item.can_be_empty if self.separator else not isinstance(self.item, WordShape):
            raise ValueError(f"where one {self.item.noun} ends cannot be read with the separator {self.separator!r}")

    @property
    def noun(self) -> str:  # type: ignore[override]
        """Many of them."""
        return f"a list, each {self.item.noun}"

    @property
    def example(self) -> str:
        """One or two of them."""
        return self.format(tuple(islice(self.item.samples(), 1 if self.separator else 2)))

    @property
    def separators(self) -> frozenset[str]:
        """Its own, and those within its items."""
        return self.item.separators | ({self.separator} if self.separator else set())

    @property
    def can_be_empty(self) -> bool:
        """An empty list has no words."""
        return True

    def read(self, words: Sequence[str], start: int = 0) -> tuple[R, ...]:
        """Read all items."""
        if isinstance(self.item, WordShape) and not self.separator:
            return tuple(_read_words(self.item, words, start))
        if not words:
            return ()
        return tuple(_read_parts((self.item, *part) for part in _split_all(words, self.separator, start)))

    def write(self, record: tuple[R, ...]) -> Iterator[str]:
        """All items, with separators between them."""
        for index, item in enumerate(record):
            if index and self.separator:
                yield self.separator
            yield from self.item.write(item)

    def edits(self, record: tuple[R, ...], kinds: Iterable[Edit] = tuple(Edit)) -> Iterator[tuple[R, ...]]:
        """Edits of the list itself come before those of its items."""
        for kind in kinds:
            yield from (edited for edited in self._edit(record, kind) if edited != record)
            for index, item in enumerate(record):
                yield from (_replace(record, index, edited) for edited in self.item.edits(item, (kind,)))

    def _edit(self, record: tuple[R, ...], kind: Edit) -> Iterator[tuple[R, ...]]:
        indices = range(len(record))
        match kind:
            case Edit.DROP:
                yield from (record[:index] + record[index + 1 :] for index in indices)
            case Edit.REPEAT:
                yield from (record[: index + 1] + record[index:] for index in indices)
            case Edit.SWAP:
                yield from (record[:i] + record[i : i + 2][::-1] + record[i + 2 :] for i in indices[:-1])
            case Edit.CUT:
                yield from (record[:index] for index in indices)
            case Edit.APPEND:
                yield from ((*record, item) for item in self.item.samples())
            case Edit.REPLACE:  # that is an edit of an item
                return

    def samples(self) -> Iterator[tuple[R, ...]]:
        """The empty list, and one with an item."""
        yield ()
        yield from ((item,) for item in islice(self.item.samples(), 1))

    def position(self, record: tuple[R, ...], *path: int) -> int:
        """Behind the words of the items before it and their separators."""
        if not path:
            return 1
        index, *rest = path
        before = sum(1 for item in record[:index] for _ in self.item.write(item))
        return before + index * bool(self.separator) + self.item.position(record[index], *rest)


class CardList(ListOf[Card]):
    """Cards separated by blanks: ``7H KH``."""

    def __init__(self, deck: tuple[Card, ...]) -> None:
        super().__init__(OneCard(deck))


class MoveList(ListOf[Move]):
    """Moves separated by blanks: ``KH 7D pass stop``.

    ``words`` has the constructor of each word, ``{"pass": "Pass"}``; that of a card is ``card_constructor``.
    """

    def __init__(self, deck: tuple[Card, ...], card_constructor: str, words: Mapping[str, str]) -> None:
        super().__init__(OneMove(deck, card_constructor, words))


class NumberList(ListOf[int]):
    """Whole numbers separated by blanks: ``3 -2 4``."""

    def __init__(self) -> None:
        super().__init__(Number())


T = TypeVar("T", bound=tuple[Any, ...])


@dataclass(frozen=True, eq=False)
class Made(Shape[T]):
    """A constructor with its parts, and a separator between them.

    The constructor is a named tuple, called as in the students' types. If the last part is a list with the same
    separator, the separator before it is left out together with its items: ``25 25 / 9H : … / …``, ``25 25``.
    """

    constructor: Callable[..., T]
    parts: tuple[Shape[Any], ...]
    separator: str

    def __post_init__(self) -> None:
        _check_separator(self.separator, self.parts[:-1] if self._has_open_end else self.parts)

    @property
    def _has_open_end(self) -> bool:
        last = self.parts[-1]
        return isinstance(last, ListOf) and last.separator == self.separator

    @property
    def name(self) -> str:
        """The constructor's name."""
        return self.constructor.__name__

    @property
    def noun(self) -> str:  # type: ignore[override]
        """Its constructor."""
        return f"a {self.name}"

    @property
    def example(self) -> str:
        """Examples of its parts."""
        return f" {self.separator} ".join(part.example for part in self.parts)

    @property
    def separators(self) -> frozenset[str]:
        """Its own, and those within its parts."""
        return frozenset({self.separator}).union(*(part.separators for part in self.parts))

    @property
    def can_be_empty(self) -> bool:
        """Only without separators."""
        return self._has_open_end and len(self.parts) == 2 and self.parts[0].can_be_empty

    def read(self, words: Sequence[str], start: int = 0) -> T:
        """Read all parts."""
        chunks = list(_split_all(words, self.separator, start, len(self.parts) - 1))
        missing = len(self.parts) - len(chunks)
        if missing > self._has_open_end:
            end = start + len(words) - bool(words)
            raise MisreadError([(end, f"{self.separator!r} is missing in {self.noun}: write {self.example}")])
        chunks += [([], start + len(words))] * missing
        return self.constructor(*_read_parts((part, *chunk) for part, chunk in zip(self.parts, chunks, strict=True)))

    def write(self, record: T) -> Iterator[str]:
        """All parts, with separators between them."""
        for index, (part, value) in enumerate(zip(self.parts, record, strict=True)):
            is_left_out = self._has_open_end and index == len(self.parts) - 1 and not value
            if index and not is_left_out:
                yield self.separator
            yield from part.write(value)

    def edits(self, record: T, kinds: Iterable[Edit] = tuple(Edit)) -> Iterator[T]:
        """Edits of its parts."""
        for kind in kinds:
            for index, (part, value) in enumerate(zip(self.parts, record, strict=True)):
                for edited in part.edits(value, (kind,)):
                    yield self.constructor(*_replace(tuple(record), index, edited))

    def samples(self) -> Iterator[T]:
        """One, with the simplest parts."""
        yield self.constructor(*(next(part.samples()) for part in self.parts))

    def position(self, record: T, *path: int) -> int:
        """Behind the words of the parts before it and their separators."""
        if not path:
            return 1
        index, *rest = path
        before = sum(1 for part, value in zip(self.parts[:index], record, strict=False) for _ in part.write(value))
        return before + index + self.parts[index].position(record[index], *rest)


_CARDS = {str(card): card for card in FULL_DECK}
_MINUS = "−"  # as word processors write it
_NUMBER = re.compile(rf"[-{_MINUS}]?[0-9]{{1,9}}")
_LARGEST = 999_999_999
_LONGEST_SHOWN = 40


def _shorten(word: str) -> str:
    return word if len(word) <= _LONGEST_SHOWN else word[: _LONGEST_SHOWN - 1] + "…"


def _show(word: str) -> str:
    return repr(_shorten(word))


def _check_separator(separator: str, parts: Iterable[Shape[Any]]) -> None:
    if (
        len(separator) != 1
        or separator.isalnum()
        or separator in " ,-"
        or any(separator in p.separators for p in parts)
    ):
        raise ValueError(f"{separator!r} cannot separate these parts")


def _replace(record: tuple[Any, ...], index: int, item: Any) -> tuple[Any, ...]:
    return (*record[:index], item, *record[index + 1 :])


def _read_words(shape: WordShape[R], words: Sequence[str], start: int) -> list[R]:
    try:
        return list(map(shape.read_word, words))
    except NotationError:
        raise MisreadError(list(_find_problems(shape, words, start))) from None


def _find_problems(shape: WordShape[Any], words: Sequence[str], start: int) -> Iterator[tuple[int, str]]:
    for index, word in enumerate(words, start):
        try:
            shape.read_word(word)
        except NotationError as error:
            yield index, str(error)


def _read_parts(parts: Iterable[tuple[Shape[Any], Sequence[str], int]]) -> list[Any]:
    values: list[Any] = []
    problems: list[tuple[int, str]] = []
    for shape, words, start in parts:
        try:
            values.append(shape.read(words, start))
        except MisreadError as error:
            problems += error.problems
    if problems:
        raise MisreadError(problems)
    return values


def _split_all(
    words: Sequence[str], separator: str, start: int, most: int | None = None
) -> Iterator[tuple[Sequence[str], int]]:
    """The words between separators, of which at most so many count, and the index of the first of them."""
    begin = 0
    for index, word in enumerate(words):
        if word == separator and most != 0:
            yield words[begin:index], start + begin
            begin, most = index + 1, None if most is None else most - 1
    yield words[begin:], start + begin
