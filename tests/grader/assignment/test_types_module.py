"""A file given with --types that cannot be the types module is blamed itself, and not every program."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from grader.assignment.settings import load_assignment
from grader.assignment.types_module import list_declared
from grader.cli import grader
from grader.errors import SettingsError

SEDMA = load_assignment("sedma")
GIVEN = SEDMA.types_source.decode()
DECLARED = list_declared(GIVEN)
CLASSES = ("Show", "Eq", "Ord", "Enum", "Bounded")


def load(path: Path, text: str | bytes) -> bytes:
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return load_assignment("sedma", types=path).types_source


def test_the_sheets_types_and_constructors_are_known() -> None:
    assert set(DECLARED) == set(re.findall(r"\b[A-Z]\w*", GIVEN)) - {"SedmaDatatypes", "Show"}


@pytest.mark.parametrize(("name", "text", "message"), [
    ("x.csv", "id,name\n1,Anna\n", "must begin with `module SedmaDatatypes where`; this has no such line"),
    ("x.hs", "", "this has no such line"),
    ("x.hs", b"\x89PNG\r\n\x00\xff", "this has no such line"),
    ("Other.hs", "module Other where\n", "this is the module `Other`"),
    ("x.hs", "-- module SedmaDatatypes where\n", "this has no such line"),
    ("x.hs", GIVEN.replace("data Suit", "data Siut"),
     "the types module does not declare `Suit`, as the assignment's does; is `Siut` a slip?"),
    ("x.hs", GIVEN.replace("RJ", "Jack"), "does not declare `RJ`"),
    ("x.hs", GIVEN.replace("Datatypes where", "Datatypes (Suit(..)) where"), "does not export `Rank`"),
])  # fmt: skip
def test_the_types_file_is_blamed(tmp_path: Path, name: str, text: str | bytes, message: str) -> None:
    with pytest.raises(SettingsError) as caught:
        load(tmp_path / name, text)
    assert str(caught.value).startswith(f"{tmp_path / name}: ")
    assert message in str(caught.value)


def test_check_and_grade_say_it_before_anything_runs(tmp_path: Path) -> None:
    (tmp_path / "x.csv").write_text("id,name\n")
    program = SEDMA.file("bank/wheat/folds.hs")
    for command in (["check", str(program)], ["grade", str(program), "-o", str(tmp_path / "report")]):
        done = CliRunner().invoke(grader, [*command, "--types", str(tmp_path / "x.csv"), "--sandbox", "bubblewrap"])
        assert done.exit_code == 2
        assert done.stderr.startswith(f"grader: {tmp_path / 'x.csv'}: is not the types module")
        assert not (tmp_path / "report").exists()


@given(st.lists(st.lists(st.sampled_from(CLASSES), unique=True), min_size=5, max_size=5), st.booleans())
def test_whatever_is_derived_is_the_courses_choice(
    tmp_path_factory: pytest.TempPathFactory, derived: list[list[str]], exports: bool
) -> None:
    chosen = iter(derived)
    text = re.sub("deriving Show", lambda _: f"deriving ({', '.join(next(chosen))})", GIVEN)
    if exports:
        listed = "Suit(..), Rank(..), Card(..), Cards, Team(..), Points(..), Winner"
        text = text.replace("Datatypes where", f"Datatypes ({listed}) where")
    assert load(tmp_path_factory.getbasetemp() / "own.hs", f"-- ours\n{text}\nx = 1\n")


@given(st.sampled_from(DECLARED))
def test_a_missing_name_is_named(tmp_path_factory: pytest.TempPathFactory, name: str) -> None:
    text = re.sub(rf"\b{name}\b", "Elsewhere", GIVEN)
    with pytest.raises(SettingsError, match=f"does not declare `{name}`"):
        load(tmp_path_factory.getbasetemp() / "own.hs", text)
