from __future__ import annotations

import os
import zipfile
from pathlib import Path, PurePosixPath

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.discover import MAX_BYTES, discover, discover_one, group
from grader.errors import UsageError


def lay(root: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return root


def found(*places: Path) -> dict[str, list[str]]:
    return {one.id: sorted(one.files) for one in discover(places)}


def test_a_folder_per_student_gives_its_name_as_the_id(tmp_path: Path) -> None:
    lay(tmp_path, {"alice/replay.hs": "a", "bob/src/replay.hs": "b", "bob/Tricks.hs": "c"})
    assert found(tmp_path) == {"alice": ["replay.hs"], "bob": ["Tricks.hs", "src/replay.hs"]}


def test_a_flat_file_gives_its_name_without_the_ending(tmp_path: Path) -> None:
    lay(tmp_path, {"alice.hs": "a", "bob.lhs": "b", "notes.txt": "x"})
    assert found(tmp_path) == {"alice": ["alice.hs"], "bob": ["bob.lhs"]}


def test_a_folder_and_a_file_of_one_name_are_two_submissions(tmp_path: Path) -> None:
    lay(tmp_path, {"alice/replay.hs": "a", "alice.hs": "b"})
    assert found(tmp_path) == {"alice": ["replay.hs"], "alice.hs": ["alice.hs"]}


def test_two_files_that_differ_in_their_ending_are_two_submissions(tmp_path: Path) -> None:
    lay(tmp_path, {"alice.hs": "a", "alice.lhs": "b"})
    assert sorted(found(tmp_path)) == ["alice.hs", "alice.lhs"]


def test_an_empty_folder_is_a_submission_without_files(tmp_path: Path) -> None:
    (tmp_path / "carol").mkdir()
    assert found(tmp_path) == {"carol": []}


def test_what_archives_and_desktops_leave_behind_is_ignored(tmp_path: Path) -> None:
    lay(tmp_path, {"__MACOSX/a/._x.hs": "", ".git/config": "", "alice/.DS_Store": "", "alice/replay.hs": "a"})
    assert found(tmp_path) == {"alice": ["replay.hs"]}


def test_links_pipes_and_devices_are_not_read(tmp_path: Path) -> None:
    lay(tmp_path, {"alice/replay.hs": "a"})
    (tmp_path / "alice/passwd.hs").symlink_to("/etc/passwd")
    os.mkfifo(tmp_path / "alice/pipe.hs")
    (tmp_path / "elsewhere").symlink_to("/etc")
    assert found(tmp_path) == {"alice": ["replay.hs"]}


def test_a_huge_file_is_cut_above_the_cap(tmp_path: Path) -> None:
    lay(tmp_path, {"alice/replay.hs": "x" * (MAX_BYTES + 10)})
    (submission,) = discover([tmp_path])
    assert len(submission.files["replay.hs"]) == MAX_BYTES + 1


def zipped(path: Path, files: dict[str, str]) -> Path:
    with zipfile.ZipFile(path, "w") as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return path


def test_a_zip_is_as_good_as_the_folder(tmp_path: Path) -> None:
    path = zipped(tmp_path / "class.zip", {"alice/replay.hs": "a", "bob.hs": "b", "__MACOSX/alice/._replay.hs": ""})
    assert found(path) == {"alice": ["replay.hs"], "bob": ["bob.hs"]}


def test_a_zip_of_one_folder_with_all_students_is_unwrapped(tmp_path: Path) -> None:
    path = zipped(tmp_path / "class.zip", {"class/alice/replay.hs": "a", "class/bob/replay.hs": "b"})
    assert found(path) == {"alice": ["replay.hs"], "bob": ["replay.hs"]}


def test_paths_that_leave_the_zip_are_ignored(tmp_path: Path) -> None:
    path = zipped(tmp_path / "class.zip", {"../evil/x.hs": "", "/etc/x.hs": "", "a/../../x.hs": "", "alice/x.hs": ""})
    assert found(path) == {"alice": ["x.hs"]}


def test_several_places_are_one_class_and_equal_ids_are_kept_apart(tmp_path: Path) -> None:
    lay(tmp_path, {"mon/alice.hs": "1", "tue/alice.hs": "2"})
    assert sorted(found(tmp_path / "mon", tmp_path / "tue")) == ["alice", "tue-alice"]


def test_a_file_alone_is_a_submission(tmp_path: Path) -> None:
    lay(tmp_path, {"alice.hs": "a"})
    assert found(tmp_path / "alice.hs") == {"alice": ["alice.hs"]}


@pytest.mark.parametrize(("name", "message"), [("absent", "no such folder"), ("empty", "no submission in it")])
def test_a_place_without_submissions_is_named(tmp_path: Path, name: str, message: str) -> None:
    (tmp_path / "empty").mkdir()
    with pytest.raises(UsageError, match=f"{name}: {message}"):
        discover([tmp_path / name])


def test_a_broken_zip_is_named(tmp_path: Path) -> None:
    path = zipped(tmp_path / "class.zip", {"alice.hs": "a" * 3000})
    raw = bytearray(path.read_bytes())
    raw[35:300] = b"\0" * 265
    path.write_bytes(bytes(raw))
    with pytest.raises(UsageError, match=r"class\.zip: the zip cannot be read"):
        discover([path])


def test_ones_own_file_comes_with_the_modules_beside_it(tmp_path: Path) -> None:
    lay(tmp_path, {"replay.hs": "a", "Tricks.hs": "b", "notes.hs": "c", "More.lhs": "d"})
    assert sorted(discover_one(tmp_path / "replay.hs").files) == ["More.lhs", "Tricks.hs", "replay.hs"]


def test_ones_own_folder_is_one_submission(tmp_path: Path) -> None:
    lay(tmp_path / "mine", {"replay.hs": "a", "lib/Tricks.hs": "b"})
    own = discover_one(tmp_path / "mine")
    assert own.id == "mine"
    assert sorted(own.files) == ["lib/Tricks.hs", "replay.hs"]


parts = st.sampled_from(["a", "b", "a.hs", "b.hs", "a.lhs", "b.zip", ".c"])
paths = st.lists(parts, min_size=1, max_size=3).map(lambda names: PurePosixPath(*names))


@given(st.lists(paths, unique=True))
def test_grouping_gives_each_submission_an_id_of_its_own(names: list[PurePosixPath]) -> None:
    ids = [one.id for one in group((name, b"") for name in names)]
    assert len(ids) == len(set(ids))
