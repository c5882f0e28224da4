from __future__ import annotations

import pytest

from grader.assignment import load_assignment
from grader.diagnose import as_reading, diagnose, rank, readings
from grader.model import Answer, AnswerKind
from grader.suite import load_suite, suite_path
from reference.contract import CRASHES, LOOPS

SEDMA = load_assignment("sedma")
CASES = load_suite(suite_path(SEDMA, "graded")).cases
KNOWN = readings(SEDMA.game, CASES)
EXPECTED = [case.expected for case in CASES]


def as_answer(text: str) -> Answer:
    kinds = {CRASHES: AnswerKind.ERROR, LOOPS: AnswerKind.TIMEOUT}
    return Answer(kinds.get(text, AnswerKind.VALUE), text)


@pytest.mark.parametrize("name", KNOWN)
def test_a_program_with_one_misconception_is_told_exactly_that(name: str) -> None:
    found = diagnose([as_answer(text) for text in KNOWN[name]], CASES, SEDMA.game, KNOWN)
    assert name in [one.misconception.id for one in found]
    assert {one.explains for one in found} == {1}


def test_a_right_program_is_never_diagnosed() -> None:
    assert rank(EXPECTED, EXPECTED, KNOWN) == ()
    assert diagnose([as_answer(text) for text in EXPECTED], CASES, SEDMA.game, KNOWN) == ()


def test_rather_no_diagnosis_than_one_that_does_not_give_these_answers() -> None:
    odd = ["Just (AC,Two)" if text == "Nothing" else "Nothing" for text in EXPECTED]
    assert diagnose([as_answer(text) for text in odd], CASES, SEDMA.game, KNOWN) == ()


def test_a_reading_that_is_wrong_nearly_everywhere_explains_little() -> None:
    answers = list(KNOWN["no-repeat-check"])
    ranked = dict(rank(answers, EXPECTED, KNOWN))
    assert ranked["no-repeat-check"] == 1
    assert "first-leader-b" not in ranked


def test_a_case_that_was_not_run_speaks_neither_for_nor_against() -> None:
    answers = ["" if place % 2 else text for place, text in enumerate(KNOWN["no-repeat-check"])]
    assert dict(rank(answers, EXPECTED, KNOWN))["no-repeat-check"] == 1


@pytest.mark.parametrize(("kind", "reading"), [
    (AnswerKind.VALUE, "x"), (AnswerKind.TIMEOUT, LOOPS), (AnswerKind.ERROR, CRASHES), (AnswerKind.MEMORY, CRASHES),
    (AnswerKind.NONE, ""),
])  # fmt: skip
def test_crashes_and_time_outs_count_as_answers(kind: AnswerKind, reading: str) -> None:
    assert as_reading(Answer(kind, "x")) == reading
