"""Judging answers against a suite, and scoring verdicts by the rubric. Pure: no I/O, no sandbox."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from grader.assignment.points import STEP, add_points
from grader.assignment.rubric import Action, Criterion, Rubric
from grader.judging.partial_credit import Shares, find_floor
from grader.model import Answer, AnswerKind, Breach, Case, Verdict

VERDICTS = {
    AnswerKind.ERROR: Verdict.CRASHED,
    AnswerKind.TIMEOUT: Verdict.TIMED_OUT,
    AnswerKind.MEMORY: Verdict.OUT_OF_MEMORY,
    AnswerKind.NONE: Verdict.NOT_RUN,
}
"""The verdict on each answer that is not a value."""


@dataclass(frozen=True)
class Judged:
    """One case, the answer it got and the verdict."""

    case: Case
    answer: Answer
    verdict: Verdict


@dataclass(frozen=True)
class Mark:
    """What one criterion earned, out of how many cases; and how, where it is earned in shares."""

    criterion: Criterion
    points: float
    passed: int
    size: int
    shares: Shares | None = None

    @property
    def earned(self) -> bool:
        """Whether it gives all its points."""
        return self.points >= self.criterion.points


@dataclass(frozen=True)
class Penalty:
    """Points that a breach of the sheet costs."""

    breach: Breach
    points: float


@dataclass(frozen=True)
class Score:
    """The marks, the penalties and their sum, never below zero."""

    marks: tuple[Mark, ...]
    penalties: tuple[Penalty, ...]
    max_score: float

    @property
    def total(self) -> float:
        """The points of the submission."""
        lost = (-penalty.points for penalty in self.penalties)
        return max(0.0, add_points((*(mark.points for mark in self.marks), *lost)))


def verdict_of(case: Case, answer: Answer) -> Verdict:
    """Compare the whole shown answer with the expected one, letter by letter."""
    if answer.kind is AnswerKind.VALUE:
        return Verdict.PASSED if answer.text == case.expected else Verdict.WRONG
    return VERDICTS[answer.kind]


def judge(cases: Sequence[Case], answers: Sequence[Answer]) -> tuple[Judged, ...]:
    """A verdict for every case of the suite."""
    return tuple(Judged(case, answer, verdict_of(case, answer)) for case, answer in zip(cases, answers, strict=True))


def is_right(judged: Iterable[Judged]) -> bool:
    """Whether every case passed."""
    return all(case.verdict is Verdict.PASSED for case in judged)


def score(judged: Sequence[Judged], rubric: Rubric, breaches: Iterable[Breach], illegal_answer: str) -> Score:
    """The rubric's sum over the verdicts."""
    marks = tuple(mark(criterion, judged, illegal_answer, rubric.rounding) for criterion in rubric.criterion)
    return Score(marks, penalties(breaches, rubric.policy), rubric.max_score)


def mark(criterion: Criterion, judged: Sequence[Judged], illegal_answer: str, step: float = STEP) -> Mark:
    """A criterion is earned when all its cases pass, and the legal games that it names are accepted.

    Where it is earned in shares, the cases that pass earn points from the number on that guessing does not reach.
    """
    own = [case for case in judged if set(criterion.cases) & set(case.case.tags)]
    passed = sum(case.verdict is Verdict.PASSED for case in own)
    # To earn a criterion whole is to earn its share with a floor just below all of its cases.
    shares = Shares(len(own) - 1)
    if criterion.is_shared:
        shares = Shares(_find_floor(criterion, [case.case for case in judged], illegal_answer), step)
    # A program that calls every record impossible passes all illegal ones; it must accept legal games to earn them.
    # A criterion without cases would be earned by everybody, so it is earned by nobody.
    is_admitted = accepts(criterion, judged, illegal_answer)
    points = shares.earn(criterion.points, passed, len(own)) if is_admitted else 0.0
    return Mark(criterion, points, passed, len(own), shares if criterion.is_shared else None)


def _find_floor(criterion: Criterion, cases: Sequence[Case], illegal_answer: str) -> int:
    own = [case for case in cases if set(criterion.cases) & set(case.tags)]
    accepted = [case for case in cases if set(criterion.accepts) & set(case.tags)]
    others = [case for case in accepted if not set(criterion.cases) & set(case.tags)]
    return find_floor((case.expected for case in own), illegal_answer, len(others))


def note_shares(rubric: Rubric, cases: Sequence[Case], illegal_answer: str) -> tuple[str, ...]:
    """For each criterion in shares that has too few cases for any, a sentence for the instructor."""
    notes = []
    for criterion in filter(lambda each: each.is_shared, rubric.criterion):
        size = sum(bool(set(criterion.cases) & set(case.tags)) for case in cases)
        if (floor := _find_floor(criterion, cases, illegal_answer)) == size - 1:
            notes.append(
                f"criterion `{criterion.id}`: guessing gets up to {floor} of its {size} cases right, so "
                'credit = "share" gives points only for all of them'
            )
    return tuple(notes)


def accepts(criterion: Criterion, judged: Sequence[Judged], illegal_answer: str) -> bool:
    """Whether each legal game that the criterion names gets some answer other than "not a game"."""
    return all(
        case.answer.kind is AnswerKind.VALUE and case.answer.text != illegal_answer
        for case in judged
        if set(criterion.accepts) & set(case.case.tags)
    )


def penalties(breaches: Iterable[Breach], policy: dict[str, Action]) -> tuple[Penalty, ...]:
    """Each kind of breach costs its points once, however often it occurs."""
    costs: dict[str, Penalty] = {}
    for breach in breaches:
        action = policy.get(breach.code, "warn")
        if not isinstance(action, str):
            costs.setdefault(breach.code, Penalty(breach, float(action)))
    return tuple(costs.values())
