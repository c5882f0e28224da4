"""Finds submissions: who handed in what, in folders and archives as people and learning management systems make them.

A folder per student, single files, Moodle's and Canvas's downloads. Sorts files by owner, and lists what is nobody's;
must not know Haskell syntax.
"""

from __future__ import annotations

import re
import zipfile
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePosixPath

from grader.errors import UsageError
from grader.haskell.source_text import is_haskell
from grader.model import Aside, Submission
from grader.submissions.archives import OUTSIDE, shorten
from grader.submissions.file_kinds import (
    NOT_A_PROGRAM,
    WHAT_IS_READ,
    bare_name,
    is_archive,
    is_foreign_archive,
    is_handed_in,
    plain_name,
    plain_names,
)
from grader.submissions.identities import Owner, assign_ids, read_canvas, read_moodle, safe_id
from grader.submissions.junk_files import is_hidden, is_junk
from grader.submissions.lazy_files import Content, LazyFiles
from grader.submissions.listing import Entry, Listing, read_folder, read_path, unwrap
from grader.submissions.own_folders import OWN_FILES

_NUMBERED_MODULE = re.compile(r"([A-Z]\w*)-\d+(\.l?hs)")


@dataclass
class _OwnedFiles:
    """The files of one owner while files are sorted."""

    owner: Owner
    files: dict[str, Content] = field(default_factory=dict)
    orders: dict[str, int] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    aside: list[Aside] = field(default_factory=list)

    def add(self, file: str, content: Content, order: int = 0) -> None:
        """Of two files with the same name, the one handed in later is kept."""
        if self.files.get(file, content) != content:
            self.notes.append(f"`{file}` was handed in more than once; the latest was used")
        if file not in self.files or order >= self.orders[file]:
            self.files[file], self.orders[file] = content, order

    def add_folder(self, path: Path) -> _OwnedFiles:
        """Add all that this owner's folder holds."""
        listing = read_folder(path, is_own=True)
        for entry in listing.entries:
            self.add(f"{entry.path}/" if entry.is_folder else str(entry.path), entry.content)
        self.aside += listing.aside
        return self

    def submission(self) -> Submission:
        names = self._names()
        by_age = sorted(self.files, key=lambda file: self.orders[file])
        order = tuple(names[file] for file in by_age) if self.owner.order else ()
        files = {names[file]: content for file, content in self.files.items()}
        aside = shorten(self.aside)
        notes = (*self.notes, *_notes_on_names(names), *_notes_on_archives(files), *map(_note_on_aside, aside))
        return Submission(
            self.owner.name, LazyFiles(files), self.owner.student, tuple(dict.fromkeys(notes)), order, aside
        )

    def _names(self) -> dict[str, str]:
        """The name under which each file is read."""
        plain = plain_names(self.files)
        modules = _module_names(plain.values()) if self.owner.order else {name: name for name in plain.values()}
        return {file: modules[name] for file, name in plain.items()}


def _notes_on_names(names: Mapping[str, str]) -> Iterator[str]:
    for file, name in names.items():
        if plain_name(file) == file:
            continue
        if is_haskell(name):
            yield f"`{file}` was read as `{name}`"
        else:
            yield f"`{file}` was not read, because `{plain_name(file)}` is there too"


def _notes_on_archives(files: Iterable[str]) -> Iterator[str]:
    """An archive beside a program is not opened, since nobody knows which of the two is meant to count."""
    listed = list(files)
    if any(map(is_haskell, listed)):
        for file in listed:
            if is_archive(file) or is_foreign_archive(file):
                yield f"`{file}` was not opened, because a Haskell file is beside it"


def _note_on_aside(aside: Aside) -> str:
    return f"`{aside.file}` was left aside: {aside.why}"


def _module_names(files: Iterable[str]) -> dict[str, str]:
    """Canvas renames a file handed in again to ``Tricks-1.hs``, which no module can be called: it is ``Tricks.hs``."""
    names = {file: _NUMBERED_MODULE.sub(r"\1\2", file) for file in files}
    taken = Counter(names.values())
    return {file: name if taken[name] == 1 else file for file, name in names.items()}


@dataclass(frozen=True)
class Discovered:
    """The submissions of a class, in the order of their ids, and what lies among them that is no submission."""

    submissions: tuple[Submission, ...]
    aside: tuple[Aside, ...] = ()


