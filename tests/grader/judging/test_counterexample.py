"""The smallest telling game, found by asking whoever answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from grader.assignment.hints import Hints
from grader.assignment.settings import load_assignment
from grader.assignment.suites import load_suite, suite_path
from grader.errors import SandboxFaultError
from grader.grading.runtime import HaskellRuntime
from grader.grading.single import Grader, grade_submission
from grader.judging.counterexample import Counterexample, Search, kind_of, search_counterexample, spread
from grader.judging.diagnosis import Diagnosis, as_answer, as_reading, diagnose, readings_of
from grader.judging.exam import Exam
from grader.judging.exposing_games import load_exposing_games
from grader.judging.verdicts import judge
from grader.model import Answer, AnswerKind, Case, Submission
from reference.contract import CRASHES, LOOPS
from sandbox.contract import Job, Run, Sandbox
from sandbox.interpreters import Hugs
from tests.grader.transcribe import PROGRAMS

SEDMA = load_assignment("sedma")
GAME = SEDMA.game
SUITE = load_suite(suite_path(SEDMA, "graded"))
KNOWN = readings_of(GAME, SUITE.cases)
CRITERIA = [criterion.cases for criterion in SEDMA.rubric.criterion]
GAMES = load_exposing_games(SEDMA)


Ask = Callable[[Sequence[Case]], Sequence[Answer]]


def drive(search: Search, ask: Ask) -> Counterexample | None:
    """What a search finds when its questions are answered so."""
    try:
        cases = next(search)
        while True:
            cases = search.send(ask(cases))
    except StopIteration as end:
        found: Counterexample | None = end.value
        return found


class Student:
    """Someone with two ideas, or one, who answers whatever is asked and counts how often."""

    def __init__(self, *ideas: str) -> None:
        by_id = {one.id: one.answer for one in GAME.misconceptions()}
        answer = by_id[ideas[0]] if len(ideas) == 1 else GAME.join(*ideas)
        assert answer is not None
        self.read, self.asked = answer, [0]
        self.records: list[str] = []

    def answer(self, cases: Sequence[Case]) -> tuple[Answer, ...]:
        return tuple(as_answer(self.read(GAME.parse(case.record))) for case in cases)

    def ask(self, cases: Sequence[Case]) -> Sequence[Answer]:
        self.asked.append(len(cases))
        self.records += [case.record for case in cases]
        return self.answer(cases)

    def diagnosis(self) -> tuple[Diagnosis, ...]:
        return diagnose(self.answer(SUITE.cases), SUITE.cases, GAME, KNOWN)

    def smallest(self, diagnosis: Sequence[Diagnosis] | None = None) -> Counterexample:
        judged = judge(SUITE.cases, self.answer(SUITE.cases))
        diagnosis = self.diagnosis() if diagnosis is None else diagnosis
        found = drive(search_counterexample(judged, CRITERIA, diagnosis, GAMES, GAME), self.ask)
        assert found is not None
        assert as_reading(found.answer) == self.read(GAME.parse(found.case.record)) != found.case.expected
        return found


@pytest.mark.parametrize("idea", list(GAMES)[::9])
def test_what_is_diagnosed_for_sure_is_asked_once_and_told_by_a_small_game(idea: str) -> None:
    student = Student(idea)
    found = student.smallest()
    assert len(student.asked) <= 2
    assert found.weight <= GAME.weigh(GAME.parse(GAMES[idea]))


@pytest.mark.parametrize("idea", ["leading-seven-is-joker", "bonus-to-leader", "repeat-adjacent-only"])
def test_without_a_diagnosis_a_few_questions_lead_to_a_small_game_too(idea: str) -> None:
    student = Student(idea)
    found = student.smallest(diagnosis=())
    assert len(student.asked) <= 5
    assert found.weight[:2] <= (1, 5)
    assert max(student.asked) <= 160


def test_a_breakdown_is_told_by_a_few_cards_or_else_by_a_game() -> None:
    def broken_from(length: int) -> Counterexample | None:
        def ask(cases: Sequence[Case]) -> Sequence[Answer]:
            return [as_answer(CRASHES if len(one.record.split()) >= length else "Nothing") for one in cases]

        return drive(search_counterexample(judge(SUITE.cases, ask(SUITE.cases)), CRITERIA, (), GAMES, GAME), ask)

    at_once, in_games = broken_from(0), broken_from(32)
    assert at_once is not None
    assert at_once.case.record == ""
    assert in_games is not None
    assert in_games.case.expected != GAME.illegal_answer


def test_a_game_of_the_suite_that_is_simplest_is_kept() -> None:
    assert Student("crash-on-empty").smallest().case.id == "length-0-1"


def test_a_game_fails_for_the_reason_that_was_diagnosed() -> None:
    found = Student("first-match-wins", "no-repeat-check").smallest()
    assert found.case.expected != GAME.illegal_answer


def test_nothing_that_failed_has_no_smallest_game() -> None:
    judged = judge(SUITE.cases, [as_answer(case.expected) for case in SUITE.cases])
    assert drive(search_counterexample(judged, CRITERIA, (), GAMES, GAME), Student("first-leader-b").ask) is None


def test_a_program_that_runs_too_long_is_asked_nothing_but_what_everybody_is() -> None:
    student = Student("loops-on-wrong-length")
    assert student.smallest().case.id == "length-0-1"
    assert student.smallest(diagnosis=()).case.id == "length-0-1"
    assert set(student.records) <= set(GAMES.values())


def test_a_case_of_no_criterion_is_told_all_the_same() -> None:
    case = Case("odd", "7H", "Nothing", ("odd",), "")
    judged = judge([case], [as_answer("Just (AC,One)")])
    found = drive(
        search_counterexample(judged, CRITERIA, (), {}, GAME), lambda cases: [as_answer("Nothing")] * len(cases)
    )
    assert found is not None
    assert found.case == case


@pytest.mark.parametrize(("expected", "got", "other"), [
    ("Just (AC,One)", "Just (BD,One)", "Just (AC,Two)"),
    ("Just (AC,One)", "Nothing", "Just (BD,One)"),
    ("Nothing", CRASHES, "Just (AC,One)"),
    ("Nothing", LOOPS, CRASHES),
])  # fmt: skip
def test_answers_that_are_wrong_in_another_way_are_of_another_kind(expected: str, got: str, other: str) -> None:
    case = Case("", "", expected, (), "")
    assert kind_of(case, as_answer(got), GAME) == kind_of(case, as_answer(got), GAME)
    assert kind_of(case, as_answer(got), GAME) != kind_of(case, as_answer(other), GAME)


def test_the_simplest_are_asked_and_some_of_all_the_others() -> None:
    records = [str(number) for number in range(1000)]
    asked = spread(records, 90)
    assert len(asked) <= 90
    assert asked[:60] == records[:60]
    assert int(asked[-1]) > 900
    assert spread(records[:5], 90) == records[:5]


def graded_with(sandbox: Sandbox, name: str, hints: Hints = Hints.ALL) -> Counterexample | None:
    grader = Grader(Exam(SEDMA, SUITE, hints=hints), HaskellRuntime(sandbox, Hugs()))
    result = grade_submission(
        Submission("a", {"a.hs": PROGRAMS[f"sedma/{name}"].read_bytes()}), grader.exam, grader.run
    )
    if result.smallest is None:
        return None
    case = Case(result.smallest.case or "", result.smallest.record, result.smallest.expected, (), "")
    return Counterexample(
        case, Answer(AnswerKind.VALUE, result.smallest.got), GAME.weigh(GAME.parse(case.record)), None
    )


def test_a_program_with_an_idea_nobody_has_foreseen_is_told_by_a_small_game_too(bubblewrap_sandbox: Sandbox) -> None:
    found = graded_with(bubblewrap_sandbox, "unheard_of")
    assert found is not None
    assert found.weight[:2] <= (1, 4)
    assert found.answer.text != found.case.expected


def test_a_level_of_hints_without_games_searches_for_none(bubblewrap_sandbox: Sandbox) -> None:
    assert graded_with(bubblewrap_sandbox, "unheard_of", Hints.MISCONCEPTION) is None


class BreaksDown:
    """A sandbox that works once, and then no more."""

    def __init__(self, sandbox: Sandbox) -> None:
        self.sandbox, self.runs = sandbox, 0
        self.kind, self.image = sandbox.kind, sandbox.image
        self.which, self.close = sandbox.which, sandbox.close

    def run(self, job: Job) -> Run:
        self.runs += 1
        if self.runs > 1:
            raise SandboxFaultError("the engine is gone")
        return self.sandbox.run(job)


def test_a_search_that_breaks_down_costs_no_mark_and_tells_a_game_of_the_suite(bubblewrap_sandbox: Sandbox) -> None:
    found = graded_with(BreaksDown(bubblewrap_sandbox), "unheard_of")
    assert found is not None
    assert found.case.id in {case.id for case in SUITE.cases}
