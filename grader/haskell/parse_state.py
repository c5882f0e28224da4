"""What is open at some place in a declaration: brackets, `if`, `let`, `case`, blocks, guards, heads without their `=`.

Follows the tokens by Haskell's layout rule, as a parser does, but goes on behind whatever it does not understand. Takes
time linear in any text. Knows what may follow what; must not know what to say about it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from grader.haskell.tokens import Kind, Token


class Placed(NamedTuple):
    """A token and its column, counted from 1."""

    token: Token
    column: int

    @property
    def text(self) -> str:
        """What it says."""
        return self.token.text

    @property
    def line(self) -> int:
        """Its line."""
        return self.token.line


class Open(Enum):
    """What a parser may be inside of."""

    HEAD = "a declaration whose `=` is still to come"
    GUARD = "a guard whose `=` or `->` is still to come"
    SIDE = "the right-hand side of an equation or alternative"
    SIGNATURE = "a type after `::`"
    ALTERNATIVE = "an alternative of a `case` whose `->` is still to come"
    AFTER_WHERE = "a declaration whose `where` is over"
    BLOCK = "a block by indentation"
    ROUND = "("
    SQUARE = "["
    BRACE = "{"
    IF = "an `if` whose `then` is still to come"
    THEN = "an `if` whose `else` is still to come"
    CASE = "a `case` whose `of` is still to come"
    LET = "a `let` whose definitions are over and whose `in` is still to come"
    LAMBDA = "a lambda whose `->` is still to come"


class Frame(NamedTuple):
    """Something open: what, and the token that opened it; of a block also its column.

    ``word`` is that of the block, for a block and for the declarations or alternatives in it; ``begun`` is the first
    token of the declaration or alternative.
    """

    kind: Open
    opened_by: Placed
    column: int = 0
    word: str = ""
    begun: Placed | None = None
    is_guarded: bool = False


BLOCK_WORDS = frozenset({"where", "let", "do", "of"})
BRACKETS = {"(": Open.ROUND, "[": Open.SQUARE, "{": Open.BRACE}
CLOSERS = {")": Open.ROUND, "]": Open.SQUARE, "}": Open.BRACE}
_BEGUN = {"if": Open.IF, "case": Open.CASE, "\\": Open.LAMBDA}
_BRACKET_KINDS = frozenset(BRACKETS.values())
_CONTAINERS = _BRACKET_KINDS | {Open.BLOCK}
_OF_AN_ITEM = {"of": Open.ALTERNATIVE, "where": Open.HEAD, "let": Open.HEAD}


@dataclass
class ParseState:
    """What is open behind the tokens so far."""

    frames: list[Frame] = field(default_factory=list)
    opener: Placed | None = None  # a word that a block has to follow
    _open: Counter[Open] = field(default_factory=Counter)
    _lets: int = 0  # blocks of a `let`
    _containers: list[int] = field(default_factory=list)  # the places of brackets and blocks among the frames
    _brackets: list[Open] = field(default_factory=list)

    @property
    def top(self) -> Open | None:
        """What is innermost."""
        return self.frames[-1].kind if self.frames else None

    def accepts(self, placed: Placed) -> bool:
        """Whether a sign or keyword may come next. Of anything else it is not known, and it may."""
        text = placed.text
        if placed.token.kind is Kind.STRING or self.opener is not None:
            return True
        if text in CLOSERS:
            return self._brackets[-1:] == [CLOSERS[text]]
        if text in _AFTER and self.top not in _AFTER[text]:
            return False
        is_alternative = bool(self.frames) and self.frames[-1].word == "of"
        return not (text == "=" and is_alternative) and not (
            text == "->" and self.top is Open.GUARD and not is_alternative
        )

    def follow(self, placed: Placed) -> None:
        """Go on behind a token."""
        self.lay_out(placed)
        self.read(placed)

    def lay_out(self, placed: Placed) -> None:
        """Open and close blocks before a token, by its column."""
        if not self.frames:
            self._push(Frame(Open.HEAD, placed, begun=placed))
        opener, self.opener = self.opener, None
        if opener is not None and placed.text != "{":
            self._push(Frame(Open.BLOCK, opener, placed.column, opener.text))
            self._begin_item(placed)
        elif placed.token.is_first:
            self._close_blocks(placed)

    def innermost(self, *kinds: Open) -> Frame | None:
        """The innermost open thing of some kinds."""
        return next((frame for frame in reversed(self.frames) if frame.kind in kinds), None)

    def container(self) -> Frame | None:
        """The innermost bracket or block."""
        return self.frames[self._containers[-1]] if self._containers else None

    def is_outside_blocks(self) -> bool:
        """Whether no bracket or block is open, and none begins with the next token."""
        return not self._containers and self.opener is None

    def _push(self, frame: Frame) -> None:
        if frame.kind in _CONTAINERS:
            self._containers.append(len(self.frames))
        if frame.kind in _BRACKET_KINDS:
            self._brackets.append(frame.kind)
        self.frames.append(frame)
        self._open[frame.kind] += 1
        self._lets += frame.kind is Open.BLOCK and frame.word == "let"

    def _pop(self) -> Frame:
        frame = self.frames.pop()
        if frame.kind in _CONTAINERS:
            self._containers.pop()
        if frame.kind in _BRACKET_KINDS:
            self._brackets.pop()
        self._open[frame.kind] -= 1
        self._lets -= frame.kind is Open.BLOCK and frame.word == "let"
        return frame

    def _pop_above(self, kind: Open) -> None:
        while self.frames[-1].kind is not kind:
            self._pop()

    def _begin_item(self, placed: Placed) -> None:
        """A new declaration, alternative or statement of the innermost block."""
        word = self.frames[-1].word
        if word in _OF_AN_ITEM:
            self._push(Frame(_OF_AN_ITEM[word], placed, word=word, begun=placed))

    def _close_blocks(self, placed: Placed) -> None:
        """By indentation: the blocks of which the line is to the left are over; one in the same column goes on.

        A bracket keeps the blocks around it open.
        """
        while (block := self.container()) is not None and block.kind is Open.BLOCK and block.column >= placed.column:
            if block.column == placed.column:
                if placed.text not in ("then", "else", "of", "in"):
                    self._pop_above(Open.BLOCK)
                    self._begin_item(placed)
                return
            self._pop_above(Open.BLOCK)
            self._end_block()

    def _end_block(self) -> None:
        block = self._pop()
        if block.word == "let":
            self._push(Frame(Open.LET, block.opened_by))
        elif block.word == "where" and self.top in (Open.SIDE, Open.SIGNATURE):
            self._push(Frame(Open.AFTER_WHERE, block.opened_by, word=self._pop().word))

    def read(self, placed: Placed) -> None:
        """What a token itself opens, closes or carries on."""
        text = placed.text
        if placed.token.kind not in (Kind.NAME, Kind.SPECIAL, Kind.SYMBOL):
            return
        if text in BLOCK_WORDS:
            if text == "of":
                self._close(Open.CASE)
            self.opener = placed
        elif text in _BEGUN:
            self._push(Frame(_BEGUN[text], placed))
        elif text in BRACKETS:
            self._push(Frame(BRACKETS[text], placed))
        elif text in CLOSERS:
            self._close(CLOSERS[text])
        elif text in _STEPS:
            _STEPS[text](self, placed)

    def _close(self, kind: Open) -> None:
        if self._open[kind]:
            self._pop_above(kind)
            self._pop()

    def _then(self, _: Placed) -> None:
        if self._open[Open.IF]:
            self._pop_above(Open.IF)
            self._push(Frame(Open.THEN, self._pop().opened_by))

    def _else(self, _: Placed) -> None:
        self._close(Open.THEN)

    def _in(self, _: Placed) -> None:
        while self._lets or self._open[Open.LET]:
            frame = self._pop()
            if frame.kind is Open.LET or (frame.kind is Open.BLOCK and frame.word == "let"):
                return

    def _bar(self, placed: Placed) -> None:
        """A guard, or what follows in a list comprehension."""
        if self.top is not Open.SQUARE:
            self._change_item(Open.GUARD, placed)

    def _equals(self, placed: Placed) -> None:
        self._change_item(Open.SIDE, placed)

    def _arrow(self, placed: Placed) -> None:
        if self.top is Open.LAMBDA:
            self._pop()
        elif self.top in (Open.ALTERNATIVE, Open.GUARD):
            self._change_item(Open.SIDE, placed)

    def _has_type(self, placed: Placed) -> None:
        if self.top is Open.HEAD:
            self._change_item(Open.SIGNATURE, placed)
        else:
            self._push(Frame(Open.SIGNATURE, placed))

    def _change_item(self, kind: Open, placed: Placed) -> None:
        """The item that is under way goes on in another way, unless something else is open inside it."""
        if self.top in (Open.HEAD, Open.GUARD, Open.SIDE, Open.ALTERNATIVE):
            item = self._pop()
            is_guarded = item.is_guarded or kind is Open.GUARD
            self._push(item._replace(kind=kind, opened_by=placed, is_guarded=is_guarded))


_STEPS: dict[str, Callable[[ParseState, Placed], None]] = {
    "then": ParseState._then,
    "else": ParseState._else,
    "in": ParseState._in,
    "|": ParseState._bar,
    "=": ParseState._equals,
    "->": ParseState._arrow,
    "::": ParseState._has_type,
}

# What must be innermost for a sign or keyword to come next.
_AFTER: dict[str, tuple[Open | None, ...]] = {
    "=": (Open.HEAD, Open.GUARD, Open.BRACE),
    "|": (Open.HEAD, Open.SIDE, Open.SQUARE, Open.ALTERNATIVE),
    "->": (Open.LAMBDA, Open.ALTERNATIVE, Open.GUARD, Open.SIGNATURE),
    "then": (Open.IF,),
    "else": (Open.THEN,),
    "of": (Open.CASE,),
    "in": (Open.LET, Open.SIDE),
    "where": (Open.HEAD, Open.SIDE, Open.SIGNATURE),
}
