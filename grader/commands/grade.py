"""``grader grade``: Grade a class."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from grader.assignment.choices import FORMATS
from grader.commands.options import (
    GradingOptions,
    assignment_option,
    check_course,
    course_option,
    each_option,
    grading_options,
    hints_option,
    limit_option,
    open_exam,
    refuse_input_as_output,
    roster_option,
    rubric_option,
    sandbox_option,
    say,
    suite_option,
    types_option,
)
from grader.commands.program_workers import check_sandbox, ignore, open_workers
from grader.errors import INTERRUPTED

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from rich.console import Console

    from grader.assignment.choices import PathKind
    from grader.grading.journal import Journal
    from grader.grading.run_summary import RunSummary
    from grader.judging.exam import Exam
    from grader.model import Submission
    from grader.results.class_summary import ClassSummary

MOST_ROWS = 200


@click.command(epilog="Example: grader grade submissions/ -o report/   (or `grader init` once, then `grader grade`)")
@click.argument("paths", metavar="[FOLDER|ZIP]...", nargs=-1, type=click.Path(path_type=Path))
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path("report"),
    show_default=True,
    help="The report's folder.",
)
@click.option(
    "-j", "--jobs", type=click.IntRange(1), help="How many submissions at once. Default: the number of cores."
)
@roster_option
@each_option
@click.option(
    "--adjustments",
    type=click.Path(path_type=Path, dir_okay=False),
    help="A CSV (id, points or score, comment, shown) with your own word on single scores; see the handbook.",
)
@click.option(
    "--format",
    "formats",
    type=click.Choice(FORMATS),
    multiple=True,
    help="Write this export into the report too; may be repeated.",
)
@click.option(
    "--where",
    "shows_places",
    is_flag=True,
    help="Also look for the lines at fault in every wrong program: some seconds of CPU time each.",
)
@click.option("--fresh", is_flag=True, help="Run every program again, and reuse nothing.")
@click.option(
    "--cluster",
    metavar="ADDRESS",
    help="Run programs on the workers of a Dask scheduler, such as tcp://scheduler:8786.",
)
@click.option("--unsafe-no-sandbox", is_flag=True, help="Really run strangers' programs with --sandbox none.")
@click.option("-q", "--quiet", is_flag=True, help="No progress, no table.")
@grading_options(
    suite_option,
    hints_option,
    assignment_option,
    types_option,
    rubric_option,
    limit_option,
    sandbox_option,
    course_option,
)
def grade(
    paths: tuple[Path, ...],
    output: Path,
    jobs: int | None,
    roster: Path | None,
    each: PathKind | None,
    adjustments: Path | None,
    formats: tuple[str, ...],
    shows_places: bool,
    fresh: bool,
    cluster: str | None,
    unsafe_no_sandbox: bool,
    quiet: bool,
    options: GradingOptions,
) -> int:
    """Grade a class: a folder (or zip) with a folder or file per student.

    If it is interrupted, run the same command to continue. Results known from before are reused.
    """
    from grader.exports.course_exports import check_formats, write_formats
    from grader.grading.class_run import grade_class
    from grader.grading.mark_changes import read_mark_changes
    from grader.grading.memory import open_memory
    from grader.judging.verdicts import note_shares
    from grader.reports.class_table import print_asides, print_notes, print_remarks
    from grader.reports.console import consoles, printable
    from grader.reports.progress import progress
    from grader.reports.report_folder import write_class_report
    from grader.results.mark_lines import remark_on_unscored
    from grader.submissions.gathering import doubt_roster, gather

    check_sandbox(options.sandbox, unsafe_no_sandbox=unsafe_no_sandbox)
    check_course(options.course)
    check_formats(formats, options.course)
    out, err = consoles()
    if options.course and not quiet:
        err.print(f"Settings: {printable(str(options.course.path))}", soft_wrap=True)
    exam = open_exam(options, "graded")
    for note in note_shares(exam.assignment.rubric, exam.suite.cases, exam.assignment.game.illegal_answer):
        (ignore if quiet else say)(note)
    refuse_input_as_output(output, paths)
    gathered = gather(paths, exam.assignment, roster, output, each=each)
    changes = read_mark_changes(options.course, adjustments, gathered, exam.assignment.rubric.max_score)
    print_asides(err, gathered.aside)
    if doubt := doubt_roster(roster, gathered):
        say(f"! {doubt}")
    try:
        with (
            open_memory(output, fresh=fresh, report=say) as memory,
            open_workers(exam, options, cluster, jobs, ignore if quiet else say) as workers,
        ):
            with progress(err, len(gathered.submissions), quiet=quiet) as shown:
                run = grade_class(gathered.submissions, exam, workers, memory, shown)
            if not run.is_complete:
                say(_how_to_continue(run))
                return INTERRUPTED
            if shows_places:
                _point_out(gathered.submissions, exam, memory.journal, options, jobs, ignore if quiet else say)
            if not quiet and run.total > MOST_ROWS:
                say(f"Writing {run.total} students' pages.")
            runtime = workers.runner.identity
            summary = write_class_report(output, gathered, exam, runtime, memory.journal, run, changes)
    except KeyboardInterrupt:
        say("\ngrader: Stopped. Finished submissions are saved; run the same command (without --fresh) to continue.")
        os._exit(INTERRUPTED)  # without waiting for programs that still run
    written = write_formats(formats, output, options.course)
    print_remarks(err, (*changes.remarks, *remark_on_unscored(summary.submissions)))
    if not quiet:
        print_notes(err, summary.submissions)
        _print_summary(out, summary, run, exam.assignment.settings.title, output)
        out.print(f"Run in the sandbox {runtime.kind!r} with {runtime.interpreter}.")
        for line in written:
            out.print(printable(line))
    return _exit_code(summary)


def _point_out(
    submissions: Sequence[Submission],
    exam: Exam,
    journal: Journal,
    options: GradingOptions,
    jobs: int | None,
    report: Callable[[str], None],
) -> None:
    """Look for the lines at fault, on this machine, also where a cluster ran the programs."""
    from contextlib import closing

    from grader.grading.pointing import point_out_class
    from grader.grading.runtime import open_runtime

    with closing(open_runtime(options.sandbox_choice, report)) as runtime:
        point_out_class(submissions, exam, runtime, journal, jobs or os.cpu_count() or 1, report)


def _how_to_continue(run: RunSummary) -> str:
    return (
        f"grader: Stopped. {run.finished} of {run.total} submissions are finished and saved; "
        "run the same command (without --fresh) to continue."
    )


def _print_summary(out: Console, summary: ClassSummary, run: RunSummary, title: str, output: Path) -> None:
    from grader.reports.class_table import count_statuses, summary_table
    from grader.reports.console import printable

    if run.total <= MOST_ROWS:
        out.print(summary_table(title, summary))
    out.print(f"\n{count_statuses(summary.submissions)}; {run.effort}.")
    out.print(f"Report: {printable(str(output / 'index.html'))}")


def _exit_code(summary: ClassSummary) -> int:
    from grader.model import Status

    # Whoever has been given a score by the teacher needs nothing more from us.
    return 3 if any(submission.score is None for submission in summary.with_status(Status.UNGRADED)) else 0
