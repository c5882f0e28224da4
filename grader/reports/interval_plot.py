"""Means with their intervals as a picture: a dot and a line through it on a common scale. Pure; must not know HTML."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

MOST_TICKS = 5
_FARTHEST = 1e6  # no game is worth so much; a file may say anything
_STEPS = (0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
_MARGIN = 0.08
"""How much of the width stays free at both ends: a dot or a label needs it."""

_MINUS = "−"


@dataclass(frozen=True)
class Tick:
    """A value of the scale that is labelled, and its place."""

    label: str
    x: float


@dataclass(frozen=True)
class Mark:
    """A mean and its interval as places on the scale; ``side`` is where the whole interval lies."""

    x: float
    left: float
    right: float
    side: str


@dataclass(frozen=True)
class Scale:
    """From the lowest to the highest value; zero is always on it. Places are percentages of the width."""

    low: float
    high: float
    step: float

    def place(self, value: float) -> float:
        """Where a value is."""
        bounded = min(max(value, self.low), self.high)
        return round(100 * (bounded - self.low) / (self.high - self.low), 2)

    @property
    def zero(self) -> float:
        """Where zero is."""
        return self.place(0)

    @property
    def ticks(self) -> tuple[Tick, ...]:
        """The labelled values, zero among them."""
        first, last = math.ceil(self.low / self.step), math.floor(self.high / self.step)
        ticks = (
            Tick(format_tick(number * self.step), self.place(number * self.step)) for number in range(first, last + 1)
        )
        return tuple(tick for tick in ticks if 50 * _MARGIN <= tick.x <= 100 - 50 * _MARGIN)

    def mark(self, mean: float, low: float, high: float) -> Mark:
        """A mean with its interval."""
        return Mark(self.place(mean), self.place(low), self.place(high), find_side(low, high))


def make_scale(intervals: Iterable[tuple[float, float]]) -> Scale:
    """A scale with round ticks on which all these intervals and zero have room."""
    ends = [max(-_FARTHEST, min(end, _FARTHEST)) for interval in intervals for end in interval]
    low, high = min((0.0, *ends)), max((0.0, *ends))
    span = high - low if high - low >= _STEPS[0] else 1.0  # what is written as 0.00 needs no finer scale
    step = next((step for step in _STEPS if span / step <= MOST_TICKS), span / MOST_TICKS)
    return Scale(low - _MARGIN * span, high + _MARGIN * span, step)


def find_side(low: float, high: float) -> str:
    """Whether a whole interval is ``above`` or ``below`` zero, or contains it (``even``)."""
    return "above" if low > 0 else "below" if high < 0 else "even"


def format_signed(value: float) -> str:
    """Points with their sign: ``+0.42``."""
    text = f"{abs(value):.2f}"
    return text if float(text) == 0 else f"{'+' if value > 0 else _MINUS}{text}"


def format_tick(value: float) -> str:
    """A round value with its sign: ``+0.5``."""
    text = f"{abs(round(value, 6)):g}"
    return text if float(text) == 0 else f"{'+' if value > 0 else _MINUS}{text}"
