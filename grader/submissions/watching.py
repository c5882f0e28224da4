"""Notices that a file was saved, even by an editor that writes a new file and renames it. Polls; keeps no state."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

from grader.haskell.source_text import is_haskell

SECONDS = 0.1
"""The time between two polls: too short for anyone to notice."""

State = tuple[tuple[str, int, int], ...]
"""Files by name, with the time of their last change and their size."""


def state_of(watched: Path, also: Path | None = None) -> State:
    """The state of a folder's Haskell files, or of a file and the Haskell files beside it; ``also`` is another file."""
    folder = watched if watched.is_dir() else watched.parent
    files = {path for path in folder.glob("*") if is_haskell(path.name)} | ({watched} if watched.is_file() else set())
    state = []
    for path in (*sorted(files), *([also] if also else [])):
        try:
            status = path.stat()
        except OSError:  # gone since the folder was listed: it is being renamed
            continue
        state.append((path.name, status.st_mtime_ns, status.st_size))
    return tuple(state)


def saves(watched: Path, pause: Callable[[float], None] = time.sleep, *, also: Path | None = None) -> Iterator[State]:
    """Yields once at the start and after every save; not while the watched file itself does not exist.

    Saves of ``also`` count, too.
    """
    seen: State | None = None
    while True:
        state = state_of(watched, also)
        if state != seen and watched.exists() and (also is None or also.exists()):
            seen = state
            yield state
        else:
            pause(SECONDS)
