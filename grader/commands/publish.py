"""``grader publish``: Write the pages that students may see."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from grader.commands.options import hints_option

if TYPE_CHECKING:
    from grader.results.schema import SubmissionResult


@click.command(epilog="Examples: grader publish report/ -o site/   grader publish report/ -o feedback/ --zip moodle")
@click.argument("report", type=click.Path(path_type=Path, exists=True, file_okay=False))
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, file_okay=False),
    required=True,
    help="Folder to write to; its subfolder public is for a web server, private is for you alone.",
)
@click.option(
    "--zip",
    "zips",
    type=click.Choice(["moodle", "student"]),
    help="Write zips instead of pages: one for Moodle's upload of feedback files, or one for each student.",
)
@click.option("-a", "--assignment", help="The assignment's name or folder. Default: the one named in the report.")
@hints_option
def publish(report: Path, output: Path, zips: str | None, assignment: str | None, hints: str | None) -> None:
    """Publish students' own pages: under unguessable names, or as zips for the learning management system.

    A page shows what the level of hints allows, but never a record of the graded suite or another student's work.
    """
    from grader.assignment.hints import Hints
    from grader.assignment.settings import load_assignment
    from grader.reports.publishing import publish_moodle, publish_pages, publish_zips
    from grader.reports.student_copy import HandedIn, load_handed_in, render_student_copy
    from grader.results.files import load_results
    from grader.results.redaction import find_open_records

    _refuse_reports(report, output)
    results = load_results(report / "results.json")
    loaded = load_assignment(assignment or results.assignment)
    known = find_open_records(loaded)

    def page_of(submission: SubmissionResult) -> str:
        handed_in = load_handed_in(report, submission.id)
        if hints:
            handed_in = HandedIn(Hints(hints), handed_in.sources)
        return render_student_copy(results, submission, handed_in, game=loaded.game, open_records=known)

    publish_as = {None: publish_pages, "moodle": publish_moodle, "student": publish_zips}[zips]
    published = publish_as(results, page_of, output)
    for remark in published.remarks:
        click.echo(f"grader: {remark}", err=True)
    click.echo(f"{published.count} page{'' if published.count == 1 else 's'}: {published.path}")


def _refuse_reports(report: Path, output: Path) -> None:
    """Make sure that pages for students are not written into a report, which is for you alone.

    :raises UsageError: with what to do.
    """
    from grader.errors import UsageError

    if output.resolve().is_relative_to(report.resolve()):
        raise UsageError(f"{output}: is the report or lies inside it; choose another folder with -o")
    if (output / "results.json").exists():
        raise UsageError(f"{output}: is a report, which is for you alone; choose another folder with -o")
