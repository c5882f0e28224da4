"""Naming the misconception: which misreading of the sheet gives a submission's own answers. Pure.

Answers are compared, not passes: two programs that fail the same cases may fail them differently. First a single
misconception that gives exactly these answers is looked for, then two held at once, then the closest one. What is
not close enough is not reported at all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from itertools import combinations, islice
from typing import Any, overload

from grader.model import Answer, AnswerKind, Case
from reference.contract import CRASHES, LOOPS, Game, Misconception

NEAR = 0.75
"""The least fit of a closest misconception: when the audit leaves each one out in turn, few others reach it."""

FEWEST_WRONG = 10
"""The fewest wrong answers for which a closest misconception is named: with fewer, many fit by chance."""

MOST_ALIKE = 0.85
"""If this share of the legal games gets one answer, no closest misconception is named: any that rejects much fits."""

PAIRS_TRIED = 300
"""How many pairs of misconceptions are really combined: those that between them give most of the answers."""


class Sureness(Enum):
    """How well a diagnosis fits: one misconception gives all the answers, two do together, or one gives nearly all."""

    EXACT = "exact"
    PAIR = "pair"
    NEAR = "near"


@dataclass(frozen=True)
class Diagnosis:
    """The misconceptions that explain a submission's answers, and how many of its wrong answers they predict."""

    sureness: Sureness
    misconceptions: tuple[Misconception[Any], ...]
    explained: int
    wrong: int

    @property
    def explains(self) -> float:
        """The share of the wrong answers that is explained, from 0 to 1."""
        return self.explained / self.wrong


@dataclass(frozen=True)
class Reading(Sequence[str]):
    """What a misconception answers to each case, computed on demand and then kept."""

    answer: Callable[[Any], str]
    records: Sequence[Any]
    kept: dict[int, str] = field(default_factory=dict, compare=False)

    @overload
    def __getitem__(self, index: int) -> str: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[str]: ...
    def __getitem__(self, index: int | slice) -> str | Sequence[str]:
        if isinstance(index, slice):
            return [self[number] for number in range(*index.indices(len(self)))]
        if index not in self.kept:
            self.kept[index] = self.answer(self.records[index])
        return self.kept[index]

    def __len__(self) -> int:
        return len(self.records)


Readings = Mapping[str, Sequence[str]]
"""For each misconception, by its id, what it answers to each case."""


def readings_of(game: Game[Any], cases: Sequence[Case]) -> Readings:
    """What each misconception answers to each case."""
    records = [game.parse(case.record) for case in cases]
    return {misconception.id: Reading(misconception.answer, records) for misconception in game.misconceptions()}


def as_reading(answer: Answer) -> str:
    """A submission's answer in the form in which misconceptions answer."""
    match answer.kind:
        case AnswerKind.VALUE:
            return answer.text
        case AnswerKind.TIMEOUT:
            return LOOPS
        case AnswerKind.ERROR | AnswerKind.MEMORY:
            return CRASHES
        case AnswerKind.NONE:
            return ""  # a case that was not run speaks neither for nor against a misconception


def as_answer(reading: str) -> Answer:
    """A misconception's answer as a program would give it."""
    kinds = {CRASHES: AnswerKind.ERROR, LOOPS: AnswerKind.TIMEOUT, "": AnswerKind.NONE}
    return Answer(kinds.get(reading, AnswerKind.VALUE), reading)


@dataclass(frozen=True)
class GivenAnswers:
    """A submission's answers beside the right ones; a case without an answer has an empty text."""

    answers: Sequence[str]
    expected: Sequence[str]

    @property
    def wrong(self) -> tuple[int, ...]:
        """The indices of the cases that were answered wrongly."""
        return tuple(n for n, answer in enumerate(self.answers) if answer and answer != self.expected[n])

    @property
    def answered(self) -> tuple[int, ...]:
        """The indices of all answered cases, the wrong ones first: there, readings differ soonest."""
        return self.wrong + tuple(n for n, answer in enumerate(self.answers) if answer and answer == self.expected[n])

    def count_differences(self, reading: Callable[[int], str], most: int) -> int:
        """On how many cases a reading answers differently; counting stops beyond ``most``."""
        different = (index for index in self.answered if reading(index) != self.answers[index])
        return sum(1 for _ in islice(different, most + 1))

    def are_nearly_alike(self, illegal_answer: str) -> bool:
        """Whether nearly all legal games get one answer: that is no misconception of the rules, or hides it."""
        pairs = zip(self.answers, self.expected, strict=True)
        legal = Counter(answer for answer, right in pairs if right != illegal_answer)
        return max(legal.values(), default=0) >= MOST_ALIKE * legal.total()

    @property
    def are_all_alike(self) -> bool:
        """Whether there is one answer to everything. Two misconceptions may refuse all that each of them accepts."""
        return len({self.answers[index] for index in self.answered}) == 1

    def count_explained(self, reading: Callable[[int], str]) -> int:
        """How many of the wrong answers a reading predicts."""
        return sum(reading(index) == self.answers[index] for index in self.wrong)


