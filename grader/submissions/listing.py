"""Lists the files in a folder, a downloaded archive or a single file that the instructor names. Follows no link.

One student's files are bounded in number, depth and bytes, since they may be anything: a repository with its history,
a core dump, endless folders. Files in a folder are read later, when they are needed, and only if they may be programs.
Whatever is not listed as a file is listed as left aside, with the reason.
"""

from __future__ import annotations

import os
import stat
import zipfile
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePosixPath

from grader.errors import UsageError
from grader.model import Aside
from grader.submissions.archives import HIDDEN, LINK, SPECIAL, UnreadableArchiveError, read_class_archive
from grader.submissions.file_kinds import is_archive, is_program
from grader.submissions.identities import read_canvas, read_moodle
from grader.submissions.junk_files import is_hidden, is_junk
from grader.submissions.lazy_files import MAX_BYTES, Content, Unreadable
from grader.submissions.own_folders import find_own, is_inside, recognise

MAX_FILES = 500  # of one submission
MAX_BYTES_TOGETHER = 20_000_000  # of one submission
MAX_DEPTH = 30  # of folders in folders

_KINDS = (
    (stat.S_ISLNK, LINK),
    (stat.S_ISFIFO, f"a pipe, {SPECIAL}"),
    (stat.S_ISSOCK, f"a socket, {SPECIAL}"),
    (stat.S_ISCHR, f"a device, {SPECIAL}"),
    (stat.S_ISBLK, f"a device, {SPECIAL}"),
)

TOO_DEEP = f"more than {MAX_DEPTH} folders deep"
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

    @property
    def may_be_program(self) -> bool:
        """Whether it may be a program to grade, or hold one."""
        return self.is_folder or is_program(self.path.name)


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


def read_folder(folder: Path, *, is_own: bool = False, output: Path | None = None) -> Listing:
    """The regular files below a folder of a class, or of one student (``is_own``), within each student's bounds.

    :raises UsageError: where it cannot be opened, or is a folder of the grader's own.
    """
    walked = _walk(folder, output.resolve() if output else None)
    if not is_own and (what := recognise(walked.sizes)):
        raise UsageError(f"{folder}: is {what}, not a folder of submissions; name the folder that was graded")
    names = {name: PurePosixPath(_printable(name)) for name in walked.sizes}
    own = {} if is_own else find_own(names.values())
    kept = [(name, size) for name, size in walked.sizes.items() if not is_inside(names[name], own)]
    chosen = choose_bounded(kept, 0 if is_own else None)
    entries = [
        Entry(names[name], folder / name if is_program(names[name].name) else b"") for name in chosen
    ] + walked.unreadable
    aside = [each for each in walked.aside if not is_inside(PurePosixPath(each.file), own)]
    return Listing(
        tuple(entries),
        tuple(sorted(name for name in map(_printable, walked.folders) if PurePosixPath(name) not in own)),
        (*own.values(), *aside, *_beyond_bounds([name for name, _ in kept], chosen, names)),
    )


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


def _walk(root: Path, output: Path | None) -> _Walked:
    """Whatever lies below a folder, without following links, to a depth that is enough for any submission.

    :raises UsageError: where the folder itself cannot be opened.
    """
    walked = _Walked()
    try:
        pending = _look_into(root, root, 0, walked)
    except OSError as error:
        raise UsageError(f"{root}: cannot be read ({error.strerror}); make it readable for yourself") from error
    pending = [path for path in pending if output is None or path.resolve() != output]
    walked.folders = [path.name for path in pending]
    depths = dict.fromkeys(pending, 1)
    while pending:
        folder = pending.pop()
        depth = depths.pop(folder)
        try:
            inner = _look_into(folder, root, depth, walked)
        except OSError as error:
            walked.unreadable.append(_unreadable(folder, root, error, is_folder=True))
            continue
        pending += inner
        depths |= dict.fromkeys(inner, depth + 1)
    return walked


