from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import Any

import pytest

from grader.assignment.choices import PathKind
from grader.errors import UsageError
from grader.submissions import discovery
from grader.submissions.archive_members import HIDDEN, LINK
from grader.submissions.discovery import discover, discover_class
from grader.submissions.lazy_files import UnreadableFileError
from grader.submissions.listing import Listing, read_path
from tests.grader.submissions.class_folders import MOODLE, files_by_id, lay, zipped

UNCLEAR = r"what is each of these paths\? "


def test_students_own_folders_as_paths_are_asked_about_where_most_hold_more_than_a_file(tmp_path: Path) -> None:
    """As a shell makes them of ``subs/*``: as classes, Ann's and Bob's work would be gone."""
    subs = tmp_path / "subs"
    lay(subs, {f"{who}/{name}.hs": who for who in ("ann", "bob", "carol") for name in ("replay", "Cards")})
    paths = sorted(subs.iterdir())
    with pytest.raises(UsageError, match=UNCLEAR + rf"{paths[0]} may be a class of 2\. If each .* \({subs}\)"):
        discover(paths)
    assert (
        files_by_id(*paths, each="student")
        == files_by_id(subs)
        == {who: ["Cards.hs", "replay.hs"] for who in ("ann", "bob", "carol")}
    )
    assert sorted(files_by_id(*paths, each="class")) == ["Cards", "replay"]


@pytest.mark.parametrize("beside", [{}, {"x.rar": "e"}, {"eve/a.hs": "e"}])
@pytest.mark.parametrize("students", [2, 3, 30])
@pytest.mark.parametrize("files", [("replay.hs", "Cards.hs"), ("Main.hs", "replay.hs", "Tricks.hs")])
def test_nobody_takes_a_place_by_files_called_as_others_among_students_own_archives(
    files: tuple[str, ...], students: int, beside: dict[str, str], tmp_path: Path
) -> None:
    """As a shell makes them of ``subs/*.zip``: what else lies there does not matter."""
    for number in range(students):
        zipped(tmp_path / f"s{number}.zip", dict.fromkeys(files, f"{number}"))
    for count in (2, 12):
        zipped(tmp_path / "eve.zip", {f"s{number}.hs": "e" for number in range(count)})
        lay(tmp_path, beside)
        with pytest.raises(UsageError, match=UNCLEAR):
            discover(sorted(tmp_path.glob("*.zip")))


@pytest.mark.parametrize("eves", [("ann.hs", "bob.hs"), (f"Ann_1{MOODLE}replay.hs", "x.hs"), ("a/ann.hs", "b/bob.hs")])
@pytest.mark.parametrize("students", [("ann",), ("ann", "bob")])
def test_nobody_takes_a_place_in_a_class_of_two_or_three_by_files_called_as_others(
    students: tuple[str, ...], eves: tuple[str, ...], tmp_path: Path
) -> None:
    lay(tmp_path, {f"{who}/replay.hs": who for who in students} | {f"eve/{file}": "e" for file in eves})
    with pytest.raises(UsageError, match=UNCLEAR):
        discover(sorted(tmp_path.iterdir()))


@pytest.mark.parametrize("name", ["fp_2026_1_sedma.hs", "{}_2026_1_sedma.hs"])
@pytest.mark.parametrize("packed", [False, True])
def test_a_prescribed_file_name_with_numbers_makes_no_class_of_a_student(
    name: str, packed: bool, tmp_path: Path
) -> None:
    """Of a whole class one submission was left, called `fp_2026`."""
    for number in range(12):
        who = f"s{number}"
        if packed:
            zipped(tmp_path / f"{who}.zip", {name.format(who): who})
        else:
            lay(tmp_path, {f"{who}/{name.format(who)}": who})
    assert len(discover(sorted(tmp_path.iterdir()))) == 12


@pytest.mark.parametrize("names", [("class_2026_11_13", "late_2026_11_20"), ("2026_11_13_class", "2026_11_20_late")])
@pytest.mark.parametrize("packed", [False, True])
def test_a_date_in_the_name_of_a_class_makes_no_student_of_it(
    names: tuple[str, str], packed: bool, tmp_path: Path
) -> None:
    for path in names:
        files = {f"{path}/s{number}/replay.hs": "x" for number in range(12)}
        if packed:
            zipped(tmp_path / f"{path}.zip", files)
        else:
            lay(tmp_path, files)
    assert len(discover(sorted(tmp_path.iterdir()))) == 12


def test_small_classes_in_folders_of_their_own_are_asked_about(tmp_path: Path) -> None:
    for group in ("A", "B"):
        zipped(tmp_path / f"{group}.zip", {f"{group}/{who}.hs": who for who in ("alee", "bray", "cfox")})
    with pytest.raises(UsageError, match=UNCLEAR + r".*\.zip may be a class of 3\."):
        discover(sorted(tmp_path.iterdir()))


