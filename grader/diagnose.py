"""Naming the misconception: which wrong reading of the sheet gives a submission's own answers. Pure.

Answers are compared, not passes: two programs that fail the same cases may fail them differently.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from grader.model import Answer, AnswerKind, Case
from reference.contract import CRASHES, LOOPS, Game, Misconception


@dataclass(frozen=True)
class Diagnosis:
    """A misconception, and the share of what went wrong that it explains (1 where it gives exactly these answers)."""

    misconception: Misconception[Any]
    explains: float


def readings(game: Game[Any], cases: Sequence[Case]) -> Mapping[str, tuple[str, ...]]:
    """What each misconception answers to each case."""
    records = [game.parse(case.record) for case in cases]
    return {one.id: tuple(map(one.answer, records)) for one in game.misconceptions()}


def as_reading(answer: Answer) -> str:
    """A submission's answer in the words in which misconceptions answer."""
    match answer.kind:
        case AnswerKind.VALUE:
            return answer.text
        case AnswerKind.TIMEOUT:
            return LOOPS
        case AnswerKind.ERROR | AnswerKind.MEMORY:
            return CRASHES
        case AnswerKind.NONE:
            return ""


def rank(
    answers: Sequence[str], expected: Sequence[str], known: Mapping[str, tuple[str, ...]]
) -> tuple[tuple[str, float], ...]:
    """The misconceptions by how much of the wrong answers they explain, best first.

    A reading is charged for each case on which it differs from the submission, so that one which is
    wrong nearly everywhere explains little. What explains nothing is left out.
    """
    wrong = sum(one != right for one, right in zip(answers, expected, strict=True))
    if not wrong:
        return ()
    scored = []
    for name, reading in known.items():
        differs = sum(one != other for one, other in zip(answers, reading, strict=True) if one)
        scored.append((name, 1 - differs / wrong))
    return tuple(sorted((one for one in scored if one[1] > 0), key=lambda one: (-one[1], one[0])))


def diagnose(
    answers: Sequence[Answer], cases: Sequence[Case], game: Game[Any], known: Mapping[str, tuple[str, ...]]
) -> tuple[Diagnosis, ...]:
    """The misconceptions that give exactly a submission's answers: rather none than one that is wrong."""
    by_id = {one.id: one for one in game.misconceptions()}
    ranked = rank([as_reading(answer) for answer in answers], [case.expected for case in cases], known)
    return tuple(Diagnosis(by_id[name], explains) for name, explains in ranked if explains == 1)
