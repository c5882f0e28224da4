"""What Hugs has no room for, and would take for something else, is refused; whatever a solution may have is not."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.haskell import table_bounds
from grader.haskell.emission import emit
from grader.haskell.source_text import decode
from grader.haskell.table_bounds import (
    MOST_FIELDS,
    MOST_LETTERS,
    MOST_OF_A_TYPE,
    MOST_OF_PATTERNS,
    MOST_PARTS,
    MOST_VARIABLES,
)
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
    "a long name": (f"f = 1\n{'x' * (MOST_LETTERS + 1)} = 1\n", 2),
    "a long qualified name": (f"f = {'A' * (MOST_LETTERS // 2)}.{'B' * (MOST_LETTERS // 2)}.x\n", 1),
    "a long operator": (f"f = 1 {'+' * (MOST_LETTERS + 1)} 1\n", 1),
    "variables": (f"f {' '.join(MANY)} = 1\n", 1),
    "variables below each other": ("f = 1\n where\n" + "".join(f"  {name} = 1\n" for name in MANY), MOST_VARIABLES + 1),
    "wildcards": (f"f {'_ ' * (MOST_VARIABLES + 1)} = 1\n", 1),
    "variables in braces": ("f = x where {\n" + "".join(f"{name} = 1;\n" for name in MANY) + "}\n", MOST_VARIABLES - 1),
    "lines of a do in the first column": (
        "f = do\n" + "let x = 1\n" * (MOST_OF_PATTERNS + 1),
        MOST_OF_PATTERNS + 1,
    ),
    "lines of a do in an instance": (
        "instance C T where\n  f = do\n" + "  let x = 1\n" * (MOST_OF_PATTERNS + 1),
        MOST_OF_PATTERNS + 2,
    ),
    "a method": (f"instance C T where\n  f = 1\n  g {'() ' * (MOST_OF_PATTERNS + 1)} = 1\n", 3),
    "a variable of many scopes": (f"f x = {'let x = 1 in ' * (MOST_OF_PATTERNS + 1)} x\n", 1),
    "a variable of many lambdas": ("f x = " + r"(\x -> " * MOST_OF_PATTERNS + "x\n", 1),
    "arguments without a variable": (f"f {'() ' * (MOST_OF_PATTERNS + 1)} = 1\n", 1),
    "arguments on many lines": ("f" + "\n  ()" * (MOST_OF_PATTERNS + 1) + " = 1\n", MOST_OF_PATTERNS + 2),
    "an alternative without a variable": (f"f x = case x of {'[]:' * MOST_OF_PATTERNS}[] -> 1\n", 1),
    "elements of a pattern": (f"f [{'1,' * MOST_OF_PATTERNS}1] = 1\n", 1),
    "generators": (f"f = [1 | {'() <- x, ' * (MOST_OF_PATTERNS // 3)} True]\n", 1),
    "fields that are not named": (f"f {'K {} ' * (MOST_OF_PATTERNS // MOST_FIELDS)} = 1\n", 1),
    "fields": (f"data T = T {'Int ' * (MOST_FIELDS + 1)}\n", 1),
    "fields of the second constructor": (f"data T = A | T {'[Int] ' * (MOST_FIELDS + 1)}\n", 1),
    "fields with names": ("newtype T = T {" + ", ".join(f"f{n} :: Int" for n in range(MOST_FIELDS + 1)) + "}\n", 1),
    "fields behind another declaration": (f"f = 1; data T = T {'Int ' * (MOST_FIELDS + 1)}\n", 1),
    "constructors": (f"data T = A {'| A ' * MOST_OF_A_TYPE}\n", 1),
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
    "fields": "data T = T { " + ", ".join(f"field{number} :: [Int]" for number in range(MOST_FIELDS)) + " }\n",
    "constructors": "data T = A " + "| A Int (Maybe Int) [Int]" * 80 + " deriving (Eq, Show)\n",
    "a list of many": f"games = [{', '.join(['Card Heart R7'] * 2_000)}]\n",
    "equations of an instance": "instance Eq T where\n" + "  (==) A B = True\n" * MOST_OF_PATTERNS,
    "patterns of many definitions": "f (Card Heart R7) [x, y] = 1\n" * MOST_OF_PATTERNS,
    "many definitions, indented": "  f (Card Heart R7) [x, y] = 1\n" * MOST_OF_PATTERNS,
    "many definitions below a header": "module M where\n" + " f (Card Heart R7) [x, y] = 1\n" * MOST_OF_PATTERNS,
}


@pytest.mark.parametrize("case", ALLOWED)
def test_what_a_solution_may_have_is_not_refused(case: str) -> None:
    assert emit(ALLOWED[case]).ambiguity is None


@in_turn("path", BANK)
def test_no_program_of_the_bank_is_near_the_bounds(path: Path) -> None:
    with pytest.MonkeyPatch.context() as patch:
        for name in ("MOST_PARTS", "MOST_VARIABLES", "MOST_OF_PATTERNS", "MOST_OF_A_TYPE", "MOST_FIELDS"):
            patch.setattr(table_bounds, name, getattr(table_bounds, name) // 2)
        ambiguity = emit(decode(path.read_bytes())).ambiguity
    assert ambiguity is None or path.parent.name == "rejected"


@given(st.text("(),[]{} x_\nimport;"))
def test_brackets_that_do_not_match_are_no_trouble(text: str) -> None:
    assert emit(text).text is not None
