"""Most names decide whether a folder holds a class, so that a stray file does not make one student of many."""

from __future__ import annotations

import io
import random
import tarfile
import zipfile
from pathlib import Path, PurePosixPath

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.submissions.class_layout import TAKEN_FOR_STUDENT, find_wrapper
from grader.submissions.discovery import discover

STUDENTS = 7  # fewer than are a class by their number
CANVAS = [f"student{number}_{900 + number}_{7000 + number}_replay.hs" for number in range(STUDENTS)]
MOODLE = [f"Eva {number}_{900 + number}_assignsubmission_file/replay.hs" for number in range(STUDENTS)]
FLAT_MOODLE = [f"Eva {number}_{900 + number}_assignsubmission_file_replay.hs" for number in range(STUDENTS)]
FOLDERS = [f"student{number}/replay.hs" for number in range(STUDENTS)]
CLASSES = {"canvas": CANVAS, "moodle": MOODLE, "flat-moodle": FLAT_MOODLE, "folders": FOLDERS}
STRAYS = ("solution.hs", "Readme.hs.txt", "notes.txt", "grades.csv", "old.zip")


def make(folder: Path, files: list[str]) -> Path:
    for file in files:
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        (folder / file).write_bytes(b"PK\x05\x06" + bytes(18) if file.endswith(".zip") else f"x = {file!r}\n".encode())
    return folder


def zipped(folder: Path) -> Path:
    path = folder.with_suffix(".zip")
    with zipfile.ZipFile(path, "w") as archive:
        for file in sorted(folder.rglob("*")):
            archive.write(file, file.relative_to(folder))
    return path


@pytest.mark.parametrize("packed", [False, True], ids=["folder", "zip"])
@pytest.mark.parametrize("stray", STRAYS)
@pytest.mark.parametrize("system", CLASSES)
def test_a_stray_file_in_a_wrapped_class_stands_alone(system: str, stray: str, packed: bool, tmp_path: Path) -> None:
    folder = make(tmp_path / "class", [f"all/{file}" for file in (*CLASSES[system], stray)])
    found = [one.id for one in discover([zipped(folder) if packed else folder])]
    assert len(found) in (STUDENTS, STUDENTS + 1)
    assert len([one for one in found if "9" in one or "student" in one]) == STUDENTS
    assert "all" not in found


@pytest.mark.parametrize("stray", STRAYS)
@pytest.mark.parametrize("system", ["canvas", "moodle", "flat-moodle"])
def test_a_stray_file_beside_a_wrapped_class_of_a_system_stands_alone(system: str, stray: str, tmp_path: Path) -> None:
    folder = make(tmp_path / "class", [*(f"all/{file}" for file in CLASSES[system]), stray])
    found = [one.id for one in discover([folder])]
    assert "all" not in found
    assert len(found) in (STUDENTS, STUDENTS + 1)


@pytest.mark.parametrize(
    "files",
    [
        ["src/Main.hs", "test/Test.hs", "replay.hs"],
        ["replay.hs", "Helper.hs"],
        ["sedma_1_2_replay.hs", "Helper.hs", "Other.hs"],
        ["sedma_1_2_replay.hs", "sedma_1_3_replay.hs", "Helper.hs"],
    ],
)
def test_one_students_own_folder_stays_one_students(files: list[str], tmp_path: Path) -> None:
    folder = make(tmp_path / "class", [f"novak/{file}" for file in files])
    assert [one.id for one in discover([folder])] == ["novak"]


@pytest.mark.parametrize("beside", ["bob/notes.rar", "bob/src/42.rar", "bob.hs"])
@pytest.mark.parametrize(
    "own", ["Eva_1_assignsubmission_file_replay.hs", "Eva_1_assignsubmission_file/replay.hs", "eva_12_34_replay.hs"]
)
def test_beside_other_students_ones_own_file_names_make_nobody_else_of_one(
    own: str, beside: str, tmp_path: Path
) -> None:
    folder = make(tmp_path / "class", [f"alice/{own}", "alice/closed/picture.jpg", beside])
    assert sorted(one.id for one in discover([folder])) == ["alice", "bob"]


