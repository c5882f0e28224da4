"""The roster of a class: the students who should hand something in. Finds each submission's student and who is missing.

A roster is a CSV file whose columns are known by their titles; Moodle's worksheet and Canvas's gradebook will do.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from grader.errors import UsageError
from grader.model import Aside, Student, Submission
from grader.submissions.csv_tables import CsvTable, Row, find_column, load_table
from grader.submissions.file_kinds import bare_name
from grader.submissions.flat_names import full_names_of, names_of
from grader.submissions.identities import assign_ids, fold, possible_ids
from grader.submissions.moodle_columns import are_participants, find_columns, participant_number

COLUMNS = {
    "participant": ("identifier", "participant"),
    "id": ("id",),
    "sis": ("sis user id", "id number", "student id", "student number", "učo", "uco", "osobní číslo", "id číslo"),
    "login": ("sis login id", "login", "username", "user name", "uživatelské jméno", "github", "github username"),
    "name": ("full name", "name", "student", "student name", "celé jméno", "jméno a příjmení"),
    "first": ("first name", "given name", "křestní jméno", "jméno"),
    "last": ("last name", "surname", "family name", "příjmení"),
    "email": ("email", "email address", "e-mail", "mail", "e-mailová adresa"),
}
"""The titles of each column, the most reliable first."""

Way = tuple[Callable[[Submission], set[str]], Callable[[Student], set[str]]]
"""A way to find a student: the keys of a submission, and those of a student."""
Index = Mapping[str, Sequence[Student]]
"""Students by their keys."""
NOT_LISTED = "not on the roster"
ONE_STUDENT_FOR = "the roster has one student for"
MAY_BE_ANY_OF = "may be any of these on the roster:"


@dataclass(frozen=True)
class Roster:
    """The students of a class, in the file's order."""

    path: Path
    students: tuple[Student, ...]


@dataclass(frozen=True)
class GatheredClass:
    """The submissions of a class, and how they differ from the roster.

    ``missing`` are students without a submission, ``unlisted`` the ids of submissions without a student on the roster;
    ``aside`` is what lies among the submissions and is nobody's.
    """

    submissions: tuple[Submission, ...]
    missing: tuple[Submission, ...]
    unlisted: tuple[str, ...]
    aside: tuple[Aside, ...] = ()


def load_roster(path: Path) -> Roster:
    """Read a roster.

    :raises UsageError: where it cannot be read, or has no column that identifies the students.
    """
    table = load_table(path)
    header = [value.strip() for value in table.rows[0].values]
    titled = {field: index for field, names in COLUMNS.items() if (index := find_column(header, names)) is not None}
    columns = worksheet_columns(table) | titled
    if not columns:
        raise UsageError(
            f"{path}: no column identifies the students; it has {', '.join(map(repr, header)) or 'none'}, "
            "but needs one of id, name, email, username or Identifier"
        )
    if "participant" in columns and not are_participants(_column(table, columns["participant"])):
        columns["sis"] = columns.pop("participant")  # such as GitHub Classroom's identifiers, which are the school's
    is_canvas_s = {"student", "id"} <= set(map(str.casefold, header)) and "login" in columns
    read = (_read_student(row, columns, is_canvas_s=is_canvas_s) for row in table.rows[1:])
    students = tuple(dict.fromkeys(filter(None, read)))
    if not students:
        raise UsageError(f"{path}: lists no students, only a line of headers")
    return Roster(path, students)


def worksheet_columns(table: CsvTable) -> dict[str, int]:
    """The columns of Moodle's worksheet in any language, known by their contents; none for any other table."""
    columns = find_columns(table)
    if columns.maximum is None or columns.identifier is None:
        return {}
    indices = {"participant": columns.identifier, "name": columns.name}
    return {field: index for field, index in indices.items() if index is not None}


def _column(table: CsvTable, index: int) -> Iterator[str]:
    return (
        row.values[index].strip() for row in table.rows[1:] if index < len(row.values) and row.values[index].strip()
    )


def _read_student(row: Row, columns: Mapping[str, int], *, is_canvas_s: bool) -> Student | None:
    values = row.values
    cells = {field: values[index].strip() if index < len(values) else "" for field, index in columns.items()}
    name = cells.get("name") or f"{cells.get('first', '')} {cells.get('last', '')}".strip()
    if name == "Points Possible" or not any(cells.values()):
        return None
    system, number = _read_number(cells, is_canvas_s=is_canvas_s)
    sis = cells.get("sis") or ("" if system == "canvas" else cells.get("id", ""))
    return Student(name, number, system, cells.get("login", ""), sis, cells.get("email", ""))


