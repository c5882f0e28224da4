"""The gates that need no sandbox: misconceptions stand for the wrong programs, as their answers are the same.

Pure. That the bank's programs answer as their misconceptions do is tested with the interpreter elsewhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from grader.assignment.case_selection import Kills, Loss
from grader.assignment.equal_power import constant_programs
from grader.assignment.gates import GateSettings
from grader.assignment.settings import Assignment
from grader.audit.diagnosis_gates import (
    Diagnoser,
    ProgramAnswers,
    misconceptions_named,
    misconceptions_told_apart,
    right_undiagnosed,
    stubs_undiagnosed,
)
from grader.audit.programs import PLUS, joined_submissions
from grader.audit.several_gates import pairs_named
from grader.audit.suite_gates import (
    Gate,
    chaffs_killed,
    outcomes_covered,
    sentences_covered,
    size_in_bounds,
)
from grader.judging.diagnosis import as_answer, readings_of
from grader.judging.exposing_games import load_exposing_games
from grader.judging.verdicts import Score, judge, score
from grader.model import Case
from reference.contract import CRASHES, LOOPS, Game


@dataclass(frozen=True)
class Simulation:
    """The answers of all misconceptions to the cases of a suite."""

    assignment: Assignment
    cases: Sequence[Case]
    known: ProgramAnswers

    @classmethod
    def of(cls, assignment: Assignment, cases: Sequence[Case]) -> Simulation:
        """Let every misconception answer every case."""
        return cls(
            assignment, cases, {name: list(given) for name, given in readings_of(assignment.game, cases).items()}
        )

    @property
    def right(self) -> list[str]:
        """The expected answers."""
        return [case.expected for case in self.cases]

    @property
    def diagnoser(self) -> Diagnoser:
        """Diagnoses programs from their answers to these cases."""
        return Diagnoser(self.assignment.game, self.cases, self.known, load_exposing_games(self.assignment))

    @property
    def lost(self) -> frozenset[Loss]:
        """The criteria that each misconception does not earn fully."""
        return frozenset(
            (mark.criterion.id, name)
            for name, given in self.known.items()
            for mark in score_reading(self.assignment, self.cases, given).marks
            if mark.points < mark.criterion.points
        )


def score_reading(assignment: Assignment, cases: Sequence[Case], given: Sequence[str]) -> Score:
    """What a program with these answers earns."""
    judged = judge(cases, [as_answer(reading) for reading in given])
    return score(judged, assignment.rubric, (), assignment.game.illegal_answer)


def constants_earn_nothing(assignment: Assignment, cases: Sequence[Case]) -> Gate:
    """A program that gives one answer to every record, without looking at it, earns no point."""
    constants = constant_programs(assignment.game)
    earned = {name: score_reading(assignment, cases, [answer(None)] * len(cases)) for name, answer in constants.items()}
    paid = tuple(
        f"{name} earns {', '.join(mark.criterion.id for mark in marks.marks if mark.points)}"
        for name, marks in earned.items()
        if marks.total
    )
    return Gate(
        "constants-earn-nothing",
        "constant answers (simulated) that earn a point",
        target="0",
        figure=f"{len(paid)} of {len(constants)}",
        met=not paid,
        shortfalls=paid,
    )


def losses_as_expected(lost: frozenset[Loss], expected: frozenset[Loss], misconceptions: Sequence[str]) -> Gate:
    """Each misconception loses the criteria that it loses in every other suite of this kind: it gets the same mark."""
    wanted = {(criterion, name) for criterion, name in expected if name in misconceptions}
    different = sorted(wanted ^ lost, key=lambda loss: (loss[1], loss[0]))
    names = dict.fromkeys(name for _, name in different)
    return Gate(
        "losses-as-expected",
        "misconceptions (simulated) whose mark is not the one of every secret suite",
        target="0",
        figure=f"{len(names)} of {len(misconceptions)}",
        met=not names,
        shortfalls=tuple(
            f"{name} {'loses' if (criterion, name) in lost else 'earns'} {criterion}" for criterion, name in different
        ),
    )


def coverage_gates(game: Game[Any], cases: Sequence[Case], limits: GateSettings) -> tuple[Gate, ...]:
    """Enough cases, of each outcome and of each reason why a record is illegal."""
    codes = [code for case in cases for code in _fault_codes(game, case)]
    outcomes = [game.outcome(case.expected) for case in cases]
    return (
        size_in_bounds(len(cases), limits),
        outcomes_covered("outcome", limits.per_answer, tuple(game.outcomes), outcomes),
        outcomes_covered("reason of illegality", limits.per_fault, game.fault_codes, codes, limits.single_faults),
    )


def count_other_results(game: Game[Any], answered: Iterable[tuple[Any, str]]) -> Counter[str]:
    """How many of these records, given with their answers, each misconception gives another result."""
    no_results = (game.illegal_answer, CRASHES, LOOPS)
    counts: Counter[str] = Counter()
    for record, right in answered:
        if right != game.illegal_answer:
            counts.update(
                known.id for known in game.misconceptions() if known.answer(record) not in (right, *no_results)
            )
    return counts


def _fault_codes(game: Game[Any], case: Case) -> set[str]:
    return {fault.code for fault in game.tell(game.parse(case.record)).faults}


def power_gates(
    simulation: Simulation, possible: Kills, expected: frozenset[Loss], limits: GateSettings
) -> tuple[Gate, ...]:
    """What a suite is worth as a judge: whom it kills, which marks it gives. ``possible`` has the kills of a pool."""
    right, known = simulation.right, simulation.known
    killed = {name: sum(map(str.__ne__, given, right)) for name, given in known.items()}
    return (
        chaffs_killed(killed, {name: len(indices) for name, indices in possible.items()}, limits),
        losses_as_expected(simulation.lost, expected, list(known)),
        constants_earn_nothing(simulation.assignment, simulation.cases),
        *coverage_gates(simulation.assignment.game, simulation.cases, limits),
    )


def diagnosis_gates(simulation: Simulation, limits: GateSettings) -> tuple[Gate, ...]:
    """Whether the answers to a suite tell the misconceptions apart; see ``silent_or_right`` for unknown ones."""
    assignment, diagnoser = simulation.assignment, simulation.diagnoser
    pairs = [tuple(program.id.split(PLUS)) for program in joined_submissions(assignment)]
    joined = {pair: given for pair in pairs if (given := diagnoser.answer(*pair))}
    sentences = {misconception.id: misconception.sentence for misconception in assignment.game.misconceptions()}
    return (
        sentences_covered(tuple(dict.fromkeys(sentences.values())), sentences, limits.chaffs_per_sentence),
        misconceptions_told_apart(diagnoser, limits),
        *misconceptions_named(simulation.known, diagnoser, limits),
        pairs_named(joined, diagnoser, limits),
        right_undiagnosed({"the rules": simulation.right}, diagnoser),
        stubs_undiagnosed(diagnoser),
    )
