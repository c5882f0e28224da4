from __future__ import annotations

import pytest

from grader.assignment.settings import load_assignment
from grader.assignment.suites import load_suite, suite_path
from grader.judging.answer_comparison import GivenAnswers
from grader.judging.diagnosis import NEAR, Diagnosis, Sureness, as_answer, as_reading, diagnose, rank, readings_of
from grader.model import Answer, AnswerKind
from reference.contract import CRASHES, LOOPS
from tests.in_turn import in_turn

SEDMA = load_assignment("sedma")
CASES = load_suite(suite_path(SEDMA, "graded")).cases
KNOWN = readings_of(SEDMA.game, CASES)
EXPECTED = [case.expected for case in CASES]
RECORDS = [SEDMA.game.parse(case.record) for case in CASES]


def given(answers: list[str]) -> GivenAnswers:
    return GivenAnswers(answers, EXPECTED, SEDMA.game.illegal_answer)


def diagnosed(given: list[str]) -> tuple[Diagnosis, ...]:
    return diagnose([as_answer(text) for text in given], CASES, SEDMA.game, KNOWN)


def held(one: str, two: str) -> list[str]:
    """What someone with both ideas answers."""
    both = SEDMA.game.join(one, two)
    assert both is not None
    return [both(record) for record in RECORDS]


@in_turn("name", KNOWN)
def test_a_program_with_one_misconception_is_told_exactly_that(name: str) -> None:
    found = diagnosed(list(KNOWN[name]))
    assert name in [one.misconceptions[0].id for one in found]
    assert {(one.sureness, one.explains) for one in found} == {(Sureness.EXACT, 1)}


def test_a_right_program_is_never_diagnosed() -> None:
    assert rank(given(EXPECTED), KNOWN) == ()
    assert diagnosed(EXPECTED) == ()


def test_rather_no_diagnosis_than_one_that_does_not_give_these_answers() -> None:
    assert diagnosed(["Just (AC,Two)" if text == "Nothing" else "Nothing" for text in EXPECTED]) == ()


def test_a_reading_that_is_wrong_nearly_everywhere_explains_little() -> None:
    ranked = dict(rank(given(list(KNOWN["no-repeat-check"])), KNOWN))
    assert ranked["no-repeat-check"] == 1
    assert "first-leader-b" not in ranked


def test_a_case_that_was_not_run_speaks_neither_for_nor_against() -> None:
    answers = ["" if place % 2 else text for place, text in enumerate(KNOWN["no-repeat-check"])]
    assert dict(rank(given(answers), KNOWN))["no-repeat-check"] == 1


@pytest.mark.parametrize(("one", "two"), [
    ("first-match-wins", "no-last-trick-bonus"),
    ("sevens-not-jokers", "no-repeat-check"),
    ("partners-ab-cd", "error-on-wrong-length"),
    ("leader-always-a", "tens-not-counted"),
])  # fmt: skip
def test_two_misconceptions_at_once_are_both_named(one: str, two: str) -> None:
    first, *_ = diagnosed(held(one, two))
    assert first.sureness is Sureness.PAIR
    assert {idea.id for idea in first.misconceptions} == {one, two}


def test_the_nearest_idea_is_named_with_how_much_it_explains() -> None:
    answers = list(KNOWN["sevens-not-jokers"])
    wrong = [place for place, text in enumerate(answers) if text != EXPECTED[place]]
    answers[wrong[0]] = EXPECTED[wrong[0]]
    answers[wrong[1]] = CRASHES
    (found,) = diagnosed(answers)
    assert found.sureness is Sureness.NEAR
    assert found.misconceptions[0].id == "sevens-not-jokers"
    assert (found.explained, found.wrong) == (len(wrong) - 2, len(wrong) - 1)
    assert found.explains == (len(wrong) - 2) / (len(wrong) - 1) >= NEAR


def test_what_is_not_near_enough_is_not_said() -> None:
    answers = list(KNOWN["sevens-not-jokers"])
    wrong = [place for place, text in enumerate(answers) if text != EXPECTED[place]]
    for place in wrong[::2]:
        answers[place] = CRASHES
    assert diagnosed(answers) == ()


@pytest.mark.parametrize("answer", [*tuple(SEDMA.game.outcomes.values()), CRASHES, LOOPS])
def test_a_program_that_answers_every_game_alike_has_no_idea_to_name(answer: str) -> None:
    assert diagnosed([answer] * len(CASES)) == ()
    assert diagnosed([right if right == "Nothing" else answer for right in EXPECTED]) == ()


def test_a_program_that_refuses_nearly_every_game_is_not_taken_for_one_that_refuses_some() -> None:
    """Of the ideas we know, one refuses most games, and so comes near to whatever refuses all but a few."""
    possible = [place for place, right in enumerate(EXPECTED) if right != "Nothing"]
    refused = set(possible[:-3])
    assert diagnosed(["Nothing" if place in refused else right for place, right in enumerate(EXPECTED)]) == ()


def test_of_two_ideas_that_come_as_near_the_plainer_is_named() -> None:
    answers = list(KNOWN["no-repeat-check"])
    tie = next(place for place, text in enumerate(KNOWN["crash-on-tie"]) if text == CRASHES)
    answers[tie] = "Just (BD,Two)"
    (found,) = diagnosed(answers)
    assert found.misconceptions[0].id == "no-repeat-check"


@pytest.mark.parametrize(("kind", "reading"), [
    (AnswerKind.VALUE, "x"), (AnswerKind.TIMEOUT, LOOPS), (AnswerKind.ERROR, CRASHES), (AnswerKind.MEMORY, CRASHES),
    (AnswerKind.NONE, ""),
])  # fmt: skip
def test_crashes_and_time_outs_count_as_answers(kind: AnswerKind, reading: str) -> None:
    assert as_reading(Answer(kind, "x")) == reading
    assert as_reading(as_answer(reading)) == reading


def test_readings_are_what_the_misconceptions_answer() -> None:
    idea = next(one for one in SEDMA.game.misconceptions() if one.id == "no-repeat-check")
    reading = KNOWN["no-repeat-check"]
    assert list(reading) == [idea.answer(record) for record in RECORDS]
    assert reading[2:5] == [reading[2], reading[3], reading[4]]
    assert len(reading) == len(CASES)
