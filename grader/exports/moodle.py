"""Moodle: fills the instructor's own grading worksheet, so that “Upload grading worksheet” can read it back.

Moodle finds a participant by the number in ``Identifier``, skips a grade that is empty or out of range, and reads
feedback as HTML. Column titles are in the language of the person who downloaded the file
(``grader.submissions.moodle_columns`` finds the columns).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from html import escape
from pathlib import Path

from grader.errors import UsageError
from grader.exports.table_filling import (
    Filled,
    check_maximum,
    find_unlisted,
    grade_text,
    list_names,
    list_unmatched,
    match_rows,
)
from grader.results.feedback import compose_feedback
from grader.results.redaction import redact_export
from grader.results.schema import Results, SubmissionResult
from grader.submissions.csv_tables import CsvTable, fill, find_column, load_table, read_number, safe_html
from grader.submissions.flat_names import names_of
from grader.submissions.moodle_columns import (
    FEEDBACK,
    GRADE,
    IDENTIFIER,
    Columns,
    ColumnTitles,
    find_columns,
    header_of,
    participant_number,
)
from grader.submissions.roster import full_name_key, name_key

# “No” in the languages of Europe, as Moodle writes it where a grade can no longer be changed.
_LOCKED = frozenset(
    ["no", "ne", "nie", "nein", "non", "não", "nee", "nei", "nej", "ei", "nem", "nu", "не", "нет", "ні", "hayır", "όχι"]
)


@dataclass(frozen=True)
class Worksheet:
    """A worksheet, and the indexes of its columns."""

    path: Path
    sheet: CsvTable
    columns: Columns
    # The two columns that every worksheet must have; in ``columns`` they may be None.
    identifier: int
    grade: int

    @property
    def rows(self) -> dict[int, tuple[str, ...]]:
        """The rows that are long enough to have a grade, by their index in the file."""
        needed = max(self.identifier, self.grade)
        rows = enumerate(self.sheet.rows)
        return {index: row.values for index, row in rows if index and len(row.cells) > needed}

    def maximum(self, row: Sequence[str]) -> float | None:
        """The maximum grade in a row, where the worksheet has one."""
        return read_number(_cell(row, self.columns.maximum))

    @property
    def has_comma(self) -> bool:
        """Whether the worksheet writes its own numbers with a comma, as in 10,00."""
        return any("," in _cell(row, self.columns.maximum) for row in self.rows.values())

    def is_locked(self, row: Sequence[str]) -> bool:
        """Whether Moodle would refuse a new grade for this row."""
        return _cell(row, self.columns.changeable).strip().casefold() in _LOCKED


def fill_worksheet(
    results: Results,
    path: Path,
    *,
    decimal_comma: bool = False,
    scale: bool = False,
    chosen: ColumnTitles | None = None,
) -> Filled:
    """Fill in grades and feedback; everything else stays as it was, byte for byte.

    :raises UsageError: where the file is not a worksheet, or its maximum grade differs from the rubric's.
    """
    unlisted, worksheet = find_unlisted(results), open_worksheet(path, chosen or ColumnTitles())
    results = redact_export(results, "moodle")
    rows = worksheet.rows
    for maximum in {worksheet.maximum(row) for row in rows.values()}:
        check_maximum(str(path), maximum, results, scale=scale)
    keys = {
        index: (participant_number(row[worksheet.identifier]), name_key(name), full_name_key(name))
        for index, row in rows.items()
        for name in [_cell(row, worksheet.columns.name)]
    }
    found = match_rows(keys, results.submissions, ((0, _numbers), (1, _names), (2, _folders)), unlisted)
    matched = found.by_row
    # Moodle reads numbers in the course's locale, which the numbers in the worksheet show.
    comma = decimal_comma or worksheet.has_comma
    locked = [index for index in matched if worksheet.is_locked(rows[index])]
    cells: dict[int, dict[int, str]] = {}
    for index, result in matched.items():
        if result.score is not None and index not in locked:
            grade = grade_text(result, worksheet.maximum(rows[index]), scale=scale, decimal_comma=comma)
            cells[index] = {worksheet.grade: grade}
            if worksheet.columns.feedback is not None:
                cells[index][worksheet.columns.feedback] = feedback_html(result, worksheet.sheet.encoding)
    identifiers = {index: row[worksheet.identifier] for index, row in rows.items()}
    remarks = (
        *_column_remarks(worksheet),
        *list_unmatched(results, found, identifiers, "worksheet"),
        *_locked_remarks([identifiers[index] for index in locked]),
        *_name_remarks({identifiers[index]: result for index, result in matched.items() if not _numbers(result)}),
    )
    return Filled(_fill(worksheet.sheet, cells).write(), len(cells), remarks)


def open_worksheet(path: Path, chosen: ColumnTitles) -> Worksheet:
    """Read the worksheet and find its columns.

    :raises UsageError: where a named column is missing, or the needed columns cannot be recognised.
    """
    sheet = load_table(path)
    header, columns = header_of(sheet), find_columns(sheet, chosen)
    titles = ", ".join(map(repr, header))
    for title in (chosen.identifier, chosen.grade, chosen.feedback):
        if title and find_column(header, (title,)) is None:
            raise UsageError(f"{path}: has no column {title!r}, only {titles}")
    if columns.identifier is None:
        raise UsageError(
            f"{path}: no column is called {IDENTIFIER!r} or has a word and a number for each participant; the "
            f"columns are {titles}; use the file that “Download grading worksheet” in Moodle gives you, or name the "
            "column with --identifier-column (identifier_column in grader.toml)"
        )
    if columns.grade is None:
        raise UsageError(
            f"{path}: no column is called {GRADE!r} or comes before a column with the same maximum for everybody; the "
            f"columns are {titles}; use the file that “Download grading worksheet” in Moodle gives you, or name "
            "them with --grade-column and --feedback-column (grade_column and feedback_column in grader.toml)"
        )
    return Worksheet(path, sheet, columns, identifier=columns.identifier, grade=columns.grade)


def _cell(row: Sequence[str], column: int | None) -> str:
    return row[column] if column is not None and column < len(row) else ""


def _fill(sheet: CsvTable, cells: Mapping[int, dict[int, str]]) -> CsvTable:
    filled = (fill(row, cells.get(index, {}), sheet.separator) for index, row in enumerate(sheet.rows))
    return replace(sheet, rows=tuple(filled))


def feedback_html(result: SubmissionResult, encoding: str = "utf-8") -> str:
    """The feedback as HTML, in which nothing that a student wrote is markup."""
    return safe_html("".join(f"<p>{escape(line)}</p>" for line in compose_feedback(result)), encoding)


def _numbers(result: SubmissionResult) -> tuple[str, ...]:
    """The student's number in Moodle; a number from Canvas may belong to somebody else here."""
    return (result.student.number,) if result.student and result.student.system == "moodle" else ()


