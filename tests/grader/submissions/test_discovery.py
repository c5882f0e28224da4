from __future__ import annotations

import io
import os
import re
import subprocess
import tempfile
import tracemalloc
import zipfile
from pathlib import Path, PurePosixPath

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.errors import UsageError
from grader.model import Student
from grader.submissions.archive_members import Bounds
from grader.submissions.archives import read_archive
from grader.submissions.discovery import discover, discover_one, find_possible_submissions, group
from grader.submissions.lazy_files import MAX_BYTES
from grader.submissions.listing import MAX_BYTES_TOGETHER, MAX_FILES, Entry
from tests.grader.submissions.class_folders import MOODLE, files_by_id, lay, zipped


def test_a_folder_per_student_gives_its_name_as_the_id(tmp_path: Path) -> None:
    lay(tmp_path, {"alice/replay.hs": "a", "bob/src/replay.hs": "b", "bob/Tricks.hs": "c"})
    assert files_by_id(tmp_path) == {"alice": ["replay.hs"], "bob": ["Tricks.hs", "src/replay.hs"]}


def test_a_flat_file_gives_its_name_without_the_ending(tmp_path: Path) -> None:
    lay(tmp_path, {"alice.hs": "a", "bob.lhs": "b", "notes.txt": "x"})
    assert files_by_id(tmp_path) == {"alice": ["alice.hs"], "bob": ["bob.lhs"]}


def test_a_folder_and_a_file_of_one_name_are_two_submissions(tmp_path: Path) -> None:
    lay(tmp_path, {"alice/replay.hs": "a", "alice.hs": "b"})
    assert files_by_id(tmp_path) == {"alice": ["replay.hs"], "alice.hs": ["alice.hs"]}


def test_two_files_that_differ_in_their_ending_are_two_submissions(tmp_path: Path) -> None:
    lay(tmp_path, {"alice.hs": "a", "alice.lhs": "b"})
    assert sorted(files_by_id(tmp_path)) == ["alice.hs", "alice.lhs"]


@pytest.mark.parametrize("beside", ["ann.zip", "ann/replay.hs"])
@pytest.mark.parametrize("called", ["ann.hs.hs.hs", "ann.hs.hs.zip", "ann.hs.hs.txt"])
def test_who_calls_a_file_like_anothers_with_more_endings_shares_no_submission(
    called: str, beside: str, tmp_path: Path
) -> None:
    """Two files in one submission, neither of which is surely the one to grade, are a zero."""
    lay(tmp_path, {"ann.hs": "a", called: "e", beside: "e", "bob.hs": "b"})
    assert ["ann.hs"] in files_by_id(tmp_path).values()
    assert len(files_by_id(tmp_path)) == 4


@pytest.mark.parametrize("name", ["M{}ller/replay.hs", "M{}ller.hs"])
def test_who_writes_a_byte_of_anothers_name_as_it_is_shown_shares_no_submission(name: str, tmp_path: Path) -> None:
    honest = os.fsdecode(name.encode().replace(b"{}", b"\xfc"))
    lay(tmp_path, {honest: "a", name.replace("{}", r"\xfc"): "e", name.replace("{}", r"\x5cxfc"): "e", "bob.hs": "b"})
    assert sorted(tuple(one.files.values()) for one in discover([tmp_path])) == [(b"a",), (b"b",), (b"e",), (b"e",)]


def test_a_folder_named_like_the_number_of_somebody_in_a_system_shares_no_id(tmp_path: Path) -> None:
    number_7 = {"Eva_7_assignsubmission_file_/r.hs": "a", "Eva_7/r.hs": "b"}
    others = {f"{name}_assignsubmission_file_/r.hs": name for name in ("Bob_8", "Cyd_9")}
    lay(tmp_path, {**number_7, **others, "moodle 7/r.hs": "c", "ida/r.hs": "d"})
    submissions = discover([tmp_path])
    assert len({submission.id for submission in submissions}) == len(submissions) == 6
    by_file = {submission.files["r.hs"]: submission for submission in submissions}
    assert {raw for raw, submission in by_file.items() if submission.student} == {b"a", b"Bob_8", b"Cyd_9"}


def test_an_empty_folder_is_a_submission_without_files(tmp_path: Path) -> None:
    (tmp_path / "carol").mkdir()
    assert files_by_id(tmp_path) == {"carol": []}


def test_what_archives_and_desktops_leave_behind_is_ignored(tmp_path: Path) -> None:
    lay(tmp_path, {"__MACOSX/a/._x.hs": "", ".git/config": "", "alice/.DS_Store": "", "alice/replay.hs": "a"})
    assert files_by_id(tmp_path) == {"alice": ["replay.hs"]}


