"""Lists the files in a folder, a downloaded archive or a single file that the instructor names. Follows no link.

One student's files are bounded in number, depth and bytes, as is what is looked through, since
they may be anything: a repository with its history,
a core dump, endless folders. Files in a folder are read later, when they are needed, and only if they may be programs.
Whatever is not listed as a file is listed as left aside, with the reason.
"""

from __future__ import annotations

import errno
import os
import stat
import zipfile
from collections import Counter, deque
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from heapq import heappop, heappush
from pathlib import Path, PurePosixPath

from grader.errors import UsageError
from grader.model import Aside
from grader.submissions.archive_members import HIDDEN, LINK, SPECIAL, TOO_LONG, UnreadableArchiveError
from grader.submissions.archives import read_class_archive
from grader.submissions.class_layout import find_wrapper, is_named_by_moodle
from grader.submissions.file_kinds import is_archive, is_program
from grader.submissions.guarding import guard
from grader.submissions.identities import find_flat_owners
from grader.submissions.junk_files import is_hidden, is_junk
from grader.submissions.lazy_files import MAX_BYTES, Content, Fault, Unreadable
from grader.submissions.own_folders import find_own, is_inside, recognise
from grader.submissions.printable_names import printable_name

MAX_FILES = 500  # of one submission
MAX_BYTES_TOGETHER = 20_000_000  # of one submission
MAX_DEPTH = 30  # of folders in folders
MAX_WALKED = 20_000  # files and folders below one student's folder: a repository of one file can have millions

_KINDS = (
    (stat.S_ISLNK, LINK),
    (stat.S_ISFIFO, f"a pipe, {SPECIAL}"),
    (stat.S_ISSOCK, f"a socket, {SPECIAL}"),
    (stat.S_ISCHR, f"a device, {SPECIAL}"),
    (stat.S_ISBLK, f"a device, {SPECIAL}"),
)

TOO_DEEP = f"more than {MAX_DEPTH} folders deep"
TOO_MANY = f"more than {MAX_WALKED:,} files and folders were handed in; not all were looked at"
TOO_MUCH = f"more than {MAX_FILES} files or {MAX_BYTES_TOGETHER:,} bytes were handed in"


@dataclass(frozen=True)
class Entry:
    """A file, by its path below the folder or archive, or a folder that cannot be opened (``is_folder``)."""

    path: PurePosixPath
    content: Content
    is_folder: bool = False

    @property
    def is_flat(self) -> bool:
        """Whether it is a file at the top."""
        return len(self.path.parts) == 1 and not self.is_folder


@dataclass(frozen=True)
class Listing:
    """The files below a folder or in an archive, the names of the folders at its top, and what was left aside."""

    entries: tuple[Entry, ...]
    folders: tuple[str, ...] = ()
    aside: tuple[Aside, ...] = ()


@dataclass
class _Walked:
    """What lies below a folder: regular files with their sizes, folders at the top, what cannot be read or is not."""

    sizes: dict[str, int] = field(default_factory=dict)
    folders: list[str] = field(default_factory=list)
    unreadable: list[Entry] = field(default_factory=list)
    aside: list[Aside] = field(default_factory=list)


def read_path(path: Path, output: Path | None = None) -> Listing:
    """The files of a folder, archive or file, but for the report's own folder (``output``).

    :raises UsageError: where it cannot be read, or is a folder of the grader's own.
    """
    if path.is_dir():
        return read_folder(path, output=output)
    if not path.is_file():
        raise UsageError(f"{path}: no such folder, zip or file")
    if is_archive(path.name) or zipfile.is_zipfile(path):
        return _read_archive(path)
    return Listing((Entry(PurePosixPath(_printable(path.name)), path.resolve()),))


