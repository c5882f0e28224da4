"""Where in a program Hugs' parser gave up: the declaration, the token, and what was open there.

Hugs names a line and what it did not expect; often that is where a mistake became noticeable, not where it is. Pure;
takes time linear in the text.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise

from grader.haskell.compile_context import CompileContext
from grader.haskell.definitions import columns
from grader.haskell.parse_state import BLOCK_WORDS, BRACKETS, CLOSERS, ParseState, Placed
from grader.haskell.tokens import Kind, code_tokens, tokens_of

_UNEXPECTED = re.compile(
    r"\(unexpected (?:(?:symbol|keyword) \"(?P<word>.+?)\"|`(?P<sign>.+?)'|(?P<other>[a-z ]+(?: \(lambda\))?))"
    r"(?P<layout>, possibly due to bad layout)?\)"
)
_KINDS = {"numeric literal": Kind.NUMBER, "string literal": Kind.STRING, "character literal": Kind.CHAR}
_SIGNS = {"comma": (",",), "backslash (lambda)": ("\\",)}
_OTHERS = ("do", "+", "-")  # to Hugs just a "token"


@dataclass(frozen=True)
class ErrorPlace:
    """The tokens of a declaration up to where the parser gave up, that token (None at the end), and the rest of it.

    Where the token begins a declaration, the parser was not done with the declaration before, and ``before`` is that.
    """

    before: tuple[Placed, ...]
    stop: Placed | None
    after: tuple[Placed, ...]
    begins: bool

    @cached_property
    def state(self) -> ParseState:
        """What was open before the token."""
        return state_behind(self.before)

    @cached_property
    def state_at(self) -> ParseState:
        """What is open at the token, after the blocks that end before it by indentation."""
        state = state_behind(self.before)
        if self.stop is not None and not self.begins:
            state.lay_out(self.stop)
        return state

    @property
    def sign(self) -> str:
        """The token's text, or nothing at the end of the file."""
        return self.stop.text if self.stop is not None else ""

    @property
    def item(self) -> tuple[Placed, ...]:
        """What comes before the token of the innermost declaration or alternative, where nothing in it is open."""
        begun = self.state.frames[-1].begun if self.state.frames else None
        return () if begun is None else tuple(one for one in self.before if one.token.start >= begun.token.start)

    @property
    def last(self) -> Placed | None:
        """The token before the one where the parser gave up."""
        return self.before[-1] if self.before else None

    @cached_property
    def line(self) -> tuple[Placed, ...]:
        """The tokens on the line where the parser gave up, this declaration's only."""
        if self.stop is None:
            return ()
        own = (*(() if self.begins else self.before), self.stop, *self.after)
        return tuple(placed for placed in own if placed.line == self.stop.line)


def state_behind(tokens: Sequence[Placed]) -> ParseState:
    """What is open behind some tokens."""
    state = ParseState()
    for placed in tokens:
        state.follow(placed)
    return state


def unmatched(tokens: Sequence[Placed]) -> tuple[tuple[Placed, ...], tuple[tuple[Placed | None, Placed], ...]]:
    """The brackets that are never closed, and those that close none or one of another kind, with that one."""
    opened: list[Placed] = []
    wrong: list[tuple[Placed | None, Placed]] = []
    for placed in tokens:
        if placed.token.kind is not Kind.SPECIAL:
            continue
        if placed.text in BRACKETS:
            opened.append(placed)
        elif placed.text in CLOSERS:
            opener = opened.pop() if opened else None
            if opener is None or BRACKETS[opener.text] is not CLOSERS[placed.text]:
                wrong.append((opener, placed))
    return tuple(opened), tuple(wrong)


@lru_cache(maxsize=1)
def read_declarations(code: str) -> tuple[tuple[Placed, ...], ...]:
    """The declarations of a module: each begins on a line that is indented no more than the first of all.

    The last program is kept, because several explanations ask for the same one.
    """
    tokens = code_tokens(tokens_of(code))
    placed = tuple(map(Placed, tokens, columns(code, tokens)))
    body = placed[_end_of_header(placed) :]
    top = body[0].column if body else 1
    starts = [index for index, one in enumerate(body) if index == 0 or (one.token.is_first and one.column <= top)]
    return tuple(body[start:end] for start, end in pairwise([*starts, len(body)]))


