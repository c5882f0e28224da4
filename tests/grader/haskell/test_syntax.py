"""Facts about a source: right, whatever else is in the text. tree-sitter is a second reader of honest programs."""

from __future__ import annotations

from pathlib import Path

import pytest

from grader.haskell.source_text import decode
from grader.haskell.syntax import MOST_KEPT, Named, Syntax, read_syntax
from tests.grader.haskell.second_reader import names_in_tree
from tests.in_turn import in_turn

BANK = sorted((Path(__file__).parents[3] / "testcases").glob("*/bank/*/*.hs"))

EVERYTHING = """\
{-# LANGUAGE CPP #-}
-- import Data.Char
{- module Wrong where {- import Data.Bits -} -}
module Replay
  ( replay
  , helper ) where
import SedmaDatatypes
import qualified Data.List as L (sort)
import Prelude
  hiding (lookup)
{-# INLINE helper #-}
data (Eq a) => Box a = Box a
type Hand = [Card]
newtype Seat = Seat Int
infixl 6 <+>
replay :: Cards -> Maybe Winner
replay = helper . tricks where replay' = "import System.IO"
helper x | x = 1
(first, second) = (1, 2)
a <+> b = a
(<->) a b = a
a `beats` b = True
(f . g) x = f (g x)
whole@(Just part) = undefined
"""


def names(named: tuple[Named, ...]) -> list[str]:
    return [name for name, _ in named]


@pytest.fixture(params=["\n", "\r\n"], ids=["lf", "crlf"])
def everything(request: pytest.FixtureRequest) -> Syntax:
    return read_syntax(decode(EVERYTHING.replace("\n", request.param).encode()))


def test_the_header_is_found_after_pragmas_and_comments(everything: Syntax) -> None:
    assert everything.header is not None
    assert everything.header.module == "Replay"
    span = EVERYTHING[everything.header.start : everything.header.end]
    assert span == "module Replay\n  ( replay\n  , helper ) where"


def test_imports_are_found_with_their_lines(everything: Syntax) -> None:
    assert everything.imports == (("SedmaDatatypes", 7), ("Data.List", 8), ("Prelude", 9))


def test_pragmas_are_found_with_their_kinds(everything: Syntax) -> None:
    assert [(pragma.kind, pragma.line) for pragma in everything.pragmas] == [("LANGUAGE", 1), ("INLINE", 11)]


def test_declared_types_are_found_after_a_context_too(everything: Syntax) -> None:
    assert everything.types == (("Box", 12), ("Hand", 13), ("Seat", 14))


def test_definitions_of_every_form_are_found_and_local_ones_are_not(everything: Syntax) -> None:
    expected = ["replay", "helper", "first", "second", "<+>", "<->", "beats", ".", "whole", "part"]
    assert names(everything.names) == expected
    assert everything.names[0].line == 17


def test_a_file_without_a_header_has_none() -> None:
    assert read_syntax("-- module X where\nreplay x = x\n").header is None
    assert read_syntax("f = 1\n  where module_ = 2\n").header is None


@pytest.mark.parametrize(
    "text",
    [
        "module A where { import Data.List ; replay x = x ; b = 2 }",
        "module A where {\nimport Data.List;\nreplay x = x;\nb = 2\n}",
        "{ import Data.List ; replay x = x ; b = 2 }",
    ],
)
def test_explicit_braces_are_read(text: str) -> None:
    syntax = read_syntax(text)
    assert names(syntax.imports) == ["Data.List"]
    assert {"replay", "b"} <= set(names(syntax.names))


def test_a_tight_list_comprehension_is_no_quotation() -> None:
    syntax = read_syntax("f xs = [x|x<-xs]\n(replay, n) = (1, 2)\n-- |]\n")
    assert names(syntax.names) == ["f", "replay", "n"]


@pytest.mark.parametrize(
    "text",
    [
        "f = g\n  where\n  replay = 1\nh = (\n",
        "f = g where { x = 1 ; replay = 2 }\n",
        "f = g where x = 1; replay = 2\n",
        "f = let x = 1; replay = 2 in x\n",
        "f = do { x ; replay y = 2 }\n",
        "f = case x of\n  1 -> 2\n  replay = 3\n",
        "class C a where\n  replay :: a\n  replay = 1\n",
        "replay :: Cards -> Maybe Winner\n",
        "a, replay :: Int\n",
        "data Replay = Replay { replay :: Int }\n",
        "infixl 5 `replay`\n",
        "x = 1 -- ; replay = 2\n",
    ],
)
def test_what_is_not_defined_on_top_does_not_count(text: str) -> None:
    assert not read_syntax(text).defines("replay")


@pytest.mark.parametrize(
    "text",
    [
        "x = 1; replay = 2\n",
        "f = let x = 1 in x; replay = 2\n",
        "f = (case x of 1 -> 2; 2 -> 3); replay = 2\n",
        "f = g where\nreplay = 2\n",
        "class C a where\ninstance C Int where\nreplay = 2\n",
        "  f = 1\n  replay = 2\n",
        "\tf = 1\n        replay = 2\n",
        "((replay x) y) z = 1\n",
        "(replay) = 1\n",
        "[replay, x] = [1, 2]\n",
        "Just replay = Just 1\n",
        "~(x : replay) = y\n",
        "x : replay = y\n",
        "x `Pair` replay = y\n",
        "replay@(x, y) = z\n",
        "x `replay` y = z\n",
        "(x `replay` y) z = z\n",
        "replay !x = y\n",
        "replay x -> y\n",
        "replay (x = y\n",
        "{ f = 1 ; ; replay = 2 }\n",
        "{ f = g where { x = 1 } ; replay = 2 }\n",
    ],
)
def test_a_definition_is_found_in_every_form(text: str) -> None:
    assert read_syntax(text).defines("replay")


