"""Which games a program fails, and how, where no known misconception says so: the simplest description. Pure.

Legal games and records that are no game are looked at apart. A condition that separates the failing ones from the
others is looked for in the suite and some further games; then it is put to the test with games that it was not made
from, on both sides of it. What has an exception is given up; nothing is said rather than something false.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Generator, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeVar

from grader.judging.answer_comparison import what_shows
from grader.judging.failure_manner import Manner, find_manner
from grader.judging.fault_features import features_of_faults
from grader.judging.feature_search import EXPECTED, Condition, Link, find_conditions, make_literals, matters
from grader.judging.game_features import Feature, features_of_game
from reference.contract import Game
from reference.events import Answered, Refused, find_ending

T = TypeVar("T")

FIRST = 90
"""How many further records of a kind are asked before a condition is looked for."""

ROUNDS = 4
"""How often a condition is looked for and put to the test."""

TESTED, OTHERS = 70, 120
"""How many records with a condition are asked to test it, and how many without."""

EVERY = 200
"""How many are asked to test that all fail."""

DECISIVE = 40
"""How many records are asked that tell conditions apart that fit so far."""

FEWEST_FAILING = {False: (12, 12, 17), True: (12, 20, 20)}
"""The fewest records that must fail for a description with no feature, one or two; whether these are of tricks."""

FEWEST_OF_SOME = (12, 12, 25)
"""The same if not all records with these features fail."""

FEWEST_RIGHT, MOST_RIGHT = 10, 30
"""The fewest records that must be right without a condition: if all with it fail, and if only some do."""

EXPECTED_OF_TRICKS = 22.0
"""How many records must be expected to fail without a feature of tricks, if it did not matter, to say that it does."""

FEWEST_TESTED = 12
"""The fewest records that a condition must have been tested with after it was found."""

LEAST_SHARE = 0.15
"""The least share of the records with a condition that must fail, if not all of them do."""


def features_of(game: Game[Any], record: Any) -> tuple[Feature, ...]:
    """All that is true of a record."""
    events = game.events(record)
    match find_ending(events):
        case Answered(answer):
            found: Iterator[Feature] = features_of_game(game, answer, events)
        case Refused(faults):
            found = features_of_faults(faults, game.format(record).split(), events, len(game.seats(record)))
    return tuple(dict.fromkeys(found))


@dataclass(frozen=True)
class RecordTable:
    """Records with what is true of each: those of the suite first, then fresh ones."""

    game: Game[Any]
    records: tuple[str, ...]
    suite: int
    """How many of them are of the suite."""

    @classmethod
    def of(cls, game: Game[Any], suite: Sequence[str], fresh: Sequence[str]) -> RecordTable:
        """The records of a suite, and those of some others that it does not have."""
        own = frozenset(suite)
        return cls(game, (*suite, *(record for record in fresh if record not in own)), len(suite))

    @cached_property
    def parsed(self) -> list[Any]:
        """The records as the game reads them."""
        return [self.game.parse(record) for record in self.records]

    @cached_property
    def answers(self) -> list[str]:
        """What a right program answers to each."""
        return [self.game.answer(record) for record in self.parsed]

    def select(self, *, legal: bool) -> int:
        """The legal games, or the other records, as bits."""
        illegal = self.game.illegal_answer
        return sum(1 << index for index, answer in enumerate(self.answers) if (answer != illegal) is legal)

    @cached_property
    def _features(self) -> dict[bool, dict[Hashable, int]]:
        return {}

    def features(self, *, legal: bool) -> Mapping[Hashable, int]:
        """For each feature of such records those that have it; found once, because all programs share a table.

        The events of a record are not kept: there are tens of thousands, and only those of records that a program
        fails some of are needed at all.
        """
        if legal not in self._features:
            having: dict[Hashable, int] = {}
            for index in indices_of(self.select(legal=legal)):
                for feature in features_of(self.game, self.parsed[index]):
                    having[feature] = having.get(feature, 0) | 1 << index
            self._features[legal] = having
        return self._features[legal]


@dataclass(frozen=True)
class Pattern:
    """Which records fail, of the legal games or of the others, and in which manner.

    ``cases`` are the indices of the suite's cases that it speaks of, ``failing`` all records known to fail because of
    it, ``having`` how many have its condition, ``others`` how many do not and are right, ``fresh`` how many of both are
    not of the suite.
    """

    legal: bool
    condition: Condition
    manner: Manner
    cases: tuple[int, ...]
    failing: tuple[str, ...]
    having: int
    others: int
    fresh: int

    @property
    def clauses(self) -> tuple[str, ...]:
        """The features of its condition in words."""
        return tuple(
            literal.feature.words if literal.is_true else literal.feature.otherwise
            for literal in self.condition.literals
            if isinstance(literal.feature, Feature)
        )

    def holds_with(self, features: Container[Hashable]) -> bool:
        """Whether its condition is true of a record of its kind that has these features."""
        true = [(literal.feature in features) is literal.is_true for literal in self.condition.literals]
        return any(true) if self.condition.link is Link.OR else all(true)


Asking = Generator[Sequence[str], Mapping[str, str], tuple[Pattern, ...]]
"""Yields records to put to a program, is sent its answers as readings, and returns what was found."""


def find_patterns(table: RecordTable, given: Sequence[str], explained: Callable[[Any], str] | None = None) -> Asking:
    """The patterns of the wrong answers that ``explained``, the answers of what is known, does not give."""
    found: list[Pattern] = []
    for legal in (True, False):
        pattern = yield from _PatternSearch(table, given, explained or table.game.answer, legal).find()
        if pattern:
            found.append(pattern)
    return tuple(found)


@dataclass
class _PatternSearch:
    """The search among the legal games, or among the other records."""

    table: RecordTable
    given: Sequence[str]
    explained: Callable[[Any], str]
    legal: bool
    _shown: dict[int, str] = field(default_factory=dict, init=False)
    known: int = field(default=0, init=False)
    failing: int = field(default=0, init=False)

    def find(self) -> Generator[Sequence[str], Mapping[str, str], Pattern | None]:
        own = self.table.select(legal=self.legal)
        for index in indices_of(own & ((1 << self.table.suite) - 1)):
            self._learn(index, self.given[index])
        if not self.failing:
            return None
        yield from self._ask([(own & ~self.known, FIRST)])
        features = self.table.features(legal=self.legal)
        details = {feature for feature in features if isinstance(feature, Feature) and feature.is_detail}
        literals = make_literals(features, own, details)
        found: dict[Condition, int] = {}
        for _ in range(ROUNDS):
            conditions = find_conditions(literals, self.known, self.failing)
            if not conditions:
                return None
            # What was asked since a condition was found tests it, whichever was in doubt then.
            found = {condition: found.get(condition, self.known) for condition in conditions}
            yield from self._test(conditions, own)
            if not self._has_exception(conditions[0]):
                tested = (self.known & ~found[conditions[0]]).bit_count()
                return self._describe(conditions[0]) if tested >= FEWEST_TESTED else None
        return None

    def _has_exception(self, condition: Condition) -> bool:
        chosen = condition.select(self.known)
        return bool(self.failing & ~chosen or (condition.sufficient and chosen & ~self.failing))

    def _test(self, conditions: Sequence[Condition], own: int) -> Generator[Sequence[str], Mapping[str, str], None]:
        """Ask records on both sides of the first condition, and those about which it and the others disagree."""
        first, unknown = conditions[0], own & ~self.known
        disputed = 0
        for other in conditions[1:]:
            disputed |= first.select(unknown) ^ other.select(unknown)
        near, having = first.select_near(unknown), first.select(unknown)
        with_it = (having, TESTED if first.literals else EVERY)
        yield from self._ask([(disputed, DECISIVE), (near, TESTED), with_it, (unknown & ~having, OTHERS)])

    def _ask(self, groups: Sequence[tuple[int, int]]) -> Generator[Sequence[str], Mapping[str, str], None]:
        """Ask some of each group of records, at most so many of each; all at once, because each run takes a while."""
        chosen: dict[int, None] = {}
        for records, most in groups:
            chosen |= dict.fromkeys(spread([index for index in indices_of(records) if index not in chosen], most))
        if not chosen:
            return
        answers = yield [self.table.records[index] for index in chosen]
        for index in chosen:
            self._learn(index, answers.get(self.table.records[index], ""))

    def _learn(self, index: int, answer: str) -> None:
        """Remember an answer; a record that was not run speaks neither for nor against anything."""
        if not answer:
            return
        self.known |= 1 << index
        expected, illegal = self.table.answers[index], self.table.game.illegal_answer
        shown = what_shows(answer, expected, illegal)
        # Where a part is explained, the explanation may say too much: what is right is no failure all the same.
        if shown not in (expected, what_shows(self.explained(self.table.parsed[index]), expected, illegal)):
            self.failing |= 1 << index
            self._shown[index] = shown

    def _is_clear(self, condition: Condition, failing: int, having: int, others: int) -> bool:
        """Whether there are enough records on both sides of a condition to say something of it."""
        number = len(condition.literals)
        if condition.sufficient:
            is_enough = failing >= FEWEST_FAILING[is_of_tricks(condition)][number]
            return is_enough and (not number or others >= FEWEST_RIGHT)
        if failing < FEWEST_OF_SOME[number] or others < MOST_RIGHT or failing < LEAST_SHARE * having:
            return False
        expected = EXPECTED_OF_TRICKS if is_of_tricks(condition) else EXPECTED
        return matters(condition.select(self.known), self.known, self.failing, expected)

    def _describe(self, condition: Condition) -> Pattern | None:
        chosen = condition.select(self.known)
        failing = list(indices_of(self.failing))
        others = (self.known & ~chosen).bit_count()
        if not self._is_clear(condition, len(failing), chosen.bit_count(), others):
            return None
        fails = [(self.table.answers[index], self._shown[index]) for index in failing]
        return Pattern(
            self.legal,
            condition,
            find_manner(fails, self.table.game),
            cases=tuple(index for index in failing if index < self.table.suite),
            failing=tuple(self.table.records[index] for index in failing),
            having=chosen.bit_count(),
            others=others,
            fresh=(self.known >> self.table.suite).bit_count(),
        )


def is_of_tricks(condition: Condition) -> bool:
    """Whether a condition is about tricks; see :class:`Feature`."""
    features = [literal.feature for literal in condition.literals if isinstance(literal.feature, Feature)]
    return any(feature.is_of_tricks for feature in features)


def spread(items: Sequence[T], most: int) -> Sequence[T]:
    """At most so many of them, evenly chosen."""
    return [items[place * len(items) // most] for place in range(most)] if len(items) > most else items


def indices_of(records: int) -> Iterator[int]:
    """The indices of the bits that are set, in order."""
    while records:
        lowest = records & -records
        yield lowest.bit_length() - 1
        records ^= lowest
