"""Suites from different secrets give every known wrong program the same mark, and no constant answer a point.

Misconceptions stand for most wrong programs here; the audit runs all of them, under twenty secrets.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from grader.assignment.secret_suites import expect_public_losses
from grader.assignment.settings import load_assignment
from grader.assignment.suites import load_suite, suite_path
from grader.audit.equal_marks import Marker, losses_of, make_suites, settle
from grader.audit.programs import bank
from grader.audit.runner import Runner
from grader.audit.simulated_gates import Simulation, constants_earn_nothing, losses_as_expected, score_reading
from grader.audit.suite_making import NAME, MadeSuite, make_until_met, measure_power
from grader.grading.runtime import HaskellRuntime
from grader.grading.single import Grader
from grader.judging.exam import Exam
from sandbox.contract import Sandbox
from sandbox.interpreters import Hugs

pytestmark = pytest.mark.no_cover  # measures; see pyproject.toml

SEDMA = load_assignment("sedma")
SECRETS = (b"a secret that no student has", b"the secret of the exam in January")
UNSTEADY = {
    "joker_needs_no_match",
    "leading_seven_wins_trick",
    "rank_equality_forgets_queens",
    "three_for_one_trick_too",
}
each_secret = pytest.mark.parametrize("secret", [SECRETS[0], pytest.param(SECRETS[1], marks=pytest.mark.long)])


@cache
def made(secret: bytes) -> MadeSuite:
    return make_until_met(SEDMA, secret, expected(), measure_power)


@cache
def expected() -> frozenset[tuple[str, str]]:
    return expect_public_losses(SEDMA, NAME)


@pytest.mark.long
def test_the_banks_own_programs_get_the_same_marks_too(bubblewrap_sandbox: Sandbox) -> None:
    """A part of what the audit measures. Before, their marks differed by three points and more."""
    grader = Grader(Exam(SEDMA, made(SECRETS[0]).suite), HaskellRuntime(bubblewrap_sandbox, Hugs()))
    suites = [settle(SEDMA, made(secret).suite, losses_of(made(secret).draft)) for secret in SECRETS]
    marks = Marker(Runner(grader, 2), suites).mark_all([one for one in bank(SEDMA, "chaff") if one.id in UNSTEADY])
    assert len(marks) == len(UNSTEADY)
    assert {name: points for name, points in marks.items() if len(set(points)) != 1} == {}


@pytest.mark.long
def test_the_audits_suites_are_the_same_however_many_processes_make_them() -> None:
    alone, together = (make_suites(SEDMA, 2, workers) for workers in (1, 2))
    assert alone == together
    assert alone[0].suite.digest != alone[1].suite.digest


@pytest.mark.long
def test_every_misconception_gets_the_same_mark_under_every_secret() -> None:
    marks = []
    for secret in SECRETS:
        simulation = Simulation.of(SEDMA, made(secret).suite.cases)
        marks.append(
            {name: score_reading(SEDMA, simulation.cases, given).total for name, given in simulation.known.items()}
        )
    assert marks[0] == marks[1]
    assert max(marks[0].values()) < SEDMA.rubric.max_score


@pytest.mark.long
@each_secret
def test_the_games_of_a_secret_suite_are_its_own(secret: bytes) -> None:
    bundled = {case.record for case in load_suite(suite_path(SEDMA, NAME)).cases}
    shared = {case.record for case in made(secret).suite.cases} & bundled
    assert [record for record in shared if len(set(record.split())) > 1] == []


@each_secret
def test_no_constant_answer_earns_a_point_under_a_secret(secret: bytes) -> None:
    assert constants_earn_nothing(SEDMA, made(secret).suite.cases).met


@pytest.mark.parametrize("name", SEDMA.settings.suites)
def test_no_constant_answer_earns_a_point_on_a_bundled_suite(name: str) -> None:
    gate = constants_earn_nothing(SEDMA, load_suite(suite_path(SEDMA, name)).cases)
    assert gate.met, gate
    assert gate.figure == "0 of 7"


def test_a_constant_that_earns_points_is_named_with_what_it_earns() -> None:
    cases = load_suite(suite_path(SEDMA, NAME)).cases
    one_sided = [case for case in cases if "sevens" not in case.tags or case.expected == "Just (AC,One)"]
    gate = constants_earn_nothing(SEDMA, one_sided)
    assert not gate.met
    assert gate.shortfalls == ("always Just (AC,One) earns sevens",)


def test_a_suite_of_other_power_is_named_by_program_and_criterion() -> None:
    cases = made(SECRETS[0]).suite.cases
    known = list(Simulation.of(SEDMA, cases).known)
    assert losses_as_expected(Simulation.of(SEDMA, cases).lost, expected(), known).met
    weaker = [replace(case, tags=()) if case.expected == "Just (BD,Three)" else case for case in cases]
    gate = losses_as_expected(Simulation.of(SEDMA, weaker).lost, expected(), known)
    assert not gate.met
    assert "bd-never-three earns three" in gate.shortfalls
