"""A game in the terminal, trick by trick: with card symbols and colour there, in plain ASCII in a pipe."""

from __future__ import annotations

from dataclasses import dataclass

from rich.console import Console
from rich.text import Text

from grader.reports.console import printable
from reference.contract import Play, Story, TrickStory

RED_SUITS = "HD"
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
    """Print a game trick by trick, or why the record is not a game; ``remark`` belongs to ``trick``.

    Why a trick is won is explained where something happens in it, or for every trick of the ``whole`` game.
    """
    pen = Pen(console)
    for fault in story.faults:
        pen.line(f"  ✗ {pen.text(fault.message)}")
    for played in story.tricks:
        _print_trick(pen, played, remark if played.number == trick else None, whole=whole)
    if story.tricks:
        pen.line(f"  {pen.text(story.conclusion)}")
    pen.line(f"  By the sheet: [bold]{pen.text(story.answer)}[/]")


def _print_trick(pen: Pen, trick: TrickStory, remark: str | None, *, whole: bool) -> None:
    mark = "[bold yellow]>>[/]" if remark else "  "
    plays = " ".join(_play(pen, play, won=play.seat == trick.winner) for play in trick.plays)
    score = "  ".join(f"{standing.side} {standing.points:>2}" for standing in trick.score)
    pen.line(f"{mark}{trick.number:>2}  {plays}  {trick.winner} wins {trick.points:>2}   {score}")
    if whole or remark or not is_quiet(trick):
        pen.line(f"      [dim]{pen.text(trick.because)}[/]")
    if remark:
        pen.line(f"      [bold yellow]{pen.text(remark)}[/]")


def is_quiet(trick: TrickStory) -> bool:
    """Whether nothing happens in a trick: its leader keeps it, and it is worth nothing."""
    return trick.points == 0 and trick.winner == trick.plays[0].seat


def _play(pen: Pen, play: Play, *, won: bool) -> str:
    """A played card in a fixed width; a star marks the winning card where bold type cannot be seen."""
    if play.card is None:
        return f"{play.seat} {play.note}"
    card = play.card.symbol if pen.symbols else str(play.card)
    text = f"{play.seat}:{card}{'*' if won else ''}".ljust(6)  # the longest is “A:10H*”
    red = pen.symbols and play.card.suit.value in RED_SUITS
    return f"[{'bold ' * won}{'red' if red else 'default'}]{text}[/]" if won or red else text
