"""What a report's folder holds: the sources of submissions, and a page for everybody."""

from __future__ import annotations

import io
import os
import zipfile
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from grader.assignment.settings import load_assignment
from grader.assignment.suites import load_suite, suite_path
from grader.grading.journal import NAME, Journal
from grader.grading.run_summary import RunSummary
from grader.judging.exam import Exam
from grader.model import RuntimeIdentity, Submission
from grader.reports.class_page import render_class
from grader.reports.report_folder import write_class_report
from grader.reports.report_paths import HANDED_IN
from grader.reports.student_page import render_student
from grader.results.class_summary import ClassSummary
from grader.submissions.readable_sources import readable_sources
from grader.submissions.roster import GatheredClass
from reference.sedma.game import SEDMA
from tests.grader.reports.sample_pages import Page
from tests.grader.sample_results import graded, missing, results_of, student

ASSIGNMENT = load_assignment("sedma")
EXAM = Exam(ASSIGNMENT, load_suite(suite_path(ASSIGNMENT, "public")))
HERE = RuntimeIdentity("bubblewrap", None, "hugs", "sha256:1")


def record_steps(folder: Path, patch: pytest.MonkeyPatch) -> list[str]:
    """Each flush to the disk, each file that takes its place, and what the journal is told, in their order."""
    steps: list[str] = []

    def recorded(then: Callable[..., object], name: Callable[..., str]) -> Callable[..., object]:
        def record(*arguments: object) -> object:
            steps.append(name(*arguments))
            return then(*arguments)

        return record

    def flushed(descriptor: int) -> str:
        return f"flush {Path(f'/proc/self/fd/{descriptor}').readlink().relative_to(folder)}"

    def placed(_: Path, target: Path) -> str:
        return f"place {target.relative_to(folder)}"

    patch.setattr(os, "fsync", recorded(os.fsync, flushed))
    patch.setattr(os, "replace", recorded(os.replace, placed))
    patch.setattr(os, "sync", recorded(os.sync, lambda: "flush everything"))
    patch.setattr(Journal, "mark_pages", recorded(Journal.mark_pages, lambda *_: "the journal marks the pages"))
    patch.setattr(Journal, "finish", recorded(Journal.finish, lambda *_: "the journal is finished"))
    return steps


def test_a_report_is_on_the_disk_before_the_journal_believes_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    submission = Submission("alice", {"replay.hs": b"replay = 1\n"})
    journal = Journal(tmp_path / NAME, print)
    journal.record(graded("alice"), "receipt")
    with monkeypatch.context() as patch:
        steps = record_steps(tmp_path, patch)
        run = RunSummary(total=1, ran=1, reused=0, not_run=0, seconds=1.0, at_once=1)
        write_class_report(tmp_path, GatheredClass((submission,), (), ()), EXAM, HERE, journal, run)
    journal.close()
    assert steps == [
        *("place students/alice.html", f"place {HANDED_IN}/alice.json"),
        *("flush everything", "the journal marks the pages"),
        *("flush .results.json.part", "place results.json"),
        *("flush .index.html.part", "place index.html"),
        *("flush .grades.csv.part", "place grades.csv"),
        "the journal is finished",
    ]


def test_the_sources_of_a_zip_are_shown_and_a_broken_zip_has_none() -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("src/replay.hs", "a = 1\n")
        archive.writestr("notes.txt", "x")
    assert readable_sources(Submission("x", {"hw.zip": packed.getvalue()})) == {"src/replay.hs": "a = 1\n"}
    assert readable_sources(Submission("x", {"hw.zip": b"PK broken"})) == {}


@pytest.mark.parametrize("name", ["Žofie Dvořáková", "<script>alert(1)</script>"])
def test_pages_show_who_is_missing_or_late_and_the_notes(name: str) -> None:
    late = student(msgspec.structs.replace(graded("a"), notes=("the latest was taken",)), name=name, late=True)
    absent = student(missing("b"), name=name)
    results = results_of(late, absent)
    class_summary = ClassSummary()
    class_summary.add(late)
    class_summary.add(absent)
    page = Page("".join(render_class(results, class_summary, {"a": "a.html", "b": "b.html"})))
    assert f"a {name} ✓ full marks late" in page.words
    assert "– missing" in page.words
    assert "the latest was taken" in page.words
    assert "have no score and do not count" in page.words
    alone = Page(render_student(results, absent, game=SEDMA))
    assert "No submission Nothing was handed in." in alone.words
    assert name in alone.words
    assert "Note: the latest was taken." in Page(render_student(results, late, game=SEDMA)).words
