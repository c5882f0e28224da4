"""A course's settings: `grader grade` alone does what stands there, options win, and errors name line and key."""

from __future__ import annotations

import json
import shutil
import tomllib
import zipfile
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner, Result

from grader.assignment.course import (
    CourseFile,
    example,
    find_course,
    load_course,
)
from grader.assignment.limit_tables import LimitSettings
from grader.assignment.limits import LIMIT_NAMES
from grader.assignment.settings import load_assignment
from grader.assignment.suites import dump_suite, load_suite, suite_path
from grader.assignment.toml_files import find_line
from grader.cli import grader
from grader.errors import SettingsError

SEDMA = load_assignment("sedma")
BANK = SEDMA.file("bank")


def write(folder: Path, text: str) -> Path:
    path = folder / "grader.toml"
    path.write_text(text)
    return path


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ('assignment = "sedma"\n\nsuit = "x"\n', 3, "`suit` is not a setting; did you mean `suite`?"),
        ("\n# limits\n[limits]\nmemory = 1\n", 4, "`limits.memory` is not a setting; did you mean `limits.memory_mb`?"),
        ('[limits]\nmemory_mb = "much"\n', 2, "`limits.memory_mb` must be a whole number, not a text"),
        ("limits.memory_mb = 0\n", 1, "`limits.memory_mb` must be a whole number, at least 1"),
        ("[limits]\ndeaths = 0\nmemory_mb = 1\n", 2, "`limits.deaths` must be a whole number, at least 1"),
        ("[limits]\ncrashes = 0\nmemory_mb = 1\n", 2, "`limits.crashes` must be a whole number, at least 1"),
        ("jobs = -1\n", 1, "`jobs` must be a whole number, at least 1"),
        ('formats = [\n  "junit",\n  "pdf",\n]\n', 1, "`formats` cannot be 'pdf'; choose from moodle, canvas"),
        ('x = 1\nsandbox = "vm"\n', 1, "`x` is not a setting; the settings are assignment, submissions"),
        ('sandbox = "vm"\n', 1, "`sandbox` cannot be 'vm'; choose from docker, bubblewrap, wasm, none"),
        ("[canvas]\ngradebook = 'g.csv'\n", 1, "`canvas` has no `column`, which is required"),
        ('assignment = "sedma\n', 1, "Illegal character"),
        ("a = 1\nb == 2\n", 2, "Invalid value: 'b == 2'"),
        ('roster = """\nsuit = 1\n"""\nsuit = 2\n', 4, "`suit` is not a setting"),
        ("[limits]\njobs = 2\n", 2, "`limits.jobs` is not a setting of [limits]; move it above [limits]"),
        (
            '# a\n[limits]\ncrashes = 1\n\n[moodle]\nworksheet = "w"\nhints = "all"\n',
            7,
            "`moodle.hints` is not a setting of [moodle]; move it above [limits]",
        ),
        ("[limits]\nscale = true\n", 2, "`limits.scale` is not a setting of [limits]; move it below [moodle]"),
        ("memory_mb = 1\n", 1, "`memory_mb` is not a setting; move it below [limits]"),
        ('hints = "gmae"\n', 1, "`hints` cannot be 'gmae'; did you mean 'game'?"),
        (
            'hints = "everything"\n',
            1,
            "`hints` cannot be 'everything'; choose from criterion, misconception, game, place, all",
        ),
        ("jobs = true\n", 1, "`jobs` must be a whole number, not true or false"),
        ("submissions = [1]\n", 1, "`submissions` must be a text, not a whole number"),
    ],
)
def test_an_error_names_the_file_the_line_and_the_key(tmp_path: Path, text: str, line: int, message: str) -> None:
    path = write(tmp_path, text)
    with pytest.raises(SettingsError) as caught:
        load_course(path)
    error = str(caught.value)
    assert error.startswith(f"{path}: line {line}: "), error
    assert message in error, error


def test_a_file_that_is_absent_or_not_utf_8_is_named(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="`grader init` writes one"):
        load_course(tmp_path / "grader.toml")
    (tmp_path / "grader.toml").write_bytes(b"roster = '\xe1'\n")
    with pytest.raises(SettingsError, match="is not UTF-8"):
        load_course(tmp_path / "grader.toml")


def test_a_key_in_a_multi_line_value_is_found_where_it_begins() -> None:
    assert find_line('# x\na = [\n 1,\n]\n\n# y\nb = """\nq\n"""\n', ("b",)) == 7
    assert find_line("[t]\n[t.u]\nk = 1\n", ("t", "u", "k")) == 3
    assert find_line("a = 1\n", ("nowhere",)) == 1


def test_the_nearest_file_above_is_found(tmp_path: Path) -> None:
    (tmp_path / "a/b").mkdir(parents=True)
    write(tmp_path, "")
    assert find_course(tmp_path / "a/b") == tmp_path / "grader.toml"
    inner = write(tmp_path / "a", "")
    assert find_course(tmp_path / "a/b") == inner


