"""An assignment's own examples, for helps and messages: the beginning of a game, a case, an answer."""

from __future__ import annotations

import re
from dataclasses import dataclass

from grader.assignment.settings import Assignment
from grader.assignment.suites import load_suite, suite_path
from grader.haskell.source_text import shorten

PUBLIC = "public"
_WORDS = 3
_LONGEST_HASKELL = 40


@dataclass(frozen=True)
class Examples:
    """The function's name, and a possible game: its case, how it begins, the same in Haskell, and its answer."""

    function: str
    case: str
    game: str
    haskell: str
    answer: str


def examples_of(assignment: Assignment) -> Examples:
    """The examples of an assignment, from the first possible game of its public suite."""
    cases, game = load_suite(suite_path(assignment, PUBLIC)).cases, assignment.game
    case = next((case for case in cases if case.expected != game.illegal_answer), cases[0])
    haskell = assignment.settings.codec.source(game.parse(case.record))
    return Examples(
        function=assignment.settings.function,
        case=case.id,
        game=f"{' '.join(case.record.split()[:_WORDS])} ...",
        haskell=begin_haskell(haskell),
        answer=show_answer(case.expected),
    )


def begin_haskell(haskell: str) -> str:
    """The beginning of a value: of a list its first element, if that is short."""
    first, comma, _ = haskell.partition(", ")
    is_element = first.startswith("[") and sum(map(first.count, "([")) - sum(map(first.count, ")]")) == 1
    return f"{first}, ...]" if comma and is_element else shorten(haskell, _LONGEST_HASKELL)


def show_answer(answer: str) -> str:
    """An answer without its Haskell: ``A Two`` for ``Just (A,Two)``."""
    return " ".join(re.findall(r"-?\w+", answer.removeprefix("Just ")))
