"""A program's text as an interpreter gets it: our own tokens written out again, so that nothing is left to read twice.

Hugs departs from Haskell 98 in places where a text could say one thing to whoever checks it and another to Hugs. So
comments and pragmas become blanks; after a token that Hugs refuses nothing follows; and the few tokens that Hugs takes
for something else are an ambiguity, with which a text is not run. Every line and column stays the student's.
Pure; must not know what is allowed.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from grader.haskell.source_text import encode
from grader.haskell.tokens import Kind, Token, is_closed, is_comment, tokens_of

# Hugs reads a line in pieces of 999 bytes, and leaves out each piece that begins with "#!".
_PIECE = 999
_LEFT_OUT = "#!"
# After these Hugs looks for a brace, and meanwhile takes everything that begins with "--" for a comment.
_LAYOUT_WORDS = frozenset({"where", "let", "of", "do"})
_RULE = "ambiguous-text"
_NO_BLANK = re.compile(r"[^\n\t]")
_QUALIFIED_CONSTRUCTOR = re.compile(r"[A-Z][\w']*(?:\.[A-Z][\w']*)+")


@dataclass(frozen=True)
class Ambiguity:
    """Where Hugs would read something else than Haskell 98, by which rule this is refused, and what to do about it."""

    code: str
    line: int
    message: str


@dataclass(frozen=True)
class Emission:
    """The text for the interpreter, and the first place where Hugs would not read it as we do, if there is one."""

    text: str
    ambiguity: Ambiguity | None


def emit(text: str) -> Emission:
    """The tokens of a text in their places, down to the first that no interpreter accepts."""
    pieces: list[str] = []
    code: list[Token] = []
    position = 0
    for token in tokens_of(text):
        pieces.append(_blank(text[position : token.start]))
        position = token.end
        if is_fault(token):
            pieces += [_fault(token, text), "\n"]
            break
        if is_comment(token):
            pieces.append(_blank(token.text))
        else:
            pieces.append(token.text)
            code.append(token)
    else:
        pieces.append(_blank(text[position:]))
    emitted = "".join(pieces)
    searches = (_foreign_letters(code), _swallowed_operators(code), _swallowed_signs(code), _lines_left_out(emitted))
    found = [first for search in searches if (first := next(search, None)) is not None]
    return Emission(emitted, min(found, key=lambda ambiguity: ambiguity.line, default=None))


def is_fault(token: Token) -> bool:
    """Whether no interpreter reads beyond this token: a literal or comment that is not closed, or a strange sign."""
    if token.kind in (Kind.STRING, Kind.COMMENT, Kind.PRAGMA):
        return not is_closed(token)
    return token.kind is Kind.OTHER and token.text.isascii()


def _fault(token: Token, text: str) -> str:
    """As much of a faulty token as the interpreter needs to complain about it."""
    if is_comment(token):
        return "{-"
    if token.text == "'":
        return text[token.start : text.index("\n", token.start)]
    return token.text


def _blank(text: str) -> str:
    """Blanks for a text, except for line ends and tabs, so that what follows keeps its line and column."""
    return _NO_BLANK.sub(" ", text)


def _foreign_letters(code: Sequence[Token]) -> Iterator[Ambiguity]:
    """Hugs reads single bytes, and takes each that is not ASCII for a name of its own."""
    for token in code:
        if token.kind in (Kind.NAME, Kind.OTHER) and not token.text.isascii():
            named = f" ({unicodedata.name(token.text, '?').lower()})" if len(token.text) == 1 else ""
            message = (
                f"`{token.text[:40]}`{named} is not plain ASCII. Only comments and strings may contain such "
                "characters. Type it again without accents, typographic quotes or dashes."
            )
            yield Ambiguity("non-ascii-identifier", token.line, message)


def _swallowed_operators(code: Sequence[Token]) -> Iterator[Ambiguity]:
    for before, token in pairwise(code):
        if token.text.startswith("--") and before.text in _LAYOUT_WORDS:
            yield Ambiguity(
                _RULE,
                token.line,
                f"`{token.text[:40]}` is an operator in Haskell 98, but right after `{before.text}` Hugs takes it for "
                "a comment. Write a comment with a space after `--`, and an operator in brackets.",
            )


def _swallowed_signs(code: Sequence[Token]) -> Iterator[Ambiguity]:
    """After two names and two dots Hugs takes whatever comes for a letter, even a quotation mark."""
    for before, token in pairwise(code):
        if token.text == "." and token.start == before.end and _QUALIFIED_CONSTRUCTOR.fullmatch(before.text):
            shown = before.text[:40]
            message = f"Hugs misreads what follows after `{shown}.`. Put a space before the last dot: `{shown} .`"
            yield Ambiguity(_RULE, token.line, message)


def _lines_left_out(emitted: str) -> Iterator[Ambiguity]:
    for number, line in enumerate(emitted.split("\n"), start=1):
        last = line.rfind(_LEFT_OUT)
        if line.startswith(_LEFT_OUT):
            message = (
                f"Hugs leaves out a line that begins with `{_LEFT_OUT}`. "
                f"Begin the line with a space, or remove `{_LEFT_OUT}`."
            )
            yield Ambiguity(_RULE, number, message)
        elif last > 0 and len(encode(line[:last])) >= _PIECE:
            yield Ambiguity(
                _RULE,
                number,
                f"`{_LEFT_OUT}` stands in a line so long that Hugs reads it in pieces, and may leave one out. "
                "Break the line in two before it.",
            )
