"""Unpacks gzip, bzip2 and xz as a stream, within bounds of memory and of how many packed pieces follow one another.

An empty piece has some twenty bytes and costs as much as a large one: megabytes of them would take seconds.
"""

from __future__ import annotations

import bz2
import lzma
import zlib
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import IO, Protocol

from grader.submissions.archive_members import UnreadableArchiveError

GZIP, BZIP2, XZ = b"\x1f\x8b", b"BZh", b"\xfd7zXZ\x00"
_XZ_MEMORY = 200_000_000  # the strongest setting of xz needs 65 MB to unpack
_CHUNK = 1 << 14  # what follows a piece is copied, so that a chunk must not hold too many


class Readable(Protocol):
    """Something that is read from the beginning to the end."""

    def read(self, size: int = -1, /) -> bytes:
        """At most so many bytes; none at the end."""


class _Decompressor(Protocol):
    """Unpacks one piece, as those of ``bz2`` and ``lzma`` do."""

    @property
    def eof(self) -> bool: ...

    @property
    def needs_input(self) -> bool: ...

    @property
    def unused_data(self) -> bytes: ...

    def decompress(self, data: bytes, max_length: int = -1) -> bytes: ...


class _Gunzip:
    """One piece of a gzip file, in the same way. ``zlib`` itself reads its header and checks its sum."""

    def __init__(self) -> None:
        self._unpacking = zlib.decompressobj(wbits=31)
        self._packed = b""

    @property
    def eof(self) -> bool:
        return self._unpacking.eof

    @property
    def needs_input(self) -> bool:
        return not self._packed

    @property
    def unused_data(self) -> bytes:
        return self._unpacking.unused_data

    def decompress(self, data: bytes, max_length: int = -1) -> bytes:
        unpacked = self._unpacking.decompress(self._packed + data, max(0, max_length))
        self._packed = self._unpacking.unconsumed_tail
        return unpacked


@dataclass
class _Pieces:
    """The contents of packed pieces that follow one another."""

    source: IO[bytes]
    magic: bytes
    begin: Callable[[], _Decompressor]
    most: int
    count: int = 0
    packed: bytes = b""
    piece: _Decompressor | None = field(default=None)

    def read(self, size: int = -1, /) -> bytes:
        """Some of what follows, at most ``size`` bytes; nothing at the end.

        :raises UnreadableArchiveError: where there are too many pieces.
        """
        while self.piece is not None or self._begin_next():
            assert self.piece is not None  # noqa: S101  # for the type checker
            packed, self.packed = self.packed, b""
            if not packed and self.piece.needs_input:
                packed = self.source.read(_CHUNK)
                if not packed:
                    raise EOFError("the end is missing")
            unpacked = self.piece.decompress(packed, size)
            if self.piece.eof:
                self.packed, self.piece = self.piece.unused_data, None
            if unpacked:
                return unpacked
        return b""

    def _begin_next(self) -> bool:
        """Whether another piece follows; zeros or anything else behind the last one is passed over."""
        while len(self.packed) < len(XZ) and (more := self.source.read(_CHUNK)):
            self.packed += more
        if not self.packed.startswith(self.magic):
            return False
        self.count += 1
        if self.count > self.most:
            raise UnreadableArchiveError(f"it is packed in more than {self.most:,} pieces")
        self.piece = self.begin()
        return True


def decompress(source: IO[bytes], most_pieces: int) -> Readable:
    """What a file holds, unpacked if its first bytes say that it is packed."""
    beginning = source.read(6)
    source.seek(0)
    if beginning.startswith(GZIP):
        return _Pieces(source, GZIP, _Gunzip, most_pieces)
    if beginning.startswith(BZIP2):
        return _Pieces(source, BZIP2, bz2.BZ2Decompressor, most_pieces)
    if beginning == XZ:
        return _Pieces(source, XZ, lambda: lzma.LZMADecompressor(lzma.FORMAT_XZ, _XZ_MEMORY), most_pieces)
    return source
