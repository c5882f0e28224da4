"""The smallest telling game: the simplest record that a submission still answers wrongly, and for the same reason.

Searches among all records, not only the suite's, by asking whoever answers: the submission itself, many records at
a time. Pure but for the asking; must not know how a program is run.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from grader.breakdowns import explain_breakdown
from grader.diagnose import Diagnosis, Sureness, as_reading
from grader.judge import Judged, verdict_of
from grader.model import Answer, AnswerKind, Case, Verdict
from reference.contract import Game

ROUNDS = 2
"""How often simpler records than the best so far are asked for, after the games that tell a known idea."""

BATCH = 160
"""How many records are asked at once."""

Ask = Callable[[Sequence[Case]], Sequence[Answer]]
"""Puts records to a submission, all at once. They are labelled for us: only the records go in."""


@dataclass(frozen=True)
class Telling:
    """A record that is answered wrongly: the case it is, and what came instead."""

    case: Case
    answer: Answer
    weight: tuple[int, ...]
    kind: Hashable


def find_smallest(
    judged: Sequence[Judged],
    criteria: Sequence[Sequence[str]],
    diagnosis: Sequence[Diagnosis],
    games: Mapping[str, str],
    game: Game[Any],
    ask: Ask,
) -> Telling | None:
    """The simplest record found that fails as the suite's do; None where nothing failed.

    ``criteria`` are the tags of each criterion, what matters most first; ``games`` the record that tells each known
    misconception best. A program that runs too long is asked nothing more: each question would cost its time again.
    """
    search = _Search(game, ask, diagnosis)
    failures = [search.tell(one.case, one.answer) for one in judged if one.verdict not in _NO_WITNESS]
    best = pick(failures, criteria, search.foretells)
    if best is None or any(one.verdict in _COSTLY for one in judged):
        return best
    if diagnosis and diagnosis[0].sureness is Sureness.EXACT:
        return search.confirmed(best, games)
    best = search.improve(best, list(games.values()))
    for _ in range(ROUNDS):
        simpler = spread([game.format(one) for one in game.simpler(game.parse(best.case.record))], BATCH)
        better = search.improve(best, simpler)
        if better is best:
            break
        best = better
    return best


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
    ask: Ask
    diagnosis: Sequence[Diagnosis]

    def tell(self, case: Case, answer: Answer) -> Telling:
        record = self.game.parse(case.record)
        faults = tuple(sorted({fault.code for fault in self.game.tell(record).faults}))
        kind = kind_of(case, answer, self.game.illegal_answer)
        answered = answer.kind is AnswerKind.VALUE
        return Telling(case, answer, self.game.weigh(record), (faults, kind) if answered else kind)

    def foretells(self, one: Telling) -> bool:
        """Whether the diagnosis gives this very answer; without a diagnosis nothing does."""
        return foretold(self.diagnosis, self.game.parse(one.case.record), self.game) == as_reading(one.answer)

    def confirmed(self, best: Telling, games: Mapping[str, str]) -> Telling:
        """What a sure diagnosis foretells needs no search: the game that tells it is put to the submission once."""
        own = dict.fromkeys(games[one.ideas[0].id] for one in self.diagnosis if one.ideas[0].id in games)
        wrong = [one for one in self._failing([self._case(record) for record in own]) if self.foretells(one)]
        return min([best, *wrong], key=lambda one: one.weight)

    def _failing(self, cases: Sequence[Case]) -> list[Telling]:
        answers = self.ask(cases) if cases else ()
        return [
            self.tell(case, answer)
            for case, answer in zip(cases, answers, strict=True)
            if verdict_of(case, answer) not in _NO_WITNESS
        ]

    def improve(self, best: Telling, records: Sequence[str]) -> Telling:
        """The simplest of these records that fails as the best one does, or that one."""
        cases = [self._case(record) for record in records]
        lighter = [one for one in cases if self.game.weigh(self.game.parse(one.record)) < best.weight]
        alike = [one for one in self._failing(lighter) if one.kind == best.kind]
        return min([best, *alike], key=lambda one: one.weight)

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
    broken = explain_breakdown(verdict_of(case, answer).value, answer.text)
    if broken is not None:
        return broken.kind
    if illegal_answer in (case.expected, answer.text):
        return "possible or not"
    pairs = zip(case.expected.split(","), answer.text.split(","), strict=False)
    return tuple(one != other for one, other in pairs)
