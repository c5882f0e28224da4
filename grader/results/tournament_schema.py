"""``tournament.json``: the documented shape that the pages of a tournament and other programs read.

Additions keep the schema's number; anything else raises it.
"""

from __future__ import annotations

import msgspec

from grader.results.schema import DigestInfo, ReasonInfo, SandboxInfo, StudentInfo

SCHEMA = 1


class RankedInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """A player's place: mean points a game against the field, with the interval, and what it forfeited.

    ``rank`` counts from 1; players who cannot be told apart share one. ``tied_with`` are the ids of those.
    ``decks_needed`` is about how many decks it would take to tell it from the player above, where these two are tied;
    None also if no number would do.
    """

    id: str
    built_in: bool
    rank: int
    mean: float
    low: float
    high: float
    games: int
    forfeited: int = 0
    tied_with: tuple[str, ...] = ()
    student: StudentInfo | None = None
    decks_needed: int | None = None


class PlayedInfo(msgspec.Struct, frozen=True):
    """One game: who had the first side, the cards as they were played, and what it was worth to the first side."""

    first: str
    second: str
    deck: str
    record: str
    points: int


class PairInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """Two players against each other: the mean points a game of ``first``, over all decks played both ways.

    ``telling`` are the two games with the deck that tells them apart best.
    """

    first: str
    second: str
    decks: int
    mean: float
    low: float
    high: float
    telling: tuple[PlayedInfo, ...] = ()


class ForfeitInfo(msgspec.Struct, frozen=True):
    """Games that a player lost by a fault of one kind: how many, and the one that shows it earliest.

    ``verdict`` is one of ``wrong`` (a card not in hand, or no card), ``crashed``, ``timed-out``, ``out-of-memory`` and
    ``not-run``; ``got`` is the answer or the message. ``view`` is what the seat knew, ``record`` what had been played,
    both in the game's notation; ``ply`` counts from 1.
    """

    player: str
    opponent: str
    deck: str
    verdict: str
    got: str
    seat: str
    ply: int
    view: str
    record: str
    games: int


class AbsentInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody who does not play, and why: rejected, ungraded, or a copy of another's program.

    ``copy_of`` is who plays with the same program, and whose place is theirs too.
    """

    id: str
    status: str
    reason: ReasonInfo | None = None
    student: StudentInfo | None = None
    copy_of: str = ""


class Tournament(msgspec.Struct, frozen=True):
    """A whole tournament."""

    schema: int
    assignment: str
    title: str
    version: str
    seed: str
    decks: int
    most_decks: int
    confidence: float
    sandbox: SandboxInfo
    digests: DigestInfo | None
    ranking: tuple[RankedInfo, ...]
    pairs: tuple[PairInfo, ...]
    forfeits: tuple[ForfeitInfo, ...] = ()
    absent: tuple[AbsentInfo, ...] = ()
