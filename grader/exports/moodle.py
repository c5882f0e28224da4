"""Moodle: fills the instructor's own grading worksheet, for "Upload grading worksheet" to take back.

Moodle's importer finds a participant by the number in ``Identifier``, skips a grade that is empty or out of range, and
takes feedback as HTML. Titles are in the language of whoever downloaded it (``worksheets`` finds the columns).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from html import escape
from pathlib import Path

from grader.errors import UsageError
from grader.exports.table_filling import Filled, check_maximum, grade_text, leftovers, match_rows
from grader.results.feedback import tell
from grader.results.redaction import for_students
from grader.results.schema import Results, SubmissionResult
from grader.submissions.csv_tables import CsvTable, fill, find_column, load_table, read_number, safe_html
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
from grader.submissions.roster import name_key

# "No", as Moodle writes it in the languages of Europe; it refuses to change such a grade in any language.
_LOCKED = frozenset(
    ["no", "ne", "nie", "nein", "non", "não", "nee", "nei", "nej", "ei", "nem", "nu", "не", "нет", "ні", "hayır", "όχι"]
)


@dataclass(frozen=True)
class Worksheet:
    """A worksheet, and where things stand in it."""

    path: Path
    sheet: CsvTable
    columns: Columns
    identifier: int
    grade: int

    @property
    def rows(self) -> dict[int, tuple[str, ...]]:
        """The rows that reach to the grade, by their number."""
        needed = max(self.identifier, self.grade)
        return {n: row.values for n, row in enumerate(self.sheet.rows) if n and len(row.cells) > needed}

    def maximum(self, row: Sequence[str]) -> float | None:
        """The maximum grade of a row, where one is told."""
        return read_number(_cell(row, self.columns.maximum))

    @property
    def has_comma(self) -> bool:
        """Whether its own numbers are written 10,00."""
        return any("," in _cell(row, self.columns.maximum) for row in self.rows.values())

    def is_locked(self, row: Sequence[str]) -> bool:
        """Whether Moodle would not take another grade."""
        return _cell(row, self.columns.changeable).strip().casefold() in _LOCKED


def fill_worksheet(
    results: Results,
    worksheet: Path,
    *,
    decimal_comma: bool = False,
    scale: bool = False,
    chosen: ColumnTitles | None = None,
) -> Filled:
    """The worksheet with grades and feedback; all else as it was, byte for byte.

    :raises UsageError: where it is no worksheet, or its maximum grade is not the rubric's.
    """
    results, found = for_students(results), open_worksheet(worksheet, chosen or ColumnTitles())
    rows = found.rows
    for maximum in {found.maximum(row) for row in rows.values()}:
        check_maximum(str(worksheet), maximum, results, scale=scale)
    keyed = {
        n: (participant_number(row[found.identifier]), name_key(_cell(row, found.columns.name)))
        for n, row in rows.items()
    }
    matched = match_rows(keyed, results.submissions, (_numbers, _names))
    comma = decimal_comma or found.has_comma
    closed = [n for n in matched if found.is_locked(rows[n])]
    cells: dict[int, dict[int, str]] = {}
    for n, one in matched.items():
        if one.score is not None and n not in closed:
            text = grade_text(one, found.maximum(rows[n]), scale=scale, decimal_comma=comma)
            cells[n] = {found.grade: text}
            if found.columns.feedback is not None:
                cells[n][found.columns.feedback] = feedback_html(one, found.sheet.encoding)
    identifiers = {n: row[found.identifier] for n, row in rows.items()}
    remarks = (
        *_column_remarks(found),
        *leftovers(results, matched, identifiers, "worksheet"),
        *_locked_remarks([identifiers[n] for n in closed]),
    )
    return Filled(_fill(found.sheet, cells).write(), len(cells), remarks)


def open_worksheet(path: Path, chosen: ColumnTitles) -> Worksheet:
    """The worksheet with its columns.

    :raises UsageError: where one that was named is not there, or none can be told from the others.
    """
    sheet = load_table(path)
    header, columns = header_of(sheet), find_columns(sheet, chosen)
    titles = ", ".join(map(repr, header))
    for title in (chosen.identifier, chosen.grade, chosen.feedback):
        if title and find_column(header, (title,)) is None:
            raise UsageError(f"{path}: has no column {title!r}, only {titles}")
    if columns.identifier is None:
        raise UsageError(
            f"{path}: no column is called {IDENTIFIER!r} or has a word and a number for each participant; there are "
            f"{titles}; take the file of Moodle's “Download grading worksheet”, or name the column with "
            "--identifier-column (identifier_column in grader.toml)"
        )
    if columns.grade is None:
        raise UsageError(
            f"{path}: no column is called {GRADE!r} or stands before one with the same maximum for everybody; there "
            f"are {titles}; take the file of Moodle's “Download grading worksheet”, or name the columns with "
            "--grade-column and --feedback-column (grade_column and feedback_column in grader.toml)"
        )
    return Worksheet(path, sheet, columns, columns.identifier, columns.grade)


def _cell(row: Sequence[str], place: int | None) -> str:
    return row[place] if place is not None and place < len(row) else ""


def _fill(sheet: CsvTable, cells: Mapping[int, dict[int, str]]) -> CsvTable:
    filled = (fill(row, cells.get(n, {}), sheet.separator) for n, row in enumerate(sheet.rows))
    return replace(sheet, rows=tuple(filled))


def feedback_html(one: SubmissionResult, encoding: str = "utf-8") -> str:
    """The feedback as Moodle keeps it: HTML, in which what a student wrote is text."""
    return safe_html("".join(f"<p>{escape(line)}</p>" for line in tell(one)), encoding)


def _numbers(one: SubmissionResult) -> tuple[str, ...]:
    """Canvas's numbers are other people's."""
    return (one.student.number,) if one.student and one.student.system == "moodle" else ()


def _names(one: SubmissionResult) -> tuple[str, ...]:
    """Names only where no number tells."""
    if one.student and one.student.system == "moodle":
        return ()
    return (name_key(one.student.name),) if one.student else (name_key(one.id),)


def _column_remarks(found: Worksheet) -> tuple[str, ...]:
    """What was filled in where titles are not the English ones, so that somebody can look."""
    header, columns = header_of(found.sheet), found.columns
    said = []
    if (header[found.identifier], header[found.grade]) != (IDENTIFIER, GRADE):
        told = f"participants are in {header[found.identifier]!r}, grades go to {header[found.grade]!r}"
        said.append(told if columns.feedback is None else f"{told}, feedback to {header[columns.feedback]!r}")
    if columns.feedback is None and len(columns.candidates) > 1:
        names = ", ".join(repr(header[place]) for place in columns.candidates)
        said.append(
            f"which of {names} is for feedback is not clear, so only grades are filled in; use --feedback-column"
        )
    elif columns.feedback is None:
        said.append(f"the worksheet has no column {FEEDBACK!r}, so only grades are filled in")
    return tuple(said)


def _locked_remarks(identifiers: Sequence[str]) -> tuple[str, ...]:
    if not identifiers:
        return ()
    return (f"{len(identifiers)} locked in Moodle, and left as they were: {', '.join(identifiers)}",)
