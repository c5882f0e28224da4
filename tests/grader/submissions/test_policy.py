"""A breach of each rule is found, with its line and sentence; the same words in a comment or string are no breach."""

from __future__ import annotations

import shutil
import tracemalloc
from pathlib import Path

import pytest

from grader.assignment.rubric import BREACHES as BREACH_CODES
from grader.assignment.settings import load_assignment
from grader.model import Breach, Rejection, Submission
from grader.submissions.policy import find_breaches
from grader.submissions.preparation import prepare_submission
from sandbox.interpreters import Hugs
from tests.grader.student_programs import IMPORT, RULES, SOLUTION

SEDMA = Path(__file__).parents[3] / "testcases/sedma"
SHEET = " ".join((SEDMA / "sheet.md").read_text().replace("**", "").replace("```", "").split())


def breaches(text: str, **others: str) -> tuple[Breach, ...]:
    files = {"Replay.hs": text, **{f"{name}.hs": other for name, other in others.items()}}
    return find_breaches(files, RULES)


def codes(all_breaches: tuple[Breach, ...]) -> list[tuple[str, int | None]]:
    return [(breach.code, breach.line) for breach in all_breaches]


BREACHES = {
    "forbidden-import": "import Data.List (nub)",
    "language-pragma": "{-# LANGUAGE LambdaCase #-}",
    "primitive": 'primitive same "primEqInt" :: Int -> Int -> Bool',
    "foreign": 'foreign import ccall "sin" c_sin :: Double -> Double',
    "own-types": "data Rank = R7 | R8 deriving (Show, Eq)",
}


@pytest.mark.parametrize("code", BREACHES)
def test_a_breach_is_found_on_its_line(code: str) -> None:
    assert codes(breaches(f"{IMPORT}\n{BREACHES[code]}\n{SOLUTION}")) == [(code, 3)]


@pytest.mark.parametrize("code", BREACHES)
def test_the_same_words_in_comments_and_strings_are_nobodys_fault(code: str) -> None:
    words = BREACHES[code]
    string = words.replace('"', '\\"')
    text = f'{IMPORT}-- {words}\n{{-\n{words}\n-}}\n{SOLUTION}s = "\\\n  \\{string}"\nt = "{string}"\n'
    assert breaches(text) == ()


@pytest.mark.parametrize(
    "line",
    [
        "import Prelude",
        "import Prelude hiding (lookup)",
        "import qualified Prelude as P",
        "import SedmaDatatypes (Card)",
        "{-# INLINE replay #-}",
        "data Play = Play Card",
        "instance Eq Rank where { _ == _ = True }",
    ],
)
def test_what_the_sheet_allows_is_no_breach(line: str) -> None:
    assert breaches(f"{IMPORT}{line}\n{SOLUTION}") == ()


@pytest.mark.parametrize(
    "pragma", ["{-# OPTIONS_GHC -F #-}", "{-# OPTIONS -98 #-}", "{-# options_hugs +o #-}", "{-#\nLANGUAGE\nCPP #-}"]
)
def test_options_are_language_pragmas_too(pragma: str) -> None:
    assert codes(breaches(f"{pragma}\n{IMPORT}{SOLUTION}")) == [("language-pragma", 1)]


@pytest.mark.parametrize(
    "line", ['import "Hugs.Prelude"', 'import qualified "Hugs.Prelude" as H', 'import{--}"\\72ugs.Prelude"(primError)']
)
def test_a_module_named_by_a_string_is_forbidden_whatever_was_handed_in(line: str) -> None:
    """Hugs takes strings for the names of modules, of those too that it has loaded itself."""
    text = f"{IMPORT}{line}\n{SOLUTION}"
    assert codes(breaches(text)) == [("forbidden-import", 2)]
    assert codes(find_breaches({"Replay.hs": text, '"Hugs.Prelude".hs': "x = 1\n"}, RULES)) == [("forbidden-import", 2)]


