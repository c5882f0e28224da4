"""How far a tournament is: a live line in a terminal, a line for each stage elsewhere, or nothing.

Formats values; decides nothing.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from rich.console import Console
from rich.live import Live
from rich.text import Text

from grader.tournament.progress import Progress

STOPPING = "Finishing the running programs; press Ctrl-C again to quit now."


@contextmanager
def tournament_progress(console: Console, *, quiet: bool) -> Iterator[Progress]:
    """Show each stage until the tournament is finished."""
    if quiet:
        yield _Silent()
    elif console.is_terminal:
        line = LiveLine()
        with Live(line, console=console, refresh_per_second=8, transient=True):
            yield line
    else:
        yield _Lines(console)


def describe_stage(first_deck: int, last_deck: int, matches: int, known: int) -> str:
    """``decks 1 to 100: 45 matches, 10 of them known``."""
    reused = f", {known} of them known" if known else ""
    return f"decks {first_deck} to {last_deck}: {matches} match{'' if matches == 1 else 'es'}{reused}"


class _Silent:
    def begins(self, first_deck: int, last_deck: int, matches: int, known: int) -> None: ...

    def advances(self, ply: int, moves: int) -> None: ...

    def stopping(self) -> None: ...


@dataclass
class _Lines:
    console: Console

    def begins(self, first_deck: int, last_deck: int, matches: int, known: int) -> None:
        self.console.print(describe_stage(first_deck, last_deck, matches, known), soft_wrap=True)

    def advances(self, ply: int, moves: int) -> None: ...

    def stopping(self) -> None:
        os.write(2, f"{STOPPING}\n".encode())  # a signal may come in the middle of a print


@dataclass
class LiveLine:
    """What a terminal shows, redrawn several times a second."""

    clock: Callable[[], float] = time.monotonic
    stage: str = "programs start"
    started: float = 0.0
    ply: int = 0
    moves: int = 0
    is_stopping: bool = False

    def begins(self, first_deck: int, last_deck: int, matches: int, known: int) -> None:
        """Show the stage that begins."""
        self.stage, self.started = describe_stage(first_deck, last_deck, matches, known), self.clock()
        self.ply = self.moves = 0

    def advances(self, ply: int, moves: int) -> None:
        """Show how far its games are."""
        self.ply, self.moves = ply, moves

    def stopping(self) -> None:
        """Show the effect of Ctrl-C instead of the stage."""
        self.is_stopping = True

    def __rich__(self) -> Text:
        """One line: the decks, how far the games are, and how fast."""
        if self.is_stopping:
            return Text(STOPPING)
        seconds = self.clock() - self.started
        pace = f"; ply {self.ply}, {self.moves:,} moves, {self.moves / seconds:,.0f}/s" if self.ply and seconds else ""
        return Text(f"{self.stage}{pace}", no_wrap=True, overflow="ellipsis")
