"""Canvas: fills one column of the gradebook that Canvas exported, so that its “Import” can read the file back.

Canvas matches students by ID, then by SIS ids, then by name. An unknown column title would make it create a new
assignment, so the column must be in the file already.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from grader.errors import UsageError
from grader.exports.table_filling import (
    Filled,
    Way,
    check_maximum,
    find_unlisted,
    grade_text,
    list_names,
    list_unmatched,
    match_rows,
)
from grader.results.redaction import redact_export
from grader.results.schema import Results, SubmissionResult
from grader.submissions.csv_tables import CsvTable, fill, find_column, load_table, read_number
from grader.submissions.flat_names import names_of
from grader.submissions.identities import fold
from grader.submissions.roster import full_name_key, name_key, name_keys

# The columns that are not assignments.
_OWN = ("student", "id", "sis user id", "sis login id", "integration id", "root account", "section")
# ``Title (4711)``; the title may contain brackets and even line breaks.
_ASSIGNMENT = re.compile(r"(?P<title>.*) \((?P<id>\d+)\)", re.DOTALL)


@dataclass(frozen=True)
class Gradebook:
    """A gradebook, and the indexes of its columns for the student, the student's number and the assignment."""

    sheet: CsvTable
    student: int
    number: int
    assignment: int

    @property
    def header(self) -> list[str]:
        """The titles of the columns."""
        return [value.strip() for value in self.sheet.rows[0].values]

    @property
    def rows(self) -> dict[int, tuple[str, ...]]:
        """The rows of students, by their index in the file."""
        # A row without an ID is not a student's, such as the one with the points possible.
        needed = max(self.student, self.number, self.assignment)
        return {
            index: row.values
            for index, row in enumerate(self.sheet.rows)
            if index and len(row.cells) > needed and row.values[self.number].strip()
        }

    @property
    def maximum(self) -> float | None:
        """The points that the assignment is worth in Canvas, where the file has them."""
        # Usually the row below the header; a row about manual posting may come before it.
        for row in self.sheet.rows[1:4]:
            if row.values[0].strip() == "Points Possible" and self.assignment < len(row.cells):
                return read_number(row.values[self.assignment])
        return None


def fill_gradebook(results: Results, path: Path, column: str, *, scale: bool = False) -> Filled:
    """Fill one column of the gradebook; everything else stays as it was, byte for byte.

    :raises UsageError: where the file is not a gradebook, or has no such column.
    """
    unlisted, gradebook = find_unlisted(results), open_gradebook(path, column)
    results = redact_export(results, "canvas")
    check_maximum(str(path), gradebook.maximum, results, scale=scale)
    rows = gradebook.rows
    found = match_rows(_row_keys(gradebook), results.submissions, _WAYS, unlisted)
    matched = found.by_row
    # ``EX`` excuses a student; a grade would undo that.
    excused = [index for index in matched if rows[index][gradebook.assignment].strip().upper() == "EX"]
    cells = {
        index: {gradebook.assignment: grade_text(result, gradebook.maximum, scale=scale)}
        for index, result in matched.items()
        if result.score is not None and index not in excused
    }
    names = {index: row[gradebook.student].strip() for index, row in rows.items()}
    remarks = list(list_unmatched(results, found, names, "gradebook"))
    if excused:
        students = list_names(rows[index][gradebook.student] for index in excused)
        remarks.append(f"{len(excused)} excused in Canvas and left unchanged: {students}")
    sheet = gradebook.sheet
    filled = tuple(fill(row, cells.get(index, {}), sheet.separator) for index, row in enumerate(sheet.rows))
    return Filled(replace(sheet, rows=filled).write(), len(cells), tuple(remarks))


def open_gradebook(path: Path, column: str) -> Gradebook:
    """Read the gradebook and find its columns.

    :raises UsageError: where the file is not a gradebook, or has no such column.
    """
    sheet = load_table(path)
    header = [value.strip() for value in sheet.rows[0].values]
    student, number = find_column(header, ("Student",)), find_column(header, ("ID",))
    if student is None or number is None:
        raise UsageError(
            f"{path}: has no columns 'Student' and 'ID', only {', '.join(map(repr, header))}; "
            "use the file that “Export” in Canvas's gradebook gives you"
        )
    return Gradebook(sheet, student, number, find_assignment(path, header, column))


def find_assignment(path: Path, header: Sequence[str], wanted: str) -> int:
    """The index of an assignment's column, by its title, its number, or both as Canvas writes them.

    :raises UsageError: where no column or several columns match.
    """
    columns = {index: title for index, title in enumerate(header) if title.casefold() not in _OWN}
    # The surest first: the whole header, the number, which is unique, and only then a title that others may share.
    matching = [index for index, title in columns.items() if wanted.strip() == title]
    for part in ("id", "title"):
        matching = matching or [
            index for index, title in columns.items() if (m := _ASSIGNMENT.fullmatch(title)) and m[part] == wanted
        ]
    if len(matching) == 1:
        return matching[0]
    titles = ", ".join(repr(title) for title in columns.values() if _ASSIGNMENT.fullmatch(title)) or "none"
    count = "several columns" if matching else "no column"
    raise UsageError(
        f"{path}: {count} for the assignment {wanted!r}; the assignments are {titles}; "
        "give the full title of one with --column"
    )


def _row_keys(gradebook: Gradebook) -> dict[int, tuple[str, ...]]:
    """What identifies the student of each row: ID, SIS user ID, SIS login ID and name, in the order Canvas uses."""
    header = gradebook.header
    sis, login = find_column(header, ("SIS User ID",)), find_column(header, ("SIS Login ID",))
    return {
        index: (row[gradebook.number].strip(), _cell(row, sis), _cell(row, login), name_key(row[gradebook.student]))
        for index, row in gradebook.rows.items()
    }


def _cell(row: Sequence[str], column: int | None) -> str:
    return fold(row[column].strip()) if column is not None and column < len(row) else ""


def _numbers(result: SubmissionResult) -> tuple[str, ...]:
    """The student's number in Canvas; a number from Moodle may belong to somebody else here."""
    return (result.student.number,) if result.student and result.student.system == "canvas" else ()


def _sis_ids(result: SubmissionResult) -> tuple[str, ...]:
    return (fold(result.student.sis),) if result.student else ()


def _logins(result: SubmissionResult) -> tuple[str, ...]:
    return (fold(result.student.login), fold(result.student.email)) if result.student else ()


def _ids(result: SubmissionResult) -> tuple[str, ...]:
    return tuple(map(fold, names_of(result.id)))


def _names(result: SubmissionResult) -> set[str]:
    return name_keys(result.student.name) if result.student and result.student.name else set()


def _folders(result: SubmissionResult) -> set[str]:
    """The keys of an id only where it is a full name, and not a login, and no name is known."""
    known = result.student and result.student.name
    names = [] if known else filter(full_name_key, names_of(result.id))
    return {key for name in names for key in name_keys(name)}


_WAYS: tuple[Way, ...] = (
    *((0, _numbers), (1, _sis_ids), (2, _logins)),
    *((1, _ids), (2, _ids), (3, _folders)),
    (3, _names),
)
"""The ways to find a row, the surest first: what Canvas or the roster says, then names of folders, and of people."""