HIDDEN = {
    "shell-lines": f"{IMPORT}#! {{-\nimport System.IO.Unsafe\n#! -}}\n{SOLUTION}",
    "shell-lines-in-a-comment": f"{IMPORT}{{-\n#! -}}\nimport System.IO.Unsafe\n#! {{-\n-}}\n{SOLUTION}",
    "operator-after-the-header": f"--> {{-\nimport System.IO.Unsafe\n-- -}}\n{IMPORT}{SOLUTION}",
    "operator-after-a-header": f"module A where\n--| {{-\nimport System.IO.Unsafe\n-- -}}\n{IMPORT}{SOLUTION}",
    "string-gap": f'{IMPORT}{SOLUTION}s = "\\\n#! "\n\\"\nprimitive f "primError" :: Int\nt = "\\\n#! "\n\\"\n',
    "string-gap-with-a-comment": f'{IMPORT}{SOLUTION}s = "\\ -- "\n\\"\nprimitive f "primError" :: Int\nt = ""\n',
    "far-to-the-right": f"{IMPORT}{' ' * 999}#! {{-\nimport System.IO.Unsafe\n{' ' * 999}#! -}}\n{SOLUTION}",
    "further-to-the-right": f"{IMPORT}{' ' * 1998}#! {{-\nimport System.IO.Unsafe\n{' ' * 1998}#! -}}\n{SOLUTION}",
    "prime-after-a-number": f"{IMPORT}{SOLUTION}s = 1a'\"'\nprimitive f \"primError\" :: Int\nt = 1a'\"'\n",
    "quotation-mark-after-a-dot": f'{IMPORT}{SOLUTION}s = A.B."\nprimitive f "primError" :: Int\nt = A.B."\n',
}


@pytest.mark.parametrize("way", HIDDEN)
def test_what_is_hidden_from_the_policy_is_hidden_from_hugs_or_refused(way: str) -> None:
    """Each of these was, or would be, code to Hugs and a comment or a string to whoever checks it."""
    prepared = prepare_submission(Submission("x", {"Replay.hs": HIDDEN[way].encode()}), load_assignment("sedma"))
    if isinstance(prepared, Rejection):
        assert prepared.reason.code in ("ambiguous-text", "forbidden-import", "primitive")
    else:
        emitted = prepared.files["StudentSubmission.hs"].decode()
        assert "System.IO.Unsafe" not in emitted
        assert "primitive" not in emitted


@pytest.mark.parametrize("line", [
    "import Prelude (IO (IO))",
    "import Prelude(Maybe(..),IO(IO))",
    "import qualified Prelude as P (IO (IO))",
    "import Prelude as P\n  (IO\n  (IO))",
    "import Prelude (Maybe (Nothing, IO))",
    "import Helper (IO (IO))",
    "import SedmaDatatypes (P.IO (IO))",
    "import Prelude (Rational ((:%)))",
])  # fmt: skip
def test_a_constructor_that_no_library_exports_is_forbidden_whoever_passes_it_on(line: str) -> None:
    found = find_breaches({"Replay.hs": f"{IMPORT}\n{line}\n{SOLUTION}", "Helper.hs": "module Helper where\n"}, RULES)
    assert [breach.code for breach in found] == ["forbidden-import"]
    assert "are not for programs" in found[0].message


@pytest.mark.parametrize("line", [
    'import Prelude as "X" (IO (IO))',
    'import qualified Prelude as "X" (IO (IO))',
    'import Prelude as "X"',
    'import Helper as "X" (IO (IO))',
])  # fmt: skip
def test_a_string_that_names_a_module_for_hugs_hides_no_list_and_is_forbidden_itself(line: str) -> None:
    found = find_breaches({"Replay.hs": f"{IMPORT}\n{line}\n{SOLUTION}", "Helper.hs": "module Helper where\n"}, RULES)
    assert {breach.code for breach in found} == {"forbidden-import"}
    assert any('`import "X"`' in breach.message for breach in found)
    assert any("are not for programs" in breach.message for breach in found) is ("IO" in line)


def test_no_export_list_and_no_braces_hide_the_constructor_of_io() -> None:
    for helper in ("module Helper (IO (IO)) where\n", "module Helper where {\nimport Prelude\n(IO\n(IO))\n}\n"):
        found = find_breaches({"Replay.hs": f"{IMPORT}\nimport Helper\n{SOLUTION}", "Helper.hs": helper}, RULES)
        assert [(breach.code, breach.file) for breach in found] == [("forbidden-import", "Helper.hs")]


