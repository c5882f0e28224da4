"""A compile error with its context, and its explanation for the student. Values, no behaviour."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

from grader.haskell.source_text import shorten
from grader.haskell.syntax import Syntax

LONGEST = 120
"""Of a text quoted in a sentence, in characters."""


LONGEST_LINE = 1_000
"""Of a student's line that is looked through for phrases, which takes the square of its length at worst."""


@dataclass(frozen=True)
class CompileContext:
    """An interpreter's error message, the student's file and line, and what the assignment asks for.

    In ``error`` every run of white space is one space. ``lines`` are the student's; ``code`` is the same without
    the prose of a literate file.
    """

    error: str
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
        """The line of the error and the one above it, where the cause often is."""
        return "\n".join(self.lines[max(self.line - 2, 0) : self.line]) if self.line else ""

    @cached_property
    def code_lines(self) -> tuple[str, ...]:
        """The lines of ``code``, each as far as it is looked through."""
        return tuple(line[:LONGEST_LINE] for line in self.code.split("\n"))

    @property
    def imports_types(self) -> bool:
        """Whether the file imports the given types."""
        return any(module == self.types_module for module, _ in self.syntax.imports)

    def is_given(self, name: str) -> bool:
        """Whether the types module declares ``name``, as a type or a constructor."""
        return re.search(rf"\b{re.escape(name)}\b", self.types_text) is not None

    def is_given_class(self, name: str) -> bool:
        """Whether ``name`` is a class of the types module, of which students make their own types instances."""
        return re.search(rf"^class {re.escape(name)} ", self.types_text, re.MULTILINE) is not None


@dataclass(frozen=True)
class Explanation:
    """A code for the reports, a message for the student, and a more exact line where one is known."""

    code: str
    message: str
    line: int | None = None


def in_its_own_words(context: CompileContext) -> str:
    """What the interpreter says, for an error that is not explained: what a message refers to must be at hand."""
    said = context.error.replace("`", "'").replace("*** ", "")
    return f"It says: “{shorten(said, 2 * LONGEST)}”."


def shorten_first(*texts: str | None) -> str:
    """The first text that is there, short enough for a sentence; backquotes would end its quotation."""
    text = next(filter(None, texts), "")
    return shorten(text.replace("`", "'"), LONGEST)
