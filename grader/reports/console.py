"""The terminal: where results and messages go, and other people's text made safe to print there.

Results go to stdout, messages to stderr. Colour is left to rich, which recognises a pipe and NO_COLOR.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from grader.model import Status

if TYPE_CHECKING:
    from grader.audit.audit import Audit

STATUS_STYLES = {
    Status.GRADED.value: "green",
    Status.REJECTED.value: "yellow",
    Status.UNGRADED.value: "red",
    Status.MISSING.value: "dim",
}


def printable(text: str) -> str:
    """Other people's text made safe for a terminal: no control characters, no markup."""
    visible = (character if character.isprintable() or character == "\n" else "�" for character in text.expandtabs(8))
    return escape("".join(visible))


def one_line(text: str) -> str:
    """Other people's text on one line: its line breaks must not pass for lines of ours."""
    return printable(text.replace("\n", "�"))


def consoles() -> tuple[Console, Console]:
    """The console for results, and the one for messages."""
    return Console(highlight=False, soft_wrap=True), Console(stderr=True, highlight=False)


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
