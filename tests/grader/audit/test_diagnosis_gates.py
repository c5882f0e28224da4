from __future__ import annotations

from grader.assignment.settings import load_assignment
from grader.assignment.suites import load_suite, suite_path
from grader.audit.diagnosis_gates import Clinic, named, pairs_named, right_undiagnosed, silent, stubs_undiagnosed
from grader.audit.suite_gates import Thresholds
from grader.judging.diagnosis import readings_of

SEDMA = load_assignment("sedma")
GAME = SEDMA.game
CASES = load_suite(suite_path(SEDMA, "graded")).cases
CLINIC = Clinic(GAME, CASES, readings_of(GAME, CASES))
RIGHT = [case.expected for case in CASES]
LIMITS = Thresholds(pairs=1)


def held(*ideas: str) -> list[str]:
    both = GAME.join(*ideas)
    assert both is not None
    return [both(GAME.parse(case.record)) for case in CASES]


def test_a_wrong_program_with_another_misconceptions_name_is_missed_by_name() -> None:
    first, among_three = named({"first-match-wins": list(CLINIC.known["tens-not-counted"])}, CLINIC, LIMITS)
    assert (first.met, first.figure, first.shortfalls) == (False, "0 % of 1", ("first-match-wins",))
    assert not among_three.met


def test_what_cannot_be_told_apart_shares_the_last_place() -> None:
    first, among_three = named({"two-when-no-trick": list(CLINIC.known["two-when-no-trick"])}, CLINIC, LIMITS)
    assert not first.met
    assert among_three.met


def test_a_pair_counts_when_both_are_named_and_both_show() -> None:
    ideas = ("first-match-wins", "no-last-trick-bonus")
    gate = pairs_named({ideas: held(*ideas)}, CLINIC, LIMITS)
    assert (gate.met, gate.figure) == (True, "100 % of 1")
    masked = pairs_named({("tens-not-counted", "aces-not-counted"): RIGHT}, CLINIC, LIMITS)
    assert (masked.met, masked.figure) == (False, "0 % of 0")


def test_too_few_programs_with_two_misconceptions_fail_by_name() -> None:
    ideas = ("first-match-wins", "no-last-trick-bonus")
    gate = pairs_named({ideas: held(*ideas)}, CLINIC, Thresholds(pairs=60))
    assert not gate.met
    assert gate.shortfalls == ("only 1 programs, 60 wanted",)


def test_a_pair_that_is_not_named_is_missed_by_name() -> None:
    gate = pairs_named(
        {("first-leader-b", "no-repeat-check"): held("leader-always-a", "tens-not-counted")}, CLINIC, LIMITS
    )
    assert gate.shortfalls == ("first-leader-b + no-repeat-check",)


def test_a_right_program_that_is_diagnosed_is_named() -> None:
    assert right_undiagnosed({"folds": RIGHT}, CLINIC).met
    gate = right_undiagnosed({"folds": list(CLINIC.known["first-leader-b"])}, CLINIC)
    assert (gate.met, gate.shortfalls) == (False, ("folds: first-leader-b",))


def test_programs_that_have_not_begun_are_given_no_diagnosis() -> None:
    gate = stubs_undiagnosed(CLINIC)
    assert (gate.met, gate.figure) == (True, "0 of 18")


def test_an_idea_left_out_is_not_taken_for_one_about_another_sentence() -> None:
    assert silent({"sevens-not-jokers": list(CLINIC.known["sevens-not-jokers"])}, CLINIC, LIMITS).met
    gate = silent({"first-leader-b": list(CLINIC.known["first-leader-b"])}, CLINIC, LIMITS)
    assert (gate.met, gate.shortfalls) == (False, ("first-leader-b: winner-from-wrong-end",))


def test_of_few_wrong_answers_no_nearest_idea_is_named() -> None:
    """Seven games are wrong, and another idea about another sentence has all but one of these answers."""
    answers = list(CLINIC.known["two-ignores-bonus"])
    assert CLINIC.diagnose(answers)[0].misconceptions[0].id == "two-ignores-bonus"
    assert CLINIC.diagnose(answers, without="two-ignores-bonus") == ()
    near = silent({"no-repeat-check": list(CLINIC.known["no-repeat-check"])}, CLINIC, LIMITS)
    assert near.figure == "0 % of 1; nothing is said of 0, the same sentence named of 1"
