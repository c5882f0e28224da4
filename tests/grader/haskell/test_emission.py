"""What the interpreter gets says to Hugs exactly what our tokens say to us."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.haskell.emission import emit, is_fault
from grader.haskell.tokens import code_tokens, tokens_of


def refused(text: str) -> tuple[str, int] | None:
    ambiguity = emit(text).ambiguity
    return None if ambiguity is None else (ambiguity.code, ambiguity.line)


EMITTED = {
    "line-comment": ("a -- b\nc\n", "a     \nc\n"),
    "block-comment": ("a {- b\n{- c -}\t-} d\n", "a     \n       \t   d\n"),
    "pragma": ("{-# LANGUAGE CPP #-}\nx\n", " " * 20 + "\nx\n"),
    "comment-in-other-letters": ("{- č -} x = 1\n", "        x = 1\n"),
    "first-shell-line": ("#! {-\nx = 1\n", "     \nx = 1\n"),
    "shell-line-in-a-comment": ("x = 1 {-\n#! -}\n", "x = 1   \n     \n"),
    "form-feed": ("x\n\x0c\x0by = 1\n", "x\n  y = 1\n"),
    "tab": ("f\n\tx = 1\n", "f\n\tx = 1\n"),
    "string": ('x = "-- {- č #!" -- c\n', 'x = "-- {- č #!"     \n'),
    "gap": ('x = "a\\\n \t\\b"\n', 'x = "a\\\n \t\\b"\n'),
    "character": ("x = '\"' : '\\'' : \"\" -- \"\n", "x = '\"' : '\\'' : \"\"     \n"),
    "primes": ("a' = a'b' -- '\"'\n", "a' = a'b'       \n"),
    "dashes-in-an-operator": ("x = a |-- b --> c\n", "x = a |-- b --> c\n"),
    "comment-in-an-operator": ("x = a+{-b-}+c\n", "x = a+     +c\n"),
    "number-before-a-comment": ("x = 1e--5\n", "x = 1e   \n"),
    "long-comment": (f"x = 1 {{- {'#! ' * 500} -}}\n", f"x = 1 {' ' * 1506}\n"),
}


@pytest.mark.parametrize("case", EMITTED)
def test_comments_become_blanks_and_code_stays_in_its_place(case: str) -> None:
    text, expected = EMITTED[case]
    assert emit(text).text == expected
    assert refused(text) is None


FAULTS = {
    "string": ('x = "a\nimport Y\n', 'x = "a\n'),
    "string-that-ends-in-an-escape": ('x = "a\\"\nimport Y\n', 'x = "a\\"\n'),
    "gap-without-an-end": ('x = "a\\\nimport Y\n', 'x = "a\n'),
    "shell-line-in-a-gap": ('x = "a\\\n#! x\n \\" -- \n', 'x = "a\n'),
    "comment-in-a-gap": ('x = "a\\ -- b\n  \\"\n', 'x = "a\n'),
    "comment": ("x = 1 {- {- -}\nimport Y\n", "x = 1 {-\n"),
    "pragma": ("x = 1 {-# A\nimport Y\n", "x = 1 {-\n"),
    "character": ("x = 'abc'\nimport Y\n", "x = 'abc'\n"),
    "lone-quote": ("x = '\nimport Y\n", "x = '\n"),
    "escape-in-a-character": ("x = '\\ '\nimport Y\n", "x = '\\ '\n"),
    "control-character": ("x = \x01 1\nimport Y\n", "x = \x01\n"),
    "separator-in-a-gap": ('x = "a\\\x1c\\" -- "\n', 'x = "a\\\x1c\\" -- "\n'),
}


@pytest.mark.parametrize("case", FAULTS)
def test_after_a_fault_nothing_more_is_handed_on(case: str) -> None:
    text, expected = FAULTS[case]
    assert emit(text).text == expected


AMBIGUOUS = {
    "shell-line": ("x = 1\n#! {-\nimport Y\n#! -}\n", 2),
    "operator-in-the-first-column": ("x = 1\n#!! 2\n", 2),
    "shell-line-with-another": ("x = 1\n#! #! y\n", 2),
    "shell-line-before-a-fault": ('x = 1\n#! #! "\n', 2),
    "shell-line-after-a-comment": ("{-\n-}\n#!\n", 3),
    "far-to-the-right": (f"x = 1{' ' * 994}#! {{-\n", 1),
    "further-to-the-right": (f"x = 1\nx = 1{' ' * 1993}#! {{-\n", 2),
    "far-to-the-right-in-a-string": (f'x = {" " * 999}"#!"\n', 1),
    "far-to-the-right-in-bytes": (f'x = "{"é" * 499}" #! y\n', 1),
    "operator-after-where": ("f = 1 where --> 2\n", 1),
    "operator-after-let": ("f = let{--}--| 2\n", 1),
    "operator-after-of": ("f = case 1 of -- c\n --> 2\n", 2),
    "operator-after-do": ("f = do\n\n  --: 2\n", 3),
    "after-the-header": ("module A where\n--> {-\nimport Y\n-- -}\n", 2),
    "quotation-mark-after-a-dot": ('f = A.B."x"\n', 1),
    "bracket-after-a-dot": ("\nf = A.B.(x)\n", 2),
    "comment-after-a-dot": ("f = A.B.{- -}x\n", 1),
}


@pytest.mark.parametrize("case", AMBIGUOUS)
def test_what_hugs_reads_in_its_own_way_is_refused(case: str) -> None:
    text, line = AMBIGUOUS[case]
    assert refused(text) == ("ambiguous-text", line)


@pytest.mark.parametrize("code", ["hráč = 1", "x = é", "x =\u00a01", "x = \u2028", "x = “a”", "x\u0660 = 1", "x = ²"])
def test_code_that_is_not_ascii_is_refused(code: str) -> None:
    assert refused(f"a = 1\n{code}\n") == ("non-ascii-identifier", 2)


HONEST = [
    "a --> b = not a || b",
    "x = a\n  --> b",
    "x = y #! z",
    " #! y",
    "x = A.B.c . A.D",
    "x = A.B . f",
    "x = Just.f",
    "x = [A ..]",
    "x = A.+ 1",
    f"x = [{', '.join('1' * 2000)}]",
    "f x = y\n  where -- --> |\n    y = x",
    's = "#! čeština"',
]


@pytest.mark.parametrize("text", HONEST)
def test_what_hugs_reads_as_we_do_is_handed_on_as_it_is(text: str) -> None:
    assert refused(f"{text}\n") is None


PIECES = [
    "a",
    " ",
    "\n",
    "\t",
    "--",
    "-->",
    "{-",
    "-}",
    '"',
    "'",
    "\\",
    "#!",
    "é",
    "1e",
    "A.B.",
    "where",
    "\x0c",
    "'a'",
]


@given(st.lists(st.sampled_from(PIECES)).map("".join))
def test_what_is_handed_on_has_the_same_code_and_no_comments(pieces: str) -> None:
    tokens = tokens_of(pieces + "\n")
    fault = next((number for number, token in enumerate(tokens) if is_fault(token)), len(tokens))
    again = tokens_of(emit(pieces + "\n").text)
    accepted = again[: next((number for number, token in enumerate(again) if is_fault(token)), len(again))]
    assert accepted == code_tokens(accepted)
    assert [(token.text, token.start, token.line) for token in accepted] == [
        (token.text, token.start, token.line) for token in code_tokens(tokens[:fault])
    ]
    assert (fault == len(tokens)) == (accepted == again)


@given(st.lists(st.sampled_from(PIECES)).map("".join))
def test_every_line_that_is_handed_on_is_as_long_as_the_students(pieces: str) -> None:
    emitted = emit(pieces + "\n").text.split("\n")
    for ours, theirs in list(zip(emitted, pieces.split("\n"), strict=False))[: max(len(emitted) - 2, 0)]:
        assert len(ours) == len(theirs)


@pytest.mark.no_cover
@pytest.mark.parametrize(
    "piece", ["(", "{-", '"\\', "'", "A.B.", "#! ", "-->", "{-# X #-}", "é ", '"é" #! ', "where\n--> "]
)
def test_hostile_text_takes_time_in_proportion(piece: str) -> None:
    """A quadratic step over a text of this size would not come back: no clock is needed to see it."""
    assert emit(piece * (300_000 // len(piece)) + "\n").text
