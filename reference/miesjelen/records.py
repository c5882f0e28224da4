"""What a record of Miesjelen is made of, what a replay makes of it, and the codes of the rules that it can break."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from reference.cards import PIQUET_DECK, Card, Suit
from reference.trick_taking import Trick

DECK = PIQUET_DECK
TRICKS = 5
FRESH = 25
NOTHING = "Nothing"

PLAYERS_OUT_OF_RANGE, ALREADY_OVER, NO_SESSION = "players-out-of-range", "already-over", "no-session"
TOO_SHORT, TOO_LONG, REPEATED = "too-short", "too-long", "repeated-card"
NOT_THE_DEALERS, REVOKE, UNTRUMPED = "turned-card-not-the-dealers", "revoke", "untrumped"
AFTER_THE_END = "after-the-end"
"""The codes of the rules that a record can break."""

REFUSED, PLAYED, IGNORED = "refused", "played", "ignored"
"""What happens to a session after the end of the game."""

FAULT_CODES = (
    PLAYERS_OUT_OF_RANGE,
    ALREADY_OVER,
    NO_SESSION,
    TOO_SHORT,
    TOO_LONG,
    REPEATED,
    NOT_THE_DEALERS,
    REVOKE,
    UNTRUMPED,
    AFTER_THE_END,
)

Cards = tuple[Card, ...]
Scores = tuple[int, ...]


class Session(NamedTuple):
    """The turned card, and the cards in the order they were played."""

    turned: Card
    cards: Cards


class Game(NamedTuple):
    """The scores before the first session, one for each player, and the sessions: a record."""

    scores: Scores
    sessions: tuple[Session, ...]


class Breach(NamedTuple):
    """The code of a rule that is broken, and the index in the session of the card that breaks it, if one does."""

    code: str
    card: int | None = None


class Settled(NamedTuple):
    """The end of a session: what everybody gained, who got to exactly 0, the scores after it, and who has won."""

    gained: Scores
    winners: Sequence[int]
    scores: Scores
    winner: int | None

    @property
    def is_void(self) -> bool:
        """Whether two or more players got to exactly 0."""
        return len(self.winners) > 1


class Played:
    """A session as somebody sees it: its tricks, and how it ended, or the rule that it breaks.

    ``before`` are the scores before it. ``hands`` has what each player played, in order.
    """

    __slots__ = ("before", "breach", "dealer", "hands", "session", "settled", "tricks", "trumps")

    def __init__(self, session: Session, dealer: int, trumps: Suit, before: Scores) -> None:
        self.session, self.dealer, self.trumps, self.before = session, dealer, trumps, before
        self.tricks: list[Trick] = []
        self.hands: list[list[Card]] = []
        self.settled: Settled | None = None
        self.breach: Breach | None = None


class Course:
    """How a game went so far: its sessions, the scores, who has won, and the rule that was broken, if one was."""

    __slots__ = ("breach", "scores", "sessions", "winner")

    def __init__(self, scores: Scores) -> None:
        self.scores = scores
        self.sessions: list[Played] = []
        self.winner: int | None = None
        self.breach: Breach | None = None
