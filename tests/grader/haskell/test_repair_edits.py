"""The edits that are tried on a wrong program: they undo what a mutant has done, each at its own line."""

from __future__ import annotations

import resource

import pytest

from grader.assignment.settings import load_assignment
from grader.audit.given_code import GivenCode
from grader.audit.mutants import mutants
from grader.haskell.constructors import read_replacements
from grader.haskell.edit_listing import CPU_SECONDS, MOST_BYTES, MOST_TEXT, Listing, _limit_self, list_edits, size_of
from grader.haskell.repair_edits import Definition, RepairEdit, read_definitions, repair_edits

SEDMA = load_assignment("sedma")
TYPES = GivenCode.of(SEDMA).types
MOST = 5000
WHOLLY_UNDONE = ("comparison", "logic", "arithmetic", "condition", "argument-order", "constructor", "list-end")
"""Kinds of mutants that another edit always undoes; what is deleted cannot be put back."""


def edits_of(text: str) -> tuple[RepairEdit, ...]:
    return repair_edits(text, TYPES, read_replacements(TYPES), MOST)


def texts_of(text: str) -> set[str]:
    return {" ".join(edit.text.split()) for edit in edits_of(text)}


def test_what_a_mutant_exchanged_is_exchanged_back_at_the_same_line() -> None:
    wheat = SEDMA.file("bank/wheat/own_state_type.hs").read_text()
    changed = [mutant for mutant in mutants(wheat, "wheat", TYPES) if mutant.operator in ("comparison", "logic")]
    assert changed
    for mutant in changed:
        undoing = [edit.line for edit in edits_of(mutant.source) if edit.text == wheat]
        assert undoing == [mutant.line]


def test_nearly_all_mutants_that_delete_nothing_can_be_undone() -> None:
    wheat = SEDMA.file("bank/wheat/list_comprehension.hs").read_text()
    every = [mutant for mutant in mutants(wheat, "wheat", TYPES) if mutant.operator in WHOLLY_UNDONE and mutant.after]
    changed = every[::4]
    undone = [mutant for mutant in changed if wheat in {edit.text for edit in edits_of(mutant.source)}]
    assert len(undone) >= 0.8 * len(changed) > 0


@pytest.mark.parametrize(("before", "after"), [
    ("f x = x == 1 && x /= 2", "f x = x == 1"),
    ("f x = x == 1 && x /= 2", "f x = x /= 2"),
    ("f x = x == 1 && x /= 2", "f x = x == 1 && not (x /= 2)"),
    ("f x = x + 10", "f x = x"),
    ("f x = x * 1", "f x = x * 10"),
    ("f x = (x, 1)", "f x = (1, x)"),
    ("f (Card _ R7) = 1\nf _ = 0", "f (Card _ RA) = 1\nf (Card _ R7) = 1\nf _ = 0"),
    ("f [] = 0\nf _ = 1", "f _ = 1\nf [] = 0"),
    ("data Phase = Lead | Reply\nf Lead n\n  | n > 0 = 1\nf _ _ = 0",
     "data Phase = Lead | Reply\nf Reply n\n  | n > 0 = 1\nf Lead n\n  | n > 0 = 1\nf _ _ = 0"),
    ("f x y = x + y", "f x y = (10 * x) + y"),
    ("f x y = x - y", "f x y = x - (2 * y)"),
    ("f :: Int -> Int -> Int\nf a b = a", "f :: Int -> Int -> Int\nf a b = b"),
    ("f (a, b) = a", "f (a, b) = b"),
    ("f x = xs !! x", "f x = xs !! (x - 1)"),
    ("f x y = 10 * (x - y)", "f x y = 10 * (0 - y)"),
])  # fmt: skip
def test_an_edit_is_among_those_tried(before: str, after: str) -> None:
    assert " ".join(after.split()) in texts_of(f"{before}\n")


