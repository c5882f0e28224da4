"""Callbreak as a game that people play: five rounds, in which calls are moves as cards are."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from reference.callbreak.course import PLAYERS, SEATS, Record
from reference.callbreak.game import CALLBREAK
from reference.callbreak.game_so_far import scores
from reference.callbreak.players import PLAYERS_BY_NAME, STRONGEST
from reference.callbreak.rules import LEAST_CALL, MOST_ROUNDS, POINT
from reference.callbreak.seat_view import CALLS, Move, SeatView, caller, imagine, view_of
from reference.callbreak.shape import CALL, CARD, SHAPE
from reference.callbreak.table import TABLE, Deal, Hand, Hands, begin, deal_hands
from reference.cards import read_card
from reference.contract import Fault, Story
from reference.hand_order import by_suit
from reference.playable import Advice
from reference.playing import Player
from reference.unfinished import find_refusal, tell_so_far


class PlayableCallbreak:
    """Four players, each for himself or herself. What is expected is what a round brings more than to the others."""

    name = CALLBREAK.name
    numbers_of_players = (PLAYERS,)
    unit = "points"

    @property
    def players(self) -> Mapping[str, Player[SeatView, Move]]:
        """See :mod:`reference.callbreak.players`."""
        return PLAYERS_BY_NAME

    def seats(self, players: int) -> tuple[str, ...]:  # noqa: ARG002
        """Always four."""
        return SEATS

    def start(self, rng: random.Random, players: int) -> Hands:  # noqa: ARG002
        """A game has five rounds. At the start of each, all cards are dealt."""
        return begin((), [Deal((), deal_hands(rng)) for _ in range(MOST_ROUNDS)])

    def turn(self, state: Hands) -> str | None:
        """The eldest hand calls first, and the others call clockwise; then the table knows."""
        calling = caller(state)
        return TABLE.turn(state) if calling is None else SEATS[calling]

    def moves(self, state: Hands) -> Sequence[Move]:
        """A call, or a card that the duties allow."""
        return CALLS if caller(state) is not None else TABLE.moves(state)

    def held(self, state: Hands) -> Sequence[Move]:
        """A call, or any card of the hand."""
        return CALLS if caller(state) is not None else TABLE.held(state)

    def hand(self, state: Hands, seat: str) -> Hand:
        """Suit by suit."""
        return by_suit(state.hands[SEATS.index(seat)])

    def after(self, state: Hands, move: Move) -> Hands:
        """The call is made, or the card is on the table; the last one of a round begins the next one."""
        if isinstance(move, int):
            return replace(state, calls=(*state.calls, move))
        return TABLE.after(state, move)

    def refuse(self, state: Hands, move: Move) -> Fault:
        """The duty that a card breaks; why a number is no call."""
        number = len(state.done)
        if isinstance(move, int):
            calls = (*state.calls, move, *(LEAST_CALL,) * PLAYERS)[:PLAYERS]
            record, path = TABLE.record(replace(state, calls=calls)), (number, CALL, len(state.calls))
        else:
            record, path = (
                TABLE.record(_play_round_out(TABLE.after(replace(state, to_come=()), move))),
                (number, CARD, len(state.cards)),
            )
        return find_refusal(CALLBREAK, record, SHAPE.position(record, *path))

    def record(self, state: Hands) -> Record:
        """The rounds so far; the last one with the calls so far."""
        return TABLE.record(state)

    def tell(self, state: Hands) -> Story:
        """What has happened so far."""
        return tell_so_far(CALLBREAK, TABLE.record(state))

    def gain(self, state: Hands, seat: str) -> float:
        """How far a seat is ahead of the best of the others, or behind."""
        final = scores(state)
        own = final.pop(SEATS.index(seat))
        return (own - max(final)) / POINT

    def write(self, move: Move) -> str:
        """``7H`` or ``3``."""
        return str(move)

    def read(self, text: str) -> Move | None:
        """A whole number or a card."""
        return int(text) if re.fullmatch(r"[0-9]{1,9}", text) else read_card(text)

    def know(self, state: Hands, seat: str) -> SeatView:
        """The own hand, and what was called and played."""
        return view_of(state, SEATS.index(seat))

    def imagine(self, known: SeatView, rng: random.Random) -> Hands:
        """The other hands are what the duties allow them to be; the rounds to come are dealt anew."""
        rounds_to_come = MOST_ROUNDS - len(known.done) - 1
        return replace(imagine(known, rng), to_come=tuple(Deal((), deal_hands(rng)) for _ in range(rounds_to_come)))

    def advise(self, known: SeatView, rng: random.Random) -> tuple[Advice[Move], ...]:
        """What :mod:`reference.callbreak.players.strong` expects of each call or card, the best first."""
        return STRONGEST.weigh(known, rng)


def _play_round_out(game: Hands) -> Hands:
    """The rest of the round, with whatever is left in the hands."""
    while TABLE.turn(game):
        game = TABLE.after(game, TABLE.moves(game)[0])
    return game


CALLBREAK_PLAYABLE = PlayableCallbreak()
