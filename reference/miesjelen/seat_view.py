"""What one seat knows of a game of Miesjelen: its hand, the turned card, what was played, and the scores.

Must not know what the other seats hold.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from reference.cards import Card, Suit
from reference.imagining import deal_hidden
from reference.miesjelen.records import DECK, TRICKS, Cards, Scores, Session
from reference.miesjelen.table import Deal, Hands, allowed, in_order, in_quiet_order
from reference.trick_taking import seat_of


class Play(NamedTuple):
    """A card as it was played: by whom, and to which cards of the trick."""

    seat: int
    card: Card
    trick: Cards

    def excludes(self, other: Card, trumps: Suit) -> bool:
        """Whether the duties would have forbidden it to a player who held this other card, too."""
        return self.card not in allowed((self.card, other), self.trick, trumps)


@dataclass(frozen=True)
class SeatView:
    """``first`` and ``scores`` are everybody's, before the record and now; ``over`` are the sessions before this one.

    ``played`` are the cards of the session, ``trick`` those of its last trick, which ``leader`` leads, and ``takers``
    took those before.
    """

    seat: int
    hand: Cards
    turned: Card
    first: Scores
    scores: Scores
    leader: int
    trick: Cards = ()
    played: Cards = ()
    takers: tuple[int, ...] = ()
    over: tuple[Session, ...] = ()

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.first)

    @property
    def dealer(self) -> int:
        """Who dealt, and holds the turned card until it is played."""
        return len(self.over) % self.players

    @property
    def trumps(self) -> Suit:
        """The suit of the turned card."""
        return self.turned.suit

    @property
    def moves(self) -> Sequence[Card]:
        """The legal moves, if it is the seat's turn, in the order of the table."""
        return in_quiet_order(self.hand, self.trick, self.trumps)

    @cached_property
    def plays(self) -> tuple[Play, ...]:
        """The plays of the session so far."""
        players, plays = self.players, []
        leaders = (seat_of(1, self.dealer, players), *self.takers)
        for place, card in enumerate(self.played):
            number, index = divmod(place, players)
            trick = self.played[number * players : place]
            plays.append(Play(seat_of(index, leaders[number], players), card, trick))
        return tuple(plays)

    @cached_property
    def room(self) -> tuple[int, ...]:
        """How many hidden cards each seat holds, and last how many nobody does."""
        played = [play.seat for play in self.plays]
        room = [0 if seat == self.seat else TRICKS - played.count(seat) for seat in range(self.players)]
        return (*room, len(DECK) - TRICKS * self.players)

    @cached_property
    def holders(self) -> dict[Card, tuple[int, ...]]:
        """Who may hold each hidden card; the last one is nobody. Whoever plays another suit shows that they must."""
        shown = [play for play in self.plays if play.trick and play.seat != self.seat]
        others = [seat for seat in range(self.players) if self.room[seat]]
        nobody = [self.players] if self.room[-1] else []
        holders = {}
        for card in DECK:
            if card in self.hand or card in self.played:
                continue
            able = [seat for seat in others if not any(p.seat == seat and p.excludes(card, self.trumps) for p in shown)]
            holders[card] = (self.dealer,) if card == self.turned else (*able, *nobody)
        return holders


def view_of(game: Hands, seat: int) -> SeatView:
    """What this seat knows; after the end, the last session is over, and nobody holds anything."""
    hand, turned = (game.hands[seat], game.deals[0].turned) if game.deals else ((), game.over[-1].turned)
    return SeatView(
        seat, hand, turned, game.first, game.scores, game.leader, game.trick, game.played, game.tricks, game.over
    )


def imagine(view: SeatView, rng: random.Random) -> Hands:
    """A game in which the seat would know the same, without the sessions to come."""
    *hands, _ = deal_hidden(rng, view.holders, view.room)
    hands[view.seat] = list(view.hand)
    dealt = [[*hand, *(play.card for play in view.plays if play.seat == seat)] for seat, hand in enumerate(hands)]
    deals = (Deal(view.turned, tuple(map(in_order, dealt))),)
    held = tuple(map(in_order, hands))
    return Hands(view.first, view.scores, view.over, deals, held, view.leader, view.trick, view.played, view.takers)
