"""What a tournament reports to while it is played."""

from __future__ import annotations

from typing import Protocol


class Progress(Protocol):
    """Shows how far a tournament is."""

    def begins(self, first_deck: int, last_deck: int, matches: int, known: int) -> None:
        """Matches with these decks begin; so many of them are known from before."""

    def advances(self, ply: int, moves: int) -> None:
        """So many moves of submitted programs were made in these matches up to the end of this ply."""

    def stopping(self) -> None:
        """The user asked to stop. Called from a signal handler, between any two instructions."""
