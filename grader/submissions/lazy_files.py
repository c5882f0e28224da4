"""A submission's files, read only when they are needed, so that a class of thousands fits in memory.

Reads bytes; follows no link, and waits for no pipe.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

MAX_BYTES = 5_000_000

# Windows has none of the first two, but opens files as text unless it is told not to.
_OPEN = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


class UnreadableFileError(OSError):
    """A file or folder that was handed in and that this machine does not let us read: nobody's zero."""


@dataclass(frozen=True)
class Unreadable:
    """In place of a content that cannot be read: the system's words for why not."""

    why: str


@dataclass(frozen=True)
class Fault:
    """In place of the content of something on which a step of ours failed."""

    error: Exception


Content = bytes | Path | Unreadable | Fault
"""A file's bytes, the path to read them from, or why there are none."""


class LazyFiles(Mapping[str, bytes]):
    """Files by name: bytes are kept, and a path is read again each time."""

    def __init__(self, contents: Mapping[str, Content]) -> None:
        # A path as text is a fraction of the size, and there are many.
        self._contents = {
            name: str(content) if isinstance(content, Path) else content for name, content in contents.items()
        }

    def __getitem__(self, name: str) -> bytes:
        content = self._contents[name]
        if isinstance(content, bytes):
            return content
        if isinstance(content, Unreadable):
            raise _cannot_be_read(name, content.why)
        if isinstance(content, Fault):
            raise content.error
        try:
            return read_plain(Path(content))
        except OSError as error:
            raise _cannot_be_read(name, error.strerror or "not a regular file") from error

    def __iter__(self) -> Iterator[str]:
        return iter(self._contents)

    def __len__(self) -> int:
        return len(self._contents)

    def paths(self) -> tuple[Path, ...]:
        """Where those files are that are read from a path."""
        return tuple(Path(content) for content in self._contents.values() if isinstance(content, str))

    def located(self) -> dict[str, Path]:
        """The same by the names of the files."""
        return {name: Path(content) for name, content in self._contents.items() if isinstance(content, str)}

    def without(self, names: Iterable[str]) -> LazyFiles:
        """The same files but for these."""
        left = {name: content for name, content in self._contents.items() if name not in set(names)}
        return LazyFiles(
            {name: Path(content) if isinstance(content, str) else content for name, content in left.items()}
        )

    def __repr__(self) -> str:
        return f"LazyFiles({self._contents!r})"


def _cannot_be_read(name: str, why: str) -> UnreadableFileError:
    what = "the folder" if name == "./" else f"`{name}`"
    return UnreadableFileError(
        f"{what} cannot be read on this machine ({why}). Make it readable for the grader and grade again."
    )


class FaultyFiles(Mapping[str, bytes]):
    """Files of a submission on which an earlier step of ours failed: reading one raises what that step raised."""

    def __init__(self, files: Mapping[str, bytes], error: Exception) -> None:
        self._files, self._error = files, error

    def __getitem__(self, name: str) -> bytes:
        raise self._error

    def __iter__(self) -> Iterator[str]:
        return iter(self._files)

    def __len__(self) -> int:
        return len(self._files)


def read_plain(path: Path) -> bytes:
    """A regular file's bytes; of a larger file one byte more than the limit, so that its size is noticed.

    :raises OSError: where it is not a regular file, or cannot be read.
    """
    with os.fdopen(_open_plain(path), "rb") as file:
        return file.read(MAX_BYTES + 1)


def _open_plain(path: Path) -> int:
    descriptor = os.open(path, _OPEN)
    if stat.S_ISREG(os.fstat(descriptor).st_mode):
        return descriptor
    os.close(descriptor)
    raise OSError(f"{path} is not a regular file")
