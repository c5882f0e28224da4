"""Makers of records, and how one is sampled until a record is as wanted. Knows no game."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TypeVar

R = TypeVar("R")

Maker = Callable[[random.Random], R]
"""A seeded way to make records."""


def until(make: Maker[R], holds: Callable[[R], bool]) -> Maker[R]:
    """The same, sampled until this holds; it must be common enough to be found by trying."""

    def sample(rng: random.Random) -> R:
        while not holds(record := make(rng)):
            pass
        return record

    return sample
