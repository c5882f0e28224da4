"""Stages of a replay that are computed once for all readings that share them. Knows no game.

Somebody diagnosing a program tries thousands of readings on the same records, and most of them differ in a part that a
stage does not look at: who scores what does not change who takes a trick. What a stage gives must depend on nothing but
what it is kept by.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

V = TypeVar("V")

_TOKENS: dict[tuple[Hashable, ...], object] = {}


def token_of(*parts: Hashable) -> object:
    """The same object for the same parts of a reading; it hashes faster than they do."""
    return _TOKENS.setdefault(parts, object())


MOST = 12_000
"""How many results of a stage are kept; then all are forgotten, which costs little and needs no bookkeeping."""


class KeptResults(Generic[V]):
    """The results of one stage, by a piece of a record, which is compared by identity, and what else they depend on."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._kept: dict[tuple[int, Hashable], tuple[object, V]] = {}

    def get(self, piece: object, key: Hashable, compute: Callable[[], V]) -> V:
        """The result that is kept, or the computed one. An exception is not kept."""
        place = (id(piece), key)
        kept = self._kept.get(place)
        if kept is not None:
            return kept[1]
        value = compute()
        if len(self._kept) >= self._most:
            self._kept.clear()
        # With the piece itself: as long as it is here, no other object has its id.
        self._kept[place] = (piece, value)
        return value
