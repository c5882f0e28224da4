"""Durable stores that only the user's own grader continues. Must not know what is kept in them."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from grader.grading.seals import is_seal, make_seal
from grader.grading.sqlite_store import DURABLE, DamagedError, Report, explain_sqlite_errors, open_store, set_aside

_SEALS = "CREATE TABLE IF NOT EXISTS seals (number TEXT PRIMARY KEY, sign TEXT NOT NULL) WITHOUT ROWID"
_TABLES = "SELECT name, sql FROM sqlite_master"


def open_sealed_store(
    path: Path, schema: Sequence[str], version: int, report: Report, key: bytes = b""
) -> sqlite3.Connection:
    """The store at ``path``, created if there is none.

    With a ``key``, only a store that was begun with the same key is continued; any other one is set aside.
    """
    tables = (*schema, _SEALS)
    is_new = not path.exists()
    connection = open_store(path, tables, version, DURABLE, report)
    if not key:
        return connection
    is_new = is_new or _is_untouched(connection, path, tables)
    if not is_new and not _is_sealed(connection, path, key):
        connection.close()
        aside = set_aside(path).name
        report(f"{path}: not begun by you on this machine; set aside as {aside}, and a new one started")
        connection, is_new = open_store(path, tables, version, DURABLE, report), True
    if is_new:
        with explain_sqlite_errors(path):
            connection.execute("INSERT INTO seals VALUES (?, ?)", make_seal(key))
    return connection


def _is_untouched(connection: sqlite3.Connection, path: Path, tables: Sequence[str]) -> bool:
    """Whether it is as a new one, without a row and with nothing that acts later; so a kill at once leaves it."""
    with closing(sqlite3.connect(":memory:")) as fresh:
        for table in tables:
            fresh.execute(table)
        wanted = set(fresh.execute(_TABLES).fetchall())
    with explain_sqlite_errors(path):
        return set(connection.execute(_TABLES).fetchall()) == wanted and not any(
            connection.execute(f"SELECT 1 FROM {name} LIMIT 1").fetchone()  # noqa: S608
            for name, _ in wanted
        )


def _is_sealed(connection: sqlite3.Connection, path: Path, key: bytes) -> bool:
    """Whether the owner of this key began it."""
    try:
        with explain_sqlite_errors(path):
            seals = connection.execute("SELECT number, sign FROM seals LIMIT 2").fetchall()
    except DamagedError:  # a table of that name that is not ours
        return False
    return len(seals) == 1 and is_seal(key, *map(str, seals[0]))
