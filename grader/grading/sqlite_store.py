"""SQLite files: opened, checked, and set aside if damaged. Must not know what is kept in them."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from pathlib import Path

from grader.errors import StorageError, UsageError
from grader.files import explain_write_errors, full_disk_error

Report = Callable[[str], None]
_SOUND = "ok"

# Every commit is on disk before it returns, so neither kill -9 nor a power loss takes anything that was reported as
# kept, and half a commit is undone when the file is next opened. One process at a time holds the file, with the
# log's index in memory, so it works on network file systems too.
DURABLE = ("locking_mode = EXCLUSIVE", "journal_mode = WAL", "synchronous = FULL")
# Many processes may share the file, and a power loss may damage it: for what can be computed again.
EXPENDABLE = ("busy_timeout = 10000", "journal_mode = TRUNCATE", "synchronous = OFF")


class DamagedError(StorageError):
    """The file does not hold what was written into it."""

    def __init__(self, path: Path, complaint: object) -> None:
        super().__init__(f"{path}: damaged ({complaint}); run the same command again, and it will be set aside")
        self.complaint = complaint


@contextmanager
def explain_sqlite_errors(path: Path) -> Iterator[None]:
    """SQLite's errors as ours, each with what to do."""
    try:
        yield
    except (sqlite3.Error, UnicodeDecodeError) as error:
        raise _explain(path, error) from error


def _explain(path: Path, error: Exception) -> Exception:
    match getattr(error, "sqlite_errorcode", 0) & 0xFF:  # the primary code, without its detail
        case 0 | sqlite3.SQLITE_ERROR | sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_NOTADB | sqlite3.SQLITE_SCHEMA:
            # Our statements are right, so the content is wrong: tables, texts or pages that are not ours.
            return DamagedError(path, error)
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return UsageError(
                f"{path}: another grader is using it; wait until it has finished, or choose another folder"
            )
        case sqlite3.SQLITE_FULL:
            return full_disk_error(path)
        case sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_READONLY | sqlite3.SQLITE_PERM:
            return UsageError(f"{path}: cannot be opened or written ({error}); choose another folder with -o")
    return StorageError(
        f"{path}: cannot be written ({error}); finished submissions are saved: run the same command again"
    )


def open_store(
    path: Path, schema: Sequence[str], version: int, pragmas: Sequence[str], report: Report
) -> sqlite3.Connection:
    """The store at ``path``, created if there is none; a damaged one is set aside, never deleted.

    :raises UsageError: where another process holds it.
    :raises StorageError: where the disk or the folder fails.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(
            f"{path.parent}: the folder cannot be created ({error.strerror}); choose another folder with -o"
        ) from error
    try:
        return _open(path, schema, version, pragmas)
    except DamagedError as error:
        report(f"{path}: damaged ({error.complaint}); set aside as {set_aside(path).name}, and a new one started")
        return _open(path, schema, version, pragmas)


def _open(path: Path, schema: Sequence[str], version: int, pragmas: Sequence[str]) -> sqlite3.Connection:
    with explain_sqlite_errors(path):
        connection = sqlite3.connect(path, isolation_level=None, timeout=0)
        try:
            for pragma in pragmas:
                connection.execute(f"PRAGMA {pragma}")
            _prepare(connection, path, schema, version)
        except BaseException:
            connection.close()
            raise
    return connection


def _prepare(connection: sqlite3.Connection, path: Path, schema: Sequence[str], version: int) -> None:
    connection.execute("BEGIN IMMEDIATE")
    stored = connection.execute("PRAGMA user_version").fetchone()[0]
    if stored not in (0, version):
        raise DamagedError(path, f"written by another version of the grader: {stored}, not {version}")
    complaint = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    if complaint != _SOUND:
        raise DamagedError(path, complaint)
    for table in schema:
        connection.execute(table)
    connection.execute(f"PRAGMA user_version = {version}")
    connection.execute("COMMIT")


def set_aside(path: Path) -> Path:
    """Rename a store, with its logs, to the first free name beside it.

    :raises UsageError: where nothing can be renamed there.
    """
    names = (path.with_name(f"{path.stem}.damaged-{number}{path.suffix}") for number in count(1))
    aside = next(name for name in names if not name.exists())
    with explain_write_errors(path.parent):
        for ending in ("-wal", "-journal", ""):
            part = path.with_name(path.name + ending)
            if part.exists():
                part.rename(aside.with_name(aside.name + ending))
    return aside
