"""How a program plays, for its author in the terminal: legal or not, each opponent, the game it lost by most."""

from __future__ import annotations

from rich.console import Console

from grader.assignment.settings import Assignment
from grader.haskell.runtime_errors import explain_runtime_failure
from grader.model import Verdict
from grader.reports.console import printable
from grader.reports.fault_story import tell_fault, tell_game
from grader.reports.pen import Pen
from grader.reports.story_terminal import print_story
from grader.results.play_words import describe_fault_place, describe_lost_game, describe_match, describe_turn
from grader.results.schema import LostGameInfo, MatchInfo, PlayFaultInfo, PlayInfo


def print_play(console: Console, play: PlayInfo, assignment: Assignment, *, raw: bool) -> None:
    """Print the earliest fault, the games against each opponent, and the game that was lost by most."""
    pen = Pen(console)
    if play.fault is not None:
        _print_fault(pen, play.fault, assignment, raw=raw)
    if play.matches:
        _print_matches(pen, play.matches)
    if play.lost is not None:
        _print_lost_game(pen, play.lost, assignment)


def _print_fault(pen: Pen, fault: PlayFaultInfo, assignment: Assignment, *, raw: bool) -> None:
    pen.line(f"\n[bold]The earliest move that cannot be made:[/] {pen.text(describe_fault_place(fault))}\n")
    story = tell_fault(
        assignment,
        fault.record,
        seat=fault.seat,
        ply=fault.ply,
        got=fault.got,
        verdict=fault.verdict,
        hand=fault.hand,
    )
    print_story(pen.console, story)
    failure = None if fault.verdict == Verdict.WRONG.value else explain_runtime_failure(fault.verdict, fault.got)
    if failure is not None:
        pen.line(f"  {pen.text(f'Your program: {failure.words}. {failure.advice}')}")
    if raw:
        pen.line(f"\nThe answer or message:\n{printable(fault.got)}")


def _print_matches(pen: Pen, matches: tuple[MatchInfo, ...]) -> None:
    games = 2 * matches[0].decks
    pen.line(
        f"\n[bold]Against our players[/] ({games} games each: {matches[0].decks} decks, both ways), points a game:\n"
    )
    width = max(len(match.opponent) for match in matches)
    for match in matches:
        mark = "[green]✓[/]" if match.won else "[red]✗[/]"
        pen.line(f"  {mark} {pen.text(match.opponent.ljust(width))}  {pen.text(describe_match(match))}")
        pen.line(f"    [dim]{pen.text(match.summary)}[/]")


def _print_lost_game(pen: Pen, lost: LostGameInfo, assignment: Assignment) -> None:
    pen.line(f"\n[bold]The game it lost by most:[/] {pen.text(describe_lost_game(lost))}\n")
    print_story(pen.console, tell_game(assignment.game, lost.record), whole=True)
    if lost.turns:
        pen.line("\n  What a stronger player would have played:")
    for turn in lost.turns:
        pen.line(f"    {pen.text(describe_turn(turn))}")
