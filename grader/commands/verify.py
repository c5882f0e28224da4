"""``grader verify``: Make a recorded grade again."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import click

from grader.commands.options import (
    assignment_option,
    check_course,
    course_option,
    limit_option,
    open_task,
    results_argument,
    rubric_option,
    sandbox_option,
    suite_option,
    types_option,
)


@click.command(epilog="Example: grader verify report/results.json submissions/alice")
@results_argument
@click.argument("place", metavar="SUBMISSION", type=click.Path(path_type=Path, exists=True))
@click.option("--json", "as_json", is_flag=True, help="The receipt as JSON.")
@assignment_option
@types_option
@rubric_option
@limit_option
@suite_option
@sandbox_option
@course_option
def verify(
    results_file: Path,
    place: Path,
    as_json: bool,
    assignment: str,
    types: Path | None,
    rubric: Path | None,
    limits: Mapping[str, int],
    suite_file: Path | None,
    sandbox: str | None,
) -> int:
    """Run one submission (a student's folder, file or zip) again, and say whether its recorded grade is the same.

    Exit 0: the same, made with the same. Exit 1: something differs; it says what.
    """
    from grader.grading.reproduction import reproduce
    from grader.grading.single import preflight
    from grader.reports.console import consoles
    from grader.reports.receipts_view import dump_receipt, print_receipt
    from grader.results.files import load_results

    check_course()
    recorded = load_results(results_file)
    task = open_task(assignment, types, recorded.suite.name, sandbox, suite_file, rubric=rubric, limits=limits)
    preflight(task)
    receipt = reproduce(recorded, place, task)
    task.bench.sandbox.close()
    if as_json:
        click.echo(dump_receipt(receipt), nl=False)
    else:
        print_receipt(consoles()[0], receipt)
    return 0 if receipt.is_same else 1
