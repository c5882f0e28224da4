"""``grader verify``: Reproduce a recorded grade."""

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
@click.argument("path", metavar="SUBMISSION", type=click.Path(path_type=Path, exists=True))
@click.option("--json", "as_json", is_flag=True, help="Print the comparison as JSON.")
@assignment_option
@types_option
@rubric_option
@limit_option
@suite_option
@sandbox_option
@course_option
def verify(
    results_file: Path,
    path: Path,
    as_json: bool,
    assignment: str,
    types: Path | None,
    rubric: Path | None,
    limits: Mapping[str, int],
    suite_file: Path | None,
    sandbox: str | None,
) -> int:
    """Grade one submission (a student's folder, file or zip) again, and show whether its recorded grade is the same.

    Exits with 0 if the grade is the same and was made from identical inputs, with 1 if anything differs.
    """
    from grader.grading.reproduction import reproduce
    from grader.grading.single import preflight
    from grader.reports.console import consoles
    from grader.reports.reproduction_view import dump_reproduction, print_reproduction
    from grader.results.files import load_results

    check_course()
    recorded = load_results(results_file)
    task = open_task(assignment, types, recorded.suite.name, sandbox, suite_file, rubric=rubric, limits=limits)
    preflight(task)
    reproduction = reproduce(recorded, path, task)
    task.bench.sandbox.close()
    if as_json:
        click.echo(dump_reproduction(reproduction), nl=False)
    else:
        print_reproduction(consoles()[0], reproduction)
    return 0 if reproduction.is_same else 1