def discover(paths: Iterable[Path]) -> tuple[Submission, ...]:
    """Every submission in these folders, archives and files, in the order of their ids.

    :raises UsageError: where one of them cannot be read or holds no submission.
    """
    return discover_class(paths).submissions


def discover_class(paths: Iterable[Path], output: Path | None = None) -> Discovered:
    """The same with what was left aside; the report's own folder (``output``) is passed over.

    :raises UsageError: where one of them cannot be read or holds no submission.
    """
    located: dict[str, _Located] = {}
    aside: list[Aside] = []
    for path in paths:
        found = _read_submissions(path, output)
        aside += found.aside
        for submission in found.submissions:
            new = _Located(submission, path, len(found.submissions) > 1)
            key = _key(submission)
            if key in located and not new.replaces(located[key]):
                new = replace(new, submission=replace(submission, id=_distinct_name(new, located)))
                key = _key(new.submission)
            located[key] = new.after(located[key]) if key in located else new
    return Discovered(_with_ids({key: new.submission for key, new in located.items()}), tuple(aside))


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
        return _OwnedFiles(Owner(path.resolve().name)).add_folder(path).submission()
    beside = sorted(neighbour for neighbour in path.parent.glob("*") if _is_companion(neighbour, path))
    files = {neighbour.name: neighbour.read_bytes() for neighbour in beside}
    return Submission(bare_name(path.name), {plain_name(path.name): path.read_bytes(), **files})


def _is_companion(path: Path, main: Path) -> bool:
    """Whether a file is named like a module that the main file may import."""
    return path.is_file() and path.name != main.name and path.name[:1].isupper() and is_haskell(path.name)


def find_possible_submissions(path: Path) -> tuple[Submission, ...]:
    """The submissions that a path may stand for: a student's whole folder, a file alone, or a file with its neighbours.

    :raises UsageError: where it cannot be read.
    """
    if path.is_dir():
        submission = _OwnedFiles(_folder_owner(path.resolve().name)).add_folder(path).submission()
        return (replace(submission, id=safe_id(submission.id)),)
    possible = discover([path])
    if is_archive(path.name) or zipfile.is_zipfile(path):  # it may be one student's, and not the download of a class
        own = Submission(safe_id(bare_name(path.name)), {path.name: path.read_bytes()})
        possible = (own, *possible[: len(possible) == 1])
    if read_canvas(path.name) or read_moodle(path.name):
        raw = path.read_bytes()
        beside = discover([path.resolve().parent])
        possible = (*possible, *(submission for submission in beside if raw in submission.files.values()))
    return possible


def _read_submissions(path: Path, output: Path | None) -> Discovered:
    """The submissions of one folder, archive or file, each under the name it has there."""
    found = sort_out(_unwrap(read_path(path, output)))
    if not found.submissions:
        aside = ", ".join(f"`{each.file}` ({each.why})" for each in found.aside[:3])
        raise UsageError(
            f"{path}: holds no submission; expected a folder per student, or {WHAT_IS_READ}"
            + (f"; there is only {aside}" if aside else "")
        )
    return found


def group(entries: Iterable[Entry], folders: Iterable[str] = ()) -> tuple[Submission, ...]:
    """One submission for each owner of a folder at the top, or of files at the top."""
    return sort_out(Listing(tuple(entries), tuple(folders))).submissions


def sort_out(listing: Listing) -> Discovered:
    """One submission for each owner of a folder at the top, or of files at the top; and what has no owner."""
    kept = [entry for entry in listing.entries if not is_junk(entry.path)]
    flat = _name_flat([entry.path.name for entry in kept if entry.is_flat], kept, listing.folders)
    owned: dict[str, _OwnedFiles] = {}
    nobodys: list[Aside] = []
    for name in listing.folders:
        _files_of(_folder_owner(name), owned)
    for entry in kept:
        owner = flat.owners.get(entry.path.name) if entry.is_flat else _folder_owner(entry.path.parts[0])
        if owner is None:
            nobodys += [Aside(entry.path.name, NOT_A_PROGRAM)] if entry.path.name not in OWN_FILES else []
            continue
        files = _files_of(owner, owned)
        files.add(_inner_name(entry, owner), entry.content, owner.order)
        files.notes += flat.notes.get(entry.path.name, ()) if entry.is_flat else ()
    for aside in listing.aside:
        inside = _inside_owned(aside)
        if inside is None:
            nobodys.append(aside)
        else:
            _files_of(_folder_owner(PurePosixPath(aside.file).parts[0]), owned).aside.append(inside)
    return Discovered(tuple(files.submission() for files in owned.values()), tuple(nobodys))