def rank(answers: Sequence[str], expected: Sequence[str], readings: Readings) -> tuple[tuple[str, float], ...]:
    """The misconceptions by how well they fit, best first.

    A reading is charged for each case on which it differs from the submission, so that one which is wrong nearly
    everywhere explains little. One that explains nothing is left out. Equal fits keep the catalogue's order.
    """
    given = GivenAnswers(answers, expected)
    wrong = len(given.wrong)
    # Counting stops beyond ``wrong`` differences: the rules themselves have just as many, and a reading must do better.
    fits = {
        name: 1 - given.count_differences(reading.__getitem__, wrong) / wrong
        for name, reading in readings.items()
        if wrong
    }
    return tuple(sorted(((name, fit) for name, fit in fits.items() if fit > 0), key=lambda ranked: -ranked[1]))


def diagnose(
    answers: Sequence[Answer], cases: Sequence[Case], game: Game[Any], readings: Readings
) -> tuple[Diagnosis, ...]:
    """What explains a submission's answers, best first; nothing rather than something wrong."""
    given = GivenAnswers([as_reading(answer) for answer in answers], [case.expected for case in cases])
    if not given.wrong:
        return ()
    # The audit leaves one out of the readings, to see what an unknown misconception is taken for.
    by_id = {misconception.id: misconception for misconception in game.misconceptions() if misconception.id in readings}
    exact = [name for name in readings if not given.count_differences(readings[name].__getitem__, 0)]
    if exact:
        return tuple(_full_diagnosis(Sureness.EXACT, (by_id[name],), given) for name in exact)
    if given.are_all_alike:
        return ()
    records = [game.parse(case.record) for case in cases]
    pairs = [
        _full_diagnosis(Sureness.PAIR, (by_id[first], by_id[second]), given)
        for first, second in exact_pairs(given, records, game, readings)
    ]
    if pairs or given.are_nearly_alike(game.illegal_answer):
        return tuple(pairs)
    return _closest(given, by_id, readings)


def _full_diagnosis(
    sureness: Sureness, misconceptions: tuple[Misconception[Any], ...], given: GivenAnswers
) -> Diagnosis:
    return Diagnosis(sureness, misconceptions, len(given.wrong), len(given.wrong))


def exact_pairs(
    given: GivenAnswers, records: Sequence[Any], game: Game[Any], readings: Readings
) -> Iterator[tuple[str, str]]:
    """The pairs of misconceptions that, held at once, give exactly these answers.

    Where only one of the two shows, the answer is that one's, so the right pair has nearly all answers between them.
    Pairs are tried in this order, and given up at the first answer that differs.
    """
    for first, second in _promising_pairs(given, readings):
        both = game.join(first, second)
        if both is not None and not given.count_differences(lambda n, both=both: both(records[n]), 0):  # type: ignore[misc]  # a default
            yield first, second


def _promising_pairs(given: GivenAnswers, readings: Readings) -> list[tuple[str, str]]:
    """The pairs that have most of the answers between them; the one that explains more wrong answers comes first."""
    # Bits and their count are fast, and there are thousands of pairs.
    agreed = {name: _agreement(given.answered, given.answers, reading) for name, reading in readings.items()}
    explained = {name: given.count_explained(reading.__getitem__) for name, reading in readings.items()}
    ordered = sorted(readings, key=lambda name: -explained[name])
    # If the first of a pair explains nothing, the second explains nothing either.
    pairs = [pair for pair in combinations(ordered, 2) if explained[pair[0]]]
    pairs.sort(key=lambda pair: (-(agreed[pair[0]] | agreed[pair[1]]).bit_count(), _separate_agreement(pair, agreed)))
    return pairs[:PAIRS_TRIED]


def _separate_agreement(pair: tuple[str, str], agreed: Mapping[str, int]) -> int:
    return -sum(agreed[name].bit_count() for name in pair)


def _agreement(indices: Sequence[int], answers: Sequence[str], reading: Sequence[str]) -> int:
    """The cases on which both answer the same, as bits."""
    return sum(1 << index for index in indices if reading[index] == answers[index])


def _closest(given: GivenAnswers, by_id: Mapping[str, Misconception[Any]], readings: Readings) -> tuple[Diagnosis, ...]:
    """The closest misconception, if it fits well enough and no other with the same fit misreads another sentence."""
    if len(given.wrong) < FEWEST_WRONG:
        return ()
    ranked = rank(given.answers, given.expected, readings)
    best = [name for name, fit in ranked if fit == ranked[0][1] >= NEAR]
    if not best or len({by_id[name].sentence for name in best}) > 1:
        return ()
    explained = given.count_explained(readings[best[0]].__getitem__)
    return (Diagnosis(Sureness.NEAR, (by_id[best[0]],), explained, len(given.wrong)),)
