"""Tables that an instructor keeps, with a row for each student: adjustments, extensions, times. Finds whose a row is.

Knows the columns that identify a student; must not know what the others mean.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType

from grader.errors import UsageError
from grader.haskell.source_text import shorten
from grader.model import Student, Submission
from grader.submissions.csv_tables import CsvTable, find_column, load_table, safe_cell
from grader.submissions.flat_names import full_names_of, names_of
from grader.submissions.identities import fold, has_written_sign, possible_ids
from grader.submissions.moodle_columns import participant_number
from grader.submissions.roster import COLUMNS, NOT_LISTED, name_key, name_keys, worksheet_columns

_WHO = {**COLUMNS, "id": ("id", "submission", "user id", "canvas user id")}
_KINDS = ("number", "login", "sis", "email")
_LONGEST = 80
NONE_KNOWN: Mapping[str, int] = MappingProxyType({})

Index = Mapping[str, set[str]]
"""The ids of submissions by a key."""
Way = tuple[Callable[["StudentRow"], set[str]], Callable[[Submission], set[str]]]
"""A way to find a row's student: the keys of a row, and those of a submission."""


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
    """The rows by the id of their submission, those that are nobody's, and remarks on those that leave a doubt."""

    by_id: Mapping[str, StudentRow]
    nobodys: tuple[StudentRow, ...]
    doubts: tuple[str, ...] = ()

    def describe_unused(self, consequence: Callable[[StudentRow], str]) -> tuple[str, ...]:
        """A remark on each row that is not used; for those that are nobody's, with what that means and what to do."""
        nobodys = (
            f"{row.path.name}, line {row.line}: nobody here is {row.name!r}, so {consequence(row)}; "
            "correct the id, or remove the line"
            for row in self.nobodys
        )
        return (*nobodys, *self.doubts)


