"""Lists the files in a folder, a downloaded zip or a single file that the instructor names. Follows no link.

One student's files are bounded in number, depth and bytes, since they may be anything: a repository with its history,
a core dump, endless folders. Files in a folder are read later, when they are needed, and only if they may be programs.
"""

from __future__ import annotations

import os
import zipfile
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePath, PurePosixPath

from grader.errors import UsageError
from grader.haskell.source_text import HASKELL_SUFFIXES
from grader.submissions.archives import UnreadableArchiveError, read_class_zip
from grader.submissions.identities import read_canvas, read_moodle
from grader.submissions.junk_files import is_junk
from grader.submissions.lazy_files import MAX_BYTES, plain_size

ENDINGS = (*HASKELL_SUFFIXES, ".zip")
MAX_FILES = 500  # of one submission
MAX_BYTES_TOGETHER = 20_000_000  # of one submission
MAX_DEPTH = 30  # of folders in folders


@dataclass(frozen=True)
class Entry:
    """A file, by its path below the folder or zip: its bytes, or the path to read them from later."""

    path: PurePosixPath
    content: bytes | Path


def is_program(path: PurePath) -> bool:
    """Whether a file may be a program to grade, or a zip of one."""
    return path.suffix.lower() in ENDINGS


def read_path(path: Path) -> tuple[list[Entry], tuple[str, ...]]:
    """The files of a folder, zip or file, and the names of the folders at its top.

    :raises UsageError: where it cannot be read.
    """
    if path.is_dir():
        folders = (entry.name for entry in _scan(path) if entry.is_dir(follow_symlinks=False))
        return list(read_folder(path)), tuple(sorted(map(_printable, folders)))
    if not path.is_file():
        raise UsageError(f"{path}: no such folder, zip or file")
    if zipfile.is_zipfile(path):
        return list(_read_zip(path)), ()
    return [Entry(PurePosixPath(_printable(path.name)), path.resolve())], ()


def read_folder(folder: Path, *, is_own: bool = False) -> Iterator[Entry]:
    """The regular files below a folder of a class, or of one student (``is_own``), within each student's bounds."""
    paths = {path.relative_to(folder).as_posix(): path for path in _walk(folder)}
    sizes = [(name, size) for name, path in paths.items() if (size := plain_size(path)) is not None]
    for name in choose_bounded(sizes, 0 if is_own else None):
        yield Entry(PurePosixPath(_printable(name)), paths[name] if is_program(paths[name]) else b"")


def _scan(folder: Path) -> Iterator[os.DirEntry[str]]:
    """The entries of a folder, without junk; none where it cannot be opened."""
    try:
        with os.scandir(folder) as entries:
            yield from (entry for entry in entries if not is_junk(entry.name))
    except OSError:
        return


def _walk(root: Path) -> Iterator[Path]:
    """Every file below a folder, without following links, to a depth that is enough for any submission."""
    pending = [(root, 0)]
    while pending:
        folder, depth = pending.pop()
        for entry in _scan(folder):
            if not entry.is_dir(follow_symlinks=False):
                yield folder / entry.name
            elif depth < MAX_DEPTH:
                pending.append((folder / entry.name, depth + 1))


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
    for path, name, size in sorted(listed, key=lambda file: (not is_program(file[0]), len(file[0].parts), file[1])):
        owner = path.parts[:depth]
        if files[owner] < MAX_FILES and taken[owner] <= MAX_BYTES_TOGETHER:
            files[owner] += 1
            taken[owner] += min(size, MAX_BYTES + 1) if is_program(path) else 0
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


def _read_zip(path: Path) -> Iterator[Entry]:
    try:
        for name, content in read_class_zip(path, choose_bounded, lambda name: is_program(PurePosixPath(name))):
            if not is_junk(name):
                yield Entry(PurePosixPath(name), content)
    except UnreadableArchiveError as error:
        raise UsageError(
            f"{path}: the zip cannot be read: {error}; download it again, or unpack it and grade the folder"
        ) from error
