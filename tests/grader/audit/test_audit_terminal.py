"""The gates as a terminal shows them."""

from __future__ import annotations

import io

from rich.console import Console

from grader.audit.audit_terminal import MOST_SHORTFALLS, print_gates
from grader.audit.suite_gates import Gate


def test_a_missed_gate_is_shown_with_what_fell_short_and_a_met_one_without() -> None:
    console = Console(file=io.StringIO(), width=120)
    short = tuple(f"program-{number}" for number in range(MOST_SHORTFALLS + 1))
    print_gates(console, [
        Gate("kills", "wrong programs killed", "all", "9 of [10]", False, short),
        Gate("false-fails", "right programs pass", "all", "all", True, ("nothing",)),
    ])  # fmt: skip
    shown = console.file.getvalue()  # type: ignore[attr-defined] # it is a StringIO
    assert "✗ missed  wrong programs killed  all     9 of [10]" in shown
    assert "✓ met     right programs pass    all     all" in shown
    assert f"program-{MOST_SHORTFALLS - 1}" in shown
    assert f"program-{MOST_SHORTFALLS}" not in shown.replace(f"program-{MOST_SHORTFALLS - 1}", "")
    assert "nothing" not in shown
