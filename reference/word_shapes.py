"""Parts of a record that are written as one word: a card, a move, a number."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, TypeVar

from reference.cards import FULL_DECK, Card, NotationError, parse_card
from reference.shape_contract import MOST_PROBLEMS, MisreadError, Shape

R = TypeVar("R")

Move = Card | str
"""A card that is played, or the word for what is done instead."""

_CARDS = {str(card): card for card in FULL_DECK}
_MINUS = "−"  # as word processors write it
_NUMBER = re.compile(rf"[-{_MINUS}]?[0-9]{{1,9}}")
_LONGEST_SHOWN = 40


class WordShape(Shape[R]):
    """What is written as one word."""

    @abstractmethod
    def read_word(self, word: str) -> R:
        """Read one.

        :raises NotationError: if the word is none.
        """

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
        return read_words(self, words, start)[0]

    def write(self, record: R) -> Iterator[str]:
        """Its only word."""
        yield str(record)

    def count(self, _: R) -> int:
        """It is one word."""
        return 1

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

    def samples(self) -> Iterator[int]:
        """A few small ones."""
        return iter((1, 2, 3, 0, -1))


def read_words(shape: WordShape[R], words: Sequence[str], start: int) -> list[R]:
    """Read each word; ``start`` is the index of the first in the whole text.

    :raises MisreadError: with every word that cannot be read.
    """
    try:
        return list(map(shape.read_word, words))
    except NotationError:
        raise MisreadError(list(islice(_find_problems(shape, words, start), MOST_PROBLEMS))) from None


def _find_problems(shape: WordShape[Any], words: Sequence[str], start: int) -> Iterator[tuple[int, str]]:
    for index, word in enumerate(words, start):
        try:
            shape.read_word(word)
        except NotationError as error:
            yield index, str(error)


def _shorten(word: str) -> str:
    return word if len(word) <= _LONGEST_SHOWN else word[: _LONGEST_SHOWN - 1] + "…"


def _show(word: str) -> str:
    return repr(_shorten(word))
