"""``grader verify``: Reproduce a recorded grade."""

from __future__ import annotations

from pathlib import Path

import click

from grader.assignment.course import Course
from grader.commands.options import (
    GradingOptions,
    assignment_option,
    check_course,
    course_option,
    grading_options,
    limit_option,
    open_grader,
    results_argument,
    rubric_option,
    sandbox_option,
    suite_option,
    types_option,
)
from grader.errors import UsageError


@click.command(epilog="Example: grader verify report/results.json submissions/alice")
@results_argument
@click.argument("path", metavar="SUBMISSION", type=click.Path(path_type=Path, exists=True))
@click.option("--json", "as_json", is_flag=True, help="Print the comparison as JSON.")
@grading_options(
    assignment_option, types_option, rubric_option, limit_option, suite_option, sandbox_option, course_option
)
def verify(results_file: Path, path: Path, as_json: bool, options: GradingOptions) -> int:
    """Grade one submission (a student's folder, file or zip) again, and show whether its recorded grade is the same.

    Exits with 0 if the grade is the same and was made from identical inputs, with 1 if anything differs.
    """
    from grader.grading.preflight import preflight
    from grader.grading.reproduction import reproduce
    from grader.reports.console import consoles
    from grader.reports.reproduction_view import dump_reproduction, print_reproduction
    from grader.results.files import load_results

    _refuse_students_settings(options.course, path)
    check_course(options.course)
    recorded = load_results(results_file)
    grader = open_grader(options, recorded.suite.name)
    preflight(grader.exam, grader.run)  # a sandbox that does not work must not pass for a different grade
    reproduction = reproduce(recorded, path, grader)
    grader.close()
    if as_json:
        click.echo(dump_reproduction(reproduction), nl=False)
    else:
        print_reproduction(consoles()[0], reproduction)
    return 0 if reproduction.is_same else 1


def _refuse_students_settings(course: Course | None, submission: Path) -> None:
    """Settings inside a submission are the student's: they could choose the rubric and the sandbox.

    :raises UsageError: saying what to do.
    """
    if course is not None and submission.is_dir() and course.path.resolve().is_relative_to(submission.resolve()):
        raise UsageError(
            f"{course.path} is inside the submission, so it may be the student's; run this in your course's folder"
        )