def _read_number(cells: Mapping[str, str], *, is_canvas_s: bool) -> tuple[str, str]:
    """The system and its number for the student, where the file is that system's own."""
    participant = participant_number(cells.get("participant", ""))
    if participant:
        return "moodle", participant
    return ("canvas", cells["id"]) if is_canvas_s and cells["id"].isdecimal() else ("", "")


def match_roster(
    submissions: Sequence[Submission], roster: Roster | None, aside: Sequence[Aside] = ()
) -> GatheredClass:
    """Match submissions with the roster: by a system's number, then by login or number as the id, then by address, then
    by name.

    Whoever handed in only something that is left aside is not missing: that is a submission too.
    """
    if roster is None:
        return GatheredClass(tuple(submissions), (), (), tuple(aside))
    gathered = _match(submissions, roster)
    possible = [Submission(name, {}, aside=tuple(found)) for name, found in _by_name(aside).items()]
    absent = Roster(roster.path, tuple(each.student for each in gathered.missing if each.student))
    handed_in = {each.student: each.aside for each in _match(possible, absent).submissions if each.student}
    unread = [replace(each, aside=handed_in[each.student]) for each in gathered.missing if each.student in handed_in]
    owned = {found for each in unread for found in each.aside}
    return GatheredClass(
        (*gathered.submissions, *unread),
        tuple(each for each in gathered.missing if each.student not in handed_in),
        gathered.unlisted,
        tuple(found for found in aside if found not in owned),
    )


def _by_name(asides: Iterable[Aside]) -> dict[str, list[Aside]]:
    """What lies among the submissions itself, by its name without the ending, which may be somebody's."""
    by_name: dict[str, list[Aside]] = {}
    for aside in asides:
        name = aside.file.rstrip("/")
        if "/" not in name:
            by_name.setdefault(bare_name(name), []).append(aside)
    return by_name


def _match(submissions: Sequence[Submission], roster: Roster) -> GatheredClass:
    """The submissions with their students, those who have none, and the submissions that are nobody's on the roster.

    Whose a submission may be depends on its own name alone, so that nobody decides that for somebody else. Where
    several may be one student's, all of them are: which one counts is for the teacher to say.
    """
    ways = [(keys_of, _index(roster.students, keys)) for keys_of, keys in _WAYS]
    found = {one.id: _find_students(one, ways) for one in submissions}
    matched = {id_: next(iter(students)) for id_, students in found.items() if len(students) == 1}
    shared = _find_shared(matched)
    known = tuple(
        _with_student(_noted(one, found[one.id]), matched.get(one.id), shared.get(one.id, ())) for one in submissions
    )
    unlisted = tuple(submission.id for submission in submissions if submission.id not in matched)
    present = set(matched.values())
    absent = [student for student in roster.students if student not in present]
    return GatheredClass(known, _missing(absent, submissions), unlisted)


def _find_students(
    submission: Submission, ways: Iterable[tuple[Callable[[Submission], set[str]], Index]]
) -> set[Student]:
    """Whose a submission may be: the surest way that finds anybody decides. Of several students it is nobody's."""
    found = ({student for key in keys_of(submission) for student in index.get(key, ())} for keys_of, index in ways)
    return next(filter(None, found), set())


def _noted(submission: Submission, students: Collection[Student]) -> Submission:
    """The submission, with a note if it may be several students'."""
    if len(students) < 2:
        return submission
    names = ", ".join(sorted(_expected_name(student) for student in students))
    return replace(submission, notes=(*submission.notes, f"{MAY_BE_ANY_OF} {names}"))


def _find_shared(students: Mapping[str, Student]) -> dict[str, list[str]]:
    """For each submission that is not its student's only one, the ids of all of these."""
    ids: dict[Student, list[str]] = {}
    for id_, student in sorted(students.items()):
        ids.setdefault(student, []).append(id_)
    return {id_: ids[student] for id_, student in students.items() if len(ids[student]) > 1}


def _index(students: Iterable[Student], keys_of: Callable[[Student], set[str]]) -> Index:
    index: dict[str, list[Student]] = {}
    for student in students:
        for key in keys_of(student) - {""}:
            index.setdefault(key, []).append(student)
    return index


def _number_keys(student: Student) -> set[str]:
    """A number with the system that gave it: in another one it is somebody else's."""
    return {f"{student.system} {student.number}"} if student.number else set()