@dataclass(frozen=True)
class _Found:
    """The submissions that a row may be about, and whether a system or the roster knows whose they are."""

    row: StudentRow
    people: tuple[Submission, ...]
    is_known: bool = False

    @property
    def is_doubtful(self) -> bool:
        """Whether it may be about several students."""
        return len({_whose(person) for person in self.people}) > 1

    @property
    def exact_ids(self) -> set[str]:
        """The ids of submissions that the row has, as they are or as our own tables write them."""
        cells = _cells(self.row)
        return {one.id for one in self.people if fold(one.id) in cells or fold(safe_cell(one.id)) in cells}

    @property
    def doubt(self) -> str:
        """Whose it may be."""
        return f"may be any of {', '.join(sorted(person.id for person in self.people))}"

    def remark(self, said: str) -> str:
        """The remark that the row is not used."""
        row = self.row
        return (
            f"{row.path.name}, line {row.line}: {row.name!r} {said}; it is not used: give the id as on the class page"
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


def assign_rows(
    rows: Sequence[StudentRow], people: Sequence[Submission], *, refuse_doubt: bool = False
) -> AssignedRows:
    """Whose each row is: what a system or the roster says of a student counts before what somebody called a folder.

    Where a doubt remains, a row is not used. With ``refuse_doubt`` it is an error, unless a folder's name may be why.

    :raises UsageError: where two rows are the same student's.
    """
    found = _find_all(rows, people)
    doubtful = [each for each in found if each.is_doubtful]
    for each in doubtful:
        if refuse_doubt and each.is_known:
            raise each.row.fault(f"{each.doubt}; give the id as on the class page")
    claims: dict[str, list[_Found]] = {}
    for each in found:
        for person in () if each.is_doubtful else each.people:
            claims.setdefault(person.id, []).append(each)
    doubts = [each.remark(each.doubt) for each in doubtful]
    by_id = {}
    for id_, all_rivals in claims.items():
        rivals = _without_rows_of_others(id_, all_rivals)
        _refuse_repetition(rivals, refuse_doubt=refuse_doubt)
        if len(rivals) == 1:
            by_id[id_] = rivals[0].row
        else:
            doubts += [
                each.remark(f"is about {id_}, as is line {next(o for o in rivals if o is not each).row.line}")
                for each in rivals
            ]
    return AssignedRows(by_id, tuple(each.row for each in found if not each.people), tuple(dict.fromkeys(doubts)))


def _without_rows_of_others(id_: str, rivals: Sequence[_Found]) -> Sequence[_Found]:
    """Where a row has the very id of a submission, those that have another's are about that one alone.

    One student may have several submissions, or somebody a folder that is called like another's file.
    """
    exact = [each.exact_ids for each in rivals]
    if not any(id_ in ids for ids in exact):
        return rivals
    return [each for each, ids in zip(rivals, exact, strict=True) if id_ in ids or not ids]


def _refuse_repetition(rivals: Sequence[_Found], *, refuse_doubt: bool) -> None:
    """Refuse several rows of one student; not those that a folder is called like, which anybody may be.

    :raises UsageError: where two rows are surely the same student's.
    """
    for number, each in enumerate(rivals):
        for earlier in rivals[:number]:
            is_same = not _own_cells(each.row).isdisjoint(_own_cells(earlier.row))
            if is_same or (refuse_doubt and each.is_known and earlier.is_known):
                raise each.row.fault(
                    f"is listed twice: line {earlier.row.line} is about the same student; keep one of the two"
                )


def _find_all(rows: Sequence[StudentRow], people: Sequence[Submission]) -> list[_Found]:
    """Whom each row may be about: among those whom a system or the roster knows, and else among the others."""
    groups = [(True, [each for each in people if _is_known(each)])]
    groups += [(False, [each for each in people if not _is_known(each)])]
    indexes = [
        (is_known, [(keys_of_row, _index(group, keys_of)) for keys_of_row, keys_of in _WAYS])
        for is_known, group in groups
    ]
    by_id = {person.id: person for person in people}
    numbered = {person.id for person in people if person.student and person.student.number}
    return [_find(row, indexes, by_id, numbered) for row in rows]


def _find(
    row: StudentRow,
    groups: Iterable[tuple[bool, Sequence[tuple[Callable[[StudentRow], set[str]], Index]]]],
    people: Mapping[str, Submission],
    numbered: set[str],
) -> _Found:
    """The submissions that the row may be about, found in whatever way.

    Two students may have one name: where the row has a number, who has another number is somebody else.
    """
    for is_known, indexes in groups:
        found: set[str] = set()
        for keys_of_row, index in indexes:
            ids = {id_ for key in keys_of_row(row) for id_ in index.get(key, ())}
            is_other = keys_of_row is _names and any(cell.isdecimal() for cell in _cells(row))
            found |= ids - numbered if is_other else ids
        if found:
            return _Found(row, tuple(people[id_] for id_ in sorted(found)), is_known)
    return _Found(row, ())


def _is_known(person: Submission) -> bool:
    """Whether a system or the roster says who it is; where there is a roster, nobody else does."""
    return person.student is not None and NOT_LISTED not in person.notes


def _whose(person: Submission) -> Student | str:
    """What all submissions of one student have in common."""
    if person.student is not None and _is_known(person):
        return replace(person.student, late=False)
    return fold(names_of(person.id)[-1])


def _index(people: Sequence[Submission], keys_of: Callable[[Submission], set[str]]) -> Index:
    index: dict[str, set[str]] = {}
    for person in people:
        for key in keys_of(person):
            index.setdefault(key, set()).add(person.id)
    return index


def _participant(row: StudentRow) -> set[str]:
    return {participant_number(row.who.get("participant", ""))} - {""}


def _number(person: Submission) -> set[str]:
    return {person.student.number} - {""} if person.student else set()


def _own_cells(row: StudentRow) -> set[tuple[str, str]]:
    """The cells that only one student's row may have."""
    return {(kind, fold(cell)) for kind, cell in row.who.items() if kind not in {"name", "first", "last"}}


def _tagged(row: StudentRow) -> set[str]:
    """The cells that may be a number, a login or an address, each with what it is; an id may be any of these."""
    cells = {kind: row.who.get(kind, "") for kind in _KINDS} | {
        "number": participant_number(row.who.get("participant", ""))
    }
    any_of = dict.fromkeys(_KINDS, row.who.get("id", ""))
    return {f"{kind} {fold(cell)}" for known in (cells, any_of) for kind, cell in known.items() if cell}


def _tagged_student(person: Submission) -> set[str]:
    student = person.student
    return {f"{kind} {fold(text)}" for kind in _KINDS if (text := getattr(student, kind, ""))}


def _cells(row: StudentRow) -> set[str]:
    """What may be an id, a number, a login or an address."""
    return set(map(fold, _written_cells(row)))


def _possible_ids(row: StudentRow) -> set[str]:
    """The ids that a name may have got, also beside somebody who is called alike."""
    names = [cell for cell in _written_cells(row) if not has_written_sign(cell)]
    return _cells(row) | {fold(id_) for name in names for id_ in possible_ids(name)}


def _written_cells(row: StudentRow) -> list[str]:
    participant = participant_number(row.who.get("participant", ""))
    others = (row.who.get(kind, "") for kind in ("id", "sis", "login", "email"))
    return [cell for cell in (participant, *others) if cell]


def _names(row: StudentRow) -> set[str]:
    parts = (row.who.get("first", ""), row.who.get("last", ""))
    name = row.who.get("name", "") or " ".join(parts)
    return {name_key(name)} - {""}


def _id(person: Submission) -> set[str]:
    return set(map(fold, names_of(person.id)))


def _written_id(person: Submission) -> set[str]:
    """The id as our own tables write it, in which nothing is a formula."""
    return {fold(safe_cell(person.id))}


def _known_as(person: Submission) -> set[str]:
    student = person.student
    known = (student.number, student.login, student.sis, student.email) if student else ()
    return {fold(text) for text in known if text}


def _named(person: Submission) -> set[str]:
    known = person.student and person.student.name
    names = [known] if known else full_names_of(person.id)
    return {key for name in names for key in name_keys(name)} - {""}


_WAYS: tuple[Way, ...] = (
    (_participant, _number),
    (_tagged, _tagged_student),
    (_cells, _known_as),
    (_possible_ids, _id),
    (_cells, _written_id),
    (_names, _named),
)
"""The ways to find a row's student. All count alike: where they find several, which one is meant is not guessed."""
