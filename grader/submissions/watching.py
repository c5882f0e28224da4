"""Noticing that a file was saved, also by an editor that writes another file and renames it. Polls; keeps no state."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

from grader.haskell.source_text import is_haskell

SECONDS = 0.1
"""Between two looks: shorter than anyone notices."""

State = tuple[tuple[str, int, int], ...]


def state_of(place: Path) -> State:
    """The Haskell files of a folder, or a file with those beside it, as their times and sizes; those that are there."""
    folder = place if place.is_dir() else place.parent
    files = {path for path in folder.glob("*") if is_haskell(path.name)} | ({place} if place.is_file() else set())
    found = []
    for path in sorted(files):
        try:
            status = path.stat()
        except OSError:  # gone between the two looks: it is being renamed
            continue
        found.append((path.name, status.st_mtime_ns, status.st_size))
    return tuple(found)


def saves(place: Path, pause: Callable[[float], None] = time.sleep) -> Iterator[State]:
    """Once at the start, and again whenever something was saved; while the file itself is away nothing is said."""
    seen: State | None = None
    while True:
        state = state_of(place)
        if state != seen and place.exists():
            seen = state
            yield state
        else:
            pause(SECONDS)
