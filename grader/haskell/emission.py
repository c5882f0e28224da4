"""A program's text as an interpreter gets it: our own tokens written out again, so that nothing is left to read twice.

Hugs departs from Haskell 98 in places where a text could say one thing to whoever checks it and another to Hugs. So
comments and pragmas become blanks; after a token that Hugs refuses nothing follows; and the few tokens that Hugs takes
for something else are an ambiguity, with which a text is not run. Every line and column stays the student's.
Pure; must not know what is allowed.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from grader.haskell.source_text import encode
from grader.haskell.table_bounds import TableBounds
from grader.haskell.tokens import Kind, Token, is_closed, is_comment, scan

# Hugs reads a line in pieces of 999 bytes, and leaves out each piece that begins with "#!".
_PIECE = 999
_LEFT_OUT = "#!"
# After these Hugs looks for a brace, and meanwhile takes everything that begins with "--" for a comment.
_LAYOUT_WORDS = frozenset({"where", "let", "of", "do"})
AMBIGUOUS = "ambiguous-text"
"""The code of what Hugs would read in a way of its own."""

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
    position, before, found, bounds = 0, None, None, TableBounds(text)
    for token in scan(text):
        if position < token.start:
            pieces.append(_blank(text[position : token.start]))
        position = token.end
        if is_fault(token):
            pieces += [_fault(token, text), "\n"]
            break
        if is_comment(token):
            pieces.append(_blank(token.text))
        else:
            pieces.append(token.text)
            found = found or _misreading(before, token) or _excess(bounds, token)
            before = token
    else:
        pieces.append(_blank(text[position:]))
    emitted = "".join(pieces)
    ambiguities = [one for one in (found, _line_left_out(emitted)) if one is not None]
    return Emission(emitted, min(ambiguities, key=lambda ambiguity: ambiguity.line, default=None))


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


def _misreading(before: Token | None, token: Token) -> Ambiguity | None:
    """What Hugs makes of a token in its own way, after the token before it."""
    if token.kind in (Kind.NAME, Kind.OTHER) and not token.text.isascii():
        return Ambiguity("non-ascii-identifier", token.line, _about_letters(token.text))
    if token.kind is not Kind.SYMBOL or before is None:
        return None
    if token.text.startswith("--") and before.text in _LAYOUT_WORDS:
        message = (
            f"`{token.text[:40]}` is an operator in Haskell 98, but right after `{before.text}` Hugs takes it for "
            "a comment. Write a comment with a space after `--`, and an operator in brackets."
        )
        return Ambiguity(AMBIGUOUS, token.line, message)
    # After two names and two dots Hugs takes whatever comes for a letter, even a quotation mark.
    if token.text == "." and token.start == before.end and _QUALIFIED_CONSTRUCTOR.fullmatch(before.text):
        shown = before.text[:40]
        message = f"Hugs misreads what follows after `{shown}.`. Put a space before the last dot: `{shown} .`"
        return Ambiguity(AMBIGUOUS, token.line, message)
    return None


def _excess(bounds: TableBounds, token: Token) -> Ambiguity | None:
    message = bounds.find_excess(token)
    return None if message is None else Ambiguity(AMBIGUOUS, token.line, message)


def _about_letters(word: str) -> str:
    """Hugs reads single bytes, and takes each that is not ASCII for a name of its own."""
    named = f" ({unicodedata.name(word, '?').lower()})" if len(word) == 1 else ""
    return (
        f"`{word[:40]}`{named} is not plain ASCII. Only comments and strings may contain such characters. "
        "Type it again without accents, typographic quotes or dashes."
    )


def _line_left_out(emitted: str) -> Ambiguity | None:
    for number, line in enumerate(emitted.split("\n"), start=1):
        last = line.rfind(_LEFT_OUT)
        if line.startswith(_LEFT_OUT):
            message = (
                f"Hugs leaves out a line that begins with `{_LEFT_OUT}`. "
                f"Begin the line with a space, or remove `{_LEFT_OUT}`."
            )
            return Ambiguity(AMBIGUOUS, number, message)
        if last > 0 and len(encode(line[:last])) >= _PIECE:
            message = (
                f"`{_LEFT_OUT}` stands in a line so long that Hugs reads it in pieces, and may leave one out. "
                "Break the line in two before it."
            )
            return Ambiguity(AMBIGUOUS, number, message)
    return None
