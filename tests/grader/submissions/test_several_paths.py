from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import Any

import pytest

from grader.errors import UsageError
from grader.submissions.archive_members import HIDDEN, LINK
from grader.submissions.discovery import discover, discover_class
from grader.submissions.lazy_files import UnreadableFileError
from tests.grader.submissions.class_folders import MOODLE, files_by_id, lay, zipped


def test_students_own_folders_as_paths_are_refused_where_one_would_take_anothers_place(tmp_path: Path) -> None:
    """As a shell makes them of ``subs/*``: Ann's and Bob's work would be gone."""
    subs = tmp_path / "subs"
    lay(subs, {f"{who}/{name}.hs": who for who in ("ann", "bob", "carol") for name in ("replay", "Cards")})
    paths = sorted(subs.iterdir())
    with pytest.raises(UsageError, match=r"subs: 3 of the 3 paths in it have a submission '\w+'\. They look like"):
        discover(paths)
    assert sorted(files_by_id(subs)) == ["ann", "bob", "carol"]
    lay(tmp_path, {"notes/read.txt": "then they are not all that is there"})
    lay(subs, {"more.txt": ""})
    assert sorted(files_by_id(*paths)) == ["Cards", "replay"]


def test_students_own_folders_as_paths_are_called_by_their_folders_whatever_some_call_their_file(
    tmp_path: Path,
) -> None:
    lay(
        tmp_path, {"ann/replay.hs": "1", "bob/replay.hs": "2", "eve/other.hs": "3", "carl.hs": "4", "dan/notes.txt": ""}
    )
    zipped(tmp_path / "zoe.zip", {"replay.hs": "5"})
    found = {one.id: one for one in discover(sorted(tmp_path.iterdir()))}
    assert sorted(found) == ["ann", "bob", "carl", "dan", "eve", "zoe"]
    assert found["bob"].files["replay.hs"] == b"2"


@pytest.mark.parametrize(
    "eves", [("replay.hs", "Helper.hs"), ("other.hs", "Helper.hs"), ("a/r.hs", "b/q.hs"), ("e/a/r.hs", "e/b/q.hs")]
)
@pytest.mark.parametrize("is_zip", [False, True])
def test_a_student_with_several_files_does_not_rename_the_others_whose_folders_are_the_paths(
    eves: tuple[str, ...], is_zip: bool, tmp_path: Path
) -> None:
    lay(tmp_path, {f"{who}/replay.hs": who for who in ("ann", "bob", "cyd")})
    if is_zip:
        zipped(tmp_path / "eve.zip", dict.fromkeys(eves, "e"))
    else:
        lay(tmp_path, {f"eve/{name}": "e" for name in eves})
    assert files_by_id(*sorted(tmp_path.iterdir())) == {
        **{who: ["replay.hs"] for who in ("ann", "bob", "cyd")},
        "eve": ["eve.zip"] if is_zip else sorted(eves),
    }


@pytest.mark.parametrize("eves", [{}, {"eve/a.hs": "e", "eve/b.hs": "e"}])
def test_folders_among_single_files_are_called_by_their_folders_where_the_paths_are_all_that_there_is(
    eves: dict[str, str], tmp_path: Path
) -> None:
    lay(tmp_path, {"ann.hs": "1", "bob.hs": "2", "cyd.hs": "3", "zoe/replay.hs": "4", **eves})
    zipped(tmp_path / "yan.zip", {"replay.hs": "5"})
    found = files_by_id(*sorted(tmp_path.iterdir()))
    assert {"ann", "bob", "cyd", "yan", "zoe"} <= found.keys()


def test_a_stray_file_among_students_own_paths_does_not_rename_them(tmp_path: Path) -> None:
    lay(tmp_path, {"ann.hs": "1", "zoe/replay.hs": "4", "roster.csv": ""})
    assert files_by_id(*sorted(tmp_path.iterdir())) == {"ann": ["ann.hs"], "zoe": ["replay.hs"]}


@pytest.mark.parametrize("is_backwards", [False, True])
@pytest.mark.parametrize(
    ("eves", "ids"),
    [
        ("ann.hs", {"ann.hs", "ann.zip"}),
        ("ann/replay.hs", {"ann", "ann.zip"}),
        ("aaa/ann.hs", {"aaa", "ann"}),
        (f"eve/Ann_1{MOODLE}/ann.hs", {"eve", "ann"}),
    ],
)
def test_who_is_called_as_another_path_does_not_have_its_name_alone(
    eves: str, ids: set[str], is_backwards: bool, tmp_path: Path
) -> None:
    """Ann's zip was called `ann.zip-ann`, which no roster has, and the row was somebody else's."""
    lay(tmp_path, {eves: "e"})
    for who in ("ann", "bob", "cyd"):
        zipped(tmp_path / f"{who}.zip", {"replay.hs": who})
    found = discover(sorted(tmp_path.iterdir(), reverse=is_backwards))
    assert {one.id for one in found} == {*ids, "bob", "cyd"}
    assert not any(one.student for one in found)


