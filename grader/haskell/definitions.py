"""Which names a program defines at the top level, read from its tokens by Haskell's layout rule.

Takes time linear in any text and keeps no tree: students' texts may be of any shape, and a text with errors still shows
what it tries to define. Knows declarations by their form; must not know what is allowed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple

from grader.haskell.tokens import Kind, Token

_NO_DEFINITIONS = frozenset(
    {"class", "data", "default", "deriving", "foreign", "import", "infix", "infixl", "infixr", "instance", "module"}
    | {"newtype", "primitive", "type"}
)
_KEYWORDS = _NO_DEFINITIONS | {"case", "do", "else", "if", "in", "let", "of", "then", "where", "_"}
_BLOCK_WORDS = frozenset({"where", "let", "do", "of"})
_RESERVED_SYMBOLS = frozenset({"@", "~", "..", "::", "->", "<-", "=>", "\\", "=", "|"})
_OPENING, _CLOSING = frozenset("([{"), frozenset(")]}")
_MOST_BRACKETS = 20  # around the head of a definition, as in ((f x) y) z = …


class Declared(NamedTuple):
    """What one declaration at the top level defines, and its line; no names where it is a pattern without any."""

    names: tuple[str, ...]
    line: int


def read_definitions(text: str, body: Sequence[Token]) -> Iterator[Declared]:
    """The definitions of a module, one for each equation; ``body`` is the code without the module's header."""
    for start, end in pairwise([*_starts(text, body), len(body)]):
        names = _names_defined(body, start, end)
        if names is not None:
            yield Declared(names, body[start].line)


# --- where declarations begin: the layout rule, as far as the top level needs it --------------------------------


class _Context(NamedTuple):
    """An open block or bracket: its word or sign, and for a block by indentation its column."""

    opener: str
    column: int = 0


@dataclass
class _Layout:
    """The blocks and brackets that are open behind the tokens so far, apart from the module itself."""

    top: int  # the column of declarations, or 0 where they stand in braces
    contexts: list[_Context] = field(default_factory=list)
    opener: str = ""  # the word that a block has to follow

    def begins_declaration(self, token: Token, column: int) -> bool:
        """Go on behind a token; whether a declaration of the module begins with it."""
        if token.is_first and self.top and column <= self.top:
            self.contexts.clear()  # whatever is still open: a line in this column begins a declaration
            self._follow(token, column)
            return column == self.top
        self._follow(token, column)
        return False

    def is_on_top(self) -> bool:
        """Whether no block or bracket is open."""
        return not self.contexts

    def _follow(self, token: Token, column: int) -> None:
        if self.opener and token.text != "{" and column > self._column():
            self.contexts.append(_Context(self.opener, column))
        elif token.is_first:
            self._close_blocks(lambda context: context.column > column)
        self.opener = ""
        if token.kind in (Kind.NAME, Kind.SPECIAL):
            self._open_and_close(token.text)

    def _open_and_close(self, text: str) -> None:
        if text in _BLOCK_WORDS:
            self.opener = text
        elif text == "in":
            self._close_blocks(lambda context: context.opener != "let")
            if self.contexts and self.contexts[-1].opener == "let":
                self.contexts.pop()
        elif text in _OPENING:
            self.contexts.append(_Context(text))
        elif text in _CLOSING:
            self._close_blocks(lambda _: True)
            if self.contexts:
                self.contexts.pop()

    def _close_blocks(self, is_over: Callable[[_Context], bool]) -> None:
        """Close the innermost blocks by indentation, up to one that is not over, or a bracket."""
        while self.contexts and self.contexts[-1].column and is_over(self.contexts[-1]):
            self.contexts.pop()

    def _column(self) -> int:
        return self.contexts[-1].column if self.contexts else self.top


def _starts(text: str, body: Sequence[Token]) -> Iterator[int]:
    """The index of each token that begins a declaration of the module."""
    if not body:
        return
    in_braces = body[0].text == "{"
    inner = body[1:] if in_braces else body
    places = columns(text, inner)
    layout = _Layout(0 if in_braces else next(columns(text, body)))
    is_new = True  # behind the opening brace, or a semicolon
    for index, (token, column) in enumerate(zip(inner, places, strict=True), start=len(body) - len(inner)):
        begins = layout.begins_declaration(token, column)
        is_separator = token.text == ";" and layout.is_on_top()
        if (begins or is_new) and not is_separator:
            yield index
        is_new = is_separator


