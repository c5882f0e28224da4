"""Finding submissions: who handed in what, in folders and zips as people and learning management systems make them.

A folder per student, flat files, Moodle's and Canvas's downloads. Sorts files by their owners; must not know Haskell.
"""

from __future__ import annotations

import re
import zipfile
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePosixPath

from grader.errors import UsageError
from grader.haskell.source_text import is_haskell
from grader.model import Submission
from grader.submissions.identities import Owner, assign_ids, read_canvas, read_moodle, safe_id
from grader.submissions.junk_files import is_junk
from grader.submissions.lazy_files import LazyFiles
from grader.submissions.listing import ENDINGS, Entry, is_program, read_folder, read_path

_NUMBERED_MODULE = re.compile(r"([A-Z]\w*)-\d+(\.l?hs)")


@dataclass
class _Pile:
    """The files of one owner while they are sorted."""

    owner: Owner
    files: dict[str, bytes | Path] = field(default_factory=dict)
    orders: dict[str, int] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)

    def add(self, file: str, content: bytes | Path, order: int) -> None:
        """Of two files with one name, the one handed in later stays."""
        if self.files.get(file, content) != content:
            self.notes.append(f"`{file}` was handed in more than once; the latest was taken")
        if file not in self.files or order >= self.orders[file]:
            self.files[file], self.orders[file] = content, order

    def submission(self) -> Submission:
        names = _module_names(self.files) if self.owner.order else {file: file for file in self.files}
        by_age = sorted(self.files, key=lambda file: self.orders[file])
        order = tuple(names[file] for file in by_age) if self.owner.order else ()
        files = {names[file]: content for file, content in self.files.items()}
        notes = tuple(dict.fromkeys(self.notes))
        return Submission(self.owner.name, LazyFiles(files), self.owner.student, notes, order)


def _module_names(files: Iterable[str]) -> dict[str, str]:
    """Canvas calls a file handed in again ``Tricks-1.hs``, which no module can be called: it is ``Tricks.hs``."""
    names = {file: _NUMBERED_MODULE.sub(r"\1\2", file) for file in files}
    taken = Counter(names.values())
    return {file: name if taken[name] == 1 else file for file, name in names.items()}


def discover(places: Iterable[Path]) -> tuple[Submission, ...]:
    """Every submission in the places given, in the order of their ids.

    :raises UsageError: where a place cannot be read or holds no submission.
    """
    found: dict[str, _Found] = {}
    for place in places:
        sorted_out = _sort_place(place)
        for one in sorted_out:
            new = _Found(one, place, len(sorted_out) > 1)
            key = _key(one)
            if key in found and not new.replaces(found[key]):
                new = replace(new, submission=replace(one, id=_name_apart(new, found)))
                key = _key(new.submission)
            found[key] = new.after(found[key]) if key in found else new
    count = Counter(one.submission.id for one in found.values())
    # A folder that a person called like what is left of a system's name is somebody else's.
    names = {key: one.submission.id if count[one.submission.id] == 1 else key for key, one in found.items()}
    ids = assign_ids(names.values())
    named = (replace(one.submission, id=ids[names[key]]) for key, one in found.items())
    return tuple(sorted(named, key=lambda one: one.id))


@dataclass(frozen=True)
class _Found:
    """A submission, the place it was found in, and whether others were found there too."""

    submission: Submission
    place: Path
    is_class: bool

    def replaces(self, earlier: _Found) -> bool:
        """A second one is a resubmission where a system's number says so, or both places hold a class."""
        return _number(self.submission) != "" or (self.is_class and earlier.is_class)

    def after(self, earlier: _Found) -> _Found:
        """This one, with a note of the one it replaces."""
        one, first, second = self.submission, earlier.place.name, self.place.name
        note = f"handed in twice, in {first} and {second}; the one in {second}, named later, was taken"
        return replace(self, submission=replace(one, notes=(*one.notes, note)))


def _number(one: Submission) -> str:
    return f"{one.student.system} {one.student.number}" if one.student and one.student.number else ""


def _key(one: Submission) -> str:
    return _number(one) or f"/{one.id}"


def _name_apart(new: _Found, found: Mapping[str, _Found]) -> str:
    """Another name for a namesake, after the place it is in."""
    place, name = new.place, new.submission.id
    for apart in (f"{place.name}-{name}", f"{place.resolve().parent.name}-{place.name}-{name}"):
        if f"/{apart}" not in found:
            return apart
    raise UsageError(f"{place}: a second submission with the id {name!r}; rename one of the two")


def discover_one(place: Path) -> Submission:
    """One student's own work: a file, with the modules beside it, or a folder."""
    if place.is_dir():
        return Submission(place.resolve().name, _all_files(place))
    beside = {one.name: one.read_bytes() for one in sorted(place.parent.glob("*")) if _is_companion(one, place)}
    return Submission(place.stem, {place.name: place.read_bytes(), **beside})


def _all_files(place: Path) -> LazyFiles:
    return LazyFiles({str(entry.path): entry.content for entry in read_folder(place, is_own=True)})


def _is_companion(path: Path, main: Path) -> bool:
    """A module that the main file may import: named like a module, and not the types that come with the sheet."""
    return path.is_file() and path.name != main.name and path.name[:1].isupper() and is_haskell(path.name)


