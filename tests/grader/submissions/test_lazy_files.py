from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.submissions.discovery import discover
from grader.submissions.lazy_files import MAX_BYTES, LazyFiles, plain_size, read_plain


def test_a_file_is_read_when_it_is_asked_for_and_not_before(tmp_path: Path) -> None:
    (tmp_path / "alice").mkdir()
    path = tmp_path / "alice/replay.hs"
    path.write_bytes(b"old")
    (submission,) = discover([tmp_path])
    path.write_bytes(b"new")
    assert submission.files["replay.hs"] == b"new"


def test_discovery_holds_no_files_content(tmp_path: Path) -> None:
    for name in ("alice", "bob"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "replay.hs").write_bytes(b"x" * 100_000)
    submissions = discover([tmp_path])
    assert [list(submission.files) for submission in submissions] == [["replay.hs"]] * 2
    assert len(repr(submissions)) < 1000


@given(st.dictionaries(st.text(), st.binary()))
def test_files_at_hand_are_a_mapping_like_any_other(contents: dict[str, bytes]) -> None:
    files = LazyFiles(contents)
    assert dict(files) == contents
    assert files == contents
    assert len(files) == len(contents)


def test_a_file_that_is_gone_is_an_error_of_its_own(tmp_path: Path) -> None:
    files = LazyFiles({"a.hs": tmp_path / "a.hs"})
    assert list(files) == ["a.hs"]
    with pytest.raises(FileNotFoundError):
        files["a.hs"]


def test_links_pipes_and_folders_are_no_files_and_nobody_waits_for_them(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("s")
    (tmp_path / "link").symlink_to(tmp_path / "secret")
    os.mkfifo(tmp_path / "pipe")
    names = ("secret", "link", "pipe", ".", "nowhere")
    assert [plain_size(tmp_path / name) for name in names] == [1, None, None, None, None]
    for name in ("link", "pipe", "."):
        with pytest.raises(OSError, match=r"link|pipe|regular"):
            read_plain(tmp_path / name)


def test_no_more_is_read_than_one_byte_beyond_the_most(tmp_path: Path) -> None:
    path = tmp_path / "large"
    with path.open("wb") as file:
        file.truncate(MAX_BYTES * 3)
    assert len(read_plain(path)) == MAX_BYTES + 1
