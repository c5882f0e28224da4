"""Lateness and a teacher's word through the commands: `grade`, `diff`, `verify`, `publish` and every export."""

from __future__ import annotations

import json
import shutil
import zipfile
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from grader.assignment.settings import load_assignment
from grader.cli import grader
from tests.grader.exports.test_who_sees_what import WAYS_OUT

BANK = load_assignment("sedma").file("bank")
SECRET, SHOWN = "Confidential-word", "A fine idea, well explained"
SETTINGS = """
submissions = "class"
roster = "roster.csv"
adjustments = "adjustments.csv"
sandbox = "bubblewrap"
[late]
deadline = 2026-11-20T23:59:00
zone = "Europe/Prague"
times = "times.csv"
penalty = 1
per = "hour"
cap = "40%"
grace_minutes = 15
extensions = "extensions.csv"
"""
TIMES = """id,handed in
alice,2026-11-20 23:59
bob,2026-11-21 02:09
dan,2026-11-22 23:59
eva,2026-11-22 23:59
"""
ADJUSTMENTS = f"""id,points,score,comment,shown
bob,2.5,,"{SHOWN}",yes
dan,,4,{SECRET},no
karel,1,,,
zoe,,3,{SECRET},no
"""


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(grader, list(map(str, arguments)), catch_exceptions=False)


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A class with late work and adjustments, graded; then once more as it was before any of that."""
    folder = tmp_path_factory.mktemp("course")
    programs = {
        "alice": "wheat/folds",
        "bob": "chaff/no_repeat_check",
        "dan": "rejected/type_error",
        "eva": "wheat/folds",
    }
    for student, program in programs.items():
        (folder / "class" / student).mkdir(parents=True)
        shutil.copy(BANK / f"{program}.hs", folder / "class" / student / "replay.hs")
    (folder / "class/fred").mkdir()
    shutil.copy(BANK / "wheat/folds.hs", folder / "class/fred/replay.hs")  # of whom no time is known
    names = ("alice", "bob", "dan", "eva", "fred", "zoe")
    (folder / "roster.csv").write_text("id,name\n" + "".join(f"{name},{name}\n" for name in names))
    (folder / "times.csv").write_text(TIMES)
    (folder / "extensions.csv").write_text("id,days\neva,2\n")
    (folder / "adjustments.csv").write_text(ADJUSTMENTS)
    (folder / "grader.toml").write_text(SETTINGS)
    plain = run(
        "grade", folder / "class", "--roster", folder / "roster.csv", "-o", folder / "plain", "--sandbox", "bubblewrap"
    )
    assert plain.exit_code == 0, plain.output
    graded = run("grade", "--config", folder / "grader.toml", "-o", folder / "report")
    (folder / "said.txt").write_text(graded.stderr)
    (folder / "printed.txt").write_text(graded.stdout)
    assert graded.exit_code == 0, graded.output
    return folder


def result_of(folder: Path, student: str) -> dict[str, Any]:
    submissions = json.loads((folder / "results.json").read_text())["submissions"]
    return next(one for one in submissions if one["id"] == student)


def page_of(folder: Path, student: str) -> str:
    (page,) = (folder / "students").glob(f"{student}*.html")
    return page.read_text()


def test_the_score_is_the_final_mark_and_what_was_earned_is_kept(course: Path) -> None:
    report = course / "report"
    bob = result_of(report, "bob")
    # 9 earned; 2 h 10 min late, of which 15 min are forgiven: two hours begun; 2.5 added.
    assert (bob["earned"], bob["score"], bob["lateness"]["penalty"]) == (9, 9.5, 2)
    assert {name: result_of(report, name)["score"] for name in ("alice", "dan", "eva", "fred", "zoe")} == {
        "alice": 10,
        "dan": 4,  # rejected, and given a score
        "eva": 10,  # two days late, but has them
        "fred": 10,  # no penalty without a time
        "zoe": 3,  # handed in nothing
    }
    assert result_of(course / "plain", "bob")["score"] == 9
    assert result_of(course / "plain", "bob")["lateness"] is None


def test_the_instructor_is_told_who_does_not_exist_and_whose_time_is_not_known(course: Path) -> None:
    class_page = (course / "report/index.html").read_text()
    for told in ((course / "said.txt").read_text(), class_page.replace("&#39;", "'")):
        assert "adjustments.csv, line 4: nobody here is 'karel', so +1 is not applied" in told
        assert "The time of handing in is not known for fred: no penalty" in told


def test_terminal_and_pages_show_each_line_with_deadline_and_source(course: Path) -> None:
    printed = " ".join((course / "printed.txt").read_text().split())
    assert "9.5/10" in printed
    class_page, page = (course / "report/index.html").read_text(), page_of(course / "report", "bob")
    assert "2 h 10 min late: −2" in class_page
    assert "1 point for each hour begun after the deadline and 15 minutes of grace, at most 4" in class_page
    for shown in (
        "2 h 10 min late",
        "−2",
        "2026-11-20 23:59 +01:00",
        "2026-11-21 02:09 +01:00",
        "times.csv",
        "+2.5",
        SHOWN,
    ):
        assert shown in page
    assert SECRET in page_of(course / "report", "dan")
    assert "the student does not see this comment" in page_of(course / "report", "dan")
    assert SECRET in page_of(course / "report", "zoe")
    assert "late" not in page_of(course / "report", "eva").split("<main>")[0].split("<body>")[1]


def test_grades_csv_has_every_part_of_the_mark(course: Path) -> None:
    header, *rows = (course / "report/grades.csv").read_text().splitlines()
    assert header.endswith("earned,handed_in,deadline,late_penalty,points_added,new_score,comment,comment_shown")
    (bob,) = (row for row in rows if row.startswith("bob,"))
    assert bob.endswith(f'9,2026-11-21T02:09:00+01:00,2026-11-20T23:59:00+01:00,2,2.5,,"{SHOWN}",yes')
    assert "earned" not in (course / "plain/grades.csv").read_text()


def test_another_adjustment_runs_nothing_and_survives_every_regrade(course: Path, tmp_path: Path) -> None:
    report = tmp_path / "report"
    shutil.copytree(course / "report", report)
    other = tmp_path / "other.csv"
    other.write_text("id,points\nbob,1\n")
    again = run("grade", "--config", course / "grader.toml", "-o", report, "--adjustments", other)
    assert "0 run" in again.stdout
    assert result_of(report, "bob")["score"] == 8
    assert result_of(report, "dan")["score"] == 0
    assert SECRET not in page_of(report, "dan")
    run("grade", "--config", course / "grader.toml", "-o", report)
    assert result_of(report, "bob")["score"] == 9.5
    assert SECRET in page_of(report, "dan")


def test_diff_names_lateness_and_the_adjustment_as_the_cause(course: Path) -> None:
    said = " ".join(run("diff", course / "plain", course / "report", "--json").stdout.split())
    changes = {change["id"]: change["causes"] for change in json.loads(said)["changes"]}
    assert changes == {
        "bob": ["lateness: 2 h 10 min late: −2", f"adjusted: added by the teacher: +2.5 ({SHOWN})"],
        "dan": [f"adjusted: score given by the teacher: 4 ({SECRET})"],
        "zoe": [f"adjusted: score given by the teacher: 3 ({SECRET})"],
    }
    back = json.loads(run("diff", course / "report", course / "plain", "--json").stdout)
    (bob,) = (change["causes"] for change in back["changes"] if change["id"] == "bob")
    assert bob[1] == f"adjusted: not any more, before: added by the teacher: +2.5 ({SHOWN})"
    page = course / "diff.html"
    shown = run("diff", course / "plain", course / "report", "-o", page).stdout
    assert "adjusted:" in shown
    assert SHOWN in page.read_text()


def test_verify_reproduces_what_was_earned_and_applies_the_rest(course: Path, tmp_path: Path) -> None:
    options = ("--sandbox", "bubblewrap")
    same = run("verify", course / "report", course / "class/bob", *options)
    assert same.exit_code == 0, same.output
    assert "graded 9.5/10 (earned 9; 2 h 10 min late: −2; added by the teacher: +2.5)" in " ".join(same.stdout.split())
    results = json.loads((course / "report/results.json").read_text())
    for one in results["submissions"]:
        if one["id"] == "bob":
            one["score"] = 10  # by hand, and not by an adjustment
    (tmp_path / "results.json").write_text(json.dumps(results))
    forged = run("verify", tmp_path / "results.json", course / "class/bob", *options)
    assert forged.exit_code == 1
    assert "final score: recorded 10, but what is recorded gives 9.5" in forged.stdout


def test_every_way_out_has_the_final_score_and_no_private_comment(course: Path, tmp_path: Path) -> None:
    report = tmp_path / "report"
    shutil.copytree(course / "report", report)
    worksheet = tmp_path / "worksheet-of-bob.csv"
    worksheet.write_text(
        "Identifier,Full name,Grade,Maximum Grade,Last modified (grade),Feedback comments\n"
        "Participant 1,bob,,10.00,-,\nParticipant 2,dan,,10.00,-,\nParticipant 3,zoe,,10.00,-,\n"
    )
    run("export", "moodle", report, worksheet, "-o", tmp_path / "moodle.csv")
    moodle = (tmp_path / "moodle.csv").read_text()
    assert "Participant 1,bob,9.5," in moodle
    assert "2 h 10 min late: −2" in moodle
    assert SHOWN in moodle
    assert "Participant 2,dan,4," in moodle
    assert "Participant 3,zoe,3," in moodle
    texts = {way: write(report) for way, (_, write) in WAYS_OUT.items() if way not in ("moodle", "canvas")}
    gradebook = tmp_path / "book.csv"
    gradebook.write_text("Student,ID,SIS Login ID,Section,Sedma (7)\n    Points Possible,,,,10\nBob,1,bob,S,\n")
    run("export", "canvas", report, gradebook, "--column", "7", "-o", tmp_path / "canvas.csv")
    texts |= {"moodle": moodle, "canvas": (tmp_path / "canvas.csv").read_text()}
    assert set(texts) == set(WAYS_OUT)
    for way, text in texts.items():
        assert "9.5" in text, way
        assert (SECRET in text) == (way == "junit"), way


@pytest.mark.parametrize("kind", ["student", "moodle"])
def test_published_archives_hold_no_private_comment(kind: str, course: Path, tmp_path: Path) -> None:
    report = tmp_path / "report"
    shutil.copytree(course / "report", report)
    results = json.loads((report / "results.json").read_text())
    for number, one in enumerate(results["submissions"]):
        one["student"] = {"name": one["id"], "number": str(number), "system": "moodle"}
    (report / "results.json").write_text(json.dumps(results))
    published = run("publish", report, "-o", tmp_path / "zips", "--zip", kind)
    assert published.exit_code == 0, published.output
    texts = []
    for path in (tmp_path / "zips").glob("*.zip"):
        with zipfile.ZipFile(path) as archive:
            texts += [archive.read(name).decode() for name in archive.namelist()]
    assert any(SHOWN in text for text in texts)
    assert not any(SECRET in text for text in texts)


@pytest.mark.parametrize(
    ("old", "new", "line", "said"),
    [
        ('"times.csv"', '"nowhere.csv"', 9, "there is no such file; name Moodle's worksheet"),
        ('"times.csv"', '"roster.csv"', 9, "no column 'handed in'"),
        ('zone = "Europe/Prague"', "", 7, "does not say in which zone"),
        ('"extensions.csv"', '"nowhere.csv"', 14, "there is no such file"),
        ('"adjustments.csv"', '"nowhere.csv"', 4, "there is no such file"),
        ('cap = "40%"', 'cap = "some"', 12, "percentage"),
    ],
)
def test_a_slip_stops_before_anything_runs_and_names_its_line(
    old: str, new: str, line: int, said: str, course: Path
) -> None:
    settings = course / "slip.toml"
    settings.write_text(SETTINGS.replace(old, new))
    refused = run("grade", "--config", settings, "-o", course / "slip")
    assert refused.exit_code == 2
    assert f"line {line}" in refused.output
    assert said in refused.output
    assert not (course / "slip/results.json").exists()


def test_file_dates_are_used_only_where_the_course_says_so_and_every_page_says_it(course: Path, tmp_path: Path) -> None:
    settings = course / "dates.toml"
    settings.write_text(
        SETTINGS.replace('times = "times.csv"', 'times = "file dates"').replace("2026-11-20", "2001-01-01")
    )
    graded = run("grade", "--config", settings, "-o", tmp_path / "report", "--adjustments", course / "adjustments.csv")
    assert graded.exit_code == 0, graded.output
    alice = result_of(tmp_path / "report", "alice")
    assert (alice["score"], alice["lateness"]["penalty"]) == (6, 4)
    for page in ((tmp_path / "report/index.html").read_text(), page_of(tmp_path / "report", "alice")):
        assert "own dates, which copying or unpacking may change" in page
