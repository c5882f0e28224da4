"""The journal of a class: each finished submission's result, on the disk before the next begins.

A row is believed only where its own checksum holds. Knows results; must not know how they came about.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

import msgspec

from grader.errors import StorageError
from grader.grading.fingerprints import digest
from grader.grading.sqlite_store import DURABLE, Report, failures_told, open_store
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
"""No submission's id: the mark of a run that ignores what was known before, and is not finished yet."""


class Journal:
    """What became of each submission, by its id; ``receipt`` is the fingerprint of all that a result depends on."""

    def __init__(self, path: Path, report: Report) -> None:
        self._path = path
        self._connection = open_store(path, _SCHEMA, VERSION, DURABLE, report)

    def recall(self, submission_id: str, receipt: str) -> SubmissionResult | None:
        """The result of this very submission, graded in this very way; what was left ungraded is tried again."""
        with failures_told(self._path):
            row = self._connection.execute("SELECT * FROM results WHERE id = ?", (submission_id,)).fetchone()
        result = _read(row)
        if result is None or row[1] != receipt or result.status == Status.UNGRADED.value:
            return None
        return result

    def read(self, submission_id: str) -> tuple[SubmissionResult, str]:
        """The result that this run recorded, and its checksum.

        :raises StorageError: where somebody changed the journal meanwhile.
        """
        with failures_told(self._path):
            row = self._connection.execute("SELECT * FROM results WHERE id = ?", (submission_id,)).fetchone()
        result = _read(row)
        if result is None:
            raise StorageError(f"{self._path}: the result of {submission_id!r} is gone; run the same again")
        return result, row[2]

    def record(self, result: SubmissionResult, receipt: str, seconds: float | None = None) -> None:
        """Keep a result, and how long its program ran where it was run for it; then it is on the disk."""
        text = msgspec.json.encode(result).decode()
        row = (result.id, receipt, digest(result.id, receipt, text), text)
        with failures_told(self._path), self._connection:  # both or neither
            self._connection.execute("BEGIN IMMEDIATE")
            self._connection.execute("INSERT OR REPLACE INTO results VALUES (?, ?, ?, ?)", row)
            if seconds is not None:
                self._connection.execute("INSERT OR REPLACE INTO times VALUES (?, ?)", (result.id, seconds))

    def times(self) -> dict[str, float]:
        """How long each program ran that was run for this report, in whichever sitting that was."""
        with failures_told(self._path):
            return dict(self._connection.execute("SELECT id, seconds FROM times").fetchall())

    def begin_afresh(self) -> None:
        """Forget every result, and remember that nothing known before counts until the class is finished."""
        with failures_told(self._path):
            self._connection.execute("BEGIN IMMEDIATE")
            self._connection.execute("DELETE FROM results")
            self._connection.execute("DELETE FROM times")
            self._connection.execute("INSERT INTO results VALUES (?, '', '', '')", (_FRESH,))
            self._connection.execute("COMMIT")

    @property
    def is_afresh(self) -> bool:
        """Whether a run that was begun afresh is not finished yet."""
        with failures_told(self._path):
            return bool(self._connection.execute("SELECT 1 FROM results WHERE id = ?", (_FRESH,)).fetchone())

    def finish(self, ids: Iterable[str]) -> None:
        """The class is whole: forget those who are in it no more, and that it was begun afresh."""
        with failures_told(self._path):
            known = {row[0] for row in self._connection.execute("SELECT id FROM results")}
            gone = [(one,) for one in known.difference(ids)]
            self._connection.execute("BEGIN IMMEDIATE")
            self._connection.executemany("DELETE FROM results WHERE id = ?", gone)
            self._connection.executemany("DELETE FROM pages WHERE id = ?", gone)
            self._connection.executemany("DELETE FROM times WHERE id = ?", gone)
            self._connection.execute("COMMIT")

    def pages(self) -> dict[str, str]:
        """Of which result each page is that was written, as a mark."""
        with failures_told(self._path):
            return dict(self._connection.execute("SELECT id, mark FROM pages").fetchall())

    def mark_pages(self, marks: Mapping[str, str]) -> None:
        """Remember of which results these pages are, now that they are on the disk."""
        with failures_told(self._path):
            self._connection.execute("BEGIN IMMEDIATE")
            self._connection.executemany("INSERT OR REPLACE INTO pages VALUES (?, ?)", marks.items())
            self._connection.execute("COMMIT")

    def close(self) -> None:
        """Give the file back to others."""
        self._connection.close()


def _read(row: tuple[str, str, str, str] | None) -> SubmissionResult | None:
    if row is None:
        return None
    submission_id, receipt, checksum, text = row
    if checksum != digest(submission_id, receipt, text):
        return None
    try:
        return msgspec.json.decode(text, type=SubmissionResult)
    except msgspec.DecodeError:  # written by a grader with other results
        return None
