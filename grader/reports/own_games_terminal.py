"""A program's answers to a student's own games beside the sheet's, in the terminal. Formats values; decides nothing."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console

from grader.reports.console import printable
from grader.reports.pen import Pen
from grader.reports.story_terminal import print_story
from grader.reports.student_terminal import SHORT_RECORD, print_answer, print_record
from grader.reports.tried_games import TriedGame, summarise


def print_tried(console: Console, tried: Sequence[TriedGame], *, raw: bool) -> None:
    """Print each game in the order of the file; those where the answers differ trick by trick."""
    pen = Pen(console)
    pen.line(f"[bold]{summarise(tried)}[/]\n")
    for game in tried:
        _print_game(pen, game, raw=raw)


def _print_game(pen: Pen, game: TriedGame, *, raw: bool) -> None:
    if game.agrees:
        pen.line(f"[green]✓ same[/]     {game.where}: {pen.text(game.story.answer)}{pen.text(game.because)}")
        _print_expectation(pen, game)
        return
    pen.line(f"{'[red]✗ differs[/]' if game.is_asked else '[yellow]? not run[/]'}  {game.where}\n")
    _print_difference(pen, game, raw=raw)
    pen.line()


def _print_difference(pen: Pen, game: TriedGame, *, raw: bool) -> None:
    shown, story = game.answers, game.story
    if story.faults:
        print_record(pen, shown.record, story, game.call)
    print_story(pen.console, story)
    print_answer(pen, shown, raw=raw)
    if story.faults:
        pen.line(f"  The sheet: {pen.text(f'“{story.sentence}”')}")
    _print_expectation(pen, game)
    if raw and (not story.faults or len(shown.record.split()) > SHORT_RECORD):  # a shorter one was printed as a call
        pen.line(f"\nTo try it in the interpreter:\n  {printable(game.call)}")


def _print_expectation(pen: Pen, game: TriedGame) -> None:
    if game.expectation:
        pen.line(f"  [yellow]{pen.text(game.expectation)}[/]")
