"""Whose a folder or a file is, by its name, and under which id: stable, unique, and safe as a file name everywhere.

Reads names only; must not touch files.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from grader.model import Student

LONGEST_ID = 80
LONGEST_ID_BYTES = 160

# <Full name>_<participant's number>_assignsubmission_file_, a folder, or with the file's name behind it where files
# lie flat. Blind marking has "Participant" (in the site's language) for the name.
_MOODLE = re.compile(
    r"(?P<name>.*)_(?P<number>\d{1,18})_assignsubmission_(?P<kind>file|onlinetext)(?:_(?P<file>.*))?", re.DOTALL
)
# <name, lower case, word characters>[_LATE]_<user's number>_<attachment's number>_<file's name>
_CANVAS = re.compile(r"(?P<name>[\w-]*?)(?P<late>_LATE)?_(?P<number>\d{1,18})_(?P<attachment>\d{1,18})_(?P<file>.+)")
_BLIND = frozenset({"participant", "účastník", "teilnehmer/in", "teilnehmer", "uczestnik", "účastník kurzu"})
_FORBIDDEN = re.compile(r'[<>:"/\\|?*]')
_RESERVED = re.compile(r"(?i)(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\..*)?")


@dataclass(frozen=True)
class Owner:
    """Whose a folder or file is: the name to make an id of, the student, and the file's own name and order."""

    name: str
    student: Student | None = None
    file: str = ""
    order: int = 0


def read_moodle(name: str) -> Owner | None:
    """Whose a folder or flat file of Moodle's download is, or None where the name is not Moodle's."""
    found = _MOODLE.fullmatch(name)
    if found is None:
        return None
    person, number = found["name"].strip(" _"), found["number"]
    student = Student(name="" if person.casefold() in _BLIND else person, number=number, system="moodle")
    return Owner(f"{person}_{number}" if person else number, student, found["file"] or "")


def read_canvas(name: str) -> Owner | None:
    """Whose a flat file of Canvas's download is, or None where the name is not Canvas's."""
    found = _CANVAS.fullmatch(name)
    if found is None or found["name"] != found["name"].lower():
        return None
    student = Student(name=found["name"], number=found["number"], system="canvas", late=bool(found["late"]))
    return Owner(f"{found['name']}_{found['number']}".strip("_"), student, found["file"], int(found["attachment"]))


def safe_id(name: str) -> str:
    """The name itself where every file system takes it; else what can be kept of it, with a hash of the whole."""
    kept = "".join(map(_safe_sign, unicodedata.normalize("NFC", name))).strip(" ")
    kept = re.sub(r"^[.~-]", "_", kept).rstrip(". ")
    if kept == unicodedata.normalize("NFC", name) and kept and not _RESERVED.fullmatch(kept) and not _is_long(kept):
        return kept
    return f"{_cut(kept) or 'submission'}-{_hash(name)}"


def _safe_sign(sign: str) -> str:
    return "-" if _FORBIDDEN.match(sign) or not sign.isprintable() else sign


def _is_long(name: str) -> bool:
    return len(name) > LONGEST_ID or len(name.encode()) > LONGEST_ID_BYTES


def _cut(name: str) -> str:
    """Short enough that a hash and an ending fit behind it; never through a letter."""
    while _is_long(name):
        name = name[:-1]
    reserved = f"{name[:3]}_{name[3:]}" if _RESERVED.fullmatch(name) else name
    return reserved.rstrip(". ")


def _hash(name: str) -> str:
    return hashlib.sha256(name.encode("utf-8", "surrogatepass")).hexdigest()[:8]


def fold(name: str) -> str:
    """What two names share that a careless file system cannot tell apart."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


def assign_ids(names: Iterable[str]) -> Mapping[str, str]:
    """An id for each of these different names; those that only capitals or accents' encoding set apart get a hash."""
    ids = {name: safe_id(name) for name in names}
    taken = Counter(map(fold, ids.values()))
    while max(taken.values(), default=0) > 1:  # again only where somebody is called like another's id with its hash
        ids = {name: one if taken[fold(one)] == 1 else f"{one}-{_hash(name)}" for name, one in ids.items()}
        taken = Counter(map(fold, ids.values()))
    return ids
