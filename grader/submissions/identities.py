"""Whose a folder or a file is, by its name, and the student's id: stable, unique, and safe as a file name everywhere.

Reads names only; must not touch files.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count

from grader.model import Student
from grader.submissions.csv_tables import FORMULA_SIGNS

_WRITTEN_SIGN = re.compile(rf"'(?=[{FORMULA_SIGNS}])")
"""An apostrophe where our tables put one: ``+bob`` is written ``'+bob`` there, and nobody else may be called that."""
_HASH = re.compile(r"-(?P<hash>[0-9a-f]{8})(?:-[0-9]+)?$")
LONGEST_ID = 80
LONGEST_ID_BYTES = 160

# <Full name>_<participant's number>_assignsubmission_file_, a folder; without folders, the file's name follows.
# Blind marking has "Participant" (in the site's language) for the name. The first number is the system's: all that
# follows it is the student's own, who may call a file whatever looks like a number of somebody else, in this system or
# another.
_MOODLE = re.compile(
    r"(?P<name>.*?)_(?P<number>[0-9]{1,18})_assignsubmission_(?P<kind>file|onlinetext)(?:_(?P<file>.*))?", re.DOTALL
)
# <name, lower case, word characters>[_LATE]_<user's number>_<attachment's number>_<file's name>; again the first count
_CANVAS = re.compile(
    # Python's \w has no combining marks, without which names in Devanagari, Thai or Arabic are not written.
    r"(?P<name>[^\s./\\]*?)(?P<late>_LATE)?_(?P<number>[0-9]{1,18})_(?P<attachment>[0-9]{1,18})_(?P<file>.+)",
    re.DOTALL,
)
_BLIND = frozenset({"participant", "účastník", "teilnehmer/in", "teilnehmer", "uczestnik", "účastník kurzu"})
_FORBIDDEN = re.compile(r'[<>:"/\\|?*]')
_RESERVED = re.compile(r"(?i)(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\..*)?")


@dataclass(frozen=True)
class Owner:
    """Whose a folder or file is: the name for the id, the student, and the file's own name and order."""

    name: str
    student: Student | None = None
    file: str = ""
    order: int = 0


def read_moodle(name: str) -> Owner | None:
    """Whose a folder or flat file of Moodle's download is, or None where the name is not Moodle's."""
    match, canvas = _MOODLE.fullmatch(name), _CANVAS.fullmatch(name)
    if match is None or (canvas is not None and canvas.start("number") < match.start("number")):
        return None
    person, number = match["name"].strip(" _"), match["number"]
    student = Student(name="" if person.casefold() in _BLIND else person, number=number, system="moodle")
    return Owner(f"{person}_{number}" if person else number, student, match["file"] or "")


def folder_owners(names: Iterable[str], files: Iterable[str]) -> Mapping[str, Owner]:
    """Whose each folder is; ``files`` are the students' beside them.

    Moodle names all that it makes: where more are called otherwise, people have chosen the names, and one who calls a
    folder as Moodle would has nobody's number.
    """
    listed = dict.fromkeys(names)
    together = [*listed, *files]
    is_moodles = 2 * sum(1 for name in together if read_moodle(name)) >= len(together)
    return {name: folder_owner(name) if is_moodles else Owner(name) for name in listed}


def folder_owner(name: str) -> Owner:
    """Whose a folder is that Moodle made, or else whoever it is called by."""
    owner = read_moodle(name)
    return Owner(name) if owner is None or owner.file else replace(owner, file="")


def read_canvas(name: str) -> Owner | None:
    """Whose a flat file of Canvas's download is, or None where the name is not Canvas's."""
    match, moodle = _CANVAS.fullmatch(name), _MOODLE.fullmatch(name)
    if match is None or match["name"] != match["name"].lower():
        return None
    if moodle is not None and moodle.start("number") <= match.start("number"):
        return None
    student = Student(name=match["name"], number=match["number"], system="canvas", late=bool(match["late"]))
    return Owner(f"{match['name']}_{match['number']}".strip("_"), student, match["file"], int(match["attachment"]))


def find_doubtful(owners: Mapping[str, Owner]) -> frozenset[str]:
    """The names, each given with its owner, in which numbers belong to several people or attachments.

    In ``novak_2026_1_replay.hs`` they are a year and a task. Among a system's own names it costs only these files.
    """
    people: dict[str, set[str]] = {}
    for owner in owners.values():
        if owner.student is not None:
            people.setdefault(owner.student.number, set()).add(owner.name)
    orders = Counter(owner.order for owner in owners.values() if owner.order)
    return frozenset(
        name
        for name, owner in owners.items()
        if (owner.student is not None and len(people[owner.student.number]) > 1) or orders[owner.order] > 1
    )


