"""The audit in a terminal: the gates as a table, the wrong programs that are hardest to kill, the kill matrix.

Formats values; decides nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.table import Table

from grader.audit.audit import Audit
from grader.audit.suite_gates import Gate
from grader.reports.console import printable

MOST_SHORTFALLS = 12
HARDEST = 8


def print_audit(console: Console, audit: Audit) -> None:
    """Print the gates, what fell short of those that were missed, and a summary."""
    print_gates(console, audit.gates)
    hardest = sorted(audit.kills.items(), key=lambda kills: (kills[1], kills[0]))[:HARDEST]
    console.print("\nHardest to kill: " + ", ".join(f"{name} ({count})" for name, count in hardest))
    console.print("Cases by recipe: " + ", ".join(f"{name} {count}" for name, count in audit.strata.items()))
    met = sum(gate.met for gate in audit.gates)
    console.print(f"\n{met} of {len(audit.gates)} gates met.")


def print_gates(console: Console, gates: Sequence[Gate]) -> None:
    """Print gates as a table, and below it what fell short of those that were missed."""
    console.print(_gates_table(gates))
    for gate in gates:
        if not gate.met:
            console.print(f"\n[red]✗ {gate.id}[/]: {printable('; '.join(gate.shortfalls[:MOST_SHORTFALLS]))}")


def _gates_table(gates: Sequence[Gate]) -> Table:
    table = Table(box=None, pad_edge=False)
    for heading in ("", "gate", "wanted", "found"):
        table.add_column(heading, overflow="fold")
    for gate in gates:
        sign = "[green]✓ met[/]" if gate.met else "[red]✗ missed[/]"
        table.add_row(sign, printable(gate.title), printable(gate.target), printable(gate.figure))
    return table


def print_matrix(console: Console, audit: Audit) -> None:
    """Print the kill matrix: a row for each wrong program, a sign for each case."""
    console.print("\n. passed   # wrong answer   ! crash, time-out or overflow")
    for name, row in audit.matrix().items():
        console.print(f"{name:<40} {row}", soft_wrap=True)  # unbroken, so that the cases line up
