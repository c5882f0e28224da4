"""The files inside a zip, taken out in memory and within bounds. Knows archives; must not know Haskell."""

from __future__ import annotations

import zipfile
import zlib
from collections.abc import Mapping
from io import BytesIO
from pathlib import PurePosixPath

_MOST_ENTRIES = 200
_MOST_BYTES = 5_000_000


class UnreadableArchiveError(Exception):
    """The archive is damaged, locked or too large; the message says which, to the student."""


def is_rubbish(file: str) -> bool:
    """What an operating system leaves beside the files: ``__MACOSX/``, ``._x``, ``.DS_Store``, hidden files."""
    return any(part == "__MACOSX" or part.startswith(".") for part in PurePosixPath(file).parts)


def read_zip(raw: bytes) -> Mapping[str, bytes]:
    """The files in a zip, one level deep, by their path inside; names that lead outside are left out.

    :raises UnreadableArchiveError: when it cannot be read, or holds more than any solution would.
    """
    try:
        with zipfile.ZipFile(BytesIO(raw)) as archive:
            wanted = [entry for entry in archive.infolist() if _is_wanted(entry)]
            _check_size(wanted)
            return {_path(entry): _unpack(archive, entry) for entry in wanted}
    except (zipfile.BadZipFile, zlib.error, EOFError, OSError, ValueError, OverflowError) as error:
        raise UnreadableArchiveError("it is damaged") from error
    except (RuntimeError, NotImplementedError) as error:
        raise UnreadableArchiveError("it is locked by a password, or packed in an unusual way") from error


def _path(entry: zipfile.ZipInfo) -> str:
    return entry.filename.replace("\\", "/")


def _is_wanted(entry: zipfile.ZipInfo) -> bool:
    path = PurePosixPath(_path(entry))
    leads_outside = path.is_absolute() or ".." in path.parts or ":" in str(path)
    return not (entry.is_dir() or leads_outside or is_rubbish(str(path)))


def _unpack(archive: zipfile.ZipFile, entry: zipfile.ZipInfo) -> bytes:
    """No more than the stated size, which an archive may lie about; only deflate can be stopped there."""
    if entry.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise NotImplementedError(f"compression {entry.compress_type}")
    with archive.open(entry) as stream:
        return stream.read(entry.file_size)


def _check_size(entries: list[zipfile.ZipInfo]) -> None:
    """Before anything is unpacked."""
    if len(entries) > _MOST_ENTRIES:
        raise UnreadableArchiveError(f"it holds {len(entries)} files, more than {_MOST_ENTRIES}")
    total = sum(entry.file_size for entry in entries)
    if total > _MOST_BYTES:
        raise UnreadableArchiveError(f"it unpacks to {total:,} bytes, more than {_MOST_BYTES:,}")
