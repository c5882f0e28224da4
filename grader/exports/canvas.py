"""Canvas: fills a column of the exported gradebook, for "Import" to take back.

Canvas's importer matches students by ID, then SIS ids, then name; an unknown title of a column would make a new
assignment, so the column must be there already.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from grader.errors import UsageError
from grader.exports.table_filling import Filled, check_maximum, grade_text, leftovers, match_rows
from grader.results.schema import Results, SubmissionResult
from grader.submissions.csv_tables import CsvTable, fill, find_column, load_table, read_number
from grader.submissions.identities import fold
from grader.submissions.roster import name_key, name_keys

_OWN = ("student", "id", "sis user id", "sis login id", "integration id", "root account", "section")
_ASSIGNMENT = re.compile(r"(?P<title>.*) \((?P<id>\d+)\)", re.DOTALL)


def fill_gradebook(results: Results, gradebook: Path, column: str, *, scale: bool = False) -> Filled:
    """The gradebook with one column filled; all else as it was, byte for byte.

    :raises UsageError: where it is no gradebook, or has no such column.
    """
    sheet, student, number, place = open_gradebook(gradebook, column)
    header = [value.strip() for value in sheet.rows[0].values]
    check_maximum(str(gradebook), _points_possible(sheet, place), results, scale=scale)
    rows = {
        n: row.values
        for n, row in enumerate(sheet.rows)
        if n and len(row.cells) > max(student, number, place) and row.values[number].strip()
    }
    sis, login = find_column(header, ("SIS User ID",)), find_column(header, ("SIS Login ID",))
    keyed = {
        n: (row[number].strip(), _cell(row, sis), _cell(row, login), name_key(row[student])) for n, row in rows.items()
    }
    matched = match_rows(keyed, results.submissions, (_numbers, _sis, _logins, _names))
    excused = [n for n in matched if rows[n][place].strip().upper() == "EX"]
    maximum = _points_possible(sheet, place)
    cells = {
        n: {place: grade_text(one, maximum, scale=scale)}
        for n, one in matched.items()
        if one.score is not None and n not in excused
    }
    remarks = list(leftovers(results, matched, {n: row[student].strip() for n, row in rows.items()}, "gradebook"))
    if excused:
        remarks.append(f"{len(excused)} excused in Canvas, and left so: {', '.join(rows[n][student] for n in excused)}")
    filled = tuple(fill(row, cells.get(n, {}), sheet.separator) for n, row in enumerate(sheet.rows))
    return Filled(replace(sheet, rows=filled).write(), len(cells), tuple(remarks))


def open_gradebook(gradebook: Path, column: str) -> tuple[CsvTable, int, int, int]:
    """The gradebook, and which columns are the student, the number and the assignment.

    :raises UsageError: where it is no gradebook, or has no such column.
    """
    sheet = load_table(gradebook)
    header = [value.strip() for value in sheet.rows[0].values]
    student, number = find_column(header, ("Student",)), find_column(header, ("ID",))
    if student is None or number is None:
        raise UsageError(
            f"{gradebook}: has no columns 'Student' and 'ID', only {', '.join(map(repr, header))}; "
            "take the file of Canvas's gradebook, “Export”"
        )
    return sheet, student, number, find_assignment(gradebook, header, column)


def find_assignment(path: Path, header: Sequence[str], wanted: str) -> int:
    """The column of an assignment, by its title, its number, or both as Canvas writes them.

    :raises UsageError: where none or several are meant.
    """
    columns = {n: title for n, title in enumerate(header) if title.casefold() not in _OWN}
    found = [n for n, title in columns.items() if wanted.strip() == title]
    for part in ("id", "title"):
        found = found or [
            n for n, title in columns.items() if (m := _ASSIGNMENT.fullmatch(title)) and m[part] == wanted
        ]
    if len(found) == 1:
        return found[0]
    named = ", ".join(repr(title) for title in columns.values() if _ASSIGNMENT.fullmatch(title)) or "none"
    many = "several columns" if found else "no column"
    raise UsageError(f"{path}: {many} for the assignment {wanted!r}; there are {named}; name one whole with --column")


def _points_possible(sheet: CsvTable, place: int) -> float | None:
    for row in sheet.rows[1:4]:
        if row.values[0].strip() == "Points Possible" and place < len(row.cells):
            return read_number(row.values[place])
    return None


def _cell(row: Sequence[str], place: int | None) -> str:
    return fold(row[place].strip()) if place is not None and place < len(row) else ""


def _numbers(one: SubmissionResult) -> tuple[str, ...]:
    """Moodle's numbers are other people's."""
    return (one.student.number,) if one.student and one.student.system == "canvas" else ()


def _sis(one: SubmissionResult) -> tuple[str, ...]:
    return (fold(one.student.sis), fold(one.id)) if one.student else (fold(one.id),)


def _logins(one: SubmissionResult) -> tuple[str, ...]:
    if one.student is None:
        return (fold(one.id),)
    return (fold(one.student.login), fold(one.student.email), fold(one.id))


def _names(one: SubmissionResult) -> set[str]:
    return name_keys(one.student.name if one.student and one.student.name else one.id)
