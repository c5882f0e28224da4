"""Shapes of records of four games, the students' types for them, and Hypothesis strategies for such records."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from hypothesis import strategies as st

from reference.cards import FULL_DECK, PIQUET_DECK, Card
from reference.shapes import CardList, ListOf, Made, MoveList, NumberList, OneCard, Shape


class Round(NamedTuple):
    """Calls and cards, in the order made."""

    calls: tuple[int, ...]
    cards: tuple[Card, ...]


class Session(NamedTuple):
    """The card that is turned, and the cards in the order played."""

    turned: Card
    cards: tuple[Card, ...]


class Game(NamedTuple):
    """Scores before the first session, and the sessions."""

    scores: tuple[int, ...]
    sessions: tuple[Session, ...]


CARD_LIST = CardList(PIQUET_DECK)
MOVE_LIST = MoveList(PIQUET_DECK, "Play", {"pass": "Pass", "stop": "Stop"})
ROUNDS = ListOf(Made(Round, (NumberList(), CardList(FULL_DECK)), ":"), "/")
SESSIONS = ListOf(Made(Session, (OneCard(PIQUET_DECK), CardList(PIQUET_DECK)), ":"), "/")
GAME = Made(Game, (NumberList(), SESSIONS), "/")

_cards = st.sampled_from(PIQUET_DECK)
_card_lists = st.lists(_cards, max_size=9).map(tuple)
_numbers = st.lists(st.integers(-999_999_999, 999_999_999) | st.integers(-3, 25), max_size=5).map(tuple)
_rounds = st.builds(Round, _numbers, st.lists(st.sampled_from(FULL_DECK), max_size=9).map(tuple))
_sessions = st.builds(Session, _cards, _card_lists)


@dataclass(frozen=True)
class Sample:
    """A shape, records of it, and the types that students are given for it."""

    shape: Shape[Any]
    records: st.SearchStrategy[Any]
    argument: str
    types: str = ""


SAMPLES: Mapping[str, Sample] = {
    "cards": Sample(CARD_LIST, _card_lists, "[Card]"),
    "moves": Sample(
        MOVE_LIST,
        st.lists(_cards | st.sampled_from(["pass", "stop"]), max_size=9).map(tuple),
        "[Move]",
        "data Move = Play Card | Pass | Stop deriving Show",
    ),
    "rounds": Sample(
        ROUNDS,
        st.lists(_rounds, max_size=3).map(tuple),
        "[Round]",
        "type Call = Int\ndata Round = Round [Call] [Card] deriving Show",
    ),
    "game": Sample(
        GAME,
        st.builds(Game, _numbers, st.lists(_sessions, max_size=3).map(tuple)),
        "Game",
        "data Session = Session Card [Card] deriving Show\ndata Game = Game [Int] [Session] deriving Show",
    ),
}

CARD_TYPES = """\
data Suit = Heart | Diamond | Spade | Club deriving Show
data Rank = R2 | R3 | R4 | R5 | R6 | R7 | R8 | R9 | R10 | RJ | RQ | RK | RA deriving Show
data Card = Card Suit Rank deriving Show
"""
