"""Reads the files inside a zip or tar, in memory and within bounds. Knows archives; must not know Haskell.

A student's archive and the instructor's download of a whole class differ only in their bounds. Nothing is ever written
to a disk, and archives inside an archive stay packed.
"""

from __future__ import annotations

import bz2
import gzip
import lzma
import os
import re
import stat
import tarfile
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from io import BytesIO
from itertools import count
from pathlib import Path, PurePosixPath
from typing import IO, Any, Protocol, cast

from grader.model import Aside
from grader.submissions.junk_files import is_hidden, is_junk

MOST_ASIDES = 20
"""Of one submission or archive; more are only counted."""


@dataclass(frozen=True)
class Bounds:
    """How much an archive may hold. A larger file than ``largest`` is read one byte further, to notice its size.

    ``passed_over`` bounds the bytes of a tar in all, since what is not wanted has to be unpacked to find the rest, and
    ``members`` what it lists, wanted or not.
    """

    entries: int
    total: int
    largest: int
    passed_over: int = 4_000_000_000
    members: int = 400_000

    def read_size(self, size: int) -> int:
        """How many bytes are read of a file of this size."""
        return min(size, self.largest + 1)


STUDENT = Bounds(entries=200, total=5_000_000, largest=2**63, passed_over=20_000_000, members=5_000)
CLASS = Bounds(entries=200_000, total=500_000_000, largest=5_000_000)

HIDDEN = "hidden, so not read; give it a name without a dot at the start"
LINK = "a link, which is not followed; hand in the file itself"
SPECIAL = "not a regular file"
OUTSIDE = "its path leads outside the archive"
REPEATED = "in the archive more than once; the last was used"

_DRIVE = re.compile(r"[A-Za-z]:")
_FOREIGN = {b"Rar!": "a rar archive", b"7z\xbc\xaf": "a 7z archive", b"\x28\xb5\x2f\xfd": "a zst archive"}
_GZIP, _BZIP2, _XZ = b"\x1f\x8b", b"BZh", b"\xfd7zXZ\x00"
_XZ_MEMORY = 200_000_000  # the strongest setting of xz needs 65 MB to unpack
_NOWHERE = "/nowhere"
_UNIX = 3  # the system on which a zip was made, if its attributes are those of Unix


_DAMAGE = (
    *(zipfile.BadZipFile, zlib.error, EOFError, OSError, ValueError, OverflowError, tarfile.TarError, lzma.LZMAError),
    RecursionError,  # headers before headers before headers
)
_UNUSUAL = (RuntimeError, NotImplementedError)  # a password, or another compression


class UnreadableArchiveError(Exception):
    """The archive is damaged, protected or too large; the message tells the student which."""


@dataclass(frozen=True)
class Unpacked:
    """The files of an archive by their paths inside, what was left aside, and those on which a step of ours failed."""

    files: Mapping[str, bytes]
    aside: tuple[Aside, ...] = ()
    faults: Mapping[str, Exception] = field(default_factory=dict)


Choose = Callable[[Iterable[tuple[str, int]]], Iterable[str]]
"""Chooses files by their paths and sizes."""


def read_archive(raw: bytes) -> Unpacked:
    """The files in a student's archive.

    :raises UnreadableArchiveError: when it cannot be read, or holds more than any solution would.
    """
    unpacked = _read(BytesIO(raw), STUDENT)
    for fault in unpacked.faults.values():
        raise fault
    return Unpacked(unpacked.files, shorten(unpacked.aside))


def read_class_archive(path: Path, choose: Choose, is_read: Callable[[str], bool]) -> Unpacked:
    """The chosen files of a class's archive; those that are not to be read are given empty.

    :raises UnreadableArchiveError: when it cannot be read, or holds more than any class would.
    """
    with path.open("rb") as source:
        return _read(source, CLASS, choose, is_read)


def shorten(asides: Iterable[Aside]) -> tuple[Aside, ...]:
    """No more than can be read, each once; the others are counted."""
    listed = tuple(dict.fromkeys(asides))
    more = len(listed) - MOST_ASIDES
    return listed if more <= 0 else (*listed[:MOST_ASIDES], Aside(f"{more} more", "not listed"))


class _Archive(Protocol):
    """An open archive: its members, and their bytes in whatever order they come."""

    def members(self) -> Iterator[_Member]: ...

    def read(self, wanted: Mapping[str, _Member], bounds: Bounds) -> Iterator[tuple[str, bytes | Exception]]: ...


@dataclass(frozen=True)
class _Member:
    """A file in an archive: its ``position`` tells it from another with its name; ``problem`` is why it is not read."""

    name: str
    size: int
    position: int
    problem: str | None = None


