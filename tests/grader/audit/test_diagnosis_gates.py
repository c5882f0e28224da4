from __future__ import annotations

from grader.assignment.gates import GateSettings
from grader.assignment.settings import load_assignment
from grader.assignment.suites import load_suite, suite_path
from grader.audit.diagnosis_gates import (
    Diagnoser,
    misconceptions_named,
    misconceptions_told_apart,
    right_undiagnosed,
    silent_or_right,
    stubs_undiagnosed,
)
from grader.audit.several_gates import pairs_named
from grader.judging.diagnosis import readings_of
from grader.model import Case

SEDMA = load_assignment("sedma")
GAME = SEDMA.game
CASES = load_suite(suite_path(SEDMA, "graded")).cases
DIAGNOSER = Diagnoser(GAME, CASES, readings_of(GAME, CASES))
RIGHT = [case.expected for case in CASES]
LIMITS = GateSettings(pairs=1)


def held(*ids: str) -> list[str]:
    both = GAME.join(*ids)
    assert both is not None
    return [both(GAME.parse(case.record)) for case in CASES]


def test_a_wrong_program_with_another_misconceptions_name_is_missed_by_name() -> None:
    first, among_three = misconceptions_named(
        {"first-match-wins": list(DIAGNOSER.known["tens-not-counted"])}, DIAGNOSER, LIMITS
    )
    assert (first.met, first.figure, first.shortfalls) == (False, "0 % of 1", ("first-match-wins",))
    assert not among_three.met


def test_misconceptions_with_the_same_answers_share_the_last_rank() -> None:
    first, among_three = misconceptions_named(
        {"two-when-no-trick": list(DIAGNOSER.known["two-when-no-trick"])}, DIAGNOSER, LIMITS
    )
    assert not first.met
    assert among_three.met


def test_a_pair_counts_when_both_are_named_and_both_show() -> None:
    ids = ("first-match-wins", "no-last-trick-bonus")
    gate = pairs_named({ids: held(*ids)}, DIAGNOSER, LIMITS)
    assert (gate.met, gate.figure) == (True, "100 % of 1")
    masked = pairs_named({("tens-not-counted", "aces-not-counted"): RIGHT}, DIAGNOSER, LIMITS)
    assert (masked.met, masked.figure) == (False, "0 % of 0")


def test_too_few_programs_with_two_misconceptions_fail_by_name() -> None:
    ids = ("first-match-wins", "no-last-trick-bonus")
    gate = pairs_named({ids: held(*ids)}, DIAGNOSER, GateSettings(pairs=60))
    assert not gate.met
    assert gate.shortfalls == ("only 1 programs, 60 wanted",)


def test_a_pair_that_is_not_named_is_missed_by_name() -> None:
    gate = pairs_named(
        {("first-leader-b", "no-repeat-check"): held("leader-always-a", "tens-not-counted")}, DIAGNOSER, LIMITS
    )
    assert gate.shortfalls == ("first-leader-b + no-repeat-check",)


def test_a_right_program_that_is_diagnosed_is_named() -> None:
    assert right_undiagnosed({"folds": RIGHT}, DIAGNOSER).met
    gate = right_undiagnosed({"folds": list(DIAGNOSER.known["first-leader-b"])}, DIAGNOSER)
    assert (gate.met, gate.shortfalls) == (False, ("folds: first-leader-b",))


def test_programs_that_have_not_begun_are_given_no_diagnosis() -> None:
    gate = stubs_undiagnosed(DIAGNOSER)
    assert (gate.met, gate.figure) == (True, "0 of 18")


def test_a_misconception_left_out_is_not_taken_for_one_about_another_sentence() -> None:
    assert silent_or_right({"sevens-not-jokers": list(DIAGNOSER.known["sevens-not-jokers"])}, DIAGNOSER, LIMITS).met
    gate = silent_or_right({"first-leader-b": list(DIAGNOSER.known["first-leader-b"])}, DIAGNOSER, LIMITS)
    assert (gate.met, gate.shortfalls) == (False, ("first-leader-b: left-of-winner-leads",))


def test_of_few_wrong_answers_no_nearest_misconception_is_named() -> None:
    """Seven games are wrong, and a misconception about another sentence has all but one of these answers."""
    answers = list(DIAGNOSER.known["two-ignores-bonus"])
    assert DIAGNOSER.diagnose(answers)[0].misconceptions[0].id == "two-ignores-bonus"
    assert DIAGNOSER.diagnose(answers, without="two-ignores-bonus") == ()
    near = silent_or_right({"no-repeat-check": list(DIAGNOSER.known["no-repeat-check"])}, DIAGNOSER, LIMITS)
    assert near.figure == "0 % of 1; 0 get no diagnosis, 1 one about the right sentence"


def test_misconceptions_with_the_same_answers_are_not_told_apart() -> None:
    known = {"a": ["x", "y"], "b": ["x", "y"], "c": ["y", "y"], "d": ["x", "x"]}
    cases = [Case(str(number), "", "x", (), "") for number in range(2)]
    gate = misconceptions_told_apart(Diagnoser(GAME, cases, known), GateSettings(told_apart=2))
    assert (gate.met, gate.figure, gate.shortfalls) == (True, "2 of 4", ())
    gate = misconceptions_told_apart(Diagnoser(GAME, cases, known), GateSettings(told_apart=3))
    assert (gate.met, gate.shortfalls) == (False, ("a, b", "d"))
