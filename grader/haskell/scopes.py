"""Where a name is bound that is not known at another place: in a local definition, or as an argument.

Reads tokens line by line, in time linear in the text; knows no more of scopes than a reader sees by the indentation.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from grader.haskell.tokens import Kind, Token, is_comment, scan

_ENDS_OF_HEADS = frozenset({"=", "|", "::", "->", "<-"})


@dataclass(frozen=True)
class Binding:
    """A line where a name is defined, or is an argument, and the function at the top level to which it belongs."""

    function: str
    line: int
    is_definition: bool


@dataclass(frozen=True)
class _Equation:
    """The equation at the top level that a line belongs to: the name it begins with, and its first line."""

    name: str
    line: int


def find_binding(name: str, code: str, line: int | None) -> Binding | None:
    """Where ``name`` is bound in another equation than the one around ``line``; the first place."""
    lines = list(_lines(code))
    here = next((equation for equation, words in reversed(lines) if words[0].line <= (line or 0)), None)
    bindings = (_binding(name, equation, words) for equation, words in lines if equation != here)
    return next(filter(None, bindings), None)


def _lines(code: str) -> Iterator[tuple[_Equation, list[Token]]]:
    """Each line's tokens with the equation that it belongs to."""
    equation, words = _Equation("", 0), list[Token]()
    top = None
    for token in scan(code):
        if is_comment(token):
            continue
        if token.is_first:
            if words:
                yield equation, words
            words = []
            column = token.start - (code.rfind("\n", 0, token.start) + 1)
            top = column if top is None else top
            if column <= top:
                equation = _Equation(token.text, token.line)
        words.append(token)
    if words:
        yield equation, words


def _binding(name: str, equation: _Equation, words: list[Token]) -> Binding | None:
    """Whether a line binds the name: as the first word of a local definition, or in the head of the equation."""
    head = _head(words)
    if not head or not any(word.text == name and word.kind is Kind.NAME for word in head):
        return None
    first = head[0]
    if first.line == equation.line and first.text == equation.name:
        return Binding(equation.name, first.line, is_definition=False) if first.text != name else None
    return Binding(equation.name, first.line, is_definition=True) if first.text == name else None


def _head(words: list[Token]) -> list[Token]:
    """The words before the first ``=`` or ``|`` of an equation, without an opening ``where`` or ``let``."""
    start = 1 if words[0].text in ("where", "let") else 0
    for index in range(start, len(words)):
        if words[index].text in _ENDS_OF_HEADS:
            return words[start:index] if words[index].text in ("=", "|") else []
    return []
