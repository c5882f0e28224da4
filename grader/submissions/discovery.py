"""Finds submissions: who handed in what, in folders and zips as people and learning management systems make them.

A folder per student, single files, Moodle's and Canvas's downloads. Sorts files by owner; must not know Haskell syntax.
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
class _OwnedFiles:
    """The files of one owner while files are sorted."""

    owner: Owner
    files: dict[str, bytes | Path] = field(default_factory=dict)
    orders: dict[str, int] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)

    def add(self, file: str, content: bytes | Path, order: int) -> None:
        """Of two files with the same name, the one handed in later is kept."""
        if self.files.get(file, content) != content:
            self.notes.append(f"`{file}` was handed in more than once; the latest was used")
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
    """Canvas renames a file handed in again to ``Tricks-1.hs``, which no module can be called: it is ``Tricks.hs``."""
    names = {file: _NUMBERED_MODULE.sub(r"\1\2", file) for file in files}
    taken = Counter(names.values())
    return {file: name if taken[name] == 1 else file for file, name in names.items()}


def discover(paths: Iterable[Path]) -> tuple[Submission, ...]:
    """Every submission in these folders, zips and files, in the order of their ids.

    :raises UsageError: where one of them cannot be read or holds no submission.
    """
    located: dict[str, _Located] = {}
    for path in paths:
        submissions = _read_submissions(path)
        for submission in submissions:
            new = _Located(submission, path, len(submissions) > 1)
            key = _key(submission)
            if key in located and not new.replaces(located[key]):
                new = replace(new, submission=replace(submission, id=_distinct_name(new, located)))
                key = _key(new.submission)
            located[key] = new.after(located[key]) if key in located else new
    return _with_ids({key: new.submission for key, new in located.items()})


def _with_ids(submissions: Mapping[str, Submission]) -> tuple[Submission, ...]:
    """The submissions under their final ids, in order."""
    # A folder that is named like the name in a system's download belongs to somebody else: both keep their long names.
    count = Counter(submission.id for submission in submissions.values())
    names = {key: submission.id if count[submission.id] == 1 else key for key, submission in submissions.items()}
    ids = assign_ids(names.values())
    named = (replace(submission, id=ids[names[key]]) for key, submission in submissions.items())
    return tuple(sorted(named, key=lambda submission: submission.id))


@dataclass(frozen=True)
class _Located:
    """A submission, the path given to find it, and whether others were found there too."""

    submission: Submission
    path: Path
    is_class: bool

    def replaces(self, earlier: _Located) -> bool:
        """Whether it is a resubmission: a system's number says so, or both paths hold a class."""
        return _number(self.submission) != "" or (self.is_class and earlier.is_class)

    def after(self, earlier: _Located) -> _Located:
        """The same, with a note about the submission it replaces."""
        first, second = earlier.path.name, self.path.name
        note = f"handed in twice, in {first} and {second}; the one in {second}, named later, was used"
        return replace(self, submission=replace(self.submission, notes=(*self.submission.notes, note)))


def _number(submission: Submission) -> str:
    student = submission.student
    return f"{student.system} {student.number}" if student and student.number else ""


def _key(submission: Submission) -> str:
    return _number(submission) or f"/{submission.id}"


def _distinct_name(new: _Located, located: Mapping[str, _Located]) -> str:
    """A different name for a second submission with the same id, made from the path it is in."""
    path, name = new.path, new.submission.id
    for distinct in (f"{path.name}-{name}", f"{path.resolve().parent.name}-{path.name}-{name}"):
        if f"/{distinct}" not in located:
            return distinct
    raise UsageError(f"{path}: holds a second submission with the id {name!r}; rename one of the two")


def discover_one(path: Path) -> Submission:
    """One student's own work: a file with the modules beside it, or a folder."""
    if path.is_dir():
        return Submission(path.resolve().name, _all_files(path))
    beside = sorted(neighbour for neighbour in path.parent.glob("*") if _is_companion(neighbour, path))
    files = {path.name: path.read_bytes(), **{neighbour.name: neighbour.read_bytes() for neighbour in beside}}
    return Submission(path.stem, files)


def _all_files(folder: Path) -> LazyFiles:
    return LazyFiles({str(entry.path): entry.content for entry in read_folder(folder, is_own=True)})


def _is_companion(path: Path, main: Path) -> bool:
    """Whether a file is named like a module that the main file may import."""
    return path.is_file() and path.name != main.name and path.name[:1].isupper() and is_haskell(path.name)


def find_possible_submissions(path: Path) -> tuple[Submission, ...]:
    """The submissions that a path may stand for: a student's whole folder, a file alone, or a file with its neighbours.

    :raises UsageError: where it cannot be read.
    """
    if path.is_dir():
        owner = _folder_owner(path.resolve().name)
        return (Submission(safe_id(owner.name), _all_files(path), owner.student),)
    possible = discover([path])
    if zipfile.is_zipfile(path):  # it may be one student's zip, and not the download of a class
        possible = (Submission(safe_id(path.stem), {path.name: path.read_bytes()}), *possible[: len(possible) == 1])
    if read_canvas(path.name) or read_moodle(path.name):
        raw = path.read_bytes()
        beside = discover([path.resolve().parent])
        possible = (*possible, *(submission for submission in beside if raw in submission.files.values()))
    return possible


