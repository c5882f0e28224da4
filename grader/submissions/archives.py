"""Reads the files inside a zip or tar, in memory and within bounds. Knows archives; must not know Haskell.

A student's archive and the instructor's download of a whole class differ only in their bounds. Nothing is ever written
to a disk, and archives inside an archive stay packed.
"""

from __future__ import annotations

import zipfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from typing import IO

from grader.model import Aside
from grader.submissions.archive_members import (
    CLASS,
    DAMAGE,
    HIDDEN,
    REPEATED,
    STUDENT,
    UNUSUAL,
    Archive,
    Bounds,
    Member,
    UnreadableArchiveError,
    shown_path,
)
from grader.submissions.decompression import BZIP2, GZIP, XZ
from grader.submissions.junk_files import is_hidden, is_junk
from grader.submissions.tar_members import TarMembers
from grader.submissions.zip_members import ZipMembers

MOST_ASIDES = 20
"""Of one submission or archive; more are only counted."""


_FOREIGN = {b"Rar!": "a rar archive", b"7z\xbc\xaf": "a 7z archive", b"\x28\xb5\x2f\xfd": "a zst archive"}


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


def _find_problem(member: Member) -> str | None:
    """Why a member is not read, if it is not."""
    return member.problem or (HIDDEN if is_hidden(member.name) else None)


@dataclass
class _Contents:
    """The members of an archive, sorted into those to read and those that are left aside."""

    wanted: dict[str, Member] = field(default_factory=dict)
    aside: list[Aside] = field(default_factory=list)

    def add(self, member: Member) -> None:
        problem = _find_problem(member)
        if problem is None and member.name in self.wanted:
            self.aside.append(Aside(member.name, REPEATED))
        if problem is None:
            self.wanted[member.name] = member
        else:
            self.aside.append(Aside(shown_path(member.name), problem))


def _read(
    source: IO[bytes], bounds: Bounds, choose: Choose | None = None, is_read: Callable[[str], bool] = lambda _: True
) -> Unpacked:
    try:
        with _open(source, bounds) as archive:
            contents = _list(archive, bounds)
            sizes = [(name, member.size) for name, member in contents.wanted.items()]
            chosen = list(choose(sizes)) if choose else list(contents.wanted)
            unpacked = {name: contents.wanted[name] for name in chosen if is_read(name)}
            _check_size(len(chosen), [member.size for member in unpacked.values()], bounds)
            files = dict.fromkeys(chosen, b"")
            read = dict(archive.read(unpacked, bounds))
        faults = {name: content for name, content in read.items() if isinstance(content, Exception)}
        files |= {name: content for name, content in read.items() if isinstance(content, bytes)}
        return Unpacked({name: files[name] for name in chosen if name not in faults}, tuple(contents.aside), faults)
    except DAMAGE as error:
        raise UnreadableArchiveError("it is damaged") from error
    except UNUSUAL as error:
        raise UnreadableArchiveError("it is protected by a password, or packed in an unusual way") from error


def _list(archive: Archive, bounds: Bounds) -> _Contents:
    contents = _Contents()
    for number, member in enumerate(archive.members(), 1):
        if number > bounds.members:
            raise UnreadableArchiveError(f"it lists more than {bounds.members} files")
        if not is_junk(member.name):
            contents.add(member)
    return contents


def _check_size(number: int, sizes: list[int], bounds: Bounds) -> None:
    """Check the number of files and the bytes of those that are read, before anything is unpacked.

    :raises UnreadableArchiveError: when there are too many files or bytes.
    """
    if number > bounds.entries:
        raise UnreadableArchiveError(f"it holds {number} files, more than {bounds.entries}")
    total = sum(map(bounds.read_size, sizes))
    if total > bounds.total:
        raise UnreadableArchiveError(f"it unpacks to {total:,} bytes, more than {bounds.total:,}")


@contextmanager
def _open(source: IO[bytes], bounds: Bounds) -> Iterator[Archive]:
    """Whatever an archive is called, its first bytes tell what it is."""
    beginning = source.read(512)
    source.seek(0)
    if not beginning:
        raise UnreadableArchiveError("it is empty")
    if foreign := next((kind for magic, kind in _FOREIGN.items() if beginning.startswith(magic)), None):
        raise UnreadableArchiveError(f"it is {foreign}, whatever its name; only zip and tar can be read")
    is_tar = beginning[257:262] == b"ustar" or beginning.startswith((GZIP, BZIP2, XZ))
    if not is_tar and (beginning.startswith(b"PK") or zipfile.is_zipfile(source)):
        with zipfile.ZipFile(source) as archive:
            yield ZipMembers(archive)
    else:
        yield TarMembers(source, bounds)
