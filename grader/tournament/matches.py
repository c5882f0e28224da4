"""A match: a pair of players, the decks of a block, each deck both ways; and its result as it is kept. Values."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from grader.digests import digest
from grader.tournament.entrants import Entrant


@dataclass(frozen=True)
class Match:
    """Two players and the decks that they play, each twice with the sides exchanged."""

    first: Entrant
    second: Entrant
    decks: tuple[str, ...]

    @property
    def pair(self) -> tuple[str, str]:
        """The ids of the two."""
        return self.first.id, self.second.id

    @property
    def programs(self) -> tuple[str, ...]:
        """The ids of those that are submitted programs."""
        return tuple(entrant.id for entrant in (self.first, self.second) if entrant.program)

    @property
    def is_ones_own(self) -> bool:
        """Whether both are one student's, which could lose to each other on purpose."""
        first, second = self.first.student, self.second.student
        return first is not None and second is not None and first.person == second.person

    def fingerprint(self, *others: str) -> str:
        """Everything that its result depends on, ``others`` included."""
        return digest("match", self.first.fingerprint, self.second.fingerprint, self.decks, others)


class GameKept(msgspec.Struct, frozen=True):
    """A game worth showing: its record in the game's notation, and what it was worth to its first side."""

    record: str
    points: int


class DeckKept(msgspec.Struct, frozen=True):
    """A deck worth showing: the game with the match's first player on the first side, and the other one."""

    deck: str
    gain: int
    sound: bool
    games: tuple[GameKept, GameKept]


class FaultKept(msgspec.Struct, frozen=True):
    """Games that a player lost by faults of one kind: how many, and the one that shows it earliest."""

    player: str
    verdict: str
    games: int
    deck: str
    got: str
    seat: str
    ply: int
    view: str
    record: str


class MatchResult(msgspec.Struct, frozen=True):
    """What came out of a match.

    ``gains`` are what the first player won with each deck in both games together. ``best`` and ``worst`` are the decks
    with which it won most and least. ``given_up`` are those players who failed so often that the rest was not asked.
    Players are called ``first`` and ``second`` here: ids are no part of a match.
    """

    gains: tuple[int, ...]
    best: DeckKept
    worst: DeckKept
    faults: tuple[FaultKept, ...] = ()
    given_up: tuple[str, ...] = ()


FIRST, SECOND = "first", "second"
