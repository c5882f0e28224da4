"""``grader verify``: Reproduce a recorded grade."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

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
from grader.commands.program_workers import check_sandbox
from grader.errors import UsageError

if TYPE_CHECKING:
    from grader.results.schema import Results


@click.command(epilog="Example: grader verify report/results.json submissions/alice")
@results_argument
@click.argument("path", metavar="SUBMISSION", type=click.Path(path_type=Path, exists=True))
@click.option("--json", "as_json", is_flag=True, help="Print the comparison as JSON.")
@click.option("--unsafe-no-sandbox", is_flag=True, help="Really run a stranger's program with --sandbox none.")
@grading_options(
    assignment_option, types_option, rubric_option, limit_option, suite_option, sandbox_option, course_option
)
def verify(results_file: Path, path: Path, as_json: bool, unsafe_no_sandbox: bool, options: GradingOptions) -> int:
    """Grade one submission (a student's folder, file or zip) again, and show whether its recorded grade is the same.

    Exits with 0 if the grade is the same and was made from identical inputs, with 1 if anything differs.
    """
    from grader.grading.preflight import preflight
    from grader.grading.reproduction import reproduce
    from grader.reports.console import consoles
    from grader.reports.reproduction_view import dump_reproduction, print_reproduction
    from grader.results.files import load_results

    recorded = load_results(results_file)
    if options.course is not None:
        _refuse_students_settings(options.course, path, recorded, results_file)
    check_course(options.course)
    check_sandbox(options.sandbox, unsafe_no_sandbox=unsafe_no_sandbox)
    grader = open_grader(options, recorded.suite.name)
    preflight(grader.exam, grader.run)  # a sandbox that does not work must not pass for a different grade
    reproduction = reproduce(recorded, path, grader)
    grader.close()
    if as_json:
        click.echo(dump_reproduction(reproduction), nl=False)
    else:
        print_reproduction(consoles()[0], reproduction)
    return 0 if reproduction.is_same else 1


def _refuse_students_settings(course: Course, submission: Path, recorded: Results, results_file: Path) -> None:
    """Settings inside a submission are the student's: they could choose the rubric and the sandbox.

    :raises UsageError: saying what to do.
    """
    if submission.is_dir():
        is_students = course.path.resolve().is_relative_to(submission.resolve())
    else:
        is_students = not _is_courses_folder(course.path.resolve().parent, submission, recorded, results_file)
    if is_students:
        raise UsageError(
            f"{course.path} is inside the submission, so it may be the student's; run this in your course's folder"
        )


def _is_courses_folder(folder: Path, file: Path, recorded: Results, results_file: Path) -> bool:
    """Whether a folder with settings cannot be that of the student whose file it is: then it has no such file in it,
    or it has the report, or files of several students.
    """
    if not file.resolve().is_relative_to(folder) or results_file.resolve().is_relative_to(folder):
        return True
    report = results_file if results_file.is_dir() else results_file.parent
    owners = (
        any((report / path).resolve().is_relative_to(folder) for path in result.paths.values())
        for result in recorded.submissions
    )
    return sum(owners) > 1
