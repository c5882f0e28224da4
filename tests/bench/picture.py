"""Bars, as an SVG picture. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

_WIDTH, _ROW, _LEFT = 760, 44, 300


def bars(title: str, rows: Sequence[tuple[str, float, str]]) -> str:
    """A bar for each row: its name, its value, and how the value is written."""
    most = max(value for _, value, _ in rows)
    height = 56 + _ROW * len(rows)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" role="img" '
        'font-family="system-ui, sans-serif" font-size="15">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{_WIDTH}" height="{height}" fill="#fff"/>',
        f'<text x="16" y="30" font-size="17" font-weight="600" fill="#1a1a1a">{escape(title)}</text>',
    ]
    for number, (name, value, written) in enumerate(rows):
        top = 48 + number * _ROW
        length = max(2.0, (_WIDTH - _LEFT - 150) * value / most)
        colour = "#2f6f4f" if number == len(rows) - 1 else "#9aa7a0"
        lines += [
            f'<text x="{_LEFT - 12}" y="{top + 20}" text-anchor="end" fill="#1a1a1a">{escape(name)}</text>',
            f'<rect x="{_LEFT}" y="{top}" width="{length:.1f}" height="28" rx="3" fill="{colour}"/>',
            f'<text x="{_LEFT + length + 8:.1f}" y="{top + 20}" fill="#1a1a1a">{escape(written)}</text>',
        ]
    return "\n".join([*lines, "</svg>", ""])
