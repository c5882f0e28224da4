"""What archives of every kind have in common: how much they may hold, what a member is, why one is not read.

Must not know how any archive is packed.
"""

from __future__ import annotations

import lzma
import re
import tarfile
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Protocol

HIDDEN = "hidden, so not read; give it a name without a dot at the start"
LINK = "a link, which is not followed; hand in the file itself"
SPECIAL = "not a regular file"
OUTSIDE = "its path leads outside the archive"
TOO_LONG = "its path is longer than any file system takes; give it a shorter name"
REPEATED = "in the archive more than once; the last was used"

LONGEST_PATH = 4_000
"""Of a member, in bytes; an archive can hold a name of megabytes, which no page and no table should repeat."""

_LONGEST_SHOWN = 300  # characters of a longer one, with the folder that tells whose it is

_DRIVE = re.compile(r"[A-Za-z]:")
DAMAGE = (
    *(zipfile.BadZipFile, zlib.error, EOFError, OSError, ValueError, OverflowError, tarfile.TarError, lzma.LZMAError),
    RecursionError,  # headers before headers before headers
)
UNUSUAL = (RuntimeError, NotImplementedError)  # a password, or another compression


@dataclass(frozen=True)
class Bounds:
    """How much an archive may hold. A larger file than ``largest`` is read one byte further, to notice its size.

    ``passed_over`` bounds the bytes of a tar in all, since what is not wanted has to be unpacked to find the rest, and
    ``members`` what it lists, wanted or not. ``streams`` bounds the packed pieces that may follow one another.
    """

    entries: int
    total: int
    largest: int
    passed_over: int = 4_000_000_000
    members: int = 400_000
    streams: int = 100_000

    def read_size(self, size: int) -> int:
        """How many bytes are read of a file of this size."""
        return min(size, self.largest + 1)


STUDENT = Bounds(entries=200, total=5_000_000, largest=2**63, passed_over=20_000_000, members=5_000, streams=1_000)
CLASS = Bounds(entries=200_000, total=500_000_000, largest=5_000_000)


class UnreadableArchiveError(Exception):
    """The archive is damaged, protected or too large; the message tells the student which."""


class Archive(Protocol):
    """An open archive: its members, and their bytes in whatever order they come."""

    def members(self) -> Iterator[Member]:
        """The files in it."""

    def read(self, wanted: Mapping[str, Member], bounds: Bounds) -> Iterator[tuple[str, bytes | Exception]]:
        """The bytes of those that are wanted, or the error where a step of ours fails for one."""


@dataclass(frozen=True)
class Member:
    """A file in an archive: its ``position`` tells it from another with its name; ``problem`` is why it is not read."""

    name: str
    size: int
    position: int
    problem: str | None = None


def shown_path(name: str) -> str:
    """A path as it may be shown: the beginning of one that is too long."""
    return name if not is_too_long(name) else f"{name[:_LONGEST_SHOWN]}…"


def is_too_long(name: str) -> bool:
    """Whether no file could have this path."""
    return len(name.encode("utf-8", "surrogatepass")) > LONGEST_PATH


def names_a_file(name: str) -> bool:
    """Whether a path names anything, which ``.`` does not."""
    return name.startswith("/") or any(part not in ("", ".") for part in name.split("/"))


def leads_outside(name: str) -> bool:
    """Whether a path in an archive is not below it."""
    path = PurePosixPath(name)
    return path.is_absolute() or ".." in path.parts or bool(_DRIVE.match(str(path)))
