"""What keeps a program from ending: told where the text shows it, and not where it only looks like it."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.haskell.endless_causes import cause_in, find_cause
from tests.in_turn import in_turn

BANK = Path(__file__).parents[3] / "testcases/sedma/bank"

# The text, the line of the cause and a part of what is said.
CAUSES = {
    "empty-instance": ("import Types\ninstance Eq Rank\n", 2, "neither `==` nor `/=`"),
    "empty-instance-with-where": ("instance Eq Rank where\n\nf = 1\n", 1, "neither `==` nor `/=`"),
    "instance-of-another-method": ("instance Ord Rank where\n  a < b = False\n", 1, "neither `compare` nor `<=`"),
    "defined-by-itself": ("f n = total\n  where\n    total = total + n\n", 3, "`total` is defined by itself"),
    "let": ("f n = let n' = n' + 1 in n'\n", 1, "`n'` is defined by itself"),
    "same-arguments": ("f n cs = f n cs\n", 1, "`f n cs` is computed by calling `f n cs` again"),
    "in-a-guard": ("f cs\n  | null cs = 1\n  | otherwise = f cs\n", 3, "`f cs`"),
    "in-a-sum": ("f [] = 0\nf cs = 1 + f cs\n", 2, "`f cs`"),
    "in-an-alternative": ("f cs = case cs of\n  [] -> 1\n  _ -> f cs\n", 3, "`f cs`"),
    "operator": ("instance Eq Card where\n  a == b = a == b\n", 2, "by the parts of the values"),
    "in-every-case": ("tricks cs = take 4 cs : tricks (drop 4 cs)\n", 1, "`tricks` calls itself in every case"),
}


@pytest.mark.parametrize("kind", CAUSES)
def test_a_cause_is_told_with_its_line(kind: str) -> None:
    text, line, words = CAUSES[kind]
    cause = cause_in(text)
    assert cause is not None
    assert cause.startswith(f"Line {line}: ")
    assert words in cause


@pytest.mark.parametrize("text", [
    "instance Eq Rank where\n  a == b = show a == show b\n",
    "instance Eq Rank where\n  a /= b = show a /= show b\n",
    "instance Eq Rank where { a == b = True }\n",
    "instance Num Rank\n",  # its functions are not defined by each other
    "ones = 1 : ones\n",
    "f cs = f (tail cs) (f cs [])\n  where f = g\n",
    "f [] = 0\nf (c : cs) = f cs\n",  # the rest is smaller
    "f n cs = if n == 0 then 0 else f (n - 1) cs\n",
    "f cs = map f cs\n  where f c = 1\n",
    "f n\n  | n > 9 = n\n  | otherwise = f (n + 1)\n",
    "f x = case g x of\n  Just x -> f x\n  Nothing -> 0\n",  # another `x`
    "f x = [y | x <- g, y <- f x]\n",
    "f x = foldr (\\x r -> f x) 0 (g x) || True\n",
    "x <> y = foldr g x y\n",
    "f cs = null cs || f (tail cs)\n",
    "-- f cs = f cs\n",
    "f cs = let ts = g cs in h ts\n",  # the `ts` behind `in` is not its definition
    "f cs = let ts = let n = 1 in g n in h ts\n",
])  # fmt: skip
def test_what_ends_or_may_end_is_not_blamed(text: str) -> None:
    assert cause_in(text) is None


@in_turn("path", sorted(BANK.rglob("*.hs")))
def test_no_program_of_the_bank_is_suspected(path: Path) -> None:
    assert find_cause({path.name: path.read_bytes()}) is None


def test_every_haskell_file_is_looked_through_and_no_other() -> None:
    files = {"a.hs": b"f = 1\n", "b.lhs": b"Text\n\n> g n = g n\n", "c.txt": b"h n = h n\n"}
    assert find_cause(files) == cause_in("\n\n  g n = g n\n")
    assert find_cause({"c.txt": b"h n = h n\n"}) is None


_WORD = st.sampled_from(
    [
        "f",
        "g",
        "cs",
        "n",
        "=",
        "|",
        "==",
        "(",
        ")",
        "[",
        "]",
        ":",
        "\\",
        "->",
        "<-",
        "where",
        "let",
        "in",
        "case",
        "of",
        "instance",
        "Eq",
        "Rank",
        "1",
        "+",
        "\n",
        ",",
        "if",
    ]
)


@given(st.lists(_WORD, max_size=60))
def test_any_text_is_read_to_its_end(words: list[str]) -> None:
    cause = cause_in(" ".join(words))
    assert cause is None or cause.startswith("Line ")


@given(
    name=st.sampled_from(["f", "play", "go'"]),
    arguments=st.lists(st.sampled_from(["n", "cs", "x_1"]), min_size=1, max_size=9),
)
def test_a_call_with_the_same_arguments_is_a_cause_whatever_their_names(name: str, arguments: list[str]) -> None:
    call = " ".join([name, *arguments])
    cause = cause_in(f"{name} 0 = 1\n{call} = 1 + {call}\n")
    assert cause is not None
    assert f"`{call}`" in cause


def test_no_more_is_read_for_a_cause_than_can_have_been_run() -> None:
    endless = b"f n cs = f n cs\n"
    assert find_cause({"replay.hs": endless}) is not None
    assert find_cause({".notes.hs": b"-- a note\n" * 30_000, "replay.hs": endless}) is None
