"""``grader audit``: measure how well the suite separates right programs from wrong ones."""

from __future__ import annotations

from pathlib import Path
from typing import TextIO

import click

from grader.commands.options import (
    GradingOptions,
    assignment_option,
    grading_options,
    load_about_records,
    open_grader,
    sandbox_option,
)

_suite_option = click.option(
    "--suite",
    "suite_file",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Measure this suite. Default: the bundled graded one.",
)


@click.command(epilog="Example: grader audit -o audit/")
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, file_okay=False),
    help="Write a page with the kill matrix into this folder.",
)
@click.option(
    "-j", "--jobs", type=click.IntRange(1), help="How many programs to run at once. Default: the number of cores."
)
@click.option("--matrix", is_flag=True, help="Also print which case kills which wrong program.")
@click.option("--summary", type=click.File("a", encoding="utf-8"), help="Append the gates to this file as Markdown.")
@click.option(
    "--reruns",
    type=click.IntRange(2),
    default=20,
    show_default=True,
    help="How often to run a program to see whether its answers stay the same.",
)
@click.option(
    "--secrets",
    type=click.IntRange(0),
    help="Under how many secrets to compare the marks of the wrong programs. Default: as many as the assignment says.",
)
@click.option(
    "--oracle",
    "oracle",
    type=click.IntRange(0),
    default=2000,
    show_default=True,
    help="How many records to compare with the second oracle.",
)
@click.option("-q", "--quiet", is_flag=True, help="No progress, only the outcome.")
@grading_options(_suite_option, assignment_option, sandbox_option)
def audit(
    output: Path | None,
    jobs: int | None,
    matrix: bool,
    summary: TextIO | None,
    reruns: int,
    secrets: int | None,
    oracle: int,
    quiet: bool,
    options: GradingOptions,
) -> int:
    """Measure how well the suite separates right programs from wrong ones; exit with 1 if a gate is missed."""
    import os
    import time

    from grader.audit.audit import run_audit
    from grader.audit.audit_progress import audit_progress
    from grader.audit.audit_terminal import print_audit, print_matrix
    from grader.grading.preflight import preflight
    from grader.reports.console import consoles

    out, err = consoles()
    load_about_records(options.assignment, "audit")
    start = time.monotonic()
    grader = open_grader(options, "graded")
    preflight(grader.exam, grader.run)
    workers = jobs or os.cpu_count() or 1
    wanted = grader.exam.assignment.settings.gates.secrets if secrets is None else secrets
    with audit_progress(err, quiet=quiet) as progress:
        outcome = run_audit(grader, workers=workers, reruns=reruns, secrets=wanted, oracle=oracle, report=progress)
    grader.close()
    if output:
        from grader.audit.audit_page import write_audit

        out.print(f"Page: {write_audit(output, outcome, grader.exam, grader.runtime.identity)}")
    if matrix:
        print_matrix(out, outcome)
    print_audit(out, outcome)
    out.print(
        f"{len(outcome.cases)} cases; the audit took {time.monotonic() - start:.0f} s with {workers} programs at once."
    )
    if summary:
        from grader.audit.suite_gates import gates_markdown

        summary.write(gates_markdown(grader.exam.assignment.settings.title, outcome.gates))
    return 0 if outcome.passed else 1
