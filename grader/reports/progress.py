"""How far the grading of a class is: a live bar in a terminal, a line for each submission elsewhere, or nothing.

Formats values; decides nothing.
"""

from __future__ import annotations

import os
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Protocol

from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.progress_bar import ProgressBar
from rich.table import Table
from rich.text import Text

from grader.grading.class_run import Finished, Source
from grader.model import Status
from grader.reports.class_table import score_words
from grader.reports.console import STATUS_STYLES, one_line
from grader.results.wording import count_words, status_words

MOST_NAMES = 4
STOPPING = "Finishing the running submissions; press Ctrl-C again to quit now."


class Progress(Protocol):
    """What a class that is being graded reports to."""

    def begins(self, submission_id: str) -> None:
        """A submission begins to run."""

    def done(self, finished: Finished) -> None:
        """A submission is in the journal."""

    def stopping(self) -> None:
        """Somebody asked to stop. Called from a signal handler, between any two instructions."""


@dataclass
class Pace:
    """How fast grading is, and how long it will take; submissions that were reused do not count."""

    total: int
    clock: Callable[[], float] = time.monotonic
    finished: int = 0
    ran: int = 0
    started: float | None = None

    def begin(self) -> None:
        """Start the clock when the first program begins to run."""
        if self.started is None:
            self.started = self.clock()

    def add(self, *, ran: bool) -> None:
        """Count a finished submission."""
        self.finished += 1
        self.ran += ran

    @property
    def rate(self) -> float | None:
        """Submissions per second, once one was run."""
        spent = 0.0 if self.started is None else self.clock() - self.started
        return self.ran / spent if self.ran and spent > 0 else None

    @property
    def left(self) -> float | None:
        """Seconds until all are finished, if all the rest must be run."""
        return None if self.rate is None else (self.total - self.finished) / self.rate


@contextmanager
def progress(console: Console, total: int, *, quiet: bool) -> Iterator[Progress]:
    """Show each submission until the class is finished."""
    if quiet:
        yield _Silent()
    elif console.is_terminal:
        bar = Bar(Pace(total))
        with Live(bar, console=console, refresh_per_second=8, transient=True):
            yield bar
    else:
        yield _Lines(console, total)


class _Silent:
    def begins(self, submission_id: str) -> None: ...

    def done(self, finished: Finished) -> None: ...

    def stopping(self) -> None: ...


@dataclass
class _Lines:
    console: Console
    total: int
    finished: int = 0

    def begins(self, submission_id: str) -> None: ...

    def done(self, finished: Finished) -> None:
        self.finished += 1
        result = finished.result
        score = "" if result.score is None else f", {score_words(result)}"
        reused = " (reused)" if finished.source is Source.REUSED else ""
        line = f"{self.finished}/{self.total} {one_line(result.id)}: {status_words(result.status)}{score}{reused}"
        self.console.print(line, soft_wrap=True)

    def stopping(self) -> None:
        os.write(2, f"{STOPPING}\n".encode())  # a signal may come in the middle of a print


@dataclass
class Bar:
    """What a terminal shows, redrawn several times a second."""

    pace: Pace
    # An ordered set: names keep the order in which they began.
    running: dict[str, None] = field(default_factory=dict)
    statuses: Counter[str] = field(default_factory=Counter)
    is_stopping: bool = False

    def begins(self, submission_id: str) -> None:
        """Add a name."""
        self.pace.begin()
        self.running[submission_id] = None

    def done(self, finished: Finished) -> None:
        """Remove a name, and count its status."""
        self.running.pop(finished.result.id, None)
        self.statuses[finished.result.status] += 1
        self.pace.add(ran=finished.ran)

    def stopping(self) -> None:
        """Show the effect of Ctrl-C instead of names."""
        self.is_stopping = True

    def __rich__(self) -> RenderableType:
        """Two lines that fit a terminal of 80 columns: how far and how fast; then the statuses and who is running."""
        table = Table.grid(padding=(0, 1))
        bar = ProgressBar(total=max(1, self.pace.total), completed=self.pace.finished, width=30)
        table.add_row("grading", bar, f"{self.pace.finished}/{self.pace.total}", *format_pace(self.pace))
        return Group(table, Text(STOPPING) if self.is_stopping else self._statuses_and_names())

    def _statuses_and_names(self) -> Text:
        """Counts of statuses, and names as far as there is room."""
        line = format_counts(self.statuses)
        line.no_wrap, line.overflow = True, "ellipsis"
        return line.append(f": {format_names(list(self.running))}") if self.running else line


def format_pace(pace: Pace) -> tuple[str, str]:
    """``3.1/s`` and ``2:05 left``, as far as they are known."""
    rate = "" if pace.rate is None else f"{pace.rate:.1f}/s"
    return rate, "" if pace.left is None else f"{format_seconds(pace.left)} left"


def format_seconds(seconds: float) -> str:
    """``0:07``, ``12:30``, ``1:02:03``."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def format_counts(statuses: Counter[str]) -> Text:
    """How many are graded, rejected and ungraded: always all three, so that nothing on the screen jumps.

    How many need a review stands behind them, where some do.
    """
    shown = [Status.GRADED, Status.REJECTED, Status.UNGRADED, *([Status.REVIEW] if statuses["review"] else [])]
    return Text(", ").join(
        Text(count_words(status, statuses[status.value]), style=STATUS_STYLES[status.value]) for status in shown
    )


def format_names(names: list[str]) -> str:
    """The submissions that are running, the first few by name."""
    shown = ", ".join(_visible(name)[:40] for name in names[:MOST_NAMES])
    others = len(names) - MOST_NAMES
    return f"{shown} and {others} more" if others > 0 else shown


def _visible(name: str) -> str:
    """A name without control characters; rich does not read it as markup, so nothing else must be escaped."""
    return "".join(character if character.isprintable() else "�" for character in name)
