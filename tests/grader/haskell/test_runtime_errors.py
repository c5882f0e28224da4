"""Run-time errors, as the interpreters write them and as students read them."""

from __future__ import annotations

import pytest

from grader.haskell.runtime_errors import explain_runtime_failure


@pytest.mark.parametrize(("text", "kind", "words"), [
    ("pattern match failure: head []", "empty-list", "`head` was used on an empty list"),
    ("pattern match failure: last []", "empty-list", "`last` was used on an empty list"),
    ("pattern match failure: foldl1 max []", "empty-list",
     "`maximum`, `minimum` or `foldl1` was used on an empty list"),
    ("Prelude.head: empty list", "empty-list", "`head` was used on an empty list"),
    ("Prelude.maximum: empty list", "empty-list", "`maximum` was used on an empty list"),
    ("pattern match failure: replay []", "pattern",
     "no equation or guard of `replay` matches: it was called as `replay []`"),
    ("pattern match failure: wins", "pattern", "no equation or guard of `wins` matches"),
    ("Non-exhaustive patterns in function replay", "pattern", "no equation or guard of `replay` matches"),
    ("Irrefutable pattern failed for pattern x : xs", "pattern", "a pattern does not match"),
    ("pattern match failure: in replay (Card Heart R7)", "pattern",
     "no pattern inside `replay` matches: it was given `(Card Heart R7)`"),
    ("pattern match failure: in an instance Heart Spade", "pattern",
     "no pattern inside one of your instances matches: it was given `Heart Spade`"),
    ("Prelude.read: no parse", "read", "`read` was given a text that it cannot read"),
    ("Prelude.!!: index too large", "index", "`!!` asked for an element that the list does not have"),
    ("divide by zero", "arithmetic", "a number was divided by zero"),
    ("Maybe.fromJust: Nothing", "nothing", "`fromJust` was given `Nothing`"),
    ("Prelude.undefined", "undefined", "`undefined` was reached"),
    ("stack overflow: the recursion is too deep, or never ends", "stack",
     "the recursion went too deep, or never ends (stack overflow)"),
    ("Unexpected signal", "signal", "the interpreter itself was stopped (“Unexpected signal”)"),
    ("printed more than the output limit", "output", "it printed without end"),
    ("not a game", "error", "it stopped with the error “not a game”"),
])  # fmt: skip
def test_an_error_is_explained_by_its_kind(text: str, kind: str, words: str) -> None:
    failure = explain_runtime_failure("crashed", text)
    assert failure is not None
    assert (failure.kind, failure.words) == (kind, words)
    assert failure.advice


@pytest.mark.parametrize(("verdict", "kind"), [("timed-out", "endless"), ("out-of-memory", "memory")])
def test_a_limit_that_is_hit_is_explained_by_its_kind(verdict: str, kind: str) -> None:
    failure = explain_runtime_failure(verdict, "")
    assert failure is not None
    assert failure.kind == kind


@pytest.mark.parametrize("verdict", ["passed", "wrong", "not-run"])
def test_an_answer_is_not_a_failure(verdict: str) -> None:
    assert explain_runtime_failure(verdict, "Nothing") is None


def test_a_long_call_is_cut() -> None:
    failure = explain_runtime_failure("crashed", "pattern match failure: f [" + "Card Heart R7," * 40 + "]")
    assert failure is not None
    assert failure.words.endswith("…`")
    assert len(failure.words) < 200