def _read_submissions(path: Path) -> tuple[Submission, ...]:
    """The submissions of one folder, zip or file, each under the name it has there."""
    submissions = group(*_unwrap(*read_path(path)))
    if not submissions:
        raise UsageError(
            f"{path}: holds no submission; expected a folder per student, or files ending in {', '.join(ENDINGS)}"
        )
    return submissions


def group(entries: Iterable[Entry], folders: Iterable[str] = ()) -> tuple[Submission, ...]:
    """One submission for each owner of a folder at the top, or of files at the top."""
    kept = [entry for entry in entries if not is_junk(entry.path)]
    flat = _name_flat([entry.path.name for entry in kept if len(entry.path.parts) == 1], kept, folders)
    owned: dict[str, _OwnedFiles] = {}
    for name in folders:
        _files_of(_folder_owner(name), owned)
    for entry in kept:
        owner = flat.get(entry.path.name) if len(entry.path.parts) == 1 else _folder_owner(entry.path.parts[0])
        if owner is not None:
            inner = owner.file or str(PurePosixPath(*entry.path.parts[1:] or entry.path.parts))
            _files_of(owner, owned).add(inner, entry.content, owner.order)
    return tuple(files.submission() for files in owned.values())


def _files_of(owner: Owner, owned: dict[str, _OwnedFiles]) -> _OwnedFiles:
    """The owner's files so far. One number in a system is one owner, whatever the name, and late where any file is."""
    key = f"{owner.student.system} {owner.student.number}" if owner.student else f"/{owner.name}"
    files = owned.setdefault(key, _OwnedFiles(owner))
    if owner.student and files.owner.student and owner.student.late:
        files.owner = replace(files.owner, student=replace(files.owner.student, late=True))
    return files


def _folder_owner(name: str) -> Owner:
    owner = read_moodle(name)
    return Owner(name) if owner is None or owner.file else replace(owner, file="")


def _name_flat(names: Sequence[str], entries: Sequence[Entry], folders: Iterable[str]) -> dict[str, Owner]:
    """The owner of each file at the top: by Moodle's or Canvas's rule where most names follow it, else by its name."""
    wanted = [name for name in names if is_program(PurePosixPath(name))]
    for read in (read_moodle, read_canvas):
        read_names = {name: owner for name in names if (owner := read(name)) is not None and owner.file}
        if 2 * len(set(wanted) & set(read_names)) > len(wanted) and _is_consistent(read_names.values()):
            return {**_by_stem([name for name in wanted if name not in read_names], entries, folders), **read_names}
    return _by_stem(wanted, entries, folders)


def _is_consistent(owners: Iterable[Owner]) -> bool:
    """Whether numbers belong to people and attachments; in ``novak_2026_1_replay.hs`` they are a year and a task."""
    names: dict[str, set[str]] = {}
    orders: list[int] = []
    for owner in owners:
        if owner.student is not None:
            names.setdefault(owner.student.number, set()).add(owner.name)
        if owner.order:
            orders.append(owner.order)
    return all(len(shared) == 1 for shared in names.values()) and len(orders) == len(set(orders))


def _by_stem(names: Sequence[str], entries: Sequence[Entry], folders: Iterable[str]) -> dict[str, Owner]:
    """Owners named after their files, without the ending unless a folder or another file has the same name."""
    tops = {entry.path.parts[0] for entry in entries if len(entry.path.parts) > 1} | set(folders)
    stems = [PurePosixPath(name).stem for name in names]
    count = Counter(stems)
    return {
        name: Owner(name if stem in tops or count[stem] > 1 else stem, file=name)
        for name, stem in zip(names, stems, strict=True)
    }


def _unwrap(entries: list[Entry], folders: tuple[str, ...]) -> tuple[list[Entry], tuple[str, ...]]:
    """The contents of the only folder, where it holds all the students' folders or a system's files."""
    tops = {entry.path.parts[0] for entry in entries} | set(folders)
    if len(tops) != 1 or any(len(entry.path.parts) == 1 for entry in entries) or read_moodle(next(iter(tops))):
        return entries, folders
    inner = [Entry(PurePosixPath(*entry.path.parts[1:]), entry.content) for entry in entries]
    return (inner, ()) if _is_class(inner) else (entries, folders)


def _is_class(entries: Sequence[Entry]) -> bool:
    """Whether files belong to several students: several folders, or names as Moodle and Canvas give them."""
    programs = [entry.path for entry in entries if is_program(entry.path)]
    tops = {path.parts[0] for path in programs}
    if any(read_moodle(top) for top in tops):
        return True
    flat = [path for path in programs if len(path.parts) == 1]
    return len(tops) > 1 and (not flat or all(read_canvas(path.name) for path in flat))
