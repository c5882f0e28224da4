"""The real interpreters' messages about real mistakes, explained in the student's own file and line."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from grader.haskell import suspect_lines
from grader.haskell.compile_errors import explain_breakdown, explain_compile_error
from grader.haskell.declared_types import DeclaredTypes
from grader.haskell.definition_extent import lines_meant
from grader.model import Origin, Program, Reason
from sandbox.interpreters import Ghc, Hugs
from tests.fuzz.cost import Text, measure
from tests.grader.student_programs import (
    ASKED,
    IMPORT,
    LENIENT,
    SOLUTION,
    TYPES,
    compile_error_of,
    program_of,
    rejection_of,
    run,
)

PASTED = TYPES.decode().split("\n", 1)[1]

# The mistake, between the import (line 1) and the solution; the code, the line, and part of the message.
MISTAKES: dict[str, tuple[str, str, int, str]] = {
    "eq-rank": ("f :: Rank -> Bool\nf r = r == R7\n", "missing-eq", 3, "instance Eq Rank where"),
    "eq-unsigned": ("f r = r == R7\n", "missing-eq", 2, "instance Eq Rank where"),
    "eq-elem": ("f cs = elem (Card Heart R7) cs\n", "missing-eq", 2, "instance Eq Card where"),
    "eq-pair": ("f :: Winner -> Winner -> Bool\nf a b = a == b\n", "missing-eq", 3, "instance Eq Team where"),
    "eq-own-type": ("data P = P\nf = P == P\n", "missing-eq", 3, "deriving Eq"),
    "eq-for-ord": ("instance Ord Rank where { compare _ _ = EQ }\n", "missing-eq", 2, "instance Eq Rank where"),
    "ord": ("f :: Rank -> Bool\nf r = r < R7\n", "missing-instance", 3, "instance Ord Rank where"),
    "enum": ("f = [R7 ..]\n", "missing-instance", 2, "instance Enum Rank where"),
    "show-twice": ('instance Show Rank where { show _ = "" }\n', "duplicate-instance", 2, "`Show`"),
    "number": ("f :: Points\nf = 1\n", "type-error", 3, "`Points`"),
    "function-as-value": ("f = length == length\n", "type-error", 2, "argument"),
    "which-type": ("f = show []\n", "ambiguous-type", 2, "type signature"),
    "too-general": ("f :: a -> a -> Bool\nf x y = x == y\n", "ambiguous-type", 2, "`f :: Eq a => a -> a -> Bool`"),
    "types": ("f :: Int\nf = 'a'\n", "type-error", 3, "gives `Int`, but here it gives `Char`"),
    "text": ('f :: Char -> Int\nf _ = "7"\n', "type-error", 3, "Text in quotes"),
    "no-just": ("f :: Maybe Int\nf = (1 :: Int)\n", "type-error", 3, "put `Just` before it"),
    "maybe": ("f :: Maybe Int -> Int\nf m = (m :: Maybe Int) + (1 :: Int)\n", "type-error", 3, "`case … of` first"),
    "list": ("f :: [Int] -> Int\nf xs = xs\n", "type-error", 3, "one element is needed"),
    "argument": ("f :: Int -> Int -> Int\nf a b = a\ng :: Int\ng = f 1\n", "type-error", 5, "argument missing"),
    "infinite-type": ("f x = f\n", "type-error", 2, "do not match"),
    "too-special": ("f :: a -> Int\nf x = x\n", "type-error", 2, "promises any type"),
    "pasted-one": (
        "data Team = AC | BD deriving Show\nf :: Team\nf = AC\n",
        "pasted-types",
        2,
        "`Team` is declared",
    ),
    "constructor-twice": ("data P = One\nf = One\n", "pasted-types", 3, "`One`"),
    "prelude-name": ("lookup a b = 1\nf = lookup 1 2\n", "name-clash", 3, "hiding (lookup)"),
    "sort": ("f = sort [1]\n", "undefined-name", 2, "Data.List"),
    "fmap-operator": ("f = (+ 1) <$> [1]\n", "undefined-name", 2, "newer Prelude"),
    "slip": ("value x = 1\nf = valeu 2\n", "undefined-name", 3, "Did you mean `value`"),
    "constructor": ("f = Jack\n", "undefined-name", 2, "`Jack`"),
    "type": ("f :: Foo\nf = 1\n", "undefined-name", 2, "`Foo`"),
    "tab-after-spaces": ("f c = x\n  where\n    x = 1\n\ty = 2\n", "tab-layout", 5, "Replace the tabs"),
    "tab-before-spaces": ("f c = x\n  where\n\tx = 1\n    y = 2\n", "tab-layout", 4, "Replace the tabs"),
    "no-else": ("f = if True then 1\ng = 1\n", "syntax-error", 2, "`else`"),
    "bracket": ("f = )\n", "syntax-error", 2, "bracket"),
    "brace": ("f = 1 }\n", "syntax-error", 2, "too many"),
    "string": ('f = "abc\n', "syntax-error", 2, "not closed"),
    "char": ("f = 'abc'\n", "syntax-error", 2, "double quotes"),
    "import-late": ("f = 1\nimport Prelude\n", "syntax-error", 3, "before the first definition"),
    "do": ("f = do { let x = 1 }\n", "syntax-error", 2, "`do` must end"),
    "long-string": (f'f = "{"a" * 4100}"\n', "too-long-token", 2, "4000"),
    "two-parameter-class": ("class C a b where { m :: a -> b }\n", "not-haskell-98", 2, "multiple parameter"),
    "pattern-guard": ("f x | Just y <- x = y\n", "not-haskell-98", 2, "pattern guard"),
    "lambda-case": ("f = \\case { 1 -> 2 }\n", "not-haskell-98", 2, "`\\case`"),
    "multi-way-if": ("f x = if | x -> 1 | otherwise -> 2\n", "not-haskell-98", 2, "several guards"),
    "standalone": ("deriving instance Eq Rank\n", "not-haskell-98", 2, "`deriving instance`"),
    "tuple-section": ("f = (,1)\n", "not-haskell-98", 2, "left out"),
    "forall": ("f :: (forall a. a -> a) -> Int\nf g = 1\n", "not-haskell-98", 2, "`forall`"),
    "gadt": ("data G a where\n  G1 :: G Int\n", "not-haskell-98", 3, "`data … where`"),
    "flexible-instance": ('instance Show [Rank] where { show _ = "" }\n', "not-haskell-98", 2, "special case"),
    "torn-apart": ("f 1 = 2\ng = 1\nf 2 = 3\n", "duplicate-definition", 4, "move them together"),
    "arities": ("f 1 = 2\nf 1 2 = 3\n", "different-arities", 3, "`f`"),
    "no-binding": ("f :: Int\n", "missing-binding", 2, "`f`"),
    "same-variable": ("f x x = 2\n", "repeated-variable", 2, "`x`"),
    "constructor-arguments": ("f (Card x) = 2\n", "constructor-arguments", 2, "`Card`"),
    "unknown-module": ("import Helper\n", "missing-module", 2, "`Helper`"),
    "library-that-is-newer": ("import Control.Monad.ST\n", "not-haskell-98", 2, "import"),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_explained_in_the_students_line(mistake: str) -> None:
    text, code, line, words = MISTAKES[mistake]
    source = f"{IMPORT}{text}{SOLUTION}"
    reason = compile_error_of(source)
    assert (reason.code, reason.file, reason.line) == (code, "Replay.hs", line), reason
    assert words in reason.message
    assert reason.source == source.split("\n")[line - 1][:400]
    assert reason.raw is not None
    assert len(reason.raw) <= 4000
    for ours in ("StudentSubmission", "/tmp", "Main"):
        assert ours not in reason.message + reason.raw


REFUSED = {
    "accents": ("hráč = 1\n", "`hráč`"),
    "accent-in-argument": ("f čára = 1\n", "`čára`"),
    "curly-quotes": ("f = “abc”\n", "quotation mark"),
    "hard-space": ("f =\u00a01\n", "no-break space"),
}


@pytest.mark.parametrize("mistake", REFUSED)
def test_code_that_is_not_ascii_is_explained_before_hugs_reads_single_bytes(mistake: str) -> None:
    text, words = REFUSED[mistake]
    reason = rejection_of(f"{IMPORT}{text}{SOLUTION}").reason
    assert (reason.code, reason.file, reason.line) == ("non-ascii-identifier", "Replay.hs", 2)
    assert words in reason.message
    assert reason.source == text.rstrip("\n")


ANOTHER_TYPE = {
    "a-winner": "replay :: Cards -> Winner\nreplay _ = (AC, One)\n",
    "two-arguments": "replay :: Int -> Cards -> Maybe Winner\nreplay _ _ = Nothing\n",
    "other-cards": "replay :: [Int] -> Maybe Winner\nreplay _ = Nothing\n",
    "unsigned": "replay (c:cs) = True\nreplay _ = False\n",
}


@pytest.mark.parametrize("interpreter", [Hugs(), Ghc()], ids=lambda interpreter: interpreter.name)
@pytest.mark.parametrize("kind", ANOTHER_TYPE)
def test_a_replay_of_another_type_is_shown_where_it_is_defined(kind: str, interpreter: Hugs | Ghc) -> None:
    reason = compile_error_of(IMPORT + ANOTHER_TYPE[kind], interpreter)
    assert reason.code == "wrong-type"
    assert reason.source is not None
    assert reason.source.startswith("replay ")
    assert "`replay :: Cards -> Maybe Winner`" in reason.message
    assert ("does not match" if kind == "unsigned" else "Your signature says") in reason.message


@pytest.mark.parametrize("interpreter", [Hugs(), Ghc()], ids=lambda interpreter: interpreter.name)
def test_pasted_types_are_recognised_with_and_without_the_import(interpreter: Hugs | Ghc) -> None:
    for text in (PASTED + SOLUTION, IMPORT + PASTED + SOLUTION):
        reason = compile_error_of(text, interpreter)
        assert reason.code == "pasted-types"
        assert reason.source is not None
        assert reason.source.startswith("data ")


@pytest.mark.parametrize("interpreter", [Hugs(), Ghc()], ids=lambda interpreter: interpreter.name)
@pytest.mark.parametrize("text", [SOLUTION, "replay (Card _ R7 : _) = Nothing\n", "replay _ = Just (AC, One)\n"])
def test_a_forgotten_import_is_recognised(text: str, interpreter: Hugs | Ghc) -> None:
    reason = compile_error_of(text, interpreter)
    assert (reason.code, reason.line) == ("missing-types-import", 1)
    assert "import SedmaDatatypes" in reason.message


@pytest.mark.parametrize(
    "mistake", ["eq-rank", "eq-elem", "ord", "number", "types", "sort", "lambda-case", "which-type", "prelude-name"]
)
def test_ghc_is_understood_too(mistake: str) -> None:
    text, code, line, _ = MISTAKES[mistake]
    reason = compile_error_of(f"{IMPORT}{text}{SOLUTION}", Ghc())
    assert (reason.code, reason.line) == (code, line)
    assert reason.raw is not None
    assert reason.raw.startswith(f"Replay.hs:{line}:")


def test_a_function_missing_after_all_is_explained() -> None:
    """Broken text can look as if it defined the function."""
    program = program_of("f = (\nreplay 1\n", LENIENT)
    raw = 'ERROR "/job/Main.hs":28 - Undefined qualified variable "StudentSubmission.replay"\n'
    reason = explain_compile_error(raw, program, "hugs", **ASKED)
    assert reason is not None
    assert reason.code == "missing-function"
    assert "`replay :: Cards -> Maybe Winner`" in reason.message


def test_an_unclosed_bracket_at_the_end_shows_the_last_line() -> None:
    reason = compile_error_of(f"{IMPORT}replay cs = (Nothing\n\n\n")
    assert (reason.code, reason.line, reason.source) == ("syntax-error", 2, "replay cs = (Nothing")


def test_an_error_in_a_companion_is_explained_in_its_own_file() -> None:
    files = {"hw/Replay.hs": f"import A.B\n{IMPORT}{SOLUTION}".encode(), "hw/A/B.hs": b"x = 1\ny = sort []\n"}
    reason = compile_error_of(files)
    assert (reason.code, reason.file, reason.line) == ("undefined-name", "hw/A/B.hs", 2)
    assert reason.source == "y = sort []"
    assert reason.raw is not None
    assert '"hw/A/B.hs":2' in reason.raw


def test_an_error_in_a_literate_file_shows_its_line_as_written() -> None:
    text = "Úvod\n\n" + "".join(f"> {line}\n" for line in f"{IMPORT}f = sort\n{SOLUTION}".splitlines())
    reason = compile_error_of({"Replay.lhs": text.encode()})
    assert (reason.line, reason.source) == (4, "> f = sort")


def test_a_header_of_ones_own_does_not_shift_the_lines() -> None:
    reason = compile_error_of(f"-- mine\nmodule Sedma (\n  replay\n  ) where\n{IMPORT}f = sort\n{SOLUTION}")
    assert (reason.line, reason.source) == (6, "f = sort")


@pytest.mark.parametrize(
    "raw", ["", "Program error: boom\n", "runhugs: Error occurred\nERROR - Control stack overflow\n", "ERROR - Garbage"]
)
@pytest.mark.parametrize("interpreter", ["hugs", "ghc"])
def test_only_a_compile_error_is_explained(raw: str, interpreter: str) -> None:
    program = program_of(IMPORT + SOLUTION)
    assert explain_compile_error(raw, program, interpreter, **ASKED) is None


def test_an_error_in_the_test_program_is_not_blamed_on_the_student() -> None:
    program = program_of(IMPORT + SOLUTION)
    raw = 'ERROR "/job/Main.hs" - Can\'t find imported module "Hugs.Exception"\n'
    assert explain_compile_error(raw, program, "hugs", **ASKED) is None


def test_a_huge_message_is_cut() -> None:
    program = program_of(IMPORT + SOLUTION)
    raw = f'ERROR "/job/StudentSubmission.hs":3 - Type error in application\n*** Type : {"x" * 20_000}\n'
    raw += "*** Does not match : Int\n"
    reason = explain_compile_error(raw, program, "hugs", **ASKED)
    assert reason is not None
    assert reason.raw is not None
    assert len(reason.raw) == 4000
    assert len(reason.message) < 400


def test_of_a_type_error_so_long_that_hugs_loses_its_beginning_the_types_are_told() -> None:
    elements = ",\n  ".join(f'"element number {number}"' for number in range(400))
    program = program_of(f"{IMPORT}{SOLUTION}\nlong = not [{elements}]\n")
    done = run(program, Hugs())
    assert explain_compile_error(done.stderr + done.stdout, program, "hugs", **ASKED) is None
    reason = explain_breakdown((done.stderr + done.stdout).strip(), program)
    assert reason.code == "type-error"
    assert reason.message.startswith("The types do not match: `[[Char]]` stands where `Bool` is needed")


@pytest.mark.parametrize("piece", ["a", "a\n"], ids=["one line", "many lines"])
def test_words_of_hugs_without_types_are_looked_through_once(piece: str) -> None:
    """A megabyte on one line, which is as much as a process may write, took half an hour."""
    program = program_of(f"{IMPORT}{SOLUTION}")

    def explain(raw: str) -> None:
        assert explain_breakdown(raw, program).code != "type-error"

    assert not measure(explain, Text("", (piece,), ""), tries=3, size=25_000).is_steep


def test_a_program_that_compiles_has_nothing_to_explain() -> None:
    done = run(program_of(IMPORT + SOLUTION), Hugs())
    assert (done.returncode, done.stderr) == (0, "")


def _explained(raw: str, program: Program) -> Reason:
    reason = explain_compile_error(
        raw, program, "hugs", function="replay", signature="Cards -> Maybe Winner", types_module="SedmaDatatypes"
    )
    assert reason is not None
    return reason


def test_file_names_that_are_paths_of_ours_are_put_in_once_and_do_not_multiply() -> None:
    """Each file is called after the next one's path in the sandbox, fifty times: six such files took all memory."""
    modules = [f"A{number}" for number in range(8)]
    names = dict(zip(modules, [*(f" /{module}.hs" * 50 for module in modules[1:]), "last.hs"], strict=True))
    program = Program(
        "A0",
        {f"{module}.hs": b"x = 1\n" for module in modules},
        {f"{module}.hs": Origin(names[module], 0, "x = 1\n") for module in modules},
        (),
    )
    reason = _explained('ERROR "/job/A0.hs":1 - Undefined variable "x" in /job/A7.hs', program)
    assert reason.file == names["A0"]
    assert reason.raw == f'ERROR "{names["A0"]}":1 - Undefined variable "x" in last.hs'


