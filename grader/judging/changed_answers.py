"""Which lines wrong answers hang on: an edit there changes them, right or not, and keeps the other answers as they are.

A mistake that no small edit mends still shows in this way. Pure; must not know how edits are made or run.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field


@dataclass
class Change:
    """An edit's place, and for the games that it was asked whether it gives another answer to them than before."""

    definition: str
    line: int
    games: dict[int, bool] = field(default_factory=dict)


@dataclass(frozen=True)
class ChangedAnswers:
    """For lines of a program, between 0 and 1, how much the wrong answers hang on them and the right ones do not."""

    lines: Mapping[int, float] = field(default_factory=dict)
    definitions: Mapping[int, str] = field(default_factory=dict)

    def of(self, line: int) -> float:
        """How much they hang on a line; 0 where nothing is known."""
        return self.lines.get(line, 0.0)


UNCHANGED = ChangedAnswers()


def weigh_changes(changes: Iterable[Change], failing: frozenset[int]) -> ChangedAnswers:
    """For each line its best edit: the share of the failing games that it changes, less that of the others."""
    lines: dict[int, float] = {}
    definitions: dict[int, str] = {}
    for change in changes:
        wrong = [is_changed for game, is_changed in change.games.items() if game in failing]
        right = [is_changed for game, is_changed in change.games.items() if game not in failing]
        value = sum(wrong) / max(1, len(wrong)) - sum(right) / max(1, len(right))
        if value > lines.get(change.line, 0.0):
            lines[change.line], definitions[change.line] = value, change.definition
    return ChangedAnswers(lines, definitions)