def columns(text: str, tokens: Sequence[Token]) -> Iterator[int]:
    """The column of each token, counted from 1; a tab goes on to the next multiple of eight."""
    column = position = 0
    for token in tokens:
        before = text[position : token.start]
        line_end = before.rfind("\n")
        if line_end >= 0:
            column, before = 0, before[line_end + 1 :]
        part = column % 8
        column += len((" " * part + before).expandtabs(8)) - part if "\t" in before else len(before)
        position = token.start
        yield column + 1


# --- what a declaration defines ---------------------------------------------------------------------------------


def _names_defined(body: Sequence[Token], start: int, end: int) -> tuple[str, ...] | None:
    """The names that a declaration defines; None where it is not a definition but a signature, a type or the like."""
    first = body[start]
    if first.kind is Kind.NAME and first.text in _NO_DEFINITIONS:
        return None
    stop = _end_of_head(body, start, end)
    if stop < end and body[stop].text != "::":
        return _names_of_head(body[start:stop])
    is_tried = stop == end and end - start > 1 and _is_variable(first)  # an equation with an error before its `=`
    return (first.text,) if is_tried else None


def _end_of_head(body: Sequence[Token], start: int, end: int) -> int:
    """The index of the first ``=``, ``|`` or ``::`` outside brackets, or the end."""
    depth = 0
    for index in range(start, end):
        token = body[index]
        if token.kind is Kind.SPECIAL:
            depth += (token.text in _OPENING) - (token.text in _CLOSING)
        elif depth <= 0 and token.kind is Kind.SYMBOL and token.text in ("=", "|", "::"):
            return index
    return end


def _names_of_head(head: Sequence[Token]) -> tuple[str, ...]:
    """The name of a function, variable or infix operator, or all the variables of a pattern."""
    for _ in range(_MOST_BRACKETS):
        operators = list(_operators(head))
        own = next((text for text in operators if not _is_constructor(text)), None)
        if own is not None:
            return (own,)
        if operators or not head:
            break
        if _is_variable(head[0]) and not (len(head) > 1 and head[1].text == "@"):
            return (head[0].text,)
        inner = _in_brackets(head)
        if inner is None:
            break
        head = inner
    return tuple(dict.fromkeys(token.text for token in head if _is_variable(token)))


def _operators(head: Sequence[Token]) -> Iterator[str]:
    """The operators outside brackets, as ``+`` or as a name between backquotes."""
    depth, is_quoted = 0, False
    for index, token in enumerate(head):
        if token.text == "`":
            is_quoted = not is_quoted
        elif token.kind is Kind.SPECIAL:
            depth += (token.text in _OPENING) - (token.text in _CLOSING)
        elif depth <= 0 and (is_quoted or _is_operator(head, index)):
            yield token.text


def _is_operator(head: Sequence[Token], index: int) -> bool:
    """Whether a sign is an operator between two patterns, and not a part of one, as in ``f !x`` or ``-1``."""
    token = head[index]
    if token.kind is not Kind.SYMBOL or token.text in _RESERVED_SYMBOLS or (index == 0 and len(head) > 1):
        return False
    is_tight = index + 1 < len(head) and head[index + 1].start == token.end and head[index - 1].end < token.start
    return not (token.text == "!" and is_tight)


def _is_constructor(operator: str) -> bool:
    return operator[0] == ":" or operator[0].isupper()


def _is_variable(token: Token) -> bool:
    return token.kind is Kind.NAME and not token.text[0].isupper() and token.text not in _KEYWORDS


def _in_brackets(head: Sequence[Token]) -> Sequence[Token] | None:
    """What stands in the round brackets with which a head begins: ``(f x) y = …``, ``(+) = …``; None for a pattern."""
    if head[0].text != "(":
        return None
    depth = 0
    for index, token in enumerate(head):
        if token.kind is Kind.SPECIAL:
            depth += (token.text in _OPENING) - (token.text in _CLOSING)
            if depth == 1 and token.text == ",":
                return None
            if depth == 0:
                return head[1:index]
    return None
