"""Hugs reports a type error for a whole definition; the error is somewhere in it."""

from __future__ import annotations

import pytest

from grader.haskell.definition_extent import CUT, lines_meant, quote
from tests.grader.student_programs import IMPORT, SOLUTION, compile_error_of

# The text between the import (line 1) and the solution, the line that Hugs names, and the lines that are meant.
SPREAD: dict[str, tuple[str, int, tuple[int, int]]] = {
    "eq-in-a-later-guard": (
        "f :: Cards -> Bool\nf cs\n  | length cs /= length [] = False\n  | True = head cs == head cs\n", 4, (3, 5)
    ),
    "eq-in-a-later-equation": ("f :: Cards -> Bool\nf [c] = not (c /= c)\n\n-- more\nf (c:_) = c == c\n", 3, (3, 6)),
    "eq-in-a-local-one": ("f :: Cards -> Bool\nf = g\n where\n  g (c:_) = c == c\n  h x = x == x\n", 3, (3, 6)),
    "answer-in-a-later-guard": ("f :: Int -> Maybe Int\nf x\n  | x == 1 = Nothing\n  | True = Just 'a'\n", 4, (3, 5)),
    "which-type": ("f :: Int -> String\nf 1 = \"\"\nf _ = show (read \"1\")\n", 3, (3, 4)),
    "branch": ("f :: Int -> Int\nf x = if x == 1\n  then length 'a'\n  else length 'a'\n", 3, (3, 5)),
    "branch-of-a-guard": (
        "f :: Int -> Int\nf x\n  | x == 1 = 2\n  | True = length 'a' +\n    length 'a'\n  where y = 1\n", 5, (5, 6)
    ),
}  # fmt: skip


@pytest.mark.parametrize("fault", SPREAD)
def test_a_fault_of_types_is_somewhere_in_the_definition_that_hugs_names(fault: str) -> None:
    text, line, (first, last) = SPREAD[fault]
    source = f"{IMPORT}{text}{SOLUTION}"
    reason = compile_error_of(source)
    assert (reason.line, reason.begins, reason.ends) == (line, first, last), reason
    assert reason.source == "\n".join(source.split("\n")[first - 1 : last])


ONE_LINE_OF_SEVERAL = {
    "eq-in-a-later-guard": (
        "f :: Cards -> Bool\nf cs\n  | length cs /= 32 = False\n  | otherwise = head cs == head (tail cs)\n", 5
    ),
    "eq-in-a-later-equation": ("f :: Cards -> Bool\nf [] = True\n\n-- more\nf (c:_) = c == c\n", 6),
    "eq-in-a-local-one": ("f :: Cards -> Bool\nf cs = g cs\n  where\n    g (c:_) = c == c\n", 5),
    "eq-in-a-function-that-is-called": (
        "f :: Cards -> Bool\nf [] = True\nf cs = g cs\ng (c : cs) = c `elem` cs\n", 4
    ),
    "number-beside-no-operator": ("f :: Cards -> Points\nf cs\n  | length cs == 2 = One\n  | True = 1\n", 5),
    "term-of-a-branch": ("f :: Int -> Int\nf x = if x == 1\n  then 2\n  else length 'a'\n", 5),
    "slash": ("f :: Int -> Int\nf 0 = 1\nf n = n / 2\n", 4),
}  # fmt: skip


@pytest.mark.parametrize("fault", ONE_LINE_OF_SEVERAL)
def test_where_only_one_line_of_a_definition_can_be_meant_it_is_shown_alone(fault: str) -> None:
    text, line = ONE_LINE_OF_SEVERAL[fault]
    reason = compile_error_of(f"{IMPORT}{text}{SOLUTION}")
    assert (reason.line, reason.begins, reason.ends) == (line, None, None), reason


@pytest.mark.parametrize("text", [
    "f :: Rank -> Bool\nf r = r == R7\n",  # nothing else is in it
    "f :: Int -> Int\nf x\n  | x == 1 = 2\n  | True = length 'a'\n",  # Hugs names the guard itself
    "f x\n  | x = 1\n  | otherwise = valeu 2\n",  # names are looked up line by line
    "f x\n  | x = 1\n  | otherwise = )\n",
])  # fmt: skip
def test_what_hugs_names_exactly_is_one_line(text: str) -> None:
    reason = compile_error_of(f"{IMPORT}{text}{SOLUTION}")
    assert (reason.begins, reason.ends) == (None, None)
    assert reason.source is not None
    assert "\n" not in reason.source


def test_a_long_definition_is_cut() -> None:
    assert quote([f"line {n}" for n in range(1, 21)], 3, 20).split("\n") == [*(f"line {n}" for n in range(3, 11)), CUT]


def test_a_line_that_is_not_there_is_left_as_it_is() -> None:
    assert lines_meant("required for definition of f", 9, ("f = 1",)) == (9, 9)


def test_two_definitions_side_by_side_are_two_and_so_is_a_signature_between() -> None:
    code = ("f 1 = a", "  where a = 2", "g 1 = 2", "g :: Int", "(x, y) = 1", "(z, w) = 2")
    assert lines_meant("required for definition of f", 1, code) == (1, 2)
    assert lines_meant("required for definition of g", 3, code) == (3, 3)
    assert lines_meant("required for definition of x", 5, code) == (5, 5)
