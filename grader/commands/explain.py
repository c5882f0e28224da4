"""``grader explain``: show a game trick by trick."""

from __future__ import annotations

from pathlib import Path

import click

from grader.commands.example_help import CommandWithExamples
from grader.commands.options import assignment_option


@click.command(
    cls=CommandWithExamples,
    epilog="Examples: grader explain {game}   grader explain {case} --html game.html",
)
@click.argument("record", nargs=-1, required=True, metavar="RECORD|CASE|FILE")
@click.option(
    "--suite",
    "suite_file",
    type=click.Path(path_type=Path, dir_okay=False, exists=True),
    help="The suite that has the case. Default: the public one.",
)
@click.option(
    "--html",
    "page",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Write a page that shows the game on a table, to step through.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the explanation as JSON.")
@assignment_option
def explain(
    record: tuple[str, ...], suite_file: Path | None, as_json: bool, page: Path | None, assignment: str
) -> None:
    """Explain a game trick by trick: who won what and why, or why it is not a possible game, and at which card.

    Give the game (a card is its rank and suit: 7H is the seven of hearts; or in Haskell: "{haskell}"), a file that
    contains it, or the id of a case of the suite. Where students write players, a case is a position.
    """
    from grader.assignment.records import read_position, read_record
    from grader.assignment.settings import load_assignment
    from grader.reports.console import consoles
    from grader.reports.fault_story import tell_position
    from grader.reports.story_page import story_json, write_story
    from grader.reports.story_terminal import print_story

    loaded = load_assignment(assignment)
    text = " ".join(record)
    if (notation := read_position(text, loaded, suite_file)) is not None:
        story = tell_position(loaded, notation)
    else:
        read = read_record(text, loaded, suite_file)
        story, notation = loaded.game.tell(read), loaded.game.format(read)
    if page is not None:
        write_story(page, story, notation, loaded.settings.title)
        click.echo(f"Written: {page}", err=True)
    if as_json:
        click.echo(story_json(story), nl=False)
    elif page is None:
        print_story(consoles()[0], story, whole=True)
