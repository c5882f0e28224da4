"""``grader example``: Hold one's own examples against the sheet."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from grader.commands.options import assignment_option

if TYPE_CHECKING:
    from rich.console import Console

    from grader.judging.own_examples import Example, Review
    from reference.contract import Game

SENTENCES = 3


@click.command(epilog="Example: grader example games.txt")
@click.argument("file", type=click.Path(path_type=Path, exists=True, dir_okay=False, allow_dash=True))
@click.option("--json", "as_json", is_flag=True, help="The review as JSON.")
@assignment_option
def example(file: Path, as_json: bool, assignment: str) -> int:
    """Write games and the answers you expect before you write the program; see which of them are right.

    FILE has a game, an arrow and its answer, as in `7H KH QD ... -> AC Two` or `7H 7H -> not a game`. A game may go
    over several lines; `#` begins a comment. You are told which examples are right by the sheet, and how many wrong
    ideas of the rules they would catch, but not the answers that you did not find.
    """
    import msgspec

    from grader.assignment.settings import load_assignment
    from grader.judging.own_examples import read_examples, review
    from grader.reports.console import consoles

    game = load_assignment(assignment).game
    with click.open_file(str(file), encoding="utf-8", errors="replace") as opened:
        examples = read_examples(opened.read(), game)
    found = review(examples, game)
    if as_json:
        click.echo(msgspec.json.format(msgspec.json.encode(_described(found)), indent=1).decode())
    else:
        _print(consoles()[0], found, game)
    return 1 if found.wrong or not examples else 0


def _described(found: Review) -> dict[str, object]:
    return {
        "right": [one.line for one in found.right],
        "wrong": [one.line for one in found.wrong],
        "caught": len(found.caught),
        "misconceptions": found.known,
        "untouched_sentences": list(found.untouched),
    }


def _print(console: Console, found: Review, game: Game[Any]) -> None:
    from grader.reports.story_terminal import Pen

    pen = Pen(console)
    for one in sorted((*found.right, *found.wrong), key=lambda one: one.line):
        sign = "[green]✓ right[/]" if one in found.right else "[red]✗ wrong[/]"
        pen.line(f"{sign}  line {one.line} ({_cards(one, game)}): {pen.text(one.expected)}")
    if found.wrong:
        pen.line("\nWhat is wrong does not agree with the sheet. Play it again by hand, card by card.")
    if not found.right and not found.wrong:
        pen.line("There is no example in this file yet. Write a game, `->`, and the answer that you expect.")
        return
    pen.line(f"\nYour right examples catch {len(found.caught)} of {found.known} wrong ideas of the rules that we know.")
    if found.untouched:
        pen.line("None of them is yet about:")
        for sentence in found.untouched[:SENTENCES]:
            pen.line(f"  {pen.text(f'“{sentence}”')}")


def _cards(one: Example, game: Game[Any]) -> str:
    """How many cards were read: a forgotten arrow, or a card too many, shows here."""
    count = len(game.format(one.record).split())
    return "1 card" if count == 1 else f"{count} cards"