def find_flat_owners(names: Sequence[str]) -> Mapping[str, tuple[str, ...]]:
    """For each file at the top of a class whose name is surely a system's, what all files of that student share."""
    found: dict[str, tuple[str, ...]] = {}
    for read in (read_canvas, read_moodle):
        owners = {name: owner for name in names if (owner := read(name)) is not None and owner.file}
        doubtful = find_doubtful(owners)
        for name, owner in owners.items():
            if owner.student is not None and name not in doubtful:
                found[name] = (owner.student.system, owner.student.number)
    return found


def safe_id(name: str) -> str:
    """The name itself where every file system accepts it; else its safe part, with a hash of the whole name.

    Nobody is called by the id that another's name gets where the two are told apart by a hash.
    """
    kept = "".join(map(_safe_sign, unicodedata.normalize("NFC", name))).strip(" ")
    kept = _without_written_sign(re.sub(r"^[.~-]", "_", kept)).rstrip(". ")
    is_possible = kept != "" and not (_RESERVED.fullmatch(kept) or _is_long(kept) or _is_hashed(kept))
    if is_possible and kept == unicodedata.normalize("NFC", name):
        return kept
    return f"{_unreserved(cut_name(kept)) or 'submission'}-{_hash(name)}"


def has_written_sign(name: str) -> bool:
    """Whether it has an apostrophe as our tables put one, so that nobody is called so."""
    return _WRITTEN_SIGN.search(unicodedata.normalize("NFKC", name)) is not None


def _without_written_sign(name: str) -> str:
    """A name that nobody's cell in our tables is taken for; these are compared in their compatible form."""
    return _WRITTEN_SIGN.sub("_", unicodedata.normalize("NFKC", name)) if has_written_sign(name) else name


def _safe_sign(sign: str) -> str:
    return "-" if _FORBIDDEN.match(sign) or not sign.isprintable() else sign


def _is_long(name: str) -> bool:
    return len(name) > LONGEST_ID or len(name.encode()) > LONGEST_ID_BYTES


def cut_name(name: str) -> str:
    """The beginning of a name, short enough for a hash and an ending to follow; no character is cut in two."""
    while _is_long(name):
        name = name[:-1]
    return name.rstrip(". ")


def _unreserved(name: str) -> str:
    return f"{name[:3]}_{name[3:]}" if _RESERVED.fullmatch(name) else name


def _hash(name: str) -> str:
    return hashlib.sha256(name.encode("utf-8", "surrogatepass")).hexdigest()[:8]


def hashed_id(name: str) -> str:
    """The id that a name gets beside another that some file systems cannot tell from it."""
    return f"{safe_id(name)}-{_hash(name)}"


def _is_hashed(name: str) -> bool:
    """Whether a name looks like the id that another name got with its hash."""
    other = without_hash(name)
    return other != name and name.startswith(f"{other}-{_hash(other)}")


def possible_ids(name: str) -> frozenset[str]:
    """The ids that a name may have got: alone, or beside another that some file systems cannot tell apart."""
    return frozenset({safe_id(name), hashed_id(name)})


def without_hash(id_: str) -> str:
    """What an id was before it got a hash, if it has one: eight digits are rather a student's number."""
    found = _HASH.search(id_)
    if found is None:
        return id_
    name, digits = id_[: found.start()], found["hash"]
    return id_ if digits.isdecimal() and digits != _hash(name) else name


def fold(name: str) -> str:
    """A key that is the same for names which some file systems cannot tell apart."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


def assign_ids(names: Iterable[str]) -> Mapping[str, str]:
    """An id for each of these names; names that differ only in capitals or in the encoding of accents get a hash."""
    ids = {name: safe_id(name) for name in names}
    clashing = _clashing(ids)
    ids |= {name: hashed_id(name) for name in clashing}
    # Again only where somebody has looked for an equal hash, or is called like the id of a name that no file system
    # accepts: then names are numbered.
    taken = Counter(map(fold, ids.values()))
    for name in sorted(_clashing(ids)):
        taken[fold(ids[name])] -= 1
        ids[name] = next(id_ for number in count(2) if not taken[fold(id_ := f"{ids[name]}-{number}")])
        taken[fold(ids[name])] += 1
    return ids


def _clashing(ids: Mapping[str, str]) -> list[str]:
    """The names whose ids some file systems cannot tell from another's."""
    taken = Counter(map(fold, ids.values()))
    return [name for name, id_ in ids.items() if taken[fold(id_)] > 1]
