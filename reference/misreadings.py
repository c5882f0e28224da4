"""Readings of a sheet and what they have in common: a misconception replaces parts of the rules. Knows no game.

A reading is a frozen dataclass of a game, whose fields are the parts of its rules: small functions and numbers. The
defaults are the rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
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


@dataclass(frozen=True)
class Changes:
    """What a misreading replaces: all ``changed`` parts, of which those that it is about are its ``own``."""

    id: str
    changed: Mapping[str, object]
    own: frozenset[str]


def changes_of(misreading: Misreading[P], rules: P) -> Changes:
    """What a misreading replaces in the rules; worth keeping, as many combinations are tried."""
    return Changes(misreading.id, changed_parts(misreading.reading, rules), own_parts(misreading, rules))


def combine(misreadings: Iterable[Misreading[P]], rules: P) -> P | None:
    """All these misreadings at once; None if two of them are about the same part."""
    return apply_changes((changes_of(misreading, rules) for misreading in misreadings), rules)


def apply_changes(changes: Iterable[Changes], rules: P) -> P | None:
    """The rules with all these changes at once; None if two of them are about the same part."""
    # Of two that would yield, the same one does, in whatever order they are given.
    held = sorted(changes, key=lambda change: change.id)
    taken = [part for change in held for part in change.own]
    if len(taken) > len(set(taken)):
        return None
    parts: dict[str, object] = {}
    for change in held:
        parts |= change.changed
    for change in held:
        parts |= {part: change.changed[part] for part in change.own}
    return replace(rules, **parts)
