"""A compile error and all there is to know about it, and what a student is told. Values, no behaviour."""

from __future__ import annotations

import re
from dataclasses import dataclass

from grader.haskell.source_text import shorten
from grader.haskell.syntax import Syntax

LONGEST = 120
"""Of a text quoted in a sentence, in characters."""


@dataclass(frozen=True)
class Situation:
    """A complaint (its white space evened out), the student's file and line, and what the assignment asks for.

    ``lines`` are the student's; ``code`` is the same with the prose of a literate file left out.
    """

    complaint: str
    lines: tuple[str, ...]
    line: int | None
    code: str
    syntax: Syntax
    function: str
    signature: str
    types_module: str
    types_text: str

    @property
    def here(self) -> str:
        """The line complained of and the one above it, where the cause often is."""
        return "\n".join(self.lines[max(self.line - 2, 0) : self.line]) if self.line else ""

    @property
    def imports_types(self) -> bool:
        """Whether the file imports the given types."""
        return any(module == self.types_module for module, _ in self.syntax.imports)

    def is_given(self, name: str) -> bool:
        """Whether the types module declares ``name``, as a type or a constructor."""
        return re.search(rf"\b{re.escape(name)}\b", self.types_text) is not None


@dataclass(frozen=True)
class Explanation:
    """A code for the reports, a message for the student, and a better line where one is known."""

    code: str
    message: str
    line: int | None = None


def shortened(*texts: str | None) -> str:
    """The one that was found, fit for a sentence."""
    text = next(filter(None, texts), "")
    return shorten(text, LONGEST)
