"""Haskell 98's lexical syntax: what is code, comment, string or pragma, and at which position.

Its tokens are those that Hugs reads: where a name, a number or a literal ends decides where the next string begins.
Takes time linear in any text, so that it also works where there is no syntax tree.
Knows tokens; must not know what declarations mean.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import Enum
from typing import NamedTuple

_SYMBOL = r"!#$%&*+./<=>?@\\^|~:\-"
_SPACES = r"[ \t\n\r\f\v]"
_STRING = rf"""\"(?:[^"\\\n]|\\\^[@-_]|\\{_SPACES}++\\|\\(?!{_SPACES}).)*+"""
_TOKEN = re.compile(
    rf"""
      (?P<space>{_SPACES}+)
    | (?P<line_comment>-{{2,}}(?![{_SYMBOL}])[^\n]*)
    | (?P<block>\{{-)
    | (?P<string>{_STRING}"?)
    | (?P<char>'(?:[^'\\\n]|\\\^[@-_]|\\['"\\]|\\[A-Za-z0-9]+)')
    | (?P<name>(?:[A-Z][\w']*\.)*[^\W\d][\w']*)
    | (?P<number>0[xX][0-9A-Fa-f]+|0[oO][0-7]+|[0-9]+(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?)
    | (?P<symbol>[{_SYMBOL}]+)
    | (?P<special>[()\[\],;`{{}}])
    | (?P<other>.)
    """,
    re.VERBOSE | re.DOTALL,
)
_SHEBANG = re.compile(r"\A#![^\n]*")
_COMMENT_MARK = re.compile(r"\{-|-\}")
_OPENERS = frozenset({";", "{", "where"})


class Kind(Enum):
    """What a token is."""

    NAME = "name"
    SYMBOL = "symbol"
    SPECIAL = "special"
    STRING = "string"
    CHAR = "char"
    NUMBER = "number"
    OTHER = "other"
    PRAGMA = "pragma"
    COMMENT = "comment"


_COMMENTS = frozenset({Kind.COMMENT, Kind.PRAGMA})
_CLOSED_STRING = re.compile(rf"{_STRING}\"", re.VERBOSE)


class Token(NamedTuple):
    """A piece of the text, its position, and whether it is the first on its line.

    A tuple, because a megabyte of brackets is a million of them.
    """

    kind: Kind
    text: str
    start: int
    line: int
    is_first: bool

    @property
    def end(self) -> int:
        """The offset just after it."""
        return self.start + len(self.text)


def tokens_of(text: str) -> tuple[Token, ...]:
    """All the tokens, comments and pragmas too."""
    return tuple(_scan(text))


def code_tokens(tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """The tokens without comments and pragmas, which are comments in Haskell 98."""
    return tuple(token for token in tokens if not is_comment(token))


def is_comment(token: Token) -> bool:
    """Whether it is a comment or a pragma."""
    return token.kind in _COMMENTS


def is_closed(token: Token) -> bool:
    """Whether a string or comment has its end; one that has none runs to the end of the line, or of the text."""
    if token.kind is Kind.STRING:
        return _CLOSED_STRING.fullmatch(token.text) is not None
    return not token.text.startswith("{-") or _end_of_comment(token.text, 0) is not None


def declaration_starts(code: tuple[Token, ...]) -> tuple[int, ...]:
    """The indices in ``code`` where a declaration may begin: on a new line, or after ``;``, ``{`` or ``where``."""
    after_opener = {index + 1 for index, token in enumerate(code) if token.text in _OPENERS}
    first = {index for index, token in enumerate(code) if token.is_first}
    return tuple(sorted((after_opener | first) - {len(code)}))


def nesting(code: tuple[Token, ...]) -> int | None:
    """How deep brackets nest; None where they do not match."""
    pairs = {")": "(", "]": "[", "}": "{"}
    open_now: list[str] = []
    deepest = 0
    for token in code:
        if token.text in pairs and (not open_now or open_now.pop() != pairs[token.text]):
            return None
        if token.kind is Kind.SPECIAL and token.text in "([{":
            open_now.append(token.text)
            deepest = max(deepest, len(open_now))
    return None if open_now else deepest


def _scan(text: str) -> Iterator[Token]:
    position, line, line_seen = 0, 1, 0
    if shebang := _SHEBANG.match(text):  # blanked before the program runs, so it opens no comment for Haskell
        yield Token(Kind.COMMENT, shebang[0], 0, 1, is_first=True)
        position = shebang.end()
    while match := _TOKEN.match(text, position):
        kind, piece = _classify(text, match)
        if kind is not None:
            yield Token(kind, piece, position, line, is_first=line != line_seen)
            line_seen = line_seen if kind in _COMMENTS else line
        position += len(piece)
        line += piece.count("\n")


def _classify(text: str, match: re.Match[str]) -> tuple[Kind | None, str]:
    match match.lastgroup:
        case "space":
            return None, match[0]
        case "line_comment":
            return Kind.COMMENT, match[0]
        case "block":
            block = text[match.start() : _end_of_comment(text, match.start())]  # to the end where it is never closed
            return (Kind.PRAGMA if block.startswith("{-#") else Kind.COMMENT), block
        case group:
            return Kind(group), match[0]


def _end_of_comment(text: str, start: int) -> int | None:
    """Where the comment that starts here ends, with all that it contains; None if it is never closed."""
    depth = 0
    for mark in _COMMENT_MARK.finditer(text, start):
        depth += 1 if mark[0] == "{-" else -1
        if depth == 0:
            return mark.end()
    return None
