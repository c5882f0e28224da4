"""The left-hand sides of equations: how many arguments each has. Reads the tokens of a few lines."""

from __future__ import annotations

from collections.abc import Sequence

from grader.haskell.tokens import Kind, Token, is_comment, scan

_MOST_LINES_ABOVE = 30
_OPENING, _CLOSING = frozenset("([{"), frozenset(")]}")


def count_patterns(name: str, line: int, code: Sequence[str]) -> int | None:
    """How many arguments the equation of ``name`` on a line, or on the nearest line above it, has; None for none."""
    for number in range(line, max(line - _MOST_LINES_ABOVE, 0), -1):
        words = [token for token in scan(code[number - 1]) if not is_comment(token)]
        if words and words[0].text in ("where", "let"):
            words = words[1:]
        if words and words[0].text == name:
            return _patterns(words[1:])
    return None


def _patterns(words: Sequence[Token]) -> int | None:
    """Single words and brackets, down to ``=`` or ``|``; None where the head has no end or has operators."""
    depth = count = 0
    for word in words:
        if depth == 0 and word.text in ("=", "|"):
            return count
        if depth == 0 and (word.text == "`" or (word.kind is Kind.SYMBOL and word.text not in ("~", "@"))):
            return None
        if word.text in _OPENING or depth == 0:
            count += depth == 0 and word.text not in ("~", "@")
        depth += (word.text in _OPENING) - (word.text in _CLOSING)
        if depth == 0 and word.text == "@":
            count -= 1  # the name before it and the pattern after it are one argument
    return count if words and depth == 0 else None
