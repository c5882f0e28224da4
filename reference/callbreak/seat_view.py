"""What one seat knows of a game of Callbreak: its hand, the calls and cards of the round, and the rounds before.

Must not know what the other seats hold.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from reference.callbreak.course import DECK, HAND_SIZE, PLAYERS, Record, in_order
from reference.callbreak.reading import RULES
from reference.callbreak.rules import LEAST_CALL, MOST_CALL
from reference.callbreak.table import Hand, Hands, eldest_hand, in_leading_order, playable
from reference.cards import Card
from reference.imagining import deal_hidden
from reference.trick_taking import find_taker, seat_of

CALLS = tuple(range(LEAST_CALL, MOST_CALL + 1))
"""A call is a number from 1 to 13."""

Move = int | Card
"""A call or a card."""


class Play(NamedTuple):
    """A card as it was played: by whom, and to which cards of the trick."""

    seat: int
    card: Card
    trick: tuple[Card, ...]

    def excludes(self, other: Card) -> bool:
        """Whether the duties would have forbidden it to a player who held this other card, too."""
        return self.card not in playable((self.card, other), self.trick)


@dataclass(frozen=True)
class SeatView:
    """The ``calls`` and ``cards`` are those of the round, in order, and ``leader`` is who leads its last trick."""

    seat: int
    hand: Hand
    calls: tuple[int, ...]
    cards: tuple[Card, ...]
    leader: int
    done: Record = ()

    @property
    def eldest(self) -> int:
        """Who calls first and leads the first trick of the round."""
        return eldest_hand(len(self.done))

    @property
    def is_calling(self) -> bool:
        """Whether somebody has yet to call before the first card."""
        return len(self.calls) < PLAYERS

    @cached_property
    def trick(self) -> tuple[Card, ...]:
        """The cards of the trick so far."""
        return self.cards[len(self.cards) // PLAYERS * PLAYERS :]

    @property
    def moves(self) -> Sequence[Move]:
        """The legal moves, if it is the seat's turn."""
        return CALLS if self.is_calling else self.legal_cards

    @property
    def legal_cards(self) -> Sequence[Card]:
        """The cards that the duties allow, in the order of the table."""
        return playable(self.hand, self.trick) if self.trick else in_leading_order(self.hand)

    @cached_property
    def plays(self) -> tuple[Play, ...]:
        """The plays of the round so far."""
        plays: list[Play] = []
        leader = self.eldest
        for start in range(0, len(self.cards), PLAYERS):
            trick = self.cards[start : start + PLAYERS]
            plays += (Play(seat_of(index, leader, PLAYERS), card, trick[:index]) for index, card in enumerate(trick))
            leader = seat_of(find_taker(trick, RULES.better), leader, PLAYERS)
        return tuple(plays)

    @cached_property
    def won(self) -> tuple[int, ...]:
        """How many tricks each seat has won in the round."""
        leaders = [play.seat for play in self.plays if not play.trick]
        winners = [*leaders[1:], *([self.leader] if leaders and not self.trick else [])]
        return tuple(map(winners.count, range(PLAYERS)))

    @cached_property
    def room(self) -> tuple[int, ...]:
        """How many hidden cards each seat holds."""
        played = [play.seat for play in self.plays]
        return tuple(0 if seat == self.seat else HAND_SIZE - played.count(seat) for seat in range(PLAYERS))

    @cached_property
    def holders(self) -> dict[Card, tuple[int, ...]]:
        """Who may hold each hidden card: whoever does not follow suit, beat or trump shows that they cannot."""
        hidden = set(DECK).difference(self.hand, self.cards)
        others = [seat for seat in range(PLAYERS) if self.room[seat]]
        shown = [play for play in self.plays if play.trick and play.seat != self.seat]
        return {
            card: tuple(seat for seat in others if not any(play.excludes(card) for play in shown if play.seat == seat))
            for card in in_order(tuple(hidden))
        }

    def call_of(self, seat: int) -> int:
        """What a seat called, after all calls."""
        return self.calls[(seat - self.eldest) % PLAYERS]


def view_of(game: Hands, seat: int) -> SeatView:
    """What this seat knows."""
    return SeatView(seat, game.hands[seat], game.calls, game.cards, game.leader, game.done)


def imagine(view: SeatView, rng: random.Random) -> Hands:
    """A game in which the seat would know the same, without the rounds to come."""
    hands = deal_hidden(rng, view.holders, view.room)
    hands[view.seat] = list(view.hand)
    return Hands(view.done, view.calls, tuple(map(in_order, hands)), view.leader, view.cards)


def caller(game: Hands) -> int | None:
    """Whose turn to call it is, if somebody has yet to call."""
    return seat_of(len(game.calls), game.leader, PLAYERS) if len(game.calls) < PLAYERS else None