def read_folder(
    folder: Path, *, is_own: bool = False, output: Path | None = None, only: Collection[str] | None = None
) -> Listing:
    """The regular files below a folder of a class, or of one student (``is_own``), within each student's bounds.

    ``only`` are the names of what is read there, each of which is one student's; nothing else counts then.

    :raises UsageError: where it cannot be opened, or is a folder of the grader's own.
    """
    try:
        found = _look_at(folder)
    except OSError as error:
        raise UsageError(f"{folder}: cannot be read ({error.strerror}); make it readable for yourself") from error
    if is_own:
        return _list(folder, found, is_own=True)[0]
    own_output = output.resolve() if output else None
    found = [thing for thing in found if not thing.is_folder or thing.path.resolve() != own_output]
    found = _with_class_in_folder(found) if only is None else [thing for thing in found if thing.path.name in only]
    (listing, paths), failed = guard(lambda things: _list(folder, things), found)
    faulty = [_fault(thing, folder, error) for thing, error in failed]
    what, _ = guard(recognise, list(paths))
    if what and not failed:
        raise UsageError(f"{folder}: is {what}, not a folder of submissions; name the folder that was graded")
    return replace(listing, entries=(*listing.entries, *faulty))


def _with_class_in_folder(found: Sequence[_Found]) -> list[_Found]:
    """What was found, with all that the only folder holds in its place: the class may be in it.

    So it may beside one more folder, if those in it are called as Moodle calls students'.
    """
    folders, _ = guard(_find_folders, found)
    for folder in folders if len(folders) <= 2 else ():
        with suppress(OSError):
            inner = _look_at(folder.path)
            is_moodles, _ = guard(is_named_by_moodle, [thing.path.name for thing in inner if thing.is_folder])
            if inner and (len(folders) == 1 or is_moodles):
                return [*(thing for thing in found if thing != folder), *inner]
    return list(found)


def _find_folders(found: Sequence[_Found]) -> list[_Found]:
    """The folders that may be a student's or a class's."""
    folders = [thing for thing in found if thing.is_folder]
    return [thing for thing in folders if not is_hidden(thing.path.name) and not is_junk(thing.path.name)]


def _list(folder: Path, found: Sequence[_Found], *, is_own: bool = False) -> tuple[Listing, Collection[str]]:
    """What was found in a folder or in the only folder in it, with all that is below; and all paths."""
    walked = _walk(folder, found, is_own=is_own)
    names = {name: PurePosixPath(_printable(name)) for name in walked.sizes}
    own = {} if is_own else find_own(names.values())
    kept = [(name, size) for name, size in walked.sizes.items() if not is_inside(names[name], own)]
    chosen = choose_bounded(kept, 0 if is_own else None)
    entries = [
        Entry(names[name], folder / name if is_program(names[name].name) else b"") for name in chosen
    ] + walked.unreadable
    aside = [each for each in walked.aside if not is_inside(PurePosixPath(each.file), own)]
    listing = Listing(
        tuple(entries),
        tuple(sorted(name for name in map(_printable, walked.folders) if PurePosixPath(name) not in own)),
        (*own.values(), *aside, *_beyond_bounds([name for name, _ in kept], chosen, names)),
    )
    return listing, walked.sizes


def _beyond_bounds(
    names: Iterable[str], chosen: Iterable[str], paths: dict[str, PurePosixPath] | None = None
) -> Iterator[Aside]:
    """What was not chosen, one line for each folder at the top."""
    left: dict[str, list[PurePosixPath]] = {}
    taken = set(chosen)
    for name in names:
        if name not in taken:
            path = paths[name] if paths else PurePosixPath(name)
            left.setdefault(path.parts[0], []).append(path)
    for paths_left in left.values():
        others = f" and {len(paths_left) - 1} more" if len(paths_left) > 1 else ""
        yield Aside(f"{min(paths_left)}{others}", TOO_MUCH)


def _walk(root: Path, found: Sequence[_Found], *, is_own: bool) -> _Walked:
    """Whatever lies below a folder, without following links, as deep and as much as is enough for any submission.

    It begins with what was ``found`` there.
    """
    walked = _Walked()
    folders = _sort_in(found, root, walked)
    wrapper = {thing.path.parent.name for thing in found if thing.path.parent != root}
    walked.folders = [path.name for path in folders if path.parent == root] + sorted(wrapper)
    if is_own:
        _walk_by_turns(folders, MAX_WALKED - len(found), root, walked)
    for folder in () if is_own else folders:
        inner, is_whole = _enter(folder, MAX_WALKED, root, walked)
        below = _sort_in(inner, root, walked)
        if is_whole:
            _walk_by_turns(below, MAX_WALKED - len(inner), root, walked)
    return walked


