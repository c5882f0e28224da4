"""Removes a folder with whatever is in it. Knows directories; must not know whose they are or why they go.

A program's modules can leave a folder of thousands of levels, for which ``shutil.rmtree`` recurses too deeply and whose
path is too long for the kernel. Therefore every folder found is first moved up to the top, and nothing is named by more
than one part.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from sandbox.unix import FOLDER, NO_FOLLOW, NOT_INHERITED, user_number

_OPEN = os.O_RDONLY | FOLDER | NO_FOLLOW | NOT_INHERITED


@dataclass
class Effort:
    """How much may still be looked at or removed; what is left over waits for another time."""

    left: int

    def spend(self) -> bool:
        """Whether one more step is allowed."""
        self.left -= 1
        return self.left >= 0


def remove_tree(folder: Path, effort: Effort | None = None) -> bool:
    """Remove a folder and all in it, and follow no link. Never raises; true if nothing of it is left.

    What is not ours stays: a folder of another user, or a file that the system protects.
    """
    with suppress(OSError, ValueError), _opened(str(folder)) as top:
        _empty(top, effort or Effort(10**9))
    with suppress(OSError, ValueError):
        folder.rmdir()
    return not os.path.lexists(folder)


@contextmanager
def _opened(name: str, parent: int | None = None) -> Iterator[int]:
    """A folder that can be read and changed, if it is ours."""
    descriptor = _open_own(name, parent)
    try:
        yield descriptor
    finally:
        os.close(descriptor)


def _open_own(name: str, parent: int | None) -> int:
    """Open a folder. One that even we may not read (mode 000) is made readable first, unless it is a link."""
    try:
        descriptor = os.open(name, _OPEN, dir_fd=parent)
    except PermissionError:
        if os.lstat(name, dir_fd=parent).st_uid != user_number():
            raise
        os.chmod(name, 0o700, dir_fd=parent)
        descriptor = os.open(name, _OPEN, dir_fd=parent)
    with suppress(OSError):
        os.fchmod(descriptor, 0o700)
    return descriptor


def _empty(top: int, effort: Effort) -> None:
    """Remove everything in the folder, one level at a time."""
    pending: deque[str] = deque()
    _empty_level(top, top, pending, effort)
    while pending and effort.left > 0:
        name = pending.popleft()
        with suppress(OSError):
            with _opened(name, top) as level:
                _empty_level(level, top, pending, effort)
            os.rmdir(name, dir_fd=top)


def _empty_level(level: int, top: int, pending: deque[str], effort: Effort) -> None:
    """Remove the files of one folder, and move its folders up to the top."""
    with os.scandir(level) as entries:
        found = islice(entries, max(0, effort.left))
        names = [(entry.name, entry.is_dir(follow_symlinks=False)) for entry in found if effort.spend()]
    for name, is_folder in names:
        with suppress(OSError):
            if not is_folder:
                os.unlink(name, dir_fd=level)
            elif level == top:
                pending.append(name)
            else:
                pending.append(_move_up(name, level, top))


def _move_up(name: str, level: int, top: int) -> str:
    """Move a folder to the top, under a name that nothing else has there; return that name."""
    moved = f".removed-{os.urandom(16).hex()}"
    with _opened(name, level):  # made writable, without which it cannot change its parent
        os.rename(name, moved, src_dir_fd=level, dst_dir_fd=top)
    return moved
