"""What the record of a game looks like: its notation, and which constructors its parts have in the students' types.

A shape is composed: ``ListOf(Made(Round, (NumberList(), CardList(DECK)), ":"), "/")`` is that of
``3 2 4 1 : AS 2S … / 2 2 5 3 : …``. Knows no game, and of Haskell only the constructors' names that it is given.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, TypeVar

from reference.cards import Card
from reference.shape_contract import MOST_PROBLEMS, MisreadError, Shape
from reference.word_shapes import Move, Number, OneCard, OneMove, WordShape, read_words

__all__ = [
    "CardList",
    "ListOf",
    "Made",
    "MisreadError",
    "Move",
    "MoveList",
    "Number",
    "NumberList",
    "OneCard",
    "OneMove",
    "Shape",
    "WordShape",
]

R = TypeVar("R")
T = TypeVar("T", bound=tuple[Any, ...])


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
            return tuple(read_words(self.item, words, start))
        if not words:
            return ()
        return tuple(_read_parts((self.item, *part) for part in _split_all(words, self.separator, start)))

    def write(self, record: tuple[R, ...]) -> Iterator[str]:
        """All items, with separators between them."""
        for index, item in enumerate(record):
            if index and self.separator:
                yield self.separator
            yield from self.item.write(item)

    def count(self, record: tuple[R, ...]) -> int:
        """The words of the items, and the separators between them."""
        return self._count_before(record, len(record)) - bool(record and self.separator)

    def _count_before(self, record: tuple[R, ...], index: int) -> int:
        """The words of so many items, each with the separator behind it."""
        if isinstance(self.item, WordShape):  # without a look at each: a fault may name every card of a long record
            return index * (1 + bool(self.separator))
        return sum(map(self.item.count, record[:index])) + index * bool(self.separator)

    def samples(self) -> Iterator[tuple[R, ...]]:
        """The empty list, and one with an item."""
        yield ()
        yield from ((item,) for item in islice(self.item.samples(), 1))

    def position(self, record: tuple[R, ...], *path: int) -> int:
        """Behind the words of the items before it and their separators."""
        if not path:
            return 1
        index, *rest = path
        return self._count_before(record, index) + self.item.position(record[index], *rest)


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

    def count(self, record: T) -> int:
        """The words of the parts, and the separators between them."""
        separators = len(self.parts) - 1 - (self._has_open_end and not record[-1])
        return separators + sum(part.count(value) for part, value in zip(self.parts, record, strict=True))

    def samples(self) -> Iterator[T]:
        """One, with the simplest parts."""
        yield self.constructor(*(next(part.samples()) for part in self.parts))

    def position(self, record: T, *path: int) -> int:
        """Behind the words of the parts before it and their separators."""
        if not path:
            return 1
        index, *rest = path
        before = sum(part.count(value) for part, value in zip(self.parts[:index], record, strict=False))
        return before + index + self.parts[index].position(record[index], *rest)


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


def _check_separator(separator: str, parts: Iterable[Shape[Any]]) -> None:
    # Other signs mean something around records: in Haskell, in comments, in a list of games with their answers.
    if separator not in (":", "/", ";", "|") or any(separator in part.separators for part in parts):
        raise ValueError(f"{separator!r} cannot separate these parts")


def _read_parts(parts: Iterable[tuple[Shape[Any], Sequence[str], int]]) -> list[Any]:
    values: list[Any] = []
    problems: list[tuple[int, str]] = []
    for shape, words, start in parts:
        try:
            values.append(shape.read(words, start))
        except MisreadError as error:
            problems += error.problems
            if len(problems) >= MOST_PROBLEMS:
                break
    if problems:
        raise MisreadError(problems[:MOST_PROBLEMS])
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
