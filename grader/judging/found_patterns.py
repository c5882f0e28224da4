"""A pattern of failures with the game that shows it, and whether one is to be looked for at all. Pure."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from grader.judging.answer_comparison import GivenAnswers
from grader.judging.counterexample import Counterexample, describe_failure, expose
from grader.judging.diagnosis import Diagnosis, Sureness
from grader.judging.failure_patterns import Pattern, RecordTable
from grader.model import Answer
from reference.contract import Game

MOST_WEIGHED = 30
"""How many failing records are weighed, the shortest ones, to find the simplest."""


@dataclass(frozen=True)
class FoundPattern:
    """A pattern, and the simplest record known that fails in this manner."""

    pattern: Pattern
    example: Counterexample


def find_explanation(
    given: GivenAnswers, diagnosis: Sequence[Diagnosis], game: Game[Any]
) -> Callable[[Any], str] | None:
    """What is answered as far as it is known why: the rules, or misconceptions that explain a part.

    None if all is explained, or if nearly every game gets the same answer: then there are no games to tell apart.
    """
    if not given.wrong or given.are_all_alike or given.are_nearly_alike():
        return None
    if not diagnosis or diagnosis[0].sureness is Sureness.NEAR:
        return game.answer
    return game.join(*diagnosis[0].names) if diagnosis[0].unexplained else None


def find_examples(
    patterns: Sequence[Pattern], answers: Mapping[str, Answer], table: RecordTable
) -> tuple[FoundPattern, ...]:
    """Each pattern with the simplest of its records; one that is not of the suite, if any fails."""
    suite = frozenset(table.records[: table.suite])
    return tuple(FoundPattern(pattern, _find_example(pattern, answers, table.game, suite)) for pattern in patterns)


def _find_example(
    pattern: Pattern, answers: Mapping[str, Answer], game: Game[Any], suite: frozenset[str]
) -> Counterexample:
    fresh = [record for record in pattern.failing if record not in suite] or pattern.failing
    shortest = sorted(fresh, key=lambda record: len(record.split()))[:MOST_WEIGHED]
    simplest = min(shortest, key=lambda record: game.weigh(game.parse(record)))
    return describe_failure(expose(simplest, game), answers[simplest], game)
