"""A student's own examples: games with the answers expected of them, written before any code. Pure.

::

    # A comment, to the end of the line. A game may go over several lines.
    7H KH QD 8S  9H ... -> AC Two
    7H 7H -> not a game
    -> Nothing

The student learns which examples are right and how many misconceptions the right ones catch, never the right answer.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from grader.errors import ExampleError
from grader.haskell.source_text import shorten
from reference.cards import NotationError
from reference.contract import Game

ARROW = "->"
COMMENT = "#"
NO_GAME = ("not a game", "no game", "impossible")


@dataclass(frozen=True)
class Example:
    """A record, the answer expected for it, and the line that it ends on."""

    line: int
    record: Any
    expected: str


@dataclass(frozen=True)
class Review:
    """Which examples are right, and which misconceptions the right ones would catch."""

    right: tuple[Example, ...]
    wrong: tuple[Example, ...]
    caught: frozenset[str]
    known: int
    untouched: tuple[str, ...]


@dataclass(frozen=True)
class _Written:
    """An example as it is written: the pieces before the arrow with their lines, and the answer after it."""

    pieces: tuple[tuple[int, str], ...]
    answer: str

    @property
    def line(self) -> int:
        return self.pieces[-1][0]

    @property
    def cards(self) -> str:
        return " ".join(text for _, text in self.pieces)


def read_examples(text: str, game: Game[Any]) -> tuple[Example, ...]:
    """Every example of a file.

    :raises ExampleError: naming the line, what it says and what to write instead.
    """
    return tuple(_read(written, game) for written in _split(text))


def _split(text: str) -> Iterator[_Written]:
    pieces: list[tuple[int, str]] = []
    for number, line in enumerate(text.splitlines(), 1):
        cards, arrow, answer = line.partition(COMMENT)[0].partition(ARROW)
        # Lines without cards count, too: ``-> Nothing`` is about the empty record.
        pieces.append((number, cards.strip()))
        if arrow:
            yield _Written(tuple(pieces), answer.strip())
            pieces = []
    if rest := [(number, cards) for number, cards in pieces if cards]:
        number, cards = rest[-1]
        raise ExampleError(
            f"line {number}: the file ends after {_shown(cards)} without `{ARROW}` and an answer; "
            f"write a game, then `{ARROW}`, then its answer"
        )


def _read(written: _Written, game: Game[Any]) -> Example:
    try:
        record = game.parse(written.cards)
    except NotationError as error:
        raise ExampleError(f"line {_faulty_line(written, game)}: {error}") from error
    try:
        return Example(written.line, record, read_answer(written.answer, game))
    except ExampleError as error:
        raise ExampleError(f"line {written.line}: {error}") from error


def _faulty_line(written: _Written, game: Game[Any]) -> int:
    """The first line that cannot be read even by itself, or else the one with the arrow."""
    for number, cards in written.pieces:
        try:
            game.parse(cards)
        except NotationError:
            return number
    return written.line


def read_answer(text: str, game: Game[Any]) -> str:
    """An answer in Haskell, or only its words; case does not matter.

    :raises ExampleError: listing the possible answers.
    """
    if _words(text) in map(_words, (game.illegal_answer, *NO_GAME)):
        return game.illegal_answer
    answers = {_words(answer): answer for answer in game.answers}
    if _words(text) not in answers:
        known = ", ".join(_plain(answer) for answer in game.answers if answer != game.illegal_answer)
        raise ExampleError(f"{_shown(text)} is not an answer: write one of {known}, or {NO_GAME[0]}")
    return answers[_words(text)]


def _words(text: str) -> tuple[str, ...]:
    """The words of an answer, without brackets and commas."""
    # Any other sign counts as a word, so that an answer with an odd sign in it is refused and not guessed.
    return tuple(word for word in re.findall(r"\w+|[^\w\s(),]", text.lower()) if word != "just")


def _plain(answer: str) -> str:
    """An answer without its Haskell: ``AC Two``."""
    return " ".join(re.findall(r"\w+", answer.removeprefix("Just ")))


def _shown(text: str) -> str:
    return repr(shorten(text, 40))


def review(examples: Sequence[Example], game: Game[Any]) -> Review:
    """Compare the examples with the sheet, and the right ones with every known misconception."""
    right = tuple(example for example in examples if game.answer(example.record) == example.expected)
    misconceptions = game.misconceptions()
    caught = frozenset(
        misconception.id
        for misconception in misconceptions
        if any(misconception.answer(example.record) != example.expected for example in right)
    )
    touched = {misconception.sentence for misconception in misconceptions if misconception.id in caught}
    sentences = dict.fromkeys(misconception.sentence for misconception in misconceptions)
    untouched = tuple(sentence for sentence in sentences if sentence not in touched)
    wrong = tuple(example for example in examples if example not in right)
    return Review(right, wrong, caught=caught, known=len(misconceptions), untouched=untouched)
