"""What earlier gradings left, and where this one keeps its own: a report's journal and this user's cache."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from grader.grading.cache import Cache, cache_path
from grader.grading.journal import NAME, Journal
from grader.grading.seals import key_path, load_key


@dataclass(frozen=True)
class Memory:
    """The journal has results, which must not be lost; the cache has answers, which only save time."""

    journal: Journal
    cache: Cache | None = None


@contextmanager
def open_memory(folder: Path, *, fresh: bool, report: Callable[[str], None]) -> Iterator[Memory]:
    """The journal of a report's folder and this user's cache; ``fresh`` forgets and ignores what they know.

    A fresh run that was interrupted stays fresh when the class is graded again.
    """
    journal = Journal(folder / NAME, report, load_key(key_path()))
    try:
        if fresh:
            journal.begin_afresh()
        cache = Cache(cache_path(), report, afresh=journal.is_afresh)
        yield Memory(journal, cache)
        cache.close()
    finally:
        journal.close()
