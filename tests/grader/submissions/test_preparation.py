"""Every shape in which students hand in a solution compiles in the real interpreter, and answers."""

from __future__ import annotations

import io
import time
import zipfile
from collections.abc import Iterable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.assignment.settings import load_assignment
from grader.haskell.emission import emit
from grader.haskell.source_text import is_haskell, read_program
from grader.haskell.syntax import read_syntax
from grader.haskell.tokens import code_tokens, tokens_of
from grader.model import Program, Rejection, Submission
from grader.submissions import preparation
from grader.submissions.policy import is_given_module
from grader.submissions.preparation import prepare_submission, under_header
from sandbox.interpreters import Ghc
from tests.grader.student_programs import (
    ANSWER,
    IMPORT,
    LENIENT,
    SOLUTION,
    TYPES,
    answer_of,
    prepared,
    program_of,
    rejection_of,
    run,
)
from tests.in_turn import in_turn

PLAIN = IMPORT + SOLUTION
CLASHES = "".join(
    f"{name} = 1\n" for name in ("winner", "try", "handle", "score", "swap", "(!=)", "b", "c", "answer", "harnessCase")
)
CZECH = f'-- hráč, čtyři, ěščřžýáíéůú\n{{- Ďáblův příšerně žluťoučký kůň -}}\n{IMPORT}s = "čtyři"\n{SOLUTION}'
LITERATE = "Úkol\n\n" + "".join(f"> {line}\n" for line in PLAIN.splitlines()) + "\nKonec.\n"

SHAPES: dict[str, bytes] = {
    "no-header": PLAIN.encode(),
    "header": f"module Sedma where\n{PLAIN}".encode(),
    "header-called-main": f"module Main where\n{PLAIN}main = print 1\n".encode(),
    "export-list": f"module Sedma (x) where\n{PLAIN}x = 1\n".encode(),
    "export-list-over-lines": f"module Sedma\n  ( x -- where\n  , y\n  )\n  where\n{PLAIN}x = 1\ny = 2\n".encode(),
    "comments-before-header": f"-- module A where\n{{- module {{- B -}} -}}\nmodule Sedma where\n{PLAIN}".encode(),
    "pragma-before-header": f"{{-# INLINE replay #-}} module Sedma where\n{PLAIN}".encode(),
    "code-on-the-line-of-the-header": f"module Sedma where import SedmaDatatypes\n{' ' * 19}x = 1\n".encode()
    + "".join(f"{' ' * 19}{line}\n" for line in SOLUTION.splitlines()).encode(),
    "indented": "".join(f"   {line}\n" for line in PLAIN.splitlines()).encode(),
    "explicit-braces": b"module Sedma where { import SedmaDatatypes ;\n"
    b"replay [] = Nothing ; replay (Card _ R7 : _) = Just (AC, Two) }\n",
    "braces-without-header": b"{ import SedmaDatatypes ; replay [] = Nothing ; replay _ = Just (AC, Two) }\n",
    "own-main": f"{PLAIN}main :: IO ()\nmain = print (replay [])\n".encode(),
    "clashing-names": f"{PLAIN}{CLASHES}".encode(),
    "no-signature": PLAIN.replace("replay :: Cards -> Maybe Winner\n", "").encode(),
    "point-free": f"{IMPORT}replay = helper . id\nhelper [] = Nothing\nhelper _ = Just (AC, Two)\n".encode(),
    "pattern-binding": f"{IMPORT}replay :: Cards -> Maybe Winner\n(replay, n) = (f, 1)\nf [] = Nothing\n".encode()
    + b"f _ = Just (AC, Two)\n",
    "crlf": PLAIN.replace("\n", "\r\n").encode(),
    "cr": PLAIN.replace("\n", "\r").encode(),
    "tabs": f"{IMPORT}replay cs = x\n  where\n\tx = y\n        y = if null cs then Nothing else z\n".encode()
    + b"\tz = Just (AC, Two)\n",
    "bom": PLAIN.encode("utf-8-sig"),
    "utf-16": PLAIN.encode("utf-16"),
    "no-final-newline": PLAIN.rstrip("\n").encode(),
    "ctrl-z": PLAIN.encode() + b"\x1a",
    "czech-utf-8": CZECH.encode(),
    "czech-windows-1250": CZECH.encode("cp1250"),
    "shebang": f"#!/usr/bin/env runhugs\n{PLAIN}".encode(),
    "form-feed": PLAIN.replace("\nreplay _", "\n\x0c\nreplay _").encode(),
    "long-lines": f"{PLAIN}long = [{', '.join('1' for _ in range(2000))}]\n".encode(),
    "own-operators": f"{PLAIN}a --> b = not a || b\na #! b = a\nx = True\n  --> True #! False\n".encode(),
    "odd-comments": f"{PLAIN}x = 1 {{--}}\n--- y\n--\tz\n{{-}} -- \"\n'-}}\n{{-#! -}}\n".encode(),
    "own-instances": f"{PLAIN}instance Eq Rank where\n  a == b = show a == show b\n".encode(),
}


