"""``grader publish``: Write the pages that students may see."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from grader.commands.options import hints_option

if TYPE_CHECKING:
    from grader.assignment.settings import Assignment
    from grader.reports.publishing import PageOf
    from grader.results.schema import Results, SubmissionResult

TOURNAMENT = "tournament.json"
PRIVATE, TOURNAMENT_PAGES, CHECK = "private", "of-a-tournament", "check"

_FAULT = 3  # the exit code where something failed on our side


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
@click.option("--page", is_flag=True, help="Also write the page for self-checks, see `grader page`, into public/check.")
@click.option("-a", "--assignment", help="The assignment's name or folder. Default: the one named in the report.")
@hints_option
def publish(
    report: Path, output: Path, zips: str | None, page: bool, assignment: str | None, hints: str | None
) -> None:
    """Publish students' own pages: under unguessable names, or as zips for the learning management system.

    A page shows what the level of hints allows, but never a record of the graded suite or another student's work. Of a
    tournament's folder the pages of the students who play are published, on which no other student is named.
    """
    from grader.errors import UsageError, disarm
    from grader.reports.publishing import GuardedPages, publish_moodle, publish_pages, publish_zips

    if page and zips:
        raise UsageError("--page writes a page beside the others, but --zip writes no pages; leave out one of the two")
    _refuse_reports(report, output)
    is_tournament = (report / TOURNAMENT).exists() and not (report / "results.json").exists()
    results, page_of = _open_tournament(report, assignment) if is_tournament else _open(report, assignment, hints)
    _refuse_students_key(report, results, output, anywhere=is_tournament)
    _refuse_other_pages(output, is_tournament=is_tournament)
    publish_as = {None: publish_pages, "moodle": publish_moodle, "student": publish_zips}[zips]
    pages = GuardedPages(page_of)
    published = publish_as(results, pages, output)
    if page:
        click.echo(f"Page for self-checks: {_write_check_page(output, assignment or results.assignment)}")
    if is_tournament and (output / PRIVATE).is_dir():
        (output / PRIVATE / TOURNAMENT_PAGES).touch()
    for remark in published.remarks:
        click.echo(disarm(f"grader: {remark}"), err=True)
    click.echo(f"{published.count} page{'' if published.count == 1 else 's'}: {published.path}")
    if pages.failed:
        failed = ", ".join(pages.failed)
        click.echo(
            disarm(f"grader: these pages could not be made, because of a problem on our side: {failed}"), err=True
        )
        click.get_current_context().exit(_FAULT)


def _write_check_page(output: Path, assignment: str) -> Path:
    """What students see in their own checks is as the assignment says, whatever is published of graded work."""
    from grader.assignment.settings import load_assignment
    from grader.browser.page_site import PageSettings, write_site
    from grader.reports.publishing import PUBLIC

    return write_site(output / PUBLIC / CHECK, PageSettings(load_assignment(assignment)))


def _open(report: Path, assignment: str | None, hints: str | None) -> tuple[Results, PageOf]:
    """A class that was graded, and how a student's page is made."""
    from grader.assignment.hints import Hints
    from grader.assignment.settings import load_assignment
    from grader.assignment.step_costs import load_costs
    from grader.reports.student_copy import HandedIn, load_handed_in, render_student_copy
    from grader.results.cost_words import CostScale, unit_of
    from grader.results.files import load_results
    from grader.results.redaction import find_open_records

    results = load_results(report / "results.json")
    loaded = load_assignment(assignment or results.assignment)
    _refuse_other_game(report, results, loaded)
    known = find_open_records(loaded)
    played = loaded.played if loaded.settings.is_players else None
    right = load_costs(loaded, results.suite.name)
    costs = CostScale(right, results.sandbox.limits.get("steps_per_case"), unit_of(loaded))

    def page_of(submission: SubmissionResult) -> str:
        handed_in = load_handed_in(report, submission.id)
        if hints:
            handed_in = HandedIn(Hints(hints), handed_in.sources)
        return render_student_copy(
            results, submission, handed_in, game=loaded.game, open_records=known, played=played, costs=costs
        )

    return results, page_of


