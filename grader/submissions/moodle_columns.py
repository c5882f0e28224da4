"""Moodle's grading worksheet, in whichever language: which column is which.

Moodle translates the titles, but the order of columns stays, and what is in them: a word and a number for each
participant, then who that is and the status, the grade with its maximum beside it, whether it can be changed, dates,
and feedback behind the last date. English titles, and those that somebody names, are believed; else it is what a
column holds that tells.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from grader.submissions.csv_tables import CsvTable, find_column, read_number

IDENTIFIER = "Identifier"
NAME = "Full name"
GRADE = "Grade"
MAXIMUM = ("Maximum Grade", "Maximum mark")
CHANGEABLE = "Grade can be changed"
FEEDBACK = "Feedback comments"
_PARTICIPANT = re.compile(r"(?P<word>\D*[^\W\d_]\W*)(?P<number>\d+)")
_LONGEST_DATE = 80

Rows = Sequence[Sequence[str]]


@dataclass(frozen=True)
class ColumnTitles:
    """Titles that somebody named, for a worksheet that tells nothing by itself."""

    identifier: str | None = None
    grade: str | None = None
    feedback: str | None = None


@dataclass(frozen=True)
class Columns:
    """Where things stand in a worksheet; None where they do not."""

    identifier: int | None
    name: int | None
    grade: int | None
    maximum: int | None
    changeable: int | None
    feedback: int | None
    candidates: tuple[int, ...] = ()
    """Columns behind the dates, of which any may be for feedback."""


def header_of(sheet: CsvTable) -> list[str]:
    """The titles."""
    return [value.strip() for value in sheet.rows[0].values]


def find_columns(sheet: CsvTable, chosen: ColumnTitles | None = None) -> Columns:
    """Which column is which: by the title that was chosen, by the English one, or by what is in it."""
    header, chosen = header_of(sheet), chosen or ColumnTitles()
    rows = [values for row in sheet.rows[1:] if len(values := row.values) == len(header)]

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
    behind = _behind_dates(rows, maximum, len(header))
    feedback = titled(chosen.feedback, FEEDBACK)
    if feedback is None and not chosen.feedback and len(behind) == 1:
        (feedback,) = behind
    name, changeable = titled(None, NAME), titled(None, CHANGEABLE)
    return Columns(
        identifier,
        name if name is not None else _names(rows, identifier, grade),
        grade,
        maximum,
        changeable if changeable is not None else _changeable(rows, maximum, len(header)),
        feedback,
        behind,
    )


def participant_number(identifier: str) -> str:
    """The number behind "Participant", in whichever language that is."""
    found = re.search(r"(\d+)\s*$", identifier)
    return found[1] if found else ""


def _participants(rows: Rows, width: int) -> int | None:
    """The first column with the same word before another number in every row."""
    for place in range(width):
        found = [_PARTICIPANT.fullmatch(row[place].strip()) for row in rows]
        if (
            rows
            and all(found)
            and len({one["word"] for one in found if one}) == 1
            and len({one["number"] for one in found if one}) == len(rows)
        ):
            return place
    return None


def _maximum(rows: Rows, width: int, identifier: int | None, grade: int | None) -> int | None:
    """The only column with the same number in every row, beside one with nothing but smaller numbers, if any."""
    if identifier is None:
        return None
    possible = [grade + 1] if grade is not None else range(identifier + 2, width)
    found = [place for place in possible if place < width and _is_maximum(rows, place)]
    return found[0] if len(found) == 1 else None


def _is_maximum(rows: Rows, place: int) -> bool:
    maxima = {read_number(row[place]) for row in rows}
    if len(maxima) != 1 or (maximum := maxima.pop()) is None or maximum <= 0:
        return False
    grades = [read_number(row[place - 1]) for row in rows if row[place - 1].strip(" -")]
    return all(grade is not None and 0 <= grade <= maximum for grade in grades)


def _behind_dates(rows: Rows, maximum: int | None, width: int) -> tuple[int, ...]:
    """The columns behind the last one of dates."""
    if maximum is None:
        return ()
    dates = [place for place in range(maximum + 1, width) if rows and all(_is_date(row[place]) for row in rows)]
    return tuple(range(dates[-1] + 1, width)) if dates else ()


def _is_date(text: str) -> bool:
    """A date with its time, in whichever order, or the dash that stands for none."""
    text = text.strip()
    return text == "-" or (len(text) <= _LONGEST_DATE and len(re.findall(r"\d+", text)) >= 3)


def _names(rows: Rows, identifier: int | None, grade: int | None) -> int | None:
    """Names stand behind the identifier, unless marking is blind: then the status does, which many share."""
    if identifier is None or grade is None or grade - identifier < 3:
        return None
    values = {row[identifier + 1].strip() for row in rows}
    return identifier + 1 if 2 * len(values) > len(rows) else None


def _changeable(rows: Rows, maximum: int | None, width: int) -> int | None:
    """Right before the first date stands a word, or one of two."""
    if maximum is None:
        return None
    dates = (place for place in range(maximum + 2, width) if rows and all(_is_date(row[place]) for row in rows))
    first = next(dates, None)
    return first - 1 if first is not None and len({row[first - 1] for row in rows}) <= 2 else None
