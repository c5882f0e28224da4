"""Tables that an instructor keeps, with a row for each student: adjustments, extensions, times. Finds whose a row is.

Knows the columns that identify a student; must not know what the others mean.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from grader.errors import UsageError
from grader.haskell.source_text import shorten
from grader.model import Submission
from grader.submissions.csv_tables import CsvTable, find_column, load_table, safe_cell
from grader.submissions.identities import fold, possible_ids
from grader.submissions.moodle_columns import participant_number
from grader.submissions.roster import COLUMNS, name_key, name_keys, worksheet_columns

_WHO = {**COLUMNS, "id": ("id", "submission", "user id", "canvas user id")}
_LONGEST = 80
NONE_KNOWN: Mapping[str, int] = MappingProxyType({})

Index = Mapping[str, set[str]]
"""The ids of submissions by a key."""


@dataclass(frozen=True)
class StudentRow:
    """A row: its line in the file, what identifies the student, as written, and the cells that were asked for."""

    path: Path
    line: int
    who: Mapping[str, str]
    cells: Mapping[str, str]

    @property
    def name(self) -> str:
        """What the row calls the student."""
        return shorten(next(iter(self.who.values()), ""), _LONGEST)

    @property
    def place(self) -> str:
        """Where the row is, for a message."""
        return f"{self.path}: line {self.line}"

    def fault(self, message: str) -> UsageError:
        """The error for this row."""
        return UsageError(f"{self.place}: {self.name!r} {message}")


@dataclass(frozen=True)
class AssignedRows:
    """The rows by the id of their submission, and those that are nobody's."""

    by_id: Mapping[str, StudentRow]
    nobodys: tuple[StudentRow, ...]

    def describe_nobodys(self, consequence: Callable[[StudentRow], str]) -> tuple[str, ...]:
        """A remark on each row that is nobody's, with what that means and what to do."""
        return tuple(
            f"{row.path.name}, line {row.line}: nobody here is {row.name!r}, so {consequence(row)}; "
            "correct the id, or remove the line"
            for row in self.nobodys
        )


def load_rows(
    path: Path,
    columns: Mapping[str, Sequence[str]],
    *,
    needed: Iterable[str] = (),
    example: str = "",
    known: Mapping[str, int] = NONE_KNOWN,
) -> tuple[StudentRow, ...]:
    """The rows of a table, with the cells of these columns, each found by any of its titles; empty rows are left out.

    ``known`` are the indexes of columns that need not be found by a title.

    :raises UsageError: where the file cannot be read, no column identifies the students, or a needed one is missing.
    """
    table = load_table(path)
    header = [value.strip() for value in table.rows[0].values]
    titled = {name: index for name, titles in columns.items() if (index := find_column(header, titles)) is not None}
    found = titled | dict(known)
    who = worksheet_columns(table) | {
        name: index for name, titles in _WHO.items() if (index := find_column(header, titles)) is not None
    }
    lacking = [columns[name][0] for name in needed if name not in found]
    if not who or lacking:
        raise UsageError(
            f"{path}: has no column {(lacking or ['id'])[0]!r}, only {', '.join(map(repr, header))}"
            + (f"; it should look like {example}" if example else "")
        )
    return tuple(_read_rows(path, table, who, found))


def _read_rows(path: Path, table: CsvTable, who: Mapping[str, int], found: Mapping[str, int]) -> Iterator[StudentRow]:
    line = 1
    for index, row in enumerate(table.rows):
        values = [value.strip() for value in row.values]
        if index and any(values):
            named = _pick(values, who, keep_empty=False)
            if any(values[len(table.rows[0].cells) :]):
                raise UsageError(
                    f"{path}: line {line}: has more cells than there are columns; put a text with {table.separator!r} "
                    'in it into quotes: "like this"'
                )
            if not named:
                raise UsageError(f"{path}: line {line}: names no student; give the id as on the class page")
            yield StudentRow(path, line, named, _pick(values, found, keep_empty=True))
        # A quoted cell may hold line breaks.
        line += sum(cell.count("\n") for cell in row.cells) + 1