@pytest.mark.parametrize("line", ["_ = 1", "(1) = 1", '("a") = "a"', "Just 1 = Just 1", "~_ = 1", "(_, 2) = (1, 2)"])
def test_a_definition_without_a_name_is_known_by_its_line(line: str) -> None:
    assert read_syntax(f"x = 1\n{line}\n").nameless == (2,)


def test_no_more_is_kept_of_a_kind_than_shows_that_it_is_too_much() -> None:
    text = "import A\n" * 6_000 + "".join(f"data T{n}\nf{n} = 1\n_ = 1\n" for n in range(6_000)) + "{-#A#-}" * 6_000
    syntax = read_syntax(text)
    kept = (syntax.imports, syntax.types, syntax.names, syntax.nameless, syntax.pragmas)
    assert {len(facts) for facts in kept} == {MOST_KEPT + 1}
    assert syntax.most_of_a_kind == MOST_KEPT + 1


@pytest.mark.parametrize(
    "text",
    [
        "import Data.List\nreplay x = let y = in ) (\n",
        "replay x = ) (\nimport Data.List\n",
        "import Prelude import Data.List\nreplay = 1\n",
        "import {- {- -} -} qualified\n  Data.List\nreplay = (\n",
        "f = [x|x<-y]\nimport Data.List\nreplay = 2 -- |]\n",
    ],
)
def test_an_import_is_found_beside_an_error(text: str) -> None:
    syntax = read_syntax(text)
    assert "Data.List" in names(syntax.imports)
    assert syntax.defines("replay")


@pytest.mark.parametrize(
    "text",
    [
        'f = "import Data.List"\n',
        "f = 1 -- import Data.List\n",
        "f = important Data\n",
        'f = "\\\n\\import Data.List"\n',
    ],
)
def test_the_word_import_elsewhere_is_no_import(text: str) -> None:
    assert read_syntax(text).imports == ()


@pytest.mark.parametrize(
    "declaration",
    [
        "needPrims_hugs 1",
        "needPrims_hugs\n  1",
        'primitive same "primEqInt" :: Int -> Int -> Bool',
        "primitive unsafeCoerce :: a -> b",
        'primitive a "x", b "y" :: Int',
        'primitive (+++) "x" :: Int',
        'primitive\n  same "x" ::\n Int',
        "primitive " + ", ".join(f"a{n}" for n in range(200)) + " :: Int",
    ],
)
def test_primitive_declarations_are_found(declaration: str) -> None:
    assert read_syntax(f"f = 1\n{declaration}\ng = 2\n").primitives == (2,)
    assert read_syntax(f"module M where {{ f = 1 ; {declaration} ; g = 2 }}").primitives == (1,)


@pytest.mark.parametrize(
    "text",
    [
        "primitive x = x\n",
        "primitive :: a -> a\n",
        'y = primitive "foo" :: Int\n',
        "-- primitive x :: a\n",
        "primitive x | x = 1\n\nf :: Int\n",
        'x = "\\\n  \\primitive x :: a"\n',
    ],
)
def test_a_variable_called_primitive_is_no_declaration(text: str) -> None:
    assert read_syntax(text).primitives == ()


def test_foreign_declarations_are_found_and_are_not_imports() -> None:
    syntax = read_syntax('foreign import ccall "sin" c_sin :: Double\nforeign export ccall f :: Int\nforeign x = x\n')
    assert syntax.foreigns == (1, 2)
    assert syntax.imports == ()


@in_turn("path", BANK)
def test_tokens_and_tree_agree_on_every_program_of_the_bank(path: Path) -> None:
    text = decode(path.read_bytes())
    in_tree = names_in_tree(text)
    assert in_tree is None or names(read_syntax(text).names) == in_tree


def test_the_tree_is_there_for_most_of_the_bank() -> None:
    trees = [names_in_tree(decode(path.read_bytes())) for path in BANK]
    assert sum(names is not None for names in trees) > 0.9 * len(BANK)


@in_turn("path", BANK[::10])
def test_an_error_elsewhere_loses_no_definition(path: Path) -> None:
    text = decode(path.read_bytes())
    broken = read_syntax(f"{text}\nbroken = (\n")
    assert names(broken.names) == [*names(read_syntax(text).names), "broken"]


def test_a_pattern_of_thousands_of_parts_is_read_without_recursion() -> None:
    parts = [f"a{number}" for number in range(4_000)]
    assert names(read_syntax(f"({' : '.join(parts)}) = []\n").names) == parts
    nested = "(" * 4_000 + "a" + ")" * 4_000
    assert names(read_syntax(f"{nested} = 1\nb = 2\n").names) == ["a", "b"]
