"""Septica as a game that people play: cards, passes and stops are moves, the forced ones too."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace

from reference.cards import Card, read_card
from reference.contract import Fault, Story
from reference.hand_order import by_rank
from reference.playable import Advice
from reference.playing import Player
from reference.septica.game import SEPTICA
from reference.septica.players import PLAYERS, STRONGEST
from reference.septica.players.strong import worth_of
from reference.septica.rules import PASS, RULES, SEATS, STOP, Move, Record
from reference.septica.seat_view import SeatView, imagine, view_of
from reference.septica.table import TABLE, Hands
from reference.unfinished import find_refusal, tell_so_far


class PlayableSeptica:
    """Two players. A win counts 1, and a mars 2."""

    name = SEPTICA.name
    numbers_of_players = (len(SEATS),)
    unit = "points"

    @property
    def players(self) -> Mapping[str, Player[SeatView, Move]]:
        """See :mod:`reference.septica.players`."""
        return PLAYERS

    def seats(self, players: int) -> tuple[str, ...]:  # noqa: ARG002
        """Always two."""
        return SEATS

    def start(self, rng: random.Random, players: int) -> Hands:  # noqa: ARG002
        """Each player is dealt 4 cards. The remaining cards form a stock."""
        return TABLE.start(rng)

    def turn(self, state: Hands) -> str | None:
        """The leader, the other player after a card, the active player after a pass."""
        return TABLE.turn(state)

    def moves(self, state: Hands) -> Sequence[Move]:
        """Any card on the lead; else a pass or a stop, and the cards that beat."""
        return TABLE.moves(state)

    def held(self, state: Hands) -> Sequence[Move]:
        """A pass, a stop, and every card of the hand."""
        return TABLE.held(state)

    def hand(self, state: Hands, seat: str) -> tuple[Card, ...]:
        """Rank by rank: the suits do not matter."""
        return by_rank(state.hands[SEATS.index(seat)])

    def after(self, state: Hands, move: Move) -> Hands:
        """A card is on the table; a pass gives the turn back; a stop ends the trick."""
        return TABLE.after(state, move)

    def refuse(self, state: Hands, move: Move) -> Fault:
        """The rule that the move breaks, which is seen at once."""
        record = (*state.played, move)
        return find_refusal(SEPTICA, record, len(record))

    def record(self, state: Hands) -> Record:
        """The moves in the order they were made."""
        return TABLE.record(state)

    def tell(self, state: Hands) -> Story:
        """What has happened so far; for the trick on the table, the stock is known as well."""
        told = tell_so_far(SEPTICA, TABLE.record(state))
        if not state.trick:
            return told
        *taken, trick = told.tricks
        return replace(told, tricks=(*taken, replace(trick, stock=len(state.stock))))

    def gain(self, state: Hands, seat: str) -> float:
        """1 for a win, 2 for a mars; the other player loses as much."""
        return worth_of(RULES.play(state.played).points[SEATS.index(seat)])

    def write(self, move: Move) -> str:
        """``7H``, ``pass`` or ``stop``."""
        return str(move)

    def read(self, text: str) -> Move | None:
        """A card, a pass or a stop."""
        return text if text in (PASS, STOP) else read_card(text)

    def know(self, state: Hands, seat: str) -> SeatView:
        """The own hand, the moves so far, and how many cards there are elsewhere."""
        return view_of(state, SEATS.index(seat))

    def imagine(self, known: SeatView, rng: random.Random) -> Hands:
        """What the seat has not seen may be anywhere."""
        return imagine(known, rng)

    def advise(self, known: SeatView, rng: random.Random) -> tuple[Advice[Move], ...]:
        """What :mod:`reference.septica.players.strong` expects of each move, the best first."""
        return STRONGEST.weigh(known, rng)


SEPTICA_PLAYABLE = PlayableSeptica()
