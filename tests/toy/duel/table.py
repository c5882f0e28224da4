"""Duel as it is played: two hands of four cards."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from reference.cards import Card, format_cards
from tests.toy.duel.rules import DECK, RULES, SEATS, Record


@dataclass(frozen=True)
class Hands:
    """What each player holds, and what has been played."""

    hands: tuple[Record, Record]
    played: Record = ()

    @property
    def seat(self) -> int:
        """Whose turn it is: the leader, or the other player after the first card of a trick."""
        tricks = RULES.play(self.played)
        leader = tricks[-1].winner if tricks else RULES.first_leader
        return 1 - leader if len(self.played) % 2 else leader


class DuelTable:
    """Who has a card of the suit that was led must play one."""

    def start(self, rng: random.Random) -> Hands:
        """Each player is dealt four of the eight cards."""
        cards = rng.sample(DECK, len(DECK))
        return _deal(cards[:4], cards[4:])

    def turn(self, state: Hands) -> str | None:
        """The leader, then the other player."""
        return None if len(state.played) == len(DECK) else SEATS[state.seat]

    def moves(self, state: Hands) -> Sequence[Card]:
        """Any card on the lead; else one of the suit that was led, if there is one in the hand."""
        hand = self.held(state)
        if len(state.played) % 2 == 0:
            return hand
        return [card for card in hand if card.suit is state.played[-1].suit] or hand

    def held(self, state: Hands) -> Sequence[Card]:
        """The hand."""
        return () if len(state.played) == len(DECK) else state.hands[state.seat]

    def after(self, state: Hands, move: Card) -> Hands:
        """The card is on the table."""
        first, second = (tuple(card for card in hand if card != move) for hand in state.hands)
        return Hands((first, second), (*state.played, move))

    def record(self, state: Hands) -> Record:
        """The cards in the order they were played."""
        return state.played

    def retrace(self, record: Record) -> tuple[Hands, Sequence[Card]]:
        """Deal each player what they play."""
        own: tuple[list[Card], list[Card]] = ([], [])
        for trick in RULES.play(record):
            own[trick.leader].append(trick.cards[0])
            own[1 - trick.leader].append(trick.cards[1])
        return _deal(*own), record

    def view(self, state: Hands, seat: str) -> str:
        """The own hand, and the card that was led."""
        led = state.played[-1:] if len(state.played) % 2 else ()
        return f"{seat}: {format_cards(state.hands[SEATS.index(seat)])} | {format_cards(led)}"


def _deal(first: Sequence[Card], second: Sequence[Card]) -> Hands:
    """The hands in the order of the deck: lower cards take less."""
    return Hands((tuple(sorted(first, key=DECK.index)), tuple(sorted(second, key=DECK.index))))


TABLE = DuelTable()