def test_links_pipes_and_devices_are_not_read(tmp_path: Path) -> None:
    lay(tmp_path, {"alice/replay.hs": "a"})
    (tmp_path / "alice/passwd.hs").symlink_to("/etc/passwd")
    os.mkfifo(tmp_path / "alice/pipe.hs")
    (tmp_path / "elsewhere").symlink_to("/etc")
    assert files_by_id(tmp_path) == {"alice": ["replay.hs"]}


def test_a_huge_file_is_cut_above_the_cap(tmp_path: Path) -> None:
    lay(tmp_path, {"alice/replay.hs": "x" * (MAX_BYTES + 10)})
    (submission,) = discover([tmp_path])
    assert len(submission.files["replay.hs"]) == MAX_BYTES + 1


def test_a_zip_is_as_good_as_the_folder(tmp_path: Path) -> None:
    path = zipped(tmp_path / "class.zip", {"alice/replay.hs": "a", "bob.hs": "b", "__MACOSX/alice/._replay.hs": ""})
    assert files_by_id(path) == {"alice": ["replay.hs"], "bob": ["bob.hs"]}


def test_a_zip_of_one_folder_with_all_students_is_unwrapped(tmp_path: Path) -> None:
    path = zipped(tmp_path / "class.zip", {"class/alice/replay.hs": "a", "class/bob/replay.hs": "b"})
    assert files_by_id(path) == {"alice": ["replay.hs"], "bob": ["replay.hs"]}


def test_paths_that_leave_the_zip_are_ignored(tmp_path: Path) -> None:
    path = zipped(tmp_path / "class.zip", {"../evil/x.hs": "", "/etc/x.hs": "", "a/../../x.hs": "", "alice/x.hs": ""})
    assert files_by_id(path) == {"alice": ["x.hs"]}


def test_several_places_are_one_class_and_equal_ids_are_kept_apart(tmp_path: Path) -> None:
    lay(tmp_path, {"mon/class/alice.hs": "1", "tue/class/alice.hs": "2"})
    found = {one.id: one for one in discover([tmp_path / "mon/class", tmp_path / "tue/class"], "class")}
    assert sorted(found) == ["alice", "class-alice"]
    assert found["class-alice"].notes == ("is called `alice` in class, like another submission",)


def test_a_file_alone_is_a_submission(tmp_path: Path) -> None:
    lay(tmp_path, {"alice.hs": "a"})
    assert files_by_id(tmp_path / "alice.hs") == {"alice": ["alice.hs"]}


@pytest.mark.parametrize(("name", "message"), [("absent", "no such folder"), ("empty", "holds no submission")])
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


def test_beside_ones_own_file_no_link_is_read_and_of_a_huge_file_no_more_than_when_it_is_graded(tmp_path: Path) -> None:
    (tmp_path / "replay.hs").write_text("replay = undefined\n")
    (tmp_path / "Linked.hs").symlink_to(tmp_path / "replay.hs")
    with (tmp_path / "Huge.hs").open("wb") as huge:
        huge.truncate(1 << 40)
    own = discover_one(tmp_path / "replay.hs")
    assert {name: len(raw) for name, raw in own.files.items()} == {"replay.hs": 19, "Huge.hs": MAX_BYTES + 1}


def test_ones_own_folder_is_one_submission(tmp_path: Path) -> None:
    lay(tmp_path / "mine", {"replay.hs": "a", "lib/Tricks.hs": "b"})
    own = discover_one(tmp_path / "mine")
    assert own.id == "mine"
    assert sorted(own.files) == ["lib/Tricks.hs", "replay.hs"]


parts = st.sampled_from(["a", "b", "a.hs", "b.hs", "a.lhs", "b.zip", ".c"])
paths = st.lists(parts, min_size=1, max_size=3).map(lambda names: PurePosixPath(*names))


@given(st.lists(paths, unique=True))
def test_grouping_gives_each_submission_an_id_of_its_own(names: list[PurePosixPath]) -> None:
    ids = [submission.id for submission in group(Entry(name, b"") for name in names)]
    assert len(ids) == len(set(ids))


def test_a_folder_of_moodles_gives_name_and_number(tmp_path: Path) -> None:
    lay(tmp_path, {f"Jan Novák_48213{MOODLE}/replay.hs": "a", f"Participant_7{MOODLE}/src/x.hs": "b"})
    blind, named = sorted(discover([tmp_path]), key=lambda submission: submission.id, reverse=True)
    assert (blind.id, sorted(blind.files)) == ("Participant_7", ["src/x.hs"])
    assert (named.id, sorted(named.files)) == ("Jan Novák_48213", ["replay.hs"])
    assert named.student == Student(name="Jan Novák", number="48213", system="moodle")
    assert blind.student == Student(number="7", system="moodle")


