"""Every game of the public suite that a program gets wrong, as text. Formats values; decides nothing."""

from __future__ import annotations

from typing import Any

from rich.console import Console

from grader.assignment.settings import Assignment, write_command
from grader.assignment.suites import find_case
from grader.model import Suite
from grader.reports.pen import Pen
from grader.reports.student_terminal import print_answer, print_words
from grader.results.schema import CaseInfo, SmallestInfo, SubmissionResult
from grader.results.wording import goes_wrong
from reference.contract import Game


def print_failed_games(
    console: Console, result: SubmissionResult, suite: Suite, assignment: Assignment, *, raw: bool
) -> None:
    """Print each failed game with its cards, what it is about, and both answers; nothing where none failed."""
    pen, failed = Pen(console), [case for case in result.cases if goes_wrong(case)]
    if not failed:
        return
    pen.line("\n[bold]Every game with a wrong answer:[/]")
    cause = result.smallest.cause if result.smallest else None
    for case in failed:
        _print_case(pen, case, suite, assignment.game, cause=cause, raw=raw)
    command = pen.text(write_command("explain", assignment.choice, failed[0].id))
    pen.line(f"\n`{command}` explains the first one, and so on for the others.")


def _print_case(pen: Pen, case: CaseInfo, suite: Suite, game: Game[Any], *, cause: str | None, raw: bool) -> None:
    asked = find_case(suite, case.id)
    story = game.tell(game.parse(asked.record))
    pen.line(f"\n  [bold]{case.id}[/]: {pen.text(asked.why)}")
    print_words(pen, asked.record, story)
    if story.faults:
        others = len(story.faults) - 1  # stars mark them, too
        more = f"; {others} more reason{'s' if others > 1 else ''}" if others else ""
        pen.line(f"  ✗ {pen.text(story.faults[0].message)}{more}")
    pen.line(f"  By the sheet: [bold]{pen.text(case.expected)}[/]")
    print_answer(pen, SmallestInfo(asked.record, case.expected, case.got, case.verdict, cause=cause), raw=raw)