def _end_of_header(placed: Sequence[Placed]) -> int:
    if not placed or placed[0].text != "module":
        return 0
    return next((index + 1 for index, one in enumerate(placed) if one.text == "where"), 0)


def declaration_at(context: CompileContext) -> tuple[Placed, ...]:
    """The declaration that the line of the error is in; empty where there is none."""
    parts = read_declarations(context.code)
    number = None if context.line is None else _declaration_at(parts, context.line)
    return () if number is None else parts[number]


def find_place(context: CompileContext) -> ErrorPlace | None:
    """Where the parser gave up; None for another kind of error."""
    unexpected = _UNEXPECTED.search(context.error)
    if unexpected is None or context.line is None:
        return None
    parts = read_declarations(context.code)
    number = _declaration_at(parts, context.line)
    if number is None:
        return None
    if unexpected["layout"] and unexpected["sign"] in (";", "}"):
        return _at_layout(parts, number, context.line)
    return _at_token(parts, number, context.line, unexpected) or _at_layout(parts, number, context.line)


def _declaration_at(parts: Sequence[Sequence[Placed]], line: int) -> int | None:
    """The last declaration that begins on the line or above."""
    return next((number for number in reversed(range(len(parts))) if parts[number][0].line <= line), None)


def _at_layout(parts: Sequence[tuple[Placed, ...]], number: int, line: int) -> ErrorPlace:
    """Something ended by indentation before the first token of a line, or at the end of the file."""
    part = parts[number]
    index = next((index for index, placed in enumerate(part) if placed.line >= line), None)
    if index is None:  # behind the last line of the declaration
        following = parts[number + 1] if number + 1 < len(parts) else ()
        return ErrorPlace(part, following[0] if following else None, following[1:], begins=True)
    return _at_index(parts, number, index)


def _at_index(parts: Sequence[tuple[Placed, ...]], number: int, index: int) -> ErrorPlace:
    part = parts[number]
    if index == 0 and number > 0:
        return ErrorPlace(parts[number - 1], part[0], part[1:], begins=True)
    return ErrorPlace(part[:index], part[index], part[index + 1 :], begins=False)


def _at_token(
    parts: Sequence[tuple[Placed, ...]], number: int, line: int, unexpected: re.Match[str]
) -> ErrorPlace | None:
    """The first token of the kind on the line that may not stand where it is, or else the first of the kind."""
    part = parts[number]
    fitting = [index for index, placed in enumerate(part) if placed.line == line and _fits(placed, unexpected)]
    if not fitting and unexpected["word"] in BLOCK_WORDS:  # Hugs has read on to the first token of the block
        above = [(other, index) for other in (number, number - 1) if other >= 0 for index in range(len(parts[other]))]
        found = [(o, i) for o, i in above if parts[o][i].line < line and parts[o][i].text == unexpected["word"]]
        return _at_index(parts, *max(found, key=lambda place: parts[place[0]][place[1]].token.start)) if found else None
    if not fitting:
        return None
    return _at_index(parts, number, _first_misplaced(part, fitting))


def _first_misplaced(part: Sequence[Placed], fitting: Sequence[int]) -> int:
    wanted, state = set(fitting), ParseState()
    for index, placed in enumerate(part[: fitting[-1] + 1]):
        state.lay_out(placed)
        if index in wanted and (_clash(part[index - 1], placed) or not state.accepts(placed)):
            return index
        state.read(placed)
    return fitting[0]


def _clash(before: Placed, placed: Placed) -> bool:
    """Whether two tokens can never stand side by side."""
    if before.token.start >= placed.token.start:  # nothing comes before the first
        return False
    if before.text == ",":
        return placed.text in (",", ")", "]")
    return before.token.kind is placed.token.kind is Kind.SYMBOL and placed.text not in ("-", "!", "~", "\\")


def _fits(placed: Placed, unexpected: re.Match[str]) -> bool:
    wanted = unexpected["word"] or unexpected["sign"]
    if wanted:
        return placed.text == wanted
    other = unexpected["other"]
    if other in _KINDS:
        return placed.token.kind is _KINDS[other]
    return placed.text in _SIGNS.get(other, _OTHERS)
