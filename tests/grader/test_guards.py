"""Whatever fails of ours for one student, in any step, costs that student's result and nobody else's."""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner

from grader.assignment.settings import load_assignment
from grader.cli import grader
from grader.grading import class_run, single
from grader.model import Submission
from grader.results.schema import PlaceInfo, SubmissionResult
from tests.attacks.running import ATTACKS

RIGHT = load_assignment("sedma").file("bank/wheat/folds.hs").read_text()
VICTIM = "mallory"

STEPS = (
    "grader.submissions.discovery.sort_out",
    "grader.submissions.gathering.keep_latest_version",
    "grader.submissions.versions.is_candidate",
    "grader.submissions.gathering.match_roster",
    "grader.submissions.roster._words",
    "grader.grading.class_run.digest_submission",
    "grader.grading.class_run.prepare_submission",
    "grader.submissions.preparation._open_archive",
    "grader.submissions.preparation.read_syntax",
    "grader.submissions.preparation.find_breaches",
    "grader.submissions.preparation.under_header",
    "grader.grading.class_run.mask",
    "grader.grading.class_run.digest_program",
    "grader.grading.class_run.assess",
    "grader.reports.report_folder.describe_origin",
    "grader.reports.report_folder.digest_files",
    "grader.reports.report_folder.readable_sources",
    "grader.reports.report_folder.render_student",
    "grader.reports.student_page.list_sources",
    "grader.reports.report_folder.dump_handed_in",
)
ERRORS: tuple[tuple[type[Exception], str], ...] = (
    (RecursionError, "too deep"),
    (MemoryError, ""),
    (ValueError, "\udcff" * 5_000),
)


def break_for_the_victim(monkeypatch: pytest.MonkeyPatch, step: str, error: type[Exception], text: str) -> list[str]:
    """Make a function raise wherever it is about the victim; the list shows that it was reached."""
    module, name = step.rsplit(".", 1)
    real: Callable[..., Any] = getattr(import_module(module), name)
    reached: list[str] = []

    def failing(*args: object, **options: object) -> object:
        if VICTIM in repr((args, options)):
            reached.append(step)
            raise error(text)
        return real(*args, **options)

    monkeypatch.setattr(f"{module}.{name}", failing)
    return reached


@pytest.fixture
def submissions(tmp_path: Path) -> Path:
    for student in ("alice", VICTIM, "zoe"):
        folder = tmp_path / "class" / student
        folder.mkdir(parents=True)
        (folder / "replay.hs").write_text(f"{RIGHT}-- {student}\n")
        (folder / "replay (1).hs").write_text(f"{RIGHT}-- {student}'s later one\n")
    return tmp_path / "class"


