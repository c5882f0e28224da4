"""Which column is which in Moodle's grading worksheet, in any language.

Moodle translates the titles but keeps the order and contents of the columns: a word and a number for each participant,
then the name and the status, the grade followed by its maximum, whether it can be changed, dates, and feedback after
the last date. English titles and titles that somebody names are trusted; any other column is known by its contents.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from grader.submissions.csv_tables import CsvTable, find_column, read_number

IDENTIFIER = "Identifier"
NAME = "Full name"
GRADE = "Grade"
MAXIMUM = ("Maximum Grade", "Maximum mark")
CHANGEABLE = "Grade can be changed"
FEEDBACK = "Feedback comments"
SUBMITTED = ("Last modified (submission)",)
_PARTICIPANT = re.compile(r"(?P<word>\D*[^\W\d_]\W*)(?P<number>\d+)")
_LONGEST_DATE = 80

Rows = Sequence[Sequence[str]]


@dataclass(frozen=True)
class ColumnTitles:
    """Titles that the user named, for a worksheet whose columns cannot be recognised."""

    identifier: str | None = None
    grade: str | None = None
    feedback: str | None = None


@dataclass(frozen=True)
class Columns:
    """The index of each column in a worksheet; None for a column that is not there."""

    identifier: int | None
    name: int | None
    grade: int | None
    maximum: int | None
    changeable: int | None
    feedback: int | None
    candidates: tuple[int, ...] = ()
    """The columns after the dates, any of which may be for feedback."""


def header_of(table: CsvTable) -> list[str]:
    """The titles of the columns."""
    return [value.strip() for value in table.rows[0].values]


def find_columns(table: CsvTable, chosen: ColumnTitles | None = None) -> Columns:
    """Which column is which: by the title that the user chose, by the English title, or by its contents."""
    header, chosen = header_of(table), chosen or ColumnTitles()
    rows = [values for row in table.rows[1:] if len(values := row.values) == len(header)]

    def titled(wanted: str | None, *usual: str) -> int | None:
        return find_column(header, (wanted,) if wanted else usual)

    identifier = titled(chosen.identifier, IDENTIFIER)
    if identifier is None and not chosen.identifier:
        identifier = _participants(rows, len(header))
    maximum, grade = titled(None, *MAXIMUM), titled(chosen.grade, GRADE)
    if maximum is None:
        maximum = _maximum(rows, len(header), identifier, grade)
    if grade is None and not chosen.grade and maximum:
        grade = maximum - 1
    after_dates = _after_dates(rows, maximum, len(header))
    feedback = titled(chosen.feedback, FEEDBACK)
    if feedback is None and not chosen.feedback and len(after_dates) == 1:
        (feedback,) = after_dates
    name, changeable = titled(None, NAME), titled(None, CHANGEABLE)
    return Columns(
        identifier,
        name if name is not None else _names(rows, identifier, grade),
        grade,
        maximum,
        changeable if changeable is not None else _changeable(rows, maximum, len(header)),
        feedback,
        after_dates,
    )


def find_submission_dates(table: CsvTable) -> int | None:
    """The column that says when each participant handed in: the first of dates, before that of the grades' dates.

    None where the table is not a worksheet.
    """
    header, columns = header_of(table), find_columns(table)
    if columns.identifier is None or columns.maximum is None:
        return None
    if (titled := find_column(header, SUBMITTED)) is not None:
        return titled
    rows = [values for row in table.rows[1:] if len(values := row.values) == len(header)]
    dates = (
        column
        for column in range(columns.maximum + 1, len(header))
        if rows and all(_is_date(row[column]) for row in rows)
    )
    return next(dates, None)


def participant_number(identifier: str) -> str:
    """The number after "Participant", in any language."""
    match = re.search(r"(\d+)\s*$", identifier)
    return match[1] if match else ""


def are_participants(cells: Iterable[str]) -> bool:
    """Whether all cells have the same word, each time before a different number."""
    listed = [cell.strip() for cell in cells]
    matches = [match for cell in listed if (match := _PARTICIPANT.fullmatch(cell))]
    words, numbers = {match["word"] for match in matches}, {match["number"] for match in matches}
    return len(words) == 1 and len(listed) == len(matches) == len(numbers)


def _participants(rows: Rows, width: int) -> int | None:
    """The first column in which each row has a participant."""
    return next((column for column in range(width) if are_participants(row[column] for row in rows)), None)


def _maximum(rows: Rows, width: int, identifier: int | None, grade: int | None) -> int | None:
    """The only column with the same number in every row, after a column with smaller numbers or none."""
    if identifier is None:
        return None
    possible = [grade + 1] if grade is not None else range(identifier + 2, width)
    fitting = [column for column in possible if column < width and _is_maximum(rows, column)]
    return fitting[0] if len(fitting) == 1 else None


def _is_maximum(rows: Rows, column: int) -> bool:
    maxima = {read_number(row[column]) for row in rows}
    if len(maxima) != 1 or (maximum := maxima.pop()) is None or maximum <= 0:
        return False
    grades = [read_number(row[column - 1]) for row in rows if row[column - 1].strip(" -")]
    return all(grade is not None and 0 <= grade <= maximum for grade in grades)


def _after_dates(rows: Rows, maximum: int | None, width: int) -> tuple[int, ...]:
    """The columns after the last column of dates."""
    if maximum is None:
        return ()
    dates = [column for column in range(maximum + 1, width) if rows and all(_is_date(row[column]) for row in rows)]
    return tuple(range(dates[-1] + 1, width)) if dates else ()


def _is_date(text: str) -> bool:
    """Whether a text is a date with its time, in any order, or the dash that stands for none."""
    text = text.strip()
    return text == "-" or (len(text) <= _LONGEST_DATE and len(re.findall(r"\d+", text)) >= 3)


def _names(rows: Rows, identifier: int | None, grade: int | None) -> int | None:
    """Names follow the identifier. With blind marking the status does, which many students share."""
    if identifier is None or grade is None or grade - identifier < 3:
        return None
    values = {row[identifier + 1].strip() for row in rows}
    return identifier + 1 if 2 * len(values) > len(rows) else None


def _changeable(rows: Rows, maximum: int | None, width: int) -> int | None:
    """The column right before the first date, if it has the same word, or one of two, in every row."""
    if maximum is None:
        return None
    dates = (column for column in range(maximum + 2, width) if rows and all(_is_date(row[column]) for row in rows))
    first = next(dates, None)
    return first - 1 if first is not None and len({row[first - 1] for row in rows}) <= 2 else None
