"""The counterexample: the simplest record that a submission still answers wrongly, and for the same reason.

Searches among all records, not only the suite's, by asking the submission itself, many records at a time. Pure: the
search is a generator that yields questions and is sent the answers, so it cannot know how a program is run, nor
whether the answers were known before.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from grader.haskell.runtime_errors import explain_runtime_failure
from grader.judging.diagnosis import Diagnosis, Sureness, as_reading
from grader.judging.verdicts import Judged, verdict_of
from grader.model import Answer, AnswerKind, Case, Verdict
from reference.contract import Game

ROUNDS = 2
"""How often simpler records than the best so far are asked for, after the games that expose known misconceptions."""

BATCH = 160
"""How many records are asked at once."""

MOST_IF_SLOW = 4
"""How many records a program that runs too long is asked: each may cost its whole time again."""

BRIEF = 4
"""An illegal record of at most this many cards is easier to read than any game."""


@dataclass(frozen=True)
class Counterexample:
    """A record that is answered wrongly, as a case, and the answer it got."""

    case: Case
    answer: Answer
    weight: tuple[int, ...]
    kind: Hashable


Search = Generator[Sequence[Case], Sequence[Answer], Counterexample | None]
"""Yields records to put to a submission, many at once, and returns one. Labels stay here: only the records go in."""

Steps = Generator[Sequence[Case], Sequence[Answer], Counterexample]

_NOT_ANSWERED_WRONGLY = (Verdict.PASSED, Verdict.NOT_RUN)
COSTLY = (Verdict.TIMED_OUT, Verdict.OUT_OF_MEMORY)


def search_counterexample(
    judged: Sequence[Judged],
    criteria: Sequence[Sequence[str]],
    diagnosis: Sequence[Diagnosis],
    exposing_games: Mapping[str, str],
    game: Game[Any],
) -> Search:
    """The simplest record found that fails as the suite's cases do; None where nothing failed.

    ``criteria`` are the tags of each criterion, the most important first; ``exposing_games`` the record that exposes
    each known misconception best. A program that runs too long is asked only the simplest of these.
    """
    search = _Search(game, diagnosis)
    best = simplest_failure(judged, criteria, diagnosis, game)
    if best is None:
        return None
    if diagnosis and diagnosis[0].sureness is Sureness.EXACT:
        return (yield from search.confirm(best, exposing_games))
    if any(case.verdict in COSTLY for case in judged):
        simplest = sorted(set(exposing_games.values()), key=lambda record: game.weigh(game.parse(record)))
        return (yield from search.improve(best, simplest[:MOST_IF_SLOW]))
    best = yield from search.improve(best, list(exposing_games.values()))
    for _ in range(ROUNDS):
        simpler = spread([game.format(record) for record in game.simpler(game.parse(best.case.record))], BATCH)
        better = yield from search.improve(best, simpler)
        if better is best:
            break
        best = better
    return best


def simplest_failure(
    judged: Sequence[Judged], criteria: Sequence[Sequence[str]], diagnosis: Sequence[Diagnosis], game: Game[Any]
) -> Counterexample | None:
    """The simplest of the suite's cases that fails in the way that matters most; None where nothing failed."""
    search = _Search(game, diagnosis)
    failures = [search.describe(case.case, case.answer) for case in judged if case.verdict not in _NOT_ANSWERED_WRONGLY]
    return pick(failures, criteria, search.is_predicted)


def pick(
    failures: Sequence[Counterexample],
    criteria: Sequence[Sequence[str]],
    is_predicted: Callable[[Counterexample], bool],
) -> Counterexample | None:
    """The simplest failure of the kind that matters: of the first criterion missed, and explained if any is."""
    explained = [failure for failure in failures if is_predicted(failure)] or failures
    for tags in criteria:
        own = [failure for failure in explained if set(tags) & set(failure.case.tags)]
        if own:
            kind = min(own, key=_weight).kind
            # Cases of other criteria that fail in the same way count as well: one of them may be simpler.
            return min((failure for failure in explained if failure.kind == kind), key=_weight)
    return min(explained, key=_weight, default=None)


def _weight(failure: Counterexample) -> tuple[int, ...]:
    return failure.weight