@pytest.mark.parametrize("line", [
    "import Prelude hiding (IO (IO))",
    "import Prelude (IO, Maybe (Nothing, Just), Bool (..), Eq ((==)), (++), Ordering (LT, EQ, GT))",
    "import qualified Prelude as P (Either (Left))",
    "import Helper (Tree (Leaf, (:+)), IO)",
    "import Prelude\n\nlater = Just (IO (IO 1))",
])  # fmt: skip
def test_constructors_that_are_exported_or_hidden_are_no_breach(line: str) -> None:
    assert (
        find_breaches({"Replay.hs": f"{IMPORT}\n{line}\n{SOLUTION}", "Helper.hs": "module Helper where\n"}, RULES) == ()
    )


def test_a_companion_may_be_imported_and_is_checked_too() -> None:
    all_breaches = breaches(f"import Helper\n{IMPORT}{SOLUTION}", Helper="module Helper where\nimport Data.Char\n")
    assert [(breach.code, breach.file, breach.line) for breach in all_breaches] == [
        ("forbidden-import", "Helper.hs", 2)
    ]


def test_a_companion_that_was_not_handed_in_is_asked_for() -> None:
    (breach,) = breaches(f"import Helper\n{IMPORT}{SOLUTION}")
    assert breach.code == "forbidden-import"
    assert "hand in its file too" in breach.message


@pytest.mark.parametrize("module", ["SedmaDataTypes", "SedmaDatatype", "SedmaTypes"])
def test_a_misspelled_types_module_is_recognised(module: str) -> None:
    (breach,) = breaches(f"import {module}\n{SOLUTION}")
    assert "import SedmaDatatypes" in breach.message or "SedmaDatatypes may be imported" in breach.message


def test_the_types_of_another_assignment_name_it() -> None:
    (breach,) = breaches(f"import SepticaDatatypes\n{SOLUTION}")
    assert "another assignment, `septica`" in breach.message
    assert "Write `import SedmaDatatypes`, or choose that assignment with `-a septica`" in breach.message


LIBRARY = Path(Hugs.library) / "packages"


def modules_of_hugs() -> list[str]:
    """Every module that Hugs can import, by the name by which it does."""
    found = (path.relative_to(package) for package in LIBRARY.iterdir() for path in package.rglob("*.*hs"))
    return sorted({".".join(path.with_suffix("").parts) for path in found})


def test_of_the_modules_that_hugs_ships_only_the_prelude_may_be_imported() -> None:
    modules = modules_of_hugs()
    assert {"Prelude", "Data.Maybe", "Maybe", "List", "Hugs.IOExts", "System.IO.Unsafe", "IO"} <= set(modules)
    for imported in ("import {}", "import qualified {} as Q", "import {} ()"):
        texts = {module: f"{IMPORT}{imported.format(module)}\n{SOLUTION}" for module in modules}
        assert [module for module, text in texts.items() if not breaches(text)] == ["Prelude"]


def test_no_file_of_the_students_stands_in_for_a_library() -> None:
    files = {"Replay.hs": f"import Data.List\n{IMPORT}{SOLUTION}", "Data/List.hs": "module Data.List where\n"}
    assert codes(find_breaches(files, RULES)) == [("forbidden-import", 1)]


def test_naming_ones_own_header_after_a_library_excuses_nothing() -> None:
    assert codes(breaches(f"module List where\nimport List\n{IMPORT}{SOLUTION}")) == [("forbidden-import", 2)]


def test_a_submitted_types_module_is_the_only_breach_of_its_file() -> None:
    types = (SEDMA / "SedmaDatatypes.hs").read_text()
    assert codes(breaches(IMPORT + SOLUTION, SedmaDatatypes=types)) == [("submitted-types-module", None)]


def test_a_missing_function_is_a_breach_that_names_a_likely_slip() -> None:
    (breach,) = breaches(f"{IMPORT}repley :: Cards -> Maybe Winner\nrepley _ = Nothing\n")
    assert (breach.code, breach.line) == ("no-function", None)
    assert "`repley`" in breach.message