def _walk_by_turns(folders: Iterable[Path], left: int, root: Path, walked: _Walked) -> None:
    """All that is below these folders of one student, if no more than is ``left``; else what is nearest to the top."""
    turns = [(0, number, deque([folder])) for number, folder in enumerate(folders)]
    while turns:
        taken, number, pending = heappop(turns)  # of the one that had least
        folder = pending.popleft()
        if left <= 0:
            walked.aside.append(Aside(_relative(folder, root), TOO_MANY))
            return
        inner, is_whole = _enter(folder, left, root, walked)
        left -= len(inner)
        pending += _sort_in(inner, root, walked)
        if not is_whole:
            return
        if pending:
            heappush(turns, (taken + len(inner), number, pending))


def _enter(folder: Path, most: int, root: Path, walked: _Walked) -> tuple[list[_Found], bool]:
    """What a folder holds, and whether that is all: where it is too much, programs come first."""
    try:
        names = _list_names(folder)
    except OSError as error:
        _leave(folder, root, error, walked, is_folder=True)
        return [], True
    if len(names) > most:
        names.sort(key=lambda entry: (not is_program(_printable(entry[0])), entry))
        walked.aside.append(Aside(_relative(folder / names[most][0], root), TOO_MANY))
    return [_Found(folder / name, is_folder) for name, is_folder in names[:most]], len(names) <= most


@dataclass(frozen=True)
class _Found:
    """Something in a folder."""

    path: Path
    is_folder: bool


def _look_at(folder: Path) -> list[_Found]:
    """What a folder holds, in the order of the names.

    :raises OSError: where it cannot be opened.
    """
    return [_Found(folder / name, is_folder) for name, is_folder in _list_names(folder)]


def _list_names(folder: Path) -> list[tuple[str, bool]]:
    with os.scandir(folder) as entries:
        return sorted((entry.name, entry.is_dir(follow_symlinks=False)) for entry in entries)


def _sort_in(found: Iterable[_Found], root: Path, walked: _Walked) -> list[Path]:
    """Sort in what a folder holds, and give the folders in it."""
    folders = []
    for thing in found:
        path, name = thing.path, thing.path.name
        if is_hidden(name):
            walked.aside += [] if is_junk(name) else [Aside(_relative(path, root), HIDDEN)]
        elif not thing.is_folder:
            _take(path, root, walked)
        elif len(path.relative_to(root).parts) <= MAX_DEPTH:
            folders += [] if is_junk(name) else [path]
        else:
            walked.aside.append(Aside(_relative(path, root), TOO_DEEP))
    return folders


def _take(path: Path, root: Path, walked: _Walked) -> None:
    """Sort in what is not a folder."""
    if is_junk(path.name):
        return
    try:
        status = path.lstat()
    except OSError as error:
        _leave(path, root, error, walked)
        return
    if stat.S_ISREG(status.st_mode):
        walked.sizes[path.relative_to(root).as_posix()] = status.st_size
    else:
        kind = next((kind for is_kind, kind in _KINDS if is_kind(status.st_mode)), SPECIAL)
        walked.aside.append(Aside(_relative(path, root), kind))


def _leave(path: Path, root: Path, error: OSError, walked: _Walked, *, is_folder: bool = False) -> None:
    """Sort in what cannot be opened. That a path is too long is its owner's doing, and costs nothing else."""
    if error.errno == errno.ENAMETOOLONG:
        walked.aside.append(Aside(_relative(path, root), TOO_LONG))
    else:
        unreadable = Unreadable(error.strerror or "unreadable")
        walked.unreadable.append(Entry(PurePosixPath(_relative(path, root)), unreadable, is_folder))


