"""Naming the misconception: which misreading of the sheet gives a submission's own answers. Pure.

Answers are compared, not passes: two programs that fail the same cases may fail them differently. First a single
misconception that gives exactly these answers is looked for, then several held at once, then the closest one. What is
not close enough is not reported at all.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, overload

from grader.judging.answer_comparison import GivenAnswers
from grader.judging.several_mistakes import Explainer, Mistakes
from grader.model import Answer, AnswerKind, Case
from reference.contract import CRASHES, LOOPS, Game, Misconception

NEAR = 0.75
"""The least fit of a closest misconception: when the audit leaves each one out in turn, few others reach it."""

FEWEST_WRONG = 10
"""The fewest wrong answers for which a closest misconception is named: with fewer, many fit by chance."""


class Sureness(Enum):
    """How well a diagnosis fits.

    One misconception gives all the answers, or two do together, or several about different parts of the rules give them
    all or all but some; or one gives nearly all.
    """

    EXACT = "exact"
    PAIR = "pair"
    PARTS = "parts"
    NEAR = "near"


@dataclass(frozen=True)
class Diagnosis:
    """The misconceptions that explain a submission's answers, and how many of its wrong answers they predict.

    The one that explains most comes first. ``shares`` has the indices of the wrong answers that each of them explains:
    where it takes two to give an answer, both do. ``unexplained`` are those that they do not give.
    """

    sureness: Sureness
    misconceptions: tuple[Misconception[Any], ...]
    explained: int
    wrong: int
    shares: tuple[tuple[int, ...], ...] = ()
    unexplained: tuple[int, ...] = ()

    @property
    def counts(self) -> tuple[int, ...]:
        """How many of the wrong answers each misconception explains."""
        return tuple(map(len, self.shares))

    @property
    def names(self) -> tuple[str, ...]:
        """The ids of the misconceptions."""
        return tuple(misconception.id for misconception in self.misconceptions)

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


def rank(given: GivenAnswers, readings: Readings) -> tuple[tuple[str, float], ...]:
    """The misconceptions by how well they fit, best first.

    A reading is charged for each case on which it differs from the submission, so that one which is wrong nearly
    everywhere explains little. One that explains nothing is left out. Equal fits keep the catalogue's order.
    """
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
    return conclude(explain(answers, cases, game, readings))


def explain(answers: Sequence[Answer], cases: Sequence[Case], game: Game[Any], readings: Readings) -> Explainer:
    """What is known of a submission's answers, to be asked which further games would tell more, and concluded."""
    texts, expected = [as_reading(answer) for answer in answers], [case.expected for case in cases]
    return Explainer(GivenAnswers(texts, expected, game.illegal_answer), cases, game, readings)


def conclude(explainer: Explainer, further: Mapping[str, Answer] | None = None) -> tuple[Diagnosis, ...]:
    """What explains a submission's answers, and those to further records if there are any; best first."""
    given, readings = explainer.given, explainer.readings
    if not given.wrong:
        return ()
    # The audit leaves one out of the readings, to see what an unknown misconception is taken for.
    by_id = {known.id: known for known in explainer.game.misconceptions() if known.id in readings}
    readable = {record: as_reading(answer) for record, answer in (further or {}).items()}
    # A record that was not run speaks neither for nor against a misconception.
    chosen = explainer.choose({record: answer for record, answer in readable.items() if answer})
    if chosen.whole and len(chosen.whole[0]) == 1:
        count = len(given.wrong)
        return tuple(
            Diagnosis(Sureness.EXACT, (by_id[name],), count, count, shares=(given.wrong,)) for (name,) in chosen.whole
        )
    mistakes = explainer.name(chosen)
    if mistakes is not None:
        return (_describe(mistakes, given, by_id),)
    # Whoever refuses most games is close to every misconception that does.
    is_hidden = given.are_all_alike or given.are_nearly_alike() or given.refuses_most()
    return () if is_hidden else _closest(given, by_id, readings)


def _describe(mistakes: Mistakes, given: GivenAnswers, by_id: Mapping[str, Misconception[Any]]) -> Diagnosis:
    is_pair = len(mistakes.names) == 2 and not mistakes.unexplained
    return Diagnosis(
        Sureness.PAIR if is_pair else Sureness.PARTS,
        tuple(by_id[name] for name in mistakes.names),
        len(given.wrong) - len(mistakes.unexplained),
        len(given.wrong),
        shares=mistakes.explained,
        unexplained=mistakes.unexplained,
    )


def _closest(given: GivenAnswers, by_id: Mapping[str, Misconception[Any]], readings: Readings) -> tuple[Diagnosis, ...]:
    """The closest misconception, if it fits well enough and no other with the same fit misreads another sentence."""
    if len(given.wrong) < FEWEST_WRONG:
        return ()
    ranked = rank(given, readings)
    best = [name for name, fit in ranked if fit == ranked[0][1] >= NEAR]
    if not best or len({by_id[name].sentence for name in best}) > 1:
        return ()
    explained = given.find_explained(readings[best[0]].__getitem__)
    return (
        Diagnosis(
            Sureness.NEAR,
            (by_id[best[0]],),
            len(explained),
            len(given.wrong),
            shares=(explained,),
            unexplained=tuple(index for index in given.wrong if index not in explained),
        ),
    )