@pytest.mark.parametrize("shape", SHAPES)
def test_a_file_of_any_shape_compiles_and_answers(shape: str) -> None:
    assert answer_of({"Replay.hs": SHAPES[shape]}) == ANSWER


@pytest.mark.parametrize("name", ["Replay.lhs", "úkol 1 (Novák).lhs", "REPLAY.LHS"])
def test_a_literate_file_compiles_and_answers(name: str) -> None:
    assert answer_of({name: LITERATE.encode()}) == ANSWER


@pytest.mark.parametrize("name", ["my solution.hs", "úkol-1.hs", "StudentSubmission.hs", "Main.hs", "a/b/c.HS", "1.hs"])
def test_the_name_of_the_file_does_not_matter(name: str) -> None:
    assert answer_of({name: PLAIN.encode()}) == ANSWER


def test_the_prepared_program_is_haskell_98_to_ghc_too() -> None:
    text = f"{{-# LANGUAGE LambdaCase #-}}\n{PLAIN}f = \\case {{ 1 -> 2 }}\n"
    done = run(program_of(text, LENIENT), Ghc())
    assert "LambdaCase" in done.stderr
    assert run(program_of(PLAIN), Ghc()).stdout.strip() == ANSWER


HELPER = "import Helper\n" + IMPORT + "replay cs = if size cs == 0 then Nothing else Just (AC, Two)\n"


@pytest.mark.parametrize(
    ("main", "companion"),
    [
        ("Replay.hs", {"Helper.hs": "module Helper (size) where\nsize :: [a] -> Int\nsize = length\n"}),
        ("Replay.hs", {"Helper.hs": "size = length\n"}),
        ("Replay.hs", {"helper.hs": "module Helper where\nsize = length\n"}),
        ("Replay.hs", {"novak_helper_v2.hs": "module Helper where\nsize = length\n"}),
        ("Replay.hs", {"Helper.lhs": "> module Helper where\n> size = length\n"}),
        ("hw/src/Replay.hs", {"hw/src/Helper.hs": "module Helper where\nsize = length\n"}),
        ("a/Replay.hs", {"a/Helper.hs": "module Helper where\nsize = length\n", "b/Helper.hs": "broken ("}),
        (
            "Replay.hs",
            {
                "Helper.hs": "module Helper (size) where\nimport Deep.Er\nsize = deeper\n",
                "Deep/Er.hs": "module Deep.Er where\ndeeper = length\n",
            },
        ),
    ],
)
def test_companions_are_found_and_imported(main: str, companion: dict[str, str]) -> None:
    files = {main: HELPER.encode(), **{name: text.encode() for name, text in companion.items()}}
    assert answer_of(files) == ANSWER


@pytest.mark.parametrize("names", [("Helper", "HELPER"), ("Lib.Helper", "Helper")])
def test_a_companion_has_one_name_so_that_its_text_is_read_once(names: tuple[str, str]) -> None:
    main = "".join(f"import {name}\n" for name in names) + PLAIN
    reason = rejection_of({"replay.hs": main.encode(), "Lib/Helper.hs": b"x = 1\n"}).reason
    assert reason.code == "several-names"
    assert all(f"`{name}`" in reason.message for name in names)


def test_a_companion_may_have_the_very_name_we_use() -> None:
    main = HELPER.replace("Helper", "StudentSubmission")
    files = {"Replay.hs": main.encode(), "StudentSubmission.hs": b"module StudentSubmission where\nsize = length\n"}
    assert answer_of(files) == ANSWER
    assert program_of(files).module == "StudentSubmission2"


def test_only_imported_files_go_along() -> None:
    program = program_of({"Replay.hs": PLAIN.encode(), "Tests.hs": b"import Test.QuickCheck\nt = 1\n"})
    assert set(program.files) == {"StudentSubmission.hs", "SedmaDatatypes.hs"}
    assert program.breaches == ()


def test_a_submitted_types_module_is_not_used() -> None:
    program = program_of({"Replay.hs": PLAIN.encode(), "SedmaDatatypes.hs": b"module SedmaDatatypes where\n"})
    assert program.files["SedmaDatatypes.hs"] == TYPES
    assert [breach.code for breach in program.breaches] == ["submitted-types-module"]


def zipped(files: dict[str, bytes], compression: int = zipfile.ZIP_DEFLATED) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", compression) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return packed.getvalue()


