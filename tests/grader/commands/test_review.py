"""The rubric's rule that leaves what does not compile to a teacher: from the program to every place that shows it."""

from __future__ import annotations

import csv
import json
import re
import shutil
from html import unescape
from pathlib import Path, PurePath

import pytest
from click.testing import CliRunner, Result

from grader.assignment.settings import load_assignment
from grader.cli import grader
from grader.errors import SettingsError
from grader.exports.github import Folders, annotate, summarise_job
from grader.exports.gradescope import PROVISIONAL, describe, describe_live
from grader.exports.junit import render
from grader.model import Status
from grader.results.class_summary import summarise_scores
from grader.results.feedback import compose_feedback
from grader.results.regrade import compare
from grader.results.wording import NEEDS_REVIEW, STATUS_WORDS
from tests.grader.sample_results import graded, in_review, rejected, results_of

SEDMA = load_assignment("sedma")
BANK = SEDMA.file("bank")
RULE = 'does-not-compile = "review"\n'


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(grader, list(map(str, arguments)), catch_exceptions=False)


def write_rubric(folder: Path, rule: str = RULE) -> Path:
    """The assignment's rubric with one more rule, at the end of its table of policies."""
    path = folder / "rubric.toml"
    path.write_text(SEDMA.file("rubric.toml").read_text() + rule)
    return path


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A class of four under that rubric: right, does not compile, ambiguous to Hugs, and with a forbidden import."""
    folder = tmp_path_factory.mktemp("review")
    for student, program in {
        "alice": "wheat/folds.hs",
        "zoe": "rejected/type_error.hs",
        "dan": "rejected/import_data_list.hs",
    }.items():
        (folder / "class" / student).mkdir(parents=True)
        shutil.copy(BANK / program, folder / "class" / student / "replay.hs")
    (folder / "class/eve").mkdir()
    (folder / "class/eve/replay.hs").write_text("replay _ = Nothing where-->\n")
    done = run(
        *("grade", folder / "class", "-o", folder / "report", "--sandbox", "bubblewrap"),
        *("--rubric", write_rubric(folder), "--format", "gradescope", "--format", "junit"),
    )
    assert done.exit_code == 0, done.output  # a program that needs review is no problem of the run
    assert "1 graded, 2 need review, 1 rejected" in done.stdout
    return folder / "report"


def test_what_does_not_compile_has_no_score_and_its_reason(report: Path) -> None:
    results = {one["id"]: one for one in json.loads((report / "results.json").read_text())["submissions"]}
    assert {name: (one["status"], one["score"]) for name, one in results.items()} == {
        "alice": ("graded", 10),
        "dan": ("rejected", 0),
        "eve": ("review", None),
        "zoe": ("review", None),
    }
    assert results["zoe"]["reason"]["line"]
    assert results["eve"]["reason"]["code"] == "ambiguous-text"


def test_the_class_page_lists_what_needs_review_first(report: Path) -> None:
    page = unescape((report / "index.html").read_text())
    headings = re.findall(r'<h2 id="([a-z]+)"', page)
    assert headings[:2] == ["glance", "review"]
    section = page[page.index('<h2 id="review">') : page.index('<h2 id="scores">')]
    assert re.findall(r"<bdi>(\w+)</bdi>", section) == ["eve", "zoe"]
    reason = next(
        one["reason"] for one in json.loads((report / "results.json").read_text())["submissions"] if one["id"] == "zoe"
    )
    assert f"replay.hs:{reason['line']}" in re.sub(r"<wbr>|\u200b", "", section)
    assert "2 need review" in page


def test_the_students_page_says_that_a_teacher_decides(report: Path) -> None:
    page = unescape((report / "students/zoe.html").read_text())
    assert "Why it needs review" in page
    assert NEEDS_REVIEW in page
    assert "Why it was rejected" not in page


def test_exports_leave_the_score_blank(report: Path) -> None:
    rows = {
        row["id"]: row for row in csv.DictReader((report / "grades.csv").read_text(encoding="utf-8-sig").splitlines())
    }
    assert (rows["zoe"]["status"], rows["zoe"]["score"]) == ("review", "")
    assert (rows["dan"]["status"], rows["dan"]["score"]) == ("rejected", "0")
    assert {path.stem for path in (report / "gradescope").iterdir()} == {"alice", "dan"}


def test_verify_gives_the_same_review_again(report: Path) -> None:
    options = ("--sandbox", "bubblewrap", "--rubric", report.parent / "rubric.toml")
    done = run("verify", report, report.parent / "class/zoe", *options)
    assert done.exit_code == 0, done.output
    assert "recorded needs review, now needs review" in done.stdout


def test_check_says_no_and_who_would_decide(tmp_path: Path) -> None:
    shutil.copytree(SEDMA.folder, tmp_path / "mine")
    write_rubric(tmp_path / "mine")
    done = run("check", BANK / "rejected/type_error.hs", "-a", tmp_path / "mine", "--sandbox", "bubblewrap")
    assert done.exit_code == 1
    assert "cannot be graded as it is; handed in like this, it would be left to your teacher" in done.stdout
    assert "type_error.hs, line 12" in done.stdout


def test_the_default_is_to_reject(tmp_path: Path) -> None:
    (tmp_path / "class/zoe").mkdir(parents=True)
    shutil.copy(BANK / "rejected/type_error.hs", tmp_path / "class/zoe/replay.hs")
    run("grade", tmp_path / "class", "-o", tmp_path / "report", "--sandbox", "bubblewrap")
    (result,) = json.loads((tmp_path / "report/results.json").read_text())["submissions"]
    assert (result["status"], result["score"]) == ("rejected", 0)


@pytest.mark.parametrize("action", ['"warn"', "2", "2.5", "0"])
def test_what_does_not_compile_can_only_be_rejected_or_reviewed(tmp_path: Path, action: str) -> None:
    rubric = write_rubric(tmp_path, f"does-not-compile = {action}\n")
    with pytest.raises(SettingsError, match=r'line 63: `policy.does-not-compile` .*"?reject"?(,| or) "?review'):
        load_assignment("sedma", rubric=rubric)


def test_a_breach_can_be_left_to_a_teacher_too_but_never_wins_over_a_rejection(tmp_path: Path) -> None:
    for student, program in {"dan": "import Data.List\n", "ivo": "{-# LANGUAGE CPP #-}\nimport Data.List\n"}.items():
        (tmp_path / "class" / student).mkdir(parents=True)
        (tmp_path / "class" / student / "replay.hs").write_text(f"{program}replay _ = Nothing\n")
    rubric = tmp_path / "rubric.toml"
    text = SEDMA.file("rubric.toml").read_text()
    rubric.write_text(text.replace('forbidden-import = "reject"', 'forbidden-import = "review"'))
    run("grade", tmp_path / "class", "-o", tmp_path / "report", "--sandbox", "bubblewrap", "--rubric", rubric)
    results = json.loads((tmp_path / "report/results.json").read_text())["submissions"]
    assert [(one["status"], one["reason"]["code"]) for one in results] == [
        ("review", "forbidden-import"),
        ("rejected", "language-pragma"),
    ]


def test_every_status_has_words() -> None:
    assert set(STATUS_WORDS) == set(Status)
    assert set(summarise_scores(()).counts) == {status.value for status in Status}


def test_the_text_for_students_says_what_is_wrong_and_who_decides() -> None:
    (text, *others) = compose_feedback(in_review())
    assert text.startswith(NEEDS_REVIEW)
    assert "The types do not fit." in text
    assert "line 11" in text
    assert not others


def test_junit_counts_it_as_the_students_failure_and_not_as_ours() -> None:
    text = b"".join(render(results_of(in_review()))).decode()
    assert 'failures="1" errors="0" skipped="0"' in text
    assert 'type="type-error"' in text


def test_github_warns_of_it_and_names_no_points() -> None:
    (command,) = annotate(results_of(in_review()), Folders(PurePath("/repo/report"), PurePath("/repo")))
    assert command.startswith("::warning ")
    assert "cerna%3A needs review" in command
    assert "| cerna | needs review | – |" in summarise_job(results_of(in_review(), graded()))


def test_gradescope_gets_no_file_but_a_live_run_says_that_its_zero_is_not_the_score() -> None:
    results = results_of(in_review())
    assert describe(in_review(), results) is None
    live = describe_live(in_review(), results)
    assert live is not None
    assert live["score"] == 0
    assert live["output"].endswith(PROVISIONAL)
    assert NEEDS_REVIEW in live["output"]
    assert "line 11" in live["tests"][0]["output"]
    assert describe_live(rejected(), results) == describe(rejected(), results)


def test_diff_explains_a_rule_that_changed() -> None:
    before, after = results_of(rejected("anna")), results_of(in_review("anna"))
    (change,) = compare(before, after).changes
    assert (change.old and change.old.status, change.new and change.new.status) == ("rejected", "review")
    assert change.gain == 0
