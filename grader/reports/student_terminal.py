"""What a student reads in the terminal: first what matters, one thing at a time. Formats values; decides nothing."""

from __future__ import annotations

from dataclasses import dataclass

from rich.console import Console

from grader.assignment.hints import Hints
from grader.haskell.runtime_errors import explain_breakdown
from grader.model import Status
from grader.reports.console import printable
from grader.reports.story_terminal import Pen, print_story
from grader.results.schema import BreachInfo, SmallestInfo, SubmissionResult
from grader.results.wording import (
    count_not_run,
    describe_location,
    describe_not_run,
    describe_parting,
    describe_suggestion,
    goes_wrong,
    number_lines,
)
from reference.contract import Story

MOST_IDEAS = 3
SHORT = 4
A_ROW = 16


@dataclass(frozen=True)
class Feedback:
    """A result and what it takes to tell it: the smallest game as a story and as the student would call it."""

    result: SubmissionResult
    hints: Hints = Hints.ALL
    story: Story | None = None
    call: str = ""
    raw: bool = False


def print_feedback(console: Console, feedback: Feedback) -> None:
    """Why it cannot be graded; or the idea behind the wrong answers, the game that shows it, and every criterion."""
    pen, result = Pen(console), feedback.result
    if result.reason:
        _print_reason(pen, result, raw=feedback.raw)
    _print_breaches(pen, result)
    if result.reason:
        return
    wrong = sum(map(goes_wrong, result.cases))
    left = describe_not_run(result.cases)
    if wrong or left:
        pen.line(f"[bold]{wrong} of {len(result.cases)} games {'goes' if wrong == 1 else 'go'} wrong.[/]")
        if left:
            pen.line(pen.text(left))
        if feedback.hints.tells(Hints.MISCONCEPTION):
            _print_diagnosis(pen, result, has_game=feedback.story is not None)
        if feedback.story is not None and result.smallest is not None:
            _print_smallest(pen, result.smallest, feedback)
        pen.line()
    _print_criteria(pen, result)
    if not wrong and not left:
        pen.line(
            "\n[bold green]Every game of the public suite is right.[/] The graded suite has others of the same kinds."
        )
    elif feedback.hints.tells(Hints.ALL):
        _print_others(pen, result)


def _print_criteria(pen: Pen, result: SubmissionResult) -> None:
    for criterion in result.criteria:
        earned = criterion.points == criterion.max_points
        sign = "[green]✓ passed[/]" if earned else "[red]✗ failed[/]"
        refused = not earned and criterion.passed == criterion.cases
        but = ", but possible games are refused or get no answer" * refused
        if left := count_not_run(result.cases, criterion):
            but = f", {left} not run"
        pen.line(f"{sign}  {pen.text(criterion.title)} ({criterion.passed} of {criterion.cases} right{but})")


def _print_diagnosis(pen: Pen, result: SubmissionResult, *, has_game: bool) -> None:
    pen.line(f"\n{pen.text(describe_suggestion(result, has_game=has_game))}")
    for idea in result.diagnosis[:MOST_IDEAS]:
        pen.line(f"\n  [bold]{pen.text(idea.title)}[/]")
        pen.line(f"  The sheet: {pen.text(f'“{idea.sentence}”')}")
        pen.line(f"  {pen.text(idea.hint)}")


def _print_smallest(pen: Pen, smallest: SmallestInfo, feedback: Feedback) -> None:
    story = feedback.story
    assert story is not None  # noqa: S101  # the caller looked
    what = "game" if story.tricks else "record"
    pen.line(f"\n[bold]The simplest {what} we found that goes wrong:[/]\n")
    if not story.tricks:
        _print_record(pen, smallest.record, story, feedback.call)
    remark = describe_parting(smallest, feedback.result.diagnosis)
    print_story(pen.console, story, trick=smallest.trick, remark=remark)
    _print_answer(pen, smallest, raw=feedback.raw)
    if feedback.raw and len(smallest.record.split()) > SHORT:
        pen.line(f"\nTo try it in the interpreter:\n  {printable(feedback.call)}")


def _print_record(pen: Pen, record: str, story: Story, call: str) -> None:
    """What is no game: a short one as it is called, a long one card by card, with a star at what is wrong."""
    cards = record.split()
    if len(cards) <= SHORT:
        pen.line(f"  {printable(call)}")
        return
    wrong = {place for fault in story.faults for place in fault.positions}
    shown = [f"{card}*" if place in wrong else card for place, card in enumerate(cards, 1)]
    for start in range(0, len(shown), A_ROW):
        pen.line(f"  {printable(' '.join(card.ljust(4) for card in shown[start : start + A_ROW]).rstrip())}")


def _print_answer(pen: Pen, smallest: SmallestInfo, *, raw: bool) -> None:
    broken = explain_breakdown(smallest.verdict, smallest.got)
    if broken is None:
        pen.line(f"  Yours:        [bold]{printable(smallest.got)}[/]")
        return
    pen.line(f"  Yours:        [bold]{pen.text(broken.words)}[/]")
    pen.line(f"                {pen.text(broken.advice)}")
    if raw:
        pen.line(f"\nThe interpreter's own words:\n{printable(smallest.got)}")


def _print_others(pen: Pen, result: SubmissionResult) -> None:
    """Where to read on: the next failed case that has not been told; programs are told all of them."""
    told = result.smallest.case if result.smallest else None
    wrong = [case for case in result.cases if goes_wrong(case)]
    others = [case for case in wrong if case.id != told]
    if others:
        rest = f"; `--json` lists all {len(wrong)}" if len(others) > 1 else ""
        pen.line(f"\n`grader explain {others[0].id}` tells another game that goes wrong{rest}.")


def _print_breaches(pen: Pen, result: SubmissionResult) -> None:
    """Each rule of the sheet that was broken once, with every place; what the reason said is not said again."""
    by_code: dict[str, list[BreachInfo]] = {}
    for breach in result.breaches:
        by_code.setdefault(breach.code, []).append(breach)
    for first, *others in by_code.values():
        if result.reason is None or first.message != result.reason.message:
            pen.line(f"[yellow]![/] {printable(_place(first))}: {printable(first.message)}")
        if others:
            pen.line(f"    The same at {printable(', '.join(map(_place, others)))}.")
        pen.line(f"    The sheet: {pen.text(f'“{first.sentence}”')}")


def _place(breach: BreachInfo) -> str:
    return f"{breach.file}:{breach.line}" if breach.line else breach.file


def _print_reason(pen: Pen, result: SubmissionResult, *, raw: bool) -> None:
    reason = result.reason
    assert reason is not None  # noqa: S101  # the caller looked
    label = "could not be checked" if result.status == Status.UNGRADED.value else "cannot be graded"
    pen.line(f"[bold red]✗ Your program {label}.[/] {printable(reason.message)}")
    if reason.file and reason.line:
        pen.line(f"\n  {printable(reason.file)}, {describe_location(reason)}:")
        for line in number_lines((reason.source or "").expandtabs(8), reason.begins or reason.line).split("\n"):
            pen.line(f"  {printable(line)}")
    if raw and reason.raw:
        pen.line(f"\nThe interpreter's own words:\n{printable(reason.raw)}")
    elif reason.raw:
        pen.line("\n`--raw` shows the interpreter's own words.")
