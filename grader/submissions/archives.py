"""The files inside a zip, taken out in memory and within bounds. Knows archives; must not know Haskell.

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
    """What an archive may hold; a larger file than ``largest`` is cut one byte behind that, to be told as too large."""

    entries: int
    total: int
    largest: int

    def read_size(self, entry: zipfile.ZipInfo) -> int:
        """How much of a file is taken out."""
        return min(entry.file_size, self.largest + 1)


STUDENT = Bounds(entries=200, total=5_000_000, largest=2**63)
CLASS = Bounds(entries=200_000, total=500_000_000, largest=5_000_000)


_DRIVE = re.compile(r"[A-Za-z]:")


class UnreadableArchiveError(Exception):
    """The archive is damaged, locked or too large; the message says which, to the student."""


def read_zip(raw: bytes) -> Mapping[str, bytes]:
    """The files in a student's zip, one level deep, by their path inside; names that lead outside are left out.

    :raises UnreadableArchiveError: when it cannot be read, or holds more than any solution would.
    """
    return dict(_read(BytesIO(raw), STUDENT))


Choose = Callable[[Iterable[tuple[str, int]]], Iterable[str]]
"""Which files to take, of their paths and sizes."""


def read_class_zip(place: Path, choose: Choose, is_read: Callable[[str], bool]) -> Iterator[tuple[str, bytes]]:
    """The files chosen of the zip of a class, one after another; those that are not to be read are empty.

    :raises UnreadableArchiveError: when it cannot be read, or holds more than any class would.
    """
    yield from _read(place, CLASS, choose, is_read)


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
        raise UnreadableArchiveError("it is locked by a password, or packed in an unusual way") from error


def _path(entry: zipfile.ZipInfo) -> str:
    """The path inside; many packers write UTF-8 without saying so, and it is then read as the code page of DOS."""
    name = entry.filename.replace("\\", "/")
    if entry.flag_bits & 0x800:
        return name
    try:
        return name.encode("cp437").decode()
    except UnicodeError:
        return name


def _is_wanted(entry: zipfile.ZipInfo) -> bool:
    """A file with a name that leads to it; ``.``, nothing at all, or a slash at the end name none."""
    name = _path(entry)
    path = PurePosixPath(name)
    leads_outside = path.is_absolute() or ".." in path.parts or _DRIVE.match(str(path))
    return bool(path.parts) and not (name.endswith("/") or leads_outside or is_junk(name))


def _unpack(archive: zipfile.ZipFile, entry: zipfile.ZipInfo, bounds: Bounds) -> bytes:
    """No more than the stated size, which an archive may lie about; only deflate can be stopped there."""
    if entry.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise NotImplementedError(f"compression {entry.compress_type}")
    with archive.open(entry) as stream:
        return stream.read(bounds.read_size(entry))


def _check_size(entries: list[zipfile.ZipInfo], bounds: Bounds) -> None:
    """Before anything is unpacked."""
    if len(entries) > bounds.entries:
        raise UnreadableArchiveError(f"it holds {len(entries)} files, more than {bounds.entries}")
    total = sum(map(bounds.read_size, entries))
    if total > bounds.total:
        raise UnreadableArchiveError(f"it unpacks to {total:,} bytes, more than {bounds.total:,}")