def test_what_lies_in_a_students_folder_does_not_have_the_name_of_another_path(tmp_path: Path) -> None:
    lay(tmp_path, {"aaa/ann.hs": "e", "aaa/x.hs": "e"} | {f"{who}.hs": who for who in ("ann", "bob", "cyd")})
    found = {one.id: one for one in discover(sorted(tmp_path.iterdir()))}
    assert found["ann"].files["ann.hs"] == b"ann"


def test_what_is_handed_in_after_the_class_does_not_have_the_names_of_the_class(tmp_path: Path) -> None:
    lay(tmp_path, {f"class/{who}.hs": who for who in ("ann", "bob", "cyd", "dan")} | {"ann.hs": "", "bob.hs": ""})
    lay(tmp_path, {"cyd.hs": "", "notes.txt": ""})
    found = {one.id: one for one in discover([tmp_path / name for name in ("class", "ann.hs", "bob.hs", "cyd.hs")])}
    assert [found[who].files[f"{who}.hs"] for who in ("ann", "bob", "cyd")] == [b"ann", b"bob", b"cyd"]


@pytest.mark.parametrize("count", [1, 2, 9])
def test_a_number_in_one_of_students_own_paths_is_nobodys(count: int, tmp_path: Path) -> None:
    lay(tmp_path, {f"s{number}/replay.hs": "s" for number in range(20)})
    lay(tmp_path, {f"eve/Ann_{number}{MOODLE}/r.hs": "e" for number in range(count)})
    found = discover(sorted(tmp_path.iterdir()))
    assert len(found) == 21
    assert not any(one.student for one in found)


def test_the_numbers_of_a_download_count_beside_what_some_handed_in_late(tmp_path: Path) -> None:
    lay(tmp_path, {f"class/Ann_{number}{MOODLE}/replay.hs": "c" for number in range(12)})
    lay(tmp_path, {f"late/late{number}/replay.hs": "l" for number in range(4)})
    found = discover(sorted(tmp_path.iterdir()))
    assert sum(1 for one in found if one.student) == 12


@pytest.mark.parametrize("late", [2, 3])
def test_a_small_class_beside_what_one_student_handed_in_late_stays_a_class(late: int, tmp_path: Path) -> None:
    lay(tmp_path, {f"class/{who}.hs": who for who in ("ann", "bob", "cyd")} | {"roster.csv": ""})
    lay(tmp_path, {f"late{number}/ann.hs": "late" for number in range(late)})
    found = files_by_id(*(tmp_path / name for name in ("class", *(f"late{number}" for number in range(late)))))
    assert {"ann", "bob", "cyd"} <= found.keys()
    assert all(len(files) == 1 for files in found.values())


@pytest.mark.parametrize("inner", ["s{}/replay.hs", "s{}.hs", f"Ann_{{}}{MOODLE}/replay.hs"])
def test_what_may_be_a_class_among_students_own_folders_is_asked_about(inner: str, tmp_path: Path) -> None:
    """Nobody knows which it is, and to somebody the one or the other would be wrong."""
    lay(tmp_path, {f"{who}/replay.hs": who for who in ("ann", "bob", "cyd")})
    lay(tmp_path, {f"class/{inner.format(number)}": "x" for number in range(20)})
    with pytest.raises(
        UsageError, match=r"class: looks like a class, with 20 submissions, .* give the folder itself: "
    ):
        discover(sorted(tmp_path.iterdir()))
    assert sorted(files_by_id(tmp_path)) == ["ann", "bob", "class", "cyd"]


def test_a_students_link_among_students_own_paths_is_left_aside_and_changes_nothing(tmp_path: Path) -> None:
    subs = lay(tmp_path / "subs", {f"{who}/replay.hs": who for who in ("ann", "bob", "cyd")})
    lay(tmp_path, {"elsewhere/replay.hs": "x"})
    (subs / "eve").symlink_to(tmp_path / "elsewhere")
    found = discover_class(sorted(subs.iterdir()))
    assert [one.id for one in found.submissions] == ["ann", "bob", "cyd"]
    assert [aside.file for aside in found.aside] == ["eve"]


