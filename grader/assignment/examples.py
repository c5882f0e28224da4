"""An assignment's own examples, for helps and messages: the beginning of a game, a case, an answer."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from grader.assignment.settings import Assignment
from grader.assignment.suites import load_suite, suite_path
from grader.haskell.source_text import shorten
from grader.model import Case

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
    case, record = _find_game(load_suite(suite_path(assignment, PUBLIC)).cases, assignment)
    return Examples(
        function=assignment.settings.function,
        case=case.id,
        game=f"{' '.join(assignment.game.format(record).split()[:_WORDS])} ...",
        haskell=begin_haskell(assignment.settings.codec.source(record)),
        answer=show_answer(case.expected),
    )


def _find_game(cases: Sequence[Case], assignment: Assignment) -> tuple[Case, Any]:
    """The first possible game and its case; where cases are positions, the cards that were played before one."""
    game = assignment.game
    if assignment.settings.is_players:
        played = assignment.played
        begun = ((case, played.record(played.parse_view(case.record))) for case in cases if case.record)
        return next((case, record) for case, record in begun if len(record) >= _WORDS)
    case = next((case for case in cases if case.expected != game.illegal_answer), cases[0])
    return case, game.parse(case.record)


def begin_haskell(haskell: str) -> str:
    """The beginning of a value: of a list its first element, if that is short."""
    first, comma, _ = haskell.partition(", ")
    is_element = first.startswith("[") and sum(map(first.count, "([")) - sum(map(first.count, ")]")) == 1
    return f"{first}, ...]" if comma and is_element else shorten(haskell, _LONGEST_HASKELL)


def show_answer(answer: str) -> str:
    """An answer without its Haskell: ``A Two`` for ``Just (A,Two)``."""
    return " ".join(re.findall(r"-?\w+", answer.removeprefix("Just ")))
