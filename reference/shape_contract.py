"""What every shape of a record, or of a part of one, provides. Knows no game and no Haskell."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import Generic, TypeVar

from reference.cards import NotationError

R = TypeVar("R")

MOST_PROBLEMS = 1000


class MisreadError(NotationError):
    """The words of a text that are no part of a record: their indices, and what to write instead.

    Of very many words, only the first :data:`MOST_PROBLEMS` are reported.
    """

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
    def count(self, record: R) -> int:
        """How many words it has, without writing them."""

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
