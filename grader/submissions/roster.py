"""The roster of a class: who should have handed something in. Finds each submission's student, and who is missing.

A CSV whose columns are found by their headers; Moodle's worksheet and Canvas's gradebook will do as they are.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from grader.errors import UsageError
from grader.model import Student, Submission
from grader.submissions.csv_tables import CsvTable, Row, find_column, load_table
from grader.submissions.identities import assign_ids, fold
from grader.submissions.moodle_columns import find_columns

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
"""What each column is called, in order of trust."""


@dataclass(frozen=True)
class Roster:
    """The students of a class, in the file's order."""

    path: Path
    students: tuple[Student, ...]


@dataclass(frozen=True)
class GatheredClass:
    """The class as handed in and as it should be."""

    submissions: tuple[Submission, ...]
    missing: tuple[Submission, ...]
    unlisted: tuple[str, ...]


def load_roster(path: Path) -> Roster:
    """Read a roster.

    :raises UsageError: where it cannot be read or has no column that says who somebody is.
    """
    sheet = load_table(path)
    header = [value.strip() for value in sheet.rows[0].values]
    columns = {field: place for field, names in COLUMNS.items() if (place := find_column(header, names)) is not None}
    columns = _worksheet_columns(sheet) | columns
    if not columns:
        raise UsageError(
            f"{path}: no column says who a student is; it has {', '.join(map(repr, header)) or 'none'}, "
            "and one of id, name, email, username or Identifier is needed"
        )
    students = tuple(dict.fromkeys(filter(None, (_read_student(row, columns) for row in sheet.rows[1:]))))
    if not students:
        raise UsageError(f"{path}: no student in it, only a line of headers")
    return Roster(path, students)


def _worksheet_columns(sheet: CsvTable) -> dict[str, int]:
    """Of Moodle's worksheet in any language, whose participants are told by what is in the columns."""
    found = find_columns(sheet)
    if found.maximum is None or found.identifier is None:
        return {}
    places = {"participant": found.identifier, "name": found.name}
    return {field: place for field, place in places.items() if place is not None}


def _read_student(row: Row, columns: Mapping[str, int]) -> Student | None:
    values = row.values
    said = {field: values[place].strip() if place < len(values) else "" for field, place in columns.items()}
    name = said.get("name") or f"{said.get('first', '')} {said.get('last', '')}".strip()
    if name == "Points Possible" or not any(said.values()):
        return None
    system, number = _read_number(said, columns)
    sis = said.get("sis") or ("" if system == "canvas" else said.get("id", ""))
    return Student(name, number, system, said.get("login", ""), sis, said.get("email", ""))


def _read_number(said: Mapping[str, str], columns: Mapping[str, int]) -> tuple[str, str]:
    """The number by which a system knows the student, where the file is that system's own."""
    participant = re.search(r"\d+$", said.get("participant", ""))
    if participant:
        return "moodle", participant[0]
    is_gradebook = {"id", "login", "name"} <= set(columns) and said["id"].isdecimal()
    return ("canvas", said["id"]) if is_gradebook else ("", "")


def match_roster(submissions: Sequence[Submission], roster: Roster | None) -> GatheredClass:
    """Match submissions with the roster: by number, then by what is written the same way, then by name."""
    if roster is None:
        return GatheredClass(tuple(submissions), (), ())
    matched: dict[str, Student] = {}
    absent = roster.students
    for keys_of, keys_from in ((_number_keys, _number_of), (_login_keys, _id_of), (_name_keys, _name_of)):
        index = _index(absent, keys_of)
        for one in submissions:
            key = keys_from(one)
            if one.id not in matched and key in index:
                matched[one.id] = index[key]
        present = set(matched.values())
        absent = tuple(student for student in absent if student not in present)
    names: dict[Student, list[str]] = {}
    for one_id, student in matched.items():
        names.setdefault(student, []).append(one_id)
    known = tuple(_introduce(one, matched.get(one.id), names) for one in submissions)
    unlisted = tuple(one.id for one in submissions if one.id not in matched)
    return GatheredClass(known, _missing(absent, submissions), unlisted)


def _index(students: Iterable[Student], keys_of: Callable[[Student], set[str]]) -> dict[str, Student]:
    """Students by their keys; a key that two share tells nobody apart."""
    keyed = [(key, student) for student in students for key in keys_of(student) if key]
    shared = Counter(key for key, _ in keyed)
    return {key: student for key, student in keyed if shared[key] == 1}


def _number_keys(student: Student) -> set[str]:
    return {student.number}


def _number_of(one: Submission) -> str:
    return one.student.number if one.student else ""


def _login_keys(student: Student) -> set[str]:
    texts = (student.login, student.sis, student.number, student.email, student.email.partition("@")[0], student.name)
    return {fold(text) for text in texts if text}


def _id_of(one: Submission) -> str:
    return fold(one.id)


def _name_keys(student: Student) -> set[str]:
    return {*name_keys(student.name), " ".join(sorted(_words(student.name)))}


def name_keys(name: str) -> set[str]:
    """A name's key, with the last word first and the first word last too."""
    words = _words(name)
    return {"".join(words), "".join([*words[-1:], *words[:-1]]), "".join([*words[1:], *words[:1]])}


def _name_of(one: Submission) -> str:
    """The name a system gave, or the id itself, where it may be a name."""
    name = one.student.name if one.student and one.student.name else re.sub(r"_\d+$", "", one.id)
    return " ".join(sorted(_words(name))) if len(_words(name)) > 1 else name_key(name)


def _words(name: str) -> list[str]:
    bare = "".join(sign for sign in unicodedata.normalize("NFKD", name.casefold()) if not unicodedata.combining(sign))
    return re.findall(r"[^\W_]+", bare)


def name_key(name: str) -> str:
    """A name as Canvas writes it into file names: letters and digits only; here without accents too."""
    return "".join(_words(name))


def _introduce(one: Submission, student: Student | None, names: Mapping[Student, Sequence[str]]) -> Submission:
    """The submission with what the roster knows of its student, and what only the download knows."""
    if student is None:
        return replace(one, notes=(*one.notes, "not on the roster"))
    if len(names[student]) > 1:
        same = f"the roster has one student for {', '.join(names[student])}; each was graded"
        one = replace(one, notes=(*one.notes, same))
    if one.student is None:
        return replace(one, student=student)
    found = one.student
    known = replace(student, number=found.number or student.number, system=found.system, late=found.late)
    return replace(one, student=replace(known, name=student.name or found.name))


def _missing(absent: Sequence[Student], submissions: Iterable[Submission]) -> tuple[Submission, ...]:
    """Those who handed in nothing, under the id that their submission would have had."""
    taken = {fold(one.id) for one in submissions}
    names: dict[str, Student] = {}
    for student in absent:
        name = _expected_name(student)
        while name in names or fold(name) in taken:
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