def test_paths_are_relative_to_the_file(tmp_path: Path) -> None:
    text = 'submissions = ["a", "/abs"]\nroster = "r.csv"\nassignment = "own"\nsuite = "s.json"\n'
    (tmp_path / "own").mkdir()
    (tmp_path / "own/assignment.toml").write_text("")
    assert load_course(write(tmp_path, text)).defaults() == {
        "paths": (f"{tmp_path}/a", "/abs"),
        "roster": f"{tmp_path}/r.csv",
        "assignment": f"{tmp_path}/own",
        "suite_file": f"{tmp_path}/s.json",
    }
    assert load_course(write(tmp_path, 'assignment = "sedma"\nsubmissions = "x"\n')).defaults() == {
        "assignment": "sedma",
        "paths": (f"{tmp_path}/x",),
    }


def test_every_limit_can_be_set() -> None:
    assert tuple(field.name for field in msgspec.structs.fields(LimitSettings)) == LIMIT_NAMES


def test_the_old_name_of_a_limit_is_read_with_a_note(tmp_path: Path) -> None:
    path = write(tmp_path, "[limits]\ndeaths = 5\n")
    course = load_course(path)
    assert course.limits == {"crashes": 5}
    assert course.notes == (
        f"{path}: `deaths` is now called `crashes`; the old name still works, but please rename it",
    )
    assert load_course(write(tmp_path, "[limits]\ncrashes = 5\n")).notes == ()


def test_a_limit_under_both_its_names_is_refused(tmp_path: Path) -> None:
    path = write(tmp_path, "[limits]\ndeaths = 5\ncrashes = 6\n")
    with pytest.raises(SettingsError, match="`deaths` is the old name of `crashes`, and both are set; remove `deaths`"):
        load_course(path)


def test_what_init_writes_is_valid_and_names_every_setting() -> None:
    written = example('a "folder"', "Types.hs")
    assert msgspec.convert(tomllib.loads(written), CourseFile).assignment == 'a "folder"'
    text = written.replace("# ", "")
    names = [field.name for field in msgspec.structs.fields(CourseFile)]
    assert all(f"{name} =" in text or f"[{name}]" in text for name in names)
    lines = [line.removeprefix("# ") for line in written.splitlines()]
    settings = "\n".join(line for line in lines if line.startswith("[") or (" = " in line and line[0].islower()))
    file = msgspec.convert(tomllib.loads(settings), CourseFile)
    assert (file.jobs, file.moodle is not None, file.canvas is not None) == (4, True, True)
    assert file.types == "Types.hs"


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(grader, list(map(str, arguments)), catch_exceptions=False)


