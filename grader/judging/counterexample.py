"""The smallest telling game: the simplest record that a submission still answers wrongly, and for the same reason.

Searches among all records, not only the suite's, by asking whoever answers: the submission itself, many records at
a time. Pure: the search is a generator that gives the questions and is sent the answers, so that it cannot know how
a program is run, nor whether the answers were known before.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from grader.haskell.runtime_errors import explain_runtime_failure
from grader.judging.diagnosis import Diagnosis, Sureness, as_reading
from grader.judging.verdicts import Judged, verdict_of
from grader.model import Answer, AnswerKind, Case, Verdict
from reference.contract import Game

ROUNDS = 2
"""How often simpler records than the best so far are asked for, after the games that tell a known idea."""

BATCH = 160
"""How many records are asked at once."""


CHANGES = 64
"""How many of the smallest changes are asked: those within a trick, and between neighbours of two."""

FEW = 4
"""How many records a program that runs too long is asked."""

BRIEF = 4
"""A record of so few cards that is no game is easier to read than any game."""


@dataclass(frozen=True)
class Telling:
    """A record that is answered wrongly: the case it is, and what came instead.

    ``exchange`` are the places, from 1, of two cards after whose exchange the answer is right: the smallest change
    that makes a game that passes. It is looked for where no diagnosis tells what goes wrong.
    """

    case: Case
    answer: Answer
    weight: tuple[int, ...]
    kind: Hashable
    exchange: tuple[int, int] | None = None


Search = Generator[Sequence[Case], Sequence[Answer], Telling | None]
"""Gives records to put to a submission, many at once, and finds one. Labels are for us: only the records go in."""

Steps = Generator[Sequence[Case], Sequence[Answer], Telling]


def search_smallest(
    judged: Sequence[Judged],
    criteria: Sequence[Sequence[str]],
    diagnosis: Sequence[Diagnosis],
    games: Mapping[str, str],
    game: Game[Any],
) -> Search:
    """The simplest record found that fails as the suite's do; None where nothing failed.

    ``criteria`` are the tags of each criterion, what matters most first; ``games`` the record that tells each known
    misconception best. A program that runs too long is asked only the simplest of these: each question may cost its
    time again.
    """
    search = _Search(game, diagnosis)
    best = first_telling(judged, criteria, diagnosis, game)
    if best is None:
        return None
    if diagnosis and diagnosis[0].sureness is Sureness.EXACT:
        return (yield from search.confirmed(best, games))
    if any(one.verdict in _COSTLY for one in judged):
        simplest = sorted(set(games.values()), key=lambda record: game.weigh(game.parse(record)))
        return (yield from search.improve(best, simplest[:FEW]))
    best = yield from search.improve(best, list(games.values()))
    for _ in range(ROUNDS):
        simpler = spread([game.format(one) for one in game.simpler(game.parse(best.case.record))], BATCH)
        better = yield from search.improve(best, simpler)
        if better is best:
            break
        best = better
    if search.foretells(best) or answers_alike(judged, game.illegal_answer):
        return best
    return (yield from search.contrasted(best))


def answers_alike(judged: Sequence[Judged], illegal_answer: str) -> bool:
    """Whether all possible games get one answer: then whichever change makes it right says nothing."""
    return len({one.answer for one in judged if one.case.expected != illegal_answer}) <= 1


def first_telling(
    judged: Sequence[Judged], criteria: Sequence[Sequence[str]], diagnosis: Sequence[Diagnosis], game: Game[Any]
) -> Telling | None:
    """The simplest of the suite's cases that fails in the way that matters; None where nothing failed."""
    search = _Search(game, diagnosis)
    failures = [search.tell(one.case, one.answer) for one in judged if one.verdict not in _NO_WITNESS]
    return pick(failures, criteria, search.foretells)


_NO_WITNESS = (Verdict.PASSED, Verdict.NOT_RUN)
_COSTLY = (Verdict.TIMED_OUT, Verdict.OUT_OF_MEMORY)


def pick(
    failures: Sequence[Telling], criteria: Sequence[Sequence[str]], foretold: Callable[[Telling], bool]
) -> Telling | None:
    """The simplest failure of the kind that matters: of the first criterion that is missed, and explained if any is."""
    explained = [one for one in failures if foretold(one)] or failures
    for tags in criteria:
        own = [one for one in explained if set(tags) & set(one.case.tags)]
        if own:
            kind = min(own, key=lambda one: one.weight).kind
            return min((one for one in explained if one.kind == kind), key=lambda one: one.weight)
    return min(explained, key=lambda one: one.weight, default=None)


