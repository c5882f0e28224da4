"""Reads the files inside a zip, in memory and within bounds. Knows archives; must not know Haskell.

A student's zip and the instructor's download of a whole class differ only in their bounds.
"""

from __future__ import annotations

import re
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path, PurePosixPath

from grader.submissions.junk_files import is_junk


@dataclass(frozen=True)
class Bounds:
    """How much an archive may hold. A larger file than ``largest`` is read one byte further, to notice its size."""

    entries: int
    total: int
    largest: int

    def read_size(self, entry: zipfile.ZipInfo) -> int:
        """How many bytes of a file are read."""
        return min(entry.file_size, self.largest + 1)


STUDENT = Bounds(entries=200, total=5_000_000, largest=2**63)
CLASS = Bounds(entries=200_000, total=500_000_000, largest=5_000_000)


_DRIVE = re.compile(r"[A-Za-z]:")


class UnreadableArchiveError(Exception):
    """The archive is damaged, protected or too large; the message tells the student which."""


def read_zip(raw: bytes) -> Mapping[str, bytes]:
    """The files in a student's zip by their paths inside, except paths that lead outside; inner zips stay packed.

    :raises UnreadableArchiveError: when it cannot be read, or holds more than any solution would.
    """
    return dict(_read(BytesIO(raw), STUDENT))


Choose = Callable[[Iterable[tuple[str, int]]], Iterable[str]]
"""Chooses files by their paths and sizes."""


def read_class_zip(path: Path, choose: Choose, is_read: Callable[[str], bool]) -> Iterator[tuple[str, bytes]]:
    """The chosen files of a class's zip, one after another; those that are not to be read are given empty.

    :raises UnreadableArchiveError: when it cannot be read, or holds more than any class would.
    """
    yield from _read(path, CLASS, choose, is_read)


def _read(
    source: BytesIO | Path,
    bounds: Bounds,
    choose: Choose | None = None,
    is_read: Callable[[str], bool] = lambda _: True,
) -> Iterator[tuple[str, bytes]]:
    try:
        with zipfile.ZipFile(source) as archive:
            entries = {_path(entry): entry for entry in archive.infolist() if _is_wanted(entry)}
            sizes = [(name, entry.file_size) for name, entry in entries.items()]
            chosen = list(choose(sizes)) if choose else list(entries)
            _check_size([entries[name] for name in chosen], bounds)
            for name in chosen:
                yield name, _unpack(archive, entries[name], bounds) if is_read(name) else b""
    except (zipfile.BadZipFile, zlib.error, EOFError, OSError, ValueError, OverflowError) as error:
        raise UnreadableArchiveError("it is damaged") from error
    except (RuntimeError, NotImplementedError) as error:
        raise UnreadableArchiveError("it is protected by a password, or packed in an unusual way") from error


def _path(entry: zipfile.ZipInfo) -> str:
    """The path inside. Many packers do not mark UTF-8 as such, and ``zipfile`` then reads it as DOS's code page 437."""
    name = entry.filename.replace("\\", "/")
    if entry.flag_bits & 0x800:
        return name
    try:
        return name.encode("cp437").decode()
    except UnicodeError:
        return name


def _is_wanted(entry: zipfile.ZipInfo) -> bool:
    """Whether an entry is a file inside the archive; an empty name, ``.`` or a slash at the end name no file."""
    name = _path(entry)
    path = PurePosixPath(name)
    leads_outside = path.is_absolute() or ".." in path.parts or _DRIVE.match(str(path))
    return bool(path.parts) and not (name.endswith("/") or leads_outside or is_junk(name))


def _unpack(archive: zipfile.ZipFile, entry: zipfile.ZipInfo, bounds: Bounds) -> bytes:
    """No more than the stated size, which may be a lie; of all compressions only deflate can be stopped there."""
    if entry.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise NotImplementedError(f"compression {entry.compress_type}")
    with archive.open(entry) as stream:
        return stream.read(bounds.read_size(entry))


def _check_size(entries: list[zipfile.ZipInfo], bounds: Bounds) -> None:
    """Check the bounds before anything is unpacked.

    :raises UnreadableArchiveError: when there are too many files or bytes.
    """
    if len(entries) > bounds.entries:
        raise UnreadableArchiveError(f"it holds {len(entries)} files, more than {bounds.entries}")
    total = sum(map(bounds.read_size, entries))
    if total > bounds.total:
        raise UnreadableArchiveError(f"it unpacks to {total:,} bytes, more than {bounds.total:,}")