def test_moodles_download_is_understood_as_a_zip_too_also_within_a_folder(tmp_path: Path) -> None:
    files = {f"Žofie Dvořáková_12{MOODLE}/Sedma.hs": "a", f"Jan Novák_13{MOODLE}/replay.hs": "b"}
    wanted = {"Žofie Dvořáková_12": ["Sedma.hs"], "Jan Novák_13": ["replay.hs"]}
    assert files_by_id(zipped(tmp_path / "a.zip", files)) == wanted
    assert (
        files_by_id(zipped(tmp_path / "b.zip", {f"CS101-Sedma-48/{name}": text for name, text in files.items()}))
        == wanted
    )


def test_a_moodle_download_of_one_student_is_not_taken_for_a_wrapping_folder(tmp_path: Path) -> None:
    path = zipped(tmp_path / "a.zip", {f"Jan Novák_13{MOODLE}/src/replay.hs": "b"})
    assert files_by_id(path) == {"Jan Novák_13": ["src/replay.hs"]}


def test_moodles_flat_files_are_sorted_by_participant(tmp_path: Path) -> None:
    lay(
        tmp_path,
        {f"Jan Novák_13{MOODLE}replay.hs": "a", f"Jan Novák_13{MOODLE}Tricks.hs": "b", f"X_14{MOODLE}a.hs": ""},
    )
    assert files_by_id(tmp_path) == {"Jan Novák_13": ["Tricks.hs", "replay.hs"], "X_14": ["a.hs"]}


def test_files_and_online_text_of_one_participant_are_one_submission(tmp_path: Path) -> None:
    online = "Jan Novák_13_assignsubmission_onlinetext_/onlinetext.html"
    lay(tmp_path, {f"Jan Novák_13{MOODLE}/replay.hs": "a", online: "<p>hello</p>"})
    assert files_by_id(tmp_path) == {"Jan Novák_13": ["onlinetext.html", "replay.hs"]}


def test_canvas_files_are_sorted_by_user_and_lateness_is_kept(tmp_path: Path) -> None:
    lay(
        tmp_path,
        {
            "novakjan_1234_5001_replay.hs": "a",
            "novakjan_1234_5002_Tricks.hs": "b",
            "dvorakovazofie_LATE_77_5003_Sedma.hs": "c",
            "carteremily_78_5004_hw.zip": "d",
            "berg_79_5005_notes.txt": "e",
        },
    )
    assert files_by_id(tmp_path) == {
        "novakjan_1234": ["Tricks.hs", "replay.hs"],
        "dvorakovazofie_77": ["Sedma.hs"],
        "carteremily_78": ["hw.zip"],
        "berg_79": ["notes.txt"],
    }
    late = {submission.id: submission.student.late for submission in discover([tmp_path]) if submission.student}
    assert late == {"novakjan_1234": False, "dvorakovazofie_77": True, "carteremily_78": False, "berg_79": False}


def test_canvas_files_in_a_zip_with_a_folder_are_understood(tmp_path: Path) -> None:
    path = zipped(tmp_path / "s.zip", {"submissions/a_1_2_replay.hs": "a", "submissions/b_LATE_3_4_replay.hs": "b"})
    assert files_by_id(path) == {"a_1": ["replay.hs"], "b_3": ["replay.hs"]}


def test_of_two_attachments_with_one_name_the_later_stays_and_it_is_said(tmp_path: Path) -> None:
    lay(tmp_path, {"a_LATE_1_99_replay.hs": "new", "a_1_7_replay.hs": "old", "b_2_8_replay.hs": "b"})
    submission = next(submission for submission in discover([tmp_path]) if submission.id == "a_1")
    assert dict(submission.files) == {"replay.hs": b"new"}
    assert submission.notes == ("`replay.hs` was handed in more than once; the latest was used",)
    assert submission.student is not None
    assert submission.student.late


def test_a_module_that_canvas_renamed_has_its_name_again(tmp_path: Path) -> None:
    lay(tmp_path, {"a_1_7_replay-1.hs": "", "a_1_8_Tricks-2.hs": "", "a_1_9_Part-1.hs": "", "a_1_10_Part-2.hs": ""})
    assert files_by_id(tmp_path) == {"a_1": ["Part-1.hs", "Part-2.hs", "Tricks.hs", "replay-1.hs"]}


