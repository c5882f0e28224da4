"""Sedma as it is played: four hands of four cards, a stock, tricks of one card each."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import chain
from typing import NamedTuple

from reference.cards import Card, format_cards
from reference.sedma.card_letters import LETTER_OF, to_cards, to_letters
from reference.sedma.rules import DECK, HAND_SIZE, RULES, SEATS, TRICK_SIZE, Record, clockwise, winning_position

DEALT = len(SEATS) * HAND_SIZE
"""So many cards are dealt. The others are the stock."""

_DRAWS = range(DEALT, len(DECK), TRICK_SIZE)
"""Where the winner's card of each draw is in the deck."""

_SEAT_OF = {letter: seat for seat, letter in enumerate(SEATS)}


class SedmaGame(NamedTuple):
    """A game so far: its deck, the leader of each trick, and what was played. Everything else follows from these.

    They are text, one letter for a card or a seat, because a tournament has a hundred thousand games at once.
    """

    deck: str
    leaders: str
    played: str

    @property
    def leader(self) -> int:
        """Who leads the trick."""
        return _SEAT_OF[self.leaders[-1]]

    @property
    def seat(self) -> int:
        """Whose turn it is."""
        return (_SEAT_OF[self.leaders[-1]] + len(self.played)) % len(SEATS)

    @property
    def trick(self) -> str:
        """The cards on the table."""
        return self.played[len(self.played) // TRICK_SIZE * TRICK_SIZE :]

    @property
    def stock(self) -> str:
        """What has not been drawn, in the order in which it will be."""
        return self.deck[DEALT + len(self.played) // TRICK_SIZE * TRICK_SIZE :]

    def dealt(self, seat: int) -> str:
        """The first cards of a seat."""
        return self.deck[seat:DEALT:4]

    def drawn(self, seat: int) -> str:
        """What a seat has drawn: one card after each trick, the winner first, while the stock lasts."""
        turns = zip(_DRAWS, self.leaders[1:], strict=False)
        return "".join([self.deck[first + (seat - _SEAT_OF[winner]) % TRICK_SIZE] for first, winner in turns])

    def hand(self, seat: int) -> str:
        """What a seat holds: the cards dealt and drawn, in this order, without those that it has played."""
        played = self.played
        return "".join([card for card in self.dealt(seat) + self.drawn(seat) if card not in played])


class SedmaTable:
    """The players are completely free in which card to play to the trick."""

    def start(self, rng: random.Random) -> SedmaGame:
        """Every player is dealt 4 cards. The remaining cards form a stock."""
        return deal(rng.sample(DECK, len(DECK)))

    def turn(self, state: SedmaGame) -> str | None:
        """The leader, and then clockwise."""
        return SEATS[state.seat] if len(state.played) < len(DECK) else None

    def moves(self, state: SedmaGame) -> Sequence[Card]:
        """Any card of the hand."""
        return to_cards(state.hand(state.seat))

    def held(self, state: SedmaGame) -> Sequence[Card]:
        """No card is forbidden."""
        return self.moves(state)

    def after(self, state: SedmaGame, move: Card) -> SedmaGame:
        """The card is on the table; after a trick, the winner leads and all draw, the winner first."""
        deck, leaders, played = state
        played += LETTER_OF[move]
        if len(played) % TRICK_SIZE:
            return SedmaGame(deck, leaders, played)
        winner = clockwise(state.leader, winning_position(to_cards(played[-TRICK_SIZE:])))
        return SedmaGame(deck, leaders + SEATS[winner], played)

    def record(self, state: SedmaGame) -> Record:
        """The cards in the order they were played."""
        return to_cards(state.played)

    def retrace(self, record: Record) -> tuple[SedmaGame, Sequence[Card]]:
        """Deal each player the first four cards that they play; each card after them is drawn a trick in advance.

        A player who draws in trick *n* holds the card that they play in trick *n + 3*, or an earlier one.
        """
        seats = [clockwise(trick.leader, position) for trick in RULES.play(record) for position in range(TRICK_SIZE)]
        own = [[card for card, by in zip(record, seats, strict=True) if by == seat] for seat in range(len(SEATS))]
        cards = [*chain.from_iterable(zip(*(played[:HAND_SIZE] for played in own), strict=True))]
        for number, trick in enumerate(RULES.play(record)[: len(DECK) // TRICK_SIZE - HAND_SIZE]):
            cards += (own[clockwise(trick.winner, position)][HAND_SIZE + number] for position in range(TRICK_SIZE))
        return deal(cards), record

    def view(self, state: SedmaGame, seat: str) -> str:
        """The own hand, the trick so far, and how many cards are left to draw."""
        hand, trick = to_cards(state.hand(SEATS.index(seat))), to_cards(state.trick)
        return f"{seat}: {format_cards(hand)} | {format_cards(trick)} | {len(state.stock)}"


def deal(cards: Sequence[Card]) -> SedmaGame:
    """A game with this deck, its top card first. Every player is dealt 4 cards, one at a time from A."""
    return SedmaGame(to_letters(tuple(cards)), SEATS[RULES.first_leader], "")


TABLE = SedmaTable()
