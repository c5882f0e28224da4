"""Programs with known defects: a right program in which functions are replaced by those of misconceptions.

Real Haskell, made by splicing. Must not know whether the misconceptions show in the answers.
"""

from __future__ import annotations

import random
import re
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations

from tree_sitter import Node

from grader.haskell.source_edits import EQUATIONS, Source, Splice, grouped, name_of, text_of

# In a list of defects, the functions of a misconception stand below its id.
_HEADING = re.compile(r"^-- defect: (?P<id>[\w-]+)$", re.MULTILINE)


@dataclass(frozen=True)
class Joined:
    """A program, and the ids of the misconceptions that its functions have."""

    misconceptions: tuple[str, ...]
    source: str


def read_defects(text: str) -> dict[str, dict[str, str]]:
    """For each misconception, by its id, the functions that it replaces, with their new equations."""
    headings = list(_HEADING.finditer(text))
    ends = [heading.start() for heading in headings[1:]] + [len(text)]
    return {heading["id"]: _functions(text[heading.end() : end]) for heading, end in zip(headings, ends, strict=True)}


def _functions(section: str) -> dict[str, str]:
    return {
        str(name_of(group[0])): "\n".join(map(text_of, group))
        for group in grouped(Source(section).declarations)
        if group[0].type in EQUATIONS
    }


def join_defects(whole: str, defects: Mapping[str, Mapping[str, str]], misconceptions: tuple[str, ...]) -> Joined:
    """The right program with its functions replaced by those of the misconceptions."""
    parsed = Source(whole)
    new = {name: text for misconception in misconceptions for name, text in defects[misconception].items()}
    splices = [
        Splice(equations[0].start_byte, equations[-1].end_byte, new[name])
        for name, equations in _equations(parsed).items()
        if name in new
    ]
    return Joined(misconceptions, parsed.apply(splices))


def _equations(parsed: Source) -> dict[str, list[Node]]:
    functions = {}
    for group in grouped(parsed.declarations):
        # Without the signature, which stays: a defect does not change a function's type.
        if equations := [node for node in group if node.type in EQUATIONS]:
            functions[str(name_of(group[0]))] = equations
    return functions


def join_several(
    whole: str, defects: Mapping[str, Mapping[str, str]], size: int, most: int, seed: int = 1
) -> tuple[Joined, ...]:
    """Programs with so many defects that replace different functions, at most ``most`` of them, chosen at random."""
    possible = [names for names in combinations(defects, size) if _replace_different_functions(names, defects)]
    chosen = random.Random(seed).sample(possible, min(most, len(possible)))  # noqa: S311  # a choice, not a secret
    return tuple(join_defects(whole, defects, names) for names in chosen)


def _replace_different_functions(names: tuple[str, ...], defects: Mapping[str, Mapping[str, str]]) -> bool:
    return all(not defects[first].keys() & defects[second].keys() for first, second in combinations(names, 2))