@pytest.mark.parametrize("beside", ["dan.hs", "gone"])
def test_one_large_archive_does_not_make_classes_of_others(beside: str, tmp_path: Path) -> None:
    for who, files in {"ann": ("alee", "Tricks"), "bob": ("bray", "Cards"), "cyd": ("cfox", "Help")}.items():
        zipped(tmp_path / f"{who}.zip", {f"{file}.hs": who for file in files})
    zipped(tmp_path / "eve.zip", {f"{file}.hs": "e" for file in ("alee", "bray", *map(str, range(10)))})
    if beside == "gone":
        (tmp_path / "link").symlink_to(beside)
        paths = sorted(tmp_path.iterdir())
    else:
        lay(tmp_path, {beside: ""})
        paths = sorted(tmp_path.glob("*.zip"))
    with pytest.raises(UsageError, match=UNCLEAR):
        discover(paths)


def test_what_one_student_handed_in_late_replaces_nobodys_work(tmp_path: Path) -> None:
    """As a shell makes it of ``late/*``, where nobody else was late."""
    lay(tmp_path, {f"class/s{number}/replay.hs": f"{number}" for number in range(12)})
    lay(tmp_path, {"late/eve/s1.hs": "e", "late/eve/s2.hs": "e"})
    paths = [tmp_path / "class", tmp_path / "late/eve"]
    with pytest.raises(UsageError, match=UNCLEAR):
        discover(paths)
    for each in ("class", "student"):
        found = {one.id: one for one in discover([paths[1], tmp_path / "class"], each)}
        assert sum(b"e" in content for one in found.values() for content in one.files.values()) == 2
        assert len(found) >= 13 or each == "student"
    lay(tmp_path, {"late/zoe/replay.hs": "z"})
    assert "zoe" in files_by_id(tmp_path / "class", tmp_path / "late/zoe")


@pytest.mark.parametrize("system", ["leeann_101_9101_{}", f"Ann Lee_101{MOODLE}{{}}"])
def test_the_files_of_a_download_as_paths_are_read_like_the_download(system: str, tmp_path: Path) -> None:
    """As a shell makes them of ``download/*``: what is in somebody's archive has nobody's number."""
    lay(tmp_path, {system.format("replay.hs"): "a", system.replace("101", "102").format("Tricks.hs"): "b"})
    lay(tmp_path, {system.replace("101", "102").replace("9102", "9202").format("replay.hs"): "b"})
    zipped(tmp_path / system.replace("101", "100").format("sub.zip"), {system.format("replay.hs"): "e"})
    paths = sorted(tmp_path.iterdir())
    assert files_by_id(*paths) == files_by_id(tmp_path)
    assert len(files_by_id(*paths)) == 3
    for number in range(110, 115):
        zipped(tmp_path / system.replace("101", f"{number}").format("sub.zip"), {"Main.hs": "m", "Cards.hs": "c"})
    paths = sorted(tmp_path.iterdir())
    assert files_by_id(*paths) == files_by_id(tmp_path)
    assert len(files_by_id(*paths)) == 8


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


@pytest.mark.parametrize("late", ["late.hs", "late/zoe.hs"])
def test_a_class_and_a_single_file_are_asked_about(late: str, tmp_path: Path) -> None:
    lay(tmp_path, {f"class/{who}.hs": who for who in ("ann", "bob", "cyd", "dan")} | {late: "", "notes.txt": ""})
    paths = [tmp_path / "class", tmp_path / late.partition("/")[0]]
    with pytest.raises(UsageError, match=UNCLEAR + r".*class may be a class of 4, .*late(\.hs)? of 1\."):
        discover(paths)
    found = files_by_id(*paths, each="class")
    assert {"ann", "bob", "cyd", "dan"} < found.keys()


@pytest.mark.parametrize("count", [1, 2, 9])
def test_a_number_in_one_of_students_own_paths_is_nobodys(count: int, tmp_path: Path) -> None:
    lay(tmp_path, {f"s{number}/replay.hs": "s" for number in range(20)})
    lay(tmp_path, {f"eve/Ann_{number}{MOODLE}/r.hs": "e" for number in range(count)})
    found = discover(sorted(tmp_path.iterdir()))
    assert len(found) == 21
    assert not any(one.student for one in found)


@pytest.mark.parametrize("late", [2, 4, 12])
def test_a_class_and_what_came_late_are_classes_of_which_the_later_one_counts(late: int, tmp_path: Path) -> None:
    lay(tmp_path, {f"class/s{number}/replay.hs": "c" for number in range(12)} | {"roster.csv": ""})
    lay(tmp_path, {f"late/s{number}/replay.hs": "l" for number in range(late)})
    found = discover([tmp_path / "class", tmp_path / "late"])
    assert [one.files["replay.hs"] for one in found].count(b"l") == late
    assert len(found) == 12


@pytest.mark.parametrize("is_whole", [True, False])
def test_two_downloads_are_classes_however_small_they_are(is_whole: bool, tmp_path: Path) -> None:
    lay(tmp_path, {f"class/Ann_{number}{MOODLE}/replay.hs": "c" for number in range(3)})
    lay(tmp_path, {f"late/Ann_1{MOODLE}/replay.hs": "l"} | ({} if is_whole else {"roster.csv": ""}))
    found = {one.id: one for one in discover([tmp_path / "class", tmp_path / "late"])}
    assert sorted(found) == ["Ann_0", "Ann_1", "Ann_2"]
    assert found["Ann_1"].files["replay.hs"] == b"l"