def spread(records: Sequence[str], most: int) -> Sequence[str]:
    """The simplest records and a few of all the others: the simplest seldom fail, and those far from them may."""
    if len(records) <= most:
        return records
    first = most * 2 // 3
    rest = records[first:]
    # Rounded up, so that no more than ``most`` are taken.
    step = -(-len(rest) // (most - first))
    return [*records[:first], *rest[::step]]


def expose(record: str, game: Game[Any]) -> Case:
    """A record that is not of the suite, with its right answer, as a case."""
    return Case(id="", record=record, expected=game.answer(game.parse(record)), tags=(), why="")


def describe_failure(case: Case, answer: Answer, game: Game[Any]) -> Counterexample:
    """A case that is answered wrongly, how much there is to read in it, and in which way it fails."""
    record = game.parse(case.record)
    faults = tuple(sorted({fault.code for fault in game.tell(record).faults}))
    kind = kind_of(case, answer, game)
    weight = game.weigh(record)
    if answer.kind is AnswerKind.VALUE:
        return Counterexample(case, answer, weight, (faults, kind))
    # A program may break down alike on legal games and on illegal records: a few cards show that best, then a game.
    # Weights begin with 0 for an illegal record and with 1 for a game, so 2 puts a long record behind both.
    is_long = bool(faults) and len(case.record.split()) > BRIEF
    return Counterexample(case, answer, (2, *weight) if is_long else weight, kind)


@dataclass(frozen=True)
class _Search:
    game: Game[Any]
    diagnosis: Sequence[Diagnosis]

    def describe(self, case: Case, answer: Answer) -> Counterexample:
        return describe_failure(case, answer, self.game)

    def is_predicted(self, failure: Counterexample) -> bool:
        """Whether the diagnosis gives this very answer; without a diagnosis nothing does."""
        record = self.game.parse(failure.case.record)
        return predicted_answer(self.diagnosis, record, self.game) == as_reading(failure.answer)

    def confirm(self, best: Counterexample, exposing_games: Mapping[str, str]) -> Steps:
        """An exact diagnosis needs no search: the game that exposes the misconception is put to the submission once.

        If that game breaks the program, this is the misconception's point, and better than a simpler one that does not.
        """
        first = (diagnosis.misconceptions[0].id for diagnosis in self.diagnosis)
        # Not twice where one game exposes several of the misconceptions.
        own = dict.fromkeys(exposing_games[name] for name in first if name in exposing_games)
        failing = yield from self._failing([self._case(record) for record in own])
        predicted = list(filter(self.is_predicted, failing))
        broken = [failure for failure in predicted if failure.answer.kind is not AnswerKind.VALUE]
        if broken and best.answer.kind is AnswerKind.VALUE:
            return min(broken, key=_weight)
        return min([best, *predicted], key=_weight)

    def improve(self, best: Counterexample, records: Sequence[str]) -> Steps:
        """The simplest of these records that fails as the best one does, or the best one."""
        cases = [self._case(record) for record in records]
        lighter = [case for case in cases if self.game.weigh(self.game.parse(case.record)) < best.weight]
        failing = yield from self._failing(lighter)
        return min([best, *(failure for failure in failing if failure.kind == best.kind)], key=_weight)

    def _failing(self, cases: Sequence[Case]) -> Generator[Sequence[Case], Sequence[Answer], list[Counterexample]]:
        answers = (yield cases) if cases else ()
        return [
            self.describe(case, answer)
            for case, answer in zip(cases, answers, strict=True)
            if verdict_of(case, answer) not in _NOT_ANSWERED_WRONGLY
        ]

    def _case(self, record: str) -> Case:
        return expose(record, self.game)


def predicted_answer(diagnosis: Sequence[Diagnosis], record: Any, game: Game[Any]) -> str | None:
    """What the first diagnosis answers to a record; None where there is none."""
    if not diagnosis:
        return None
    held = game.join(*diagnosis[0].names)
    return held(record) if held else None


def kind_of(case: Case, answer: Answer, game: Game[Any]) -> Hashable:
    """In which way an answer is wrong: there is none, a legal game is confused with an illegal one, or parts differ."""
    broken = explain_runtime_failure(verdict_of(case, answer).value, answer.text)
    if broken is not None:
        return broken.kind
    if game.illegal_answer in (case.expected, answer.text):
        return "possible or not"
    return tuple(part.read(case.expected) != part.read(answer.text) for part in game.parts)
