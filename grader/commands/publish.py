"""``grader publish``: What each student may see."""

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
    help="Where the pages go: its folder public is for a web server, private for you alone.",
)
@click.option(
    "--zip",
    "zips",
    type=click.Choice(["moodle", "student"]),
    help="Instead of pages: one zip for Moodle's upload of feedback files, or a zip for each student.",
)
@click.option("-a", "--assignment", help="The assignment's folder. Default: the one that the report names.")
@hints_option
def publish(report: Path, output: Path, zips: str | None, assignment: str | None, hints: str | None) -> None:
    """Publish students' own pages: under unguessable names, or as zips for the learning management system.

    A page tells what the level of hints allows, and never a record of the graded suite or another student.
    """
    from grader.assignment.hints import Hints
    from grader.assignment.settings import load_assignment
    from grader.reports.publishing import publish_moodle, publish_pages, publish_zips
    from grader.reports.student_copy import load_handed_in, student_page
    from grader.results.files import load_results
    from grader.results.redaction import open_records

    results = load_results(report / "results.json")
    loaded = load_assignment(assignment or results.assignment)
    known = open_records(loaded)

    def page_of(one: SubmissionResult) -> str:
        kept = load_handed_in(report, one.id)
        return student_page(results, one, kept.sources, loaded.game, Hints(hints) if hints else kept.hints, known)

    publishing = {None: publish_pages, "moodle": publish_moodle, "student": publish_zips}[zips]
    done = publishing(results, page_of, output)
    for remark in done.remarks:
        click.echo(f"grader: {remark}", err=True)
    click.echo(f"{done.count} page{'' if done.count == 1 else 's'}: {done.place}")
