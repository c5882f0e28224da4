"""The exam: everything that all submissions of a class are judged by. A value; must not know where programs run."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from grader.assignment.hints import Hints
from grader.assignment.position_suites import position_questions
from grader.assignment.questions import Questions, questions_of
from grader.assignment.settings import Assignment
from grader.assignment.step_costs import SuiteCosts, load_costs
from grader.judging.diagnosis import Readings, readings_of
from grader.judging.exposing_games import load_exposing_games
from grader.judging.failure_patterns import RecordTable
from grader.judging.fresh_games import load_fresh_games
from grader.model import Suite


@dataclass(frozen=True)
class Exam:
    """An assignment, the suite that programs are asked, and how much students are shown of the outcome."""

    assignment: Assignment
    suite: Suite
    hints: Hints = field(default=Hints.ALL, kw_only=True)

    # Cached, because all submissions of a class share one exam.
    @cached_property
    def questions(self) -> Questions:
        """What every program is asked: the suite; of a player's only the positions, before the games."""
        if self.assignment.settings.is_players:
            return position_questions(self.suite, self.assignment)
        return questions_of(self.suite.cases, self.assignment)

    @cached_property
    def readings(self) -> Readings:
        """What each misconception answers to each case."""
        return readings_of(self.assignment.game, self.suite.cases)

    @cached_property
    def exposing_games(self) -> Mapping[str, str]:
        """The game that exposes each misconception best."""
        return load_exposing_games(self.assignment)

    @cached_property
    def right_costs(self) -> SuiteCosts | None:
        """What right programs cost on a suite of this name, which may be another one, made from a secret."""
        return load_costs(self.assignment, self.suite.name)

    @cached_property
    def record_table(self) -> RecordTable:
        """The records of the suite and fresh ones, with what is true of each."""
        suite = [case.record for case in self.suite.cases]
        return RecordTable.of(self.assignment.game, suite, load_fresh_games(self.assignment))
