"""A class as systems pack it, through the command line: whose it is, what counts, who is missing, and the messages."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from grader.assignment.settings import load_assignment
from grader.cli import grader
from grader.submissions.gathering import gather
from grader.submissions.owned_files import LONGEST_NOTE, MOST_NOTES

BANK = load_assignment("sedma").file("bank")
RIGHT, WRONG = (BANK / "wheat/folds.hs").read_bytes(), (BANK / "chaff/no_repeat_check.hs").read_bytes()
MOODLE = "_assignsubmission_file_"


def packed(files: dict[str, bytes]) -> bytes:
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as archive:
        for name, raw in files.items():
            archive.writestr(name, raw)
    return content.getvalue()


def grade(tmp_path: Path, files: dict[str, bytes], roster: str) -> tuple[Result, dict[str, Any]]:
    (tmp_path / "class.zip").write_bytes(packed(files))
    (tmp_path / "roster.csv").write_text(roster, encoding="utf-8")
    arguments = ["grade", str(tmp_path / "class.zip"), "--roster", str(tmp_path / "roster.csv")]
    result = CliRunner().invoke(grader, [*arguments, "-o", str(tmp_path / "report")], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    results = json.loads((tmp_path / "report/results.json").read_text(encoding="utf-8"))
    return result, {submission["id"]: submission for submission in results["submissions"]}


@pytest.fixture(autouse=True)
def _no_docker(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DOCKER_HOST", "unix:///nonexistent/docker.sock")


def test_a_class_of_canvas_is_graded_with_lateness_companions_and_who_is_missing(tmp_path: Path) -> None:
    companion = BANK / "wheat/companion_module"
    files = {
        "novakjan_1001_5001_replay.hs": WRONG,
        "novakjan_1001_5009_replay-1.hs": RIGHT,
        "dvorakovazofie_LATE_1002_5002_Sedma.hs": WRONG,
        "rihatomas_1003_5003_Replay-1.hs": (companion / "Replay.hs").read_bytes(),
        "rihatomas_1003_5004_Tricks-1.hs": (companion / "Tricks.hs").read_bytes(),
        "smithanna_1005_5006_hw.zip": packed({"hw/replay.hs": RIGHT, "__MACOSX/hw/._replay.hs": b""}),
    }
    roster = (
        "Student,ID,SIS User ID,SIS Login ID,Section,Sedma (4711)\n    Points Possible,,,,,10\n"
        '"Novák, Jan",1001,u1,xnovak01,A,\n"Dvořáková, Žofie",1002,u2,xdvora02,A,\n"Malá, Eva",1004,u4,xmala04,A,\n'
        '"Říha, Tomáš",1003,u3,xriha03,A,\n"Smith, Anna",1005,u5,xsmith05,A,\n'
    )
    result, submissions = grade(tmp_path, files, roster)
    assert {name: (submission["status"], submission["score"]) for name, submission in submissions.items()} == {
        "dvorakovazofie_1002": ("graded", 9),
        "malaeva_1004": ("missing", None),
        "novakjan_1001": ("graded", 10),
        "rihatomas_1003": ("graded", 10),
        "smithanna_1005": ("graded", 10),
    }
    assert submissions["dvorakovazofie_1002"]["student"] == {
        "name": "Dvořáková, Žofie",
        "number": "1002",
        "system": "canvas",
        "login": "xdvora02",
        "sis": "u2",
        "late": True,
    }
    assert "! novakjan_1001: several versions were handed in; the latest, `replay-1.hs`, was graded" in result.stderr
    assert "4 graded, 1 missing" in result.stdout


def test_a_class_of_moodle_is_graded_and_what_cannot_be_decided_is_rejected(tmp_path: Path) -> None:
    files = {
        f"CS101/Žofie Dvořáková_12{MOODLE}/Sedma.hs": RIGHT,
        f"CS101/Participant_13{MOODLE}/mine.hs": RIGHT,
        f"CS101/Participant_13{MOODLE}/final.hs": WRONG,
        f"CS101/Jan Novák_14{MOODLE}/úkol.zip": b"PK\x03\x04 damaged",
    }
    roster = 'Identifier,"Full name",Grade\n' + "".join(f"Participant {n},Name {n},\n" for n in (12, 13, 15))
    result, submissions = grade(tmp_path, files, roster)
    assert {name: submission["status"] for name, submission in submissions.items()} == {
        "Jan Novák_14": "rejected",
        "Name 15_15": "missing",
        "Participant_13": "rejected",
        "Žofie Dvořáková_12": "graded",
    }
    assert submissions["Participant_13"]["reason"]["code"] == "several-candidates"
    assert all(name in submissions["Participant_13"]["reason"]["message"] for name in ("`final.hs`", "`mine.hs`"))
    assert submissions["Jan Novák_14"]["reason"]["code"] == "unreadable-archive"
    assert "! Jan Novák_14: not on the roster" in result.stderr
    assert submissions["Name 15_15"]["reason"]["code"] == "nothing-handed-in"


@pytest.mark.parametrize("ending", [".hs.txt", ".zip", "-1.hs"])
def test_hundreds_of_files_with_long_names_leave_few_short_notes(tmp_path: Path, ending: str) -> None:
    deep = tmp_path / "class" / "eve" / "/".join("d" * 250 for _ in range(5))
    deep.mkdir(parents=True)
    for number in range(90):
        for folder in (deep, tmp_path / "class" / "eve"):
            (folder / f"{number}{'x' * 150}{ending}").write_text("replay = 1\n", encoding="utf-8")
    (tmp_path / "class" / "eve" / "replay.hs").write_text("replay = 1\n", encoding="utf-8")
    (tmp_path / "class" / "ann").mkdir()
    (eve,) = (one for one in gather([tmp_path / "class"], "sedma").submissions if one.id == "eve")
    assert len(eve.notes) <= MOST_NOTES + 2
    assert max(map(len, eve.notes), default=0) <= LONGEST_NOTE


def test_a_roster_of_which_nobody_handed_in_is_doubted_aloud(tmp_path: Path) -> None:
    """A class taken for one student, say: everybody would be missing, and only one line would hint at it."""
    files = {"hw1/ann/Cards.hs": RIGHT, "hw1/bob/Sedma.hs": RIGHT, "hw1/eve.hs": RIGHT}
    doubted, _ = grade(tmp_path, files, "login,name\nann,Ann A\nbob,Bob B\neve,Eve E\n")
    assert "! " in doubted.stderr
    assert "roster.csv: none of its students handed in any of the submissions that were found (hw1)" in doubted.stderr
    usual, _ = grade(tmp_path, {"ann.hs": RIGHT, "hw1.hs": RIGHT}, "login,name\nann,Ann A\nbob,Bob B\n")
    assert "none of its students" not in usual.stderr


_WORKSHEET = "Identifier,Full name,Email address\nParticipant 101,Ann Ax,ann@x.org\nParticipant 102,Bob Bo,bob@x.org\n"
_GRADEBOOK = "Student,ID,SIS Login ID,Section\nAnn Ax,101,ann,1\nBob Bo,102,bob,1\n"


@pytest.mark.parametrize("text", [_WORKSHEET, _GRADEBOOK], ids=["moodle", "canvas"])
@pytest.mark.parametrize(
    "called",
    [
        f"class/x_101{MOODLE}/replay.hs",
        f"class/x_101{MOODLE}replay.hs",
        "class/x_101_7_replay.hs",
    ],
)
@pytest.mark.parametrize("others", ["ann/replay.hs bob/replay.hs", "ann.hs bob.hs", "ann/replay.hs bob.hs"])
def test_nobody_called_as_by_a_system_takes_anothers_place_where_most_are_not(
    others: str, called: str, text: str, tmp_path: Path
) -> None:
    for file in (*(f"class/{other}" for other in others.split()), called):
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / file).write_bytes(RIGHT)
    (tmp_path / "roster.csv").write_text(text)
    gathered = gather([tmp_path / "class"], "sedma", tmp_path / "roster.csv")
    listed = {each.id: each.student.name for each in gathered.submissions if each.student}
    assert {id_: name for id_, name in listed.items() if id_ not in gathered.unlisted} == {
        "ann": "Ann Ax",
        "bob": "Bob Bo",
    }
    assert len(gathered.unlisted) == 1
    assert gathered.missing == ()


@pytest.mark.parametrize("text", [_WORKSHEET, _GRADEBOOK], ids=["moodle", "canvas"])
def test_who_is_called_as_by_a_system_with_anothers_name_does_not_have_that_students_row_alone(
    text: str, tmp_path: Path
) -> None:
    for folder in ("ann", "bob", f"Ann Ax_101{MOODLE}"):
        (tmp_path / "class" / folder).mkdir(parents=True)
        (tmp_path / "class" / folder / "replay.hs").write_bytes(RIGHT)
    (tmp_path / "roster.csv").write_text(text)
    gathered = gather([tmp_path / "class"], "sedma", tmp_path / "roster.csv")
    assert sum(1 for each in gathered.submissions if each.student and each.student.name == "Ann Ax") == 2
    assert gathered.missing == ()


@pytest.mark.parametrize(
    ("text", "called"), [(_WORKSHEET, f"x_101{MOODLE}/replay.hs"), (_GRADEBOOK, "x_101_7_replay.hs")]
)
def test_a_number_in_a_path_of_its_own_is_not_sure_where_another_may_be_that_student(
    text: str, called: str, tmp_path: Path
) -> None:
    for file in ("class/ann/replay.hs", "class/bob/replay.hs", f"late/{called}"):
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / file).write_bytes(RIGHT)
    (tmp_path / "roster.csv").write_text(text)
    gathered = gather([tmp_path / "class", tmp_path / "late"], "sedma", tmp_path / "roster.csv", each="class")
    assert [each.id for each in gathered.submissions if each.student and each.student.name == "Ann Ax"] == [
        "ann",
        "x_101",
    ]
    assert gathered.missing == ()


def test_of_two_downloads_together_moodles_folders_are_still_found_by_their_names(tmp_path: Path) -> None:
    for folder in ("cyd", "dan", f"Ann Ax_101{MOODLE}"):
        (tmp_path / "class" / folder).mkdir(parents=True)
        (tmp_path / "class" / folder / "replay.hs").write_bytes(RIGHT)
    (tmp_path / "roster.csv").write_text(_WORKSHEET)
    gathered = gather([tmp_path / "class"], "sedma", tmp_path / "roster.csv")
    assert [each.student.number for each in gathered.submissions if each.student] == ["101"]


@pytest.mark.parametrize(
    "called", [f"x_101{MOODLE}/replay.hs", f"x_101{MOODLE}replay.hs", "x_101_7_replay.hs", f"x_101{MOODLE}.hs"]
)
@pytest.mark.parametrize("others", ["ann/replay.hs bob/replay.hs", "ann.hs bob.hs", "ann/replay.hs bob.hs"])
def test_without_a_roster_a_folder_called_as_by_moodle_has_nobodys_number_among_others(
    others: str, called: str, tmp_path: Path
) -> None:
    for file in (*others.split(), called):
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / file).write_bytes(RIGHT)
    found = gather([tmp_path], "sedma").submissions
    assert len(found) == 3
    assert [each.student for each in found] == [None] * 3
