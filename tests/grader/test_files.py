from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from grader.errors import StorageError, UsageError
from grader.files import explain_write_errors, open_replacement, own_folder, write_file


def test_a_file_is_replaced_whole_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "results.json"
    path.write_text("old")

    def fail() -> None:
        with open_replacement(path) as file:
            file.write(b"half of the ne")
            file.flush()
            assert path.read_text() == "old"
            raise OSError(28, "No space left on device")

    with pytest.raises(OSError, match="No space"):
        fail()
    assert path.read_text() == "old"
    with open_replacement(path) as file:
        file.write(b"new")
    assert path.read_text() == "new"
    assert sorted(tmp_path.iterdir()) == [path]


def test_a_link_in_the_way_leads_to_no_other_file(tmp_path: Path) -> None:
    other, path = tmp_path / "other", tmp_path / "results.json"
    other.write_text("precious")
    for link in (path, tmp_path / ".results.json.part"):
        link.symlink_to(other)
    write_file(path, b"new")
    assert other.read_text() == "precious"
    assert (path.read_text(), path.is_symlink()) == ("new", False)


@pytest.mark.parametrize("durable", [True, False])
def test_a_durable_file_is_whole_on_the_disk_before_it_takes_its_place(
    durable: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[tuple[str, int]] = []
    fsync, replace = os.fsync, os.replace

    def recorded_fsync(descriptor: int) -> None:
        fsync(descriptor)
        done.append(("on the disk", os.fstat(descriptor).st_size))

    def recorded_replace(source: Path, target: Path) -> None:
        done.append(("in its place", source.stat().st_size))
        replace(source, target)

    monkeypatch.setattr(os, "fsync", recorded_fsync)
    monkeypatch.setattr(os, "replace", recorded_replace)
    with open_replacement(tmp_path / "results.json", durable=durable) as file:
        file.write(b"whole")
    assert done == [("on the disk", 5)] * durable + [("in its place", 5)]


def test_what_is_written_is_durable_unless_somebody_says_otherwise(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    flushed: list[int] = []
    monkeypatch.setattr(os, "fsync", flushed.append)
    with open_replacement(tmp_path / "results.json") as file:
        file.write(b"whole")
    assert len(flushed) == 1


def test_a_file_and_its_folder_are_made_in_pieces(tmp_path: Path) -> None:
    path = tmp_path / "new" / "grades.csv"
    write_file(path, (b"a,", b"b"))
    assert path.read_bytes() == b"a,b"
    assert list(path.parent.iterdir()) == [path]


def test_the_input_file_is_not_overwritten_under_any_name(tmp_path: Path) -> None:
    original, link = tmp_path / "moodle.csv", tmp_path / "link.csv"
    original.write_bytes(b"kept")
    link.symlink_to(original)
    for path in (original, link):
        with pytest.raises(UsageError, match="is the input file and will not be overwritten"):
            write_file(path, b"lost", original=original)
    assert original.read_bytes() == b"kept"


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EDQUOT, errno.EFBIG])
def test_a_full_disk_is_a_problem_on_our_side(code: int, tmp_path: Path) -> None:
    with pytest.raises(StorageError, match="the disk is full; free some space"), explain_write_errors(tmp_path):
        raise OSError(code, os.strerror(code))


def test_a_path_that_cannot_be_written_is_wrong_use(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(UsageError, match=r"file/x: cannot be written \(.*\); choose another file with -o"):
        write_file(tmp_path / "file" / "x", b"")


def test_a_users_own_folder_is_never_one_in_the_current_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", "relative")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert own_folder("XDG_STATE_HOME", ".local/state") == tmp_path / ".local" / "state"
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    assert own_folder("XDG_STATE_HOME", ".local/state") == tmp_path / "state"
    monkeypatch.delenv("XDG_STATE_HOME")
    monkeypatch.setenv("HOME", "relative")
    with pytest.raises(UsageError, match="set HOME or XDG_STATE_HOME"):
        own_folder("XDG_STATE_HOME", ".local/state")
