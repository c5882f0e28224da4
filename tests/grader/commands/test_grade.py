"""`grader grade` again and again into one folder: what is known, what is said, what is written."""

from __future__ import annotations

import json
import re
import shutil
import tomllib
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner, Result

from grader.assignment.equal_power import constant_programs
from grader.assignment.secret_suites import draft_secret_suite
from grader.assignment.settings import load_assignment
from grader.assignment.suites import dump_suite
from grader.cli import grader
from grader.commands.grade import MOST_ROWS

SEDMA = load_assignment("sedma")
BANK = SEDMA.file("bank")


SEALED = ("--sandbox", "bubblewrap")


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(grader, list(map(str, arguments)), catch_exceptions=False)


def grade(folder: Path, report: Path, *options: str | Path) -> Result:
    arguments = ["grade", str(folder), "-o", str(report), "--sandbox", "bubblewrap", *map(str, options)]
    return CliRunner().invoke(grader, arguments, catch_exceptions=False)


@pytest.fixture
def submissions(tmp_path: Path) -> Path:
    folder = tmp_path / "class"
    for student, program in {
        "alice": "wheat/folds.hs",
        "bob": "chaff/no_repeat_check.hs",
        "copycat": "chaff/no_repeat_check.hs",
        "dan": "rejected/type_error.hs",
    }.items():
        (folder / student).mkdir(parents=True)
        shutil.copy(BANK / program, folder / student / "replay.hs")
    return folder


def scores(report: Path) -> dict[str, float]:
    return {one["id"]: one["score"] for one in json.loads((report / "results.json").read_text())["submissions"]}


def cost_told(report: Path) -> str:
    """What the class page says of the time that all gradings together took."""
    found = re.search(r'<p class="effort">(.*?) The last grading', (report / "index.html").read_text())
    assert found
    return found[1]


def test_a_class_graded_again_runs_nothing_and_a_changed_submission_runs_alone(
    submissions: Path, tmp_path: Path
) -> None:
    report = tmp_path / "report"
    first = grade(submissions, report)
    assert "3 graded, 1 rejected; 3 run, 1 reused." in first.stdout
    assert "4/4 " in first.stderr
    cost = cost_told(report)
    assert cost.startswith("Running 3 programs took ")  # bob's and the copycat's are one
    again = grade(submissions, report)
    assert cost_told(report) == cost  # of the class, whichever grading it was
    assert "0 run, 4 reused." in again.stdout
    assert again.stderr.count("(reused)") == 4
    shutil.copy(BANK / "chaff/crash_on_empty.hs", submissions / "alice/replay.hs")
    changed = grade(submissions, report)
    assert "1 run, 3 reused." in changed.stdout
    assert scores(report) == {"alice": 9, "bob": 9, "copycat": 9, "dan": 0}


def test_an_edited_rubric_scores_anew_without_running_anything(submissions: Path, tmp_path: Path) -> None:
    own = tmp_path / "sedma"
    shutil.copytree(SEDMA.folder, own, ignore=shutil.ignore_patterns("bank", "oracle"))
    for name in ("preflight_right", "preflight_wrong"):
        program = tomllib.loads((own / "assignment.toml").read_text())[name]
        (own / program).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(SEDMA.file(program), own / program)
    grade(submissions, tmp_path / "report", "-a", own)
    rubric = (own / "rubric.toml").read_text()
    assert "points = 1" in rubric
    (own / "rubric.toml").write_text(rubric.replace("points = 1", "points = 5"))
    again = grade(submissions, tmp_path / "other", "-a", own)
    assert "0 run, 4 reused." in again.stdout
    assert scores(tmp_path / "other")["alice"] > scores(tmp_path / "report")["alice"] == 10


def test_fresh_runs_everything_again(submissions: Path, tmp_path: Path) -> None:
    grade(submissions, tmp_path / "report")
    assert "3 run, 1 reused." in grade(submissions, tmp_path / "report", "--fresh").stdout


def test_a_damaged_journal_is_said_and_set_aside_and_the_class_is_graded(submissions: Path, tmp_path: Path) -> None:
    report = tmp_path / "report"
    grade(submissions, report, "-q")
    before = (report / "results.json").read_bytes()
    (report / "journal.sqlite").write_bytes(b"power loss" * 1000)
    result = grade(submissions, report, "-q")
    assert result.exit_code == 0
    assert "journal.sqlite: damaged" in result.stderr
    assert "set aside as journal.damaged-1.sqlite" in result.stderr
    assert (report / "journal.damaged-1.sqlite").read_bytes() == b"power loss" * 1000
    assert (report / "results.json").read_bytes() == before


def test_a_second_grader_in_the_same_folder_is_refused(submissions: Path, tmp_path: Path) -> None:
    from grader.grading.journal import NAME, Journal

    held = Journal(tmp_path / "report" / NAME, print)
    result = grade(submissions, tmp_path / "report")
    held.close()
    assert result.exit_code == 2
    assert "another grader is using it" in result.stderr


