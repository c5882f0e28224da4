"""A student's own examples: games with the answers expected of them, written before any code. Pure.

::

    # A comment, to the end of the line. A game may go over several lines.
    a game in its notation -> the answer
    a record -> not a game
    a game in Haskell -> Nothing
    -> Nothing

The student learns which examples are right and how many misconceptions the right ones catch, never the right answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import compress
from operator import not_
from typing import Any

from grader.assignment.examples import show_answer
from grader.assignment.haskell_cards import show
from grader.assignment.haskell_words import Misreading
from grader.assignment.settings import Assignment
from grader.assignment.written_games import (
    ARROW,
    Line,
    WrittenGame,
    check_number,
    code_lines,
    list_misreadings,
    one_per_line,
    read_game,
    split_at_arrows,
)
from grader.errors import ExampleError
from reference.contract import Game
from reference.ruled_game import answer_words

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


def read_examples(text: str, assignment: Assignment) -> tuple[Example, ...]:
    """Every example of a file.

    :raises ExampleError: naming each line that cannot be read, what it says and what to write instead.
    """
    games, rest = split_at_arrows(code_lines(text))
    check_number(games)
    read = [read_example(game, assignment) for game in games]
    misreadings = [misreading for _, misreadings in read for misreading in misreadings]
    if rest:
        misreadings.append(without_arrow(rest[-1]))
    if misreadings:
        raise ExampleError(list_misreadings(misreadings))
    return tuple(example for example, _ in read)


def without_arrow(line: Line) -> Misreading:
    """What is wrong with the last cards of a file, behind which no arrow follows."""
    problem = f"the file ends after {show(line.text.strip())} without `{ARROW}` and an answer"
    return Misreading(line.number, f"{problem}; write a game, then `{ARROW}`, then its answer")


def read_example(written: WrittenGame, assignment: Assignment) -> tuple[Example, tuple[Misreading, ...]]:
    """An example, as far as it can be read, and what cannot."""
    reading, answer, misreadings = read_game(written, assignment), "", []
    try:
        answer = read_answer(written.answer or "", assignment.game)
    except ExampleError as error:
        misreadings.append(Misreading(written.last, str(error)))
    return Example(written.last, reading.record, answer), one_per_line((*reading.misreadings, *misreadings))


def read_answer(text: str, game: Game[Any]) -> str:
    """An answer in Haskell, or only its words; case does not matter.

    :raises ExampleError: listing the possible answers.
    """
    if answer_words(text) in map(answer_words, NO_GAME):
        return game.illegal_answer
    answer = game.read_answer(text)
    if answer is None:
        known = ", ".join(show_answer(answer) for answer in game.outcomes.values() if answer != game.illegal_answer)
        raise ExampleError(f"{show(text)} is not an answer: write one of {known}, or {NO_GAME[0]}")
    return answer


def review(examples: Sequence[Example], game: Game[Any]) -> Review:
    """Compare the examples with the sheet, and the right ones with every known misconception."""
    agree = [game.answer(example.record) == example.expected for example in examples]
    right = tuple(compress(examples, agree))
    misconceptions = game.misconceptions()
    different = dict.fromkeys((example.record, example.expected) for example in right)
    caught = frozenset(
        misconception.id
        for misconception in misconceptions
        if any(misconception.answer(record) != expected for record, expected in different)
    )
    touched = {misconception.sentence for misconception in misconceptions if misconception.id in caught}
    sentences = dict.fromkeys(misconception.sentence for misconception in misconceptions)
    untouched = tuple(sentence for sentence in sentences if sentence not in touched)
    wrong = tuple(compress(examples, map(not_, agree)))
    return Review(right, wrong, caught=caught, known=len(misconceptions), untouched=untouched)