def test_an_edit_knows_its_line_and_its_definition() -> None:
    text = "g :: Int\ng = 0\n\nf :: Int -> Bool\nf x = y\n  where y = x > 1\n"
    assert read_definitions(text) == (Definition("g", 2, 2), Definition("f", 5, 6))
    places = {(edit.line, edit.definition) for edit in edits_of(text)}
    assert places == {(2, "g"), (6, "f")}


def test_an_instance_is_a_definition() -> None:
    assert read_definitions("instance Eq Suit where\n  a == b = True\n") == (Definition("instance Eq Suit", 1, 2),)


def test_another_process_lists_the_same_edits() -> None:
    text = SEDMA.file("bank/wheat/folds.hs").read_text()
    assert list_edits(text, TYPES, 40) == Listing(edits_of(text)[:40], read_definitions(text))


def test_a_program_that_is_too_long_is_not_edited() -> None:
    assert list_edits("f = 1 > 2\n" + " " * MOST_BYTES, TYPES, 10) == Listing()


def test_a_text_on_which_the_other_process_breaks_down_has_no_edits() -> None:
    nested = f"f = {'(' * 9000}1{')' * 9000}\n"
    assert list_edits(nested, TYPES, 10) == Listing()


def test_all_edits_together_take_no_more_than_those_of_the_longest_program_in_plain_letters() -> None:
    """A sign beyond them takes four bytes in each of thousands of texts, and makes all others there take four."""
    code = "".join(f"f{n} a b = if a < b && b > {n} then a + 1 else b - 2\n" for n in range(100))
    strange = code + f'g = "{chr(0x1F0A1) * (MOST_BYTES - len(code) - 10)}"\n'
    listed = list_edits(strange, TYPES, 2_500).edits
    assert 0 < sum(size_of(edit.text) for edit in listed) <= MOST_TEXT
    assert len(listed) == MOST_TEXT // size_of(strange)


def test_the_other_process_limits_its_own_time(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = []
    monkeypatch.setattr("resource.setrlimit", lambda *limit: seen.append(limit))
    _limit_self()
    assert (resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS)) in seen


@pytest.mark.parametrize(("before", "after"), [
    ("f t = sum (tail t)", "f t = sum (t)"),
    ("f t = take 1 [t]", "f t = [t]"),
    ("f r = r `elem` [R7, RA]", "f r = r `elem` [R7]"),
    ("f r = r `elem` [R7, RA]", "f r = r `elem` [R7, RA, R10]"),
    ('f r = show r `elem` ["RA"]', 'f r = show r `elem` ["RA", "R10"]'),
    ("f x = if x then 1 else 2", "f x = (1)"),
    ("f x | g x = 1\n    | otherwise = 2", "f x | True = 1\n    | otherwise = 2"),
    ("f a b = (a + b) * 10", "f a b = (a + b)"),
    ("f a b = a >= 40 || b > 0", "f a b = a >= b || b > 0"),
    ("f a b = a + b", "f a b = ((a + b) `mod` 4)"),
    ("f t = length t", "f t = (length t - 1)"),
    ("f 0 = 20\nf x = 20 + x", "f 0 = 10\nf x = 10 + x"),
    ("p :: Int -> Bool\np x = x > 1\nf :: Int -> Int\nf x | x > 3 = 1\n    | otherwise = 2",
     "p :: Int -> Bool\np x = x > 1\nf :: Int -> Int\nf x | (x > 3) && not (p x) = 1\n    | otherwise = 2"),
    ("f :: Cards -> Bool\nf cs = g cs", "f :: Cards -> Bool\nf cs = (g cs) && length cs == 32"),
    ("f :: Cards -> Bool\nf cs = g cs",
     "f :: Cards -> Bool\nf cs = (g cs) && and [notElem (show x) (map show (take k cs)) | (k, x) <- zip [0 ..] cs]"),
    ("data Game = Game [Int] Int\nf :: Game -> Bool\nf (Game xs n) = g xs n",
     "data Game = Game [Int] Int\nf :: Game -> Bool\nf (Game xs n) = (g xs n) && notElem 0 xs"),
    ("f :: [Int] -> Maybe Int\nf xs = g xs", "f :: [Int] -> Maybe Int\nf [] = Nothing\nf xs = g xs"),
])  # fmt: skip
def test_what_is_too_much_is_left_out_and_what_may_be_missing_is_added(before: str, after: str) -> None:
    edits = repair_edits(f"{before}\n", TYPES, read_replacements(TYPES), MOST, further=(32,))
    assert " ".join(after.split()) in {" ".join(edit.text.split()) for edit in edits}


