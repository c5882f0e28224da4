"""A submission's files that are read when they are asked for, so that a class of thousands fits in memory.

Reads bytes; follows no link, and waits for no pipe.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path

MAX_BYTES = 5_000_000


class LazyFiles(Mapping[str, bytes]):
    """Files by name: those given as bytes at hand, those given as a path read anew each time."""

    def __init__(self, contents: Mapping[str, bytes | Path]) -> None:
        # A path as text is a fraction of the size, and there are many.
        self._contents = {name: one if isinstance(one, bytes) else str(one) for name, one in contents.items()}

    def __getitem__(self, name: str) -> bytes:
        content = self._contents[name]
        return content if isinstance(content, bytes) else read_plain(Path(content))

    def __iter__(self) -> Iterator[str]:
        return iter(self._contents)

    def __len__(self) -> int:
        return len(self._contents)

    def __repr__(self) -> str:
        return f"LazyFiles({self._contents!r})"


def plain_size(path: Path) -> int | None:
    """The size of a regular file that can be read; links, pipes and devices have none: they are nobody's program."""
    with suppress(OSError), os.fdopen(_open_plain(path)) as file:
        return os.fstat(file.fileno()).st_size
    return None


def read_plain(path: Path) -> bytes:
    """A regular file's bytes, and no more than one beyond the most that anybody needs.

    :raises OSError: where it is none, or cannot be read.
    """
    with os.fdopen(_open_plain(path), "rb") as file:
        return file.read(MAX_BYTES + 1)


def _open_plain(path: Path) -> int:
    descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
    if stat.S_ISREG(os.fstat(descriptor).st_mode):
        return descriptor
    os.close(descriptor)
    raise OSError(f"{path} is not a regular file")