def test_a_few_names_like_canvas_among_others_are_ordinary_names(tmp_path: Path) -> None:
    lay(tmp_path, {"alice.hs": "", "bob.hs": "", "hw_1_2_final.hs": ""})
    assert sorted(files_by_id(tmp_path)) == ["alice", "bob", "hw_1_2_final"]


@pytest.mark.parametrize("pattern", ["{}_2026_1_replay.hs", "{}_2026_{}_replay.hs", "{}_{}_1_replay.hs"])
def test_names_in_which_the_numbers_are_a_year_or_a_task_are_not_canvas(tmp_path: Path, pattern: str) -> None:
    files = [pattern.format(name, number) for number, name in enumerate(("novak", "mala", "riha"), 4)]
    lay(tmp_path, dict.fromkeys(files, "a"))
    assert files_by_id(tmp_path) == {name.removesuffix(".hs"): [name] for name in files}


def test_a_zip_of_zips_has_a_submission_for_each(tmp_path: Path) -> None:
    inner = zipped(tmp_path / "alice.zip", {"replay.hs": "a"}).read_bytes()
    with zipfile.ZipFile(tmp_path / "class.zip", "w") as archive:
        archive.writestr("alice.zip", inner)
        archive.writestr("bob/homework.zip", inner)
        archive.writestr("carol_1_2_x/hw.zip", inner)
    assert files_by_id(tmp_path / "class.zip") == {
        "alice": ["alice.zip"],
        "bob": ["homework.zip"],
        "carol_1_2_x": ["hw.zip"],
    }


def test_a_checkout_is_its_files_without_the_history(tmp_path: Path) -> None:
    git = ["git", "-c", "user.name=a", "-c", "user.email=a@example.org", "-C", str(tmp_path / "class/sedma-alice")]
    lay(
        tmp_path / "class", {"sedma-alice/src/replay.hs": "a", "sedma-alice/README.md": "b", "sedma-bob/replay.hs": "c"}
    )
    subprocess.run(["git", "init", "-q", "-b", "main", str(tmp_path / "class/sedma-alice")], check=True)
    subprocess.run([*git, "add", "."], check=True)
    subprocess.run([*git, "commit", "-qm", "first"], check=True)
    subprocess.run([*git, "branch", "other"], check=True)
    lay(tmp_path / "class", {"sedma-bob/.git": "gitdir: elsewhere"})
    assert files_by_id(tmp_path / "class") == {
        "sedma-alice": ["README.md", "src/replay.hs"],
        "sedma-bob": ["replay.hs"],
    }


def test_a_student_in_two_classes_handed_in_twice_and_the_later_place_counts(tmp_path: Path) -> None:
    lay(tmp_path, {"first/alice.hs": "1", "first/bob.hs": "1", "second/alice.hs": "2", "second/carol.hs": "2"})
    by_id = {submission.id: submission for submission in discover([tmp_path / "first", tmp_path / "second"], "class")}
    assert sorted(by_id) == ["alice", "bob", "carol"]
    assert dict(by_id["alice"].files) == {"alice.hs": b"2"}
    note = "handed in twice, in first and second; the one in second, named later, was used"
    assert by_id["alice"].notes == (note,)
    assert by_id["bob"].notes == ()


def test_whoever_a_system_numbers_is_one_student_under_any_name(tmp_path: Path) -> None:
    lay(tmp_path, {f"first/Jan Novak_13{MOODLE}/replay.hs": "1", f"second/Jan Novák_13{MOODLE}/replay.hs": "2"})
    (submission,) = discover([tmp_path / "first", tmp_path / "second"])
    assert (submission.id, submission.files["replay.hs"]) == ("Jan Novák_13", b"2")
    assert "named later, was used" in submission.notes[0]


def test_a_folder_called_like_what_is_left_of_a_systems_name_is_somebody_else(tmp_path: Path) -> None:
    lay(tmp_path, {f"Jan_1{MOODLE}/replay.hs": "1", "Jan_1/replay.hs": "2", "Eva/replay.hs": "3"})
    ids = sorted(submission.id for submission in discover([tmp_path]))
    assert len(ids) == len(set(ids)) == 3


def test_single_files_of_one_name_are_different_students(tmp_path: Path) -> None:
    lay(tmp_path, {"alice/replay.hs": "1", "bob/replay.hs": "2"})
    paths = [tmp_path / "alice/replay.hs", tmp_path / "bob/replay.hs"]
    assert sorted(files_by_id(*paths)) == ["bob-replay", "replay"]
    assert sorted(files_by_id(*paths, tmp_path / "alice/replay.hs")) == ["bob-replay", "replay"]


