"""The terminal: where results and messages go, and other people's text made safe to print there.

Results go to stdout, messages to stderr. Colour is left to rich, which recognises a pipe and NO_COLOR.
"""

from __future__ import annotations

from rich.console import Console
from rich.markup import escape

from grader.errors import disarm
from grader.model import Status

STATUS_STYLES = {
    Status.GRADED.value: "default",
    Status.REVIEW.value: "magenta",
    Status.REJECTED.value: "yellow",
    Status.UNGRADED.value: "red",
    Status.MISSING.value: "dim",
}


def printable(text: str) -> str:
    """Other people's text made safe for a terminal: no control characters, no markup, no commands to GitHub."""
    return escape(disarm(text.expandtabs(8)))


def one_line(text: str) -> str:
    """Other people's text on one line: its line breaks must not pass for lines of ours."""
    return printable(text.replace("\n", "�"))


def consoles() -> tuple[Console, Console]:
    """The console for results, and the one for messages."""
    # Without highlighting, which would colour numbers and quotations in any text; without emoji, which would replace
    # words between colons, such as :guard:; and with whole lines in a pipe.
    results = Console(highlight=False, emoji=False, soft_wrap=True)
    return results, Console(stderr=True, highlight=False, emoji=False)