@pytest.mark.parametrize("extra", [{}, {"eve/a.hs": "", "eve/b.hs": ""}, {"ann.hs": ""}, {"notes.txt": ""}])
@pytest.mark.parametrize("own", ["{}/replay.hs", "{}_1_assignsubmission_file_/replay.hs", "{}.hs", "{}/x/{}.hs"])
def test_all_that_a_folder_holds_is_the_same_as_the_folder(own: str, extra: dict[str, str], tmp_path: Path) -> None:
    lay(tmp_path, {own.replace("{}", who): who for who in ("ann", "bob", "cyd", "dan")} | extra)
    apart, whole = discover_class(sorted(tmp_path.iterdir())), discover_class([tmp_path])
    assert [(one.id, dict(one.files), one.student, one.notes) for one in apart.submissions] == [
        (one.id, dict(one.files), one.student, one.notes) for one in whole.submissions
    ]
    assert apart.aside == whole.aside


def test_later_folders_with_a_file_each_are_called_by_their_files(tmp_path: Path) -> None:
    lay(tmp_path, {"class/ann.hs": "1", "class/bob.hs": "2", "late/ann.hs": "3", "later/eve.hs": "4"})
    assert sorted(files_by_id(*(tmp_path / name for name in ("late", "later")))) == ["ann", "eve"]
    assert {"bob", "eve"} <= files_by_id(*(tmp_path / name for name in ("class", "late", "later"))).keys()


def test_rounds_of_a_class_are_no_students_own_folders(tmp_path: Path) -> None:
    for number, name in enumerate(("first", "second", "third")):
        lay(tmp_path / name, {"ann.hs": f"{number}", f"new{number}.hs": "x"})
    lay(tmp_path, {"roster.csv": "login\n"})
    found = {one.id: one for one in discover([tmp_path / name for name in ("first", "second", "third")])}
    assert sorted(found) == ["ann", "new0", "new1", "new2"]
    assert found["ann"].files["ann.hs"] == b"2"


@pytest.mark.parametrize("empty", ["eve/README", "eve/.keep"])
def test_one_of_several_paths_that_holds_nothing_to_grade_is_its_students(empty: str, tmp_path: Path) -> None:
    lay(tmp_path, {"ann/replay.hs": "1", "bob/replay.hs": "2", empty: ""})
    (tmp_path / "zoe.zip").write_bytes(b"no zip")
    found = files_by_id(*(tmp_path / name for name in ("ann", "bob", "eve", "zoe.zip")))
    assert {"eve", "zoe"} <= found.keys()
    with pytest.raises(UsageError, match="no such folder, zip or file"):
        discover([tmp_path / "ann", tmp_path / "typing-mistake"])


def test_several_paths_of_which_none_holds_anything_to_grade_are_refused(tmp_path: Path) -> None:
    lay(tmp_path, {"notes.txt": "a", "sheet.pdf": "b"})
    with pytest.raises(UsageError, match=r"none of these paths holds a submission; .*; there is only `notes\.txt` \("):
        discover([tmp_path / "notes.txt", tmp_path / "sheet.pdf"])


def test_a_folder_above_the_paths_that_cannot_be_listed_stops_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lay(tmp_path, {f"{who}/replay.hs": who for who in ("ann", "bob", "cyd")})
    paths = sorted(tmp_path.iterdir())

    def refuse(path: Path) -> None:
        raise PermissionError(errno.EACCES, "Permission denied", str(path))

    monkeypatch.setattr(Path, "iterdir", refuse)
    assert [one.id for one in discover(paths)] == ["ann", "bob", "cyd"]


def test_what_is_left_aside_in_a_folder_that_is_one_of_several_paths_is_told(tmp_path: Path) -> None:
    lay(tmp_path, {"ann/replay.hs": "1", "eve/.hidden/replay.hs": "2", "eve/notes.txt": "n"})
    (tmp_path / "eve/replay.hs").symlink_to(tmp_path / "ann/replay.hs")
    eve = next(one for one in discover([tmp_path / "ann", tmp_path / "eve"]) if one.id == "eve")
    assert list(eve.files) == ["notes.txt"]
    assert {aside.file: aside.why for aside in eve.aside} == {".hidden": HIDDEN, "replay.hs": LINK}


def test_one_of_several_paths_that_cannot_be_opened_is_nobodys_zero(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lay(tmp_path, {"ann/replay.hs": "1", "eve/replay.hs": "2"})
    scan = os.scandir

    def closed(path: Any) -> Any:
        if Path(path).name == "eve":
            raise PermissionError(errno.EACCES, "Permission denied")
        return scan(path)

    monkeypatch.setattr(os, "scandir", closed)
    eve = next(one for one in discover([tmp_path / "ann", tmp_path / "eve"]) if one.id == "eve")
    with pytest.raises(UnreadableFileError, match=r"the folder cannot be read on this machine \(Permission denied\)"):
        dict(eve.files)
