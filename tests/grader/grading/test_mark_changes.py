"""What changes marks after scoring, read from a course's files: whose time is known, from where, and who is told."""

from __future__ import annotations

import json
import subprocess
import tempfile
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.assignment.course import load_course
from grader.errors import UsageError
from grader.grading.mark_changes import read_mark_changes
from grader.model import Student, Submission
from grader.results.marks import MarkChanges
from grader.submissions.canvas_times import load_canvas_times
from grader.submissions.gathering import gather
from grader.submissions.roster import GatheredClass
from tests.grader.grading.test_git_times import SECOND, commit, git

LATE = """
[late]
deadline = 2026-11-20T23:59:00+01:00
penalty = "5%"
per = "hour"
times = "{}"
"""
PEOPLE = (
    Submission("ada_7", {}, Student("ada", "7", "canvas", late=True)),
    Submission("ben_8", {}, Student("ben", "8", "canvas")),
    Submission("eva_9", {}, Student("eva", "9", "moodle")),
)
CANVAS = [
    {"user_id": 7, "submitted_at": "2026-11-21T00:00:00Z", "late": True},
    {"user_id": 8, "submitted_at": None},
    {"user_id": 9, "submitted_at": "2026-11-21T00:00:00Z"},
    {"user_id": 4711, "submitted_at": "2026-11-21T00:00:00Z"},
]


def changes(folder: Path, times: str, gathered: GatheredClass) -> MarkChanges:
    (folder / "grader.toml").write_text(LATE.format(times))
    return read_mark_changes(load_course(folder / "grader.toml"), None, gathered, 10)


def test_canvas_says_when_by_the_number_of_the_student(tmp_path: Path) -> None:
    (tmp_path / "canvas.json").write_text(json.dumps(CANVAS))
    read = changes(tmp_path, "canvas.json", GatheredClass(PEOPLE, (), ()))
    ada = read.lateness["ada_7"]
    assert (ada.handed_in, ada.seconds_late, ada.penalty) == ("2026-11-21T01:00:00+01:00", 3660, 1)
    assert ada.source == "Canvas (canvas.json)"
    # A number in Moodle is somebody else's in Canvas.
    (remark,) = read.remarks
    assert remark.startswith("The time of handing in is not known for ben_8, eva_9: no penalty")
    assert read.lateness["eva_9"].penalty == 0


def test_canvas_s_time_counts_for_all_submissions_of_a_student(tmp_path: Path) -> None:
    """With a gradebook as the roster, `ada.hs` and `ada.zip` are both Ada's."""
    (tmp_path / "canvas.json").write_text(json.dumps(CANVAS))
    both = [replace(PEOPLE[0], id=id_) for id_ in ("ada.hs", "ada.zip")]
    times = load_canvas_times(tmp_path / "canvas.json", both, UTC)
    assert times == dict.fromkeys(("ada.hs", "ada.zip"), datetime(2026, 11, 21, tzinfo=UTC))


def test_several_pages_of_canvas_may_follow_each_other(tmp_path: Path) -> None:
    (tmp_path / "pages.json").write_text("\n".join(json.dumps([entry]) for entry in CANVAS))
    times = load_canvas_times(tmp_path / "pages.json", PEOPLE, UTC)
    assert times == {"ada_7": datetime(2026, 11, 21, tzinfo=UTC)}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "is not JSON"),
        ("[" * 100_000, "is not JSON"),
        ("{}", "is not a list of submissions"),
        ("[1]", "without `user_id` or `submitted_at`"),
        ('[{"user_id": 7}]', "without `user_id` or `submitted_at`"),
        ('[{"user_id": 7, "submitted_at": "soon"}]', "user 7 has 'soon', which cannot be read as a time"),
    ],
)
def test_another_file_is_refused_with_what_is_expected(text: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "other.json").write_text(text)
    with pytest.raises(UsageError, match="expected what Canvas's API gives") as raised:
        load_canvas_times(tmp_path / "other.json", PEOPLE, UTC)
    assert said in str(raised.value)


def test_canvas_s_marker_alone_costs_nothing_and_is_told(tmp_path: Path) -> None:
    (tmp_path / "times.csv").write_text("id,handed in\nben_8,2026-11-20 23:59\n")
    read = changes(tmp_path, "times.csv", GatheredClass(PEOPLE, (), ()))
    assert read.lateness["ada_7"].penalty == 0
    assert "Canvas marks as late, but does not say by how much: ada_7" in read.remarks


