"""Whatever stands in a settings file, its author reads one sentence with a line of it, and never a traceback."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from grader.assignment.course import CourseFile, load_course
from grader.assignment.limits import LIMIT_NAMES
from grader.assignment.rubric import BREACHES, Criterion, load_rubric
from grader.assignment.settings import Settings, load_assignment
from grader.assignment.shapes import list_choices, list_keys
from grader.assignment.toml_files import find_line, first_header, has_key
from grader.errors import SettingsError

SEDMA = load_assignment("sedma").folder
HEADERS = (
    "[limits]",
    "[policy]",
    "[[criterion]]",
    "[moodle]",
    "[canvas]",
    "[suites.graded]",
    "[hints]",
    "[sentences]",
    "[late]",
)
KEYS = (
    *list_keys(CourseFile),
    *list_keys(Settings),
    *list_keys(Criterion),
    *LIMIT_NAMES,
    *BREACHES,
    "step",
    "deaths",
    "x",
)
VALUES = (
    *("1", "0", "-1", "0.5", "nan", "inf", "true", '"x"', '""', '"share"', '"review"', '"game"', "[]", "[1]", '["x"]'),
    *(
        "[\n 1,\n]",
        "{}",
        "{ a = 1 }",
        "[{}]",
        "[{ id = 1 }]",
        "2026-11-20",
        "2026-11-20T12:00:00",
        '"""\n[limits]\n"""',
    ),
)
lines = st.one_of(
    st.sampled_from(HEADERS),
    st.builds("{} = {}".format, st.sampled_from(KEYS), st.sampled_from(VALUES)),
    st.sampled_from(["", "# x", "x", "= 1"]),
)
files = st.lists(lines, max_size=12).map("\n".join)


def load_settings(path: Path) -> object:
    shutil.copy(SEDMA / "rubric.toml", path.parent)
    return load_assignment(str(path.parent))


@pytest.mark.parametrize(
    ("name", "load"),
    [("grader.toml", load_course), ("rubric.toml", load_rubric), ("assignment.toml", load_settings)],
)
@given(text=files)
@example(text="[limits]\ncrashes = 1\ndeaths = 1")
@example(text="[[criterion]]\ncriterion = 1")
@example(text="criterion = [1]")
@example(text="limits = 1")
def test_no_file_ends_in_a_traceback(
    tmp_path_factory: pytest.TempPathFactory, name: str, load: Callable[[Path], object], text: str
) -> None:
    folder = tmp_path_factory.getbasetemp() / "settings"
    folder.mkdir(exist_ok=True)
    path = folder / name
    path.write_text(text)
    error = complaint(load, path)
    if error is None:
        return
    assert error.startswith(f"{path}: ")
    found = re.match(r"line (\d+): \S", error.removeprefix(f"{path}: "))
    assert found or "and both are set" in error
    assert found is None or 1 <= int(found[1]) <= len(text.splitlines()) + 1


def complaint(load: Callable[[Path], object], path: Path) -> str | None:
    """What is said about a file, if anything is."""
    try:
        load(path)
    except SettingsError as error:
        return str(error)
    return None


@given(files)
def test_the_first_header_is_where_the_tables_begin(text: str) -> None:
    header = first_header(text)
    plain = text.replace('"""\n[limits]\n"""', '"""\n\n"""')  # not a header, though it looks like one
    if header is None:
        return
    assert header in plain.splitlines()


def test_a_key_has_its_line_in_every_table_of_a_list() -> None:
    text = '[[a]]\nx = 1\n\n[[a]]\n# x\nx = """\n\n"""\n'
    assert [find_line(text, ("a", number, "x")) for number in (0, 1)] == [2, 6]
    assert find_line(text, ("a", 1)) == 4
    assert not has_key({"a": [{}]}, ("a", 1))
    assert not has_key({"a": [{}]}, ("a", "x"))


def test_the_words_of_a_setting_are_known() -> None:
    assert list_choices(CourseFile, ("hints",)) == ("criterion", "misconception", "game", "place", "all")
    assert "moodle" in list_choices(CourseFile, ("formats",))
    assert list_choices(Criterion, ("credit",)) == ("whole", "share")
    assert list_choices(Criterion, ("id",)) == ()
