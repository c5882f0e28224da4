from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.submissions.discovery import discover
from grader.submissions.lazy_files import MAX_BYTES, LazyFiles, Unreadable, UnreadableFileError, read_plain


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
    with pytest.raises(UnreadableFileError, match=r"`a\.hs` cannot be read on this machine \(No such file"):
        files["a.hs"]


def test_what_cannot_be_read_is_named_and_its_path_on_this_machine_is_not(tmp_path: Path) -> None:
    files = LazyFiles({"lib/": Unreadable("Permission denied"), "./": Unreadable("Permission denied")})
    with pytest.raises(UnreadableFileError, match=r"^`lib/` cannot be read on this machine \(Permission denied\)"):
        files["lib/"]
    with pytest.raises(UnreadableFileError, match=r"^the folder cannot be read"):
        files["./"]
    with pytest.raises(UnreadableFileError) as caught:
        LazyFiles({"a.hs": tmp_path / "a.hs"})["a.hs"]
    assert str(tmp_path) not in str(caught.value)


def test_links_pipes_and_folders_are_no_files_and_nobody_waits_for_them(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("s")
    (tmp_path / "link").symlink_to(tmp_path / "secret")
    os.mkfifo(tmp_path / "pipe")
    for name in ("link", "pipe", "."):
        with pytest.raises(OSError, match=r"link|pipe|regular"):
            read_plain(tmp_path / name)


def test_no_more_is_read_than_one_byte_beyond_the_most(tmp_path: Path) -> None:
    path = tmp_path / "large"
    with path.open("wb") as file:
        file.truncate(MAX_BYTES * 3)
    assert len(read_plain(path)) == MAX_BYTES + 1
