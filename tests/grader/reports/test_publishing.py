"""Publishing: unguessable names that stay, a private index, Moodle's zip, and a student's own view."""

from __future__ import annotations

import csv
import errno
import re
import stat
import zipfile
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.assignment.hints import Hints
from grader.errors import StorageError, UsageError
from grader.reports.publishing import (
    KEY,
    MOODLE_ZIP,
    PageOf,
    Published,
    moodle_folder,
    publish_moodle,
    publish_pages,
    publish_zips,
    unguessable,
    zip_name,
)
from grader.reports.student_copy import (
    MOST_FILES,
    MOST_TEXT,
    HandedIn,
    dump_handed_in,
    for_student,
    handed_in_path,
    load_handed_in,
    student_page,
)
from grader.results.schema import Results, SmallestInfo, StudentInfo, SubmissionResult
from reference.sedma.game import SEDMA
from tests.grader.reports.test_html import HOSTILE, RECORDS, SOURCE, Page, graded, rejected, results_of


def moodles(one: SubmissionResult, name: str, number: str = "1234", system: str = "moodle") -> SubmissionResult:
    return msgspec.structs.replace(one, student=StudentInfo(name, number, system, email="who@school.example"))


CLASS = results_of(graded("alice"), rejected("=bob"), moodles(graded("Jan Novák_1234"), "Jan Novák"))


def page_of(one: SubmissionResult) -> str:
    return f"<p>page of {one.id}</p>"


SMALLEST = SmallestInfo(RECORDS["dealt-2"], "Just (AC,One)", "Nothing", "wrong")


def names_in(folder: Path) -> dict[str, str]:
    rows = csv.DictReader((folder / "private/index.csv").read_text().splitlines())
    return {row["id"]: row["page"] for row in rows}


def test_each_page_has_a_name_that_only_the_private_index_tells(tmp_path: Path) -> None:
    done = publish_pages(CLASS, page_of, tmp_path)
    assert (done.count, done.remarks, done.place) == (3, (), tmp_path / "private/index.html")
    names = names_in(tmp_path)
    assert names.keys() == {"alice", "'=bob", "Jan Novák_1234"}
    assert (tmp_path / "public" / names["alice"]).read_text() == "<p>page of alice</p>"
    assert len(set(names.values())) == 3
    assert all(re.fullmatch(r"[0-9a-f]{32}\.html", name) for name in names.values())
    listed = {path.name for path in (tmp_path / "public").iterdir()}
    assert listed == {*names.values(), "index.html"}
    assert not [name for name in names.values() if name in (tmp_path / "public/index.html").read_text()]
    index = Page((tmp_path / "private/index.html").read_text())
    assert {f"../public/{name}" for name in names.values()} <= set(index.attributes("href"))


def test_names_stay_when_a_class_is_published_again_and_differ_elsewhere(tmp_path: Path) -> None:
    for folder in ("one", "one", "two"):
        publish_pages(CLASS, page_of, tmp_path / folder)
    again = publish_pages(CLASS, lambda one: f"new page of {one.id}", tmp_path / "one")
    assert again.remarks == ()
    one, two = names_in(tmp_path / "one"), names_in(tmp_path / "two")
    assert (tmp_path / "one/public" / one["alice"]).read_text() == "new page of alice"
    assert not set(one.values()) & set(two.values())


def test_pages_of_those_who_left_stay_and_are_said(tmp_path: Path) -> None:
    publish_pages(CLASS, page_of, tmp_path)
    gone = names_in(tmp_path)["alice"]
    rest = msgspec.structs.replace(CLASS, submissions=CLASS.submissions[1:])
    done = publish_pages(rest, page_of, tmp_path)
    assert gone in done.remarks[0]
    assert (tmp_path / "public" / gone).exists()


def test_the_key_is_for_the_instructor_alone(tmp_path: Path) -> None:
    publish_pages(CLASS, page_of, tmp_path)
    assert stat.S_IMODE((tmp_path / "private").stat().st_mode) == 0o700
    assert stat.S_IMODE((tmp_path / "private" / KEY).stat().st_mode) == 0o600


def test_a_broken_key_is_said_and_nothing_is_written(tmp_path: Path) -> None:
    (tmp_path / "private").mkdir()
    (tmp_path / "private" / KEY).write_text("")
    with pytest.raises(UsageError, match="not a key of `grader publish`"):
        publish_pages(CLASS, page_of, tmp_path)
    assert list((tmp_path / "public").iterdir()) == []


