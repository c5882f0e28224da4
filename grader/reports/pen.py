"""Printing for a person at a terminal, with card symbols and colour, or in plain ASCII into a pipe."""

from __future__ import annotations

from dataclasses import dataclass

from rich.console import Console
from rich.text import Text

from grader.reports.console import printable
from reference.cards import Card

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

    def sign(self, card: Card) -> str:
        """A card as it is written here."""
        return card.symbol if self.symbols else str(card)

    def fits(self, *markup: str) -> bool:
        """Whether these texts are within one line; in a pipe, lines have no end."""
        length = sum(_styled(text).cell_len for text in markup)
        return not self.console.is_terminal or length <= self.console.width

    def line(self, markup: str = "") -> None:
        """Print a line of safe markup. At a terminal it is wrapped between words, and keeps its indent."""
        line = markup if self.symbols else markup.translate(_ASCII)
        if not self.console.is_terminal:
            self.console.print(line)
            return
        body = line.lstrip("\n")
        indent = len(body) - len(body.lstrip(" "))
        self.console.print("\n" * (len(line) - len(body)), end="")
        for part in _styled(body[indent:]).wrap(self.console, max(self.console.width - indent, 20)):
            part.rstrip()
            self.console.print(Text(" " * indent) + part, soft_wrap=True)


def _styled(markup: str) -> Text:
    """The text of some markup; in ``(a:x:xs)``, say, ``:x:`` is no picture."""
    return Text.from_markup(markup, emoji=False)
