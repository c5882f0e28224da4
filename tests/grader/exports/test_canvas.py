"""Canvas's gradebook, filled and read back by the rules of Canvas's importer."""

from __future__ import annotations

import csv
import io
import tempfile
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from grader.cli import grader
from grader.errors import UsageError
from grader.exports.canvas import fill_gradebook, find_assignment
from grader.exports.table_filling import Filled
from grader.results.files import dump_results
from grader.results.schema import Results, SubmissionResult
from grader.submissions.roster import NOT_LISTED
from tests.grader.sample_results import graded, missing, rejected, results_of, student

GRADEBOOK = (
    "Student,ID,SIS User ID,SIS Login ID,Section,Warm-up (70),Sedma (4711),Final Score\n"
    "    Points Possible,,,,,5.0,10.0,(read only)\n"
    '"Novák, Jan",1001,u1,xnovak01,CS-1,5.0,,50\n'
    '"Dvořáková, Žofie",1002,u2,xdvora02,CS-1,,7.0,\n'
    '"Říha, Tomáš",1003,u3,xriha03,"CS-1, CS-2",,,\n'
    '"Malá, Eva",1004,u4,xmala04,CS-1,,EX,\n'
    '"Student, Test",1999,,abcdef,CS-1,,,\n'
)


def canvas(result: SubmissionResult, number: int) -> SubmissionResult:
    return student(result, number=str(number), system="canvas")


RESULTS = results_of(
    canvas(graded("novakjan_1001", wrong="deal-1"), 1001),
    canvas(graded("dvorakovazofie_1002"), 1002),
    canvas(rejected("rihatomas_1003"), 1003),
)


def import_gradebook(raw: bytes, known: dict[int, str], assignments: set[str]) -> tuple[dict[int, str], set[str]]:
    """Canvas's importer: students by ID, assignments by the whole title in the header; an unknown title makes a new
    assignment. Returns the cells of the column by student, and the titles of assignments that would be made."""
    rows = list(csv.reader(io.StringIO(raw.decode("utf-8-sig"), newline="")))
    header = rows[0]
    assert header[:2] == ["Student", "ID"]
    own = {"Student", "ID", "SIS User ID", "SIS Login ID", "Integration ID", "Root Account", "Section", "Final Score"}
    made = {title for title in header if title not in own | assignments}
    body = [row for row in rows[1:] if row[0].strip() != "Points Possible"]
    scores = {int(row[1]): row[header.index("Sedma (4711)")] for row in body if int(row[1]) in known}
    return scores, made


KNOWN = {1001: "Novák", 1002: "Dvořáková", 1003: "Říha", 1004: "Malá"}


def filled(
    tmp_path: Path, results: Results = RESULTS, text: str = GRADEBOOK, column: str = "4711", **options: bool
) -> Filled:
    path = tmp_path / "gradebook.csv"
    path.write_bytes(text.encode())
    return fill_gradebook(results, path, column, **options)


def test_canvas_takes_the_scores_into_the_assignment_that_is_there(tmp_path: Path) -> None:
    scores, made = import_gradebook(filled(tmp_path).content, KNOWN, {"Warm-up (70)", "Sedma (4711)"})
    assert scores == {1001: "2.5", 1002: "10", 1003: "0", 1004: "EX"}
    assert made == set()


def test_everything_else_stays_unchanged_byte_for_byte(tmp_path: Path) -> None:
    wanted = (
        GRADEBOOK.replace("CS-1,5.0,,50", "CS-1,5.0,2.5,50")
        .replace("CS-1,,7.0,", "CS-1,,10,")
        .replace('"CS-1, CS-2",,,', '"CS-1, CS-2",,0,')
    )
    assert filled(tmp_path).content.decode() == wanted
    crlf = filled(tmp_path, text="\ufeff" + GRADEBOOK.replace("\n", "\r\n"))
    assert crlf.content.decode() == "\ufeff" + wanted.replace("\n", "\r\n")


@pytest.mark.parametrize("column", ["4711", "Sedma", "Sedma (4711)"])
def test_the_column_is_chosen_by_title_number_or_both(tmp_path: Path, column: str) -> None:
    assert filled(tmp_path, column=column).count == 3


@pytest.mark.parametrize("column", ["Sedmy", "47", "Section", "Student", ""])
def test_an_unknown_title_is_refused_and_the_known_are_named(tmp_path: Path, column: str) -> None:
    with pytest.raises(
        UsageError, match=r"no column for the assignment .*the assignments are 'Warm-up \(70\)', 'Sedma \(4711\)'"
    ):
        filled(tmp_path, column=column)


def test_a_title_of_two_assignments_is_refused() -> None:
    with pytest.raises(UsageError, match="several columns"):
        find_assignment(Path("g.csv"), ["Student", "A (1)", "A (2)"], "A")
    assert find_assignment(Path("g.csv"), ["Student", "A (1)", "A (2)"], "2") == 2


def test_students_are_matched_by_id_then_sis_then_name(tmp_path: Path) -> None:
    results = results_of(
        canvas(graded("whoever_1003"), 1003),
        student(graded("a"), sis="U2", name="Novák Jan"),
        student(graded("b"), login="xnovak01"),
        student(graded("c"), name="Eva Malá"),
        graded("abcdef"),
    )
    text = GRADEBOOK.replace(",EX,", ",,")
    scores, _ = import_gradebook(filled(tmp_path, results, text).content, {**KNOWN, 1999: ""}, set())
    assert scores == dict.fromkeys([1001, 1002, 1003, 1004, 1999], "10")