def spread(records: Sequence[str], most: int) -> Sequence[str]:
    """The simplest records, and a few of all the others: what is simplest seldom fails, what is far from it may."""
    if len(records) <= most:
        return records
    first = most * 2 // 3
    rest = records[first:]
    step = -(-len(rest) // (most - first))
    return [*records[:first], *rest[::step]]


@dataclass(frozen=True)
class _Search:
    game: Game[Any]
    diagnosis: Sequence[Diagnosis]

    def tell(self, case: Case, answer: Answer) -> Telling:
        record = self.game.parse(case.record)
        faults = tuple(sorted({fault.code for fault in self.game.tell(record).faults}))
        kind = kind_of(case, answer, self.game.illegal_answer)
        weight = self.game.weigh(record)
        if answer.kind is AnswerKind.VALUE:
            return Telling(case, answer, weight, (faults, kind))
        # It may break down in the same way on what is a game and what is none: a few cards say that best, then a game.
        is_long = bool(faults) and len(case.record.split()) > BRIEF
        return Telling(case, answer, (2, *weight) if is_long else weight, kind)

    def foretells(self, one: Telling) -> bool:
        """Whether the diagnosis gives this very answer; without a diagnosis nothing does."""
        return foretold(self.diagnosis, self.game.parse(one.case.record), self.game) == as_reading(one.answer)

    def confirmed(self, best: Telling, games: Mapping[str, str]) -> Steps:
        """What a sure diagnosis foretells needs no search: the game that tells it is put to the submission once.

        Where that breaks the program, it is the idea's point, and better than a simpler one that does not.
        """
        own = dict.fromkeys(games[one.ideas[0].id] for one in self.diagnosis if one.ideas[0].id in games)
        failing = yield from self._failing([self._case(record) for record in own])
        told = list(filter(self.foretells, failing))
        broken = [one for one in told if one.answer.kind is not AnswerKind.VALUE]
        if broken and best.answer.kind is AnswerKind.VALUE:
            return min(broken, key=lambda one: one.weight)
        return min([best, *told], key=lambda one: one.weight)

    def improve(self, best: Telling, records: Sequence[str]) -> Steps:
        """The simplest of these records that fails as the best one does, or that one."""
        cases = [self._case(record) for record in records]
        lighter = [one for one in cases if self.game.weigh(self.game.parse(one.record)) < best.weight]
        failing = yield from self._failing(lighter)
        return min([best, *(one for one in failing if one.kind == best.kind)], key=lambda one: one.weight)

    def contrasted(self, best: Telling) -> Steps:
        """The same with the smallest change that makes it pass, where one of the smallest does."""
        near = list(self.game.exchanges(self.game.parse(best.case.record)))[:CHANGES]
        cases = [self._case(self.game.format(one.record)) for one in near]
        answers = (yield cases) if cases else ()
        verdicts = (verdict_of(case, answer) for case, answer in zip(cases, answers, strict=True))
        passing = (one.places for one, verdict in zip(near, verdicts, strict=True) if verdict is Verdict.PASSED)
        return replace(best, exchange=next(passing, None))

    def _failing(self, cases: Sequence[Case]) -> Generator[Sequence[Case], Sequence[Answer], list[Telling]]:
        answers = (yield cases) if cases else ()
        return [
            self.tell(case, answer)
            for case, answer in zip(cases, answers, strict=True)
            if verdict_of(case, answer) not in _NO_WITNESS
        ]

    def _case(self, record: str) -> Case:
        return Case("", record, self.game.answer(self.game.parse(record)), (), "")


def foretold(diagnosis: Sequence[Diagnosis], record: Any, game: Game[Any]) -> str | None:
    """What the first diagnosis answers to a record; None where there is none."""
    if not diagnosis:
        return None
    ideas = diagnosis[0].ideas
    answer = ideas[0].answer if len(ideas) == 1 else game.join(ideas[0].id, ideas[1].id)
    return answer(record) if answer else None


def kind_of(case: Case, answer: Answer, illegal_answer: str) -> Hashable:
    """In which way an answer is wrong: it is none, the wrong one of two, or differs in certain words."""
    broken = explain_runtime_failure(verdict_of(case, answer).value, answer.text)
    if broken is not None:
        return broken.kind
    if illegal_answer in (case.expected, answer.text):
        return "possible or not"
    pairs = zip(case.expected.split(","), answer.text.split(","), strict=False)
    return tuple(one != other for one, other in pairs)
