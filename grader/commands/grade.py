"""``grader grade``: Grade a class."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click

from grader.commands.options import (
    FORMATS,
    assignment_option,
    check_course,
    course_option,
    hints_option,
    limit_option,
    open_exam,
    rubric_option,
    sandbox_choices,
    sandbox_option,
    say,
    suite_option,
    types_option,
)
from grader.errors import UsageError

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from rich.console import Console

    from grader.grading.single import Exam
    from grader.grading.workers import Desk
    from grader.reports.sitting import Tally
    from grader.results.class_summary import ClassSummary

MOST_ROWS = 200
INTERRUPTED = 130


@click.command(epilog="Example: grader grade submissions/ -o report/   (or `grader init` once, then `grader grade`)")
@click.argument("places", metavar="[FOLDER|ZIP]...", nargs=-1, type=click.Path(path_type=Path))
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path("report"),
    show_default=True,
    help="Where the report goes.",
)
@click.option(
    "-j", "--jobs", type=click.IntRange(1), help="How many submissions at once. Default: the number of cores."
)
@click.option(
    "--roster",
    type=click.Path(path_type=Path, dir_okay=False),
    help="A CSV of who should have handed something in; Moodle's worksheet and Canvas's gradebook will do.",
)
@click.option(
    "--format",
    "formats",
    type=click.Choice(FORMATS),
    multiple=True,
    help="Write this export into the report too; may be repeated.",
)
@suite_option
@click.option("--fresh", is_flag=True, help="Run every program again, whatever is known from before.")
@click.option(
    "--cluster",
    metavar="ADDRESS",
    help="Run programs on the workers of a Dask scheduler, such as tcp://scheduler:8786.",
)
@click.option("--unsafe-no-sandbox", is_flag=True, help="Really run strangers' programs with --sandbox none.")
@click.option("-q", "--quiet", is_flag=True, help="No progress, no table.")
@hints_option
@assignment_option
@types_option
@rubric_option
@limit_option
@sandbox_option
@course_option
def grade(
    places: tuple[Path, ...],
    output: Path,
    jobs: int | None,
    roster: Path | None,
    formats: tuple[str, ...],
    suite_file: Path | None,
    fresh: bool,
    cluster: str | None,
    unsafe_no_sandbox: bool,
    quiet: bool,
    hints: str | None,
    assignment: str,
    types: Path | None,
    rubric: Path | None,
    limits: Mapping[str, int],
    sandbox: str | None,
) -> int:
    """Grade a class: a folder (or zip) with a folder or file per student.

    Whatever interrupts it, the same command goes on where it was. What is known from before is not run again.
    """
    from grader.exports.course_exports import check_formats, write_formats
    from grader.reports.class_table import print_notes
    from grader.reports.console import consoles, printable
    from grader.reports.sitting import conclude, hold, open_memory
    from grader.submissions.gathering import gather

    _check_sandbox(sandbox, unsafe_no_sandbox=unsafe_no_sandbox)
    course = check_course()
    check_formats(formats, course)
    out, err = consoles()
    if course and not quiet:
        err.print(f"Settings: {printable(str(course.path))}", soft_wrap=True)
    exam = open_exam(assignment, types, "graded", suite_file, rubric=rubric, limits=limits, hints=hints)
    found = gather(places, exam.assignment, roster)
    try:
        with (
            open_memory(output, fresh=fresh, report=say) as memory,
            _open_desk(exam, sandbox, cluster, jobs, _silence if quiet else say) as desk,
        ):
            tally = hold(found.submissions, exam, desk, memory, err, quiet=quiet)
            if not tally.is_whole:
                say(_how_to_go_on(tally))
                return INTERRUPTED
            if not quiet and tally.total > MOST_ROWS:
                say(f"Writing {tally.total} students' pages.")
            class_summary = conclude(output, found, exam, desk, memory, tally)
            place = desk.work.place
    except KeyboardInterrupt:
        say("\ngrader: left at once; whatever was finished is kept. The same command, without --fresh, goes on.")
        os._exit(INTERRUPTED)  # without waiting for what still runs
    written = write_formats(formats, output, course)
    if not quiet:
        print_notes(err, class_summary.submissions)
        _tell(out, class_summary, tally, exam.assignment.settings.title, output)
        out.print(f"Run in the sandbox {place.kind!r} with {place.interpreter}.")
        for line in written:
            out.print(printable(line))
    return _exit_code(class_summary)


def _check_sandbox(sandbox: str | None, *, unsafe_no_sandbox: bool) -> None:
    if sandbox == "none" and not unsafe_no_sandbox:
        raise UsageError(
            "--sandbox none runs strangers' programs unprotected on this machine; "
            "add --unsafe-no-sandbox if you mean it"
        )


def _silence(_: str) -> None:
    """Only what goes wrong is told."""


def _open_desk(
    exam: Exam, sandbox: str | None, cluster: str | None, jobs: int | None, report: Callable[[str], None]
) -> AbstractContextManager[Desk]:
    """On this machine, or on the workers of a cluster."""
    if cluster is not None:
        from grader.grading.dask_workers import cluster_desk

        if sandbox_choices() != {"isolation": "worker", "runtime": None}:
            raise UsageError(
                "--isolation and --runtime are for this machine's Docker; a cluster's workers use their own"
            )

        return cluster_desk(exam, cluster, sandbox, jobs, say)  # on whose machines it runs is always told
    from grader.grading.runtime import open_bench
    from grader.grading.workers import local_desk

    return local_desk(exam, open_bench(sandbox, report, **sandbox_choices()), jobs or os.cpu_count() or 1)


def _how_to_go_on(tally: Tally) -> str:
    return (
        f"grader: interrupted; {tally.finished} of {tally.total} are finished and kept. "
        "The same command, without --fresh, goes on from there."
    )


def _tell(out: Console, class_summary: ClassSummary, tally: Tally, title: str, output: Path) -> None:
    from grader.reports.class_table import count_statuses, summary_table
    from grader.reports.console import printable

    if tally.total <= MOST_ROWS:
        out.print(summary_table(title, class_summary))
    out.print(f"\n{count_statuses(class_summary.submissions)}; {tally.effort}.")
    out.print(f"Report: {printable(str(output / 'index.html'))}")


def _exit_code(class_summary: ClassSummary) -> int:
    from grader.model import Status

    return 3 if class_summary.with_status(Status.UNGRADED) else 0
