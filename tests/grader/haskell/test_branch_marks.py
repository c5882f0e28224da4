"""The branches of a program, and the marks around them: they change no line, and no meaning."""

from __future__ import annotations

import pytest

from grader.assignment.settings import load_assignment
from grader.audit.given_code import GivenCode
from grader.haskell.branch_marks import (
    MOST_BRANCHES,
    MarkedProgram,
    branch_at,
    mark_branches,
    reachable_names,
    unmarked_byte,
    without_mark,
)
from grader.haskell.constructors import read_replacements
from grader.haskell.repair_edits import repair_edits
from grader.haskell.source_edits import Source

SEDMA = load_assignment("sedma")
TYPES = GivenCode.of(SEDMA).types
WHEATS = sorted(SEDMA.file("bank/wheat").glob("*.hs"))[::4]
TEXT = """import Prelude

f :: Int -> Int
f x | x > 3 = 1
    | otherwise = if x == 2 then 5 else f (x + 1)

names = [ y | y <- [1, 2] ]
"""


def marked() -> MarkedProgram:
    return mark_branches(Source(TEXT))


def test_guards_results_both_ways_of_a_condition_and_elements_are_branches() -> None:
    data = TEXT.encode()
    found = [data[branch.start : branch.end].decode() for branch in marked().branches]
    assert found == ["1", "x > 3", "if x == 2 then 5 else f (x + 1)", "5", "f (x + 1)", "[ y | y <- [1, 2] ]", "y"]
    assert [branch.line for branch in marked().branches] == [4, 4, 5, 5, 5, 7, 7]


def test_what_calls_itself_is_counted_and_constants_are_known() -> None:
    branches = marked().branches
    assert [branch.is_recursive for branch in branches] == [False, False, True, False, False, False, False]
    assert [branch.is_constant for branch in branches] == [False] * 5 + [True] * 2
    assert marked().counted.count("HarnessMarks.call") == 1
    assert "(HarnessMarks.call (if x == 2" in marked().counted


def test_two_functions_that_call_each_other_are_recursive() -> None:
    text = "even' n = n == 0 || odd' (n - 1)\nodd' n = n /= 0 && even' (n - 1)\ng n = even' n\n"
    assert [branch.is_recursive for branch in mark_branches(Source(text)).branches] == [True, True, False]
    assert reachable_names(Source(text))["g"] == {"even'", "odd'"}


@pytest.mark.parametrize("path", WHEATS, ids=lambda path: path.stem)
def test_marks_move_no_line_and_take_away_no_edit(path: object) -> None:
    text = SEDMA.file(f"bank/wheat/{path.name}").read_text()  # type: ignore[attr-defined]
    program = mark_branches(Source(text))
    assert len(program.text.split("\n")) == len(text.split("\n"))
    replacements = read_replacements(TYPES)
    plain, marked_too = (repair_edits(text, TYPES, replacements, 3000, (), each) for each in (MarkedProgram(), program))
    assert [(edit.operator, edit.line) for edit in plain] == [(edit.operator, edit.line) for edit in marked_too]


def test_a_byte_behind_marks_is_found_in_the_text_without_them() -> None:
    plain, counted = Source(TEXT), Source(marked().counted)
    (number,) = [node for node in counted.nodes if node.type == "integer" and node.text == b"5"]
    at = unmarked_byte(counted, number, plain)
    assert plain.data[at : at + 1] == b"5"
    assert branch_at(at, marked().branches) == 3
    assert branch_at(0, marked().branches) == -1


def test_the_expression_inside_a_mark_can_be_read() -> None:
    counted = Source("f x = (HarnessMarks.mark0 (g x)){- -}\n")
    (outer, *_) = [node for node in counted.nodes if node.type == "parens"]
    assert without_mark(outer).text == b"g x"
    assert without_mark(without_mark(outer)).text == b"g x"


def test_a_program_with_too_many_branches_is_not_marked() -> None:
    many = "".join(f"f{number} = {number}\n" for number in range(MOST_BRANCHES + 1))
    assert mark_branches(Source(many)) == MarkedProgram()
    assert mark_branches(Source("")) == MarkedProgram()
