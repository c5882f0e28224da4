"""Sedma as a game that programs play against each other."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from reference.cards import Card
from reference.playing import Choice, Player, PositionRecipe
from reference.sedma.earlier_views import earlier_views
from reference.sedma.players import PLAYERS, STRONGEST
from reference.sedma.positions import POSITIONS
from reference.sedma.rules import AC, DECK, SEATS, THREE, Record, play_out
from reference.sedma.seat_view import SeatView, encode, format_view, parse_view
from reference.sedma.seen import encode_view_of, view_of
from reference.sedma.table import TABLE, SedmaGame

_SUITS = {"H": "Heart", "D": "Diamond", "S": "Spade", "C": "Club"}
_SHOWN = {card: f"Card {_SUITS[card.suit.value]} R{card.rank.value}" for card in DECK}
_READ = {shown: card for card, shown in _SHOWN.items()}

DECKS_KEPT = 2048
"""Games with the same deck share its text."""


class PlayedSedma:
    """The Game of 7, played by programs."""

    name = "sedma"
    sides = ((SEATS[0], SEATS[2]), (SEATS[1], SEATS[3]))
    stake = THREE
    table = TABLE

    @property
    def players(self) -> Mapping[str, Player[SeatView, Card]]:
        """See :mod:`reference.sedma.players`."""
        return PLAYERS

    def deal(self, deck: str) -> SedmaGame:
        """Every player is dealt 4 cards. The remaining cards form a stock."""
        return _deal(deck)

    def view(self, state: SedmaGame) -> SeatView:
        """What the seat knows whose turn it is."""
        return view_of(state)

    def question(self, state: SedmaGame) -> str:
        """The same for the harness; faster than by way of the view."""
        return encode_view_of(state)

    def ask(self, view: SeatView) -> str:
        """See :func:`reference.sedma.seat_view.encode`."""
        return encode(view)

    def moves(self, view: SeatView) -> Sequence[Card]:
        """The players are completely free in which card to play to the trick."""
        return view.hand

    def points(self, state: SedmaGame) -> int:
        """The winning team takes either 1, 2, or 3 points; the other loses as many."""
        outcome = play_out(TABLE.record(state))
        return outcome.prize if outcome.winner == AC else -outcome.prize

    def show(self, move: Card) -> str:
        """``Card Heart R7``."""
        return _SHOWN[move]

    def read(self, text: str) -> Card | None:
        """The card, if this is what Haskell shows of one."""
        return _READ.get(text)

    def parse_view(self, text: str) -> SeatView:
        """See :func:`reference.sedma.seat_view.parse_view`."""
        return parse_view(text)

    def format_view(self, view: SeatView) -> str:
        """See :func:`reference.sedma.seat_view.format_view`."""
        return format_view(view)

    def seat(self, view: SeatView) -> str:
        """Its letter."""
        return SEATS[view.seat]

    def ply(self, view: SeatView) -> int:
        """All four seats' cards are counted."""
        return view.ply

    def record(self, view: SeatView) -> Record:
        """The past tricks, and the table."""
        return view.record

    def hand(self, view: SeatView) -> Record:
        """In the order in which the cards were dealt and drawn."""
        return view.hand

    def positions(self) -> Sequence[PositionRecipe[SeatView]]:
        """See :mod:`reference.sedma.positions`."""
        return POSITIONS

    def earlier(self, view: SeatView, rng: random.Random) -> Iterator[SeatView]:
        """See :func:`reference.sedma.earlier_views.earlier_views`."""
        return earlier_views(view, rng)

    def weigh(self, view: SeatView, rng: random.Random) -> tuple[Choice[Card], ...]:
        """What :mod:`reference.sedma.players.strong` expects of each card, the best first."""
        return STRONGEST.weigh(view, rng)


@lru_cache(maxsize=DECKS_KEPT)
def _deal(deck: str) -> SedmaGame:
    return TABLE.start(random.Random(f"sedma/{deck}"))


SEDMA_PLAYED = PlayedSedma()
