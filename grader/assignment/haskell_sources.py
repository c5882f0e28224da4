"""Records as a student writes them in Haskell, ``[Play (Card Heart R7), Pass]``. Pure; must not know games or files."""

from __future__ import annotations

from itertools import islice
from typing import Any

from grader.assignment.haskell_cards import write_card
from grader.assignment.haskell_words import OPEN
from reference.shapes import ListOf, Made, Number, OneCard, OneMove, Shape, WordShape


def write_record(shape: Shape[Any], record: Any) -> str:
    """The record as the argument of a function."""
    return _bracket(write_value(shape, record))


def write_value(shape: Shape[Any], value: Any) -> str:
    """A value on its own or in a list."""
    match shape:
        case OneCard():
            return write_card(value)
        case OneMove(_, card_constructor, constructors):
            return constructors[value] if isinstance(value, str) else f"{card_constructor} ({write_card(value)})"
        case Number():
            return str(value)
        case ListOf(item):
            return f"[{', '.join(write_value(item, one) for one in value)}]"
        case Made(_, parts):
            return " ".join((shape.name, *(write_record(*part) for part in zip(parts, value, strict=True))))
    raise TypeError(f"{shape!r} is no shape that Haskell can write")


def _bracket(source: str) -> str:
    """An expression with round brackets, if it needs some as an argument."""
    is_applied = " " in source and not source.startswith(OPEN)
    return f"({source})" if is_applied or source.startswith("-") else source


def write_example(shape: Shape[Any]) -> str:
    """Something of this shape in Haskell, for messages."""
    match shape:
        case ListOf(item):
            return f"[{write_example(item)}]" if not isinstance(item, WordShape) else write_value(shape, _two(item))
        case Made(_, parts):
            return " ".join((shape.name, *map(_bracket, map(write_example, parts))))
    return write_value(shape, next(shape.samples()))


def _two(item: WordShape[Any]) -> tuple[Any, ...]:
    return tuple(islice(item.samples(), 2))
