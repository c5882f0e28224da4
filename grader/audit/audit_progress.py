"""How far an audit is: a live bar for each step in a terminal, lines elsewhere, or nothing.

Formats values; decides nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Protocol

from rich.console import Console, RenderableType
from rich.live import Live
from rich.progress_bar import ProgressBar
from rich.table import Table
from rich.text import Text

from grader.reports.progress import Pace, format_pace

LINES_PER_STEP = 4
FEW = 20
"""A step with fewer programs is over soon enough to need no line in between."""


class AuditProgress(Protocol):
    """What an audit reports to: called with the name of each step when it begins."""

    def __call__(self, step: str) -> None:
        """A step begins."""

    def expect(self, programs: int) -> None:
        """The step will run so many programs; called again where it has several parts."""

    def advance(self) -> None:
        """One of them has been run."""


class Silent:
    """Shows nothing."""

    def __call__(self, step: str) -> None:
        """Ignore a step."""

    def expect(self, programs: int) -> None:
        """Ignore it."""

    def advance(self) -> None:
        """Ignore it."""


@contextmanager
def audit_progress(console: Console, *, quiet: bool) -> Iterator[AuditProgress]:
    """Show each step until the audit is finished."""
    if quiet:
        yield Silent()
    elif console.is_terminal:
        bar = StepBar(console)
        with Live(bar, console=console, refresh_per_second=4, transient=True):
            yield bar
            bar.finish()
    else:
        yield StepLines(console)


@dataclass
class StepLines:
    """A line for each step, and a few more for a long one."""

    console: Console
    pace: Pace = field(default_factory=lambda: Pace(0))

    def __call__(self, step: str) -> None:
        """Name the step."""
        self.pace = Pace(0)
        self.console.print(f"… {step}", soft_wrap=True)

    def expect(self, programs: int) -> None:
        """Remember how many there are."""
        self.pace.total += programs

    def advance(self) -> None:
        """Print how far it is after each quarter of the programs, but the last."""
        self.pace.add(ran=True)
        finished, total = self.pace.finished, self.pace.total
        quarter = finished * LINES_PER_STEP // total > (finished - 1) * LINES_PER_STEP // total
        if total >= FEW and quarter and finished < total:
            self.console.print(f"  {finished} of {total} programs", soft_wrap=True)


@dataclass
class StepBar:
    """What a terminal shows: a line for each step that is over, and a bar for the present one."""

    console: Console
    step: str = ""
    pace: Pace = field(default_factory=lambda: Pace(0))

    def __call__(self, step: str) -> None:
        """Leave a line for the last step, and begin the next."""
        self.finish()
        self.step, self.pace = step, Pace(0)
        self.pace.begin()

    def finish(self) -> None:
        """Leave a line for the step that is over."""
        if self.step:
            programs = f": {self.pace.finished} programs" if self.pace.finished else ""
            self.console.print(f"[green]✓[/] {self.step}{programs}")
        self.step = ""

    def expect(self, programs: int) -> None:
        """Make the bar longer."""
        self.pace.total += programs

    def advance(self) -> None:
        """Fill the bar a little more."""
        self.pace.add(ran=True)

    def __rich__(self) -> RenderableType:
        """One line: the step, how far it is and how long it will take."""
        if not self.pace.total:
            return Text(f"… {self.step}" if self.step else "")
        table = Table.grid(padding=(0, 1))
        bar = ProgressBar(total=self.pace.total, completed=self.pace.finished, width=20)
        _, left = format_pace(self.pace)
        table.add_row(f"… {self.step}", bar, f"{self.pace.finished}/{self.pace.total}", left)
        return table
