"""A game in the terminal, trick by trick: with card symbols and colour there, in plain ASCII in a pipe."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.console import Console
from rich.text import Text

from grader.reports.console import printable
from grader.reports.story_outline import (
    Run,
    SectionOutline,
    describe_break,
    find_breach,
    find_taking,
    list_faults,
    outline_story,
)
from reference.contract import Play, Story, TrickStory

RED_SUITS = "HD"
WIDEST_PLAYS = 48
"""Plays are padded up to this width, so that what follows them is in a column."""

_ASCII = str.maketrans(
    {
        "♥": "H",
        "♦": "D",
        "♠": "S",
        "♣": "C",
        "“": '"',
        "”": '"',
        "’": "'",
        "…": "...",
        "–": "-",
        "✓": "+",
        "✗": "x",
        "◐": "~",
        "−": "-",
    }
)


@dataclass(frozen=True)
class Pen:
    """Prints for a person at a terminal, or for a program that reads a pipe."""

    console: Console

    @property
    def symbols(self) -> bool:
        """Whether more than ASCII can be shown."""
        return self.console.is_terminal and self.console.encoding.lower().startswith("utf")

    def text(self, text: str) -> str:
        """Our own text, safe for the terminal, in the characters it can show."""
        return printable(text if self.symbols else text.translate(_ASCII))

    def line(self, markup: str = "") -> None:
        """Print a line of safe markup. At a terminal it is wrapped between words, and keeps its indent."""
        line = markup if self.symbols else markup.translate(_ASCII)
        if not self.console.is_terminal:
            self.console.print(line)
            return
        body = line.lstrip("\n")
        indent = len(body) - len(body.lstrip(" "))
        self.console.print("\n" * (len(line) - len(body)), end="")
        for part in Text.from_markup(body[indent:]).wrap(self.console, max(self.console.width - indent, 20)):
            part.rstrip()
            self.console.print(Text(" " * indent) + part, soft_wrap=True)


def print_story(
    console: Console, story: Story, *, trick: int | None = None, remark: str | None = None, whole: bool = False
) -> None:
    """Print a game trick by trick, or a record up to the reason why it is not a game; ``remark`` belongs to ``trick``.

    Of a ``whole`` game every trick is printed, and why it is won; of another, quiet tricks are folded where there are
    many, and not explained.
    """
    pen, breach = Pen(console), find_breach(story)
    sections = outline_story(story, marked=trick, whole=whole)
    layout = _measure(story, sections)
    for section in sections:
        if section.title:
            pen.line(f"  [bold]{pen.text(section.title)}[/]")
        for run in section.runs:
            if run.is_fold:
                _print_fold(pen, run)
            else:
                row = _Row(run.tricks[0], remark if run.first == trick else None, breach, whole=whole)
                _print_trick(pen, row, layout)
    _print_faults(pen, story)
    if not story.faults:
        pen.line(f"  {pen.text(story.conclusion)}")
    pen.line(f"  By the sheet: [bold]{pen.text(story.answer)}[/]")


def _print_faults(pen: Pen, story: Story) -> None:
    if find_breach(story):
        pen.line(f"  {pen.text(describe_break(story))}.")
    listed, more = list_faults(story.faults)
    for fault in listed:
        pen.line(f"  ✗ {pen.text(fault.message)}")
        if fault.sentence:
            pen.line(f"    The sheet: {pen.text(f'“{fault.sentence}”')}")
    if more:
        pen.line(f"  ✗ {more}")


@dataclass(frozen=True)
class _Layout:
    """How wide a card with its seat is, and all plays of a trick."""

    card: int
    plays: int


@dataclass(frozen=True)
class _Row:
    """A trick to print; ``breach`` is the place in it of a play that breaks a rule, if nobody took it."""

    trick: TrickStory
    remark: str | None
    breach: int | None
    whole: bool


def _measure(story: Story, sections: Sequence[SectionOutline]) -> _Layout:
    card = max(map(len, story.seats), default=0) + len(":10H*")
    shown = (run.tricks[0] for section in sections for run in section.runs if not run.is_fold)
    return _Layout(card, min(max((_width(trick, card) for trick in shown), default=0), WIDEST_PLAYS))


def _width(trick: TrickStory, card: int) -> int:
    """How wide the plays of a trick are."""
    return sum(card if play.card else len(_say(play)) for play in trick.plays) + len(trick.plays) - 1


def _print_trick(pen: Pen, row: _Row, layout: _Layout) -> None:
    trick, taking = row.trick, find_taking(row.trick)
    breach = None if trick.winner else row.breach
    mark = "[bold yellow]>>[/]" if row.remark else "  "
    plays = " ".join(
        _play(pen, play, layout.card, won=order == taking, breaks=order == breach)
        for order, play in enumerate(trick.plays, 1)
    )
    padding = " " * (layout.plays - _width(trick, layout.card))
    pen.line(f"{mark}{trick.number:>2}  {plays}{padding}{_ending(pen, trick)}".rstrip())
    if trick.because and (row.whole or row.remark or not trick.quiet):
        pen.line(f"      [dim]{pen.text(trick.because)}[/]")
    if row.remark:
        pen.line(f"      [bold yellow]{pen.text(row.remark)}[/]")


def _ending(pen: Pen, trick: TrickStory) -> str:
    if trick.winner is None:
        return ""
    taken = f"{trick.winner} takes it" if trick.points is None else f"{trick.winner} takes {trick.points:>2}"
    return f"  {pen.text(taken)}   {_score(pen, trick)}"


def _score(pen: Pen, trick: TrickStory) -> str:
    return pen.text("  ".join(f"{standing.side} {standing.points:>2}" for standing in trick.score))


def _print_fold(pen: Pen, run: Run) -> None:
    indent = " " * (4 - len(str(run.tricks[0].number)))  # as the numbers of single tricks
    pen.line(f"{indent}{run.numbers}  [dim]quiet: {pen.text(run.takers)}[/]   {_score(pen, run.tricks[-1])}".rstrip())


def _say(play: Play) -> str:
    return f"{play.seat} {play.note} "


def _play(pen: Pen, play: Play, width: int, *, won: bool, breaks: bool) -> str:
    """A play; a card has a fixed width. A star marks the winning card, ``!`` a play that breaks a rule."""
    if play.card is None:
        said = pen.text(f"{_say(play).rstrip()}!" if breaks else _say(play))
        return f"[bold red]{said}[/]" if breaks else said
    card = play.card.symbol if pen.symbols else str(play.card)
    sign = "!" if breaks else "*" if won else ""
    text = f"{play.seat}:{card}{sign}"
    padding = " " * (width - len(text))
    red = breaks or (pen.symbols and play.card.suit.value in RED_SUITS)
    bold = won or breaks
    shown = f"[{'bold ' * bold}{'red' if red else 'default'}]{pen.text(text)}[/]" if bold or red else pen.text(text)
    return f"{shown}{padding}"
