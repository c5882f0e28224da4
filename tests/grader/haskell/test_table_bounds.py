"""What Hugs has no room for, and would take for something else, is refused; whatever a solution may have is not."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.haskell.emission import emit
from grader.haskell.source_text import decode
from grader.haskell.table_bounds import MOST_OF_A_TYPE, MOST_PARTS, MOST_VARIABLES
from tests.in_turn import in_turn

BANK = sorted((Path(__file__).parents[3] / "testcases").glob("*/bank/*/*.hs"))

COMMAS = "," * MOST_PARTS
PARTS = ", ".join(["x"] * (MOST_PARTS + 1))
MANY = [f"v{number}" for number in range(MOST_VARIABLES + 1)]

REFUSED = {
    "constructor": (f"f = ({COMMAS})\n", 1),
    "constructor over many lines": ("f = (" + ",\n  " * MOST_PARTS + ")\n", MOST_PARTS),
    "constructor with comments": ("f = (" + ", {- ( -} " * MOST_PARTS + ")\n", 1),
    "pattern": (f"f ({COMMAS}) = 1\n", 1),
    "expression": (f"\nf x = ({PARTS})\n", 2),
    "with other brackets in it": (f"f x = ([x, x], (x, x), {PARTS})\n", 1),
    "type": (f"f :: ({COMMAS}) Int\n", 1),
    "context": (f"f :: ({', '.join(['Eq a'] * (MOST_PARTS + 1))}) => a\n", 1),
    "behind an import": (f"import A; f = ({COMMAS})\n", 1),
    "below an import": (f"import A\nhiding ({COMMAS}) = 1\n", 2),
    "bracket below an import": (f"import A\n({COMMAS}) = 1\n", 2),
    "within the list of an import": (f"import A (({COMMAS}))\n", 1),
    "behind the list of an import": (f"import A (x) ({COMMAS})\n", 1),
    "behind a bracket too many": (f"f = ) ({COMMAS})\n", 1),
    "in a bracket that is never closed": (f"f = ({COMMAS}\n", 1),
    "variables": (f"f {' '.join(MANY)} = 1\n", 1),
    "variables below each other": ("f = 1\n where\n" + "".join(f"  {name} = 1\n" for name in MANY), 601),
    "wildcards": (f"f {'_ ' * (MOST_VARIABLES + 1)} = 1\n", 1),
    "fields": (f"data T = T {'Int ' * MOST_OF_A_TYPE}\n", 1),
    "methods": ("class C a where {" + "m :: a;" * MOST_OF_A_TYPE + "}\n", 1),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_hugs_has_no_room_for_is_refused_at_its_line(case: str) -> None:
    text, line = REFUSED[case]
    ambiguity = emit(text).ambiguity
    assert ambiguity is not None
    assert (ambiguity.code, ambiguity.line) == ("ambiguous-text", line)


ALLOWED = {
    "tuple": f"f = ({COMMAS[1:]})\n",
    "list": f"f x = [{PARTS}]\n",
    "tuples in a list": f"f = [{', '.join(['(1, 2)'] * 500)}]\n",
    "arguments in brackets": f"f x = {'(x, x) ' * 500}\n",
    "names imported": f"import A ({PARTS})\nimport qualified B as C hiding ({PARTS})\n",
    "a string": f'f = "({COMMAS})"\n',
    "a comment": f"f = 1 -- ({COMMAS})\n",
    "variables of many definitions": "".join(f"{name} x = 1\n" for name in MANY),
    "a variable again and again": f"f x = {'x + ' * 5_000} x\n",
    "fields": "data T = T { " + ", ".join(f"field{number} :: Int" for number in range(100)) + " }\n",
}


@pytest.mark.parametrize("case", ALLOWED)
def test_what_a_solution_may_have_is_not_refused(case: str) -> None:
    assert emit(ALLOWED[case]).ambiguity is None


@in_turn("path", BANK)
def test_no_program_of_the_bank_is_near_the_bounds(path: Path) -> None:
    half = {"MOST_PARTS": MOST_PARTS // 2, "MOST_VARIABLES": MOST_VARIABLES // 2, "MOST_OF_A_TYPE": MOST_OF_A_TYPE // 2}
    with pytest.MonkeyPatch.context() as patch:
        for name, bound in half.items():
            patch.setattr(f"grader.haskell.table_bounds.{name}", bound)
        ambiguity = emit(decode(path.read_bytes())).ambiguity
    assert ambiguity is None or path.parent.name == "rejected"


@given(st.text("(),[]{} x_\nimport;"))
def test_brackets_that_do_not_match_are_no_trouble(text: str) -> None:
    assert emit(text).text is not None