def test_a_student_of_several_cannot_make_a_class_of_ones_own_folder(tmp_path: Path) -> None:
    forged = [
        f"{name}_{number}_assignsubmission_file_replay.hs" for number, name in enumerate(("Ann", "Bob", "Eve", "Vera"))
    ]
    folder = make(tmp_path / "class", ["Ann.hs", "Bob.hs", *(f"Eve/{file}" for file in forged)])
    assert sorted(one.id for one in discover([folder])) == ["Ann", "Bob", "Eve"]


@pytest.mark.parametrize("own", ["{}/replay.hs", "{}_10{}_assignsubmission_file_/replay.hs"], ids=["plain", "Moodle's"])
def test_a_folder_in_a_second_path_replaces_nobodys_work_and_is_named(own: str, tmp_path: Path) -> None:
    names = {name: own.format(name, number) for number, name in enumerate(("ann", "bob", "vera"))}
    first = make(tmp_path / "class", [names["ann"], names["bob"]])
    late = make(tmp_path / "late", [f"eve/{file}" for file in names.values()])
    found = {one.id.partition("_")[0]: one for one in discover([first, late], "class")}
    assert sorted(found) == ["ann", "bob", "late-ann", "late-bob", "vera"]
    assert not found["ann"].notes
    assert found["late-ann"].student is None
    for name in ("late-ann", "vera"):
        assert found[name].notes[0] == "found in late/eve, which was taken for a folder of the class, not a student's"


@pytest.mark.parametrize("wrappers", [("first", "second"), ("all", "all")])
def test_classes_in_folders_called_like_their_paths_or_alike_are_versions_of_one_class(
    wrappers: tuple[str, str], tmp_path: Path
) -> None:
    paths = [
        make(tmp_path / path, [f"{wrapper}/{name}/replay.hs" for name in ("ann", "bob")])
        for path, wrapper in zip(("first", "second"), wrappers, strict=True)
    ]
    found = discover(paths, "class")
    assert [one.id for one in found] == ["ann", "bob"]
    assert "named later, was used" in found[0].notes[-1]


@pytest.mark.parametrize("students", [3, 9, 20, 300])
@pytest.mark.parametrize("loose", [1, 4, 40])
def test_however_many_files_lie_beside_students_folders_a_class_is_no_single_student(students: int, loose: int) -> None:
    """A student could take a class of ten in this way with one file, and one of forty with four."""
    for name in ("replay.hs", "work.zip", "Replay.hs.txt"):
        files = [f"s{number}/{name}" for number in range(students)] + [f"loose{number}.hs" for number in range(loose)]
        assert find_wrapper([PurePosixPath("hw1", file) for file in files]) == "hw1"


@pytest.mark.parametrize("packed", [False, True], ids=["folder", "zip"])
def test_the_only_folder_with_more_programs_than_a_solution_has_is_the_class(packed: bool, tmp_path: Path) -> None:
    """As a desktop packs a folder of single files: all of them were one student's, called like the folder."""
    programs = [f"s{number}.hs" for number in range(8)] + ["eva.lhs", "jan.zip", "vera/replay.hs"]
    folder = make(tmp_path / "class", [f"hw7/{file}" for file in (*programs, "notes.txt")])
    found = [one.id for one in discover([zipped(folder) if packed else folder])]
    assert sorted(found) == sorted([*(f"s{number}" for number in range(8)), "eva", "jan", "vera"])


@pytest.mark.parametrize("loose", [{}, {"x.hs"}])
def test_a_small_class_in_the_only_folder_is_asked_about(loose: set[str], tmp_path: Path) -> None:
    """One loose file is enough to make one student of it, and somebody may have put it there."""
    programs = (
        [f"s{number}/hw{number}.hs" for number in range(4)] if loose else [f"s{number}.hs" for number in range(4)]
    )
    make(tmp_path / "class", [f"hw7/{file}" for file in (*programs, *loose)])
    (only,) = discover([zipped(tmp_path / "class")])
    assert only.notes[0] == f"`hw7` {TAKEN_FOR_STUDENT}"
    assert len(discover([tmp_path / "class" / "hw7"])) == len(programs) + len(loose)


