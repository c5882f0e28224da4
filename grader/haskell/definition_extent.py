"""Which lines a type error may be about: Hugs names the line where a definition begins, not the line of the error.

Hugs reports a missing instance or an ambiguous type for a whole function with all its equations; a result that does
not match the signature, for one equation with all its guards; anything else, for the expression that begins on the
line. Pure; uses the indentation alone, since a text with errors may have no syntax tree.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import takewhile

ABOUT_TYPES = frozenset({"type-error", "missing-eq", "missing-instance", "ambiguous-type"})
"""The codes of errors that Hugs reports at the start of something longer than a line."""

MOST_LINES = 8
CUT = "     …"
_OF_A_FUNCTION = re.compile(r"required for definition|overloading|justify constraints")
_OF_AN_EQUATION = re.compile(r"explicitly typed binding|member binding")
_OPENING = re.compile(r"\s*(?:(?:where|let)\s+)?(?=\S)")
# Not a signature (``f ::`` or ``f, g ::``). Possessive: a part of the name must not pass for a name without ``::``.
_NAME = re.compile(r"[a-z_][\w']*+(?!\s*(?:::|,))")


def lines_meant(error: str, line: int, code: Sequence[str]) -> tuple[int, int]:
    """The first and the last line, counted from 1, that an error reported at ``line`` may be about."""
    if not 0 < line <= len(code):
        return line, line
    if _OF_A_FUNCTION.search(error):
        return _function(_head(line, code), code)
    if _OF_AN_EQUATION.search(error):
        head = _head(line, code)
        return head, _end(head, code)
    # The expression ends where the next guard or the local definitions begin.
    inner = range(line + 1, _end(line, code) + 1)
    kept = takewhile(lambda number: not re.match(r"\s*(where\b|\|)", code[number - 1]), inner)
    return line, max([line, *(number for number in kept if _column(code, number) is not None)])


def quote(lines: Sequence[str], first: int, last: int) -> str:
    """These lines; where there are too many to read, the first of them and a mark."""
    shown = list(lines[first - 1 : min(last, first + MOST_LINES - 1)])
    return "\n".join([*shown, CUT] if last - first >= MOST_LINES else shown)


def _head(line: int, code: Sequence[str]) -> int:
    """The line where the equation begins that this line, a guard or the part after ``=``, belongs to."""
    if not re.match(r"\s*[|=]", code[line - 1]):
        return line
    indent = _column(code, line) or 0
    above = (number for number in range(line - 1, 0, -1) if (own := _column(code, number)) is not None and own < indent)
    return next(above, line)


def _function(head: int, code: Sequence[str]) -> tuple[int, int]:
    """The neighbouring equations of the same name, this one included."""
    name, indent = _name(code, head), _column(code, head) or 0

    def belongs(number: int) -> bool:
        column = _column(code, number)
        return column is None or column > indent or (column == indent and name != "" and _name(code, number) == name)

    above = takewhile(belongs, range(head - 1, 0, -1))
    first = min([head, *(number for number in above if _column(code, number) == indent)])
    below = takewhile(belongs, range(head + 1, len(code) + 1))
    return first, max([head, *(number for number in below if _column(code, number) is not None)])


def _end(head: int, code: Sequence[str]) -> int:
    """The last of the lines below the head that are all indented more than it."""
    indent, last = _column(code, head) or 0, head
    for number in range(head + 1, len(code) + 1):
        column = _column(code, number)
        if column is not None and column <= indent:
            break
        last = last if column is None else number
    return last


def _column(code: Sequence[str], number: int) -> int | None:
    """The column where a line's code begins, after any ``where`` or ``let``; None for an empty line or a comment."""
    text = code[number - 1].expandtabs(8)
    opening = _OPENING.match(text)
    return None if opening is None or text[opening.end() :].startswith("--") else opening.end()


def _name(code: Sequence[str], number: int) -> str:
    """The name whose equation begins on a line; empty for a signature or anything else."""
    text = code[number - 1].expandtabs(8)
    match = _NAME.match(text, _column(code, number) or 0)
    return match[0] if match else ""
