"""What is code and what is not, by the rules of the Haskell 98 report."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.haskell.tokens import code_tokens, nesting, tokens_of


def code(text: str) -> list[str]:
    return [token.text for token in code_tokens(tokens_of(text))]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a -- b\nc", ["a", "c"]),
        ("a --> b", ["a", "-->", "b"]),
        ("a --- b", ["a"]),
        ("a |-- b", ["a", "|--", "b"]),
        ("{- a {- b -} c -} d", ["d"]),
        ("{-# INLINE a #-} b", ["b"]),
        ('"-- {-" a', ['"-- {-"', "a"]),
        (r'"a\" b" c', [r'"a\" b"', "c"]),
        ('"a\\\n  \\b" c', ['"a\\\n  \\b"', "c"]),
        (r'"\^\" c', [r'"\^\"', "c"]),
        ("'\"' a", ["'\"'", "a"]),
        (r"'\'' a", [r"'\''", "a"]),
        ("foldl' a'b", ["foldl'", "a'b"]),
        ("Data.List.sort", ["Data.List.sort"]),
        ("1a'\"'", ["1", "a'", "\"'"]),
        ("1.5e-3 0x1Fg 0o8 1e--2", ["1.5e-3", "0x1F", "g", "0", "o8", "1", "e"]),
        ('"\\\u00a0\\"', ['"\\\u00a0\\"']),
        ('"\\\x0c\\" a', ['"\\\x0c\\"', "a"]),
        ('"a\\ -- b\n\\"', ['"a', "\\", "\\", '"']),
        ("{-}-} a", ["a"]),
        ("{--} a", ["a"]),
        ("-- never closed {-\na", ["a"]),
        ("{- never closed\na", []),
    ],
)
def test_comments_and_strings_are_told_from_code(text: str, expected: list[str]) -> None:
    assert code(text) == expected


def test_lines_are_counted_through_comments() -> None:
    assert [(token.text, token.line) for token in code_tokens(tokens_of("a\n{- \n\n-} b\nc"))] == [
        ("a", 1),
        ("b", 4),
        ("c", 5),
    ]


def test_nesting_is_unknown_where_brackets_do_not_pair() -> None:
    assert nesting(code_tokens(tokens_of("([{}])"))) == 3
    assert nesting(code_tokens(tokens_of("(]"))) is None
    assert nesting(code_tokens(tokens_of("(("))) is None
    assert nesting(code_tokens(tokens_of("\"(\" '('"))) == 0


@given(st.text(alphabet="ab \n\t\"'\\{}-#()|.:1é\u00a0"))
def test_nothing_of_the_text_is_lost(text: str) -> None:
    tokens = tokens_of(text)
    assert all(text[token.start : token.end] == token.text for token in tokens)
    between = [text[a.end : b.start] for a, b in pairwise(tokens)]
    assert not "".join(between).strip(" \t\n\r\f\v")
    assert all(token.line == text.count("\n", 0, token.start) + 1 for token in tokens)


@pytest.mark.no_cover
@pytest.mark.parametrize("piece", ["(", "{-", '"\\', "'", "A.", "data\n", "{-# X #-}", "-", "`"])
def test_hostile_text_takes_time_in_proportion(piece: str) -> None:
    """A quadratic scan of this size would not come back: no clock is needed to see it."""
    assert tokens_of(piece * (300_000 // len(piece)))
