"""Hint levels: how much of a result its student sees, as the instructor sets it.

Must not know how a result is made or shown; see grader.results.redaction.
"""

from __future__ import annotations

from enum import Enum


class Hints(Enum):
    """Which criteria are missed; also the misconception; also the smallest game that shows it; also the line to look
    at, where it was searched for; also the failed cases.

    Each level includes everything that the levels before it show.
    """

    CRITERION = "criterion"
    MISCONCEPTION = "misconception"
    GAME = "game"
    PLACE = "place"
    ALL = "all"

    def tells(self, level: Hints) -> bool:
        """Whether a student at this level sees what ``level`` shows."""
        levels = list(Hints)
        return levels.index(self) >= levels.index(level)


HINT_LEVELS: tuple[str, ...] = tuple(level.value for level in Hints)
