"""A program's answers to a student's own games beside the sheet's, in the terminal and as JSON.

Formats values; decides nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import msgspec
from rich.console import Console

from grader.assignment.settings import Assignment
from grader.judging.own_games import OwnGame
from grader.judging.verdicts import Judged
from grader.model import Verdict
from grader.reports.console import printable
from grader.reports.pen import Pen
from grader.reports.record_words import count_cards
from grader.reports.story_terminal import print_story
from grader.reports.student_terminal import SHORT_RECORD, print_answer, print_record
from grader.results.describe import describe_cause
from grader.results.schema import SmallestInfo
from reference.contract import Story


@dataclass(frozen=True)
class TriedGame:
    """A student's own game, both answers, its story by the rules, and the call to type."""

    own: OwnGame
    answers: SmallestInfo
    story: Story
    call: str

    @property
    def agrees(self) -> bool:
        """Whether the program's answer is that of the sheet."""
        return self.answers.verdict == Verdict.PASSED.value


def tell_tried(
    games: Sequence[OwnGame], judged: Sequence[Judged], assignment: Assignment, files: Mapping[str, bytes]
) -> tuple[TriedGame, ...]:
    """The games with the answers of the program in these files, and their stories."""
    codec, function = assignment.settings.codec, assignment.settings.function
    return tuple(
        TriedGame(
            own,
            describe_cause(_describe_answers(one), files),
            assignment.game.tell(own.record),
            f"{function} {codec.source(own.record)}",
        )
        for own, one in zip(games, judged, strict=True)
    )


def _describe_answers(judged: Judged) -> SmallestInfo:
    return SmallestInfo(judged.case.record, judged.case.expected, judged.answer.text, judged.verdict.value)


def print_tried(console: Console, tried: Sequence[TriedGame], *, raw: bool) -> None:
    """Print each game in the order of the file; those where the answers differ trick by trick."""
    pen = Pen(console)
    pen.line(f"[bold]{summarise(tried)}[/]\n")
    for game in tried:
        _print_game(pen, game, raw=raw)


def summarise(tried: Sequence[TriedGame]) -> str:
    """How many games get which answer, in a sentence."""
    differ, count = sum(not game.agrees for game in tried), len(tried)
    if not differ:
        return (
            "The game gets the answer of the sheet."
            if count == 1
            else f"All {count} games get the answer of the sheet."
        )
    if count == 1:
        return "The game gets an answer that differs from the sheet's."
    return f"{differ} of {count} games {'gets' if differ == 1 else 'get'} an answer that differs from the sheet's."


def _print_game(pen: Pen, game: TriedGame, *, raw: bool) -> None:
    where = _where(game)
    if game.agrees:
        pen.line(f"[green]✓ same[/]     {where}: {pen.text(game.story.answer)}{pen.text(_because(game.story))}")
        _print_expectation(pen, game)
        return
    is_asked = game.answers.verdict != Verdict.NOT_RUN.value
    pen.line(f"{'[red]✗ differs[/]' if is_asked else '[yellow]? not run[/]'}  {where}\n")
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


def _where(game: TriedGame) -> str:
    """The lines of a game, and how many cards were read: this shows a forgotten bracket or an extra card."""
    first, last = game.own.first, game.own.last
    lines = f"line {first}" if first == last else f"lines {first} to {last}"
    return f"{lines} ({count_cards(game.answers.record)})"


def _because(story: Story) -> str:
    return f", because {story.faults[0].message}" if story.faults else ""


def _print_expectation(pen: Pen, game: TriedGame) -> None:
    expected, answer = game.own.expected, game.story.answer
    if expected is not None and expected != answer:
        pen.line(f"  [yellow]You expected {pen.text(expected)}, but by the sheet it is {pen.text(answer)}.[/]")


def dump_tried(tried: Sequence[TriedGame], notes: Sequence[str]) -> str:
    """The same as JSON."""
    document = {
        "same": sum(game.agrees for game in tried),
        "notes": notes,
        "games": [_describe(game) for game in tried],
    }
    return msgspec.json.format(msgspec.json.encode(document), indent=1).decode() + "\n"


def _describe(game: TriedGame) -> dict[str, object]:
    answers = game.answers
    return {
        "lines": [game.own.first, game.own.last],
        "record": answers.record,
        "expected": answers.expected,
        "expected_by_you": game.own.expected,
        "got": answers.got,
        "verdict": answers.verdict,
        "cause": answers.cause,
        "faults": [fault.message for fault in game.story.faults],
    }
