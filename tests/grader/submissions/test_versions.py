"""Of several versions the latest is graded, with a note; where that is unclear, the candidates are named."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.assignment.settings import load_assignment
from grader.model import Program, Rejection, Submission
from grader.submissions.lazy_files import LazyFiles
from grader.submissions.preparation import prepare_submission
from grader.submissions.versions import keep_latest_version, read_version

SEDMA = load_assignment("sedma")
HEAD = "import SedmaDatatypes\n"


def replay(text: str = "Nothing") -> bytes:
    return f"{HEAD}replay :: Cards -> Maybe Winner\nreplay _ = {text}\n".encode()


def with_latest(files: dict[str, bytes], order: tuple[str, ...] = ()) -> Submission:
    return keep_latest_version(Submission("x", files, order=order), SEDMA)


OLD, NEW = replay(), replay("Just (AC, One)")


@pytest.mark.parametrize(
    ("older", "latest"),
    [
        ("replay.hs", "replay (1).hs"),
        ("replay(1).hs", "replay(2).hs"),
        ("replay (9).hs", "replay (10).hs"),
        ("replay.hs", "replay-1.hs"),
        ("src/replay.hs", "src/replay-2.hs"),
        ("replay.lhs", "replay-1.hs"),
    ],
)
def test_the_latest_of_numbered_versions_is_graded_with_a_note(older: str, latest: str) -> None:
    submission = with_latest({older: OLD, latest: NEW, "Tricks.hs": b"module Tricks where\n"})
    assert sorted(submission.files) == sorted([latest, "Tricks.hs"])
    assert submission.notes == (f"several versions were handed in; the latest, `{latest}`, was graded, not `{older}`",)
    assert isinstance(prepare_submission(submission, SEDMA), Program)


def test_the_systems_own_order_is_better_than_numbers() -> None:
    submission = with_latest({"replay.hs": NEW, "replay-2.hs": OLD}, order=("replay-2.hs", "replay.hs"))
    assert list(submission.files) == ["replay.hs"]


def test_copies_of_one_file_are_one() -> None:
    assert list(with_latest({"a.hs": NEW, "b/copy.hs": NEW}).files) == ["a.hs"]


@pytest.mark.parametrize(
    "files", [{"mine.hs": OLD, "final.hs": NEW}, {"a/replay.hs": OLD, "b/replay.hs": NEW}, {"x.hs": OLD, "x.lhs": NEW}]
)
def test_what_cannot_be_decided_is_rejected_with_the_candidates(files: dict[str, bytes]) -> None:
    submission = with_latest(files)
    assert submission.files == files
    rejection = prepare_submission(submission, SEDMA)
    assert isinstance(rejection, Rejection)
    assert rejection.reason.code == "several-candidates"
    assert all(f"`{file}`" in rejection.reason.message for file in files)


def test_parts_of_a_numbered_task_are_not_versions_where_one_has_no_replay() -> None:
    files = {"task-1.hs": b"first = 1\n", "task-2.hs": NEW}
    assert with_latest(files).files == files
    assert with_latest(files).notes == ()


def test_the_types_module_is_no_candidate() -> None:
    files = {"SedmaDatatypes.hs": SEDMA.types_source + b"replay = 1\n", "replay.hs": NEW}
    assert with_latest(files).files == files


def test_a_file_that_vanishes_meanwhile_is_left_to_the_grading(tmp_path: Path) -> None:
    gone = Submission("x", LazyFiles({"a.hs": tmp_path / "a.hs", "a-1.hs": tmp_path / "a-1.hs"}))
    assert keep_latest_version(gone, SEDMA) is gone


def test_the_latest_of_numbered_zips_is_graded() -> None:
    submission = with_latest({"hw.zip": b"PK1", "hw-1.zip": b"PK2", "notes.txt": b""})
    assert sorted(submission.files) == ["hw-1.zip", "notes.txt"]


@given(st.text(alphabet="ab-(1) .", min_size=1, max_size=10).filter(lambda name: name.strip("./ ") != ""))
def test_any_name_has_a_version(name: str) -> None:
    base, number = read_version(name)
    assert number >= 0
    assert base in name or base.rstrip(".") in name