@pytest.mark.parametrize("packed", [False, True], ids=["folder", "zip"])
def test_what_is_in_the_only_folder_does_not_replace_what_is_beside_it(packed: bool, tmp_path: Path) -> None:
    files = ["zoe.hs", "eve/zoe.hs", "eve/x_1_9_replay.hs", "eve/x_2_10_replay.hs"]
    folder = make(tmp_path / "class", files)
    found = {one.id: dict(one.files) for one in discover([zipped(folder) if packed else folder])}
    assert found["zoe"] == {"zoe.hs": b"x = 'zoe.hs'\n"}


def test_who_handed_in_only_what_is_left_aside_in_an_archive_makes_no_class_of_another(tmp_path: Path) -> None:
    with tarfile.open(tmp_path / "class.tar", "w") as archive:
        for name in ("ann/src/replay.hs", "ann/test/Test.hs"):
            archive.addfile(tarfile.TarInfo(name), io.BytesIO())
        link = tarfile.TarInfo("eve/replay.hs")
        link.type, link.linkname = tarfile.SYMTYPE, "/etc/passwd"
        archive.addfile(link)
    assert [one.id for one in discover([tmp_path / "class.tar"])] == ["ann", "eve"]


def test_a_solution_in_folders_is_one_students_though_some_files_are_called_alike(tmp_path: Path) -> None:
    files = ["app/Main.hs", "src/Sedma.hs", "test/Main.hs", "Setup.hs", "src/Cards/Types.hs"]
    folder = make(tmp_path / "class", [f"novak/{file}" for file in files])
    assert [one.id for one in discover([folder])] == ["novak"]


def test_moodles_folders_without_programs_are_students_too(tmp_path: Path) -> None:
    moodle = ["Eva_1_assignsubmission_file_/notes.html", "Jan_2_assignsubmission_file_/closed/replay.hs~"]
    folder = make(tmp_path / "class", [f"CS101/{file}" for file in (*moodle, "honest/replay.hs")])
    assert sorted(one.id for one in discover([folder])) == ["Eva_1", "Jan_2", "honest"]


def test_beside_other_students_a_folder_with_folders_is_one_students(tmp_path: Path) -> None:
    folder = make(tmp_path / "class", ["novak/src/Main.hs", "novak/test/Test.hs", "eva.hs"])
    assert [one.id for one in discover([folder])] == ["eva", "novak"]
    folder = make(tmp_path / "other", ["novak/src/Main.hs", "novak/test/Test.hs", "readme.txt"])
    assert [one.id for one in discover([folder])] == ["novak"]


@given(st.sampled_from(list(CLASSES)), st.integers(0, 2**32), st.integers(0, 5))
def test_less_than_half_of_a_systems_files_decide_nothing(system: str, seed: int, strays: int) -> None:
    files = [*CLASSES[system], *(f"stray{number}.hs" for number in range(strays))]
    random.Random(seed).shuffle(files)
    assert find_wrapper([PurePosixPath("all", file) for file in files]) == "all"


@given(st.lists(st.tuples(st.text("ab/._19", min_size=1).map(lambda text: text.strip("/") or "a"), st.booleans())))
def test_any_names_are_decided(names: list[tuple[str, bool]]) -> None:
    files = [PurePosixPath(f"{name}.hs") for name, is_folder in names if not is_folder]
    folders = [PurePosixPath(name) for name, is_folder in names if is_folder and name.strip("./")]
    holding = {path.parts[0] for path in (*files, *folders) if len(path.parts) > 1}
    assert find_wrapper(files, folders) in {None, *(holding if len(holding) == 1 else ())}
