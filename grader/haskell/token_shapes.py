"""What a run of tokens looks like: an expression that is complete, the head of an equation, a definition. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grader.haskell.parse_state import BRACKETS, CLOSERS, Placed
from grader.haskell.tokens import Kind

KEYWORDS = frozenset(
    {"case", "class", "data", "default", "deriving", "do", "else", "if", "import", "in", "infix", "infixl", "infixr"}
    | {"instance", "let", "module", "newtype", "of", "then", "type", "where"}
)
RESERVED_SIGNS = frozenset({"..", ":", "::", "=", "\\", "|", "<-", "->", "@", "~", "=>"})
_LITERALS = frozenset({Kind.STRING, Kind.CHAR, Kind.NUMBER})


def is_name(placed: Placed) -> bool:
    """A variable, constructor or wildcard."""
    return placed.token.kind is Kind.NAME and placed.text not in KEYWORDS


def is_variable(placed: Placed) -> bool:
    """A name in small letters."""
    return is_name(placed) and not placed.text[0].isupper()


def is_constructor(placed: Placed) -> bool:
    """A name in capitals."""
    return is_name(placed) and placed.text[0].isupper()


def is_operator(placed: Placed) -> bool:
    """An operator such as ``+``, ``==`` or ``:``; not one of the language's own signs."""
    return placed.token.kind is Kind.SYMBOL and (placed.text == ":" or placed.text not in RESERVED_SIGNS)


def begins_operand(placed: Placed) -> bool:
    """Whether an operand, or an argument, may begin with it."""
    return is_name(placed) or placed.token.kind in _LITERALS or placed.text in ("(", "[")


def ends_operand(placed: Placed) -> bool:
    """Whether an expression may be complete behind it."""
    return is_name(placed) or placed.token.kind in _LITERALS or placed.text in (")", "]", "}")


def outside_brackets(tokens: Sequence[Placed]) -> Iterator[tuple[int, Placed]]:
    """The tokens that are in no bracket, with their indices; brackets themselves are left out."""
    depth = 0
    for index, placed in enumerate(tokens):
        if placed.token.kind is Kind.SPECIAL and placed.text in CLOSERS:
            depth = max(depth - 1, 0)
        elif placed.token.kind is Kind.SPECIAL and placed.text in BRACKETS:
            depth += 1
        elif depth == 0:
            yield index, placed


def is_head(tokens: Sequence[Placed]) -> bool:
    """Whether it may be what stands before the ``=`` of an equation: a name and patterns."""
    return bool(tokens) and all(
        is_name(placed) or placed.token.kind in _LITERALS or placed.text in ("@", "~", "`")
        for _, placed in outside_brackets(tokens)
    )


def is_left_side(tokens: Sequence[Placed]) -> bool:
    """Whether it may be what stands before the ``=`` of an equation, of an operator too: ``x == y``."""
    operators = [index for index, placed in outside_brackets(tokens) if is_operator(placed)]
    if len(operators) == 1:
        return is_head(tokens[: operators[0]]) and is_head(tokens[operators[0] + 1 :])
    return is_head(tokens)


def defined_by(tokens: Sequence[Placed]) -> str:
    """The sign of a definition, an alternative or a signature that a line is: ``=``, ``|``, ``->``, ``::``; or none."""
    for index, placed in outside_brackets(tokens):
        if placed.text in ("=", "|", "->", "::"):
            return placed.text if is_left_side(tokens[:index]) else ""
    return ""


def show(tokens: Sequence[Placed]) -> str:
    """The tokens as the student would write them on one line: with a space where there was one."""
    parts: list[str] = []
    for index, placed in enumerate(tokens):
        if index and tokens[index - 1].token.end < placed.token.start:
            parts.append(" ")
        parts.append(placed.text)
    return "".join(parts)
