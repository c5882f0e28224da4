"""Where a parser gave up, and what was open there; and that no text, however broken, breaks an explanation."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.haskell.compile_errors import explain_compile_error
from grader.haskell.equation_errors import arrow
from grader.haskell.error_place import ErrorPlace, read_declarations, state_behind, unmatched
from grader.haskell.parse_state import Open
from grader.model import Origin, Program
from grader.reports.source_html import quote_code
from tests.grader.student_programs import ASKED, IMPORT

PIECES = (
    *(
        "if ",
        "then ",
        "else ",
        "case ",
        "of ",
        "let ",
        "in ",
        "where ",
        "do ",
        "data ",
        "instance ",
        "import ",
        "module ",
    ),
    *(
        "= ",
        "| ",
        "-> ",
        "<- ",
        "=> ",
        ":: ",
        ": ",
        ":= ",
        "== ",
        "&& ",
        "+ ",
        "++ ",
        "! ",
        "\\ ",
        "` ",
        ", ",
        "; ",
        ".. ",
    ),
    *(
        "( ",
        ") ",
        "[ ",
        "] ",
        "{ ",
        "} ",
        "x ",
        "f ",
        "cs ",
        "Card ",
        "_ ",
        "Just ",
        "32 ",
        '"a" ',
        "'a' ",
        "for ",
        "def ",
    ),
    *("elif ", "lambda ", "return ", "# ", "// ", "otherwise ", "\n", "\n  ", "\n    ", "\n\t", "\nf ", "\n  where "),
)
UNEXPECTED = (
    *("`='", "`|'", "`->'", "`<-'", "`=>'", "`)'", "`]'", "`!'", "`..'", "`::'", "comma", "token", "numeric literal"),
    *("`;', possibly due to bad layout", "`}', possibly due to bad layout", "`{', possibly due to bad layout"),
    *(f'keyword "{word}"' for word in ("then", "else", "of", "in", "where", "let", "import", "module", "default")),
    *(f'symbol "{name}"' for name in ("x", "f", "Card", "+", ":", "#", "//")),
    "backslash (lambda)",
)
OTHERS = (
    'Undefined variable "x"',
    'Equations give different arities for "f"',
    '"f" multiply defined',
    'Constructor "Card" must have exactly 2 arguments in pattern',
    'Ambiguous use of operator "(==)" with "(==)"',
    "Type error in application\n*** Expression : f (x,x)\n*** Term : (x,x)\n"
    "*** Type : (Int,a)\n*** Does not match : Int",
    "Type error in guard\n*** Term : Card\n*** Type : Card\n*** Does not match : Bool",
    "Instance of Num [Card] required for definition of f",
)
TEXTS = st.lists(st.sampled_from(PIECES), max_size=40).map("".join)
ERRORS = st.sampled_from([*(f"Syntax error in input (unexpected {what})" for what in UNEXPECTED), *OTHERS])


def open_at_the_end(text: str) -> list[Open]:
    return [frame.kind for frame in state_behind(read_declarations(text)[-1]).frames]


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("f x", [Open.HEAD]),
        ("f x = x", [Open.SIDE]),
        ("f x | x > 1", [Open.GUARD]),
        ("f x | x > 1 = 2", [Open.SIDE]),
        ("f :: Int", [Open.SIGNATURE]),
        ("f x = if x", [Open.SIDE, Open.IF]),
        ("f x = if x then 1", [Open.SIDE, Open.THEN]),
        ("f x = if x then 1 else 2", [Open.SIDE]),
        ("f x = (1, [2", [Open.SIDE, Open.ROUND, Open.SQUARE]),
        ("f x = (1, [2])", [Open.SIDE]),
        ("f x = case x", [Open.SIDE, Open.CASE]),
        ("f x = case x of\n  1", [Open.SIDE, Open.BLOCK, Open.ALTERNATIVE]),
        ("f x = case x of\n  1 -> 2", [Open.SIDE, Open.BLOCK, Open.SIDE]),
        ("f x = \\y", [Open.SIDE, Open.LAMBDA]),
        ("f x = \\y -> y", [Open.SIDE]),
        ("f x = let y = 1", [Open.SIDE, Open.BLOCK, Open.SIDE]),
        ("f x = let y = 1\n  z", [Open.SIDE, Open.LET]),
        ("f x = let y = 1 in y", [Open.SIDE]),
        ("f x = y\n  where y = 1\n  z", [Open.AFTER_WHERE]),
        ("f x = y\n  where\n    y = 1\n    z", [Open.SIDE, Open.BLOCK, Open.HEAD]),
    ],
)
def test_what_is_open_behind_some_tokens(text: str, kinds: list[Open]) -> None:
    assert open_at_the_end(text) == kinds


@given(TEXTS)
def test_every_token_is_in_one_declaration(text: str) -> None:
    tokens = [placed.token for declaration in read_declarations(text) for placed in declaration]
    assert tokens == sorted(tokens, key=lambda token: token.start)
    assert len({token.start for token in tokens}) == len(tokens)


@given(st.recursive(st.sampled_from(["x", "1"]), lambda inner: st.tuples(st.sampled_from(["()", "[]"]), inner)))
def test_brackets_that_pair_up_are_not_blamed(nested: object) -> None:
    def written(part: object) -> str:
        return part if isinstance(part, str) else f"{part[0][0]} {written(part[1])} {part[0][1]}"  # type: ignore[index]

    assert unmatched(read_declarations(f"f = {written(nested)}")[0]) == ((), ())


@given(TEXTS, ERRORS, st.integers(1, 8))
def test_whatever_the_text_an_explanation_comes_out_and_can_be_shown(text: str, error: str, line: int) -> None:
    source = f"{IMPORT}{text}\n"
    files = {"StudentSubmission.hs": f"module StudentSubmission where\n{source}".encode(), "SedmaDatatypes.hs": b""}
    program = Program("StudentSubmission", files, {"StudentSubmission.hs": Origin("replay.hs", 1, source)}, ())
    raw = f'ERROR "/job/StudentSubmission.hs":{line + 1} - {error}\n'
    reason = explain_compile_error(raw, program, "hugs", **ASKED)
    assert reason is not None
    assert reason.message.endswith((".", "?", "…"))
    assert len(reason.message) < 600
    assert reason.line is None or 1 <= reason.line <= source.count("\n") + 1
    assert "<code></code>" not in quote_code(reason.message)


def test_an_arrow_with_which_a_program_begins_is_in_no_equation() -> None:
    (stop, *after) = read_declarations("-> x\n")[0]
    assert arrow(ErrorPlace((), stop, tuple(after), begins=False)) is None
