"""A class in the terminal: a table of its submissions, the notes on them, and how many have each status."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Console
from rich.table import Table

from grader.model import Aside, Status
from grader.reports.console import STATUS_STYLES, one_line, printable
from grader.results.class_summary import ClassSummary
from grader.results.criteria import is_earned, is_partly_earned
from grader.results.mark_lines import describe_changes
from grader.results.schema import SubmissionResult
from grader.results.wording import count_words, format_points, status_words

MOST_NAMED = 20


def summary_table(title: str, class_summary: ClassSummary) -> Table:
    """A row for each submission."""
    table = Table(title=title, title_justify="left", box=None, pad_edge=False)
    table.add_column("submission", overflow="fold")
    table.add_column("status")
    table.add_column("score", justify="right")
    table.add_column("cases", justify="right")
    table.add_column("what is missing", overflow="fold")
    for submission in class_summary.submissions:
        style, passed = STATUS_STYLES[submission.status], class_summary.passed[submission.id]
        table.add_row(
            one_line(submission.id),
            f"[{style}]{status_words(submission.status)}[/]",
            score_words(submission),
            f"{passed.part}/{passed.whole}" if passed.whole else "",
            printable("; ".join(filter(None, (shortcoming(submission), describe_changes(submission))))),
        )
    return table


def score_words(submission: SubmissionResult) -> str:
    """``7.5/10``; empty where there is no score."""
    if submission.score is None:
        return ""
    return f"{format_points(submission.score)}/{format_points(submission.max_score)}"


def shortcoming(submission: SubmissionResult) -> str:
    """In a few words, why a submission lost points."""
    if submission.reason:
        line, begins = submission.reason.line, submission.reason.begins
        where = f" (from line {begins})" if begins else f" (line {line})" if line else ""
        return f"{submission.reason.code}{where}"
    missed = [
        f"{criterion.id} ({format_points(criterion.points)}/{format_points(criterion.max_points)})"
        if is_partly_earned(criterion)
        else criterion.id
        for criterion in submission.criteria
        if not is_earned(criterion)
    ]
    costs = [f"{breach.code} {breach.action}" for breach in submission.breaches if breach.action.startswith("-")]
    return ", ".join(missed + costs)


def print_notes(console: Console, submissions: Iterable[SubmissionResult]) -> None:
    """The notes that were made on submissions while they were gathered and graded, a line each."""
    for submission in submissions:
        for note in submission.notes:
            console.print(f"[yellow]![/] {one_line(submission.id)}: {one_line(note)}", soft_wrap=True)


def print_remarks(console: Console, remarks: Iterable[str]) -> None:
    """What the instructor should know about adjustments and times, a line each."""
    for remark in remarks:
        console.print(f"[yellow]![/] {one_line(remark)}", soft_wrap=True)


def print_asides(console: Console, asides: Iterable[Aside]) -> None:
    """What lies among the submissions and was left aside: a line for each reason."""
    by_reason: dict[str, list[str]] = {}
    for aside in asides:
        by_reason.setdefault(aside.why, []).append(aside.file)
    for why, files in by_reason.items():
        named = ", ".join(f"`{one_line(file)}`" for file in files[:MOST_NAMED])
        more = f" and {len(files) - MOST_NAMED} more" if len(files) > MOST_NAMED else ""
        console.print(f"[yellow]![/] left aside: {named}{more}: {one_line(why)}", soft_wrap=True)


def count_statuses(submissions: Iterable[SubmissionResult]) -> str:
    """``31 graded, 2 rejected``."""
    statuses = [submission.status for submission in submissions]
    counts = ((status, statuses.count(status.value)) for status in Status)
    return ", ".join(count_words(status, count) for status, count in counts if count) or "nothing"
