"""What a student is told whose types do not match because of another language's habit: `f(x, y)`, `cs[0]`, `return`.

Each function explains one kind of mistake in a definition that Hugs' type checker refuses, or returns None.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from grader.haskell.compile_context import CompileContext, Explanation, shorten_first
from grader.haskell.declared_types import read_declared
from grader.haskell.definition_extent import lines_meant
from grader.haskell.error_place import declaration_at, read_declarations
from grader.haskell.habits import WORD_OPERATORS, say_operator
from grader.haskell.parse_state import Placed
from grader.haskell.source_text import quoted
from grader.haskell.token_shapes import begins_operand, ends_operand, is_head, is_variable
from grader.haskell.type_mismatch import arrows

_CODE = "type-error"
_ABOUT_TYPES = re.compile(
    r"Type error|Cannot (?:infer instance|justify constraints)|Instances? of .* required|Unresolved overloading"
)
_PARTS = {
    "expression": re.compile(r"\*\*\* Expression : (.+?)(?= \*\*\* |$)"),
    "term": re.compile(r"\*\*\* Term : (.+?)(?= \*\*\* |$)"),
    "got": re.compile(r"\*\*\* Type : (.+?)(?= \*\*\* |$)"),
    "wanted": re.compile(r"\*\*\* Does not match : (.+?)(?= \*\*\* |$)"),
}


class _TypeError(NamedTuple):
    """The parts of Hugs' message, and the tokens of the definition that it may be about."""

    error: str
    expression: str
    term: str
    got: str
    wanted: str
    tokens: tuple[Placed, ...]
    context: CompileContext

    @property
    def is_mismatch(self) -> bool:
        return bool(self.got and self.wanted)


def type_habit(context: CompileContext) -> Explanation | None:
    """The habit behind a type error, where one is known."""
    if not _ABOUT_TYPES.search(context.error) or context.line is None:
        return None
    parts = {
        name: shorten_first(found[1]) if (found := part.search(context.error)) else "" for name, part in _PARTS.items()
    }
    first, last = lines_meant(context.error, context.line, context.code.split("\n"))
    tokens = tuple(placed for placed in declaration_at(context) if first <= placed.line <= last)
    known = _TypeError(context.error, **parts, tokens=tokens, context=context)
    return next((explanation for habit in _HABITS if (explanation := habit(known)) is not None), None)


def _said(message: str, placed: Placed) -> Explanation:
    return Explanation(_CODE, message, placed.line)


def _index(known: _TypeError) -> Explanation | None:
    """``cs[0]``: to Hugs a function applied to a list."""
    if not (known.is_mismatch and known.got.startswith("[") and "->" in known.wanted):
        return None
    for placed, following in zip(known.tokens, known.tokens[1:], strict=False):
        if (
            following.text == "["
            and is_variable(placed)
            and placed.text == known.term
            and placed.token.end == following.token.start
        ):
            example = quoted(f"{placed.text} !! 0")
            message = f"An element of a list is taken with `!!` in Haskell, and counted from 0: {example}."
            return _said(message, placed)
    return None


def _slice(known: _TypeError) -> Explanation | None:
    """``cs[1:3]``: to Hugs a function applied to a list."""
    for owner, bracket, low, colon in zip(*(known.tokens[start:] for start in range(4)), strict=False):
        is_tight = owner.token.end == bracket.token.start
        if is_tight and bracket.text == "[" and is_variable(owner) and ":" in (low.text, colon.text):
            message = "A part of a list is taken with `take` and `drop`: "
            return _said(f"{message}{quoted(f'take 2 (drop 1 {owner.text})')} leaves out one, and takes two.", owner)
    return None


def _method(known: _TypeError) -> Explanation | None:
    """``cs.length``: to Hugs the composition of two functions."""
    for owner, dot, name in zip(known.tokens, known.tokens[1:], known.tokens[2:], strict=False):
        is_tight = owner.token.end == dot.token.start and dot.token.end == name.token.start
        if dot.text == "." and is_tight and is_variable(owner) and is_variable(name) and owner.text == known.term:
            call = quoted(f"{name.text} {owner.text}")
            return _said(f"A function stands before its argument in Haskell: {call}, without a dot.", owner)
    return None


def _call_with_tuple(known: _TypeError) -> Explanation | None:
    """``f(x, y)`` for a function of two arguments."""
    call = re.match(r"([a-z_][\w']*) \(", known.expression)
    if call is None or not known.term.startswith("(") or not _is_tuple(known.got) or _is_tuple(known.wanted):
        return None
    parts = known.got.count(",") + 1
    place = next((placed for placed in known.tokens if placed.text == call[1]), None)
    if place is None or _arity(call[1], known.context) < parts:
        return None
    example = quoted(" ".join([call[1], *"xyzuvw"[:parts]]))
    message = (
        f"{quoted(call[1])} takes its arguments one by one, without commas: {example}. Put brackets only around an "
        "argument that is more than a name or a number."
    )
    return _said(message, place)


def _is_tuple(type_: str) -> bool:
    return bool(re.match(r"\(.*,.*\)$", type_))


def _arity(name: str, context: CompileContext) -> int:
    """How many arguments the equations of a function have; 0 where it has none in this file."""
    for declaration in read_declarations(context.code):
        if declaration[0].text == name and not any(placed.text == "::" for placed in declaration[1:2]):
            return count_arguments(declaration)
    return 0