def _inner_name(entry: Entry, owner: Owner) -> str:
    """The name of a file in its submission; of a folder with a slash at the end."""
    inner = str(PurePosixPath(*entry.path.parts[1:] or entry.path.parts))
    if entry.is_folder:
        return f"{inner}/" if len(entry.path.parts) > 1 else "./"
    return owner.file or inner


def _inside_owned(aside: Aside) -> Aside | None:
    """What was left aside, as its owner's folder has it; None where it is in nobody's folder."""
    parts = PurePosixPath(aside.file).parts
    if len(parts) < 2 or aside.why == OUTSIDE or is_hidden(parts[0]):
        return None
    return replace(aside, file=str(PurePosixPath(*parts[1:])))


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


@dataclass(frozen=True)
class _FlatOwners:
    """The owners of files at the top, and notes on files whose names leave a doubt."""

    owners: Mapping[str, Owner]
    notes: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


def _name_flat(names: Sequence[str], entries: Sequence[Entry], folders: Iterable[str]) -> _FlatOwners:
    """The owner of each file at the top: by Moodle's or Canvas's rule where most names follow it, else by its name."""
    wanted = [name for name in names if is_handed_in(name) and name not in OWN_FILES]
    deciding = set(wanted or names)
    for read in (read_moodle, read_canvas):
        read_names = {name: owner for name in names if (owner := read(name)) is not None and owner.file}
        doubtful = _find_doubtful(read_names)
        sure = {name: owner for name, owner in read_names.items() if name not in doubtful}
        if 2 * len(deciding & set(sure)) > len(deciding):
            others = [name for name in names if name in doubtful or (name in wanted and name not in sure)]
            return _FlatOwners({**_by_stem(others, entries, folders), **sure}, doubtful)
    return _FlatOwners(_by_stem(wanted, entries, folders))


def _find_doubtful(owners: Mapping[str, Owner]) -> dict[str, tuple[str, ...]]:
    """The names in which numbers belong to several people or attachments, each with a note.

    In ``novak_2026_1_replay.hs`` they are a year and a task. Among a system's own names it costs only these files.
    """
    people: dict[str, set[str]] = {}
    for owner in owners.values():
        if owner.student is not None:
            people.setdefault(owner.student.number, set()).add(owner.name)
    orders = Counter(owner.order for owner in owners.values() if owner.order)
    return {
        name: (f"`{name}` has a number that is also in a name of somebody else's; it stands alone: see whose it is",)
        for name, owner in owners.items()
        if (owner.student is not None and len(people[owner.student.number]) > 1) or orders[owner.order] > 1
    }


def _by_stem(names: Sequence[str], entries: Sequence[Entry], folders: Iterable[str]) -> dict[str, Owner]:
    """Owners named after their files, without the ending unless a folder or another file has the same name."""
    tops = {entry.path.parts[0] for entry in entries if not entry.is_flat} | set(folders)
    stems = [bare_name(name) for name in names]
    count = Counter(stems)
    return {
        name: Owner(name if stem in tops or count[stem] > 1 else stem, file=name)
        for name, stem in zip(names, stems, strict=True)
    }


def _unwrap(listing: Listing) -> Listing:
    """The contents of the only folder, where it holds all the students' folders or a system's files."""
    tops = {entry.path.parts[0] for entry in listing.entries} | set(listing.folders)
    if len(tops) != 1 or any(len(entry.path.parts) == 1 for entry in listing.entries):
        return listing
    (top,) = tops
    if read_moodle(top):
        return listing
    inner = unwrap(listing, top)
    return inner if _is_class(inner.entries) else listing


def _is_class(entries: Sequence[Entry]) -> bool:
    """Whether files belong to several students: several folders, or names as Moodle and Canvas give them."""
    programs = [entry for entry in entries if entry.may_be_program]
    tops = {entry.path.parts[0] for entry in programs}
    if 2 * sum(1 for top in tops if read_moodle(top)) > len(tops):
        return True
    flat = [entry.path.name for entry in programs if entry.is_flat]
    return len(tops) > 1 and (not flat or all(map(read_canvas, flat)))