@pytest.mark.parametrize("inner", ["s{}/replay.hs", "s{}.hs", f"Ann_{{}}{MOODLE}/replay.hs"])
def test_what_may_be_a_class_among_students_own_folders_is_asked_about(inner: str, tmp_path: Path) -> None:
    """Nobody knows which it is, and to somebody the one or the other would be wrong."""
    lay(tmp_path, {f"{who}/replay.hs": who for who in ("ann", "bob", "cyd")})
    lay(tmp_path, {f"class/{inner.format(number)}": "x" for number in range(20)})
    with pytest.raises(UsageError, match=UNCLEAR + r".*class may be a class of 20, "):
        discover(sorted(tmp_path.iterdir()))
    assert sorted(files_by_id(tmp_path)) == ["ann", "bob", "class", "cyd"]


def test_a_path_that_cannot_be_looked_into_through_a_fault_of_ours_takes_no_other_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lay(tmp_path, {f"{who}/replay.hs": who for who in ("ann", "bob", "eve")})

    def failing(path: Path, output: Path | None) -> Listing:
        if path.name == "eve":
            raise LookupError(path)
        return read_path(path, output)

    monkeypatch.setattr(discovery, "read_path", failing)
    assert sorted(files_by_id(*sorted(tmp_path.iterdir()))) == ["ann", "bob", "eve"]


def test_what_may_be_a_class_and_students_in_one_folder_are_asked_about(tmp_path: Path) -> None:
    """The larger one may be a student's, who has put many files into an own folder."""
    lay(tmp_path, {f"eve/s{number}.hs": "e" for number in range(12)})
    lay(tmp_path, {"s1/Main.hs": "1", "s1/Cards.hs": "1"})
    with pytest.raises(UsageError, match=UNCLEAR):
        discover(sorted(tmp_path.iterdir()))


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


def test_folders_with_a_file_each_are_students_own(tmp_path: Path) -> None:
    lay(tmp_path, {"ann/hw.hs": "1", "bob/game.hs": "2", "roster.csv": ""})
    assert sorted(files_by_id(tmp_path / "ann", tmp_path / "bob")) == ["ann", "bob"]


def test_rounds_of_a_small_class_are_asked_about(tmp_path: Path) -> None:
    names = ("first", "second", "third")
    for number, name in enumerate(names):
        lay(tmp_path / name, {"ann.hs": f"{number}", f"new{number}.hs": "x"})
    lay(tmp_path, {"roster.csv": "login\n"})
    paths = [tmp_path / name for name in names]
    with pytest.raises(UsageError, match=UNCLEAR):
        discover(paths)
    found = {one.id: one for one in discover(paths, "class")}
    assert sorted(found) == ["ann", "new0", "new1", "new2"]
    assert found["ann"].files["ann.hs"] == b"2"


@pytest.mark.parametrize("each", [None, "class"])
def test_a_link_that_is_the_only_path_is_the_teachers_own(each: PathKind | None, tmp_path: Path) -> None:
    lay(tmp_path, {"week3/ann.hs": "1", "week3/bob.hs": "2"})
    (tmp_path / "current").symlink_to("week3")
    assert sorted(files_by_id(tmp_path / "current", each=each)) == ["ann", "bob"]


@pytest.mark.parametrize("target", ["nowhere", "x" * 3000, "../secret.hs", "../../..", "s1"])
def test_a_students_link_as_a_path_is_left_aside(target: str, tmp_path: Path) -> None:
    lay(tmp_path, {"secret.hs": "secret", "subs/s1/replay.hs": "1", "subs/s2/replay.hs": "2", "subs/x.rar": ""})
    (tmp_path / "subs/eve.hs").symlink_to(target)
    found = discover_class([*sorted(tmp_path.glob("subs/s*")), tmp_path / "subs/eve.hs"])
    assert [one.id for one in found.submissions] == ["s1", "s2"]
    assert [(aside.file, aside.why) for aside in found.aside] == [("eve.hs", LINK)]
    both = discover_class([*sorted(tmp_path.glob("subs/s*")), tmp_path / "subs/eve.hs"], each="class")
    assert [(aside.file, aside.why) for aside in both.aside] == [("eve.hs", LINK)]


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


@pytest.mark.parametrize("each", [None, "student"])
def test_one_of_several_paths_that_cannot_be_opened_is_nobodys_zero(
    each: PathKind | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lay(tmp_path, {"ann/replay.hs": "1", "eve/replay.hs": "2"})
    scan = os.scandir

    def closed(path: Any) -> Any:
        if Path(path).name == "eve":
            raise PermissionError(errno.EACCES, "Permission denied")
        return scan(path)

    monkeypatch.setattr(os, "scandir", closed)
    eve = next(one for one in discover([tmp_path / "ann", tmp_path / "eve"], each) if one.id == "eve")
    with pytest.raises(UnreadableFileError, match=r"the folder cannot be read on this machine \(Permission denied\)"):
        dict(eve.files)
