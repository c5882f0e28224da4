"""Run-time errors, in the words of the interpreters themselves and as they are told."""

from __future__ import annotations

import pytest

from grader.haskell.runtime_errors import explain_breakdown


@pytest.mark.parametrize(("text", "kind", "words"), [
    ("pattern match failure: head []", "empty-list", "`head` was used on an empty list"),
    ("pattern match failure: last []", "empty-list", "`last` was used on an empty list"),
    ("pattern match failure: foldl1 max []", "empty-list",
     "`maximum`, `minimum` or `foldl1` was used on an empty list"),
    ("Prelude.head: empty list", "empty-list", "`head` was used on an empty list"),
    ("Prelude.maximum: empty list", "empty-list", "`maximum` was used on an empty list"),
    ("pattern match failure: replay []", "pattern",
     "no equation or guard of `replay` fits: it was called as `replay []`"),
    ("pattern match failure: wins", "pattern", "no equation or guard of `wins` fits"),
    ("Non-exhaustive patterns in function replay", "pattern", "no equation or guard of `replay` fits"),
    ("Irrefutable pattern failed for pattern x : xs", "pattern", "a pattern does not fit"),
    ("pattern match failure: in replay (Card Heart R7)", "pattern",
     "no pattern inside `replay` fits: it got `(Card Heart R7)`"),
    ("pattern match failure: in an instance Heart Spade", "pattern",
     "no pattern inside one of your instances fits: it got `Heart Spade`"),
    ("Prelude.read: no parse", "read", "`read` was given a text that it cannot read"),
    ("Prelude.!!: index too large", "index", "`!!` asked for an element that the list does not have"),
    ("divide by zero", "arithmetic", "something is divided by zero"),
    ("Prelude.undefined", "undefined", "`undefined` was reached"),
    ("stack overflow: the recursion is too deep, or never ends", "stack",
     "the recursion went too deep, or never ends (stack overflow)"),
    ("printed more than the output limit", "output", "it printed without end"),
    ("not a game", "error", "it stopped with the error “not a game”"),
])  # fmt: skip
def test_an_error_is_told_by_its_kind(text: str, kind: str, words: str) -> None:
    found = explain_breakdown("crashed", text)
    assert found is not None
    assert (found.kind, found.words) == (kind, words)
    assert found.advice


@pytest.mark.parametrize(("verdict", "kind"), [("timed-out", "endless"), ("out-of-memory", "memory")])
def test_what_takes_too_much_is_told_by_its_kind(verdict: str, kind: str) -> None:
    found = explain_breakdown(verdict, "")
    assert found is not None
    assert found.kind == kind


@pytest.mark.parametrize("verdict", ["passed", "wrong", "not-run"])
def test_an_answer_is_no_breakdown(verdict: str) -> None:
    assert explain_breakdown(verdict, "Nothing") is None


def test_a_long_call_is_cut() -> None:
    found = explain_breakdown("crashed", "pattern match failure: f [" + "Card Heart R7," * 40 + "]")
    assert found is not None
    assert found.words.endswith("…`")
    assert len(found.words) < 200
