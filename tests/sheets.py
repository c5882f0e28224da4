"""Where the assignments are whose games the tests try: those that come with the grader, and the tests' own."""

from __future__ import annotations

from pathlib import Path

TOYS = Path(__file__).parent / "toy" / "testcases"
BUNDLED = Path(__file__).parents[1] / "testcases"


def assignment_folder(game: str) -> Path:
    """The folder of a game's assignment."""
    return BUNDLED / game if (BUNDLED / game).is_dir() else TOYS / game


def read_sheet(game: str) -> str:
    """The sheet that students get."""
    return (assignment_folder(game) / "sheet.md").read_text(encoding="utf-8")