@dataclass
class _Contents:
    """The members of an archive, sorted into those to read and those that are left aside."""

    wanted: dict[str, _Member] = field(default_factory=dict)
    aside: list[Aside] = field(default_factory=list)

    def add(self, member: _Member) -> None:
        problem = member.problem or (HIDDEN if is_hidden(member.name) else None)
        if problem is None and member.name in self.wanted:
            self.aside.append(Aside(member.name, REPEATED))
        if problem is None:
            self.wanted[member.name] = member
        else:
            self.aside.append(Aside(member.name, problem))


def _read(
    source: IO[bytes], bounds: Bounds, choose: Choose | None = None, is_read: Callable[[str], bool] = lambda _: True
) -> Unpacked:
    try:
        with _open(source, bounds) as archive:
            contents = _list(archive, bounds)
            sizes = [(name, member.size) for name, member in contents.wanted.items()]
            chosen = list(choose(sizes)) if choose else list(contents.wanted)
            _check_size([contents.wanted[name].size for name in chosen], bounds)
            files = dict.fromkeys(chosen, b"")
            read = dict(archive.read({name: contents.wanted[name] for name in chosen if is_read(name)}, bounds))
        faults = {name: content for name, content in read.items() if isinstance(content, Exception)}
        files |= {name: content for name, content in read.items() if isinstance(content, bytes)}
        return Unpacked({name: files[name] for name in chosen if name not in faults}, tuple(contents.aside), faults)
    except _DAMAGE as error:
        raise UnreadableArchiveError("it is damaged") from error
    except _UNUSUAL as error:
        raise UnreadableArchiveError("it is protected by a password, or packed in an unusual way") from error


def _list(archive: _Archive, bounds: Bounds) -> _Contents:
    contents = _Contents()
    for number, member in enumerate(archive.members(), 1):
        if number > bounds.members:
            raise UnreadableArchiveError(f"it lists more than {bounds.members} files")
        if not is_junk(member.name):
            contents.add(member)
    return contents


def _check_size(sizes: list[int], bounds: Bounds) -> None:
    """Check the bounds before anything is unpacked.

    :raises UnreadableArchiveError: when there are too many files or bytes.
    """
    if len(sizes) > bounds.entries:
        raise UnreadableArchiveError(f"it holds {len(sizes)} files, more than {bounds.entries}")
    total = sum(map(bounds.read_size, sizes))
    if total > bounds.total:
        raise UnreadableArchiveError(f"it unpacks to {total:,} bytes, more than {bounds.total:,}")


@contextmanager
def _open(source: IO[bytes], bounds: Bounds) -> Iterator[_Archive]:
    """Whatever an archive is called, its first bytes tell what it is."""
    beginning = source.read(512)
    source.seek(0)
    if not beginning:
        raise UnreadableArchiveError("it is empty")
    if foreign := next((kind for magic, kind in _FOREIGN.items() if beginning.startswith(magic)), None):
        raise UnreadableArchiveError(f"it is {foreign}, whatever its name; only zip and tar can be read")
    is_tar = beginning[257:262] == b"ustar" or beginning.startswith((_GZIP, _BZIP2, _XZ))
    if not is_tar and (beginning.startswith(b"PK") or zipfile.is_zipfile(source)):
        with zipfile.ZipFile(source) as archive:
            yield _Zip(archive)
    else:
        yield _Tar(source, bounds)


def _leads_outside(name: str) -> bool:
    path = PurePosixPath(name)
    return path.is_absolute() or ".." in path.parts or bool(_DRIVE.match(str(path)))


# --- zip --------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Zip:
    archive: zipfile.ZipFile

    def members(self) -> Iterator[_Member]:
        """The files; an empty name, ``.`` or a slash at the end name none."""
        for position, entry in enumerate(self.archive.infolist()):
            name = _path(entry)
            if PurePosixPath(name).parts and not name.endswith("/"):
                yield _Member(name, entry.file_size, position, _zip_problem(name, entry))

    def read(self, wanted: Mapping[str, _Member], bounds: Bounds) -> Iterator[tuple[str, bytes | Exception]]:
        entries = self.archive.infolist()
        for name, member in wanted.items():
            try:
                yield name, _unpack(self.archive, entries[member.position], bounds)
            except (*_DAMAGE, *_UNUSUAL):
                raise
            except Exception as error:  # a bug of ours must not take the class with it
                yield name, error


def _zip_problem(name: str, entry: zipfile.ZipInfo) -> str | None:
    if _leads_outside(name):
        return OUTSIDE
    return LINK if entry.create_system == _UNIX and stat.S_ISLNK(entry.external_attr >> 16) else None


