"""Septica as it is played: two hands, a stock, and tricks in which players beat, pass, continue and stop."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from reference.cards import Card, format_cards
from reference.septica.rules import (
    DECK,
    HAND_SIZE,
    P1,
    P2,
    PASS,
    RULES,
    SEATS,
    STOP,
    Move,
    Record,
    drawers,
)

_ORDER = {(id(card.suit), id(card.rank)): number for number, card in enumerate(DECK)}
"""By the ids of suit and rank, which are single objects: they hash and compare faster than cards."""


@dataclass(frozen=True)
class Hands:
    """What each player holds, the stock in the order in which it is drawn, the trick so far, and all moves so far.

    ``active`` is who played the last card; before the lead, it is who does not lead. After a pass, ``passed`` holds.
    """

    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]
    active: int = 1 - RULES.first_leader
    trick: tuple[Card, ...] = ()
    passed: bool = False
    played: Record = ()

    @property
    def seat(self) -> int:
        """Whose turn it is."""
        return self.active if self.passed else 1 - self.active

    @property
    def is_over(self) -> bool:
        """Whether all cards have been played and the last trick has been ended."""
        return not (self.trick or any(self.hands) or self.stock)


class SepticaTable:
    """Nobody has to beat or to continue: a player who could do so may pass or stop instead."""

    def start(self, rng: random.Random) -> Hands:
        """Each player is dealt 4 cards. The remaining cards form a stock."""
        cards = rng.sample(DECK, len(DECK))
        return _deal((cards[:HAND_SIZE], cards[HAND_SIZE : 2 * HAND_SIZE]), cards[2 * HAND_SIZE :])

    def turn(self, state: Hands) -> str | None:
        """The leader, the other player after a card, the active player after a pass."""
        return None if state.is_over else SEATS[state.seat]

    def moves(self, state: Hands) -> Sequence[Move]:
        """Any card on the lead; else a pass or a stop, and the cards that beat."""
        return find_moves(state.hands[state.seat], state.trick, passed=state.passed)

    def held(self, state: Hands) -> Sequence[Move]:
        """A pass, a stop, and every card of the hand."""
        return () if state.is_over else (PASS, STOP, *state.hands[state.seat])

    def after(self, state: Hands, move: Move) -> Hands:
        """A card is on the table; a pass gives the turn back; a stop ends the trick."""
        played = (*state.played, move)
        if move == STOP:
            return _after_a_trick(state, played)
        if isinstance(move, str):
            return Hands(state.hands, state.stock, state.active, state.trick, passed=True, played=played)
        seat, hands = state.seat, list(state.hands)
        hands[seat] = tuple(card for card in hands[seat] if card.rank is not move.rank or card.suit is not move.suit)
        return Hands(tuple(hands), state.stock, seat, (*state.trick, move), played=played)

    def record(self, state: Hands) -> Record:
        """The moves in the order they were made."""
        return state.played

    def retrace(self, record: Record) -> tuple[Hands, Sequence[Move]]:
        """Deal each player the first four cards that they play; each card they draw is the next one they play."""
        tricks = RULES.play(record).tricks
        own: tuple[list[Card], list[Card]] = ([], [])
        for trick in tricks:
            for seat, card in zip(trick.players, trick.cards, strict=True):
                own[seat].append(card)
        hands, counts = [cards[:HAND_SIZE] for cards in own], [HAND_SIZE, HAND_SIZE]
        dealt, stock = [HAND_SIZE, HAND_SIZE], []
        for trick in tricks:
            for seat in trick.players:
                counts[seat] -= 1
            for seat in drawers(counts, trick.active, len(DECK) - sum(dealt), HAND_SIZE):
                stock.append(own[seat][dealt[seat]])
                dealt[seat] += 1
                counts[seat] += 1
        return _deal(hands, stock), record

    def view(self, state: Hands, seat: str) -> str:
        """The own hand, the trick so far, how many cards are left to draw and how many the other player holds."""
        own = SEATS.index(seat)
        table = format_cards(state.trick) + (" pass" if state.passed else "")
        return f"{seat}: {format_cards(state.hands[own])} | {table} | {len(state.stock)} {len(state.hands[1 - own])}"


def find_moves(hand: Sequence[Card], trick: Sequence[Card], *, passed: bool) -> Sequence[Move]:
    """The legal moves of a player with this hand, whose turn it is after these cards, and after a pass or not."""
    if not trick:
        return hand
    return (STOP if passed else PASS, *(card for card in hand if RULES.beats(RULES, card, trick, 0)))


def in_order(cards: Sequence[Card]) -> tuple[Card, ...]:
    """The cards in the order of the deck."""
    return tuple(sorted(cards, key=lambda card: _ORDER[id(card.suit), id(card.rank)]))


def _deal(hands: Sequence[Sequence[Card]], stock: Sequence[Card]) -> Hands:
    return Hands((in_order(hands[P1]), in_order(hands[P2])), tuple(stock))


def _after_a_trick(state: Hands, played: Record) -> Hands:
    taker, hands = state.active, list(state.hands)
    turns = drawers([len(hand) for hand in hands], taker, len(state.stock), HAND_SIZE)
    for drawer in dict.fromkeys(turns):
        drawn = (card for seat, card in zip(turns, state.stock, strict=False) if seat == drawer)
        hands[drawer] = in_order((*hands[drawer], *drawn))
    leader = taker if hands[taker] else 1 - taker
    return Hands(tuple(hands), state.stock[len(turns) :], 1 - leader, played=played)


TABLE = SepticaTable()