@pytest.fixture
def course(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A course's folder, in which we are."""
    monkeypatch.setenv("DOCKER_HOST", "unix:///nonexistent/docker.sock")
    monkeypatch.delenv("GITHUB_STEP_SUMMARY", raising=False)
    for name, program in {"alice": "chaff/no_repeat_check.hs", "bob": "wheat/folds.hs"}.items():
        (tmp_path / "handed-in" / name).mkdir(parents=True)
        shutil.copy(BANK / program, tmp_path / "handed-in" / name / "replay.hs")
    (tmp_path / "roster.csv").write_text("id,name\nalice,Alice\nbob,Bob\nzoe,Zoe\n")
    (tmp_path / "rubric.toml").write_text(SEDMA.file("rubric.toml").read_text().replace("points = 3", "points = 13"))
    (tmp_path / "types.hs").write_bytes(SEDMA.types_source + b"-- this course's\n")
    suite = load_suite(suite_path(SEDMA, "public"))
    (tmp_path / "suite.json").write_text(dump_suite(suite))
    (tmp_path / "deep/er").mkdir(parents=True)
    monkeypatch.chdir(tmp_path / "deep/er")
    return tmp_path


EVERYTHING = """
assignment = "sedma"
submissions = "handed-in"
suite = "suite.json"
rubric = "rubric.toml"
types = "types.hs"
roster = "roster.csv"
output = "out"
sandbox = "bubblewrap"
jobs = 1
hints = "criterion"
formats = ["junit", "gradescope", "github", "moodle", "canvas"]
[limits]
memory_mb = 100
[moodle]
worksheet = "worksheet.csv"
decimal_comma = true
scale = true
[canvas]
gradebook = "gradebook.csv"
column = "4711"
scale = true
"""


def test_grade_alone_does_what_the_course_does(course: Path) -> None:
    write(course, EVERYTHING)
    (course / "worksheet.csv").write_text(
        "Identifier,Full name,Grade,Maximum Grade,Last modified (grade),Feedback comments\n"
        "Participant 1,Alice,,10,-,\nParticipant 2,Zoe,,10,-,\n"
    )
    (course / "gradebook.csv").write_text("Student,ID,Section,Sedma (4711)\n    Points Possible,,,20\nBob,7,A,\n")
    result = run("grade")
    assert result.exit_code == 0, result.output
    assert f"Settings: {course}/grader.toml" in result.stderr
    results = json.loads((course / "out/results.json").read_text())
    assert results["sandbox"]["limits"]["memory_mb"] == 100
    assert results["sandbox"]["kind"] == "bubblewrap"
    assert results["suite"]["name"] == "public"
    assert results["hints"] == "criterion"
    assert {each["id"]: (each["status"], each["score"], each["max_score"]) for each in results["submissions"]} == {
        "alice": ("graded", 19, 20),
        "bob": ("graded", 20, 20),
        "zoe": ("missing", None, 20),
    }
    assert 'Participant 1,Alice,"9,5",10,-,"<p>19 of 20 points' in (course / "out/moodle.csv").read_text()
    assert "Bob,7,A,20\n" in (course / "out/canvas.csv").read_text()
    assert sorted(path.name for path in (course / "out/gradescope").iterdir()) == ["alice.json", "bob.json"]
    assert (course / "out/junit.xml").read_text().startswith("<?xml")
    assert "## The Game of 7" in (course / "out/summary.md").read_text()
    again = run("grade", "-q")
    assert again.exit_code == 0
    assert (course / "out/summary.md").read_text().count("## The Game of 7") == 1


def test_options_win_over_the_course(course: Path) -> None:
    path = write(course, 'submissions = "nowhere"\noutput = "out"\n[limits]\nmemory_mb = 100\ntime_outs = 2\n')
    result = run(
        "grade", course / "handed-in/bob", "-o", course / "mine", "--limit", "memory_mb=90", "--config", path, "-q"
    )
    assert result.exit_code == 0, result.output
    results = json.loads((course / "mine/results.json").read_text())
    assert (results["sandbox"]["limits"]["memory_mb"], results["sandbox"]["limits"]["time_outs"]) == (90, 2)
    assert not (course / "out").exists()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "there are no submissions: name a folder or zip"),
        ('submissions = "handed-in"\nformats = ["moodle"]\n', r"--format moodle fills the worksheet"),
        (
            'submissions = "handed-in"\nformats = ["moodle"]\n[moodle]\nworksheet = "no.csv"\n',
            "line 4: `moodle.worksheet` names",
        ),
        (
            'submissions = "handed-in"\nformats = ["canvas"]\n[canvas]\ngradebook = "no.csv"\ncolumn = "x"\n',
            "line 4: `canvas.gradebook` names",
        ),
        ('\nsubmissions = ["handed-in", "gone"]\n', "gone, but there is no such file or folder"),
        (
            'submissions = "handed-in"\nassignment = "whist"\n',
            "line 2: `assignment` names no assignment 'whist': choose",
        ),
        ("submisions = 'x'\n", "line 1: `submisions` is not a setting; did you mean `submissions`?"),
        ('submissions = "handed-in"\nroster = "none.csv"\n', "line 2: `roster` names"),
        ('submissions = "handed-in"\nrubric = "none.toml"\n', "line 2: `rubric` names"),
        (
            'submissions = "handed-in"\nformats = ["moodle"]\n[moodle]\nworksheet = "roster.csv"\n',
            "line 4: `moodle.worksheet` names a file that cannot be filled",
        ),
        (
            'submissions = "handed-in"\nformats = ["canvas"]\n[canvas]\ncolumn = "1"\ngradebook = "roster.csv"\n',
            "line 5: `canvas.gradebook` names a file that cannot be filled",
        ),
    ],
)
def test_what_the_course_lacks_is_said_before_anyone_is_graded(course: Path, text: str, message: str) -> None:
    write(course, text)
    result = run("grade", "-q")
    assert result.exit_code == 2
    assert message in result.stderr
    assert not (course / "report").exists()


def test_other_commands_take_from_the_course_only_what_it_grades_with(course: Path) -> None:
    write(course, 'submissions = "handed-in"\noutput = "out"\nrubric = "rubric.toml"\n')
    assert run("grade", "-q").exit_code == 0
    assert run("verify", course / "out", course / "handed-in/bob").exit_code == 0
    assert "Missing option '-o'" in run("export", "gradescope", "--autograder").stderr
    assert run("export", "gradescope", "--autograder", "-o", course / "a.zip").exit_code == 0
    with zipfile.ZipFile(course / "a.zip") as archive:
        assert b"points = 13" in archive.read("assignment/rubric.toml")


def test_init_writes_settings_that_grade_follows_and_never_overwrites_them(course: Path) -> None:
    result = run("init", course)
    assert result.exit_code == 0
    (course / "handed-in").rename(course / "submissions")
    assert run("grade", "-q").exit_code == 0
    assert (course / "report/index.html").is_file()
    (course / "grader.toml").write_text("# mine\n")
    again = run("init", course)
    assert again.exit_code == 2
    assert "already exists and was not changed" in again.stderr
    assert (course / "grader.toml").read_text() == "# mine\n"
    assert "cannot be written" in run("init", course / "roster.csv/x").stderr
