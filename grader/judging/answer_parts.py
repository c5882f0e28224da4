"""Which parts of a program's answers are right: what is known even where no misconception explains them.

Pure. Counts only; what the counts mean is said in ``results/parts_wording.py``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from grader.judging.verdicts import Judged
from grader.model import AnswerKind
from reference.contract import AnswerPart, Game


@dataclass(frozen=True)
class PartCount:
    """How many of the possible games that got an answer have one part of it right.

    ``always`` is what a program always answers, where that is not always right, and no longer than what is right.
    """

    part: AnswerPart
    right: int
    games: int
    always: str = ""


@dataclass(frozen=True)
class AnswerCounts:
    """The answers to possible games, part by part, and the records whose possibility is misjudged.

    ``refused`` counts possible games that are taken for none, ``accepted`` impossible records that are taken for one.
    """

    parts: tuple[PartCount, ...]
    possible: int
    refused: int
    impossible: int
    accepted: int


def count_parts(judged: Sequence[Judged], game: Game[Any]) -> AnswerCounts | None:
    """Compare each answer with the right one, part by part; None where an answer is none that the game has."""
    illegal = game.illegal_answer
    given = [(case.case.expected, case.answer.text) for case in judged if case.answer.kind is AnswerKind.VALUE]
    if any(answer != illegal and part.read(answer) is None for _, answer in given for part in game.parts):
        return None
    possible = sum(case.case.expected != illegal for case in judged)
    results = [(expected, answer) for expected, answer in given if illegal not in (expected, answer)]
    return AnswerCounts(
        tuple(_count(part, results) for part in game.parts),
        possible=possible,
        refused=sum(expected != illegal == answer for expected, answer in given),
        impossible=len(judged) - possible,
        accepted=sum(expected == illegal != answer for expected, answer in given),
    )


def _count(part: AnswerPart, answers: Sequence[tuple[str, str]]) -> PartCount:
    values = [(part.read(expected), part.read(given) or "") for expected, given in answers]
    given = {value for _, value in values}
    expected = {right or "" for right, _ in values}
    is_constant = len(given) == 1 and len(expected) > 1
    # What is longer than any right one may be anything, such as what the program was asked: no page shows it.
    is_told = is_constant and max(map(len, given)) <= max(map(len, expected))
    right = sum(right == value for right, value in values)
    return PartCount(part, right, len(values), given.pop() if is_told else "")
