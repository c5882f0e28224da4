"""SQLite files: opened, checked, and set aside where they are damaged. Must not know what is kept in them."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from pathlib import Path

from grader.errors import StorageError, UsageError
from grader.files import full_disk_error

Report = Callable[[str], None]
_WHOLE = "ok"

# Every commit is on the disk before it returns, so neither kill -9 nor a power loss takes anything that was said to
# be kept, and half a commit is undone when the file is next opened. One process at a time holds the file, which
# keeps the log's index in its memory: it works on network file systems.
DURABLE = ("locking_mode = EXCLUSIVE", "journal_mode = WAL", "synchronous = FULL")
# Many processes may share the file, and a power loss may damage it: for what can be worked out again.
EXPENDABLE = ("journal_mode = TRUNCATE", "synchronous = OFF", "busy_timeout = 10000")


class DamagedError(StorageError):
    """The file is not what was written into it."""

    def __init__(self, path: Path, complaint: object) -> None:
        super().__init__(f"{path}: damaged ({complaint}); run the same again, and it is set aside")
        self.complaint = complaint


@contextmanager
def failures_told(path: Path) -> Iterator[None]:
    """SQLite's errors as ours, each with what to do."""
    try:
        yield
    except (sqlite3.Error, UnicodeDecodeError) as error:
        raise _explain(path, error) from error


def _explain(path: Path, error: Exception) -> Exception:
    match getattr(error, "sqlite_errorcode", 0) & 0xFF:  # the primary code, without its detail
        case 0 | sqlite3.SQLITE_ERROR | sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_NOTADB | sqlite3.SQLITE_SCHEMA:
            # What we say to it is right, so what it has is wrong: tables, texts or pages that are not ours.
            return DamagedError(path, error)
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return UsageError(f"{path}: another grader is at work there; wait for its end, or choose another folder")
        case sqlite3.SQLITE_FULL:
            return full_disk_error(path)
        case sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_READONLY | sqlite3.SQLITE_PERM:
            return UsageError(f"{path}: cannot be opened or written ({error}); choose another folder with -o")
    return StorageError(f"{path}: cannot be written ({error}); whatever was finished is kept, so run the same again")


def open_store(
    path: Path, schema: Sequence[str], version: int, manner: Sequence[str], report: Report
) -> sqlite3.Connection:
    """The store at ``path``, made where there is none; a damaged one is set aside, never deleted.

    :raises UsageError: where another process holds it.
    :raises StorageError: where the disk or the folder fails.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(
            f"{path.parent}: cannot be made a folder ({error.strerror}); choose another folder with -o"
        ) from error
    try:
        return _open(path, schema, version, manner)
    except DamagedError as error:
        report(f"{path}: damaged ({error.complaint}); set aside as {set_aside(path).name}, and a new one is begun")
        return _open(path, schema, version, manner)


def _open(path: Path, schema: Sequence[str], version: int, manner: Sequence[str]) -> sqlite3.Connection:
    with failures_told(path):
        connection = sqlite3.connect(path, isolation_level=None, timeout=0)
        try:
            for pragma in manner:
                connection.execute(f"PRAGMA {pragma}")
            _prepare(connection, path, schema, version)
        except BaseException:
            connection.close()
            raise
    return connection


def _prepare(connection: sqlite3.Connection, path: Path, schema: Sequence[str], version: int) -> None:
    connection.execute("BEGIN IMMEDIATE")
    found = connection.execute("PRAGMA user_version").fetchone()[0]
    if found not in (0, version):
        raise DamagedError(path, f"of another version of the grader: {found}, not {version}")
    complaint = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    if complaint != _WHOLE:
        raise DamagedError(path, complaint)
    for table in schema:
        connection.execute(table)
    connection.execute(f"PRAGMA user_version = {version}")
    connection.execute("COMMIT")


def set_aside(path: Path) -> Path:
    """Rename a store, with its logs, to the first free name beside it."""
    names = (path.with_name(f"{path.stem}.damaged-{number}{path.suffix}") for number in count(1))
    aside = next(name for name in names if not name.exists())
    for ending in ("-wal", "-journal", ""):
        part = path.with_name(path.name + ending)
        if part.exists():
            part.rename(aside.with_name(aside.name + ending))
    return aside