def _open_tournament(folder: Path, assignment: str | None) -> tuple[Results, PageOf]:
    """The students of a tournament, and how a student's page is made."""
    from grader.assignment.settings import load_assignment
    from grader.errors import UsageError
    from grader.reports.tournament_copy import list_students, load_tournament, render_player_copy

    tournament = load_tournament(folder)
    loaded = load_assignment(assignment or tournament.assignment)

    def page_of(student: SubmissionResult) -> str:
        try:
            return render_player_copy(tournament, student.id, loaded)
        except (ArithmeticError, LookupError, ValueError) as error:  # a player that is not ranked, a card that is none
            raise UsageError(
                f"{folder / TOURNAMENT}: the page of {student.id!r} cannot be made of it ({error}); "
                "play the tournament again, or choose its own assignment with -a"
            ) from error

    return list_students(tournament), page_of


def _refuse_reports(report: Path, output: Path) -> None:
    """Make sure that pages for students are not written into a report, which is for you alone.

    :raises UsageError: with what to do.
    """
    from grader.errors import UsageError

    if output.resolve().is_relative_to(report.resolve()):
        raise UsageError(f"{output}: is the report or lies inside it; choose another folder with -o")
    if (output / "results.json").exists() or (output / TOURNAMENT).exists():
        raise UsageError(f"{output}: is a report, which is for you alone; choose another folder with -o")


def _refuse_other_pages(output: Path, *, is_tournament: bool) -> None:
    """Make sure that a student's page of a tournament does not take the place of the page of the marks, nor that of it.

    :raises UsageError: with what to do.
    """
    from grader.errors import UsageError

    private = output / PRIVATE
    if (private / "index.html").exists() and (private / TOURNAMENT_PAGES).exists() is not is_tournament:
        has, other = ("a tournament", "a report") if not is_tournament else ("a report", "a tournament")
        raise UsageError(f"{output}: has the pages of {has}; choose another folder for those of {other} with -o")


def _refuse_other_game(report: Path, results: Results, assignment: Assignment) -> None:
    """Make sure that no record is told by the rules of another game.

    :raises UsageError: with the assignment to choose.
    """
    from grader.assignment.settings import list_bundled, load_assignment
    from grader.errors import UsageError
    from reference.cards import NotationError

    bundled = results.assignment in list_bundled()
    if bundled and load_assignment(results.assignment).settings.game != assignment.settings.game:
        raise UsageError(
            f"{report}: is a report of {results.assignment}; leave out -a, or give -a {results.assignment}"
        )
    for result in results.submissions:
        try:
            if result.smallest is not None:
                assignment.game.parse(result.smallest.record)
        except NotationError as error:
            raise UsageError(
                f"{report}: the record of {result.id!r} is none of {assignment.settings.title} ({error}); "
                "choose the report's own assignment with -a"
            ) from error


def _refuse_students_key(report: Path, results: Results, output: Path, *, anywhere: bool) -> None:
    """Make sure that nobody's submission is published to, whose key would tell its author where all pages are.

    Where it is not known where the submissions are, no key of somebody else is used ``anywhere``.

    :raises UsageError: with what to do.
    """
    from grader.errors import UsageError
    from grader.reports.publishing import has_foreign_key

    beside = output.resolve().parent
    paths = (path for result in results.submissions for path in result.paths.values())
    if not has_foreign_key(output):
        return
    if anywhere:
        raise UsageError(f"{output}: has a key that you did not make on this machine; choose another folder with -o")
    if any((report / path).resolve().is_relative_to(beside) for path in paths):
        raise UsageError(
            f"{output}: lies among the submissions, with a key that you did not make on this machine; "
            "choose another folder with -o"
        )
