"""``grader export``: Hand results on."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import click

from grader.commands.options import (
    assignment_option,
    check_course,
    course_option,
    limit_option,
    results_argument,
    rubric_option,
    suite_option,
    types_option,
)
from grader.errors import UsageError

_SCALE = click.option("--scale", is_flag=True, help="Multiply points where the maximum there is another than ours.")


@click.group(epilog="Example: grader export moodle report/ worksheet.csv -o filled.csv")
def export() -> None:
    """Hand results on: to Moodle, Canvas, Gradescope, JUnit XML or GitHub."""


def _tell(lines: tuple[str, ...]) -> None:
    for line in lines:
        click.echo(line)


@export.command(epilog="Example: grader export moodle report/ worksheet.csv -o filled.csv")
@results_argument
@click.argument("worksheet", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@click.option("-o", "--output", type=click.Path(path_type=Path, dir_okay=False), required=True, help="Where it goes.")
@click.option("--decimal-comma", is_flag=True, help="7,5 instead of 7.5, as your Moodle's language has it.")
@_SCALE
@click.option("--identifier-column", help="The column of participants, where it cannot be told by what is in it.")
@click.option("--grade-column", help="The column of grades, where it cannot be told by what is in it.")
@click.option("--feedback-column", help="The column of feedback, where it cannot be told by what is in it.")
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
    """Fill Moodle's grading worksheet, in any language, with grades and feedback; all else stays as it was."""
    from grader.exports.course_exports import report_filled
    from grader.exports.moodle import fill_worksheet
    from grader.results.files import load_results
    from grader.submissions.moodle_columns import Chosen

    filled = fill_worksheet(
        load_results(results_file),
        worksheet,
        decimal_comma=decimal_comma,
        scale=scale,
        chosen=Chosen(identifier_column, grade_column, feedback_column),
    )
    _tell(report_filled(filled, output, worksheet, "Moodle"))


@export.command(epilog='Example: grader export canvas report/ gradebook.csv --column "Sedma (4711)" -o filled.csv')
@results_argument
@click.argument("gradebook", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@click.option("--column", required=True, help="The assignment's title, its number, or both as in the header.")
@click.option("-o", "--output", type=click.Path(path_type=Path, dir_okay=False), required=True, help="Where it goes.")
@_SCALE
def canvas(results_file: Path, gradebook: Path, column: str, output: Path, scale: bool) -> None:
    """Fill a column of the gradebook that Canvas exported; all else stays as it was."""
    from grader.exports.canvas import fill_gradebook
    from grader.exports.course_exports import report_filled
    from grader.results.files import load_results

    filled = fill_gradebook(load_results(results_file), gradebook, column, scale=scale)
    _tell(report_filled(filled, output, gradebook, "Canvas"))


@export.command(
    epilog="Examples: grader export gradescope report/ -o gradescope/   "
    "grader export gradescope --autograder -o autograder.zip"
)
@click.argument("results_file", metavar="[RESULTS]", type=click.Path(path_type=Path, exists=True), required=False)
@click.option("--autograder", is_flag=True, help="A zip to upload as Gradescope's autograder, instead of results.")
@click.option("-o", "--output", type=click.Path(path_type=Path), required=True, help="The folder, or the zip.")
@assignment_option
@types_option
@rubric_option
@limit_option
@suite_option
@course_option
def gradescope(
    results_file: Path | None,
    autograder: bool,
    output: Path,
    assignment: str,
    types: Path | None,
    rubric: Path | None,
    limits: Mapping[str, int],
    suite_file: Path | None,
) -> None:
    """Gradescope's results.json for each submission, or an autograder that runs there without Docker."""
    check_course()
    if autograder:
        if results_file is not None:
            raise UsageError(f"--autograder makes a zip for later submissions, and has no use for {results_file}")
        _make_autograder(output, assignment, types, rubric, limits, suite_file)
        return
    if results_file is None:
        raise UsageError("name the results (a results.json or a report's folder), or make a zip with --autograder")
    from grader.exports.course_exports import write_gradescope
    from grader.results.files import load_results

    _tell(write_gradescope(load_results(results_file), output))


def _make_autograder(
    output: Path,
    assignment: str,
    types: Path | None,
    rubric: Path | None,
    limits: Mapping[str, int],
    suite_file: Path | None,
) -> None:
    from grader.assignment.settings import check_rubric, load_assignment
    from grader.assignment.suites import load_suite, suite_path
    from grader.exports.gradescope_zip import make_autograder
    from grader.files import write_file

    loaded = load_assignment(assignment, types, rubric, limits)
    suite = load_suite(suite_file or suite_path(loaded, "graded"))
    check_rubric(loaded.rubric, suite.tags)
    write_file(output, make_autograder(loaded, suite, rubric))
    click.echo(
        f"{output}: upload it as the autograder; it grades {loaded.settings.title} with {len(suite.cases)} games."
    )


@export.command(epilog="Example: grader export junit report/ -o junit.xml")
@results_argument
@click.option("-o", "--output", type=click.Path(path_type=Path, dir_okay=False), help="Where it goes. Default: stdout.")
def junit(results_file: Path, output: Path | None) -> None:
    """JUnit XML: a suite for each submission, a test case for each game."""
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
    "--summary", type=click.Path(path_type=Path, dir_okay=False), help="The summary's file. Default: the job's."
)
def github(results_file: Path, summary: Path | None) -> None:
    """The job's summary and annotations of GitHub Actions; what students wrote can command nothing."""
    import os
    import secrets

    from grader.exports.course_exports import write_github
    from grader.exports.github import annotate, enclosed
    from grader.reports.class_table import count_statuses
    from grader.results.files import load_results

    results = load_results(results_file)
    if summary is None and not os.environ.get("GITHUB_STEP_SUMMARY"):
        raise UsageError(
            "this is no step of GitHub Actions (GITHUB_STEP_SUMMARY is not set); name a file with --summary"
        )
    _tell(annotate(results))
    said = [*write_github(results, summary), count_statuses(results.submissions)]
    click.echo(enclosed(said, secrets.token_hex(16)))
