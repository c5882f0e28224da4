"""What a piece of Haskell is about: the same words for the same rule, however it is written."""

from __future__ import annotations

import pytest

from grader.haskell.code_words import words_by_line, words_of, words_of_prose


@pytest.mark.parametrize(("code", "words"), [
    ("nextDealer", {"name:nextDealer", "part:next", "part:deal"}),
    ("R7", {"constructor:R7"}),
    ('"R7"', {"constructor:R7"}),
    ("n `mod` 3", {"name:mod", "part:mod", "number:3"}),
    ("a >= b", {"sign:>="}),
])  # fmt: skip
def test_names_constructors_numbers_and_operators_are_words(code: str, words: set[str]) -> None:
    assert set(words_of(code)) == words


def test_comments_and_what_every_program_has_are_no_words() -> None:
    assert not words_of("-- the dealer stays\nwhere | otherwise =")


def test_a_word_counts_as_often_as_it_comes() -> None:
    assert words_of("f R7 R7")["constructor:R7"] == 2


def test_a_sentence_has_the_words_of_names_and_its_numbers() -> None:
    assert words_of_prose("The dealers deal 28 cards.") == {"part:the", "part:deal", "part:card", "number:28"}


def test_words_are_known_by_line() -> None:
    assert words_by_line("leads a = R7\n\ntakes b = 10\n") == {
        1: {"name:leads", "part:lead", "constructor:R7"},
        3: {"name:takes", "part:tak", "number:10"},
    }