def count_arguments(declaration: Sequence[Placed]) -> int:
    """How many patterns there are between the name of an equation and its `=` or first guard."""
    depth, count = 0, 0
    for placed, before in zip(declaration[1:], declaration, strict=False):
        if depth == 0 and placed.text in ("=", "|"):
            break
        depth -= placed.text in (")", "]")
        if depth == 0 and begins_operand(placed) and before.text not in ("@", "~"):
            count += 1
        depth += placed.text in ("(", "[")
    return count


def _definition_with_tuple(known: _TypeError) -> Explanation | None:
    """``f(x, y) = …`` under the signature of a function of two arguments."""
    if not known.term.startswith("(") or not _is_tuple(known.got) or _is_tuple(known.wanted):
        return None
    tokens = known.tokens
    if len(tokens) < 3 or not is_variable(tokens[0]) or tokens[1].text != "(":
        return None
    signature = read_declared(known.context.code).signatures.get(tokens[0].text)
    if signature is not None and len(arrows(signature.type)) - 1 < known.got.count(",") + 1:
        return None  # it takes no more arguments: another pattern was meant
    names = known.term.strip("()").replace(",", " ")
    message = (
        f"`{tokens[0].text}` is defined for a pair, but its type says that it takes its arguments one by one. Write "
        f"{quoted(f'{tokens[0].text} {names} = …')}, without brackets and commas; if you mean a pair, change the type."
    )
    return _said(message, tokens[0])


def _return(known: _TypeError) -> Explanation | None:
    """``return`` before the value of a function."""
    if not re.search(r"(?:^|-> )\(?[a-z]\w* [A-Z(\[]", known.got) or any(
        placed.text == "do" for placed in known.tokens
    ):
        return None
    place = next((placed for placed in known.tokens if placed.text == "return"), None)
    if place is None:
        return None
    return _said("The value behind `=` is what a function gives, without `return`. Leave `return` out.", place)


_HIGHER_ORDER = frozenset({"map", "filter", "any", "all", "foldr", "foldl", "foldr1", "foldl1", "zipWith", "iterate"})


def _word_operator(known: _TypeError) -> Explanation | None:
    """``and`` or ``or`` between two conditions: to Hugs arguments of a function."""
    for before, word, following in zip(known.tokens, known.tokens[1:], known.tokens[2:], strict=False):
        if word.text not in WORD_OPERATORS or before.text in _HIGHER_ORDER or not ends_operand(before):
            continue
        if begins_operand(following) and ("[Bool] -> Bool" in known.error or f" {word.text} " in known.expression):
            return _said(say_operator(word), word)
    return None


def _null(known: _TypeError) -> Explanation | None:
    """``null`` as a value."""
    if "] -> Bool" not in known.got + known.wanted:
        return None
    for word, following in zip(known.tokens, [*known.tokens[1:], None], strict=True):
        if word.text == "null" and (following is None or not begins_operand(following)):
            message = (
                "Where there is no answer, write `Nothing`; `null` is a function that asks whether a list is empty."
            )
            return _said(message, word)
    return None


def _print(known: _TypeError) -> Explanation | None:
    """Printing instead of giving the value."""
    place = next((placed for placed in known.tokens if placed.text in ("print", "putStr", "putStrLn")), None)
    if place is None or "IO ()" not in known.got + known.wanted:
        return None
    message = (
        f"The answer is the value of the function; nothing prints it. Leave out `{place.text}`, and write the value."
    )
    return _said(message, place)


def _increment(known: _TypeError) -> Explanation | None:
    """``n++``: to Hugs half of a concatenation."""
    section = re.fullmatch(r"\((\w+) \+\+\)", known.expression)
    place = next((placed for placed in known.tokens if placed.text == "++"), None)
    if section is None or place is None:
        return None
    return _said(
        f"There is no `++` that counts up in Haskell: a name keeps its value. Write {quoted(f'({section[1]} + 1)')}.",
        place,
    )


def _plus(known: _TypeError) -> Explanation | None:
    """``+`` between lists or strings."""
    place = next((placed for placed in known.tokens if placed.text == "+"), None)
    if place is None or not re.search(r"Instances? of Num \[", known.error):
        return None
    return _said("Lists and texts are joined with `++`; `+` is for numbers.", place)


def _power(known: _TypeError) -> Explanation | None:
    """``**`` between whole numbers."""
    place = next((placed for placed in known.tokens if placed.text == "**"), None)
    if place is None or not re.search(r"Instances? of .*Floating \w*Int", known.error):
        return None
    return _said("The power of a whole number is `^` in Haskell; `**` is for numbers with a point.", place)


def _pattern_as_guard(known: _TypeError) -> Explanation | None:
    """``value RA | R10 = 10``: to Hugs a guard that is no condition."""
    if "in guard" not in known.error or not re.fullmatch(r"[A-Z]\w*", known.term):
        return None
    place = next((placed for placed in known.tokens if placed.text == known.term), None)
    if place is None or known.wanted != "Bool" or not is_head(known.tokens[:1]):
        return None
    message = (
        f"Behind `|` there must be a condition, and `{known.term}` is none. If it is a second pattern, give it its own "
        "equation, on its own line."
    )
    return _said(message, place)


_HABITS: tuple[Callable[[_TypeError], Explanation | None], ...] = (
    _slice,
    _index,
    _method,
    _call_with_tuple,
    _definition_with_tuple,
    _return,
    _word_operator,
    _null,
    _print,
    _increment,
    _plus,
    _power,
    _pattern_as_guard,
)
