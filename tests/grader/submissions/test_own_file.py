"""A student's own file is checked with its own modules, and without other attempts at the same task."""

from __future__ import annotations

from pathlib import Path

import pytest

from grader.assignment.settings import load_assignment
from grader.submissions.own_file import own_submission

SEDMA = load_assignment("sedma")
REPLAY = "import SedmaDatatypes\n\nreplay :: Cards -> Maybe Winner\nreplay _ = Nothing\n"
LITERATE = "My second attempt.\n\n" + "".join(f"> {line}\n" for line in REPLAY.splitlines())


def files_checked(folder: Path, beside: str, text: str) -> list[str]:
    (folder / "A.hs").write_text(REPLAY)
    (folder / beside).write_text(text)
    return sorted(own_submission(folder / "A.hs", SEDMA).files)


@pytest.mark.parametrize(
    ("name", "text"), [("B.hs", REPLAY), ("B.lhs", LITERATE), ("B.LHS", LITERATE), ("B.lhs", REPLAY)]
)
def test_another_attempt_is_left_aside(tmp_path: Path, name: str, text: str) -> None:
    assert files_checked(tmp_path, name, text) == ["A.hs"]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("Tricks.hs", "module Tricks where\n"),
        ("Tricks.lhs", "> module Tricks where\n"),
        ("Tricks.lhs", "Helpers for\n\nreplay cards = Nothing\n\n> module Tricks where\n"),
    ],
)
def test_a_module_beside_the_file_comes_along(tmp_path: Path, name: str, text: str) -> None:
    assert files_checked(tmp_path, name, text) == ["A.hs", name]


@pytest.mark.parametrize("name", ["SedmaDatatypes.hs", "SedmaDatatypes.lhs"])
def test_the_given_types_are_left_aside(tmp_path: Path, name: str) -> None:
    assert files_checked(tmp_path, name, "module SedmaDatatypes where\n") == ["A.hs"]


def test_a_folder_is_checked_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "A.hs").write_text(REPLAY)
    (tmp_path / "B.lhs").write_text(LITERATE)
    assert sorted(own_submission(tmp_path, SEDMA).files) == ["A.hs", "B.lhs"]
