"""``grader example``: compare one's own examples with the sheet."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from grader.commands.example_help import CommandWithExamples
from grader.commands.options import assignment_option, load_about_records

if TYPE_CHECKING:
    from rich.console import Console

    from grader.judging.own_examples import Review
    from reference.contract import Game

SENTENCES = 3


@click.command(cls=CommandWithExamples, epilog="Example: grader example games.txt")
@click.argument("file", type=click.Path(path_type=Path, exists=True, dir_okay=False, allow_dash=True))
@click.option("--json", "as_json", is_flag=True, help="Print the review as JSON.")
@assignment_option
def example(file: Path, as_json: bool, assignment: str) -> int:
    """Write games and the answers you expect before you write the program; see which of them are right.

    FILE has games, each with an arrow and its answer, as in `{game} -> {answer}`, or `-> not a game`. Games may be in
    Haskell: `{haskell}`. A game may take several lines; `#` begins a comment. You see which examples agree with the
    sheet, and how many common misconceptions they would catch, but not the answers that you got wrong.
    """
    import msgspec

    from grader.assignment.games_files import blaming_file, read_games_file
    from grader.judging.own_examples import read_examples, review
    from grader.reports.console import consoles

    loaded = load_about_records(assignment, "example")
    text = read_games_file(file)
    with blaming_file(file):
        examples = read_examples(text, loaded)
    reviewed = review(examples, loaded.game)
    if as_json:
        click.echo(msgspec.json.format(msgspec.json.encode(_describe(reviewed)), indent=1).decode())
    else:
        _print(consoles()[0], reviewed, loaded.game)
    return 1 if reviewed.wrong or not examples else 0


def _describe(reviewed: Review) -> dict[str, object]:
    return {
        "right": [example.line for example in reviewed.right],
        "wrong": [example.line for example in reviewed.wrong],
        "caught": len(reviewed.caught),
        "misconceptions": reviewed.known,
        "untouched_sentences": list(reviewed.untouched),
    }


def _print(console: Console, reviewed: Review, game: Game[Any]) -> None:
    from grader.reports.pen import Pen
    from grader.reports.record_words import count_cards

    pen = Pen(console)
    signed = [(example, "[green]✓ right[/]") for example in reviewed.right]
    signed += [(example, "[red]✗ wrong[/]") for example in reviewed.wrong]
    for example, sign in sorted(signed, key=lambda each: each[0].line):
        cards = count_cards(game.format(example.record))
        pen.line(f"{sign}  line {example.line} ({cards}): {pen.text(example.expected)}")
    if reviewed.wrong:
        pen.line("\nA wrong example does not agree with the sheet. Play the game again by hand, card by card.")
    if not reviewed.right and not reviewed.wrong:
        pen.line("There is no example in this file yet. Write a game, `->`, and the answer that you expect.")
        return
    pen.line(
        f"\nYour right examples catch {len(reviewed.caught)} of {reviewed.known} known misconceptions about the rules."
    )
    if reviewed.untouched:
        pen.line("None of them is about these sentences yet:")
        for sentence in reviewed.untouched[:SENTENCES]:
            pen.line(f"  {pen.text(f'“{sentence}”')}")