def _look_into(folder: Path, root: Path, depth: int, walked: _Walked) -> list[Path]:
    """Sort in what a folder holds, and give the folders in it.

    :raises OSError: where it cannot be opened.
    """
    with os.scandir(folder) as entries:
        found = sorted((entry.name, entry.is_dir(follow_symlinks=False)) for entry in entries)
    folders = []
    for name, is_folder in found:
        path = folder / name
        if is_hidden(name):
            walked.aside += [] if is_junk(name) else [Aside(_relative(path, root), HIDDEN)]
        elif not is_folder:
            _take(path, root, walked)
        elif depth < MAX_DEPTH:
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
        walked.unreadable.append(_unreadable(path, root, error))
        return
    if stat.S_ISREG(status.st_mode):
        walked.sizes[path.relative_to(root).as_posix()] = status.st_size
    else:
        kind = next((kind for is_kind, kind in _KINDS if is_kind(status.st_mode)), SPECIAL)
        walked.aside.append(Aside(_relative(path, root), kind))


def _unreadable(path: Path, root: Path, error: OSError, *, is_folder: bool = False) -> Entry:
    return Entry(PurePosixPath(_relative(path, root)), Unreadable(error.strerror or "unreadable"), is_folder)


def _relative(path: Path, root: Path) -> str:
    return _printable(path.relative_to(root).as_posix())


def choose_bounded(sizes: Iterable[tuple[str, int]], depth: int | None = None) -> list[str]:
    """The names of those files, given with their sizes, that are within their submission's bounds.

    Programs come first, and those nearest to the top, so that an honest submission loses nothing. ``depth`` is the
    number of folders that separate students, where it is known.
    """
    listed = [(PurePosixPath(name), name, size) for name, size in sizes]
    depth = (2 if _is_wrapped([path for path, _, _ in listed]) else 1) if depth is None else depth
    files: Counter[tuple[str, ...]] = Counter()
    taken: Counter[tuple[str, ...]] = Counter()
    chosen = []
    for path, name, size in sorted(
        listed, key=lambda file: (not is_program(file[0].name), len(file[0].parts), file[1])
    ):
        owner = path.parts[:depth]
        if files[owner] < MAX_FILES and taken[owner] <= MAX_BYTES_TOGETHER:
            files[owner] += 1
            taken[owner] += min(size, MAX_BYTES + 1) if is_program(path.name) else 0
            chosen.append(name)
    return chosen


def _is_wrapped(paths: Sequence[PurePosixPath]) -> bool:
    """Whether all is in one folder that holds only folders, or files as Moodle and Canvas name them."""
    direct = [path.name for path in paths if len(path.parts) <= 2]
    tops = {path.parts[0] for path in paths}
    return len(tops) == 1 and all(read_canvas(name) or read_moodle(name) for name in direct)


def _printable(name: str) -> str:
    """A name that can be printed: bytes that are not UTF-8 become ``\\xff``."""
    return os.fsencode(name).decode("utf-8", errors="backslashreplace")


def _read_archive(path: Path) -> Listing:
    """The files of a class's archive, but for folders of the grader's own."""
    left: list[Aside] = []

    def choose(sizes: Iterable[tuple[str, int]]) -> list[str]:
        listed = list(sizes)
        own = find_own(PurePosixPath(name) for name, _ in listed)
        kept = [(name, size) for name, size in listed if not is_inside(PurePosixPath(name), own)]
        chosen = choose_bounded(kept)
        left.extend((*own.values(), *_beyond_bounds([name for name, _ in kept], chosen)))
        return chosen

    try:
        unpacked = read_class_archive(path, choose, is_program)
    except (UnreadableArchiveError, OSError) as error:
        why = error.strerror if isinstance(error, OSError) else error
        raise UsageError(
            f"{path}: the {'zip' if path.suffix.lower() == '.zip' else 'archive'} cannot be read: {why}; "
            "download it again, or unpack it and grade the folder"
        ) from error
    entries = tuple(Entry(PurePosixPath(name), content) for name, content in unpacked.files.items())
    return Listing(entries, (), (*left, *unpacked.aside))


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
