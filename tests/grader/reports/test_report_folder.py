"""What a report's folder holds: the sources of submissions, and a page for everybody."""

from __future__ import annotations

import io
import zipfile

import msgspec
import pytest

from grader.model import Submission
from grader.reports.class_page import render_class
from grader.reports.report_folder import readable_sources
from grader.reports.student_page import render_student
from grader.results.class_summary import ClassSummary
from reference.sedma.game import SEDMA
from tests.grader.reports.sample_pages import Page
from tests.grader.sample_results import graded, missing, results_of, student


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
    assert f"a {name} ✓ graded late" in page.words
    assert "– missing" in page.words
    assert "the latest was taken" in page.words
    assert "have no score and do not count" in page.words
    alone = Page(render_student(results, absent, game=SEDMA))
    assert "No submission Nothing was handed in." in alone.words
    assert name in alone.words
    assert "Note: the latest was taken." in Page(render_student(results, late, game=SEDMA)).words
