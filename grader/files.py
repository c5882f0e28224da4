"""Writing files: each replaced whole or left as it was, with errors that say what to do.

Must not know what is written.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from grader.errors import StorageError, UsageError

NO_SPACE = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})


def own_folder(variable: str, below_home: str) -> Path:
    """The user's folder that an XDG variable names, or the one in the home folder. Never one in the current folder,
    where students' files may be.

    :raises UsageError: where neither is known.
    """
    named, home = os.environ.get(variable, ""), os.path.expanduser("~")  # noqa: PTH111 - Path.home() may raise
    folder = Path(named) if Path(named).is_absolute() else Path(home, below_home)
    if not folder.is_absolute():
        raise UsageError(f"your home folder is not known; set HOME or {variable} to a folder's full path")
    return folder


@contextmanager
def open_replacement(path: Path, *, durable: bool = True) -> Iterator[IO[bytes]]:
    """Open a file whose content replaces ``path`` only when it is complete and, if ``durable``, on the disk."""
    partial = path.with_name(f".{path.name}.part")
    try:
        # What is there is from a killed run, or a link that somebody left to have another file overwritten.
        partial.unlink(missing_ok=True)
        with partial.open("xb") as file:
            yield file
            file.flush()
            if durable:
                os.fsync(file.fileno())
        partial.replace(path)
    except BaseException:  # Ctrl-C too: no half-written file stays behind
        partial.unlink(missing_ok=True)
        raise


def write_file(path: Path, content: bytes | Iterable[bytes], *, original: Path | None = None) -> None:
    """Write a file, in pieces where it is long, and its folder if there is none; never over ``original``.

    :raises UsageError: where the file cannot be written, or is ``original``.
    :raises StorageError: where the disk is full.
    """
    with explain_write_errors(path, "file"):
        if original is not None and path.exists() and path.samefile(original):
            raise UsageError(f"{path}: is the input file and will not be overwritten; choose another file with -o")
        path.parent.mkdir(parents=True, exist_ok=True)
        with open_replacement(path, durable=False) as file:
            file.writelines((content,) if isinstance(content, bytes) else content)


@contextmanager
def explain_write_errors(path: Path, kind: str = "folder") -> Iterator[None]:
    """Turn the system's errors into ours while ``path``, the file or folder given with -o, is written.

    :raises UsageError: where it cannot be written, or no file can have such a name in the system's encoding.
    :raises StorageError: where the disk is full.
    """
    try:
        yield
    except UnicodeEncodeError as error:
        if is_possible_name(error.object):  # what goes into a file, not its name
            raise
        raise UsageError(
            f"{path}: cannot be written, because names of files are {sys.getfilesystemencoding()} here and "
            f"{error.object} is not; set LC_ALL=C.UTF-8"
        ) from error
    except OSError as error:
        if error.errno in NO_SPACE:
            raise full_disk_error(path) from error
        raise UsageError(f"{path}: cannot be written ({error.strerror}); choose another {kind} with -o") from error


def is_possible_name(name: str) -> bool:
    """Whether the system's encoding has all signs of a file's name; with LC_ALL=POSIX it may have only ASCII."""
    try:
        os.fsencode(name)
    except UnicodeEncodeError:
        return False
    return True


def full_disk_error(path: Path) -> StorageError:
    """The error to raise where no space is left to write ``path``."""
    return StorageError(
        f"{path}: the disk is full; free some space and run the same command again: finished work is kept"
    )
