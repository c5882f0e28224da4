"""What earlier runs of a tournament left: finished matches, and this user's cache of what programs answered."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from grader.grading.cache import Cache, cache_path
from grader.grading.seals import key_path, load_key
from grader.tournament.match_store import NAME, MatchStore

_CACHE = "moves.sqlite"
"""A file of its own: the many answers of a tournament must not drive those of a class out of the cache."""


@dataclass(frozen=True)
class TournamentMemory:
    """The store has matches, which must not be lost; the cache has answers, which only save time."""

    store: MatchStore
    cache: Cache | None = None


@contextmanager
def open_tournament_memory(folder: Path, *, fresh: bool, report: Callable[[str], None]) -> Iterator[TournamentMemory]:
    """The matches of a tournament's folder and this user's cache; ``fresh`` forgets and ignores what they know.

    A fresh run that was interrupted stays fresh when the same tournament goes on.
    """
    store = MatchStore(folder / NAME, report, load_key(key_path()))
    try:
        if fresh:
            store.begin_afresh()
        cache = Cache(cache_path().with_name(_CACHE), report, afresh=store.is_afresh)
        try:
            yield TournamentMemory(store, cache)
        finally:
            cache.close()
    finally:
        store.close()