@pytest.mark.parametrize(
    "extra",
    [{}, {"__MACOSX/._x.hs": b"\0\5\x16\7", ".DS_Store": b"\0", "hw/": b""}, {"../../etc/evil.hs": b"replay = 1"}],
)
def test_a_zip_with_one_file_is_looked_into(extra: dict[str, bytes]) -> None:
    assert answer_of({"novak.zip": zipped({"hw/anything.hs": PLAIN.encode(), **extra})}) == ANSWER


JUNK = {
    "__MACOSX/._Replay.hs": b"\0",
    "._Replay.hs": b"\0",
    ".DS_Store": b"\0",
    ".git/x.hs": b"replay = 1",
    "dist-newstyle/build/Replay.hs": b"replay = 1",
}


def test_junk_beside_the_file_is_ignored() -> None:
    assert answer_of({"Replay.hs": PLAIN.encode(), **JUNK}) == ANSWER
    assert answer_of({"novak.zip": zipped({"Replay.hs": PLAIN.encode(), **JUNK})}) == ANSWER


@pytest.mark.parametrize(
    "raw",
    [
        b"PK not a zip",
        zipped({"a.hs": PLAIN.encode()})[:-40],
        zipped({f"{n}.hs": b"" for n in range(201)}),
        zipped({"bomb.hs": b" " * 5_000_001}),
        zipped({"a.hs": b"x"}, zipfile.ZIP_LZMA),
    ],
    ids=["not-a-zip", "cut-short", "many", "bomb", "lzma"],
)
def test_an_archive_that_cannot_be_used_is_rejected_in_words(raw: bytes) -> None:
    reason = rejection_of({"novak.zip": raw}).reason
    assert (reason.code, reason.file) == ("unreadable-archive", "novak.zip")
    assert "Hand in the .hs file itself" in reason.message


def test_a_zip_that_lies_about_its_size_unpacks_no_more_than_it_says() -> None:
    raw = bytearray(zipped({"bomb.hs": b"\n" * 4_000_000}))
    size, stated = (4_000_000).to_bytes(4, "little"), (100).to_bytes(4, "little")
    assert rejection_of({"z.zip": bytes(raw).replace(size, stated)}).reason.code in (
        "unreadable-archive",
        "no-function",
    )


def test_no_haskell_file_is_rejected_with_what_was_found() -> None:
    reason = rejection_of({"replay.txt": b"replay = 1", "notes.pdf": b"%PDF"}).reason
    assert reason.code == "no-haskell-file"
    assert "`replay.txt`" in reason.message
    assert rejection_of({}).reason.code == "no-haskell-file"


@pytest.mark.parametrize("raw", [b"replay = 1\0", "replay = 1".encode("utf-16-le")])
def test_a_file_that_is_no_text_is_rejected(raw: bytes) -> None:
    assert rejection_of({"Replay.hs": raw}).reason.code == "unreadable-file"


def test_several_candidates_are_named() -> None:
    reason = rejection_of({"new.hs": PLAIN.encode(), "old.hs": PLAIN.encode()}).reason
    assert reason.code == "several-candidates"
    assert "`new.hs` and `old.hs`" in reason.message


def test_without_the_function_there_is_nothing_to_run_whatever_the_rubric_says() -> None:
    rejection = rejection_of("f = 1\n", LENIENT)
    assert rejection.reason.code == "no-function"
    assert [breach.code for breach in rejection.breaches] == ["no-function"]


def test_a_rejection_shows_the_line_and_carries_every_breach() -> None:
    rejection = rejection_of(f"-- mine\n{IMPORT}import Data.List\nimport Data.Char\n{SOLUTION}")
    reason = rejection.reason
    assert (reason.code, reason.file, reason.line, reason.source) == (
        "forbidden-import",
        "Replay.hs",
        3,
        "import Data.List",
    )
    assert len(rejection.breaches) == 2


@pytest.mark.parametrize("decision", ["warn", "points"])
def test_what_does_not_reject_is_carried_along(decision: str) -> None:
    program = prepared(f"import Data.List\n{PLAIN}", {"forbidden-import": decision})
    assert isinstance(program, Program)
    assert [breach.code for breach in program.breaches] == ["forbidden-import"]


def test_a_literate_file_is_shown_as_the_student_sees_it() -> None:
    program = program_of({"Replay.lhs": LITERATE.encode()})
    assert program.origins["StudentSubmission.hs"].text == LITERATE


def test_the_interpreter_gets_code_and_no_comments() -> None:
    program = program_of(f"#!/usr/bin/env runhugs\n-- hráč\n{IMPORT}{{- a\n#! -}}\n{SOLUTION}")
    emitted = program.files["StudentSubmission.hs"].decode()
    assert [line.rstrip() for line in emitted.split("\n")] == [
        "module StudentSubmission where", "", "", *IMPORT.splitlines(), "", "", *SOLUTION.splitlines(), "",
    ]  # fmt: skip


