"""The gates about programs written as students write them."""

from __future__ import annotations

from grader.assignment.gates import GateSettings
from grader.assignment.settings import load_assignment
from grader.assignment.suites import load_suite, suite_path
from grader.audit.diagnosis_gates import Diagnoser
from grader.audit.noted_gates import NotedDiagnosis, diagnose_noted, noted_named
from grader.audit.noted_programs import Mistake, NotedProgram
from grader.judging.diagnosis import readings_of
from grader.model import Submission

SEDMA = load_assignment("sedma")
CASES = load_suite(suite_path(SEDMA, "graded")).cases
DIAGNOSER = Diagnoser(SEDMA.game, CASES, readings_of(SEDMA.game, CASES))
LIMITS = GateSettings(students_named=0.6, students_wrongly=0.3)


def diagnosed(name: str, noted: str, named: str, unsure: str = "") -> NotedDiagnosis:
    return NotedDiagnosis(name, frozenset(noted.split()), frozenset(named.split()), unsure=frozenset(unsure.split()))


def test_every_noted_misconception_has_to_be_named() -> None:
    named, wrongly = noted_named([diagnosed("whole", "a b", "a b"), diagnosed("half", "a b", "a")], LIMITS)
    assert (named.met, named.figure, named.shortfalls) == (False, "50 % of 2", ("half: not b",))
    assert (wrongly.met, wrongly.figure) == (True, "0 % of 2")


def test_a_misconception_that_is_not_noted_is_wrongly_named_also_where_none_is_known() -> None:
    named, wrongly = noted_named([diagnosed("known", "a", "a"), diagnosed("unheard_of", "", "b")], LIMITS)
    assert (named.met, named.figure) == (True, "100 % of 1")
    assert (wrongly.met, wrongly.figure, wrongly.shortfalls) == (False, "50 % of 2", ("unheard_of: b",))


def test_of_several_that_fit_equally_one_has_to_be_noted() -> None:
    assert noted_named([diagnosed("one", "a", "b", unsure="a b")], LIMITS)[1].met
    assert not noted_named([diagnosed("none", "c", "b", unsure="a b")], LIMITS)[1].met


def test_a_bank_without_such_programs_has_no_such_gates() -> None:
    assert noted_named([], LIMITS) == ()


def test_a_program_is_diagnosed_by_its_own_answers() -> None:
    program = NotedProgram(Submission("mine", {}), (Mistake((1,), id="tens-not-counted"), Mistake((2,), unknown="x")))
    (found,) = diagnose_noted([program], {"mine": list(DIAGNOSER.known["tens-not-counted"])}, DIAGNOSER)
    assert found == diagnosed("mine", "tens-not-counted", "tens-not-counted")
    assert diagnose_noted([program], {}, DIAGNOSER) == ()