def _names(result: SubmissionResult) -> tuple[str, ...]:
    """The student's name; only for students without a number in Moodle."""
    return () if _numbers(result) or result.student is None else (name_key(result.student.name),)


def _folders(result: SubmissionResult) -> tuple[str, ...]:
    """The id, which may be a full name, where nothing else is known of the student."""
    return tuple(map(full_name_key, names_of(result.id))) if result.student is None else ()


def _column_remarks(worksheet: Worksheet) -> tuple[str, ...]:
    """Which columns were used where their titles are not the English ones, so that the instructor can check."""
    header, columns = header_of(worksheet.sheet), worksheet.columns
    remarks = []
    if (header[worksheet.identifier], header[worksheet.grade]) != (IDENTIFIER, GRADE):
        used = f"participants are in {header[worksheet.identifier]!r}, grades go to {header[worksheet.grade]!r}"
        remarks.append(used if columns.feedback is None else f"{used}, feedback to {header[columns.feedback]!r}")
    if columns.feedback is None and len(columns.candidates) > 1:
        titles = ", ".join(repr(header[column]) for column in columns.candidates)
        remarks.append(
            f"any of {titles} could be the column for feedback, so only grades are filled in; "
            "choose one with --feedback-column"
        )
    elif columns.feedback is None:
        remarks.append(f"the worksheet has no column {FEEDBACK!r}, so only grades are filled in")
    return tuple(remarks)


def _name_remarks(found: Mapping[str, SubmissionResult]) -> tuple[str, ...]:
    """Who was found by a name: that is as sure as the names are."""
    if not found:
        return ()
    named = list_names(f"{result.id} is {identifier}" for identifier, result in found.items())
    return (
        f"{len(found)} found by their names alone, which students can change in some systems; check these: {named}",
    )


def _locked_remarks(identifiers: Sequence[str]) -> tuple[str, ...]:
    if not identifiers:
        return ()
    return (f"{len(identifiers)} locked in Moodle and left unchanged: {list_names(identifiers)}",)
