"""``grader page``: a page in which students check their own programs."""

from __future__ import annotations

from pathlib import Path

import click

from grader.commands.options import assignment_option, hints_option, types_option


@click.command(epilog="Example: grader page -o site")
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, file_okay=False),
    required=True,
    help="The folder for the page.",
)
@hints_option
@assignment_option
@types_option
def page(output: Path, hints: str | None, assignment: str, types: Path | None) -> None:
    """Write a page in which students check their own programs, as with `grader check`, with nothing installed.

    The page is one file that a browser opens from a server or from the disk. It has Hugs and the grader in it, and
    runs them there: nothing that a student drops into it is sent anywhere. It has the public suite, not the graded one.
    """
    from grader.assignment.settings import load_assignment
    from grader.browser.page_site import PageSettings, write_site

    loaded = load_assignment(assignment, types)
    written = write_site(output, PageSettings(loaded, types, hints))
    click.echo(f"Written: {written} ({written.stat().st_size / 1e6:.1f} MB)")
