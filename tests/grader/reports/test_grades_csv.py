from __future__ import annotations

import csv
import io
import re

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from grader.reports.grades_csv import grades_csv
from grader.results.marks import finish_mark
from grader.results.schema import AdjustmentInfo, CriterionInfo
from tests.grader.sample_results import graded, missing, rejected, results_of, student

FORMULA = tuple("=+-@＝＋－＠")
hostile = st.text(alphabet="a,;\"\n\r \t=+-@＝'|\ufeff\u200bé", max_size=30)


@given(hostile)
def test_no_cell_of_the_grades_is_a_formula_whichever_separator_a_spreadsheet_takes(text: str) -> None:
    plain = student(msgspec.structs.replace(rejected(text, text), notes=(text, text)), name=text)
    odd = msgspec.structs.replace(graded(text), criteria=(CriterionInfo(text, text, 1.0, 1.0, 1, 1),))
    table = grades_csv(results_of(plain, odd))
    for piece in re.split(r"[,;\t|\r\n]", table):
        assert not piece.strip(' \t\ufeff\u200b"').startswith(FORMULA)


def test_the_grades_have_a_row_for_everybody_with_name_lateness_and_notes() -> None:
    late = student(msgspec.structs.replace(graded("a"), notes=("first", "second")), name="Žofie", late=True)
    rows = list(csv.DictReader(io.StringIO(grades_csv(results_of(late, missing("b"))))))
    assert (rows[0]["score"], rows[0]["name"], rows[0]["late"], rows[0]["notes"]) == (
        "10",
        "Žofie",
        "late",
        "first; second",
    )
    assert (rows[1]["status"], rows[1]["score"], rows[1]["reason"]) == ("missing", "", "Nothing was handed in.")


def test_a_teachers_comment_is_no_formula() -> None:
    adjusted = finish_mark(graded("a"), None, AdjustmentInfo(score=5, comment="=1+1"))
    assert ",'=1+1,no" in grades_csv(results_of(adjusted))
    assert "earned" not in grades_csv(results_of(graded("a")))
