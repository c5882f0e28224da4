"""The journal of a class: each finished submission's result, on disk before the next begins.

A row counts only if its checksum holds, which is made with the key. Knows results; must not know how they are made.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping
from pathlib import Path

import msgspec

from grader.errors import StorageError
from grader.grading.sealed_store import open_sealed_store
from grader.grading.seals import sign_row
from grader.grading.sqlite_store import Report, explain_sqlite_errors
from grader.model import Status
from grader.results.schema import SubmissionResult

NAME = "journal.sqlite"
VERSION = 1
_SCHEMA = (
    """CREATE TABLE IF NOT EXISTS results
    (id TEXT PRIMARY KEY, receipt TEXT NOT NULL, checksum TEXT NOT NULL, result TEXT NOT NULL) WITHOUT ROWID""",
    "CREATE TABLE IF NOT EXISTS pages (id TEXT PRIMARY KEY, mark TEXT NOT NULL) WITHOUT ROWID",
    "CREATE TABLE IF NOT EXISTS times (id TEXT PRIMARY KEY, seconds REAL NOT NULL) WITHOUT ROWID",
)
_FRESH = "\0fresh"
"""Not an id of a submission: marks a run that ignores earlier results and is not finished yet."""


class UnwritableResultError(Exception):
    """This result cannot be written, while others can: a problem on our side about one student."""


class Journal:
    """Each submission's result by its id, with the fingerprint of everything that the result depends on.

    With a ``key``, only a journal that was begun with the same key is continued; any other one is set aside.
    """

    def __init__(self, path: Path, report: Report, key: bytes = b"") -> None:
        self._path, self._key = path, key
        self._connection = open_sealed_store(path, _SCHEMA, VERSION, report, key)

    def recall(self, submission_id: str, fingerprint: str) -> SubmissionResult | None:
        """The result of exactly this submission, graded in exactly this way; an ungraded submission is tried again."""
        with explain_sqlite_errors(self._path):
            row = self._connection.execute("SELECT * FROM results WHERE id = ?", (submission_id,)).fetchone()
        result = _read(row, self._key)
        if result is None or row[1] != fingerprint or result.status == Status.UNGRADED.value:
            return None
        return result

    def read(self, submission_id: str) -> tuple[SubmissionResult, str]:
        """The result that this run recorded, and its checksum.

        :raises StorageError: where the journal was changed meanwhile.
        """
        with explain_sqlite_errors(self._path):
            row = self._connection.execute("SELECT * FROM results WHERE id = ?", (submission_id,)).fetchone()
        result = _read(row, self._key)
        if result is None:
            raise StorageError(f"{self._path}: the result of {submission_id!r} is gone; run the same command again")
        return result, row[2]

    def record(self, result: SubmissionResult, fingerprint: str, seconds: float | None = None) -> None:
        """Keep a result, and how long its program ran if it was run for it. On return both are on disk.

        :raises UnwritableResultError: where this result cannot be written, whatever room there is.
        :raises StorageError: where nothing can be written.
        """
        row = _encode(result, fingerprint, self._key, self._connection.getlimit(sqlite3.SQLITE_LIMIT_LENGTH))
        with explain_sqlite_errors(self._path), self._connection:  # both or neither
            self._connection.execute("BEGIN IMMEDIATE")
            self._connection.execute("INSERT OR REPLACE INTO results VALUES (?, ?, ?, ?)", row)
            if seconds is not None:
                self._connection.execute("INSERT OR REPLACE INTO times VALUES (?, ?)", (result.id, seconds))

    def amend(self, result: SubmissionResult) -> None:
        """Replace a result that is in the journal by one that says more about the same grading."""
        with explain_sqlite_errors(self._path):
            row = self._connection.execute("SELECT receipt FROM results WHERE id = ?", (result.id,)).fetchone()
        if row is not None:
            self.record(result, row[0])

    def times(self) -> dict[str, float]:
        """How long each program ran for this report, over all gradings of the class."""
        with explain_sqlite_errors(self._path):
            return dict(self._connection.execute("SELECT id, seconds FROM times").fetchall())

    def begin_afresh(self) -> None:
        """Forget every result, and remember that no earlier answer counts until the class is finished."""
        with explain_sqlite_errors(self._path):
            self._connection.execute("BEGIN IMMEDIATE")
            self._connection.execute("DELETE FROM results")
            self._connection.execute("DELETE FROM times")
            self._connection.execute("INSERT INTO results VALUES (?, '', '', '')", (_FRESH,))
            self._connection.execute("COMMIT")

    @property
    def is_afresh(self) -> bool:
        """Whether a fresh run is not finished yet."""
        with explain_sqlite_errors(self._path):
            return bool(self._connection.execute("SELECT 1 FROM results WHERE id = ?", (_FRESH,)).fetchone())

    def finish(self, ids: Iterable[str]) -> None:
        """The class is complete: forget the ids that are no longer in it, and that the run was fresh."""
        with explain_sqlite_errors(self._path):
            known = {row[0] for row in self._connection.execute("SELECT id FROM results")}
            gone = [(submission_id,) for submission_id in known.difference(ids)]
            self._connection.execute("BEGIN IMMEDIATE")
            self._connection.executemany("DELETE FROM results WHERE id = ?", gone)
            self._connection.executemany("DELETE FROM pages WHERE id = ?", gone)
            self._connection.executemany("DELETE FROM times WHERE id = ?", gone)
            self._connection.execute("COMMIT")

    def pages(self) -> dict[str, str]:
        """For each page that was written, the mark of the result it shows."""
        with explain_sqlite_errors(self._path):
            return dict(self._connection.execute("SELECT id, mark FROM pages").fetchall())

    def mark_pages(self, marks: Mapping[str, str]) -> None:
        """Remember which results these pages show, now that they are on disk."""
        with explain_sqlite_errors(self._path):
            self._connection.execute("BEGIN IMMEDIATE")
            self._connection.executemany("INSERT OR REPLACE INTO pages VALUES (?, ?)", marks.items())
            self._connection.execute("COMMIT")

    def close(self) -> None:
        """Close the file, so that other processes may use it."""
        self._connection.close()


def _encode(result: SubmissionResult, fingerprint: str, key: bytes, most_bytes: int) -> tuple[str, str, str, str]:
    try:
        text = msgspec.json.encode(result).decode()
        row = (result.id, fingerprint, sign_row(key, result.id, fingerprint, text), text)
        size = sum(len(part.encode()) for part in row)
    except Exception as error:  # whatever it is, it is about this result alone
        raise UnwritableResultError(f"its result cannot be written: {type(error).__name__}: {error}") from error
    if size > most_bytes:
        raise UnwritableResultError(f"its result has {size:,} bytes, and at most {most_bytes:,} can be written")
    return row


def _read(row: tuple[str, str, str, str] | None, key: bytes) -> SubmissionResult | None:
    if row is None:
        return None
    submission_id, fingerprint, checksum, text = row
    if checksum != sign_row(key, submission_id, fingerprint, text):
        return None
    try:
        return msgspec.json.decode(text, type=SubmissionResult)
    except msgspec.DecodeError:  # written by a grader with a different schema
        return None