def _pick(values: Sequence[str], columns: Mapping[str, int], *, keep_empty: bool) -> dict[str, str]:
    cells = {name: values[index] if index < len(values) else "" for name, index in columns.items()}
    return {name: cell for name, cell in cells.items() if cell or keep_empty}


def assign_rows(rows: Sequence[StudentRow], people: Sequence[Submission]) -> AssignedRows:
    """Whose each row is: by the submission's id, else by a number, login or address, else by the name.

    :raises UsageError: where a row may be several students', or two rows are the same student's.
    """
    indexes = [(keys_of_row, _index(people, keys_of)) for keys_of_row, keys_of in _LEVELS]
    numbers = {person.id: person.student.number for person in people if person.student and person.student.number}
    by_id: dict[str, StudentRow] = {}
    nobodys = []
    for row in rows:
        found = _find(row, indexes, numbers)
        if found is None:
            nobodys.append(row)
        elif found in by_id:
            raise row.fault(f"is listed twice: line {by_id[found].line} is about the same student; keep one of the two")
        else:
            by_id[found] = row
    return AssignedRows(by_id, tuple(nobodys))


def _find(
    row: StudentRow, indexes: Sequence[tuple[Callable[[StudentRow], set[str]], Index]], numbers: Mapping[str, str]
) -> str | None:
    """The one submission that the row identifies, in the most reliable way that finds any.

    Two students may have one name: where the row has a number, who has another number is somebody else.

    :raises UsageError: where it identifies several.
    """
    for keys_of_row, index in indexes:
        found = {id_ for key in keys_of_row(row) for id_ in index.get(key, ())}
        if keys_of_row is _names and any(cell.isdecimal() for cell in _cells(row)):
            found = {id_ for id_ in found if id_ not in numbers}
        if len(found) > 1:
            raise row.fault(f"may be any of {', '.join(sorted(found))}; give the id as on the class page")
        if found:
            return found.pop()
    return None


def _index(people: Sequence[Submission], keys_of: Callable[[Submission], set[str]]) -> Index:
    index: dict[str, set[str]] = {}
    for person in people:
        for key in keys_of(person):
            index.setdefault(key, set()).add(person.id)
    return index


def _cells(row: StudentRow) -> set[str]:
    """What may be an id, a number, a login or an address."""
    return set(map(fold, _written_cells(row)))


def _possible_ids(row: StudentRow) -> set[str]:
    """The ids that a name may have got beside somebody who is called alike."""
    return {fold(id_) for cell in _written_cells(row) for id_ in possible_ids(cell)}


def _written_cells(row: StudentRow) -> list[str]:
    participant = participant_number(row.who.get("participant", ""))
    others = (row.who.get(kind, "") for kind in ("id", "sis", "login", "email"))
    return [cell for cell in (participant, *others) if cell]


def _names(row: StudentRow) -> set[str]:
    parts = (row.who.get("first", ""), row.who.get("last", ""))
    name = row.who.get("name", "") or " ".join(parts)
    return {name_key(name)} - {""}


def _id(person: Submission) -> set[str]:
    return {fold(person.id)}


def _written_id(person: Submission) -> set[str]:
    """The id as our own tables write it, in which nothing is a formula."""
    return {fold(safe_cell(person.id))}


def _known_as(person: Submission) -> set[str]:
    student = person.student
    known = (student.number, student.login, student.sis, student.email) if student else ()
    return {fold(text) for text in known if text}


def _named(person: Submission) -> set[str]:
    name = person.student.name if person.student and person.student.name else person.id
    return name_keys(name) - {""}


_LEVELS: tuple[tuple[Callable[[StudentRow], set[str]], Callable[[Submission], set[str]]], ...] = (
    (_cells, _id),
    (_cells, _written_id),
    (_possible_ids, _id),
    (_cells, _known_as),
    (_names, _named),
)
"""The ways to find a row's student, the most reliable first."""
