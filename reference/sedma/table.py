"""Sedma as it is played: four hands of four cards, a stock, tricks of one card each."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace

from reference.cards import Card, format_cards
from reference.sedma.rules import DECK, HAND_SIZE, RULES, SEATS, TRICK_SIZE, Record, clockwise, winning_position


@dataclass(frozen=True)
class Hands:
    """What each seat holds, the stock in the order in which it is drawn, who leads, and what has been played."""

    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]
    leader: int = RULES.first_leader
    played: Record = ()

    @property
    def seat(self) -> int:
        """Whose turn it is."""
        return clockwise(self.leader, len(self.played) % TRICK_SIZE)


class SedmaTable:
    """The players are completely free in which card to play to the trick."""

    def start(self, rng: random.Random) -> Hands:
        """Every player is dealt 4 cards. The remaining cards form a stock."""
        return _deal(rng.sample(DECK, len(DECK)))

    def turn(self, state: Hands) -> str | None:
        """The leader, and then clockwise."""
        return SEATS[state.seat] if len(state.played) < len(DECK) else None

    def moves(self, state: Hands) -> Sequence[Card]:
        """Any card of the hand."""
        return state.hands[state.seat]

    def held(self, state: Hands) -> Sequence[Card]:
        """No card is forbidden."""
        return self.moves(state)

    def after(self, state: Hands, move: Card) -> Hands:
        """The card is on the table; after a trick, the winner leads and all draw, the winner first."""
        hands = list(state.hands)
        hands[state.seat] = tuple(card for card in hands[state.seat] if card != move)
        played = (*state.played, move)
        if len(played) % TRICK_SIZE:
            return replace(state, hands=tuple(hands), played=played)
        winner = clockwise(state.leader, winning_position(played[-TRICK_SIZE:]))
        drawn = state.stock[:TRICK_SIZE]
        for position, card in enumerate(drawn):
            seat = clockwise(winner, position)
            hands[seat] = (*hands[seat], card)
        return Hands(tuple(hands), state.stock[TRICK_SIZE:], winner, played)

    def record(self, state: Hands) -> Record:
        """The cards in the order they were played."""
        return state.played

    def retrace(self, record: Record) -> tuple[Hands, Sequence[Card]]:
        """Deal each player the first four cards that they play; each card after them is drawn a trick in advance.

        A player who draws in trick *n* holds the card that they play in trick *n + 3*, or an earlier one.
        """
        seats = [clockwise(trick.leader, position) for trick in RULES.play(record) for position in range(TRICK_SIZE)]
        own = [[card for card, by in zip(record, seats, strict=True) if by == seat] for seat in range(len(SEATS))]
        hands = tuple(tuple(cards[:HAND_SIZE]) for cards in own)
        stock: list[Card] = []
        for number, trick in enumerate(RULES.play(record)[: len(DECK) // TRICK_SIZE - HAND_SIZE]):
            stock += (own[clockwise(trick.winner, position)][HAND_SIZE + number] for position in range(TRICK_SIZE))
        return Hands(hands, tuple(stock)), record

    def view(self, state: Hands, seat: str) -> str:
        """The own hand, the trick so far, and how many cards are left to draw."""
        trick = state.played[len(state.played) - len(state.played) % TRICK_SIZE :]
        return f"{seat}: {format_cards(state.hands[SEATS.index(seat)])} | {format_cards(trick)} | {len(state.stock)}"


def _deal(cards: Sequence[Card]) -> Hands:
    dealt = len(SEATS) * HAND_SIZE
    hands = tuple(tuple(cards[seat:dealt:4]) for seat in range(len(SEATS)))
    return Hands(hands, tuple(cards[dealt:]))


TABLE = SedmaTable()