def test_folders_named_like_what_a_second_submission_is_called_stop_nobody(tmp_path: Path) -> None:
    """They take every name that would be made for a clash with somebody's."""
    course = tmp_path / "hw1"
    lay(course / "submissions", {f"{name}/replay.hs": name for name in ("ann", "zed")})
    taken = ("zed", "late-zed", "hw1-late-zed", "hw1-late-zed-2")
    lay(course / "late", {f"eve/{name}/replay.hs": name for name in taken})
    found = {one.id: one for one in discover([course / "submissions", course / "late"], "class")}
    assert sorted(found) == ["ann", "hw1-late-zed", "hw1-late-zed-2", "hw1-late-zed-3", "late-zed", "zed"]
    assert found["zed"].files["replay.hs"] == b"zed"
    assert not found["zed"].notes
    assert "found in late/eve" in found["hw1-late-zed-3"].notes[0]


def test_a_name_that_is_not_utf_8_is_still_a_name(tmp_path: Path) -> None:
    lay(tmp_path, {os.fsdecode(b"nov\xe1k/\xfakol.hs"): "a"})
    (submission,) = discover([tmp_path])
    assert submission.id.encode()
    assert list(submission.files) == ["\\xfakol.hs"]


def test_a_zip_that_does_not_say_that_its_names_are_utf_8_is_read_so(tmp_path: Path) -> None:
    path = zipped(tmp_path / "class.zip", {"Zofie Dvorakova/replay.hs": "a"})
    raw = path.read_bytes().replace(b"Zofie Dvorakova", "Žofie Dvořák".encode())
    path.write_bytes(raw)
    assert files_by_id(path) == {"Žofie Dvořák": ["replay.hs"]}


def test_no_more_of_a_student_is_read_than_a_solution_could_need(tmp_path: Path) -> None:
    lay(tmp_path, {f"alice/f{number}.txt": "" for number in range(MAX_FILES + 5)} | {"bob/replay.hs": "b"})
    files = files_by_id(tmp_path)
    assert len(files["alice"]) == MAX_FILES
    assert files["bob"] == ["replay.hs"]


