"""Callbreak as it is played: four hands, and the duties to follow suit, to beat and to trump.

The calls of all rounds are made when the cards are dealt; a move is a card.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from reference.callbreak.course import (
    DECK,
    PLAYERS,
    SEATS,
    SPADE,
    A,
    Record,
    Round,
    in_order,
    next_player,
)
from reference.callbreak.reading import RULES
from reference.callbreak.rules import HEIGHTS, LEAST_CALL, height
from reference.cards import Card, Rank, format_cards
from reference.trick_taking import deal_back, find_taker, seat_of

Hand = tuple[Card, ...]

_LENGTHS = (75, 10, 5, 5, 5)
"""How many of a hundred games have one round, two, and so on: most are the beginning of one."""

_QUEEN, _KING = HEIGHTS[id(Rank.QUEEN)], HEIGHTS[id(Rank.KING)]


class Deal(NamedTuple):
    """A round before its first card: the calls in order, and what each player holds."""

    calls: tuple[int, ...]
    hands: tuple[Hand, ...]


@dataclass(frozen=True)
class Hands:
    """A game that is being played: the rounds that are over, the one that is played, and the deals of those to come.

    ``calls`` and ``cards`` are those of the round so far, and ``leader`` is who leads its last trick.
    """

    done: Record
    calls: tuple[int, ...]
    hands: tuple[Hand, ...]
    leader: int
    cards: tuple[Card, ...] = ()
    to_come: tuple[Deal, ...] = ()

    @cached_property
    def trick(self) -> tuple[Card, ...]:
        """The cards of the trick so far."""
        return self.cards[len(self.cards) - len(self.cards) % PLAYERS :]

    @cached_property
    def seat(self) -> int:
        """Whose turn it is."""
        return seat_of(len(self.cards) % PLAYERS, self.leader, PLAYERS)


class CallbreakTable:
    """A player can play whatever the duties allow."""

    def start(self, rng: random.Random) -> Hands:
        """At the start of each round, all cards are dealt, thirteen to each player. Each player makes a call."""
        (rounds,) = rng.choices(range(1, len(_LENGTHS) + 1), _LENGTHS)
        return begin((), [deal(rng, eldest_hand(number)) for number in range(rounds)])

    def turn(self, state: Hands) -> str | None:
        """The leader, and then the others clockwise."""
        return SEATS[state.seat] if state.hands[state.seat] else None

    def moves(self, state: Hands) -> Sequence[Card]:
        """The cards that the duties allow; on the lead the highest first, and else the lowest."""
        hand, trick = state.hands[state.seat], state.trick
        return playable(hand, trick) if trick else in_leading_order(hand)

    def held(self, state: Hands) -> Sequence[Card]:
        """The hand."""
        return state.hands[state.seat]

    def after(self, state: Hands, move: Card) -> Hands:
        """The card is on the table; the last one of a round begins the next one."""
        seat, hands, cards = state.seat, list(state.hands), (*state.cards, move)
        place = hands[seat].index(move)
        hands[seat] = hands[seat][:place] + hands[seat][place + 1 :]
        leader = state.leader
        if len(cards) % PLAYERS == 0:
            leader = seat_of(find_taker(cards[-PLAYERS:], RULES.better), leader, PLAYERS)
        if any(hands) or not state.to_come:
            return Hands(state.done, state.calls, tuple(hands), leader, cards, state.to_come)
        return begin((*state.done, Round(state.calls, cards)), state.to_come)

    def record(self, state: Hands) -> Record:
        """The rounds so far."""
        return (*state.done, Round(state.calls, state.cards))

    def retrace(self, record: Record) -> tuple[Hands, Sequence[Card]]:
        """Deal each player what they play.

        :raises ValueError: if a round of an illegal record does not have as many cards for everybody.
        """
        rounds = RULES.play(record).rounds
        if not rounds or any(len(made.cards) % PLAYERS for made in record):
            raise ValueError("nothing was dealt, or not the same to everybody")
        deals = [Deal(played.made.calls, tuple(map(in_order, deal_back(played.tricks, PLAYERS)))) for played in rounds]
        return begin((), deals), [card for made in record for card in made.cards]

    def view(self, state: Hands, seat: str) -> str:
        """The own hand, the trick so far, and the calls."""
        hand = state.hands[SEATS.index(seat)]
        return f"{seat}: {format_cards(hand)} | {format_cards(state.trick)} | {' '.join(map(str, state.calls))}"


def eldest_hand(number: int) -> int:
    """The eldest hand of the round with this number, from 0: player B in the first round, player C in the second."""
    return seat_of(number, next_player(A), PLAYERS)


def deal(rng: random.Random, eldest: int) -> Deal:
    """Thirteen cards for each player, and what each of them then calls."""
    hands = deal_hands(rng)
    calls = tuple(call(rng, hands[seat_of(index, eldest, PLAYERS)]) for index in range(PLAYERS))
    return Deal(calls, hands)


def deal_hands(rng: random.Random) -> tuple[Hand, ...]:
    """All cards are dealt, thirteen to each player."""
    cards = rng.sample(DECK, len(DECK))
    return tuple(in_order(cards[start::PLAYERS]) for start in range(PLAYERS))


def call(rng: random.Random, hand: Sequence[Card]) -> int:
    """What a player with this hand may promise: one for each ace and king and each high spade, more or less."""
    sure = sum(height(card) >= _KING or (card.suit is SPADE and height(card) >= _QUEEN) for card in hand)
    return max(LEAST_CALL, sure + rng.choice((-1, 0, 0, 1)))


def playable(hand: Sequence[Card], trick: Sequence[Card]) -> Sequence[Card]:
    """The cards of a hand that the duties allow after the cards of a trick."""
    better, led = RULES.better, trick[0].suit
    best = trick[find_taker(trick, better)]
    if own := [card for card in hand if card.suit is led]:
        return [card for card in own if better(card, best)] or own
    return [card for card in hand if card.suit is SPADE and better(card, best)] or hand


def in_leading_order(hand: Sequence[Card]) -> Sequence[Card]:
    """The cards that can be led: all, the spades first, the highest of them and of the others first."""
    return sorted(hand, key=_weakness)


def _weakness(card: Card) -> int:
    return -height(card) - (len(Rank) if card.suit is SPADE else 0)


def begin(done: Record, deals: Sequence[Deal]) -> Hands:
    """The first of these rounds is played, and the others are to come."""
    first, *others = deals
    return Hands(done, first.calls, first.hands, eldest_hand(len(done)), to_come=tuple(others))


TABLE = CallbreakTable()
