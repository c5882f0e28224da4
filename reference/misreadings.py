"""Readings of a sheet and what they have in common: a misconception replaces parts of the rules. Knows no game.

A reading is a frozen dataclass of a game, whose fields are the parts of its rules: small functions and numbers. The
defaults are the rules.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

P = TypeVar("P", bound="DataclassInstance")


@dataclass(frozen=True)
class Misreading(Generic[P]):
    """A reading with one mistake, the sentence it misreads, and its description for a student."""

    id: str
    title: str
    sentence: str
    hint: str
    reading: P


def changed_parts(reading: P, rules: P) -> dict[str, object]:
    """The parts of a reading that are not the rules."""
    parts = {field.name: getattr(reading, field.name) for field in fields(reading)}
    return {name: part for name, part in parts.items() if part is not getattr(rules, name)}


def combine(readings: Iterable[P], rules: P) -> P | None:
    """All these readings at once; None if two of them replace the same part."""
    both = rules
    for reading in readings:
        changes = changed_parts(reading, rules)
        if changes.keys() & changed_parts(both, rules).keys():
            return None
        both = replace(both, **changes)
    return both