@pytest.mark.usefixtures("bubblewrap_sandbox")
@pytest.mark.parametrize(
    "number",
    [pytest.param(number, marks=pytest.mark.long) if number % 3 else number for number in range(len(STEPS))],
    ids=lambda number: STEPS[number].rsplit(".", 1)[1],
)
def test_a_step_that_fails_for_one_student_leaves_that_one_ungraded_and_grades_the_others(
    submissions: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    error, text = ERRORS[number % len(ERRORS)]
    roster = tmp_path / "roster.csv"
    roster.write_text("login,name\nalice,Alice A\nzoe,Zoe Z\n")
    reached = break_for_the_victim(monkeypatch, STEPS[number], error, text)
    report = tmp_path / "report"
    arguments = ["grade", str(submissions), "-o", str(report), "--sandbox", "bubblewrap", "--roster", str(roster)]
    done = CliRunner().invoke(grader, arguments, catch_exceptions=False)
    assert reached
    assert done.exit_code == 3
    assert VICTIM in done.stdout
    results = {one["id"]: one for one in json.loads((report / "results.json").read_bytes())["submissions"]}
    assert {name: one["status"] for name, one in results.items()} == {
        "alice": "graded",
        VICTIM: "ungraded",
        "zoe": "graded",
    }
    assert results["alice"]["score"] == results["zoe"]["score"] == 10
    assert error.__name__ in results[VICTIM]["reason"]["message"]
    assert len(list((report / "students").glob("*.html"))) == 3


@pytest.mark.usefixtures("bubblewrap_sandbox")
def test_a_result_that_cannot_be_written_leaves_that_student_ungraded(
    submissions: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Half of a pair of UTF-16 in a result, say; a full disk still stops everybody (test_full_disk.py)."""
    real = single.assess

    def with_odd_file(submission: Submission, *others: Any) -> SubmissionResult:
        result = real(submission, *others)
        return msgspec.structs.replace(result, files=("\udcff",)) if submission.id == VICTIM else result

    monkeypatch.setattr(class_run, "assess", with_odd_file)
    report = tmp_path / "report"
    arguments = ["grade", str(submissions), "-o", str(report), "--sandbox", "bubblewrap"]
    assert CliRunner().invoke(grader, arguments, catch_exceptions=False).exit_code == 3
    results = {one["id"]: one for one in json.loads((report / "results.json").read_bytes())["submissions"]}
    assert {name: one["status"] for name, one in results.items()} == {
        "alice": "graded",
        VICTIM: "ungraded",
        "zoe": "graded",
    }
    assert "cannot be written: UnicodeEncodeError" in results[VICTIM]["reason"]["message"]


@pytest.mark.usefixtures("bubblewrap_sandbox")
def test_a_page_that_could_not_be_drawn_is_drawn_the_next_time(submissions: Path, tmp_path: Path) -> None:
    report = tmp_path / "report"
    arguments = ["grade", str(submissions), "-o", str(report), "--sandbox", "bubblewrap"]
    with pytest.MonkeyPatch.context() as patch:
        break_for_the_victim(patch, "grader.reports.student_page.list_sources", RecursionError, "")
        assert CliRunner().invoke(grader, arguments, catch_exceptions=False).exit_code == 3
    assert CliRunner().invoke(grader, arguments, catch_exceptions=False).exit_code == 0
    assert all("folds" in page.read_text() or "replay" in page.read_text() for page in (report / "students").iterdir())


HOSTILE = ("conses_on_top", "pattern_of_conses", "module_of_many_parts", "parser_time_bomb_beside", "wildcard_on_top")


@pytest.mark.usefixtures("bubblewrap_sandbox")
def test_hostile_files_that_are_handed_in_stop_nobody_and_are_nobodys_fault_but_their_own(tmp_path: Path) -> None:
    """From the folder to the report: two such files used to end the grading of a class before it began."""
    for attack in (attack for attack in ATTACKS if attack.name in HOSTILE):
        for file, text in attack.files.items():
            path = tmp_path / "class" / attack.name / file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
    (tmp_path / "class" / "alice.hs").write_text(RIGHT)
    arguments = ["grade", str(tmp_path / "class"), "-o", str(tmp_path / "report"), "--sandbox", "bubblewrap"]
    assert CliRunner().invoke(grader, arguments, catch_exceptions=False).exit_code == 0
    results = json.loads((tmp_path / "report" / "results.json").read_bytes())["submissions"]
    assert {one["id"]: one["status"] for one in results} == {
        "alice": "graded",
        "parser_time_bomb_beside": "graded",
        **{name: "rejected" for name in HOSTILE if name != "parser_time_bomb_beside"},
    }


@pytest.mark.usefixtures("bubblewrap_sandbox")
def test_a_search_for_the_line_that_fails_for_one_student_leaves_the_others_theirs(
    submissions: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong = load_assignment("sedma").file("bank/chaff/first_match_wins.hs").read_text()
    for student in ("alice", VICTIM):
        (submissions / student / "replay (1).hs").write_text(f"{wrong}-- {student}\n")

    def search(result: SubmissionResult, *_: object) -> SubmissionResult:
        if result.id == VICTIM:
            raise RecursionError
        return msgspec.structs.replace(result, places=(PlaceInfo("replay.hs", "replay", 1, 1, 1),))

    monkeypatch.setattr("grader.grading.pointing.point_out", search)
    arguments = ["grade", str(submissions), "-o", str(tmp_path / "report"), "--sandbox", "bubblewrap", "--where"]
    assert CliRunner().invoke(grader, arguments, catch_exceptions=False).exit_code == 0
    results = json.loads((tmp_path / "report/results.json").read_bytes())["submissions"]
    assert {one["id"]: len(one["places"] or ()) for one in results} == {"alice": 1, VICTIM: 0, "zoe": 0}
