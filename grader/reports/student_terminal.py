"""Feedback for a student in the terminal, the most important first. Formats values; decides nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from rich.console import Console

from grader.assignment.hints import Hints
from grader.assignment.settings import write_command
from grader.haskell.runtime_errors import explain_runtime_failure
from grader.model import Status
from grader.reports.console import printable
from grader.reports.pen import Pen
from grader.reports.story_terminal import print_story
from grader.results.criteria import describe_share, is_held_back, sign_of
from grader.results.feedback import describe_case
from grader.results.pattern_wording import PATTERN, describe_support
from grader.results.place_words import HEADING, NOWHERE, describe_places
from grader.results.schema import BreachInfo, DiagnosisInfo, PatternInfo, SmallestInfo, SubmissionResult
from grader.results.wording import (
    count_not_run,
    describe_location,
    describe_not_run,
    describe_own_share,
    describe_parting,
    describe_suggestion,
    goes_wrong,
    number_lines,
    select_shown,
)
from reference.contract import Story
from testcases import DEFAULT

SHORT_RECORD = 4
"""Up to this many words a record is shown as the call to type."""

WORDS_PER_LINE = 16
_MARKS = {"✓": "[green]✓ passed[/]", "◐": "[yellow]◐ partly[/]", "✗": "[red]✗ failed[/]"}
OTHER_GAMES = "The graded suite has other games of the same kinds."


@dataclass(frozen=True)
class ToldGame:
    """A failing game, as a story and as the call that a student would type."""

    smallest: SmallestInfo
    story: Story
    call: str = ""


@dataclass(frozen=True)
class Feedback:
    """A result to show with its simplest failing game, and with those of each of several misconceptions.

    Where a list of all failed games follows (``lists_all``), no other is pointed out. ``assignment`` is as for ``-a``.
    ``cost`` is what the program cost, in words, where that is worth saying.
    """

    result: SubmissionResult
    hints: Hints = Hints.ALL
    game: ToldGame | None = None
    own_games: tuple[ToldGame | None, ...] = ()
    raw: bool = False
    lists_all: bool = False
    assignment: str = DEFAULT
    cost: str = ""


def print_feedback(console: Console, feedback: Feedback) -> None:
    """Print why it cannot be graded; or the misconception, the game that shows it, and every criterion."""
    pen, result = Pen(console), feedback.result
    if result.reason:
        _print_reason(pen, result, raw=feedback.raw)
    _print_breaches(pen, result)  # before the return: a rejected program may break rules as well
    if result.reason:
        return
    if result.play is not None:  # it is told apart: see ``player_terminal``
        _print_criteria(pen, result)
        _print_cost(pen, feedback.cost)
        return
    wrong = sum(map(goes_wrong, result.cases))
    not_run = describe_not_run(result.cases)
    if wrong or not_run:
        pen.line(f"[bold]{wrong} of {len(result.cases)} games {'gets' if wrong == 1 else 'get'} a wrong answer.[/]")
        if not_run:
            pen.line(pen.text(not_run))
        if feedback.hints.tells(Hints.MISCONCEPTION):
            _print_diagnosis(pen, feedback)
        # Each of several misconceptions has its own game, and the simplest is one of them.
        if feedback.game is not None and not any(feedback.own_games):
            _print_smallest(pen, feedback.game, feedback)
        _print_places(pen, result)
        pen.line()
    _print_criteria(pen, result)
    _print_cost(pen, feedback.cost)
    if not wrong and not not_run:
        pen.line(f"\n[bold green]Every game of the public suite is right.[/] {OTHER_GAMES}")
    elif feedback.hints.tells(Hints.ALL) and not feedback.lists_all:
        _print_others(pen, result, feedback.assignment)


def _print_criteria(pen: Pen, result: SubmissionResult) -> None:
    for criterion in result.criteria:
        mark = _MARKS[sign_of(criterion)]
        detail = ""
        if not_run := count_not_run(result.cases, criterion):
            detail = f", {not_run} not run"
        elif is_held_back(criterion):
            detail = ", but some legal games are rejected or get no answer"
        count = f" ({criterion.passed} of {criterion.cases} right{detail})"
        if result.play is not None and criterion.cases == 1:  # a match is one case, and told apart
            count = ""
        pen.line(f"{mark}  {pen.text(criterion.title)}{count}")
        if (share := describe_share(criterion)) and not is_held_back(criterion):
            pen.line(f"          {pen.text(share)}")


def _print_cost(pen: Pen, cost: str) -> None:
    if cost:
        pen.line(f"\n{pen.text(cost)}")


def _print_diagnosis(pen: Pen, feedback: Feedback) -> None:
    result = feedback.result
    pen.line(f"\n{pen.text(describe_suggestion(result, has_game=feedback.game is not None))}")
    for number, misconception in enumerate(select_shown(result.diagnosis)):
        pen.line(f"\n  [bold]{pen.text(misconception.title)}[/]")
        pen.line(f"  The sheet: {pen.text(f'“{misconception.sentence}”')}")
        pen.line(f"  {pen.text(misconception.hint)}")
        if share := describe_own_share(misconception):
            pen.line(f"  {pen.text(share)}")
        own = feedback.own_games[number] if feedback.own_games else None
        if own is not None:
            pen.line(f"\n  A {_kind(own.story)} that shows it:\n")
            _print_game(pen, own, (), raw=feedback.raw)
    _print_patterns(pen, result.patterns)


def _print_patterns(pen: Pen, patterns: Sequence[PatternInfo]) -> None:
    if patterns:
        pen.line(f"\n{PATTERN}")
    for pattern in patterns:
        pen.line(f"\n  [bold]{pen.text(pattern.words)}[/]")
        pen.line(f"  {pen.text(describe_support(pattern))}")
        if pattern.smallest is not None:
            example = pattern.smallest
            pen.line(f"  An example: {pen.text(example.record or 'the empty record')}")
            pen.line(f"  {pen.text(describe_case(example))}")


def _print_places(pen: Pen, result: SubmissionResult) -> None:
    """Where to look, where it was searched for and the level of hints allows it."""
    if result.places is not None:
        pen.line(f"\n[bold]{HEADING}:[/]\n")
        for sentence in describe_places(result.places) or (NOWHERE,):
            pen.line(f"  {pen.text(sentence)}")


def _kind(story: Story) -> str:
    return "record" if story.faults else "game"


def _print_smallest(pen: Pen, game: ToldGame, feedback: Feedback) -> None:
    pen.line(f"\n[bold]The simplest {_kind(game.story)} we found that gets a wrong answer:[/]\n")
    _print_game(pen, game, feedback.result.diagnosis, raw=feedback.raw)


def _print_game(pen: Pen, game: ToldGame, diagnosis: Sequence[DiagnosisInfo], *, raw: bool) -> None:
    smallest, story = game.smallest, game.story
    if story.faults:
        print_record(pen, smallest.record, story, game.call)
    remark = describe_parting(smallest, diagnosis)
    print_story(pen.console, story, trick=smallest.trick if remark else None, remark=remark)
    print_answer(pen, smallest, raw=raw)
    # A shorter record was printed as a call already.
    if raw and len(smallest.record.split()) > SHORT_RECORD:
        pen.line(f"\nTo try it in the interpreter:\n  {printable(game.call)}")


def print_record(pen: Pen, record: str, story: Story, call: str) -> None:
    """Print a record that is not a game: a short one as a call, a long one word by word, the wrong words starred."""
    if len(record.split()) <= SHORT_RECORD:
        pen.line(f"  {printable(call)}")
    else:
        print_words(pen, record, story)


def print_words(pen: Pen, record: str, story: Story) -> None:
    """Print the words of a record, those starred that show why it is not a game; a slash begins another line."""
    words = record.split()
    wrong = {position for fault in story.faults for position in fault.positions}
    shown = [f"{word}*" if position in wrong else word for position, word in enumerate(words, 1)]
    width = max([4, *map(len, shown)])  # not narrower than a starred ten
    starts = [0, *(place for place, word in enumerate(words) if word == "/" and place), len(words)]
    for start, end in pairwise(starts):
        for first in range(start, end, WORDS_PER_LINE):
            line = " ".join(word.ljust(width) for word in shown[first : min(first + WORDS_PER_LINE, end)])
            pen.line(f"  {printable(line.rstrip())}")


def print_answer(pen: Pen, smallest: SmallestInfo, *, raw: bool) -> None:
    """Print what the program answered, or how it failed and where to look."""
    failure = explain_runtime_failure(smallest.verdict, smallest.got, smallest.cause)
    if failure is None:
        pen.line(f"  Yours:        [bold]{printable(smallest.got)}[/]")
        return
    pen.line(f"  Yours:        [bold]{pen.text(failure.words)}[/]")
    pen.line(f"                {pen.text(failure.advice)}")
    if raw:
        pen.line(f"\nThe interpreter's message:\n{printable(smallest.got)}")


def _print_others(pen: Pen, result: SubmissionResult, assignment: str) -> None:
    """Where to continue: the next failed case that has not been shown, and how to list them all."""
    shown = result.smallest.case if result.smallest else None
    wrong = [case for case in result.cases if goes_wrong(case)]
    others = [case for case in wrong if case.id != shown]
    if others:
        rest = f"; `--all` lists all {len(wrong)}" if len(others) > 1 else ""
        command = pen.text(write_command("explain", assignment, others[0].id))
        pen.line(f"\n`{command}` explains another game with a wrong answer{rest}.")


def _print_breaches(pen: Pen, result: SubmissionResult) -> None:
    """Each broken rule of the sheet once, with every location; the message of the reason is not repeated."""
    by_code: dict[str, list[BreachInfo]] = {}
    for breach in result.breaches:
        by_code.setdefault(breach.code, []).append(breach)
    for first, *others in by_code.values():
        if result.reason is None or first.message != result.reason.message:
            pen.line(f"[yellow]![/] {printable(_location(first))}: {printable(first.message)}")
        if others:
            pen.line(f"    The same at {printable(', '.join(map(_location, others)))}.")
        pen.line(f"    The sheet: {pen.text(f'“{first.sentence}”')}")


def _location(breach: BreachInfo) -> str:
    return f"{breach.file}:{breach.line}" if breach.line else breach.file


def _print_reason(pen: Pen, result: SubmissionResult, *, raw: bool) -> None:
    reason = result.reason
    assert reason is not None  # noqa: S101  # checked by the caller
    label = "could not be checked" if result.status == Status.UNGRADED.value else "cannot be graded"
    if result.status == Status.REVIEW.value:
        label += " as it is; handed in like this, it would be left to your teacher"
    pen.line(f"[bold red]✗ Your program {label}.[/] {printable(reason.message)}")
    if reason.file and reason.line:
        pen.line(f"\n  {printable(reason.file)}, {describe_location(reason)}:")
        for line in number_lines((reason.source or "").expandtabs(8), reason.begins or reason.line).split("\n"):
            pen.line(f"  {printable(line)}")
    if raw and reason.raw:
        pen.line(f"\nThe interpreter's message:\n{printable(reason.raw)}")
    elif reason.raw:
        pen.line("\n`--raw` shows the interpreter's message.")
