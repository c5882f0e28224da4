"""Numbers as people read them."""

from __future__ import annotations


def sign(number: float, digits: int = 2) -> str:
    """A number with its sign, and no more digits than it needs: ``+2``, ``−0.35``."""
    text = f"{abs(number):.{digits}f}".rstrip("0").rstrip(".")
    return text if text == "0" else f"{'−' if number < 0 else '+'}{text}"
