"""The files in what the instructor names: a folder, the zip of a download, a file. Follows no link.

What one student hands in is bounded in files, depth and bytes, for it may be anything: a checkout with its history, a
core dump, folders without end. What lies in a folder is only read when asked for, and what is no program never is.
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
    """A file below what was given, by its path there: its bytes, or where to read them later."""

    path: PurePosixPath
    content: bytes | Path


def is_program(path: PurePath) -> bool:
    """Whether a file may be what is graded."""
    return path.suffix.lower() in ENDINGS


def read_path(place: Path) -> tuple[list[Entry], tuple[str, ...]]:
    """The files of a folder, zip or file, and the names of the folders at its top.

    :raises UsageError: where it cannot be read.
    """
    if place.is_dir():
        folders = (one.name for one in _scan(place) if one.is_dir(follow_symlinks=False))
        return list(read_folder(place)), tuple(sorted(map(_shown, folders)))
    if not place.is_file():
        raise UsageError(f"{place}: no such folder, zip or file")
    if zipfile.is_zipfile(place):
        return list(_read_zip(place)), ()
    return [Entry(PurePosixPath(_shown(place.name)), place.resolve())], ()


def read_folder(place: Path, *, is_own: bool = False) -> Iterator[Entry]:
    """The plain files below a folder, of many students or one's own, and no more of anybody than a solution needs."""
    found = {path.relative_to(place).as_posix(): path for path in _walk(place)}
    sizes = [(name, size) for name, path in found.items() if (size := plain_size(path)) is not None]
    for name in choose_bounded(sizes, 0 if is_own else None):
        yield Entry(PurePosixPath(_shown(name)), found[name] if is_program(found[name]) else b"")


def _scan(folder: Path) -> Iterator[os.DirEntry[str]]:
    """What lies in a folder, junk aside; nothing where it cannot be opened."""
    try:
        with os.scandir(folder) as entries:
            yield from (entry for entry in entries if not is_junk(entry.name))
    except OSError:
        return


def _walk(root: Path) -> Iterator[Path]:
    """Every file below, without following links, down to a depth that no submission needs."""
    pending = [(root, 0)]
    while pending:
        folder, depth = pending.pop()
        for entry in _scan(folder):
            if not entry.is_dir(follow_symlinks=False):
                yield folder / entry.name
            elif depth < MAX_DEPTH:
                pending.append((folder / entry.name, depth + 1))


def choose_bounded(found: Iterable[tuple[str, int]], depth: int | None = None) -> list[str]:
    """The names of files, of given sizes, that are within their submission's bounds.

    Programs come first, and those nearest to the top: what is left out is what no honest submission holds. ``depth``
    says how many folders tell students apart, where that is known.
    """
    listed = [(PurePosixPath(name), name, size) for name, size in found]
    depth = (2 if _is_wrapped([path for path, _, _ in listed]) else 1) if depth is None else depth
    files: Counter[tuple[str, ...]] = Counter()
    taken: Counter[tuple[str, ...]] = Counter()
    chosen = []
    for path, name, size in sorted(listed, key=lambda one: (not is_program(one[0]), len(one[0].parts), one[1])):
        owner = path.parts[:depth]
        if files[owner] < MAX_FILES and taken[owner] <= MAX_BYTES_TOGETHER:
            files[owner] += 1
            taken[owner] += min(size, MAX_BYTES + 1) if is_program(path) else 0
            chosen.append(name)
    return chosen


def _is_wrapped(paths: Sequence[PurePosixPath]) -> bool:
    """Whether one folder lies around all the students': it holds but folders, or files as systems name them."""
    direct = [path.name for path in paths if len(path.parts) <= 2]
    tops = {path.parts[0] for path in paths}
    return len(tops) == 1 and all(read_canvas(name) or read_moodle(name) for name in direct)


def _shown(name: str) -> str:
    """A name that can be written down: bytes that are no UTF-8 become ``\\xff``."""
    return os.fsencode(name).decode("utf-8", errors="backslashreplace")


def _read_zip(place: Path) -> Iterator[Entry]:
    try:
        for name, content in read_class_zip(place, choose_bounded, lambda name: is_program(PurePosixPath(name))):
            if not is_junk(name):
                yield Entry(PurePosixPath(name), content)
    except UnreadableArchiveError as error:
        raise UsageError(
            f"{place}: the zip cannot be read: {error}; download it again, or unpack it and grade the folder"
        ) from error
