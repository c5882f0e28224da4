"""Where a program breaks down: a definition, the only use of a function, the student's own message, an endless call."""

from __future__ import annotations

import pytest

from grader.haskell.repair_edits import read_definitions
from grader.judging.breakdown_places import breakdown_places
from grader.judging.verdicts import judge
from grader.model import Answer, AnswerKind, Case

CODE = """\
value :: Int -> Int
value 1 = 2

again :: Int -> Int
again x = again x

first :: [Int] -> Int
first xs = head xs

check :: Int -> Int
check 0 = error "not a game"
check x = undefined

twice :: [Int] -> Int
twice xs = last xs + last xs
"""


def places(*answers: Answer) -> list[tuple[str, int, set[int]]]:
    judged = judge([Case(f"c{number}", "", "1", (), "") for number in range(len(answers))], answers)
    return [(found.definition, found.line, set(found.mended)) for found in breakdown_places(judged, CODE, DEFINITIONS)]


DEFINITIONS = read_definitions(CODE)


def error(text: str) -> Answer:
    return Answer(AnswerKind.ERROR, text)


@pytest.mark.parametrize(("message", "definition", "line"), [
    ("pattern match failure: in value 3", "value", 2),
    ("pattern match failure: head []", "first", 8),
    ("not a game", "check", 11),
    ("Prelude.undefined", "check", 12),
])  # fmt: skip
def test_a_message_names_its_line(message: str, definition: str, line: int) -> None:
    assert places(error(message), Answer(AnswerKind.VALUE, "1")) == [(definition, line, {0})]


@pytest.mark.parametrize("message", ["pattern match failure: last []", "divide by zero", "", "Prelude.abs"])
def test_a_message_about_several_lines_or_none_names_nothing(message: str) -> None:
    assert places(error(message)) == []


def test_a_call_with_the_same_arguments_is_the_place_of_what_never_ends() -> None:
    endless = error("stack overflow: the recursion is too deep, or never ends")
    assert places(Answer(AnswerKind.TIMEOUT), endless, Answer(AnswerKind.VALUE, "2")) == [("again", 5, {0, 1})]


def test_a_wrong_answer_breaks_nothing_down() -> None:
    assert places(Answer(AnswerKind.VALUE, "not a game")) == []
