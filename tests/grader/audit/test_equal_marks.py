"""The marks of real programs under several suites, found with few questions, are those of grading them whole."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cache

import msgspec
import pytest

from grader.assignment.case_selection import Candidate, Loss
from grader.assignment.equal_power import expose
from grader.assignment.settings import load_assignment
from grader.assignment.suites import PooledRecord, load_suite, suite_path
from grader.audit.equal_marks import Marker, SettledSuite, marks_equal, settle
from grader.audit.runner import Runner
from grader.grading.runtime import HaskellRuntime
from grader.grading.single import Grader
from grader.judging.exam import Exam
from grader.model import Answer, Submission
from reference.contract import Recipe
from sandbox.contract import Sandbox
from sandbox.interpreters import Hugs

SEDMA = load_assignment("sedma")
LIMITS = SEDMA.settings.gates
TIMES = 3


@cache
def settled(name: str) -> SettledSuite:
    return settle(SEDMA, load_suite(suite_path(SEDMA, name)), losses_through(name))


@cache
def losses_through(name: str) -> dict[str, frozenset[Loss]]:
    suite = load_suite(suite_path(SEDMA, name))
    pool = [
        PooledRecord(
            Recipe(case.id, case.why, case.tags, lambda _: ()),
            SEDMA.game.parse(case.record),
            Candidate(case.id, case.record, case.expected),
        )
        for case in suite.cases
    ]
    exposing = expose(SEDMA.game, SEDMA.rubric.criterion, pool)
    return {one.pooled.candidate.record: one.losses for one in exposing}


@dataclass(frozen=True)
class CountingRunner(Runner):
    """Also notes how many cases each run asked."""

    asked: list[int] = field(default_factory=list)

    def run_one(self, submission: Submission) -> tuple[Answer, ...]:
        self.asked.append(len(self.grader.exam.suite.cases))
        return super().run_one(submission)


@pytest.fixture
def marker(bubblewrap_sandbox: Sandbox) -> Marker:
    grader = Grader(Exam(SEDMA, settled("graded").suite), HaskellRuntime(bubblewrap_sandbox, Hugs()))
    # Again and again, so that one is asked whole, whatever the program's turn is.
    return Marker(CountingRunner(grader, 1), [settled(name) for name in ("graded", "public") * TIMES])


def program(name: str, file: str) -> Submission:
    return Submission(name, {"replay.hs": SEDMA.file(f"bank/{file}.hs").read_bytes()})


def graded_whole(marker: Marker, submission: Submission) -> list[float | None]:
    """What it earns under each suite when it is graded as any submission."""
    runtime = marker.runner.grader.runtime
    return [Grader(Exam(SEDMA, settled(name).suite), runtime).grade(submission).score for name in ("graded", "public")]


@pytest.mark.parametrize(("name", "file"), [
    ("no_repeat_check", "chaff/no_repeat_check"),
    ("first_match_wins", "chaff/first_match_wins"),
    ("ac_never_three", "chaff/ac_never_three"),
])  # fmt: skip
def test_the_marks_are_those_of_grading_whole_and_few_cases_are_asked(marker: Marker, name: str, file: str) -> None:
    submission = program(name, file)
    assert list(marker.mark(submission)) == graded_whole(marker, submission) * TIMES
    assert isinstance(marker.runner, CountingRunner)
    assert len(marker.runner.asked) == 1
    assert marker.runner.asked[0] < sum(len(settled(name).suite.cases) for name in ("graded", "public"))


@pytest.mark.parametrize(("name", "file"), [
    ("first_match_wins", "wheat/folds"),  # loses nothing of what its name says
    ("ac_never_three", "chaff/first_match_wins"),  # loses more than its name says
    ("two_always_for_ac", "chaff/two_and_three_swapped"),
    ("nobody_knows", "chaff/first_match_wins"),
])  # fmt: skip
def test_a_program_that_is_not_what_its_name_says_is_asked_everything(marker: Marker, name: str, file: str) -> None:
    submission = program(name, file)
    assert list(marker.mark(submission)) == graded_whole(marker, submission) * TIMES
    assert isinstance(marker.runner, CountingRunner)
    records = {case.record for name in ("graded", "public") for case in settled(name).suite.cases}
    assert marker.runner.asked[-1] == len(records)


def test_criteria_in_shares_are_found_from_all_their_cases(marker: Marker) -> None:
    rubric = msgspec.structs.replace(SEDMA.rubric, credit="share").settled()
    shared = msgspec.structs.replace(SEDMA, rubric=rubric)
    grader = replace(marker.runner.grader, exam=Exam(shared, settled("graded").suite))
    suite = settle(shared, settled("graded").suite, losses_through("graded"))
    submission = program("accepts_31", "chaff/accepts_31")
    (points,) = Marker(replace(marker.runner, grader=grader), [suite]).mark(submission)
    assert points == grader.grade(submission).score
    assert 9 < points < 10


def test_a_program_that_does_not_compile_has_no_marks_and_misses_the_gate(marker: Marker) -> None:
    marks = marker.mark_all([program("broken", "rejected/type_error")])
    assert marks == {"broken": ()}
    assert marks_equal(marks, 4, LIMITS).shortfalls == ("broken: does not compile",)


def test_marks_may_differ_by_a_point_and_for_a_few_programs_by_more() -> None:
    marks = {**{f"p{number}": (4.0, 5.0) for number in range(95)}, **{f"q{number}": (0.0, 1.5) for number in range(5)}}
    gate = marks_equal(marks, 2, LIMITS)
    assert gate.met
    assert gate.figure == "95 % of 100; 0 have the same mark under all"
    worse = marks_equal({**marks, "p0": (1.0, 3.0)}, 2, LIMITS)
    assert not worse.met
    assert worse.shortfalls[:2] == ("p0: 1 to 3 points", "q0: 0 to 1.5 points")


def test_nothing_measured_is_a_missed_gate() -> None:
    assert not marks_equal({}, 20, LIMITS).met