def test_a_change_of_words_in_a_comment_is_the_same_program_with_its_own_lines() -> None:
    one, other = program_of(f"-- one\n{PLAIN}"), program_of(f"-- two\n{PLAIN}")
    assert one.files == other.files
    assert one.origins != other.origins


@pytest.mark.parametrize("name", ["Replay.hs", "Replay.lhs"])
def test_a_text_that_hugs_reads_in_its_own_way_is_refused_with_the_students_line(name: str) -> None:
    text = f"\\begin{{code}}\n{PLAIN}#! {{-\n\\end{{code}}\n" if name.endswith(".lhs") else f"\n{PLAIN}#! {{-\n"
    reason = rejection_of({name: text.encode()}, LENIENT).reason
    assert (reason.code, reason.file, reason.line, reason.source) == ("ambiguous-text", name, 7, "#! {-")
    assert "Begin the line with a space" in reason.message


def test_a_companion_that_hugs_reads_in_its_own_way_is_refused_too() -> None:
    helper = b"module Helper where\nsize = length\n  where --> {-\n"
    reason = rejection_of({"Replay.hs": HELPER.encode(), "Helper.hs": helper}).reason
    assert (reason.code, reason.file, reason.line) == ("ambiguous-text", "Helper.hs", 3)


CHECKOUT = Path(__file__).parents[3]
BANK = sorted(path for path in (CHECKOUT / "testcases").glob("*/bank/**/*") if is_haskell(path.name))
TRANSCRIBED = sorted((CHECKOUT / "tests/grader/transcripts/sedma/programs").rglob("*.*hs"))


@in_turn("path", [*BANK, *TRANSCRIBED])
def test_an_honest_program_is_handed_on_as_it_is_but_for_its_comments(path: Path) -> None:
    code = read_program(path.name, path.read_bytes())
    emission = emit(code)
    if path.parent.name != "rejected":
        assert emission.ambiguity is None
        assert code_tokens(tokens_of(emission.text)) == code_tokens(tokens_of(code))


def test_there_are_honest_programs_to_hand_on() -> None:
    assert len(BANK) > 50
    assert TRANSCRIBED


FRAGMENTS = ["-- c", "{- c\nc -}", "{-# LANGUAGE X\n #-}", "\t", "", "é", "module A (x\n,y) where", "module A where"]


@given(st.lists(st.sampled_from(FRAGMENTS)), st.lists(st.sampled_from(["f = 1", "  g", "\th", "-- é", ""])))
def test_a_new_header_moves_every_line_by_one_and_no_column(before: list[str], after: list[str]) -> None:
    code = "\n".join([*before, *after, ""])
    first, *rest = under_header(code, "New").split("\n")
    assert first == "module New where"
    assert [len(line) for line in rest] == [len(line) for line in code.split("\n")]
    assert rest[len(rest) - 1 - len(after) :] == code.split("\n")[len(rest) - 1 - len(after) :]
    assert read_syntax(emit(under_header(code, "New")).text).pragmas == ()


def test_imports_without_end_among_many_files_take_no_time_to_speak_of() -> None:
    modules = 90  # more than the syntax cache holds: each look-up used to read every file anew
    imports = "".join(f"import A{number % modules}\n" for number in range(4_900))
    others = {f"A{number}.hs": f"module A{number} where\nx = {number}\n".encode() for number in range(modules)}
    before = time.process_time()
    program = program_of({"Replay.hs": (IMPORT + imports + SOLUTION).encode(), **others})
    assert len(program.files) == modules + 2
    assert time.process_time() - before < 60  # it was hours


def test_each_file_is_looked_at_once_however_many_modules_are_imported(monkeypatch: pytest.MonkeyPatch) -> None:
    looked_at: list[str] = []

    def look(file: str, given_modules: Iterable[str]) -> bool:
        looked_at.append(file)
        return is_given_module(file, given_modules)

    monkeypatch.setattr(preparation, "is_given_module", look)
    files = {f"F{n}.hs": "".join(f"import Q{n}x{m}\n" for m in range(20)).encode() for n in range(30)}
    importing = "".join(f"import {file.removesuffix('.hs')}\n" for file in files)
    main = f"import SedmaDatatypes\n{importing}replay _ = Nothing\n".encode()
    rejection = prepare_submission(Submission("x", {**files, "main.hs": main}), load_assignment("sedma"))
    assert isinstance(rejection, Rejection)
    assert rejection.reason.code == "forbidden-import"
    assert len(looked_at) <= 5 * (len(files) + 1)
