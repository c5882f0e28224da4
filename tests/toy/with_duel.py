"""The grader with Duel in its catalogue: ``python -m tests.toy.with_duel grade -a tests/toy/testcases/duel …``."""

from __future__ import annotations

from grader.cli import grader
from reference.catalogue import GAMES
from tests.toy.duel.game import DUEL

GAMES[DUEL.name] = DUEL
"""The one line that a game takes in the catalogue. Processes that are started by this one read it again."""

if __name__ == "__main__":
    grader()