def test_times_of_another_class_are_noticed(tmp_path: Path) -> None:
    (tmp_path / "times.csv").write_text("id,handed in\nsomebody,2026-11-20 23:59\n")
    read = changes(tmp_path, "times.csv", GatheredClass(PEOPLE, (), ()))
    assert "The time of handing in is not known for anybody: no penalty (times are from times.csv)" in read.remarks


def test_a_large_class_without_times_is_named_in_part_and_where_the_rest_is(tmp_path: Path) -> None:
    (tmp_path / "times.csv").write_text("id,handed in\nada_7,2026-11-20 23:59\n")
    people = (*PEOPLE, *(Submission(f"s{number:02}", {"replay.hs": b""}) for number in range(30)))
    (remark,) = changes(tmp_path, "times.csv", GatheredClass(people, (), ())).remarks
    assert "ben_8, eva_9, s00, s01, s02, s03, s04, s05, s06, s07 and 22 more, whose `handed_in` is empty" in remark


def test_git_says_when_if_the_course_asks_it(tmp_path: Path) -> None:
    for name in ("ada", "ben"):
        (tmp_path / "class" / name).mkdir(parents=True)
        (tmp_path / "class" / name / "replay.hs").write_text("replay _ = Nothing\n")
    git(tmp_path / "class/ada", "init")
    commit(tmp_path / "class/ada", "replay.hs", "replay _ = Nothing\n", date=SECOND)
    read = changes(tmp_path, "git", gather([tmp_path / "class"], "sedma"))
    ada = read.lateness["ada"]
    assert (ada.seconds_late, ada.penalty) == (30, 0.5)
    assert ada.source == "Git: the date of the last commit, which the student's own computer set"
    assert "not known for ben: no penalty" in read.remarks[0]
    assert "Times are from Git" in read.rule


@pytest.mark.parametrize("date", ["253402300799 -1200", "253402300799 +0000", "0 +1400"])
def test_a_commit_of_another_age_stops_nobody_and_is_an_unknown_time(date: str, tmp_path: Path) -> None:
    for name in ("ada", "ben"):
        (tmp_path / "class" / name).mkdir(parents=True)
        (tmp_path / "class" / name / "replay.hs").write_text("replay _ = Nothing\n")
        git(tmp_path / "class" / name, "init")
    commit(tmp_path / "class/ben", "replay.hs", "replay _ = Nothing\n", date=SECOND)
    ada = tmp_path / "class/ada"
    git(ada, "add", ".")
    tree = subprocess.run(["git", "write-tree"], cwd=ada, check=True, capture_output=True, text=True).stdout.strip()
    raw = f"tree {tree}\nauthor a <a@x> {date}\ncommitter a <a@x> {date}\n\nx\n"
    made = subprocess.run(
        ["git", "hash-object", "-t", "commit", "-w", "--stdin"],
        cwd=ada,
        input=raw,
        check=True,
        capture_output=True,
        text=True,
    )
    git(ada, "update-ref", "HEAD", made.stdout.strip())
    read = changes(tmp_path, "git", gather([tmp_path / "class"], "sedma"))
    assert read.lateness["ada"].penalty == 0
    assert read.lateness["ben"].penalty == 0.5
    assert "not known for ada: no penalty" in read.remarks[0]


def test_who_handed_in_nothing_is_not_late(tmp_path: Path) -> None:
    (tmp_path / "times.csv").write_text("id,handed in\nada_7,-\n")
    read = changes(tmp_path, "times.csv", GatheredClass((), PEOPLE, ()))
    assert read.lateness == {}
    assert read.remarks == ()


def test_without_settings_nothing_changes() -> None:
    assert read_mark_changes(None, None, GatheredClass(PEOPLE, (), ()), 10) == MarkChanges()


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=9),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["user_id", "submitted_at", "late"]), inner, max_size=3)
    ),
    max_leaves=12,
)


@given(json_values.map(json.dumps) | st.text(max_size=30))
def test_any_file_is_read_or_refused(text: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "any.json"
        path.write_bytes(text.encode("utf-8", "surrogatepass"))
        try:
            times = load_canvas_times(path, PEOPLE, UTC)
        except UsageError:
            return
        assert set(times) <= {"ada_7", "ben_8"}
