"""Programs with known defects: a right program in which functions are replaced by those of misconceptions.

Real Haskell, made by splicing. Must not know whether the misconceptions show in the answers.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations

from grader.haskell.defect_lists import equations_of
from grader.haskell.source_edits import Source, Splice


@dataclass(frozen=True)
class Joined:
    """A program, and the ids of the misconceptions that its functions have."""

    misconceptions: tuple[str, ...]
    source: str


def join_defects(whole: str, defects: Mapping[str, Mapping[str, str]], misconceptions: tuple[str, ...]) -> Joined:
    """The right program with its functions replaced by those of the misconceptions."""
    parsed = Source(whole)
    new = {name: text for misconception in misconceptions for name, text in defects[misconception].items()}
    splices = [
        Splice(equations[0].start_byte, equations[-1].end_byte, new[name])
        for name, equations in equations_of(parsed).items()
        if name in new
    ]
    return Joined(misconceptions, parsed.apply(splices))


def join_several(
    whole: str, defects: Mapping[str, Mapping[str, str]], size: int, most: int, seed: int = 1
) -> tuple[Joined, ...]:
    """Programs with so many defects that replace different functions, at most ``most`` of them, chosen at random."""
    possible = [names for names in combinations(defects, size) if _replace_different_functions(names, defects)]
    chosen = random.Random(seed).sample(possible, min(most, len(possible)))  # noqa: S311  # a choice, not a secret
    return tuple(join_defects(whole, defects, names) for names in chosen)


def _replace_different_functions(names: tuple[str, ...], defects: Mapping[str, Mapping[str, str]]) -> bool:
    return all(not defects[first].keys() & defects[second].keys() for first, second in combinations(names, 2))
