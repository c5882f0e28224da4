"""``grader export``: results in the formats of other systems."""

from __future__ import annotations

from pathlib import Path

import click

from grader.commands.options import (
    GradingOptions,
    assignment_option,
    check_course,
    course_option,
    grading_options,
    limit_option,
    open_exam,
    results_argument,
    rubric_option,
    suite_option,
    types_option,
)
from grader.errors import UsageError, disarm

_SCALE = click.option("--scale", is_flag=True, help="Multiply the points if the maximum there differs from ours.")


@click.group(epilog="Example: grader export moodle report/ worksheet.csv -o filled.csv")
def export() -> None:
    """Export results to Moodle, Canvas, Gradescope, JUnit XML or GitHub."""


def _print_lines(lines: tuple[str, ...]) -> None:
    for line in lines:
        click.echo(disarm(line))


@export.command(epilog="Example: grader export moodle report/ worksheet.csv -o filled.csv")
@results_argument
@click.argument("worksheet", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@click.option(
    "-o", "--output", type=click.Path(path_type=Path, dir_okay=False), required=True, help="The file to write."
)
@click.option(
    "--decimal-comma", is_flag=True, help="Write 7,5 instead of 7.5, if that is how your Moodle writes numbers."
)
@_SCALE
@click.option("--identifier-column", help="The title of the column of participants, if it is not recognised.")
@click.option("--grade-column", help="The title of the column of grades, if it is not recognised.")
@click.option("--feedback-column", help="The title of the column of feedback, if it is not recognised.")
def moodle(
    results_file: Path,
    worksheet: Path,
    output: Path,
    decimal_comma: bool,
    scale: bool,
    identifier_column: str | None,
    grade_column: str | None,
    feedback_column: str | None,
) -> None:
    """Fill grades and feedback into a grading worksheet from Moodle, in any language; the rest stays unchanged."""
    from grader.exports.course_exports import report_filled
    from grader.exports.moodle import fill_worksheet
    from grader.results.files import load_results
    from grader.submissions.moodle_columns import ColumnTitles

    filled = fill_worksheet(
        load_results(results_file),
        worksheet,
        decimal_comma=decimal_comma,
        scale=scale,
        chosen=ColumnTitles(identifier_column, grade_column, feedback_column),
    )
    _print_lines(report_filled(filled, output, worksheet, "Moodle"))


@export.command(epilog='Example: grader export canvas report/ gradebook.csv --column "Homework 3 (4711)" -o filled.csv')
@results_argument
@click.argument("gradebook", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@click.option("--column", required=True, help="The assignment: its title, its number, or both as in the header.")
@click.option(
    "-o", "--output", type=click.Path(path_type=Path, dir_okay=False), required=True, help="The file to write."
)
@_SCALE
def canvas(results_file: Path, gradebook: Path, column: str, output: Path, scale: bool) -> None:
    """Fill one column of a gradebook exported from Canvas; the rest stays unchanged."""
    from grader.exports.canvas import fill_gradebook
    from grader.exports.course_exports import report_filled
    from grader.results.files import load_results

    filled = fill_gradebook(load_results(results_file), gradebook, column, scale=scale)
    _print_lines(report_filled(filled, output, gradebook, "Canvas"))


@export.command(
    epilog="Examples: grader export gradescope report/ -o gradescope/   "
    "grader export gradescope --autograder -o autograder.zip"
)
@click.argument("results_file", metavar="[RESULTS]", type=click.Path(path_type=Path, exists=True), required=False)
@click.option("--autograder", is_flag=True, help="Make a zip to upload as Gradescope's autograder, instead of results.")
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), required=True, help="The folder or the zip file to write."
)
@grading_options(assignment_option, types_option, rubric_option, limit_option, suite_option, course_option)
def gradescope(results_file: Path | None, autograder: bool, output: Path, options: GradingOptions) -> None:
    """Write Gradescope's results.json for each submission, or make an autograder that runs there without Docker."""
    check_course(options.course)
    if autograder:
        if results_file is not None:
            raise UsageError(
                f"--autograder makes a zip for future submissions and takes no results; leave out {results_file}"
            )
        _make_autograder(output, options)
        return
    if results_file is None:
        raise UsageError("name the results (a results.json or the folder of a report), or make a zip with --autograder")
    from grader.exports.course_exports import write_gradescope
    from grader.results.files import load_results

    _print_lines(write_gradescope(load_results(results_file), output))


def _make_autograder(output: Path, options: GradingOptions) -> None:
    from grader.exports.gradescope_zip import make_autograder
    from grader.files import write_file

    exam = open_exam(options, "graded")
    write_file(output, make_autograder(exam.assignment, exam.suite, options.rubric))
    click.echo(
        f"{output}: upload it as the autograder; "
        f"it grades {exam.assignment.settings.title} with {len(exam.suite.cases)} games."
    )


@export.command(epilog="Example: grader export junit report/ -o junit.xml")
@results_argument
@click.option(
    "-o", "--output", type=click.Path(path_type=Path, dir_okay=False), help="The file to write. Default: stdout."
)
def junit(results_file: Path, output: Path | None) -> None:
    """Write JUnit XML: a suite for each submission, a test case for each game."""
    from grader.exports.junit import render
    from grader.files import write_file
    from grader.results.files import load_results

    document = render(load_results(results_file))
    if output:
        write_file(output, document)
    else:
        for piece in document:
            click.echo(piece, nl=False)


@export.command(epilog="Example: grader export github report/   (in a step of GitHub Actions)")
@results_argument
@click.option(
    "--summary",
    type=click.Path(path_type=Path, dir_okay=False),
    help="The file for the summary. Default: the summary of the job.",
)
def github(results_file: Path, summary: Path | None) -> None:
    """Write a job summary and annotations for GitHub Actions; text by students is never obeyed as a command."""
    import os
    import secrets

    from grader.exports.course_exports import write_github
    from grader.exports.github import Folders, annotate, stop_commands
    from grader.reports.class_table import count_statuses
    from grader.results.files import load_results

    results = load_results(results_file)
    if summary is None and not os.environ.get("GITHUB_STEP_SUMMARY"):
        raise UsageError(
            "this is not a step of GitHub Actions (GITHUB_STEP_SUMMARY is not set); name a file with --summary"
        )
    # Annotations are commands to the runner; everything after them is printed where it obeys none.
    report = results_file if results_file.is_dir() else results_file.parent
    for command in annotate(results, Folders(report.absolute(), _find_root(report.absolute()))):
        click.echo(command)
    lines = [*write_github(results, summary), count_statuses(results.submissions)]
    click.echo(stop_commands(lines, secrets.token_hex(16)))


def _find_root(report: Path) -> Path:
    """The root of the repository: as GitHub Actions has it, or the nearest folder above the report with a ``.git``."""
    import os

    if workspace := os.environ.get("GITHUB_WORKSPACE"):
        return Path(workspace)
    return next((folder for folder in (report, *report.parents) if (folder / ".git").exists()), Path.cwd())
