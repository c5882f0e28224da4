"""Finished matches on disk."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from grader.tournament.match_store import NAME, MatchStore
from grader.tournament.matches import DeckKept, GameKept, MatchResult

DECK = DeckKept("seed/1", 2, True, (GameKept("7H", 1), GameKept("8H", -1)))
RESULT = MatchResult((2, -3), DECK, DECK, given_up=("first",))


def ignore(_: str) -> None:
    """Nobody listens."""


def test_what_was_recorded_is_recalled_by_its_fingerprint_alone(tmp_path: Path) -> None:
    with closing(MatchStore(tmp_path / NAME, ignore)) as store:
        store.record({"print": RESULT})
    with closing(MatchStore(tmp_path / NAME, ignore)) as store:
        assert store.recall("print") == RESULT
        assert store.recall("other") is None


def test_a_row_that_somebody_edited_is_not_believed(tmp_path: Path) -> None:
    with closing(MatchStore(tmp_path / NAME, ignore)) as store:
        store.record({"print": RESULT})
    with closing(sqlite3.connect(tmp_path / NAME)) as connection, connection:
        connection.execute("UPDATE matches SET result = replace(result, '-3', '6')")
    with closing(MatchStore(tmp_path / NAME, ignore)) as store:
        assert store.recall("print") is None


def test_a_row_that_somebody_without_the_key_wrote_under_our_seal_is_not_believed(tmp_path: Path) -> None:
    MatchStore(tmp_path / NAME, ignore, b"ours").close()
    with closing(MatchStore(tmp_path / NAME, ignore)) as forged:  # without a key, no seal is asked for
        forged.record({"print": RESULT})
    with closing(MatchStore(tmp_path / NAME, ignore, b"ours")) as store:
        assert store.recall("print") is None
        store.record({"print": RESULT})
        assert store.recall("print") == RESULT


def test_a_store_that_somebody_else_made_is_set_aside_and_not_believed(tmp_path: Path) -> None:
    with closing(MatchStore(tmp_path / NAME, ignore, b"theirs")) as store:
        store.record({"print": RESULT})
    said: list[str] = []
    with closing(MatchStore(tmp_path / NAME, said.append, b"ours")) as store:
        assert store.recall("print") is None
    assert "not begun by you" in said[0]


def test_a_fresh_run_forgets_and_is_remembered_until_it_is_finished(tmp_path: Path) -> None:
    with closing(MatchStore(tmp_path / NAME, ignore)) as store:
        store.record({"print": RESULT})
        store.begin_afresh()
        assert store.recall("print") is None
    with closing(MatchStore(tmp_path / NAME, ignore)) as store:
        was_afresh = store.is_afresh
        store.record({"print": RESULT, "gone": RESULT})
        store.finish({"print"})
        assert (was_afresh, store.is_afresh) == (True, False)
        assert store.recall("print") == RESULT
        assert store.recall("gone") is None
