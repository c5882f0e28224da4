"""The members of a zip, and their bytes. Must not know tars, or how much is allowed in all."""

from __future__ import annotations

import stat
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from grader.submissions.archive_members import (
    DAMAGE,
    LINK,
    OUTSIDE,
    TOO_LONG,
    UNUSUAL,
    Bounds,
    Member,
    is_too_long,
    leads_outside,
    names_a_file,
)

_UNIX = 3  # the system on which a zip was made, if its attributes are those of Unix


@dataclass(frozen=True)
class ZipMembers:
    """An open zip."""

    archive: zipfile.ZipFile

    def members(self) -> Iterator[Member]:
        """The files; an empty name, ``.`` or a slash at the end name none."""
        for position, entry in enumerate(self.archive.infolist()):
            name = _path(entry)
            if names_a_file(name) and not name.endswith("/"):
                yield Member(name, entry.file_size, position, _zip_problem(name, entry))

    def read(self, wanted: Mapping[str, Member], bounds: Bounds) -> Iterator[tuple[str, bytes | Exception]]:
        """The bytes of those that are wanted, or the error where a step of ours fails for one."""
        entries = self.archive.infolist()
        for name, member in wanted.items():
            try:
                yield name, _unpack(self.archive, entries[member.position], bounds)
            except (*DAMAGE, *UNUSUAL):
                raise
            except Exception as error:  # a bug of ours must not take the class with it
                yield name, error


def _zip_problem(name: str, entry: zipfile.ZipInfo) -> str | None:
    if is_too_long(name):
        return TOO_LONG
    if leads_outside(name):
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