def _numbers(submission: Submission) -> set[str]:
    return _number_keys(submission.student) if submission.student else set()


def _id_keys(*texts: str) -> set[str]:
    """What the id of somebody may be who is called so."""
    return {fold(key) for text in texts if text for key in (text, *possible_ids(text))}


def _given_keys(student: Student) -> set[str]:
    """What a school has given: nobody else has it."""
    return _id_keys(student.login, student.sis, student.number)


def _address_keys(student: Student) -> set[str]:
    return _id_keys(student.email, student.email.partition("@")[0])


def _full_name_keys(student: Student) -> set[str]:
    return {*_id_keys(student.name), *name_keys(student.name), " ".join(sorted(_words(student.name)))}


def _ids(submission: Submission) -> set[str]:
    return set(map(fold, names_of(submission.id)))


def _names(submission: Submission) -> set[str]:
    """The keys of the name that a system gave, or else of all that the id may be."""
    student = submission.student
    names = [student.name] if student and student.name else full_names_of(submission.id)
    return {_written_name(name) for name in names} | set(map(fold, names))


def _written_name(name: str) -> str:
    return " ".join(sorted(_words(name))) if len(_words(name)) > 1 else name_key(name)


def name_keys(name: str) -> set[str]:
    """The keys of a name: as written, with the last word first, and with the first word last."""
    words = _words(name)
    return {"".join(words), "".join([*words[-1:], *words[:-1]]), "".join([*words[1:], *words[:1]])}


def _words(name: str) -> list[str]:
    letters = unicodedata.normalize("NFKD", name.casefold())
    bare = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return re.findall(r"[^\W_]+", bare)


def name_key(name: str) -> str:
    """A name as Canvas writes it in file names, with letters and digits only; here also without accents."""
    return "".join(_words(name))


def full_name_key(name: str) -> str:
    """The words of a full name; nothing for a single word, which may be a login, and anybody can be called like it."""
    words = _words(name)
    return " ".join(words) if len(words) > 1 else ""


_WAYS: tuple[Way, ...] = (
    (_numbers, _number_keys),
    (_ids, _given_keys),
    (_ids, _address_keys),
    (_names, _full_name_keys),
)
"""The surest first: a system's number, where most in a path have one; what a school gives; addresses; and names, which
students may choose in some systems: nobody who takes another's login for a name has that student's work.
"""


def is_about_roster(note: str) -> bool:
    """Whether a note on a submission says what the roster has: that is the instructor's concern."""
    return note == NOT_LISTED or note.startswith((ONE_STUDENT_FOR, MAY_BE_ANY_OF))


def _with_student(submission: Submission, student: Student | None, shared: Sequence[str]) -> Submission:
    """The submission with its student as the roster has them, and the facts that only the download has.

    ``shared`` are the ids of all submissions that may be that student's, where there are several.
    """
    if shared:
        note = f"{ONE_STUDENT_FOR} {', '.join(shared)}; no gradebook row is filled until you remove all but one"
        submission = replace(submission, notes=(*submission.notes, note))
    if student is None:
        return replace(submission, notes=(*submission.notes, NOT_LISTED))
    downloaded = submission.student
    if downloaded is None:
        return replace(submission, student=student)
    if shared:  # all have one student, and a number in one of them, which may be somebody else's, is no part of that
        return replace(submission, student=replace(student, late=downloaded.late))
    merged = replace(
        student,
        name=student.name or downloaded.name,
        number=downloaded.number or student.number,
        system=downloaded.system,
        late=downloaded.late,
    )
    return replace(submission, student=merged)


def _missing(absent: Sequence[Student], submissions: Iterable[Submission]) -> tuple[Submission, ...]:
    """An empty submission for each student without one, under the id that it would have."""
    taken = {fold(submission.id) for submission in submissions}
    names: dict[str, Student] = {}
    for student in absent:
        name = _expected_name(student)
        while name in names or not taken.isdisjoint(map(fold, (name, *possible_ids(name)))):
            name += " (roster)"
        names[name] = student
    ids = assign_ids(names)
    return tuple(Submission(ids[name], {}, student) for name, student in names.items())


def _expected_name(student: Student) -> str:
    if student.system == "moodle":
        return f"{student.name or 'Participant'}_{student.number}"
    if student.system == "canvas":
        return f"{name_key(student.name)}_{student.number}".strip("_")
    return student.login or student.sis or student.email.partition("@")[0] or student.number or student.name
