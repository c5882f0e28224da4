"""Sedma as a game that people play, with the players of the tournaments."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace

from reference.cards import Card, read_card
from reference.contract import Fault, Story, TrickStory
from reference.hand_order import by_rank
from reference.playable import Advice, say_how_often
from reference.playing import Player
from reference.sedma.card_letters import to_cards
from reference.sedma.game import SEDMA
from reference.sedma.imagining import imagine
from reference.sedma.played import SEDMA_PLAYED
from reference.sedma.rules import SEATS, TRICK_SIZE, Record
from reference.sedma.seat_view import SeatView
from reference.sedma.seen import view_of_seat
from reference.sedma.table import TABLE, SedmaGame


class PlayableSedma:
    """Two against two. A game is worth 1, 2 or 3 points."""

    name = SEDMA.name
    numbers_of_players = (len(SEATS),)
    unit = "points"

    @property
    def players(self) -> Mapping[str, Player[SeatView, Card]]:
        """See :mod:`reference.sedma.players`."""
        return SEDMA_PLAYED.players

    def seats(self, players: int) -> tuple[str, ...]:  # noqa: ARG002
        """Always four."""
        return SEATS

    def start(self, rng: random.Random, players: int) -> SedmaGame:  # noqa: ARG002
        """Every player is dealt 4 cards. The remaining cards form a stock."""
        return TABLE.start(rng)

    def turn(self, state: SedmaGame) -> str | None:
        """The leader, and then clockwise."""
        return TABLE.turn(state)

    def moves(self, state: SedmaGame) -> Sequence[Card]:
        """The players are completely free in which card to play to the trick."""
        return TABLE.moves(state)

    def held(self, state: SedmaGame) -> Sequence[Card]:
        """No card is forbidden."""
        return TABLE.held(state)

    def hand(self, state: SedmaGame, seat: str) -> Record:
        """Rank by rank: the suits do not matter."""
        return by_rank(to_cards(state.hand(SEATS.index(seat))))

    def after(self, state: SedmaGame, move: Card) -> SedmaGame:
        """The card is on the table; after a trick, all draw."""
        return TABLE.after(state, move)

    def refuse(self, state: SedmaGame, move: Card) -> Fault:  # noqa: ARG002
        """Never.

        :raises ValueError: always.
        """
        raise ValueError(f"{self.name}: {move} is a legal move")

    def record(self, state: SedmaGame) -> Record:
        """The cards in the order they were played."""
        return TABLE.record(state)

    def tell(self, state: SedmaGame) -> Story:
        """A record that breaks off is refused as a whole, so the game is told to some end, and that is cut off."""
        if TABLE.turn(state) is None:
            return SEDMA.tell(TABLE.record(state))
        whole = state
        while TABLE.turn(whole):
            whole = TABLE.after(whole, TABLE.moves(whole)[0])
        told = SEDMA.tell(TABLE.record(whole))
        return Story(told.seats, _cut(told.tricks, len(state.played)), (), "", "")

    def gain(self, state: SedmaGame, seat: str) -> float:
        """What the team of the seat has won or lost."""
        points = SEDMA_PLAYED.points(state)
        return points if seat in SEDMA_PLAYED.sides[0] else -points

    def write(self, move: Card) -> str:
        """``7H``."""
        return str(move)

    def read(self, text: str) -> Card | None:
        """A card."""
        return read_card(text)

    def know(self, state: SedmaGame, seat: str) -> SeatView:
        """The own cards, dealt and drawn, and the tricks so far."""
        return view_of_seat(state, SEATS.index(seat))

    def imagine(self, known: SeatView, rng: random.Random) -> SedmaGame:
        """Whatever the seat has not seen may be anywhere."""
        return imagine(known, rng)

    def advise(self, known: SeatView, rng: random.Random) -> tuple[Advice[Card], ...]:
        """What :mod:`reference.sedma.players.strong` expects of each card, the best first."""
        choices = SEDMA_PLAYED.weigh(known, rng)
        return tuple(Advice(one.move, one.points, say_how_often("wins the game", one.wins)) for one in choices)


def _cut(tricks: Sequence[TrickStory], plays: int) -> tuple[TrickStory, ...]:
    """The tricks up to this many plays; nobody took the last one if a play is missing."""
    whole, rest = divmod(plays, TRICK_SIZE)
    last = replace(tricks[whole], plays=tricks[whole].plays[:rest], winner=None, points=None, because="", score=())
    return (*tricks[:whole], *([replace(last, sentences=(), quiet=False)] if rest else []))


SEDMA_PLAYABLE = PlayableSedma()
