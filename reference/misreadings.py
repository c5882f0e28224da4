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
    """A reading with one mistake, the sentence it misreads, and its description for a student.

    ``yields`` are parts that only say what it answers where the rules know no answer: to a tie, or to a record that is
    no game. Another misreading that replaces such a part does not contradict it.
    """

    id: str
    title: str
    sentence: str
    hint: str
    reading: P
    yields: tuple[str, ...] = ()


def changed_parts(reading: P, rules: P) -> dict[str, object]:
    """The parts of a reading that are not the rules."""
    parts = {field.name: getattr(reading, field.name) for field in fields(reading)}
    return {name: part for name, part in parts.items() if part is not getattr(rules, name)}


def own_parts(misreading: Misreading[P], rules: P) -> frozenset[str]:
    """The parts of the rules that a misreading is about."""
    return frozenset(changed_parts(misreading.reading, rules)) - frozenset(misreading.yields)


def combine(misreadings: Iterable[Misreading[P]], rules: P) -> P | None:
    """All these misreadings at once; None if two of them are about the same part."""
    # Of two that would yield, the same one does, in whatever order they are given.
    held = sorted(misreadings, key=lambda misreading: misreading.id)
    taken = [part for misreading in held for part in own_parts(misreading, rules)]
    if len(taken) > len(set(taken)):
        return None
    changes: dict[str, object] = {}
    for misreading in held:
        changes |= changed_parts(misreading.reading, rules)
    for misreading in held:
        own, changed = own_parts(misreading, rules), changed_parts(misreading.reading, rules)
        changes |= {part: changed[part] for part in own}
    return replace(rules, **changes)
