"""Partial credit: how many right answers guessing reaches, and what the right answers beyond that earn.

Pure; must not know rubrics or results.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import exp, lgamma, log

from grader.assignment.points import STEP, exactly, round_down

LUCK = 0.05
"""The chance that a guesser gets more answers right than the floor of a criterion is at most 1 in 20."""

_WAYS_TO_GUESS = 100


@dataclass(frozen=True)
class Shares:
    """How a criterion is earned in shares: ``floor`` right answers earn nothing, and points are rounded down."""

    floor: int
    step: float = STEP

    def earn(self, points: float, passed: int, size: int) -> float:
        """None of the points up to the floor, all of them for all cases, and in between in proportion."""
        if passed <= max(0, self.floor):
            return 0.0
        if passed >= size:
            return points
        return round_down(exactly(points) * Fraction(passed - self.floor, size - self.floor), self.step)


def find_floor(expected: Iterable[str], illegal_answer: str, accepted: int) -> int:
    """How many right answers a program may give without knowing the game; always fewer than all.

    A guesser knows how often each answer is right, but not where; it may also give one answer to everything.
    ``accepted`` is the number of other games that it must not call illegal in order to earn anything.
    """
    counts = Counter(expected)
    size, illegal = counts.total(), counts.pop(illegal_answer, 0)
    return min(_find_floor(size, illegal, max(counts.values(), default=0), accepted), max(0, size - 1))


@cache
def _find_floor(size: int, illegal: int, commonest: int, accepted: int) -> int:
    """The floor that holds however often a guesser says "illegal"; otherwise it guesses the commonest legal answer.

    Of all guessers with the same mean, the one with the same chance everywhere reaches a number above the mean most
    often (Hoeffding 1956), so only that one is counted.
    """
    chances = [number / _WAYS_TO_GUESS for number in range(_WAYS_TO_GUESS + 1)]
    return max(
        _floor_of(size, (illegal * chance + commonest * (1 - chance)) / max(1, size), (1 - chance) ** accepted)
        for chance in chances
    )


def _floor_of(size: int, chance: float, admitted: float) -> int:
    """The smallest number that is exceeded with at most the chance :data:`LUCK`, by a guesser who is right with
    ``chance`` in each case, and ``admitted`` with another one.
    """
    exceeding = 0.0
    for right in range(size, 0, -1):
        exceeding += admitted * _binomial(size, right, chance)
        if exceeding > LUCK:
            return right
    return 0


def _binomial(size: int, right: int, chance: float) -> float:
    """The chance of exactly ``right`` successes; by logarithms, since a large suite's numbers do not fit a float."""
    if chance in (0, 1):
        return float(right == size * chance)
    ways = lgamma(size + 1) - lgamma(right + 1) - lgamma(size - right + 1)
    return exp(ways + right * log(chance) + (size - right) * log(1 - chance))
