"""The terminal: where results and messages go, and other people's text made safe to print there.

Results go to stdout, messages to stderr. Colour is left to rich, which recognises a pipe and NO_COLOR.
"""

from __future__ import annotations

import re

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

_OPEN_BRACKET = re.compile(r"\[[^\[\]]*\Z")
_NOTHING = "[none][/none]"
"""Markup that shows nothing."""


def printable(text: str) -> str:
    """Other people's text made safe for a terminal: no control characters, no markup, no commands to GitHub.

    It stays safe in the middle of a line, whatever follows.
    """
    escaped = escape(f"{disarm(text.expandtabs(8))}\n")[:-1]  # to rich, a backslash at the very end is a special case
    backslashes = escaped[len(escaped.rstrip("\\")) :]
    if not backslashes and not _OPEN_BRACKET.search(escaped):
        return escaped
    # Else a bracket of the next text could close one of this text, and ``[/…]`` without a beginning is an error.
    return f"{escaped}{backslashes}{_NOTHING}"


def one_line(text: str) -> str:
    """Other people's text on one line: its line breaks must not pass for lines of ours."""
    return printable(text.replace("\n", "�"))


def consoles() -> tuple[Console, Console]:
    """The console for results, and the one for messages."""
    # Without highlighting, which would colour numbers and quotations in any text; without emoji, which would replace
    # words between colons, such as :guard:; and with whole lines in a pipe.
    results = Console(highlight=False, emoji=False, soft_wrap=True)
    return results, Console(stderr=True, highlight=False, emoji=False)