def test_a_signature_alone_is_no_definition() -> None:
    assert codes(breaches(f"{IMPORT}replay :: Cards -> Maybe Winner\n")) == [("no-function", None)]


def test_the_most_fundamental_breach_comes_first() -> None:
    text = f"{BREACHES['language-pragma']}\n{BREACHES['forbidden-import']}\n{BREACHES['primitive']}\nf = 1\n"
    in_order = [code for code, _ in codes(breaches(text))]
    assert in_order == ["no-function", "primitive", "language-pragma", "forbidden-import"]


@pytest.mark.parametrize("code", BREACH_CODES)
def test_each_breach_quotes_the_sheet_verbatim(code: str) -> None:
    assert RULES.sentences[code] in SHEET


OWN_SENTENCES = '[sentences]\nforbidden-import = "Import nothing."\n'


@pytest.mark.parametrize(("table", "sentence"), [("", ""), (OWN_SENTENCES, "Import nothing.")])
def test_another_assignment_quotes_its_own_sheet_or_nothing(tmp_path: Path, table: str, sentence: str) -> None:
    for name in ("assignment.toml", "rubric.toml", "SedmaDatatypes.hs"):
        shutil.copy(Path("testcases/sedma", name), tmp_path)
    settings = tmp_path / "assignment.toml"
    settings.write_text(settings.read_text().partition("[sentences]")[0] + table)
    submission = Submission("x", {"Replay.hs": f"{IMPORT}import Data.List\n{SOLUTION}".encode()})
    rejection = prepare_submission(submission, load_assignment(str(tmp_path)))
    assert isinstance(rejection, Rejection)
    assert [(breach.code, breach.sentence) for breach in rejection.breaches] == [("forbidden-import", sentence)]


@pytest.mark.parametrize("code", ["forbidden-import", "language-pragma", "own-types"])
def test_a_message_shows_the_offending_text(code: str) -> None:
    (breach,) = breaches(f"{IMPORT}{BREACHES[code]}\n{SOLUTION}")
    shown = {"forbidden-import": "import Data.List", "own-types": "`Rank`"}.get(code, BREACHES[code])
    assert shown in breach.message


def test_a_first_line_for_the_shell_hides_nothing() -> None:
    text = f"#! {{-\nimport System.IO.Unsafe\n-- -}}\n{IMPORT}{SOLUTION}"
    assert codes(breaches(text)) == [("forbidden-import", 2)]


def test_a_rule_broken_endlessly_is_reported_a_few_times() -> None:
    text = IMPORT + "import Data.List\n" * 5000 + "{-# LANGUAGE CPP #-}\n" + SOLUTION
    assert [code for code, _ in codes(breaches(text))] == ["language-pragma", *["forbidden-import"] * 20]


def test_a_file_called_like_the_types_is_never_run_whatever_its_header_says() -> None:
    """It is not read by the policy; with a decoy of the same module name it was a companion all the same."""
    files = {
        "a.hs": b"import SedmaDatatypes\nimport Zzz\nimport Evil\nreplay cs = evil cs\n",
        "Zzz.hs": b"module Evil where\nzzz = 1\n",
        "SedmaDatatypes.hs": b"module Evil where\nimport Hugs.IOExts\nevil cs = unsafePerformIO (return Nothing)\n",
    }
    prepared = prepare_submission(Submission("x", files), load_assignment("sedma"))
    assert isinstance(prepared, Rejection) or not any(b"unsafePerformIO" in raw for raw in prepared.files.values())


@pytest.mark.no_cover
@pytest.mark.parametrize("letter", ["a", "\U0001d538"])
def test_breaches_of_long_names_take_no_more_memory_than_a_few_copies_of_the_file(letter: str) -> None:
    """Five thousand messages with such a name took 11 GB, from a zip of 433 bytes."""
    text = f"{IMPORT}import Prelude (A{'a' * 40_000}{letter} ({','.join(['B'] * 4_900)}))\n{SOLUTION}"
    tracemalloc.start()
    try:
        found = find_breaches({"replay.hs": text}, RULES)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert {breach.code for breach in found} == {"forbidden-import"}
    assert max(len(breach.message) for breach in found) < 500
    assert peak < 500 * len(text)