def _path(entry: zipfile.ZipInfo) -> str:
    """The path inside. Many packers do not mark UTF-8 as such, and ``zipfile`` then reads it as DOS's code page 437."""
    name = entry.filename.replace("\\", "/")
    if entry.flag_bits & 0x800:
        return name
    try:
        return name.encode("cp437").decode()
    except UnicodeError:
        return name


def _unpack(archive: zipfile.ZipFile, entry: zipfile.ZipInfo, bounds: Bounds) -> bytes:
    """No more than the stated size, which may be a lie; of all compressions only deflate can be stopped there."""
    if entry.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise NotImplementedError(f"compression {entry.compress_type}")
    with archive.open(entry) as stream:
        return stream.read(bounds.read_size(entry.file_size))


# --- tar --------------------------------------------------------------------------------------------------


class _Readable(Protocol):
    def read(self, size: int = -1, /) -> bytes: ...


_LARGEST_EXTENSION = 64_000
"""Bytes of a header before a header, which has a long name or the like."""

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


@dataclass
class _Counted:
    """Unpacked bytes, but no more than allowed, and not for ever nothing."""

    source: _Readable
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


@dataclass
class _Xz:
    """The first stream of an xz file, unpacked within a bound of memory, which ``lzma.open`` does not have."""

    source: IO[bytes]
    decompressor: lzma.LZMADecompressor = field(
        default_factory=lambda: lzma.LZMADecompressor(format=lzma.FORMAT_XZ, memlimit=_XZ_MEMORY)
    )

    def read(self, size: int = -1, /) -> bytes:
        while not self.decompressor.eof:
            packed = self.source.read(1 << 16) if self.decompressor.needs_input else b""
            if self.decompressor.needs_input and not packed:
                raise EOFError("the end is missing")
            if piece := self.decompressor.decompress(packed, size):
                return piece
        return b""


def _decompressed(source: IO[bytes]) -> _Readable:
    beginning = source.read(6)
    source.seek(0)
    if beginning.startswith(_GZIP):
        return gzip.GzipFile(fileobj=source)
    if beginning.startswith(_BZIP2):
        return bz2.BZ2File(source)
    return _Xz(source) if beginning == _XZ else source


@dataclass(frozen=True)
class _Tar:
    """Read from the beginning each time, since a packed tar cannot be read in any other order."""

    source: IO[bytes]
    bounds: Bounds

    def members(self) -> Iterator[_Member]:
        for position, (_, header) in enumerate(self._headers()):
            name = _printable(header.name)
            if not header.isdir() and PurePosixPath(name).parts and not is_junk(name):
                yield _Member(name, header.size, position, _tar_problem(header))

    def read(self, wanted: Mapping[str, _Member], bounds: Bounds) -> Iterator[tuple[str, bytes]]:
        names = {member.position: name for name, member in wanted.items()}
        for position, (archive, header) in enumerate(self._headers()):
            if position in names:
                content = cast("IO[bytes]", archive.extractfile(header))
                yield names[position], content.read(bounds.read_size(header.size))

    def _headers(self) -> Iterator[tuple[tarfile.TarFile, tarfile.TarInfo]]:
        self.source.seek(0)
        counted = _Counted(_decompressed(self.source), self.bounds.passed_over)
        stream = cast("IO[bytes]", counted)
        with tarfile.open(fileobj=stream, mode="r|", tarinfo=_TarHeader, errorlevel=2) as archive:
            for number in count(1):
                if (header := archive.next()) is None:
                    break
                if number > self.bounds.members:  # folders and junk too: each takes its time
                    raise UnreadableArchiveError(f"it lists more than {self.bounds.members} files and folders")
                yield archive, header
                archive.members = []  # type: ignore[attr-defined]  # it would keep every header


def _tar_problem(header: tarfile.TarInfo) -> str | None:
    if _leads_outside(_printable(header.name)):
        return OUTSIDE
    if header.issym() or header.islnk():
        return LINK
    return None if header.isreg() and _passes_filter(header) else SPECIAL


def _passes_filter(header: tarfile.TarInfo) -> bool:
    """What Python itself takes for data. The oldest Pythons have no such filter, but nothing is written to a disk."""
    passes = getattr(tarfile, "data_filter", None)
    try:
        return passes is None or passes(header, _NOWHERE) is not None
    except (tarfile.TarError, OSError, ValueError):
        return False


def _printable(name: str) -> str:
    """A name that can be printed: bytes that are not UTF-8 become ``\\xff``."""
    return os.fsencode(name).decode("utf-8", errors="backslashreplace")
