"""The matches that are finished, on disk: each by the fingerprint of everything that it depends on.

A row counts only if its checksum holds, and a file only if this user's grader began it. Knows matches; must not know
how they are played.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

import msgspec

from grader.grading.sealed_store import open_sealed_store
from grader.grading.seals import sign_row
from grader.grading.sqlite_store import Report, explain_sqlite_errors
from grader.tournament.matches import MatchResult

NAME = "tournament.sqlite"
VERSION = 1
_SCHEMA = (
    """CREATE TABLE IF NOT EXISTS matches
    (fingerprint TEXT PRIMARY KEY, checksum TEXT NOT NULL, result TEXT NOT NULL) WITHOUT ROWID""",
)
_FRESH = "fresh"
"""Not a fingerprint: marks a run that ignores earlier results and is not finished yet."""


class MatchStore:
    """Finished matches by their fingerprints."""

    def __init__(self, path: Path, report: Report, key: bytes = b"") -> None:
        self._path, self._key = path, key
        self._connection = open_sealed_store(path, _SCHEMA, VERSION, report, key)

    def recall(self, fingerprint: str) -> MatchResult | None:
        """The result of exactly this match, if it was played."""
        with explain_sqlite_errors(self._path):
            row = self._connection.execute(
                "SELECT checksum, result FROM matches WHERE fingerprint = ?", (fingerprint,)
            ).fetchone()
        if row is None or row[0] != sign_row(self._key, fingerprint, row[1]):
            return None
        try:
            return msgspec.json.decode(row[1], type=MatchResult)
        except msgspec.DecodeError:  # written by a grader with a different shape
            return None

    def record(self, results: Mapping[str, MatchResult]) -> None:
        """Keep results, all or none. On return they are on disk.

        :raises StorageError: where they cannot be written.
        """
        texts = {fingerprint: msgspec.json.encode(result).decode() for fingerprint, result in results.items()}
        rows = [(fingerprint, sign_row(self._key, fingerprint, text), text) for fingerprint, text in texts.items()]
        with explain_sqlite_errors(self._path), self._connection:
            self._connection.execute("BEGIN IMMEDIATE")
            self._connection.executemany("INSERT OR REPLACE INTO matches VALUES (?, ?, ?)", rows)

    def begin_afresh(self) -> None:
        """Forget every match, and remember that no earlier answer counts until the tournament is finished."""
        with explain_sqlite_errors(self._path), self._connection:
            self._connection.execute("BEGIN IMMEDIATE")
            self._connection.execute("DELETE FROM matches")
            self._connection.execute("INSERT INTO matches VALUES (?, '', '')", (_FRESH,))

    @property
    def is_afresh(self) -> bool:
        """Whether a fresh run is not finished yet."""
        with explain_sqlite_errors(self._path):
            found = self._connection.execute("SELECT 1 FROM matches WHERE fingerprint = ?", (_FRESH,)).fetchone()
        return found is not None

    def finish(self, used: Iterable[str]) -> None:
        """The tournament is complete: forget the matches that are no part of it, and that the run was fresh."""
        with explain_sqlite_errors(self._path), self._connection:
            known = {row[0] for row in self._connection.execute("SELECT fingerprint FROM matches")}
            gone = [(fingerprint,) for fingerprint in known.difference(used)]
            self._connection.execute("BEGIN IMMEDIATE")
            self._connection.executemany("DELETE FROM matches WHERE fingerprint = ?", gone)

    def close(self) -> None:
        """Close the file, so that other processes may use it."""
        self._connection.close()
