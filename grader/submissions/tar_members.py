"""The members of a tar, packed or not, and their bytes. Must not know zips, or which members are wanted."""

from __future__ import annotations

import re
import tarfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import count
from typing import IO, Any, cast

from grader.submissions.archive_members import (
    LINK,
    OUTSIDE,
    SPECIAL,
    TOO_LONG,
    Bounds,
    Member,
    UnreadableArchiveError,
    is_too_long,
    leads_outside,
    names_a_file,
)
from grader.submissions.decompression import Readable, decompress
from grader.submissions.junk_files import is_junk
from grader.submissions.printable_names import printable_name

_LARGEST_EXTENSION = 64_000
"""Bytes of a header before a header, which has a long name or the like."""

_LARGEST_GLOBAL = 1_000
"""Characters of what is said of all files together: ``tarfile`` goes through all of it for each file."""

_MOST_HOLES = 10_000
"""In a file that was packed without them."""

_MOST_EMPTY_READS = 100
"""At the end of an archive: ``tarfile`` would read on until it reaches the end that a header claims."""


class _PushedBack:
    """A stream from which a piece was read that has to be read again."""

    def __init__(self, piece: bytes, stream: Any) -> None:
        self._piece: bytes | None = piece
        self._stream = stream

    def read(self, size: int) -> bytes:
        piece, self._piece = self._piece, None
        read: bytes = self._stream.read(size) if piece is None else piece
        return read

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


class _TarHeader(tarfile.TarInfo):
    """A header that cannot be read is an error: ``tarfile`` would take it for the end, and lose what follows."""

    def _proc_pax(self, archive: tarfile.TarFile) -> tarfile.TarInfo:
        """Refuse what takes ``tarfile`` the square of its length: a search for numbers in a long row of digits."""
        _check_extension(self)
        stream: Any = archive.fileobj
        piece = stream.read(self._block(self.size))  # type: ignore[attr-defined]
        if re.search(rb"[0-9]{21}", piece):
            raise UnreadableArchiveError("it is damaged")
        archive.fileobj = cast("Any", _PushedBack(piece, stream))
        try:
            header: tarfile.TarInfo = super()._proc_pax(archive)  # type: ignore[misc]
        finally:
            archive.fileobj = stream
        return header

    def _proc_gnusparse_10(
        self, header: tarfile.TarInfo, pax_headers: Mapping[str, str], archive: tarfile.TarFile
    ) -> None:
        """Refuse a list of holes that is longer than that of any program: ``tarfile`` reads it number by number."""
        stream: Any = archive.fileobj
        piece = stream.read(tarfile.BLOCKSIZE)
        if int(piece.partition(b"\n")[0]) > _MOST_HOLES:
            raise UnreadableArchiveError("it is damaged")
        archive.fileobj = cast("Any", _PushedBack(piece, stream))
        try:
            super()._proc_gnusparse_10(header, pax_headers, archive)  # type: ignore[misc]
        finally:
            archive.fileobj = stream

    def _proc_gnulong(self, archive: tarfile.TarFile) -> tarfile.TarInfo:
        _check_extension(self)
        header: tarfile.TarInfo = super()._proc_gnulong(archive)  # type: ignore[misc]
        return header

    @classmethod
    def frombuf(cls, buf: Any, encoding: str, errors: str) -> _TarHeader:
        try:
            return super().frombuf(buf, encoding, errors)
        except (tarfile.EOFHeaderError, tarfile.EmptyHeaderError):  # type: ignore[attr-defined]
            raise
        except tarfile.HeaderError as error:
            raise UnreadableArchiveError("it is damaged") from error


def _check_extension(header: tarfile.TarInfo) -> None:
    if header.size > _LARGEST_EXTENSION:
        raise UnreadableArchiveError(f"a header in it has {header.size:,} bytes")


def _check_header(header: tarfile.TarInfo, archive: tarfile.TarFile) -> None:
    """Refuse a size below nothing, which would make room for a file of any size, and too much about all files."""
    if header.size < 0:
        raise UnreadableArchiveError("it is damaged")
    said = sum(len(name) + len(value) for name, value in archive.pax_headers.items())
    if said > _LARGEST_GLOBAL:
        raise UnreadableArchiveError(f"headers in it have more than {_LARGEST_GLOBAL:,} bytes about all files")


@dataclass
class _Counted:
    """Unpacked bytes, but no more than allowed, and not for ever nothing."""

    source: Readable
    limit: int
    count: int = 0
    empty_reads: int = 0

    def read(self, size: int = -1, /) -> bytes:
        piece = self.source.read(size)
        self.count += len(piece)
        self.empty_reads += not piece
        if self.empty_reads > _MOST_EMPTY_READS:
            raise UnreadableArchiveError("its end is missing")
        if self.count > self.limit:
            raise UnreadableArchiveError(f"it unpacks to more than {self.limit:,} bytes")
        return piece


@dataclass(frozen=True)
class TarMembers:
    """Read from the beginning each time, since a packed tar cannot be read in any other order."""

    source: IO[bytes]
    bounds: Bounds

    def members(self) -> Iterator[Member]:
        """Everything in it but folders and junk."""
        for position, (_, header) in enumerate(self._headers()):
            name = _printable(header.name)
            if not header.isdir() and names_a_file(name) and not is_junk(name):
                yield Member(name, header.size, position, _tar_problem(header))

    def read(self, wanted: Mapping[str, Member], bounds: Bounds) -> Iterator[tuple[str, bytes]]:
        """The bytes of those that are wanted, in the order in which they come."""
        names = {member.position: name for name, member in wanted.items()}
        for position, (archive, header) in enumerate(self._headers()):
            if position in names:
                content = cast("IO[bytes]", archive.extractfile(header))
                yield names[position], content.read(bounds.read_size(header.size))

    def _headers(self) -> Iterator[tuple[tarfile.TarFile, tarfile.TarInfo]]:
        self.source.seek(0)
        counted = _Counted(decompress(self.source, self.bounds.streams), self.bounds.passed_over)
        stream = cast("IO[bytes]", counted)
        # In UTF-8 whatever the system's encoding is, which need not have every sign of a name.
        with tarfile.open(
            fileobj=stream, mode="r|", tarinfo=_TarHeader, encoding="utf-8", errors="surrogateescape", errorlevel=2
        ) as archive:
            for number in count(1):
                if (header := archive.next()) is None:
                    break
                if number > self.bounds.members:  # folders and junk too: each takes its time
                    raise UnreadableArchiveError(f"it lists more than {self.bounds.members} files and folders")
                _check_header(header, archive)
                yield archive, header
                archive.members = []  # type: ignore[attr-defined]  # it would keep every header


def _tar_problem(header: tarfile.TarInfo) -> str | None:
    """Why a member is not read. Python's own filter for data asks the disk about each part of a path: too slow."""
    name = _printable(header.name)
    if is_too_long(name):
        return TOO_LONG
    if leads_outside(name):
        return OUTSIDE
    if header.issym() or header.islnk():
        return LINK
    return None if header.isreg() and "\0" not in name else SPECIAL


def _printable(name: str) -> str:
    return printable_name(name.encode("utf-8", "surrogateescape"))
