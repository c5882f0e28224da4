"""What people read in a terminal: tables, stories and feedback. Formats values; decides nothing.

Results go to stdout, messages to stderr. Colour is rich's business: it knows a pipe and NO_COLOR.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import contextmanager
from typing import TYPE_CHECKING

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from grader.model import VERDICT_WORDS, Status, Verdict
from grader.results import BreachInfo, Results, SubmissionResult
from reference.contract import Story, TrickStory

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from grader.audit import Audit

STATUS_STYLES = {Status.GRADED.value: "green", Status.REJECTED.value: "yellow", Status.UNGRADED.value: "red"}


def printable(text: str) -> str:
    """Foreign text made safe for a terminal: no control characters, no markup."""
    return escape("".join(sign if sign.isprintable() or sign == "\n" else "�" for sign in text.expandtabs(8)))


def consoles() -> tuple[Console, Console]:
    """Where results go, and where messages go."""
    return Console(highlight=False, soft_wrap=True), Console(stderr=True, highlight=False)


def summary_table(results: Results) -> Table:
    """One row per submission."""
    table = Table(title=results.title, title_justify="left", box=None, pad_edge=False)
    table.add_column("submission", overflow="fold")
    table.add_column("status")
    table.add_column("score", justify="right")
    table.add_column("cases", justify="right")
    table.add_column("what is missing", overflow="fold")
    for one in results.submissions:
        style = STATUS_STYLES[one.status]
        points = "" if one.score is None else f"{one.score:g}/{one.max_score:g}"
        cases = f"{one.passed}/{len(one.cases)}" if one.cases else ""
        table.add_row(printable(one.id), f"[{style}]{one.status}[/]", points, cases, printable(shortcoming(one)))
    return table


def shortcoming(one: SubmissionResult) -> str:
    """In a few words, what a submission lost its points for."""
    if one.reason:
        where = f" (line {one.reason.line})" if one.reason.line else ""
        return f"{one.reason.code}{where}"
    missing = ", ".join(criterion.id for criterion in one.criteria if criterion.points < criterion.max_points)
    costs = ", ".join(f"{breach.code} {breach.action}" for breach in one.breaches if breach.action.startswith("-"))
    return ", ".join(filter(None, (missing, costs)))


def count_statuses(submissions: Iterable[SubmissionResult]) -> str:
    """``31 graded, 2 rejected``."""
    statuses = [one.status for one in submissions]
    counts = ((status.value, statuses.count(status.value)) for status in Status)
    return ", ".join(f"{count} {word}" for word, count in counts if count) or "nothing"


def print_audit(console: Console, audit: Audit) -> None:
    """The gates, the weakest first to be read: what was wanted, what was found, what fell short."""
    table = Table(box=None, pad_edge=False)
    for heading in ("", "gate", "wanted", "found"):
        table.add_column(heading, overflow="fold")
    for gate in audit.gates:
        sign = "[green]✓ met[/]" if gate.met else "[red]✗ missed[/]"
        table.add_row(sign, printable(gate.title), printable(gate.target), printable(gate.figure))
    console.print(table)
    for gate in audit.gates:
        if not gate.met:
            console.print(f"\n[red]✗ {gate.id}[/]: {printable('; '.join(gate.shortfalls[:12]))}")
    weakest = sorted(audit.kills.items(), key=lambda one: (one[1], one[0]))[:8]
    console.print("\nHardest to kill: " + ", ".join(f"{name} ({count})" for name, count in weakest))
    console.print("Cases by recipe: " + ", ".join(f"{name} {count}" for name, count in audit.strata.items()))
    met = sum(gate.met for gate in audit.gates)
    console.print(f"\n{met} of {len(audit.gates)} gates met.")


def print_matrix(console: Console, audit: Audit) -> None:
    """The kill matrix: a row for each wrong program, a sign for each case."""
    console.print("\n. passed   # wrong answer   ! crash, time-out or overflow")
    for name, row in audit.matrix().items():
        console.print(f"{name:<40} {row}", soft_wrap=True)


def print_story(console: Console, story: Story) -> None:
    """A game, trick by trick, or why there is none."""
    for fault in story.faults:
        console.print(f"  ✗ {printable(fault.message)}")
    for trick in story.tricks:
        console.print(_trick_line(trick))
        console.print(f"      [dim]{printable(trick.because)}[/]")
    console.print(f"  {printable(story.conclusion)}")
    console.print(f"  Answer: [bold]{printable(story.answer)}[/]")


def _trick_line(trick: TrickStory) -> str:
    plays = " ".join(_play(play.seat, play.card.symbol, won=play.seat == trick.winner) for play in trick.plays)
    score = "  ".join(f"{team} {points:>2}" for team, points in trick.score)
    return f"  {trick.number:>2}  {plays}  {trick.winner} wins {trick.points:>2}   {score}"


def _play(seat: str, card: str, *, won: bool) -> str:
    """A card on the table in a fixed width; the star says what bold says, to those who do not see it."""
    text = f"{seat}:{card}{'*' if won else ''}".ljust(6)
    return f"[bold]{text}[/]" if won else text


def print_feedback(
    console: Console,
    result: SubmissionResult,
    tell: Callable[[str], Story],
    why: Callable[[str], str],
    raw: bool,
) -> None:
    """What a student reads: what is wrong, and one game that shows it."""
    if result.reason:
        _print_reason(console, result, raw=raw)
    _print_breaches(console, result)
    if result.reason:
        return
    for criterion in result.criteria:
        earned = criterion.points == criterion.max_points
        sign = "[green]✓ passed[/]" if earned else "[red]✗ failed[/]"
        cases = f"{criterion.passed} of {criterion.cases} games right"
        console.print(f"{sign}  {printable(criterion.title)} ({cases})")
    failed = [case for case in result.cases if case.verdict != Verdict.PASSED.value]
    if not failed:
        console.print(
            "\n[bold green]Every game of the public suite is right.[/] The graded suite has others of the same kinds."
        )
        return
    _print_diagnosis(console, result)
    first = failed[0]
    console.print(f"\n[bold]The first game that goes wrong[/] ({first.id}): {printable(why(first.id))}.\n")
    print_story(console, tell(first.id))
    console.print(f"  Yours:  [bold]{printable(got(first.verdict, first.got))}[/]")
    others = len(failed) - 1
    if others:
        console.print(
            f"\n{others} more {'game goes' if others == 1 else 'games go'} wrong. "
            f"`grader explain {failed[1].id}` tells the next."
        )


def _print_diagnosis(console: Console, result: SubmissionResult) -> None:
    if not result.diagnosis:
        return
    console.print("\nYour answers are exactly those of a program with this idea:")
    for found in result.diagnosis[:3]:
        console.print(f"  [bold]{printable(found.title)}[/]")
        console.print(f"  The sheet: “{printable(found.sentence)}”\n  {printable(found.hint)}")


def got(verdict: str, text: str) -> str:
    """What came instead of the right answer."""
    return text if verdict == Verdict.WRONG.value else f"{VERDICT_WORDS[Verdict(verdict)]}: {text}"


def _print_breaches(console: Console, result: SubmissionResult) -> None:
    """Each rule of the sheet that was broken once, with every place; what the reason said is not said again."""
    by_code: dict[str, list[BreachInfo]] = {}
    for breach in result.breaches:
        by_code.setdefault(breach.code, []).append(breach)
    for first, *others in by_code.values():
        if result.reason is None or first.message != result.reason.message:
            console.print(f"[yellow]![/] {printable(_place(first))}: {printable(first.message)}")
        if others:
            console.print(f"    The same at {printable(', '.join(map(_place, others)))}.")
        console.print(f"    The sheet: “{printable(first.sentence)}”")


def _place(breach: BreachInfo) -> str:
    return f"{breach.file}:{breach.line}" if breach.line else breach.file


def _print_reason(console: Console, result: SubmissionResult, *, raw: bool) -> None:
    reason = result.reason
    assert reason is not None  # noqa: S101 - the caller looked
    label = "could not be checked" if result.status == Status.UNGRADED.value else "cannot be graded"
    console.print(f"[bold red]✗ Your program {label}.[/] {printable(reason.message)}")
    if reason.file and reason.line:
        console.print(f"\n  {printable(reason.file)}, line {reason.line}:")
        console.print(f"  {reason.line:>4} | {printable((reason.source or '').rstrip())}")
    if raw and reason.raw:
        console.print(f"\nThe interpreter's own words:\n{printable(reason.raw)}")
    elif reason.raw:
        console.print("\n`--raw` shows the interpreter's own words.")


@contextmanager
def progress(console: Console, total: int, *, quiet: bool) -> Iterator[Callable[[SubmissionResult], None]]:
    """Tell of each finished submission: a bar in a terminal, a line each elsewhere, nothing when quiet."""
    if quiet:
        yield lambda _: None
    elif console.is_terminal:
        with _bar(console, total) as done:
            yield done
    else:
        finished = iter(range(1, total + 1))
        yield lambda one: console.print(f"{next(finished)}/{total} {printable(one.id)}: {_state(one)}", soft_wrap=True)


def _state(one: SubmissionResult) -> str:
    return one.status if one.score is None else f"{one.status}, {one.score:g}/{one.max_score:g}"


@contextmanager
def _bar(console: Console, total: int) -> Iterator[Callable[[SubmissionResult], None]]:
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (
        TextColumn("grading"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.description}"),
    )
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task("", total=total)
        yield lambda one: bar.update(task, advance=1, description=printable(one.id)[:40])
