"""What a report's folder holds: grades without formulas, and a page for everybody."""

from __future__ import annotations

import csv
import io
import re
import zipfile

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console

from grader.model import Submission
from grader.reports.class_page import render_class
from grader.reports.console import print_notes
from grader.reports.html import render_student
from grader.reports.report_folder import grades_csv, readable_sources
from grader.results.class_summary import ClassSummary
from grader.results.schema import CriterionInfo
from reference.sedma.game import SEDMA
from tests.grader.reports.test_html import Page
from tests.grader.sample_results import graded, missing, rejected, results_of, student

FORMULA = tuple("=+-@＝＋－＠")
hostile = st.text(alphabet="a,;\"\n\r \t=+-@＝'|\ufeff\u200bé", max_size=30)


@given(hostile)
def test_no_cell_of_the_grades_is_a_formula_whichever_separator_a_spreadsheet_takes(text: str) -> None:
    one = student(msgspec.structs.replace(rejected(text, text), notes=(text, text)), name=text)
    odd = msgspec.structs.replace(graded(text), criteria=(CriterionInfo(text, text, 1.0, 1.0, 1, 1),))
    table = grades_csv(results_of(one, odd))
    for piece in re.split(r"[,;\t|\r\n]", table):
        assert not piece.strip(' \t\ufeff\u200b"').startswith(FORMULA)


def test_the_grades_have_a_row_for_everybody_with_name_lateness_and_notes() -> None:
    late = student(msgspec.structs.replace(graded("a"), notes=("one", "two")), name="Žofie", late=True)
    rows = list(csv.DictReader(io.StringIO(grades_csv(results_of(late, missing("b"))))))
    assert (rows[0]["score"], rows[0]["name"], rows[0]["late"], rows[0]["notes"]) == ("10", "Žofie", "late", "one; two")
    assert (rows[1]["status"], rows[1]["score"], rows[1]["reason"]) == ("missing", "", "Nothing was handed in.")


def test_the_sources_of_a_zip_are_shown_and_a_broken_zip_has_none() -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("src/replay.hs", "a = 1\n")
        archive.writestr("notes.txt", "x")
    assert readable_sources(Submission("x", {"hw.zip": packed.getvalue()})) == {"src/replay.hs": "a = 1\n"}
    assert readable_sources(Submission("x", {"hw.zip": b"PK broken"})) == {}


@pytest.mark.parametrize("name", ["Žofie Dvořáková", "<script>alert(1)</script>"])
def test_pages_show_who_is_missing_late_and_what_was_decided(name: str) -> None:
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
    assert "have no score, and do not count" in page.words
    alone = Page(render_student(results, absent, {}, {}, SEDMA))
    assert "No submission Nothing was handed in." in alone.words
    assert name in alone.words
    assert "Note: the latest was taken." in Page(render_student(results, late, {}, {}, SEDMA)).words


def test_a_note_with_line_ends_forges_no_line_of_ours() -> None:
    console = Console(file=io.StringIO(), width=200, record=True)
    print_notes(console, [msgspec.structs.replace(graded("a"), notes=("`x\n::error::y` was taken",))])
    assert len(console.export_text().splitlines()) == 1
