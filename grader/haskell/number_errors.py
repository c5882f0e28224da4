"""What it means where a type is used as a number and is none, or not of the right kind: ``length cs / 4``, ``sum cs``.

Hugs says only that the type is not an instance of a class of numbers. Whether a number stands for a value, or values
are calculated with, is seen by what occurs in the definition.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from grader.haskell.compile_context import CompileContext, Explanation
from grader.haskell.declared_types import read_declared
from grader.haskell.suspect_lines import Use, extent, find_uses, tokens_between, uses_of_helpers
from grader.haskell.tokens import Kind, Token

_WHOLE = ("Int", "Integer")
_REAL = ("Float", "Double")
_MOST_VALUES = 8
_SIGNS = ("+", "-", "*")
_KEYWORDS = ("if", "then", "else", "in")
_RESERVED = frozenset({"=", "->", "|", "<-", "::", "..", "\\"})


def explain(cls: str, type_: str, context: CompileContext) -> Explanation:
    """A class of numbers that a type does not belong to."""
    if cls == "Fractional" and type_ in _WHOLE:
        return _about_division(type_, context)
    if type_ in _REAL:
        message = (
            f"`div`, `mod`, `even` and the like take whole numbers, but here they get a `{type_}`. Use `/` for "
            "fractions, or whole numbers (`Int`) throughout; `round` and `truncate` turn a fraction into one."
        )
        return Explanation("type-error", message, _only(use.line for use in find_uses("Integral", context)))
    return _about_operation(cls, type_, context) or _about_values(type_, context)


def _about_operation(cls: str, type_: str, context: CompileContext) -> Explanation | None:
    """``/``, ``div`` or the like, which alone need such a class."""
    uses = [use for use in find_uses(cls, context) if not use.helper] if cls in ("Fractional", "Integral") else []
    if not uses:
        return None
    message = f"`{uses[0].operation}` needs numbers, and a `{type_}` is none."
    return Explanation("type-error", message, _only(use.line for use in uses))


def _about_division(type_: str, context: CompileContext) -> Explanation:
    """``/`` or a decimal point, where whole numbers are calculated with."""
    words = _words(context)
    slashes = [word.line for word in words if word.text == "/"]
    decimal = next((word for word in words if word.kind is Kind.NUMBER and "." in word.text), None)
    if not slashes and decimal is not None:
        whole = decimal.text.partition(".")[0]
        message = f"`{decimal.text}` is a fraction, but a whole number (`{type_}`) is needed: write `{whole}`."
        return Explanation("type-error", message, decimal.line)
    message = (
        f"`/` divides fractions, but these are whole numbers (`{type_}`). Write `div a b` instead of `a / b`; "
        "`mod a b` is the remainder."
    )
    return Explanation("type-error", message, _only(slashes))


def _about_values(type_: str, context: CompileContext) -> Explanation:
    """A type that is no number at all: a number stands for a value, or values are calculated with, here or in a
    function that is called.
    """
    words = _words(context)
    sums = [word for word in words if word.text in ("sum", "product")]
    signs = [word for word in words if word.text in _SIGNS]
    numbers = _lone_numbers(words) or _compared_numbers(words)
    helper = next(uses_of_helpers("Num", context), None)
    if numbers and not sums:
        return Explanation("type-error", _about_number(type_, context), _only(word.line for word in numbers))
    if sums or (signs and not numbers):
        line = _only(word.line for word in sums or signs)
        return Explanation("type-error", _about_calculation(type_, (sums or signs)[0].text, context), line)
    if helper is not None:
        return Explanation("type-error", _about_helper(type_, helper, context), helper.line)
    return Explanation("type-error", _about_number(type_, context))


def _about_number(type_: str, context: CompileContext) -> str:
    return f"There is a number here where a `{type_}` is needed.{values_of(type_, context)}"


def _about_calculation(type_: str, operation: str, context: CompileContext) -> str:
    function = number_function(type_, context)
    advice = f"`sum (map {function} xs)`" if operation in ("sum", "product") else f"`{function} x`"
    return f"`{operation}` needs numbers, and a `{type_}` is none. Turn it into a number first, as in {advice}."


def _about_helper(type_: str, helper: Use, context: CompileContext) -> str:
    return (
        f"`{helper.helper}` calculates with numbers (`{helper.operation}`, line {helper.helper_line}), but what it "
        f"gets here is a `{type_}`, or a list of them. Turn each into a number first, as in "
        f"`map {number_function(type_, context)} xs`."
    )


def about_sum(type_: str, context: CompileContext) -> str | None:
    """What to write where ``sum`` gives a value that is no number, because it is used on a list of them."""
    operation = next((word.text for word in _words(context) if word.text in ("sum", "product")), None)
    own, given = read_declared(context.code), read_declared(context.types_text)
    if operation is None or (type_ not in own.types and type_ not in given.types):
        return None
    return _about_calculation(type_, operation, context)


def number_function(type_: str, context: CompileContext) -> str:
    """A function of the student's that turns a value into a number; or a name that one might have."""
    signatures = read_declared(context.code).signatures.values()
    return next((one.name for one in signatures if one.type in (f"{type_} -> Int", f"{type_} -> Integer")), "value")


def _words(context: CompileContext) -> list[Token]:
    return [] if context.line is None else tokens_between(*extent(context), context)


def _lone_numbers(words: list[Token]) -> list[Token]:
    """The numbers that stand beside no operator, so that they may be meant for a value of another type."""
    beside: set[int] = set()
    for left, right in pairwise(words):
        if _is_operator(left):
            beside.add(right.start)
        if _is_operator(right):
            beside.add(left.start)
    return [word for word in words if word.kind is Kind.NUMBER and word.start not in beside]


def _compared_numbers(words: list[Token]) -> list[Token]:
    """The numbers that a name is compared with, as in ``r == 10``, if nothing is calculated with this name."""
    pairs = [*pairwise(words)]
    calculated = {name.text for sign, name in (*pairs, *(pair[::-1] for pair in pairs)) if sign.text in _SIGNS}
    return [
        number
        for before, name, comparison, number in zip(words, words[1:], words[2:], words[3:], strict=False)
        if number.kind is Kind.NUMBER
        and comparison.text in ("==", "/=")
        and name.kind is Kind.NAME
        and name.text not in calculated
        and (before.kind is not Kind.NAME or before.text in _KEYWORDS)
    ]


def _is_operator(word: Token) -> bool:
    return word.text == "`" or (word.kind is Kind.SYMBOL and word.text not in _RESERVED)


def _only(lines: Iterable[int]) -> int | None:
    """The line, where all are the same."""
    found = set(lines)
    return found.pop() if len(found) == 1 else None


def values_of(type_: str, context: CompileContext) -> str:
    """Which values a type has, where they are few."""
    if type_ == "Bool":
        return " Its values are `True` and `False`."
    for declared in (read_declared(context.types_text), read_declared(context.code)):
        names = [one.name for one in declared.constructors.values() if one.type == type_ and not one.parts]
        if 0 < len(names) <= _MOST_VALUES:
            return f" Its values are {', '.join(f'`{name}`' for name in names)}."
    return ""
