"""How much each branch of a program has to do with the games that fail: what only they evaluate is suspicious.

Pure; must not know how it was found out which game evaluates what.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt

from grader.haskell.branch_marks import Branch


@dataclass(frozen=True)
class BranchEvidence:
    """The branches of a program, and which of them each game evaluates, as far as it is known."""

    branches: Sequence[Branch] = ()
    seen: Mapping[int, frozenset[int]] = field(default_factory=dict)
    failing: Collection[int] = ()

    def suspicion(self, branch: int) -> float:
        """Between 0 and 1: 1 if all failing games evaluate it and no other does (Ochiai's measure)."""
        if branch < 0 or not self.seen or self.branches[branch].is_constant:
            return self._of_all
        reached = [game for game, numbers in self.seen.items() if branch in numbers]
        failing = [game for game in self.seen if game in self.failing]
        failed = sum(game in self.failing for game in reached)
        return failed / sqrt(len(failing) * len(reached)) if failed else 0.0

    def is_reached(self, branch: int) -> bool:
        """Whether a failing game evaluates it, or may do so."""
        return self.suspicion(branch) > 0 or not any(game in self.failing for game in self.seen)

    def on_line(self, line: int) -> float:
        """The suspicion of a line: that of its most suspicious branch."""
        own = [number for number, branch in enumerate(self.branches) if branch.line == line]
        return max(map(self.suspicion, own), default=self._of_all)

    @property
    def _of_all(self) -> float:
        """What is evaluated in every game."""
        return sqrt(sum(game in self.failing for game in self.seen) / len(self.seen)) if self.seen else 0.5