def _fault(thing: _Found, root: Path, error: Exception) -> Entry:
    """In place of something for which a step failed; made without any step of ours."""
    name = thing.path.relative_to(root).as_posix().encode("utf-8", "backslashreplace").decode()
    return Entry(PurePosixPath(name), Fault(error), thing.is_folder)


def _relative(path: Path, root: Path) -> str:
    return _printable(path.relative_to(root).as_posix())


def choose_bounded(sizes: Iterable[tuple[str, int]], depth: int | None = None) -> list[str]:
    """The names of those files, given with their sizes, that are within their submission's bounds.

    Programs come first, and those nearest to the top, so that an honest submission loses nothing. ``depth`` is the
    number of folders that separate students, where it is known.
    """
    listed = [(PurePosixPath(name), name, size) for name, size in sizes]
    if depth is None:
        depth = 2 if find_wrapper([path for path, _, _ in listed]) else 1
    flat_owners, _ = guard(find_flat_owners, [path.name for path, _, _ in listed if len(path.parts) == depth])
    files: Counter[tuple[str, ...]] = Counter()
    taken: Counter[tuple[str, ...]] = Counter()
    chosen = []
    for path, name, size in sorted(
        listed, key=lambda file: (not is_program(file[0].name), len(file[0].parts), file[1])
    ):
        owner = path.parts[:depth]
        if owner == path.parts:
            owner = flat_owners.get(path.name, owner)
        if files[owner] < MAX_FILES and taken[owner] <= MAX_BYTES_TOGETHER:
            files[owner] += 1
            taken[owner] += min(size, MAX_BYTES + 1) if is_program(path.name) else 0
            chosen.append(name)
    return chosen


def _printable(name: str) -> str:
    return printable_name(os.fsencode(name))


def _read_archive(path: Path) -> Listing:
    """The files of a class's archive, but for folders of the grader's own."""
    left: list[Aside] = []
    faulty: list[Entry] = []

    programs: set[str] = set()

    def choose(sizes: Iterable[tuple[str, int]]) -> list[str]:
        members, failed = guard(_choose_members, list(sizes))
        left.extend(members.aside)
        programs.update(members.programs)
        faulty.extend(Entry(PurePosixPath(name), Fault(error)) for (name, _), error in failed)
        return members.chosen

    try:
        unpacked = read_class_archive(path, choose, programs.__contains__)
    except (UnreadableArchiveError, OSError) as error:
        why = error.strerror if isinstance(error, OSError) else error
        raise UsageError(
            f"{path}: the {'zip' if path.suffix.lower() == '.zip' else 'archive'} cannot be read: {why}; "
            "download it again, or unpack it and grade the folder"
        ) from error
    entries = [Entry(PurePosixPath(name), content) for name, content in unpacked.files.items()]
    faulty += [Entry(PurePosixPath(name), Fault(error)) for name, error in unpacked.faults.items()]
    return Listing((*entries, *faulty), (), (*left, *unpacked.aside))


@dataclass(frozen=True)
class _Members:
    """The members of an archive that are kept, those of them that may be programs, and what is left aside."""

    chosen: list[str]
    programs: list[str]
    aside: list[Aside]


def _choose_members(listed: Sequence[tuple[str, int]]) -> _Members:
    own = find_own(PurePosixPath(name) for name, _ in listed)
    kept = [(name, size) for name, size in listed if not is_inside(PurePosixPath(name), own)]
    chosen = choose_bounded(kept)
    aside = [*own.values(), *_beyond_bounds([name for name, _ in kept], chosen)]
    return _Members(chosen, list(filter(is_program, chosen)), aside)


def unwrap(listing: Listing, folder: str) -> Listing:
    """The same as seen from this folder at the top, in which all files are."""

    def below(path: str | PurePosixPath) -> PurePosixPath:
        parts = PurePosixPath(path).parts
        return PurePosixPath(*parts[1:] if len(parts) > 1 and parts[0] == folder else parts)

    return Listing(
        tuple(replace(entry, path=below(entry.path)) for entry in listing.entries),
        (),
        tuple(replace(each, file=str(below(each.file))) for each in listing.aside),
    )