@pytest.mark.parametrize("publish", [publish_pages, publish_moodle, publish_zips])
def test_a_folder_that_cannot_be_written_is_said(
    publish: Callable[[Results, PageOf, Path], Published], tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(UsageError, match="choose another folder with -o"):
        publish(CLASS, page_of, tmp_path / "file" / "site")


@given(st.text(max_size=20), st.text(max_size=20))
def test_two_students_never_share_a_name(one: str, other: str) -> None:
    assert (unguessable("key", one) == unguessable("key", other)) == (one == other)


def test_moodle_gets_a_folder_for_each_participant_and_the_others_are_named(tmp_path: Path) -> None:
    done = publish_moodle(CLASS, page_of, tmp_path)
    assert (done.place, done.count) == (tmp_path / MOODLE_ZIP, 1)
    assert "2 left out, without a participant's number: 'alice', '=bob'" in done.remarks[0]
    with zipfile.ZipFile(done.place) as archive:
        assert archive.namelist() == ["Jan Novák_1234_assignsubmission_file_/feedback.html"]
        assert "page of Jan" in archive.read(archive.namelist()[0]).decode()
    before = done.place.read_bytes()
    publish_moodle(CLASS, page_of, tmp_path)
    assert done.place.read_bytes() == before


def test_a_class_that_is_not_moodles_makes_no_zip(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="here: 'alice'"):
        publish_moodle(results_of(graded("alice")), page_of, tmp_path)
    with pytest.raises(UsageError, match="none at all"):
        publish_moodle(results_of(), page_of, tmp_path)


@pytest.mark.parametrize(
    ("name", "folder"),
    [
        ("Eva Malá", "Eva Malá_77_assignsubmission_file_"),
        ("Eva_Malá", "Eva Malá_77_assignsubmission_file_"),
        ("", "Participant_77_assignsubmission_file_"),
        ("../../up", "-..-up_77_assignsubmission_file_"),
    ],
)
def test_moodles_folder_comes_back_as_moodle_named_it(name: str, folder: str) -> None:
    assert moodle_folder(moodles(graded(), name, "77")) == folder
    assert participant(f"{folder}/feedback.html") == ("77", "feedback.html")
    assert participant(zip_name(moodles(graded(), name, "77"))) == ("77", "feedback.zip")


def participant(path: str) -> tuple[str, str] | None:
    """Whose feedback Moodle takes a file in the zip for, as its importziplib.php reads the path, and as which file."""
    parts = path.split("/")
    while parts:
        info = parts.pop(0).split("_", 4)
        if len(info) >= 4 and info[1].isdigit() and info[2:4] == ["assignsubmission", "file"]:
            return info[1], "/".join((*info[4:], *parts)).lstrip("/")
    return None


def test_each_student_gets_a_zip_with_their_own_page_alone(tmp_path: Path) -> None:
    done = publish_zips(CLASS, page_of, tmp_path / "zips")
    assert (done.place, done.count, done.remarks) == (tmp_path / "zips", 3, ())
    found = {path.name: path for path in (tmp_path / "zips").iterdir()}
    assert found.keys() == {
        "alice_feedback.zip",
        "=bob_feedback.zip",
        "Jan Novák_1234_assignsubmission_file_feedback.zip",
    }
    with zipfile.ZipFile(found["alice_feedback.zip"]) as archive:
        assert archive.namelist() == ["feedback.html"]
        assert archive.read("feedback.html").decode() == "<p>page of alice</p>"
    before = {name: path.read_bytes() for name, path in found.items()}
    rest = msgspec.structs.replace(CLASS, submissions=CLASS.submissions[1:])
    again = publish_zips(rest, page_of, tmp_path / "zips")
    assert "alice_feedback.zip" in again.remarks[0]
    assert {name: path.read_bytes() for name, path in found.items()} == before


@pytest.mark.parametrize("one", [graded(), moodles(graded(), "Eva", ""), moodles(graded(), "Eva", "77", "canvas")])
def test_who_is_no_participant_of_moodles_has_no_folder(one: SubmissionResult) -> None:
    assert moodle_folder(one) is None


def own(one: SubmissionResult, hints: Hints = Hints.GAME, known: frozenset[str] = frozenset()) -> str:
    return student_page(results_of(one, graded("another-student")), one, {"Replay.hs": SOURCE}, SEDMA, hints, known)


def with_game(case: str | None = None) -> SubmissionResult:
    return msgspec.structs.replace(graded(), smallest=msgspec.structs.replace(SMALLEST, case=case))


@pytest.mark.parametrize("hints", list(Hints))
def test_a_student_sees_no_case_no_seed_no_way_to_others_at_any_level(hints: Hints) -> None:
    page = Page(own(with_game("dealt-2"), hints))
    assert not [name for name in RECORDS if name in page.text and name != "empty"]
    assert not [record for record in RECORDS.values() if record and record in page.text]
    assert "seed" not in page.text
    assert "another-student" not in page.text
    assert not [url for url in page.attributes("href") if not url.startswith("#")]
    assert "The games it was graded with are not shown." in page.words


def test_a_game_that_is_not_the_suites_is_shown_from_its_level_on() -> None:
    shown = [RECORDS["dealt-2"] in own(with_game(), hints) for hints in Hints]
    assert shown == [False, False, True, True]


def test_a_game_of_the_suite_is_shown_only_where_students_have_it_anyway_and_never_by_its_name() -> None:
    known = own(with_game("dealt-2"), known=frozenset({RECORDS["dealt-2"]}))
    assert RECORDS["dealt-2"] in known
    assert "dealt-2" not in known
    assert for_student(graded(), frozenset()) == graded()


def test_a_note_that_names_somebody_else_is_not_for_the_student() -> None:
    notes = ("the latest was taken", "the roster has one student for novak, another-student; each was graded")
    words = Page(own(msgspec.structs.replace(graded(), notes=notes))).words
    assert "the latest was taken" in words
    assert "another-student" not in words


def test_a_student_is_called_by_name_where_that_is_known() -> None:
    page = own(moodles(graded("Jan Novák_1234"), "Jan Novák"))
    assert "<h1><bdi>Jan Novák</bdi></h1>" in page
    assert "<title>Jan Novák: " in page


def test_the_page_says_what_to_type_at_home() -> None:
    words = Page(own(with_game())).words
    assert "grader check Replay.hs" in words
    assert f"grader explain {RECORDS['dealt-2']}" in words


def test_a_submission_of_several_files_or_of_another_assignment_is_checked_as_such() -> None:
    one = graded(failed="")
    results = msgspec.structs.replace(results_of(one), assignment="my game")
    html = student_page(results, one, {"A.hs": "", "B.hs": ""}, SEDMA, Hints.GAME, frozenset())
    assert "grader check -a 'my game' ." in Page(html).words


def test_what_was_handed_in_is_read_back_as_it_was_kept(tmp_path: Path) -> None:
    kept = HandedIn(Hints.GAME, {"x.hs": "ž\n", HOSTILE: ""})
    path = handed_in_path(tmp_path, HOSTILE)
    path.parent.mkdir()
    path.write_bytes(dump_handed_in(kept))
    assert load_handed_in(tmp_path, HOSTILE) == kept
    assert dump_handed_in(HandedIn(Hints.GAME, {"x": "\ud800"})).decode()


def test_a_folder_that_is_no_report_is_said(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="publish the folder that `grader grade -o` wrote"):
        load_handed_in(tmp_path, "bob")
    handed_in_path(tmp_path, "bob").parent.mkdir()
    handed_in_path(tmp_path, "bob").write_text("[]")
    with pytest.raises(UsageError, match="not what `grader grade` writes"):
        load_handed_in(tmp_path, "bob")


def test_a_full_disk_is_a_fault_of_ours(tmp_path: Path) -> None:
    def full(_: SubmissionResult) -> str:
        raise OSError(errno.ENOSPC, "No space left on device")

    with pytest.raises(StorageError):
        publish_pages(CLASS, full, tmp_path)


def test_an_index_of_hostile_names_holds_no_element_of_theirs(tmp_path: Path) -> None:
    results: Results = results_of(graded(HOSTILE))
    publish_pages(results, page_of, tmp_path)
    assert "img" not in {tag for tag, _ in Page((tmp_path / "private/index.html").read_text()).elements}


def test_what_is_kept_of_a_huge_submission_is_bounded() -> None:
    many = {f"m{number:03}.hs": "x" * 30_000 for number in range(500)}
    kept = msgspec.json.decode(dump_handed_in(HandedIn(Hints.GAME, many)), type=HandedIn)
    assert len(kept.sources) == MOST_FILES
    assert sum(map(len, kept.sources.values())) == MOST_TEXT
