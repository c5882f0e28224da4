"""Facts about a source: right where the tree is whole, and where it is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from grader.haskell.source_text import decode
from grader.haskell.syntax import Named, Syntax, read_syntax

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
    assert not everything.has_error


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


def test_without_a_tree_local_definitions_still_do_not_count() -> None:
    syntax = read_syntax("f = g\n  where\n  replay = 1\nh = (\n")
    assert syntax.has_error
    assert not syntax.defines("replay")


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


@pytest.mark.parametrize("path", BANK, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_tokens_and_tree_agree_on_every_program_of_the_bank(path: Path) -> None:
    """What is guessed without a tree holds at least what the tree says, so a broken file loses no definition."""
    text = decode(path.read_bytes())
    syntax, guess = read_syntax(text), read_syntax(text + "\nbroken = (\n")
    assert guess.has_error
    plain = {name for name, _ in syntax.names if name[0].isalpha() and f"`{name}`" not in text}
    assert plain <= set(names(guess.names))


@pytest.mark.no_cover
@pytest.mark.parametrize("piece", ["f :: ((((", "-}\n.\n", "_\n", "f = do ", ",\n{-\n-}\n", "f = -", "let x = ", "x;"])
def test_hostile_text_does_not_stall_the_reader(piece: str) -> None:
    """Without its bounds the tree of 60 kB of such text takes minutes, and of a megabyte, days."""
    assert read_syntax(piece * (300_000 // len(piece))).has_error
