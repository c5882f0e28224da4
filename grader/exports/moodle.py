"""Moodle: fills the instructor's own grading worksheet, for "Upload grading worksheet" to take back.

Moodle's importer finds a participant by the number in ``Identifier``, skips a grade that is empty or out of range, and
takes feedback as HTML.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from html import escape
from pathlib import Path

from grader.errors import UsageError
from grader.exports.filling import Filled, check_maximum, grade_text, leftovers, match_rows, read_number
from grader.feedback import tell
from grader.levels import for_students
from grader.results import Results, SubmissionResult
from grader.roster import name_key
from grader.sheets import Sheet, fill, find_column, load_sheet, safe_html

IDENTIFIER = ("Identifier", "Identifikátor", "ID")
GRADE = ("Grade", "Známka", "Hodnocení")
MAXIMUM = ("Maximum Grade", "Maximum mark", "Nejvyšší známka", "Maximální známka", "Maximální počet bodů")
FEEDBACK = ("Feedback comments", "Komentář", "Komentáře", "Komentáře k hodnocení")
NAME = ("Full name", "Celé jméno", "Křestní jméno / Příjmení")
CHANGEABLE = ("Grade can be changed", "Známku lze změnit")
_LOCKED = ("no", "ne")


def fill_worksheet(
    results: Results,
    worksheet: Path,
    *,
    decimal_comma: bool = False,
    scale: bool = False,
    grade_column: str | None = None,
    feedback_column: str | None = None,
) -> Filled:
    """The worksheet with grades and feedback; all else as it was, byte for byte.

    :raises UsageError: where it is no worksheet, or its maximum grade is not the rubric's.
    """
    results, sheet = for_students(results), load_sheet(worksheet)
    header = [value.strip() for value in sheet.rows[0].values]
    identifier = _column(worksheet, header, IDENTIFIER, None)
    grade = _column(worksheet, header, GRADE, grade_column)
    feedback = find_column(header, (feedback_column,) if feedback_column else FEEDBACK)
    rows = {n: row.values for n, row in enumerate(sheet.rows) if n and len(row.cells) > max(identifier, grade)}
    _check_maxima(worksheet, header, list(rows.values()), results, scale=scale)
    name, locked = find_column(header, NAME), find_column(header, CHANGEABLE)
    keyed = {n: (_number(row[identifier]), _name(row, name)) for n, row in rows.items()}
    matched = match_rows(keyed, results.submissions, (_numbers, _names))
    closed = [n for n in matched if locked is not None and "".join(rows[n][locked : locked + 1]).casefold() in _LOCKED]
    cells: dict[int, dict[int, str]] = {}
    for n, one in matched.items():
        if one.score is not None and n not in closed:
            maximum = _maximum(header, rows[n])
            cells[n] = {grade: grade_text(one, maximum, scale=scale, decimal_comma=decimal_comma)}
            if feedback is not None:
                cells[n][feedback] = feedback_html(one, sheet.encoding)
    remarks = _remarks(results, matched, {n: row[identifier] for n, row in rows.items()}, closed, feedback)
    return Filled(_fill(sheet, cells).write(), len(cells), remarks)


def _fill(sheet: Sheet, cells: dict[int, dict[int, str]]) -> Sheet:
    filled = (fill(row, cells.get(n, {}), sheet.separator) for n, row in enumerate(sheet.rows))
    return replace(sheet, rows=tuple(filled))


def feedback_html(one: SubmissionResult, encoding: str = "utf-8") -> str:
    """The feedback as Moodle keeps it: HTML, in which what a student wrote is text."""
    return safe_html("".join(f"<p>{escape(line)}</p>" for line in tell(one)), encoding)


def _column(path: Path, header: Sequence[str], names: Sequence[str], chosen: str | None) -> int:
    place = find_column(header, (chosen,) if chosen else names)
    if place is None:
        raise UsageError(
            f"{path}: has no column {(chosen or names[0])!r}, only {', '.join(map(repr, header))}; take the file of "
            "Moodle's “Download grading worksheet”, or name the columns with --grade-column and --feedback-column"
        )
    return place


def _maximum(header: Sequence[str], row: Sequence[str]) -> float | None:
    place = find_column(header, MAXIMUM)
    return read_number(row[place]) if place is not None and place < len(row) else None


def _check_maxima(
    path: Path, header: Sequence[str], rows: Sequence[Sequence[str]], results: Results, *, scale: bool
) -> None:
    for maximum in {_maximum(header, row) for row in rows}:
        check_maximum(str(path), maximum, results, scale=scale)


def _number(identifier: str) -> str:
    """The number behind "Participant", in whichever language that is."""
    found = re.search(r"(\d+)\s*$", identifier)
    return found[1] if found else ""


def _name(row: Sequence[str], place: int | None) -> str:
    return name_key(row[place]) if place is not None and place < len(row) else ""


def _numbers(one: SubmissionResult) -> tuple[str, ...]:
    """Canvas's numbers are other people's."""
    return (one.student.number,) if one.student and one.student.system == "moodle" else ()


def _names(one: SubmissionResult) -> tuple[str, ...]:
    """Names only where no number tells."""
    if one.student and one.student.system == "moodle":
        return ()
    return (name_key(one.student.name),) if one.student else (name_key(one.id),)


def _remarks(
    results: Results,
    matched: dict[int, SubmissionResult],
    identifiers: dict[int, str],
    closed: Sequence[int],
    feedback: int | None,
) -> tuple[str, ...]:
    said = list(leftovers(results, matched, identifiers, "worksheet"))
    if closed:
        said.append(
            f"{len(closed)} locked in Moodle, and left as they were: {', '.join(identifiers[n] for n in closed)}"
        )
    if feedback is None:
        said.append("the worksheet has no column 'Feedback comments', so only grades are filled in")
    return tuple(said)
