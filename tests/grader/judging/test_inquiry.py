"""What a program is asked, with answers that are worked out here: no program runs."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from grader.assignment.hints import Hints
from grader.assignment.questions import Questions
from grader.assignment.settings import load_assignment
from grader.assignment.suites import load_suite, suite_path
from grader.errors import SandboxFaultError
from grader.judging.diagnosis import as_answer
from grader.judging.exam import Exam
from grader.judging.inquiry import Finding, Inquiry
from grader.model import Answers, Outcome, Reason

SEDMA = load_assignment("sedma")
SUITE = load_suite(suite_path(SEDMA, "graded"))
EXAM = Exam(SEDMA, SUITE)
CODEC = SEDMA.settings.codec
RECORDS = {
    CODEC.encode(SEDMA.game.parse(record)): record
    for record in (*EXAM.record_table.records, *EXAM.exposing_games.values())
}

Answering = Callable[[Questions], Outcome]


def end_of(inquiry: Inquiry, answering: Answering) -> tuple[Finding | Reason, list[Questions]]:
    """What an inquiry comes to, and all that it asked."""
    asked = []
    while inquiry.finding is None:
        asked.append(inquiry.questions)
        inquiry.hear(answering(inquiry.questions))
    return inquiry.finding, asked


def wrong_at_aces(questions: Questions) -> Outcome:
    """Right but for games that an ace opens, which no idea that we know gives; what is searched is right."""
    answers = []
    for line in questions.inputs:
        record = SEDMA.game.parse(RECORDS.get(line, ""))
        right = SEDMA.game.answer(record)
        odd = right != "Nothing" and str(record[0]).startswith("A")
        answers.append(as_answer("Just (AC,Three)" if odd and right != "Just (AC,Three)" else right))
    return tuple(answers)


def test_a_program_that_does_not_start_is_asked_once() -> None:
    reason = Reason("syntax-error", "It stops here.")
    found, asked = end_of(Inquiry(EXAM), lambda _: reason)
    assert found is reason
    assert asked == [EXAM.questions]


def test_a_right_program_is_asked_nothing_behind_the_suite() -> None:
    right = tuple(as_answer(case.expected) for case in SUITE.cases)
    found, asked = end_of(Inquiry(EXAM), lambda _: right)
    assert asked == [EXAM.questions]
    assert isinstance(found, Finding)
    assert (found.diagnosis, found.counterexample) == ((), None)


def test_a_program_that_fails_is_asked_more_and_nothing_twice() -> None:
    found, asked = end_of(Inquiry(EXAM), wrong_at_aces)
    assert isinstance(found, Finding)
    assert found.counterexample is not None
    assert len(asked) > 1
    lines = [line for one in asked[1:] for line in one.inputs]
    assert len(lines) == len(set(lines))


def slow_and_wrong_at_hearts(questions: Questions) -> Outcome:
    """Takes nearly all the time of each run, and fails so that many further games are asked for."""
    answers = []
    for line in questions.inputs:
        record = [str(card) for card in SEDMA.game.parse(RECORDS.get(line, ""))]
        right, hearts = SEDMA.game.answer(SEDMA.game.parse(" ".join(record))), [card[1] == "H" for card in record]
        if right == "Nothing":
            answers.append("Just (BD,Two)" if record and hearts[-1] else right)
        else:
            answers.append("Just (AC,One)" if hearts[-1] and record[0][1] in "HD" else right)
    return Answers(tuple(map(as_answer, answers)), 9.0)


def test_what_is_asked_behind_the_suite_takes_no_more_time_than_the_suite_may() -> None:
    found, asked = end_of(Inquiry(EXAM), slow_and_wrong_at_hearts)
    assert isinstance(found, Finding)
    assert found.counterexample is not None
    assert 9 * (len(asked) - 1) <= SEDMA.settings.limits.cpu_seconds_per_submission


def test_where_students_see_no_game_none_is_looked_for() -> None:
    exam = Exam(SEDMA, SUITE, hints=Hints.MISCONCEPTION)
    found, asked = end_of(Inquiry(exam), wrong_at_aces)
    assert len(asked) == 1
    assert isinstance(found, Finding)
    assert found.counterexample is None


def test_a_program_that_does_not_start_again_is_told_by_a_game_of_the_suite() -> None:
    def once(questions: Questions) -> Outcome:
        return wrong_at_aces(questions) if questions is EXAM.questions else Reason("odd", "Not any more.")

    found, asked = end_of(Inquiry(EXAM), once)
    assert len(asked) == 3  # for a pattern, and for a simpler game
    assert isinstance(found, Finding)
    assert found.counterexample is not None
    assert found.counterexample.case in SUITE.cases


def test_a_fault_of_ours_before_anything_is_known_is_not_hidden() -> None:
    inquiry = Inquiry(EXAM)
    with pytest.raises(SandboxFaultError, match="the engine is gone"):
        inquiry.hear(SandboxFaultError("the engine is gone"))
    assert inquiry.finding is None