@pytest.mark.parametrize(("before", "after"), [
    ("f n (d, s) = (last s, s)\n  where l = (d + 1) `mod` n",
     "f n (d, s) = (((d + 1) `mod` n), s)\n  where l = (d + 1) `mod` n"),
    ("f n (d, s) = (last s, s)\n  where l = (d + 1) `mod` n", "f n (d, s) = (d, s)\n  where l = (d + 1) `mod` n"),
    ("f d n = g d\n  where l = if d == n then 1 else d + 1", "f d n = g l\n  where l = if d == n then 1 else d + 1"),
    ("f d n = g l\n  where l = if d == n then 1 else d + 1", "f d n = g d\n  where l = if d == n then 1 else d + 1"),
    ("h :: Seat -> Seat\nh s = left s\nf :: Seat -> Int\nf s = g s",
     "h :: Seat -> Seat\nh s = left s\nf :: Seat -> Int\nf s = g (h s)"),
    ("f d (x : xs) = f (g x) xs\nh p = (p + 1) `mod` 4\nk d = (d + 1) `mod` 4",
     "f d (x : xs) = f ((d + 1) `mod` 4) xs\nh p = (p + 1) `mod` 4\nk d = (d + 1) `mod` 4"),
])  # fmt: skip
def test_another_player_may_have_the_turn(before: str, after: str) -> None:
    assert " ".join(after.split()) in texts_of(f"{before}\n")


@pytest.mark.parametrize(("before", "after"), [
    ("draw :: Int -> Int\nf :: Int -> Int\nf p = next\n"
     "  where next = if h p then 1 - p else p\n        best = draw taker",
     "draw :: Int -> Int\nf :: Int -> Int\nf p = next\n"
     "  where next = if h taker then 1 - taker else taker\n        best = draw taker"),
    ("f :: Int -> Int -> Int\nf a b = g a a", "f :: Int -> Int -> Int\nf a b = g b b"),
    ("after :: P -> P\nbefore :: P -> P\nbefore = after . after", "after :: P -> P\nbefore :: P -> P\nbefore = after"),
    ("after :: P -> P\nbefore :: P -> P\nf p = iterate before p",
     "after :: P -> P\nbefore :: P -> P\nf p = iterate after p"),
])  # fmt: skip
def test_another_name_of_the_same_type_may_be_meant(before: str, after: str) -> None:
    assert " ".join(after.split()) in texts_of(f"{before}\n")


@pytest.mark.parametrize("text", ["f a b = g a a", "f :: Int -> Bool -> Int\nf a b = g a a"])
def test_a_name_of_unknown_or_another_type_is_not_put(text: str) -> None:
    assert "renamed" not in {edit.operator for edit in edits_of(f"{text}\n")}


def test_a_program_has_a_bounded_number_of_edits_with_other_names() -> None:
    text = "".join(f"g{number} :: Int -> Int -> Int\ng{number} d n = h d d n n\n" for number in range(200))
    assert sum(edit.operator == "renamed" for edit in edits_of(text)) <= 3 * 200


def test_a_program_has_a_bounded_number_of_edits_about_turns() -> None:
    text = "f d n = (d + 1) `mod` n\n" + "".join(f"g{number} d n = h d n d n\n" for number in range(200))
    assert sum(edit.operator == "turn" for edit in edits_of(text)) <= 3 * 201