def test_a_name_of_a_canvas_file_is_enough_where_the_ids_differ(tmp_path: Path) -> None:
    results = results_of(student(graded("rihatomas_5"), name="rihatomas"))
    scores, _ = import_gradebook(filled(tmp_path, results).content, KNOWN, set())
    assert scores[1003] == "10"


def test_a_display_name_that_is_somebody_elses_folder_gets_no_grade(tmp_path: Path) -> None:
    text = GRADEBOOK.replace('"Malá, Eva"', '"xnovak, 07"')
    assert text != GRADEBOOK
    assert filled(tmp_path, results_of(graded("xnovak07")), text).count == 0


@pytest.mark.parametrize("name", ["u1", "xnovak01", "Novák Jan"])
def test_a_folder_that_is_called_like_a_student_but_not_on_the_roster_does_not_have_that_students_row(
    tmp_path: Path, name: str
) -> None:
    junk = rejected(name, notes=(NOT_LISTED,))
    done = filled(tmp_path, results_of(junk, student(graded("ann"), login="xnovak01")))
    assert import_gradebook(done.content, KNOWN, set())[0][1001] == "10"
    alone = filled(tmp_path, results_of(junk))
    assert alone.count == 0
    assert f"1 not on the roster, and therefore without a row: {name}" in alone.remarks


@pytest.mark.parametrize(
    "several",
    [
        (graded("u1"), graded("xnovak01")),
        (graded("Jan Novák"), graded("xnovak01")),
        (graded("Jan Novák"), graded("Jan Novák.hs")),
        (graded("xnovak01-0da9a9ab"), graded("xnovak01.zip")),
        (student(graded("a"), sis="u1"), student(graded("b"), login="xnovak01")),
        (student(graded("a"), login="xnovak01"), canvas(graded("b"), 1001)),
        *((rejected(name), student(graded("z"), login="xnovak01")) for name in ("u1", "xnovak01", "Novák Jan")),
        (graded("xnovak01"), student(graded("z"), name="Jan Novák")),
    ],
)
def test_a_row_that_several_submissions_claim_is_filled_by_none_and_they_are_named(
    tmp_path: Path, several: tuple[SubmissionResult, ...]
) -> None:
    done = filled(tmp_path, results_of(*several))
    assert done.content == GRADEBOOK.encode()
    names = " and ".join(each.id for each in several)
    said = f"1 in the gradebook for whom there are several submissions; these rows are unchanged: Novák, Jan ({names})"
    assert said in done.remarks


def test_unmatched_students_and_rows_are_named(tmp_path: Path) -> None:
    results = results_of(canvas(graded("x_77"), 77), canvas(missing("malaeva_1004"), 1004))
    remarks = " / ".join(filled(tmp_path, results).remarks)
    assert "1 graded, but not in the gradebook: x_77" in remarks
    assert "Novák, Jan, Dvořáková, Žofie, Říha, Tomáš, Student, Test" in remarks
    assert "malaeva_1004 (missing)" in remarks


def test_an_excused_student_stays_excused(tmp_path: Path) -> None:
    done = filled(tmp_path, results_of(canvas(graded("malaeva_1004"), 1004)))
    assert done.content == GRADEBOOK.encode()
    assert "1 excused in Canvas and left unchanged: Malá, Eva" in done.remarks


def test_a_name_in_the_gradebook_is_neither_a_line_of_ours_nor_a_command_to_the_terminal(tmp_path: Path) -> None:
    text = GRADEBOOK.replace("Malá, Eva", "Malá,\x1b[2J\nEva")
    for results in (results_of(canvas(graded("malaeva_1004"), 1004)), RESULTS):
        remarks = filled(tmp_path, results, text).remarks
        assert any("Malá,�[2J�Eva" in remark for remark in remarks)
        assert all(remark.isprintable() for remark in remarks)


def test_other_points_need_scaling_to_be_asked_for(tmp_path: Path) -> None:
    text = GRADEBOOK.replace("5.0,10.0,", "5.0,20,")
    with pytest.raises(UsageError, match="the maximum is 20 there and 10 in the rubric"):
        filled(tmp_path, text=text)
    scores, _ = import_gradebook(filled(tmp_path, text=text, scale=True).content, KNOWN, set())
    assert scores[1001] == "5"


def test_a_file_that_is_not_a_gradebook_is_named(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="has no columns 'Student' and 'ID', only 'a', 'b'"):
        filled(tmp_path, text="a,b\n")


@given(st.lists(st.sampled_from(["=1", "a", "1", "x y", '"q"']), min_size=5, max_size=5))
def test_no_cell_of_ours_is_anything_but_a_number(cells: list[str]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        results = results_of(*(student(graded(f"s{n}"), name=cell) for n, cell in enumerate(cells)))
        before = list(csv.reader(io.StringIO(GRADEBOOK)))
        after = list(csv.reader(io.StringIO(filled(Path(folder), results).content.decode())))
    changed = [new for rows in zip(before, after, strict=True) for old, new in zip(*rows, strict=True) if old != new]
    assert all(cell.replace(".", "").isdecimal() for cell in changed)


def test_the_command_writes_another_file(tmp_path: Path) -> None:
    (tmp_path / "results.json").write_bytes(dump_results(RESULTS))
    (tmp_path / "gradebook.csv").write_text(GRADEBOOK)
    arguments = ["export", "canvas", str(tmp_path), str(tmp_path / "gradebook.csv"), "--column", "Sedma"]
    result = CliRunner().invoke(grader, [*arguments, "-o", str(tmp_path / "out.csv")], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    assert "Canvas: " in result.stdout
    assert (tmp_path / "out.csv").read_bytes() == filled(tmp_path).content
    assert CliRunner().invoke(grader, [*arguments, "-o", str(tmp_path / "gradebook.csv")]).exit_code == 2
