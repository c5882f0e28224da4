"""Which line of a definition an error may be about, by the operations that occur in it.

Hugs reports a missing instance for a whole function. Where only one of its lines uses an operation of that class, or
calls a function that does, that line is meant. Pure; reads tokens, and only of the definition and those it calls.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from grader.haskell.compile_context import CompileContext
from grader.haskell.definition_extent import lines_meant
from grader.haskell.prelude_names import USES
from grader.haskell.tokens import Kind, Token, is_comment, scan

_MOST_HELPERS = 50
_LONGEST_PART = 20_000  # characters of a definition that are looked through
_MOST_LINES = 1_000  # above and below a helper's first line that are looked through for its extent
_LITERALS = frozenset({Kind.NUMBER, Kind.CHAR, Kind.STRING})


@dataclass(frozen=True)
class Use:
    """An operation, and the line that uses it; ``helper`` is the function called there that contains the operation."""

    operation: str
    line: int
    helper: str = ""
    helper_line: int = 0


def find_uses(cls: str, context: CompileContext) -> tuple[Use, ...]:
    """The uses of a class's operations in the definition that is reported, directly or else by a function it calls.

    A comparison with a number or a text is none of a student's type.
    """
    if context.line is None:
        return ()
    return tuple(_uses(cls, *extent(context), context)) or tuple(uses_of_helpers(cls, context))


def uses_of_helpers(cls: str, context: CompileContext) -> Iterator[Use]:
    """Calls, in the definition that is reported, of the file's own functions that contain an operation of the class."""
    if context.line is None:
        return
    first, last = extent(context)
    lines = {named.name: named.line for named in context.syntax.names}
    seen: dict[int, Use | None] = {}  # by the line of the helper: very many may be on one
    for word in tokens_between(first, last, context):
        line = lines.get(word.text, 0)
        if word.kind is not Kind.NAME or not line or first <= line <= last or len(seen) > _MOST_HELPERS:
            continue
        if line not in seen:
            seen[line] = next(_uses(cls, *_extent_of(line, context), context), None)
        if use := seen[line]:
            yield Use(use.operation, word.line, word.text, use.line)


def extent(context: CompileContext) -> tuple[int, int]:
    """The first and the last line of the definition that is reported."""
    line = context.line or 1
    return lines_meant(context.error, line, context.code_lines)


def tokens_between(first: int, last: int, context: CompileContext) -> list[Token]:
    """The tokens of some lines, each with its line in the whole text."""
    part = "\n".join(context.code_lines[first - 1 : last])[:_LONGEST_PART]
    return [token._replace(line=token.line + first - 1) for token in scan(part) if not is_comment(token)]


def _uses(cls: str, first: int, last: int, context: CompileContext) -> Iterator[Use]:
    words = tokens_between(first, last, context)
    for index, word in enumerate(words):
        beside = [*words[max(index - 1, 0) : index], *words[index + 1 : index + 2]]
        if word.text in USES.get(cls, ()) and not any(token.kind in _LITERALS for token in beside):
            yield Use(word.text, word.line)


def _extent_of(line: int, context: CompileContext) -> tuple[int, int]:
    """The first and the last line of a helper, as far as it is looked through: a file may have very many lines."""
    above = max(line - 1 - _MOST_LINES, 0)
    near = context.code_lines[above : line + _MOST_LINES]
    first, last = lines_meant("required for definition", line - above, near)
    return first + above, last + above
