"""Naming several mistakes of one submission: each is about a part of the rules, and they combine. Pure.

Whether a record is accepted is looked at apart from what legal games come to: a program may have a known mistake in
one and unknown ones in the other. Where the answers do not tell combinations apart, further games may; of what still
cannot be told apart, only what all have in common is named.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product
from typing import Any

from grader.judging.answer_comparison import GivenAnswers, what_shows
from grader.judging.mistake_search import MOST_TOGETHER, Combination, MistakeSearch
from grader.model import Case
from reference.contract import Game

FEWEST_SHOWN = 2
"""The fewest wrong answers that a misconception must explain to be named where others stay unexplained."""

LEAST_EXPLAINED = 0.5
"""The least share of the wrong answers that must be explained by what several explanations have in common."""

MOST_OF_EVERYTHING = 3
"""How many misconceptions are combined at most where validity and results cannot be looked at apart."""

MOST_ASKED = 30
"""How many games are asked for at most to tell combinations apart, and to confirm what is named."""

SPREAD = 30
"""How many of the games that expose other misconceptions are asked for."""

Readings = Mapping[str, Sequence[str]]
FurtherAnswers = Mapping[str, str]
"""Answers to records that are not in the suite, as readings have them."""


@dataclass(frozen=True)
class Mistakes:
    """Misconceptions that are named together, the costliest first, each with the wrong answers that it explains."""

    names: tuple[str, ...]
    explained: tuple[tuple[int, ...], ...]
    unexplained: tuple[int, ...]


@dataclass(frozen=True)
class Explanations:
    """The combinations of misconceptions that explain the answers equally well.

    ``whole`` give all of them. Where there is none, ``validity`` give all answers to records that are no game, and
    ``results`` all answers to legal games.
    """

    whole: tuple[Combination, ...] = ()
    validity: tuple[Combination, ...] = ()
    results: tuple[Combination, ...] = ()

    @property
    def open(self) -> tuple[tuple[Combination, ...], ...]:
        """The combinations between which the answers do not decide."""
        return tuple(equal for equal in (self.whole, self.validity, self.results) if len(equal) > 1)

    @property
    def are_several(self) -> bool:
        """Whether it takes more than one misconception, or not everything is explained."""
        return not self.whole or len(self.whole[0]) > 1


@dataclass(frozen=True)
class Explainer:
    """Explains the answers of one submission by what is known of a game."""

    given: GivenAnswers
    cases: Sequence[Case]
    game: Game[Any]
    readings: Readings
    _chosen: dict[tuple[tuple[str, str], ...], Explanations] = field(default_factory=dict, init=False, compare=False)

    @cached_property
    def explanations(self) -> Explanations:
        """Everything that the answers to the suite leave possible."""
        exact = tuple(name for name in self.readings if not self._count_differences(name))
        if exact:
            return Explanations(tuple((name,) for name in exact))
        if self.given.are_all_alike:
            return Explanations()
        whole = self._find_whole()
        if whole:
            return Explanations(whole=whole)
        # Who refuses most legal games does check something, and we do not know what.
        validity = () if self.given.refuses_most() else self._validity
        return Explanations(validity=validity, results=self._results)

    def find_questions(self, exposing_games: Mapping[str, str]) -> tuple[str, ...]:
        """The games that tell explanations apart, those that expose each of several misconceptions, and some others."""
        found = self.explanations
        # Whoever refuses nearly every game hides what else he or she believes: even a single one has to be confirmed.
        is_doubtful = found.are_several or self.given.are_nearly_alike()
        doubtful = (name for names in (*found.whole, *found.validity, *found.results) if is_doubtful for name in names)
        own = [exposing_games[name] for name in doubtful if name in exposing_games]
        telling = [
            record for record in exposing_games.values() if any(self._differ(each, record) for each in found.open)
        ]
        # The games of other misconceptions refute an explanation that fits the suite by chance.
        others = list(exposing_games.values()) if is_doubtful and (own or telling) else []
        spread = others[:: -(-len(others) // SPREAD) or 1]
        return tuple(dict.fromkeys((*own[:MOST_ASKED], *telling[:MOST_ASKED], *spread)))

    def _differ(self, equal: Sequence[Combination], record: str) -> bool:
        parsed = self.game.parse(record)
        right, illegal = self.game.answer(parsed), self.game.illegal_answer
        readers = filter(None, (self.game.join(*names) for names in equal))
        return len({what_shows(reader(parsed), right, illegal) for reader in readers}) > 1

    def choose(self, further: FurtherAnswers) -> Explanations:
        """The explanations that fit further answers as well; if none does, what is found with those answers."""
        key = tuple(further.items())
        if key not in self._chosen:
            self._chosen[key] = self._choose(further)
        return self._chosen[key]

    def _choose(self, further: FurtherAnswers) -> Explanations:
        given, found = self.given, self.explanations
        if further and found.whole and not self._confirm(found.whole, further):
            found = self._learn(further).explanations
        legal = {record: answer for record, answer in further.items() if self._is_legal(record)}
        illegal = {record: answer for record, answer in further.items() if record not in legal}
        return Explanations(
            self._prefer_identical(self._confirm(found.whole, further), given),
            self._prefer_identical(self._confirm(found.validity, illegal), given.only(legal=False)),
            self._prefer_identical(self._confirm(found.results, legal), given.only(legal=True)),
        )

    def _learn(self, further: FurtherAnswers) -> Explainer:
        """The same with the further answers as if they were of the suite."""
        records = [self.game.parse(record) for record in further]
        more = [
            Case("", record, self.game.answer(parsed), (), "") for record, parsed in zip(further, records, strict=True)
        ]
        known = {known.id: known.answer for known in self.game.misconceptions()}
        return Explainer(
            GivenAnswers(
                [*self.given.answers, *further.values()],
                [*self.given.expected, *(case.expected for case in more)],
                self.given.illegal_answer,
            ),
            [*self.cases, *more],
            self.game,
            {name: [*reading, *map(known[name], records)] for name, reading in self.readings.items()},
        )

    def _is_legal(self, record: str) -> bool:
        return self.game.answer(self.game.parse(record)) != self.game.illegal_answer

    def _confirm(self, equal: Sequence[Combination], further: FurtherAnswers) -> tuple[Combination, ...]:
        """The combinations that give these answers."""
        return tuple(
            names for names in equal if all(self._gives(names, record, answer) for record, answer in further.items())
        )

    def _gives(self, names: Combination, record: str, answer: str) -> bool:
        held, parsed, illegal = self.game.join(*names), self.game.parse(record), self.game.illegal_answer
        right = self.game.answer(parsed)
        return held is not None and what_shows(held(parsed), right, illegal) == what_shows(answer, right, illegal)

    def _prefer_identical(self, equal: tuple[Combination, ...], given: GivenAnswers) -> tuple[Combination, ...]:
        """Of several that fit, those that also give the very answers to records that are no game, if any do."""
        return tuple(names for names in equal if given.are_given_by(self._reading(names))) or equal

    def name(self, chosen: Explanations) -> Mistakes | None:
        """The misconceptions that are in all of the chosen explanations; None if there are none."""
        if chosen.whole:
            mistakes = self._describe(_common(chosen.whole), fewest=1)
            # What they have in common may be chance, if it is the lesser part of each.
            few = mistakes and len(mistakes.unexplained) > (1 - LEAST_EXPLAINED) * len(self.given.wrong)
            return None if few else mistakes
        validity, results = _common(chosen.validity), _common(chosen.results)
        both = validity | results
        return self._describe(both if self.game.join(*both) else validity, fewest=FEWEST_SHOWN)

    def _find_whole(self) -> tuple[Combination, ...]:
        """The combinations that give all the answers: validity and the rest apart, which is easier, then everything."""
        united = {tuple(sorted({*first, *second})) for first, second in product(self._validity, self._results)}
        apart = sorted(names for names in united if not self._count_differences(*names))
        smallest = min(map(len, apart), default=MOST_TOGETHER + 1)
        if smallest == 2:
            return tuple(apart)
        return tuple(self._search_everything(smallest - 1) or apart)

    def _search_everything(self, most: int) -> list[Combination]:
        """The combinations that give all the answers, where what is accepted depends on what tricks come to."""
        if self.given.is_one_result:
            return []
        likely = {name for names in self._results for name in names}
        # Somebody who is wrong about who leads finds other duties broken, and another misconception about duties may
        # show in legal games only then: where no results are found on their own, everything has to be tried.
        if self.given.are_nearly_alike() or (not likely and self.given.only(legal=True).wrong):
            most = min(most, MOST_OF_EVERYTHING)
            return MistakeSearch(self.given, self.cases, self.game, self.readings).find_exact(most)
        # What gives all the answers gives those to legal games.
        able = {
            name: reading
            for name, reading in self.readings.items()
            if name in likely or not self._shows_in_games(reading)
        }
        return MistakeSearch(self.given, self.cases, self.game, able).find_exact(most)

    @cached_property
    def _validity(self) -> tuple[Combination, ...]:
        """What gives all the answers to records that are no game, and is right about legal games."""
        given = self.given.only(legal=False)
        able = {name: reading for name, reading in self.readings.items() if not self._shows_in_games(reading)}
        return tuple(MistakeSearch(given, self.cases, self.game, able).find_exact()) if given.wrong else ()

    @cached_property
    def _results(self) -> tuple[Combination, ...]:
        """What gives all the answers to legal games."""
        given = self.given.only(legal=True)
        able = {name: reading for name, reading in self.readings.items() if self._shows_in_games(reading)}
        if not given.wrong or given.are_nearly_alike():
            return ()
        # What only some of the equal explanations of validity have may not be there, and may change results.
        base = tuple(sorted(_common(self._validity)))
        return tuple(MistakeSearch(given, self.cases, self.game, able, base).find_exact())

    def _shows_in_games(self, reading: Sequence[str]) -> bool:
        expected, illegal = self.given.expected, self.given.illegal_answer
        return any(right != illegal and reading[index] != right for index, right in enumerate(expected))

    def _describe(self, names: frozenset[str], fewest: int) -> Mistakes | None:
        explained = {name: self._explained_by(name, names) for name in names}
        shown = {name: indices for name, indices in explained.items() if len(indices) >= fewest}
        if not shown:
            return None
        if len(shown) < len(names):
            return self._describe(frozenset(shown), fewest)
        ordered = sorted(shown, key=lambda name: (-len(shown[name]), name))
        together = self._explained(names)
        unexplained = tuple(index for index in self.given.wrong if index not in together)
        return Mistakes(tuple(ordered), tuple(shown[name] for name in ordered), unexplained)

    def _explained_by(self, name: str, names: frozenset[str]) -> tuple[int, ...]:
        """The wrong answers that are not given without a misconception, or that it gives on its own."""
        without, alone = self._explained(names - {name}), self._explained(frozenset({name}))
        return tuple(index for index in self._explained(names) if index not in without or index in alone)

    def _explained(self, names: frozenset[str]) -> tuple[int, ...]:
        return self.given.find_explained(self._reading(tuple(sorted(names)))) if names else ()

    def _count_differences(self, *names: str) -> int:
        return self.given.count_differences(self._reading(names), 0)

    def _reading(self, names: Combination) -> Callable[[int], str]:
        """What a combination answers to each case; nothing where it contradicts itself."""
        if len(names) == 1:
            return self.readings[names[0]].__getitem__
        held = self.game.join(*names)
        return (lambda index: held(self._records[index])) if held else lambda _: ""

    @cached_property
    def _records(self) -> list[Any]:
        return [self.game.parse(case.record) for case in self.cases]


def _common(equal: Sequence[Combination]) -> frozenset[str]:
    return frozenset.intersection(*map(frozenset, equal)) if equal else frozenset()
