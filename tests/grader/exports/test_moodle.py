"""Moodle's worksheet, filled and read back by the rules of Moodle's importer."""

from __future__ import annotations

import csv
import html
import io
import re
from dataclasses import dataclass
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner, Result
from hypothesis import given
from hypothesis import strategies as st

from grader.cli import grader
from grader.errors import UsageError
from grader.exports.moodle import feedback_html, fill_worksheet
from grader.exports.table_filling import Filled
from grader.results.feedback import to_one_line
from grader.results.files import dump_results
from grader.results.schema import Results, SubmissionResult
from grader.submissions.moodle_columns import ColumnTitles
from grader.submissions.roster import NOT_LISTED
from tests.grader.sample_results import HOSTILE, graded, missing, rejected, results_of, student, ungraded

HEADER = (
    'Identifier,"Full name","Email address",Status,Grade,"Maximum Grade","Grade can be changed",'
    '"Last modified (submission)","Last modified (grade)","Feedback comments"'
)


def row(
    number: int, name: str, grade: str = "", maximum: str = "10.00", change: str = "Yes", feedback: str = ""
) -> str:
    date = '"Thursday, 12 November 2026, 6:02 PM"'
    who = f'"Participant {number}","{name}",{number}@example.edu,"Submitted for grading"'
    return f"{who},{grade},{maximum},{change},{date},-,{feedback}"


WORKSHEET = "\n".join(
    [HEADER, row(1, "Jan Novák"), row(2, "Žofie Dvořáková", "3.00"), row(3, "Tomáš Říha"), row(4, "Eva Malá"), ""]
)


def moodle(result: SubmissionResult, number: int) -> SubmissionResult:
    return student(result, number=str(number), system="moodle")


RESULTS = results_of(
    moodle(graded("Jan Novák_1", wrong="deal-1"), 1),
    moodle(graded("Žofie Dvořáková_2"), 2),
    moodle(rejected("Tomáš Říha_3"), 3),
    moodle(missing("Eva Malá_4"), 4),
)


@dataclass(frozen=True)
class Imported:
    """What Moodle would store for a participant."""

    grade: float | None
    feedback: str


def import_worksheet(raw: bytes, enrolled: set[int], maximum: float, *, comma: bool = False) -> dict[int, Imported]:
    """Moodle's importer: columns by title, participants by the number behind "Participant ", grades in the course's
    locale; a grade that is empty, negative or above the maximum is skipped; feedback is stored as HTML."""
    rows = list(csv.reader(io.StringIO(raw.decode("utf-8-sig"), newline="")))
    header = rows[0]
    assert {"Identifier", "Grade", "Last modified (grade)"} <= set(header), "the import is refused"
    stored = {}
    for cells in rows[1:]:
        number = cells[header.index("Identifier")][len("Participant ") :]
        if not number.isdecimal() or int(number) not in enrolled:
            continue
        text = cells[header.index("Grade")].strip().replace(" ", "")
        value = text.replace(",", ".") if comma else text
        grade = float(value) if re.fullmatch(r"-?\d+(\.\d+)?", value) else None
        kept = grade if grade is not None and 0 <= grade <= maximum else None
        stored[int(number)] = Imported(kept, cells[header.index("Feedback comments")])
    return stored


def filled(tmp_path: Path, text: str | bytes = WORKSHEET, results: Results = RESULTS, **options: bool) -> Filled:
    path = tmp_path / "worksheet.csv"
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return fill_worksheet(results, path, **options)  # type: ignore[arg-type]  # flags only


def test_moodle_takes_grades_and_feedback_of_everyone_who_has_some(tmp_path: Path) -> None:
    done = filled(tmp_path)
    stored = import_worksheet(done.content, {1, 2, 3, 4}, 10)
    assert {number: imported.grade for number, imported in stored.items()} == {1: 2.5, 2: 10, 3: 0, 4: None}
    assert done.count == 3
    assert stored[1].feedback.startswith("<p>2.5 of 10 points.</p>")
    assert "<p>✗ Finds the winner: 0 of 7.5; 1 of 2 games are right</p>" in stored[1].feedback
    assert "The first match wins" in stored[1].feedback
    assert "The first match wins" in stored[1].feedback
    assert "Rejected: The types do not fit. (Replay.hs, line 11)" in stored[3].feedback
    assert stored[4].feedback == ""


