"""What people read in a terminal: tables, stories and feedback. Formats values; decides nothing.

Results go to stdout, messages to stderr. Colour is rich's business: it knows a pipe and NO_COLOR.
"""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from grader.model import Status
from grader.results.class_summary import ClassSummary
from grader.results.schema import SubmissionResult

STATUS_STYLES = {
    Status.GRADED.value: "green",
    Status.REJECTED.value: "yellow",
    Status.UNGRADED.value: "red",
    Status.MISSING.value: "dim",
}


def printable(text: str) -> str:
    """Foreign text made safe for a terminal: no control characters, no markup."""
    return escape("".join(sign if sign.isprintable() or sign == "\n" else "�" for sign in text.expandtabs(8)))


def one_line(name: str) -> str:
    """A foreign name: its line ends must not look like lines of ours."""
    return printable(name.replace("\n", "�"))


def consoles() -> tuple[Console, Console]:
    """Where results go, and where messages go."""
    return Console(highlight=False, soft_wrap=True), Console(stderr=True, highlight=False)


def summary_table(title: str, class_summary: ClassSummary) -> Table:
    """One row per submission."""
    table = Table(title=title, title_justify="left", box=None, pad_edge=False)
    table.add_column("submission", overflow="fold")
    table.add_column("status")
    table.add_column("score", justify="right")
    table.add_column("cases", justify="right")
    table.add_column("what is missing", overflow="fold")
    for one in class_summary.submissions:
        style, passed = STATUS_STYLES[one.status], class_summary.passed[one.id]
        points = "" if one.score is None else f"{one.score:g}/{one.max_score:g}"
        cases = f"{passed.part}/{passed.whole}" if passed.whole else ""
        table.add_row(one_line(one.id), f"[{style}]{one.status}[/]", points, cases, printable(shortcoming(one)))
    return table


def shortcoming(one: SubmissionResult) -> str:
    """In a few words, what a submission lost its points for."""
    if one.reason:
        line, begins = one.reason.line, one.reason.begins
        where = f" (from line {begins})" if begins else f" (line {line})" if line else ""
        return f"{one.reason.code}{where}"
    missing = ", ".join(criterion.id for criterion in one.criteria if criterion.points < criterion.max_points)
    costs = ", ".join(f"{breach.code} {breach.action}" for breach in one.breaches if breach.action.startswith("-"))
    return ", ".join(filter(None, (missing, costs)))


def print_notes(console: Console, submissions: Iterable[SubmissionResult]) -> None:
    """What was decided about submissions on the way, one line each."""
    for one in submissions:
        for note in one.notes:
            console.print(f"[yellow]![/] {one_line(one.id)}: {one_line(note)}", soft_wrap=True)


def count_statuses(submissions: Iterable[SubmissionResult]) -> str:
    """``31 graded, 2 rejected``."""
    statuses = [one.status for one in submissions]
    counts = ((status.value, statuses.count(status.value)) for status in Status)
    return ", ".join(f"{count} {word}" for word, count in counts if count) or "nothing"