def test_a_class_zip_that_unpacks_to_too_much_is_refused_before_it_is_unpacked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with zipfile.ZipFile(tmp_path / "bomb.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        for number in range(11):
            archive.writestr(f"{number}/replay.hs", b"\0" * 500_000)
    monkeypatch.setattr("grader.submissions.archives.CLASS", Bounds(entries=100, total=5_000_000, largest=500_000))
    with pytest.raises(UsageError, match=r"bomb\.zip: .* unpacks to 5,500,000 bytes, more than 5,000,000"):
        discover([tmp_path / "bomb.zip"])
    monkeypatch.setattr("grader.submissions.archives.CLASS", Bounds(entries=10, total=50_000_000, largest=500_000))
    with pytest.raises(UsageError, match="holds 11 files, more than 10"):
        discover([tmp_path / "bomb.zip"])
    monkeypatch.setattr("grader.submissions.archives.CLASS", Bounds(entries=100, total=5_000_000, largest=1000))
    assert {len(submission.files["replay.hs"]) for submission in discover([tmp_path / "bomb.zip"])} == {1001}


def test_large_files_that_are_never_read_do_not_refuse_a_class(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "class.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("alice/replay.hs", "replay _ = Nothing\n")
        archive.writestr("bob/replay.hs", "replay _ = Nothing\n")
        for number in range(100):
            archive.writestr(f"bob/photo{number}.jpg", bytes(5_000_001))
    assert {each.id for each in discover([tmp_path / "class.zip"])} == {"alice", "bob"}


def test_a_class_zip_in_a_packing_that_cannot_be_stopped_is_refused(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "class.zip", "w", zipfile.ZIP_LZMA) as archive:
        archive.writestr("alice/replay.hs", "a")
    with pytest.raises(UsageError, match="packed in an unusual way; download it again, or unpack it"):
        discover([tmp_path / "class.zip"])


def test_ten_thousand_flat_files_are_sorted_at_once() -> None:
    entries = [Entry(PurePosixPath(f"student{number}.hs"), b"") for number in range(10_000)]
    assert len(group(entries)) == 10_000


@pytest.mark.parametrize("name", [f"Jan Novák_13{MOODLE}", "alice"])
def test_one_folder_is_found_again_as_in_the_class(tmp_path: Path, name: str) -> None:
    lay(tmp_path, {f"{name}/replay.hs": "a", f"{name}/lib/T.hs": "b", "other/x.hs": "c"})
    again = find_possible_submissions(tmp_path / name)
    (first,) = (submission for submission in discover([tmp_path]) if submission.id == again[0].id)
    assert dict(first.files) == dict(again[0].files)


@pytest.mark.parametrize("name", ["alice.hs", "a_1_2_replay.hs", f"Jan_13{MOODLE}replay.hs", "alice.zip"])
def test_one_file_is_found_again_as_in_the_class(tmp_path: Path, name: str) -> None:
    lay(
        tmp_path,
        {name: "a", name.replace("replay", "Tricks"): "b", name.replace("1", "9").replace("alice", "bob"): "c"},
    )
    if name.endswith(".zip"):
        zipped(tmp_path / name, {"replay.hs": "a"})
    as_found = [dict(submission.files) for submission in discover([tmp_path])]
    assert any(dict(submission.files) in as_found for submission in find_possible_submissions(tmp_path / name))


tops = st.sampled_from(
    ["alice", "Alice", "bob", f"Jan_1{MOODLE}", "Jan_1_assignsubmission_onlinetext_", f"X Y_2{MOODLE}", "a_1_2_x.hs"]
)
flat = st.sampled_from(["alice.hs", "alice.lhs", "bob.zip", "a_1_2_x.hs", "a_LATE_1_3_x.hs", f"Jan_1{MOODLE}x.hs"])
inside = st.sampled_from(["x.hs", "lib/T.hs", "x.txt", "a.zip"])
handed_in = st.one_of(flat.map(PurePosixPath), st.builds(lambda top, name: PurePosixPath(top, name), tops, inside))


@given(st.lists(handed_in, unique=True, max_size=12))
def test_no_program_is_lost_whatever_lies_beside_it(paths: list[PurePosixPath]) -> None:
    found_by = group(Entry(path, str(path).encode()) for path in paths)
    kept = {content for submission in found_by for content in submission.files.values()}
    replaced = sum("more than once" in note for submission in found_by for note in submission.notes)
    lost = [path for path in paths if path.suffix in (".hs", ".lhs", ".zip") and str(path).encode() not in kept]
    assert replaced or not lost
    ids = [submission.id for submission in found_by]
    assert len(ids) == len(set(ids))


def cut(name: str) -> str:
    """A name as a zip keeps it."""
    return name.partition("\0")[0]


@given(st.lists(st.text(alphabet='aA./\\:č*"<\x00\n~ _19', min_size=1, max_size=12), max_size=6, unique_by=cut))
def test_any_names_in_a_zip_give_safe_and_different_ids(names: list[str]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "class.zip")
        with zipfile.ZipFile(path, "w") as archive:
            for name in ["eve/replay.hs", *names]:
                archive.writestr(zipfile.ZipInfo(name), "a = 1\n")
        ids = [submission.id for submission in discover([path])]
    assert len(ids) == len(set(ids))
    assert "eve" in ids
    assert len({id_.casefold() for id_ in ids}) == len(ids)
    assert not [id_ for id_ in ids if re.search(r'[<>:"/\\|?*\x00-\x1f]|^[.~-]|[. ]$', id_)]


def test_a_zip_whose_names_are_no_text_is_named(tmp_path: Path) -> None:
    path = zipped(tmp_path / "class.zip", {"žžž/replay.hs": "a"})
    path.write_bytes(path.read_bytes().replace("žžž".encode(), b"\xff\xfe\xff\xfe\xff\xfe"))
    with pytest.raises(UsageError, match=r"class\.zip: the zip cannot be read: it is damaged"):
        discover([path])


@given(st.lists(st.text(alphabet="a./\\:\x00č", min_size=1, max_size=6), max_size=6, unique_by=cut))
def test_any_names_in_a_students_zip_can_be_read(names: list[str]) -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name in ["replay.hs", *names]:
            archive.writestr(zipfile.ZipInfo(name), "a = 1\n")
    files = read_archive(packed.getvalue()).files
    assert "replay.hs" in files
    assert not [name for name in files if name.startswith("/") or ".." in name.split("/")]


def test_a_class_of_many_flat_files_loses_nobody(tmp_path: Path) -> None:
    lay(tmp_path, {f"student{number}.hs": "" for number in range(MAX_FILES + 20)})
    assert len(files_by_id(tmp_path)) == MAX_FILES + 20


def test_the_program_is_found_among_more_files_than_are_read(tmp_path: Path) -> None:
    lay(tmp_path, {f"alice/a{number}.txt": "" for number in range(MAX_FILES + 20)})
    lay(tmp_path, {"alice/zz/replay.hs": "z"})
    (alice,) = discover([tmp_path])
    assert alice.files["zz/replay.hs"] == b"z"
    assert len(alice.files) == MAX_FILES


def test_what_one_submission_holds_is_bounded_in_bytes(tmp_path: Path) -> None:
    for number in range(20):
        lay(tmp_path, {f"alice/{number}/x.hs": ""})
        os.truncate(tmp_path / f"alice/{number}/x.hs", 2**30)
    lay(tmp_path, {"bob/replay.hs": "b"})
    alice, bob = discover([tmp_path])
    assert sum(map(len, alice.files.values())) <= MAX_BYTES_TOGETHER + MAX_BYTES + 1
    assert dict(bob.files) == {"replay.hs": b"b"}


def test_folders_without_end_are_left_at_some_depth(tmp_path: Path) -> None:
    lay(tmp_path, {"alice/replay.hs": "a"})
    folder = os.open(tmp_path / "alice", os.O_RDONLY)
    for _ in range(1200):
        os.mkdir("d", dir_fd=folder)
        inner = os.open("d", os.O_RDONLY, dir_fd=folder)
        os.close(folder)
        folder = inner
    os.close(folder)
    assert files_by_id(tmp_path) == {"alice": ["replay.hs"]}
    subprocess.run(["rm", "-rf", str(tmp_path / "alice")], check=True)  # too deep for pytest's own cleaning


def test_a_wrapped_folder_of_students_is_unwrapped_and_no_student_itself(tmp_path: Path) -> None:
    lay(tmp_path, {"class/alice/replay.hs": "a", "class/bob/replay.hs": "b"})
    assert files_by_id(tmp_path) == {"alice": ["replay.hs"], "bob": ["replay.hs"]}


def test_a_name_that_is_no_text_is_shown_all_the_same(tmp_path: Path) -> None:
    lay(tmp_path, {os.fsdecode(b"\xff\xfe/replay.hs"): "a"})
    (submission,) = discover([tmp_path])
    assert re.fullmatch(r"_xff-xfe-[0-9a-f]{8}", submission.id)
    assert list(submission.files) == ["replay.hs"]


def test_a_pipe_is_no_place_to_look_in(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(UsageError, match="pipe: no such folder, zip or file"):
        discover([tmp_path / "pipe"])


@pytest.mark.parametrize("name", [".", "./.", "//"])
def test_a_nameless_member_of_a_zip_is_ignored(tmp_path: Path, name: str) -> None:
    assert files_by_id(zipped(tmp_path / "class.zip", {name: "x", "alice/x.hs": ""})) == {"alice": ["x.hs"]}


def test_a_zip_packed_in_a_way_that_cannot_be_bounded_is_refused_unread(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "class.zip", "w", zipfile.ZIP_BZIP2) as archive:
        archive.writestr("alice/x.hs", b"\0" * 20_000_000)
    with pytest.raises(UsageError, match="packed in an unusual way"):
        discover([tmp_path / "class.zip"])


def test_damage_inside_a_zip_is_named_too(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "class.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("alice.hs", "".join(map(str, range(3000))))
    raw = bytearray((tmp_path / "class.zip").read_bytes())
    raw[100:1000] = b"\xff" * 900
    (tmp_path / "class.zip").write_bytes(bytes(raw))
    with pytest.raises(UsageError, match=r"class\.zip: the zip cannot be read"):
        discover([tmp_path / "class.zip"])


def test_ones_own_folder_is_bounded_as_a_whole(tmp_path: Path) -> None:
    lay(tmp_path / "mine", {f"d{number}/x.txt": "" for number in range(MAX_FILES + 20)} | {"deep/er/replay.hs": "a"})
    own = discover_one(tmp_path / "mine")
    assert len(own.files) == MAX_FILES
    assert own.files["deep/er/replay.hs"] == b"a"


def test_a_file_named_after_somebody_else_stays_its_owners(tmp_path: Path) -> None:
    """Red team: a student gave a file the name of participant 105's, who handed in nothing."""
    forged = f"Jan_101{MOODLE}x_105{MOODLE}replay.hs"
    lay(tmp_path, {forged: "a", f"Eva_102{MOODLE}replay.hs": "b"})
    assert files_by_id(tmp_path) == {"Jan_101": [f"x_105{MOODLE}replay.hs"], "Eva_102": ["replay.hs"]}


@pytest.mark.parametrize(
    "forged",
    [
        f"Jan_101{MOODLE}x_102{MOODLE}replay.hs",
        f"Jan_101{MOODLE}Eva_102{MOODLE}replay.hs",
        f"Jan_101{MOODLE}_102_assignsubmission_onlinetext_.hs",
        f"Jan_101{MOODLE}1_2_3.hs",
    ],
)
def test_no_file_name_changes_whose_the_others_are(tmp_path: Path, forged: str) -> None:
    lay(tmp_path, {forged: "x", f"Eva_102{MOODLE}replay.hs": "a", f"Ida_103{MOODLE}replay.hs": "b"})
    assert set(files_by_id(tmp_path)) == {"Jan_101", "Eva_102", "Ida_103"}


@pytest.mark.parametrize("packed", [False, True])
def test_nobody_makes_moodles_download_of_canvas_s_by_names_like_moodles(packed: bool, tmp_path: Path) -> None:
    names = [f"student{number}_{900 + number}_{7000 + number}_replay.hs" for number in range(4)]
    names += [f"eve_999_{8000 + number}_x_{900 + number}_assignsubmission_file_replay.hs" for number in range(12)]
    lay(tmp_path / "class", dict.fromkeys(names, "x"))
    paths = sorted((tmp_path / "class").iterdir()) if packed else [tmp_path / "class"]
    numbers = sorted(one.student.number for one in discover(paths) if one.student)
    assert numbers == ["900", "901", "902", "903", "999"]


def test_two_people_with_one_number_cost_only_their_own_files(tmp_path: Path) -> None:
    lay(tmp_path, {f"{name}{MOODLE}replay.hs": name for name in ("Jan_1", "Eva_1", "Ida_2", "Bob_3", "Dan_4")})
    found = {submission.id: submission for submission in discover([tmp_path])}
    assert set(found) == {f"Jan_1{MOODLE}replay", f"Eva_1{MOODLE}replay", "Ida_2", "Bob_3", "Dan_4"}
    assert "see whose it is" in found[f"Jan_1{MOODLE}replay"].notes[0]
    assert found["Ida_2"].notes == ()


def test_two_attachments_with_one_number_cost_only_their_own_files(tmp_path: Path) -> None:
    lay(tmp_path, {name: name for name in ("a_1_7_x.hs", "b_2_7_x.hs", "c_3_8_x.hs", "d_4_9_x.hs", "e_5_10_x.hs")})
    assert set(files_by_id(tmp_path)) == {"a_1_7_x", "b_2_7_x", "c_3", "d_4", "e_5"}


def test_the_only_student_of_a_class_is_not_taken_for_a_download_by_one_odd_file(tmp_path: Path) -> None:
    lay(tmp_path, {"jan/replay.hs": "a", "jan/Tricks.hs": "b", f"jan/Eva_105{MOODLE}x.hs": "c"})
    assert files_by_id(tmp_path) == {"jan": [f"Eva_105{MOODLE}x.hs", "Tricks.hs", "replay.hs"]}


def test_a_flat_download_without_any_program_is_still_everybodys(tmp_path: Path) -> None:
    lay(tmp_path, {f"Jan_1{MOODLE}x.docx": "a", f"Eva_2{MOODLE}x.pdf": "b"})
    assert files_by_id(tmp_path) == {"Jan_1": ["x.docx"], "Eva_2": ["x.pdf"]}


@pytest.mark.parametrize("name", ["eve.zip", f"Eva_13{MOODLE}replay.zip"])
def test_of_a_huge_archive_verify_sees_what_grading_sees(tmp_path: Path, name: str) -> None:
    with (tmp_path / name).open("wb") as file:
        file.truncate(20 * MAX_BYTES)
        file.seek(0, os.SEEK_END)
        with zipfile.ZipFile(file, "a") as archive:
            archive.writestr("replay.hs", "a = 1")
    lay(tmp_path, {name.replace("Eva_13", "Bob_14").replace("eve.zip", "bob.hs"): "b"})
    as_graded = [dict(submission.files) for submission in discover([tmp_path])]
    tracemalloc.start()
    try:
        possible = find_possible_submissions(tmp_path / name)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert any(dict(submission.files) in as_graded for submission in possible)
    assert peak < 5 * MAX_BYTES


def test_who_handed_in_only_what_is_left_aside_keeps_the_number_that_a_download_gives(tmp_path: Path) -> None:
    files = {f"Ann A_1{MOODLE}/r.hs": "a", f"Bob B_2{MOODLE}/r.hs": "b", f"Cyd C_3{MOODLE}/.r.hs": "c"}
    zipped(tmp_path / "class.zip", files)
    found = {one.id: one.student for one in discover([tmp_path / "class.zip"])}
    assert {id_: student and student.number for id_, student in found.items()} == {
        "Ann A_1": "1",
        "Bob B_2": "2",
        "Cyd C_3": "3",
    }
