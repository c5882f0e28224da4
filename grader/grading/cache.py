"""The cache: what programs answered, by the fingerprint of everything that their answers depend on.

Losing it loses time, never a result: if it cannot be used, it reports so once, and grading continues without it.
"""

from __future__ import annotations

import sqlite3
import zlib
from pathlib import Path

import msgspec

from grader.errors import GraderError
from grader.files import own_folder
from grader.grading.sqlite_store import EXPENDABLE, Report, explain_sqlite_errors, open_store
from grader.model import Answers, Outcome, Reason, seconds_of

VERSION = 2
MOST_BYTES = 100_000_000
_KEPT = 0.8  # of the limit, after the least recently used were dropped
_SCHEMA = (
    """CREATE TABLE IF NOT EXISTS answers
    (program TEXT PRIMARY KEY, used INTEGER NOT NULL, outcome BLOB NOT NULL) WITHOUT ROWID""",
)


def cache_path() -> Path:
    """Where this user's cache is."""
    return own_folder("XDG_CACHE_HOME", ".cache") / "card-grader" / "answers.sqlite"


class Cache:
    """Outcomes of programs; the least recently used are dropped when there are too many.

    With ``afresh``, only what was put in since it was opened counts.
    """

    def __init__(self, path: Path, report: Report, *, afresh: bool = False, most_bytes: int = MOST_BYTES) -> None:
        self._path, self._report, self._most, self._afresh = path, report, most_bytes, afresh
        self._connection: sqlite3.Connection | None = None
        try:
            self._connection = open_store(path, _SCHEMA, VERSION, EXPENDABLE, report)
            with explain_sqlite_errors(path):
                row = self._connection.execute(
                    "SELECT coalesce(max(used), 0) + 1, coalesce(sum(length(outcome)), 0) FROM answers"
                ).fetchone()
            self._now, self._bytes = row
        except GraderError as error:
            self._give_up(error)

    def get(self, program: str) -> Outcome | None:
        """A program's outcome, if it is known."""
        if self._connection is None:
            return None
        try:
            with explain_sqlite_errors(self._path):
                return self._get(self._connection, program)
        except GraderError as error:
            self._give_up(error)
        return None

    def put(self, program: str, outcome: Outcome) -> None:
        """Keep a program's outcome."""
        if self._connection is None:
            return
        try:
            packed = _pack(outcome)
        except Exception:  # about this program alone: it is run again the next time
            return
        try:
            with explain_sqlite_errors(self._path):
                self._connection.execute(
                    "INSERT OR REPLACE INTO answers VALUES (?, ?, ?)", (program, self._now, packed)
                )
                self._bytes += len(packed)
                if self._bytes > self._most:
                    self._drop_least_used(self._connection)
        except GraderError as error:
            self._give_up(error)

    def close(self) -> None:
        """Close the file."""
        if self._connection is not None:
            self._connection.close()

    def _get(self, connection: sqlite3.Connection, program: str) -> Outcome | None:
        row = connection.execute("SELECT used, outcome FROM answers WHERE program = ?", (program,)).fetchone()
        if row is None:
            return None
        used, packed = row
        if used != self._now and self._afresh:
            return None
        if used != self._now:
            connection.execute("UPDATE answers SET used = ? WHERE program = ?", (self._now, program))
        try:
            return _unpack(packed)
        except (zlib.error, msgspec.DecodeError):  # damaged (zlib has a checksum), or written by another version
            return None

    def _drop_least_used(self, connection: sqlite3.Connection) -> None:
        dropped = []
        for program, size in connection.execute("SELECT program, length(outcome) FROM answers ORDER BY used, program"):
            if self._bytes <= self._most * _KEPT:
                break
            dropped.append((program,))
            self._bytes -= size
        connection.execute("BEGIN IMMEDIATE")
        connection.executemany("DELETE FROM answers WHERE program = ?", dropped)
        connection.execute("COMMIT")

    def _give_up(self, error: GraderError) -> None:
        self._report(f"the cache is not used: {error}")
        self.close()
        self._connection = None


def _pack(outcome: Outcome) -> bytes:
    """An outcome with its CPU time, which decides how long a player may still be asked."""
    if isinstance(outcome, Reason):
        return zlib.compress(msgspec.json.encode((0.0, outcome)))
    return zlib.compress(msgspec.json.encode((seconds_of(outcome), tuple(outcome))))


def _unpack(packed: bytes) -> Outcome:
    seconds, outcome = msgspec.json.decode(zlib.decompress(packed), type=tuple[float, Outcome])
    return outcome if isinstance(outcome, Reason) else Answers(outcome, seconds)
