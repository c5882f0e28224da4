"""Which simple condition separates the records that fail from those that do not. Pure; knows neither games nor words.

Sets of records are bits of a number, which combine and count fast. A condition is one feature or two, and a feature is
a set of records or the rest.
"""

from __future__ import annotations

from collections.abc import Container, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import combinations

MOST_CONDITIONS = 40
"""How many of the conditions that fit are given: the simplest ones."""

MOST_PAIRED = 220
"""How many features are paired: those that leave the fewest records over."""

FEWEST = 3
"""The fewest failing records of which each part of a condition must be true."""

SUPPOSED = 3.0
"""How many records without a feature must be expected to fail, if it did not matter, to suppose that it does."""

EXPECTED = 8.0
"""How many, after it was put to the test, to say so."""

EXCLUDED = 5
"""How many records each of two features must exclude that the other one does not."""

CLEARER = 1.3
"""How many times as many of the records must fail where a second feature is true, too."""


class Link(Enum):
    """How the two features of a condition are joined."""

    AND = "and"
    OR = "or"


@dataclass(frozen=True)
class Literal:
    """A feature that is to be true, or not to be; ``records`` are those for which that holds."""

    feature: Hashable
    is_true: bool
    records: int


@dataclass(frozen=True)
class Condition:
    """What is true of the failing records: nothing in particular, one feature, or two.

    If it is ``sufficient``, all records with it fail; if not, some do, but none without it.
    """

    literals: tuple[Literal, ...] = ()
    link: Link = Link.AND
    sufficient: bool = True

    def select(self, records: int) -> int:
        """Those of these records for which it is true."""
        if self.link is Link.OR:
            return records & (self.literals[0].records | self.literals[1].records)
        for literal in self.literals:
            records &= literal.records
        return records

    def select_near(self, records: int) -> int:
        """Those of these records for which it is not true, but one of its two features is."""
        if len(self.literals) == 1 or not self.literals or self.link is Link.OR:
            return 0
        first, second = self.literals
        return records & (first.records ^ second.records)


def make_literals(features: Mapping[Hashable, int], records: int, details: Container[Hashable] = ()) -> list[Literal]:
    """Every feature and its opposite, as far as some records have it; of those that are the same one each.

    The first ones are the simplest; what is true is simpler than what is not. ``details`` have no opposite.
    """
    found: dict[int, Literal] = {}
    for is_true in (True, False):
        for feature, having in features.items():
            if not is_true and feature in details:
                continue
            chosen = (having if is_true else ~having) & records
            if chosen and chosen != records:
                found.setdefault(chosen, Literal(feature, is_true, chosen))
    return list(found.values())


def find_conditions(literals: Sequence[Literal], known: int, failing: int) -> list[Condition]:
    """The conditions that are true of all failing records and of no other known one, the simplest first."""
    if failing == known:
        return [Condition()]
    found = _find_sufficient(literals, known, failing)
    return list(_first(found, MOST_CONDITIONS)) or _find_necessary(literals, known, failing)


def _first(found: Iterator[Condition], most: int) -> Iterator[Condition]:
    for _, condition in zip(range(most), found, strict=False):
        yield condition


def _find_sufficient(literals: Sequence[Literal], known: int, failing: int) -> Iterator[Condition]:
    single = [literal for literal in literals if literal.records & known == failing]
    if single:
        yield from (Condition((literal,)) for literal in single)
        return
    necessary = _sort_by_rest([literal for literal in literals if not failing & ~literal.records], known)
    for first, second in combinations(necessary, 2):
        if first.records & second.records & known == failing and _both_matter(first, second, known):
            yield Condition((first, second))
    parts = [literal for literal in literals if _is_part(literal, known, failing)]
    for first, second in combinations(parts[:MOST_PAIRED], 2):
        both = (first.records | second.records) & known == failing
        own, other = first.records & ~second.records, second.records & ~first.records
        if both and _count(own & known) >= FEWEST <= _count(other & known):
            yield Condition((first, second), Link.OR)


def _both_matter(first: Literal, second: Literal, known: int) -> bool:
    """Whether neither excludes only a few records more than the other: that may be chance."""
    only_first, only_second = first.records & ~second.records & known, second.records & ~first.records & known
    return _count(only_first) >= EXCLUDED <= _count(only_second)


def _is_part(literal: Literal, known: int, failing: int) -> bool:
    chosen = literal.records & known
    return not chosen & ~failing and _count(chosen) >= FEWEST


def _sort_by_rest(literals: Iterable[Literal], known: int) -> list[Literal]:
    """Those that are true of the fewest records first; of equal ones, the simplest."""
    return sorted(literals, key=lambda literal: _count(literal.records & known))[:MOST_PAIRED]


def _find_necessary(literals: Sequence[Literal], known: int, failing: int) -> list[Condition]:
    """The conditions without which no record fails, if that cannot be by chance; the clearest first."""
    fit = [literal for literal in literals if not failing & ~literal.records]
    matter = _sort_by_rest([literal for literal in fit if matters(literal.records, known, failing, SUPPOSED)], known)
    if not matter:
        return []
    single = [Condition((literal,), sufficient=False) for literal in matter]
    best = matter[0]
    rest = known & best.records
    clearer = [
        literal
        for literal in matter[1:]
        if matters(literal.records, rest, failing, SUPPOSED)
        and _count(rest) >= CLEARER * _count(rest & literal.records)
    ]
    second = min(clearer, key=lambda literal: _count(rest & literal.records), default=None)
    paired = [Condition((best, second), sufficient=False)] if second else []
    return [*paired, *single][:MOST_CONDITIONS]


def matters(having: int, known: int, failing: int, expected: float = EXPECTED) -> bool:
    """Whether many of the records without a feature would have to fail if it made no difference."""
    rest = _count(known & ~having)
    return rest * _count(failing & known) >= expected * _count(known & having)


def _count(records: int) -> int:
    return records.bit_count()
