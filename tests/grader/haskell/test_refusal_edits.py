"""Edits that let a function refuse more: under a condition that it has elsewhere, or for some values of a part."""

from __future__ import annotations

import pytest

from grader.haskell.branch_marks import mark_branches
from grader.haskell.refusal_edits import BORROWED, MOST_BORROWED, refusal_edits
from grader.haskell.source_edits import Source

TYPES = "data Player = P1 | P2\ndata Rank = R7 | R8 | R9 | RA | RK\ntype Table = [Rank]\ntype Hands = (Int, Int)\n"


def texts_of(program: str) -> set[str]:
    parsed = Source(program)
    return {parsed.apply(edit.splices) for edit in refusal_edits(parsed, TYPES)}


@pytest.mark.parametrize(("types", "before", "after"), [
    (
        "f :: Int -> Int -> Maybe Int",
        "f a b | a > 1 = Just a\n      | b > 1 = Just b",
        "f a b | a > 1 = (if not (b > 1) then Just a else Nothing)\n      | b > 1 = Just b",
    ),
    (
        "f :: Int -> Maybe Int",
        "f a = if a > 1 then if odd a then Just a else Nothing else g a",
        "f a = if a > 1 then if odd a then Just a else Nothing else (if odd a then g a else Nothing)",
    ),
    (
        "f :: Int -> Maybe Int -> Maybe Int",
        "f a x | a > 1 = case x of\n       Just y -> g y\n       _ -> Nothing\n      | odd a = Just a",
        "f a x | a > 1 = case x of\n       Just y -> (if odd a then g y else Nothing)\n"
        "       _ -> Nothing\n      | odd a = Just a",
    ),
    ("f :: Table -> Maybe Int", "f t = Just 1", "f (_ : _) = Nothing\nf t = Just 1"),
    ("f :: Player -> Maybe Int", "f p = Just 1", "f (P2) = Nothing\nf p = Just 1"),
    ("f :: Int -> Hands -> Maybe Int", "f n h = Just n", "f _ part' | part' /= (0,0) = Nothing\nf n h = Just n"),
    (
        "data State = State Player Table\nf :: State -> Maybe Int",
        "f (State _ t) = Just 1",
        "f (State _ (_ : _)) = Nothing\nf (State _ t) = Just 1",
    ),
    ("data Step = Laid Rank | Passed\nf :: Step -> Maybe Int", "f s = Just 1", "f (Laid _) = Nothing\nf s = Just 1"),
])  # fmt: skip
def test_a_refusal_is_among_those_tried(types: str, before: str, after: str) -> None:
    assert f"{types}\n{after}\n" in texts_of(f"{types}\n{before}\n")


@pytest.mark.parametrize("program", [
    "f :: Int -> Int\nf a | a > 1 = 2\n    | odd a = 3\n",  # nothing to refuse with
    "f a | a > 1 = Just 2\n    | odd a = Just 3\n",  # no signature
    "f :: Rank -> Maybe Int\nf r = Just 1\n",  # too many ranks to be a state of the game
    "f :: Rank -> Maybe Int\nf r = case r of\n  R7 | g r -> Just 1\n  x -> h x\n",  # a name of one alternative
], ids=["no Maybe", "no signature", "many constructors", "inner names"])  # fmt: skip
def test_what_can_only_fail_to_compile_or_to_help_is_not_tried(program: str) -> None:
    assert texts_of(program) == set()


def test_nothing_is_refused_under_the_condition_that_decides_it_already() -> None:
    assert not any("if a > 1" in text for text in texts_of("f :: Bool -> Maybe Int\nf a | a > 1 = Just 1\n"))


def test_marks_do_not_hide_what_an_equation_gives() -> None:
    program = "f :: Bool -> [Bool] -> Maybe Int\nf a (x:xs) = if a then f x xs else if x then f a xs else Nothing\n"
    marked = Source(mark_branches(Source(program)).counted)
    assert "HarnessMarks.call" in marked.text
    edited = [marked.apply(edit.splices) for edit in refusal_edits(marked, TYPES)]
    assert any("(if not (x) then f x xs else Nothing)" in text for text in edited)


def test_many_conditions_cost_only_so_many_edits() -> None:
    guards = "\n".join(f"    | a > {number} = Just {number}" for number in range(40))
    program = Source(f"f :: Int -> Maybe Int\nf a\n{guards}\n")
    assert [edit.operator for edit in refusal_edits(program, "")].count(BORROWED) == MOST_BORROWED