@pytest.mark.parametrize("mark", ["", "\ufeff"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_everything_else_stays_unchanged_byte_for_byte(tmp_path: Path, mark: str, end: str) -> None:
    raw = (mark + WORKSHEET.replace("\n", end)).encode()
    done = filled(tmp_path, raw).content
    before, after = (text.decode().split(end) for text in (raw, done))
    assert before[0] == after[0]
    assert before[4:] == after[4:]
    rest = re.compile(r'("Participant \d",.*,"Submitted for grading"),[^,]*,(10\.00,Yes,"[^"]*",-),')
    for old, new in zip(before[1:4], after[1:4], strict=True):
        kept = [rest.match(line) for line in (old, new)]
        assert kept[0]
        assert kept[1]
        assert kept[0].groups() == kept[1].groups()


def test_a_worksheet_without_results_stays_as_it_is(tmp_path: Path) -> None:
    done = filled(tmp_path, results=results_of(moodle(missing("x"), 1)))
    assert done.content == WORKSHEET.encode()


def test_numbers_have_a_comma_where_the_course_has_one(tmp_path: Path) -> None:
    done = filled(tmp_path, decimal_comma=True)
    assert import_worksheet(done.content, {1}, 10, comma=True)[1].grade == 2.5
    assert ',"2,5",' in done.content.decode()


def test_a_file_with_semicolons_keeps_them(tmp_path: Path) -> None:
    text = "Identifier;Grade;Last modified (grade);Feedback comments\r\nParticipant 1;;-;\r\n"
    line = filled(tmp_path, text, decimal_comma=True).content.decode().splitlines()[1]
    assert line.startswith("Participant 1;2,5;-;")


def test_a_worksheet_saved_on_a_czech_windows_stays_so(tmp_path: Path) -> None:
    text = "Identifier;Full name;Grade;Last modified (grade);Feedback comments\r\nParticipant 1;Žofie;;-;\r\n"
    done = filled(tmp_path, text.encode("cp1250")).content.decode("cp1250")
    assert done.startswith("Identifier;")
    assert "Participant 1;Žofie;2.5;-;" in done
    assert len(next(csv.reader([done.splitlines()[1]], delimiter=";"))) == 5
    assert html.unescape(done).count("✓ A game has 32 cards") == 1


def test_unmatched_participants_and_rows_are_named(tmp_path: Path) -> None:
    results = results_of(moodle(graded("Jan Novák_1"), 1), moodle(graded("Guest_9"), 9), moodle(ungraded("Tomáš_3"), 3))
    remarks = " / ".join(filled(tmp_path, results=results).remarks)
    assert "1 graded, but not in the worksheet: Guest_9" in remarks
    assert "2 in the worksheet, but not graded; these rows are unchanged: Participant 2, Participant 4" in remarks
    assert "1 without a grade; these rows are unchanged: Tomáš_3 (ungraded)" in remarks


def test_results_that_do_not_come_from_moodle_are_matched_by_name(tmp_path: Path) -> None:
    results = results_of(student(graded("xnovak01"), name="Jan Novák"), graded("riha"), graded("Eva Malá"))
    stored = import_worksheet(filled(tmp_path, results=results).content, {1, 2, 3, 4}, 10)
    assert {number for number, imported in stored.items() if imported.feedback} == {1, 4}


@pytest.mark.parametrize("display_name", ["jnovak", "J. Novak", "J Novák", "JNOVAK .", "jno vak"])
def test_a_display_name_that_is_somebody_elses_login_gets_no_grade(tmp_path: Path, display_name: str) -> None:
    text = "\n".join([HEADER, row(1, "Jan Novák"), row(2, display_name), ""])
    assert filled(tmp_path, text, results_of(graded("jnovak"))).count == 0


def test_who_was_found_by_the_name_of_a_folder_alone_is_named_for_the_instructor_to_check(tmp_path: Path) -> None:
    results = results_of(
        student(graded("xnovak01"), name="Jan Novák"), graded("Eva Malá"), moodle(graded("Tomáš_3"), 3)
    )
    remarks = " / ".join(filled(tmp_path, results=results).remarks)
    assert "2 found by their names alone, which students can change in some systems; check these: " in remarks
    assert "xnovak01 is Participant 1, Eva Malá is Participant 4" in remarks


def test_who_is_not_on_the_roster_has_no_row_and_it_is_said(tmp_path: Path) -> None:
    results = results_of(graded("Jan Novák", notes=(NOT_LISTED,)), moodle(graded("Eva_4", notes=(NOT_LISTED,)), 4))
    done = filled(tmp_path, results=results)
    assert done.content == WORKSHEET.encode()
    assert "2 not on the roster, and therefore without a row: Jan Novák, Eva_4" in done.remarks


@pytest.mark.parametrize(
    "several",
    [
        (moodle(graded("a"), 1), moodle(graded("b"), 1)),
        (graded("Jan Novák"), graded("Jan Novák.hs")),
        (graded("Jan Novák-0da9a9ab"), graded("JAN NOVÁK-1da9a9ab")),
    ],
)
def test_a_row_that_several_submissions_claim_is_filled_by_none_and_they_are_named(
    several: tuple[SubmissionResult, SubmissionResult], tmp_path: Path
) -> None:
    done = filled(tmp_path, results=results_of(*several))
    assert done.content == WORKSHEET.encode()
    said = (
        "1 in the worksheet for whom there are several submissions; these rows are unchanged: Participant 1 "
        f"({several[0].id} and {several[1].id})"
    )
    assert said in done.remarks


def test_numbers_of_another_system_match_nobody(tmp_path: Path) -> None:
    results = results_of(student(graded("x"), number="1", system="canvas", name="Somebody Else"))
    assert filled(tmp_path, results=results).count == 0


def test_another_maximum_needs_scaling_to_be_asked_for(tmp_path: Path) -> None:
    text = WORKSHEET.replace("10.00", "100.00")
    with pytest.raises(UsageError, match=r"the maximum is 100 there and 10 in the rubric.*--scale"):
        filled(tmp_path, text)
    stored = import_worksheet(filled(tmp_path, text, scale=True).content, {1, 2, 3}, 100)
    assert {number: imported.grade for number, imported in stored.items()} == {1: 25, 2: 100, 3: 0}


def test_a_locked_grade_is_left_as_it_is(tmp_path: Path) -> None:
    text = "\n".join([HEADER, row(1, "Jan Novák", "5.00", change="No")])
    done = filled(tmp_path, text)
    assert done.content == text.encode()
    assert "1 locked in Moodle and left unchanged: Participant 1" in done.remarks


def test_a_worksheet_without_feedback_gets_grades(tmp_path: Path) -> None:
    done = filled(tmp_path, "Identifier,Grade,Last modified (grade)\nParticipant 1,,-\n")
    assert done.content.endswith(b"Participant 1,2.5,-\n")
    assert "the worksheet has no column 'Feedback comments', so only grades are filled in" in done.remarks


def test_a_file_that_is_not_a_worksheet_is_named_with_its_columns(tmp_path: Path) -> None:
    with pytest.raises(
        UsageError, match=r"no column is called 'Identifier'.*the columns are 'a', 'b'; use the file that “Download"
    ):
        filled(tmp_path, "a,b\n1,2\n")
    with pytest.raises(UsageError, match=r"no column is called 'Grade'.*'Identifier', 'b'; .*--grade-column"):
        filled(tmp_path, "Identifier,b\nParticipant 1,2\n")


def test_columns_of_another_language_can_be_named(tmp_path: Path) -> None:
    path = tmp_path / "w.csv"
    path.write_text("Identifikátor,Bodíky,Slovy\nÚčastník 1,,\n")
    done = fill_worksheet(RESULTS, path, chosen=ColumnTitles(grade="Bodíky", feedback="Slovy"))
    assert done.content.decode().splitlines()[1].startswith("Účastník 1,2.5,<p>2.5 of 10 points")
    path.write_text("Kdo,Bodíky,Slovy\n1,,\n")
    done = fill_worksheet(RESULTS, path, chosen=ColumnTitles("Kdo", "Bodíky", "Slovy"))
    assert done.content.decode().splitlines()[1].startswith("1,2.5,<p>2.5 of 10 points")
    with pytest.raises(UsageError, match="has no column 'Slova', only 'Kdo', 'Bodíky', 'Slovy'"):
        fill_worksheet(RESULTS, path, chosen=ColumnTitles("Kdo", "Bodíky", "Slova"))


# Titles, the word before the number, yes and no, and a date, as translations of Moodle have them.
LANGUAGES = {
    "German": (
        "ID,Vollständiger Name,E-Mail-Adresse,Status,Bewertung,Bestwertung,Bewertung kann geändert werden,"
        "Zuletzt geändert (Abgabe),Zuletzt geändert (Bewertung),Feedback als Kommentar",
        ("Teilnehmer/in", "Ja", "Nein", "Donnerstag, 12. November 2026, 18:02"),
    ),
    "Czech": (
        "Identifikátor,Celé jméno,E-mailová adresa,Stav,Známka,Nejvyšší známka,Známku lze změnit,"
        "Poslední změna (odevzdaný úkol),Poslední změna (hodnocení),Komentáře",
        ("Účastník ", "Ano", "Ne", "čtvrtek, 12. listopadu 2026, 18.02"),
    ),
    "Russian": (
        "Идентификатор,Полное имя,Адрес,Состояние,Оценка,Максимальная оценка,Оценка может быть изменена,"
        "Последнее изменение (ответ),Последнее изменение (оценка),Отзыв в виде комментария",
        ("Участник ", "Да", "Нет", "четверг, 12 ноября 2026, 18:02"),
    ),
    "Japanese": (
        "識別子,フルネーム,メールアドレス,ステータス,評点,最大評点,評点を変更できます,"
        "最終更新日時 (提出),最終更新日時 (評定),フィードバックコメント",
        ("参加者", "Yes", "No", "2026年 11月 12日(木曜日) 18:02"),
    ),
}


def worksheet_in(language: str, *, blind: bool = False) -> str:
    """Two participants, the second locked; blind marking has no names."""
    titles, (word, yes, no, date) = LANGUAGES[language]
    people = [(1, "Jan Novák", yes), (2, "Žofie Dvořáková", no)]
    lines = [titles, *(f'{word}{n},{name},{n}@example.edu,x,,"10,00",{can},"{date}",-,' for n, name, can in people)]
    cells = [next(csv.reader([line])) for line in lines]
    kept = [row[:1] + row[3:] if blind else row for row in cells]
    return "".join(",".join(f'"{cell}"' for cell in row) + "\n" for row in kept)


@pytest.mark.parametrize("blind", [False, True])
@pytest.mark.parametrize("language", LANGUAGES)
def test_columns_of_any_language_are_recognised_by_their_content(tmp_path: Path, language: str, blind: bool) -> None:
    text = worksheet_in(language, blind=blind)
    done = filled(tmp_path, text)
    before, after = (list(csv.reader(io.StringIO(table))) for table in (text, done.content.decode()))
    grade = 2 if blind else 4
    changed = {(n, m) for n, row in enumerate(before) for m, cell in enumerate(row) if after[n][m] != cell}
    assert changed == {(1, grade), (1, grade + 5)}
    assert after[1][grade] == "2,5"  # as the maximum, 10,00, is written
    assert after[1][grade + 5].startswith("<p>2.5 of 10 points.</p>")
    assert any("locked in Moodle" in remark for remark in done.remarks)
    assert any(f"grades go to {before[0][grade]!r}" in remark for remark in done.remarks)


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_of_any_language_are_matched_where_there_is_no_number(tmp_path: Path, language: str) -> None:
    results = results_of(student(graded("xnovak01"), name="Jan Novák"))
    assert filled(tmp_path, worksheet_in(language), results).count == 1


def test_another_maximum_is_seen_in_any_language(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="the maximum is 20 there and 10 in the rubric"):
        filled(tmp_path, worksheet_in("Czech").replace("10,00", "20,00"))


def test_grades_that_stand_there_already_hide_no_column(tmp_path: Path) -> None:
    text = worksheet_in("German").replace('"x",""', '"x","7,50"')
    assert '"2,5","10,00"' in filled(tmp_path, text).content.decode()


def test_two_columns_that_may_be_for_feedback_are_named_and_left_alone(tmp_path: Path) -> None:
    lines = worksheet_in("German").splitlines()
    text = "\n".join([lines[0] + ',"Lernziele"', *(line + ',""' for line in lines[1:])])
    done = filled(tmp_path, text)
    assert "<p>" not in done.content.decode()
    assert any("any of 'Feedback als Kommentar', 'Lernziele' could be" in remark for remark in done.remarks)


def test_a_grade_is_not_written_beside_the_first_number_that_comes(tmp_path: Path) -> None:
    text = "Kdo,Jméno,Poznámka,Ročník,Známka,Ze,Kdy,Slovy\nÚčastník 1,Jan,,2,,10,-,\nÚčastník 2,Eva,,2,,10,-,\n"
    with pytest.raises(UsageError, match=r"no column is called 'Grade'.*'Ročník', 'Známka'.*--grade-column"):
        filled(tmp_path, text)


@given(st.text(alphabet=st.characters(), max_size=60) | st.text(alphabet="=+-@;,\t\n\"'<&|", max_size=12))
def test_feedback_is_html_in_which_a_students_text_is_text_and_no_formula(text: str) -> None:
    markup = feedback_html(msgspec.structs.replace(rejected("x", text), notes=(text,)))
    assert set(re.findall(r"<[^>]*>", markup)) == {"<p>", "</p>"}
    assert to_one_line(text, 100).removesuffix("…") in html.unescape(markup)
    for piece in re.split(r"[,;\t|\r\n]", markup):
        assert not piece.strip('" \ufeff\u200b').startswith(("=", "+", "-", "@", "＝", "＋", "－", "＠"))


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(grader, list(map(str, arguments)), catch_exceptions=False)


def test_the_command_writes_another_file_and_never_the_one_it_read(tmp_path: Path) -> None:
    (tmp_path / "results.json").write_bytes(dump_results(RESULTS))
    worksheet = tmp_path / "worksheet.csv"
    worksheet.write_text(WORKSHEET)
    result = run("export", "moodle", tmp_path, worksheet, "-o", tmp_path / "filled.csv")
    assert result.exit_code == 0, result.output
    assert "3 grades filled in" in result.stdout
    assert "Eva Malá_4 (missing)" in result.stdout
    assert worksheet.read_text() == WORKSHEET
    refused = run("export", "moodle", tmp_path, worksheet, "-o", worksheet)
    assert refused.exit_code == 2
    assert "is the input file and will not be overwritten" in refused.stderr
    (tmp_path / "link.csv").symlink_to(worksheet)
    assert run("export", "moodle", tmp_path, worksheet, "-o", tmp_path / "link.csv").exit_code == 2
    assert worksheet.read_text() == WORKSHEET
    assert run("export", "moodle", tmp_path, worksheet, "-o", worksheet / "x.csv").exit_code == 2


def test_hostile_names_change_nothing_but_their_own_row(tmp_path: Path) -> None:
    results = results_of(moodle(graded(HOSTILE, wrong="deal-1", got=HOSTILE), 1))
    done = filled(tmp_path, results=results).content.decode()
    assert len(list(csv.reader(io.StringIO(done, newline="")))) == 5
