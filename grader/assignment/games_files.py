"""Reading a file of games, whoever wrote it, unless it is too long. Must not know what is done with the games."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from grader.errors import ExampleError
from grader.haskell.source_text import decode

STANDARD_INPUT = "-"
MOST_BYTES = 200_000
"""Of a file of games: hundreds of games in any notation, which are read in about a second."""


@contextmanager
def blaming_file(path: Path) -> Iterator[None]:
    """Put the name of a file of games before what cannot be read in it."""
    try:
        yield
    except ExampleError as error:
        raise ExampleError(f"{'standard input' if str(path) == STANDARD_INPUT else path}: {error}") from error


def read_games_file(path: Path) -> str:
    """The text of a file of games, in any editor's encoding; ``-`` is standard input.

    :raises ExampleError: naming the file, where it cannot be read or is too long.
    """
    with blaming_file(path):
        try:
            raw = _read_first(path, MOST_BYTES + 1)
        except OSError as error:
            raise ExampleError(f"cannot be read ({error.strerror})") from error
        if len(raw) > MOST_BYTES:
            raise ExampleError(f"has more than {MOST_BYTES:,} bytes, too many for a file of games; split it")
        return decode(raw)


def _read_first(path: Path, size: int) -> bytes:
    if str(path) == STANDARD_INPUT:
        return sys.stdin.buffer.read(size)
    with path.open("rb") as file:
        return file.read(size)
