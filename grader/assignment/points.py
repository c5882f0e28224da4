"""Points as people write, add and round them: 0.1 is a tenth, three of them are 0.3. Must not know what earns them."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import floor

STEP = 0.1
"""What points of a share are rounded down to, unless the rubric says otherwise."""


def exactly(points: float) -> Fraction:
    """Points as they are written, and not the binary number that is nearest."""
    return Fraction(str(points))


def add_points(points: Iterable[float]) -> float:
    """The sum of points."""
    return float(sum(map(exactly, points), Fraction(0)))


def round_down(points: Fraction, step: float = STEP) -> float:
    """The largest multiple of ``step`` that is not above ``points``."""
    return float(floor(points / exactly(step)) * exactly(step))