def test_who_left_the_class_leaves_the_report_and_nothing_else_does(submissions: Path, tmp_path: Path) -> None:
    report = tmp_path / "report"
    grade(submissions, report)
    (report / "students/mine.html").write_text("not of the grader's making")
    shutil.rmtree(submissions / "dan")
    grade(submissions, report)
    here = {"alice", "bob", "copycat"}
    assert set(scores(report)) == here
    assert {path.stem for path in (report / "students").iterdir()} == {*here, "mine"}
    assert {path.stem for path in (report / "handed-in").iterdir()} == here


def test_a_page_is_written_again_only_when_it_is_another_or_gone(submissions: Path, tmp_path: Path) -> None:
    pages = tmp_path / "report/students"
    grade(submissions, tmp_path / "report")
    whole = (pages / "bob.html").read_bytes()
    for name in ("alice", "bob", "dan"):
        (pages / f"{name}.html").write_text("kept")
    (pages / "bob.html").unlink()
    shutil.copy(BANK / "wheat/folds.hs", submissions / "dan/replay.hs")
    grade(submissions, tmp_path / "report")
    assert (pages / "alice.html").read_text() == "kept"
    assert (pages / "bob.html").read_bytes() == whole
    assert "kept" not in (pages / "dan.html").read_text()[:10]


def test_a_large_class_has_no_table_in_the_terminal(tmp_path: Path) -> None:
    folder = tmp_path / "class"
    folder.mkdir()
    for number in range(MOST_ROWS + 1):
        (folder / f"s{number:03}.hs").write_text("import Data.List\nreplay _ = Nothing\n")
    result = grade(folder, tmp_path / "report")
    assert result.exit_code == 0
    assert "forbidden-import" not in result.stdout
    assert f"{MOST_ROWS + 1} rejected; 0 run" in result.stdout


def test_results_stand_in_the_order_of_the_submissions_whoever_is_done_first(submissions: Path, tmp_path: Path) -> None:
    grade(submissions, tmp_path / "report", "-j", "3")
    assert list(scores(tmp_path / "report")) == ["alice", "bob", "copycat", "dan"]


@pytest.fixture(scope="module")
def secret_suite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """From a small pool, so that it is made at once."""
    graded = msgspec.structs.replace(SEDMA.settings.suites["graded"], pool=3, kills=1)
    suites = {**SEDMA.settings.suites, "graded": graded}
    small = msgspec.structs.replace(SEDMA, settings=msgspec.structs.replace(SEDMA.settings, suites=suites))
    path = tmp_path_factory.mktemp("secret") / "suite.json"
    # Any loss may show: three records of a recipe do not tell what is common.
    wrong = [*(known.id for known in small.game.misconceptions()), *constant_programs(small.game)]
    losses = frozenset((criterion.id, name) for criterion in small.rubric.criterion for name in wrong)
    draft = draft_secret_suite(small, "graded", b"correct horse battery staple", losses)
    path.write_text(dump_suite(draft.suite))
    return path


def test_ids_that_say_nothing_are_good_enough_for_pages_explain_diff_verify_and_publish(
    submissions: Path, tmp_path: Path, secret_suite: Path
) -> None:
    report, changed = tmp_path / "report", tmp_path / "changed"
    assert grade(submissions, report, "--suite", secret_suite).exit_code == 0
    assert scores(report) == {"alice": 10, "bob": 9, "copycat": 9, "dan": 0}
    bob = next(one for one in json.loads((report / "results.json").read_text())["submissions"] if one["id"] == "bob")
    failed = [case["id"] for case in bob["cases"] if case["verdict"] != "passed"]
    assert failed
    assert all(re.fullmatch(r"case-[0-9]+", name) for name in failed)
    assert failed[0] in (report / "index.html").read_text()
    assert failed[0] in (report / "students/bob.html").read_text()
    told = run("explain", failed[0], "--suite", secret_suite)
    assert "was played more than once" in told.stdout
    shutil.copy(BANK / "wheat/folds.hs", submissions / "bob/replay.hs")
    grade(submissions, changed, "--suite", secret_suite)
    assert set(failed) <= set(re.findall(r"case-[0-9]+", run("diff", report, changed, "--json").stdout))
    assert run("verify", report, submissions / "alice", "--suite", secret_suite, *SEALED).exit_code == 0
    assert run("publish", report, "-o", tmp_path / "published").exit_code == 0
    assert not [name for name in failed if name in read_all(tmp_path / "published")]


def read_all(folder: Path) -> str:
    return "".join(path.read_text() for path in sorted(folder.rglob("*")) if path.suffix in (".html", ".json", ".csv"))
