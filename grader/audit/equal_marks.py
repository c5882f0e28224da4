"""The marks of the bank's wrong programs under many secrets, found with few questions in the sandbox.

Under every suite a program is asked one case for each criterion that its misconception loses, and under every fifth
suite all cases of the others. If any answer is not what the misconception leads to, the program is asked everything.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import partial

from grader.assignment.case_selection import Loss
from grader.assignment.gates import GateSettings
from grader.assignment.rubric import Criterion
from grader.assignment.secret_suites import SecretDraft, expect_public_losses
from grader.assignment.settings import Assignment
from grader.audit.programs import identify
from grader.audit.runner import Runner
from grader.audit.suite_gates import Gate, percent
from grader.audit.suite_making import NAME, make_until_met, measure_power
from grader.judging.verdicts import judge, score
from grader.model import Answer, AnswerKind, Case, Submission, Suite
from grader.results.wording import format_points

Marks = Mapping[str, Sequence[float]]
"""The points of each program under each suite; none for a program that does not compile."""

EVERY = 5
"""Of so many suites, one is asked whole. Asked all of 20 suites, the bank would double the time of the audit."""

_WRONG = Answer(AnswerKind.VALUE, "")


@dataclass(frozen=True)
class SettledSuite:
    """A suite, its criteria that one failed case loses whole, and for each of their losses such a case."""

    suite: Suite
    decisive: frozenset[str]
    settling: Mapping[Loss, Case]


def make_suites(assignment: Assignment, count: int, workers: int) -> tuple[SettledSuite, ...]:
    """Suites from ``count`` secrets, which are none: they are the same in every audit."""
    expected = expect_public_losses(assignment, NAME)
    make = partial(_make_settled, assignment, expected)
    if min(workers, count) <= 1:
        return tuple(map(make, range(count)))
    # Processes: choosing a suite is all Python. Spawned, because the audit has threads.
    with ProcessPoolExecutor(workers, multiprocessing.get_context("spawn")) as pool:
        return tuple(pool.map(make, range(count)))


def _make_settled(assignment: Assignment, expected: frozenset[Loss], number: int) -> SettledSuite:
    # Only the gates on which marks depend: those of the diagnosis take ten seconds for each suite.
    made = make_until_met(assignment, f"secret {number} of the audit".encode(), expected, measure_power)
    return settle(assignment, made.suite, losses_of(made.draft))


def losses_of(draft: SecretDraft) -> dict[str, frozenset[Loss]]:
    """What is lost through each record of the pool."""
    return {record.pooled.candidate.record: record.losses for record in draft.exposing}


def settle(assignment: Assignment, suite: Suite, losses: Mapping[str, frozenset[Loss]]) -> SettledSuite:
    """Find a case for each loss; ``losses`` has what is lost through each record."""
    criteria = assignment.rubric.criterion
    decisive = frozenset(one.id for one in criteria if _one_decides(assignment, suite, one))
    settling: dict[Loss, Case] = {}
    for case in suite.cases:
        for loss in losses[case.record]:
            if loss[0] in decisive:
                settling.setdefault(loss, case)
    return SettledSuite(suite, decisive, settling)


def _one_decides(assignment: Assignment, suite: Suite, criterion: Criterion) -> bool:
    """Whether one failed case loses all the points of a criterion."""
    case = next(case for case in suite.cases if not set(case.tags).isdisjoint(criterion.cases))
    return dict(_points(assignment, suite, {case.record: _WRONG}))[criterion.id] == 0


def _points(assignment: Assignment, suite: Suite, answers: Mapping[str, Answer]) -> list[tuple[str, float]]:
    """What each criterion earns; a record that was not asked counts as passed."""
    given = [answers.get(case.record) or Answer(AnswerKind.VALUE, case.expected) for case in suite.cases]
    marks = score(judge(suite.cases, given), assignment.rubric, (), assignment.game.illegal_answer).marks
    return [(mark.criterion.id, mark.points) for mark in marks]


@dataclass(frozen=True)
class Marker:
    """Finds the marks of programs under many suites."""

    runner: Runner
    suites: Sequence[SettledSuite]

    @property
    def _assignment(self) -> Assignment:
        return self.runner.grader.exam.assignment

    def mark_all(self, submissions: Sequence[Submission]) -> Marks:
        """The points of every program under every suite."""
        self.runner.progress.expect(len(submissions))
        marks = {}
        with ThreadPoolExecutor(max_workers=self.runner.workers) as pool:
            for submission, points in zip(submissions, pool.map(self.mark, submissions), strict=True):
                marks[submission.id] = points
                self.runner.progress.advance()
        return marks

    def mark(self, submission: Submission) -> tuple[float, ...]:
        """The points of one program under each suite; none if it does not compile."""
        name = identify(submission.id)
        turn = sum(name.encode()) % EVERY  # so that every suite is asked whole by some programs
        asked = [
            case
            for number, settled in enumerate(self.suites)
            for case in self._to_ask(settled, name, whole=number % EVERY == turn)
        ]
        answers = self._ask(submission, asked)
        if not answers:
            return ()
        if not all(self._is_as_simulated(settled, name, answers) for settled in self.suites):
            answers = self._ask(submission, [case for settled in self.suites for case in settled.suite.cases])
        points = (_points(self._assignment, settled.suite, answers) for settled in self.suites)
        return tuple(sum(earned for _, earned in criteria) for criteria in points)

    def _to_ask(self, settled: SettledSuite, name: str, *, whole: bool) -> Iterator[Case]:
        """The cases of a suite from which to find the marks of a program."""
        known = name in {misconception.id for misconception in self._assignment.game.misconceptions()}
        for criterion in self._assignment.rubric.criterion:
            about = {*criterion.cases, *criterion.accepts}
            if settling := settled.settling.get((criterion.id, name)):
                yield settling
            elif whole or not known or criterion.id not in settled.decisive:
                yield from (case for case in settled.suite.cases if not about.isdisjoint(case.tags))

    def _is_as_simulated(self, settled: SettledSuite, name: str, answers: Mapping[str, Answer]) -> bool:
        """Whether the answers lose the criteria that the misconception loses, and no others."""
        full = {criterion.id: criterion.points for criterion in self._assignment.rubric.criterion}
        return all(
            (points < full[criterion]) is ((criterion, name) in settled.settling)
            for criterion, points in _points(self._assignment, settled.suite, answers)
            if criterion in settled.decisive
        )

    def _ask(self, submission: Submission, cases: Sequence[Case]) -> dict[str, Answer]:
        """The answer to each record, each asked once."""
        different = tuple({case.record: case for case in cases}.values())
        grader = self.runner.grader
        exam = replace(grader.exam, suite=replace(grader.exam.suite, cases=different))
        answers = replace(self.runner, grader=replace(grader, exam=exam)).run_one(submission)
        return {case.record: answer for case, answer in zip(different, answers, strict=False)}


def marks_equal(marks: Marks, secrets: int, limits: GateSettings) -> Gate:
    """Under which secret a class is graded matters little: hardly any program's marks differ by more than a point."""
    apart = {name: max(points) - min(points) if points else None for name, points in marks.items()}
    near = [name for name, distance in apart.items() if distance is not None and distance <= limits.most_apart]
    same = sum(distance == 0 for distance in apart.values())
    share = len(near) / len(apart) if apart else 0.0  # nothing measured is a missed gate
    return Gate(
        "marks-equal",
        f"wrong programs whose marks differ by at most {limits.most_apart:g} point under {secrets} secrets",
        target=percent(limits.equal_marks),
        figure=f"{percent(share)} of {len(apart)}; {same} have the same mark under all",
        met=share >= limits.equal_marks,
        shortfalls=tuple(
            f"{name}: {format_points(min(points))} to {format_points(max(points))} points"
            if points
            else f"{name}: does not compile"
            for name, points in marks.items()
            if name not in near
        ),
    )
