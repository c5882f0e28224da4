"""Miesjelen as a game that people play: from 25, session after session, until somebody has exactly 0."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace

from reference.cards import Card, read_card
from reference.contract import Fault, Story
from reference.hand_order import by_suit
from reference.miesjelen.endless_game import EndlessGame, after, start, with_next_deal
from reference.miesjelen.faults import seat_names
from reference.miesjelen.game import MIESJELEN
from reference.miesjelen.players import PLAYERS, STRONGEST
from reference.miesjelen.records import FRESH, Cards, Game
from reference.miesjelen.seat_view import SeatView, imagine, view_of
from reference.miesjelen.shape import SHAPE
from reference.miesjelen.table import TABLE
from reference.playable import Advice
from reference.playing import Player
from reference.unfinished import find_refusal, tell_so_far


class PlayableMiesjelen:
    """Two to six players, each for himself or herself. What is expected is what a session brings."""

    name = MIESJELEN.name
    numbers_of_players = (3, 2, 4, 5, 6)
    unit = "points"

    @property
    def players(self) -> Mapping[str, Player[SeatView, Card]]:
        """See :mod:`reference.miesjelen.players`."""
        return PLAYERS

    def seats(self, players: int) -> tuple[str, ...]:
        """``P1``, ``P2`` and so on."""
        return seat_names(players)

    def start(self, rng: random.Random, players: int) -> EndlessGame:
        """A fresh game."""
        return start(rng, players)

    def turn(self, state: EndlessGame) -> str | None:
        """The player left of the dealer, then clockwise; then who took the last trick."""
        return TABLE.turn(state.hands)

    def moves(self, state: EndlessGame) -> Sequence[Card]:
        """Follow suit, else play a trump, else any card."""
        return TABLE.moves(state.hands)

    def held(self, state: EndlessGame) -> Sequence[Card]:
        """The hand."""
        return TABLE.held(state.hands)

    def hand(self, state: EndlessGame, seat: str) -> Cards:
        """Suit by suit; after the end of the game there is none."""
        number = int(seat.removeprefix("P")) - 1
        return by_suit(state.hands.hands[number]) if state.hands.deals else ()

    def after(self, state: EndlessGame, move: Card) -> EndlessGame:
        """The card is on the table; the last trick ends the session."""
        return after(state, move)

    def refuse(self, state: EndlessGame, move: Card) -> Fault:
        """The duty that the card breaks: the session is played out after it, with whatever is left in the hands."""
        game = TABLE.after(replace(state.hands, deals=state.hands.deals[:1]), move)
        while game.deals:
            game = TABLE.after(game, TABLE.moves(game)[0])
        record = TABLE.record(game)
        position = SHAPE.position(record, 1, len(state.hands.over), 1, len(state.hands.played))
        return find_refusal(MIESJELEN, record, position)

    def record(self, state: EndlessGame) -> Game:
        """The sessions so far; the last one with its turned card, which everybody can see."""
        return TABLE.record(state.hands)

    def tell(self, state: EndlessGame) -> Story:
        """What has happened so far."""
        return tell_so_far(MIESJELEN, TABLE.record(state.hands))

    def gain(self, state: EndlessGame, seat: str) -> float:
        """The winner gains the points of a fresh game, and the others lose them in equal parts."""
        scores = state.hands.scores
        return FRESH if scores[int(seat.removeprefix("P")) - 1] == 0 else -FRESH / (len(scores) - 1)

    def write(self, move: Card) -> str:
        """``7H``."""
        return str(move)

    def read(self, text: str) -> Card | None:
        """A card."""
        return read_card(text)

    def know(self, state: EndlessGame, seat: str) -> SeatView:
        """The own hand, the turned card, what was played, and the scores."""
        return view_of(state.hands, int(seat.removeprefix("P")) - 1)

    def imagine(self, known: SeatView, rng: random.Random) -> EndlessGame:
        """The other hands are what the duties allow them to be; the sessions to come are dealt anew."""
        return with_next_deal(imagine(known, rng), rng.getrandbits(64))

    def advise(self, known: SeatView, rng: random.Random) -> tuple[Advice[Card], ...]:
        """What :mod:`reference.miesjelen.players.strong` expects of each card, the best first."""
        return STRONGEST.weigh(known, rng)


MIESJELEN_PLAYABLE = PlayableMiesjelen()
