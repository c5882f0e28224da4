"""What a long audit shows while it runs: a bar in a terminal, lines elsewhere, nothing with --quiet."""

from __future__ import annotations

import io
import re

from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console

from grader.audit.audit_progress import FEW, AuditProgress, StepBar, audit_progress

Steps = list[tuple[str, int]]


def run_steps(steps: Steps, progress: AuditProgress) -> None:
    for step, programs in steps:
        progress(step)
        progress.expect(programs)
        for _ in range(programs):
            progress.advance()


def shown(steps: Steps, *, terminal: bool = False, quiet: bool = False) -> str:
    text = io.StringIO()
    console = Console(file=text, force_terminal=terminal, width=100, highlight=False)
    with audit_progress(console, quiet=quiet) as progress:
        run_steps(steps, progress)
    return re.sub(r"\x1b\[[\d;?]*[a-zA-Z]", "", text.getvalue())


def test_quiet_shows_nothing() -> None:
    assert shown([("the mutants", 100)], quiet=True) == ""
    assert shown([("the mutants", 100)], terminal=True, quiet=True) == ""


def test_lines_name_each_step_and_how_far_a_long_one_is() -> None:
    assert shown([("the right programs", 17), ("the mutants", 101), ("the gates", 0)]).splitlines() == [
        "… the right programs",
        "… the mutants",
        "  26 of 101 programs",
        "  51 of 101 programs",
        "  76 of 101 programs",
        "… the gates",
    ]


@given(st.integers(0, 3000))
def test_a_step_has_at_most_three_further_lines_and_a_long_one_has_them(programs: int) -> None:
    lines = shown([("a step", programs)]).splitlines()
    counts = [int(line.split()[0]) for line in lines[1:]]
    assert counts == sorted(set(counts))
    assert len(counts) == (3 if programs >= FEW else 0)
    assert all(0 < count < programs for count in counts)


def test_a_terminal_keeps_a_line_for_each_step_that_is_over() -> None:
    text = shown([("the right programs", 17), ("the gates", 0)], terminal=True)
    assert "✓ the right programs: 17 programs" in text
    assert "✓ the gates" in text


def test_the_bar_has_the_step_and_how_far_it_is() -> None:
    console = Console(file=io.StringIO(), width=100)
    bar = StepBar(console)
    bar("the mutants")
    with console.capture() as before:
        console.print(bar)
    assert before.get().strip() == "… the mutants"
    bar.expect(30)
    bar.expect(10)
    for _ in range(10):
        bar.advance()
    with console.capture() as halfway:
        console.print(bar)
    assert re.search(r"… the mutants .* 10/40 +\d+:\d\d left", halfway.get())
