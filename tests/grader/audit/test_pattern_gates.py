"""The gates about patterns, with a few misconceptions of a game; held-out records decide what is true."""

from __future__ import annotations

from dataclasses import replace

import pytest

from grader.assignment.gates import GateSettings
from grader.assignment.settings import load_assignment
from grader.assignment.suites import load_suite, suite_path
from grader.audit.diagnosis_gates import Diagnoser
from grader.audit.pattern_gates import HeldOut, ask, pattern_gates
from grader.judging.diagnosis import readings_of
from grader.judging.exam import Exam
from grader.judging.failure_manner import Manner

SEDMA = load_assignment("sedma")
GAME = SEDMA.game
EXAM = Exam(SEDMA, load_suite(suite_path(SEDMA, "graded")))
KNOWN = {known.id: known for known in GAME.misconceptions()}
HELD_OUT = HeldOut.of(GAME, "tests", 1)


def test_a_pattern_is_true_if_held_out_records_agree_and_false_if_it_is_said_of_another_program() -> None:
    program = KNOWN["last-trick-decides"].answer
    given = [program(record) for record in EXAM.record_table.parsed[: EXAM.record_table.suite]]
    (pattern,), _ = ask(EXAM.record_table, given, GAME.answer, program)
    assert HELD_OUT.is_true(pattern, program, GAME.answer)
    assert not HELD_OUT.is_true(pattern, KNOWN["most-tricks-wins"].answer, GAME.answer)
    assert not HELD_OUT.is_true(pattern, GAME.answer, GAME.answer)
    other = replace(pattern, manner=Manner("answers Nothing", "Nothing"))
    assert not HELD_OUT.is_true(other, program, GAME.answer)


def test_what_is_said_of_some_games_is_false_if_others_fail_too_or_none_does() -> None:
    program = KNOWN["leading-seven-is-joker"].answer
    given = [program(record) for record in EXAM.record_table.parsed[: EXAM.record_table.suite]]
    (pattern,), _ = ask(EXAM.record_table, given, GAME.answer, program)
    assert not pattern.condition.sufficient
    assert HELD_OUT.is_true(pattern, program, GAME.answer)
    assert not HELD_OUT.is_true(pattern, KNOWN["partners-ab-cd"].answer, GAME.answer)
    assert not HELD_OUT.is_true(pattern, GAME.answer, GAME.answer)


@pytest.mark.long
def test_of_most_unknown_mistakes_a_true_pattern_is_said_and_hardly_ever_a_false_one() -> None:
    cases = EXAM.suite.cases
    diagnoser = Diagnoser(GAME, cases, readings_of(GAME, cases), EXAM.exposing_games)
    said, false, _ = pattern_gates(diagnoser, EXAM.record_table, HeldOut.of(GAME, "tests", 2), GateSettings())
    assert false.met, false.shortfalls
    assert float(said.figure.partition(" ")[0]) >= 65, said.shortfalls