def find_possible_submissions(place: Path) -> tuple[Submission, ...]:
    """What one folder, zip or file may stand for: a student's whole folder, the file alone, or with its neighbours.

    :raises UsageError: where it cannot be read.
    """
    if place.is_dir():
        owner = _folder_owner(place.resolve().name)
        return (Submission(safe_id(owner.name), _all_files(place), owner.student),)
    found = discover([place])
    if zipfile.is_zipfile(place):  # one student's, and not the download of a class
        found = (Submission(safe_id(place.stem), {place.name: place.read_bytes()}), *found[: len(found) == 1])
    if read_canvas(place.name) or read_moodle(place.name):
        raw = place.read_bytes()
        found = (*found, *(one for one in discover([place.resolve().parent]) if raw in one.files.values()))
    return found


def _sort_place(place: Path) -> tuple[Submission, ...]:
    """The submissions of one folder, zip or file, each under the name it is found by."""
    submissions = group(*_unwrap(*read_path(place)))
    if not submissions:
        raise UsageError(
            f"{place}: no submission in it; expected a folder per student, or files ending in {', '.join(ENDINGS)}"
        )
    return submissions


def group(entries: Iterable[Entry], folders: Iterable[str] = ()) -> tuple[Submission, ...]:
    """One submission for each owner: of a folder at the top, or of flat files."""
    kept = [entry for entry in entries if not is_junk(entry.path)]
    flat = _name_flat([entry.path.name for entry in kept if len(entry.path.parts) == 1], kept, folders)
    piles: dict[str, _Pile] = {}
    for name in folders:
        _pile(piles, _folder_owner(name))
    for entry in kept:
        owner = flat.get(entry.path.name) if len(entry.path.parts) == 1 else _folder_owner(entry.path.parts[0])
        if owner is not None:
            inner = owner.file or str(PurePosixPath(*entry.path.parts[1:] or entry.path.parts))
            _pile(piles, owner).add(inner, entry.content, owner.order)
    return tuple(pile.submission() for pile in piles.values())


def _pile(piles: dict[str, _Pile], owner: Owner) -> _Pile:
    """The owner's pile; whoever the system numbers is one, however the name is written or late the file is."""
    key = f"{owner.student.system} {owner.student.number}" if owner.student else f"/{owner.name}"
    pile = piles.setdefault(key, _Pile(owner))
    if owner.student and pile.owner.student and owner.student.late:
        pile.owner = replace(pile.owner, student=replace(pile.owner.student, late=True))
    return pile


def _folder_owner(name: str) -> Owner:
    owner = read_moodle(name)
    return Owner(name) if owner is None or owner.file else replace(owner, file="")


def _name_flat(names: Sequence[str], entries: Sequence[Entry], folders: Iterable[str]) -> dict[str, Owner]:
    """Whose each flat file is: by Moodle's or Canvas's rule where most are named so, else by its own name."""
    wanted = [name for name in names if is_program(PurePosixPath(name))]
    for read in (read_moodle, read_canvas):
        read_names = {name: owner for name in names if (owner := read(name)) is not None and owner.file}
        if 2 * len(set(wanted) & set(read_names)) > len(wanted) and _is_consistent(read_names.values()):
            return {**_by_stem([one for one in wanted if one not in read_names], entries, folders), **read_names}
    return _by_stem(wanted, entries, folders)


def _is_consistent(owners: Iterable[Owner]) -> bool:
    """Whether numbers tell people and attachments apart; in ``novak_2026_1_replay.hs`` they are a year and a task."""
    names: dict[str, set[str]] = {}
    orders: list[int] = []
    for owner in owners:
        if owner.student is not None:
            names.setdefault(owner.student.number, set()).add(owner.name)
        if owner.order:
            orders.append(owner.order)
    return all(len(one) == 1 for one in names.values()) and len(orders) == len(set(orders))


def _by_stem(names: Sequence[str], entries: Sequence[Entry], folders: Iterable[str]) -> dict[str, Owner]:
    """A file's name without its ending, unless a folder or another file has that too."""
    tops = {entry.path.parts[0] for entry in entries if len(entry.path.parts) > 1} | set(folders)
    stems = [PurePosixPath(name).stem for name in names]
    count = Counter(stems)
    return {
        name: Owner(name if stem in tops or count[stem] > 1 else stem, file=name)
        for name, stem in zip(names, stems, strict=True)
    }


def _unwrap(entries: list[Entry], folders: tuple[str, ...]) -> tuple[list[Entry], tuple[str, ...]]:
    """One folder that holds all the students' folders, or a system's flat files, is as good as what it holds."""
    tops = {entry.path.parts[0] for entry in entries} | set(folders)
    if len(tops) != 1 or any(len(entry.path.parts) == 1 for entry in entries) or read_moodle(next(iter(tops))):
        return entries, folders
    inner = [Entry(PurePosixPath(*entry.path.parts[1:]), entry.content) for entry in entries]
    return (inner, ()) if _is_class(inner) else (entries, folders)


def _is_class(entries: Sequence[Entry]) -> bool:
    """Whether files are of several students: folders beside each other, or names as Moodle and Canvas give them."""
    programs = [entry.path for entry in entries if is_program(entry.path)]
    tops = {path.parts[0] for path in programs}
    if any(read_moodle(top) for top in tops):
        return True
    flat = [path for path in programs if len(path.parts) == 1]
    return len(tops) > 1 and (not flat or all(read_canvas(path.name) for path in flat))