def test_a_backslash_in_a_file_name_is_only_a_character() -> None:
    text = "replay _ = = Nothing\n"
    program = Program("S", {"S.hs": text.encode()}, {"S.hs": Origin(r"re\play.hs", 0, text)}, ())
    reason = _explained('ERROR "/job/S.hs":1 - Undefined variable "S"', program)
    assert reason.raw == r'ERROR "re\play.hs":1 - Undefined variable "re\play"'


@pytest.mark.parametrize("declared", ["data Foo", "data Foo = MkFoo { points :: Int }", "type Foo a = (a, a)"])
def test_a_type_without_known_values_in_the_place_of_a_value_is_explained(declared: str) -> None:
    reason = compile_error_of(f"{IMPORT}{declared}\nf = Foo\n{SOLUTION}")
    assert reason.code == "undefined-name"
    assert "`Foo` is a type, not a value." in reason.message


def test_a_program_that_does_not_compile_is_rejected_even_where_an_explanation_breaks_down(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def breaks_down(_: object) -> None:
        raise RecursionError

    monkeypatch.setattr("grader.haskell.compile_errors._ABOUT_THE_FILE", (breaks_down,))
    assert compile_error_of(f"{IMPORT}f = g\n{SOLUTION}").code == "does-not-compile"


def _unchanged(text: str) -> Program:
    return Program("S", {"S.hs": text.encode()}, {"S.hs": Origin("replay.hs", 0, text)}, ())


@pytest.mark.parametrize("number", [1, 20, 400])
def test_few_of_the_functions_on_a_line_are_compared_with_the_one_that_is_used_as_a_value(
    number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each of up to five hundred was expanded, twice."""
    expanded: list[str] = []
    expand = DeclaredTypes.expand

    def count(declared: DeclaredTypes, type_: str) -> str:
        expanded.append(type_)
        return expand(declared, type_)

    monkeypatch.setattr(DeclaredTypes, "expand", count)
    names = [f"n{each}" for each in range(number)]
    text = "".join(f"{name} :: Bool -> Int\n" for name in names) + f"f = null [{', '.join(names)}]\n"
    raw = f'ERROR "/job/S.hs":{number + 1} - Instance of Eq (Bool -> Int) required for definition of f'
    named = "The function `n0`" if number == 1 else "A function"
    assert _explained(raw, _unchanged(text)).message.startswith(f"{named} is used here as a value")
    assert 2 <= len(expanded) <= 2 + 2 * 50


@pytest.mark.parametrize("empty", [2_000, 8_000])
def test_helpers_are_looked_for_near_their_own_lines(empty: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of fifty helpers had the whole file looked through, however many empty lines that has."""
    looked_through: list[int] = []

    def count(error: str, line: int, code: Sequence[str]) -> tuple[int, int]:
        looked_through.append(len(code))
        return lines_meant(error, line, code)

    monkeypatch.setattr(suspect_lines, "lines_meant", count)
    names = [f"h{number}" for number in range(49)]
    helpers = "".join(f"{name} = 1\n" for name in names)
    text = f"f x = null [{', '.join(names)}]\n{helpers}" + "\n" * empty
    on_one_line = f"f x = null [{', '.join(names)}]\n{helpers.replace(chr(10), ';')}" + "\n" * empty
    _explained('ERROR "/job/S.hs":1 - Instance of Eq Bool required for definition of f', _unchanged(text))
    assert len(looked_through) > 49
    assert sum(looked_through) < len(looked_through) * 2_001 + 10 * empty
    looked_through.clear()
    _explained('ERROR "/job/S.hs":1 - Instance of Eq Bool required for definition of f', _unchanged(on_one_line))
    assert len(looked_through) < 10
