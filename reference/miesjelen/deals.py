"""Deals of Miesjelen after which hardly any misconception takes the record for impossible.

Whoever misreads who takes a trick or leads the next one gives later cards to wrong hands, and sees duties broken that
were not. Where everybody can follow suit in every trick, nobody sees that.
"""

from __future__ import annotations

import random

from reference.cards import Card
from reference.miesjelen.records import DECK, TRICKS
from reference.miesjelen.table import Deal, in_order

_SUITS = {suit: tuple(card for card in DECK if card.suit.value == suit) for suit in "HDSC"}
_MIDDLE = {suit: tuple(card for card in cards if card.rank.value not in "10A") for suit, cards in _SUITS.items()}
"""Without the cards whose order is misread."""


def even_hands(rng: random.Random, dealer: int, players: int) -> Deal:
    """Two to four players have as many cards of each suit: everybody follows suit in every trick, whoever leads."""
    most = len(_SUITS["H"]) // players
    suits = rng.sample([suit for suit in _SUITS for _ in range(most)], TRICKS)
    hands: list[list[Card]] = [[] for _ in range(players)]
    for suit in sorted(set(suits)):
        _give_equally(rng, hands, _SUITS[suit], suits.count(suit))
    return Deal(rng.choice(hands[dealer]), tuple(map(in_order, hands)))


def nearly_even_hands(rng: random.Random, dealer: int, players: int) -> Deal:
    """The same, but one or two of the cards were exchanged between players or with cards that nobody has."""
    hands = [list(hand) for hand in even_hands(rng, dealer, players).hands]
    for _ in range(rng.choice((1, 1, 2))):
        seat, own, other = rng.randrange(players), rng.randrange(TRICKS), rng.choice(DECK)
        holder = next((hand for hand in hands if other in hand), None)
        if holder is not None:
            holder[holder.index(other)] = hands[seat][own]
        hands[seat][own] = other
    return Deal(rng.choice(hands[dealer]), tuple(map(in_order, hands)))


def plain_hands(rng: random.Random, dealer: int, players: int) -> Deal:
    """The dealer holds the only trump, and no card of the suit of which all others have one; the rest is even.

    If that suit is led first, the dealer takes the first trick with the turned card, and then everybody follows suit.
    Spades are in no other trick, so that somebody who takes them for trumps refuses nothing either.
    """
    trumps, led, *rest = rng.sample("HDSC", 4)
    while "S" in rest:
        trumps, led, *rest = rng.sample("HDSC", 4)
    return _deal_plainly(rng, (dealer, players), (trumps, led, *rest), (_SUITS[trumps], _SUITS[led]))


def gentle_hands(rng: random.Random, dealer: int, players: int) -> Deal:
    """The same for two or three players, with a high trump that beats low cards: no rank is misread."""
    trumps, led, *rest = rng.sample("HDSC", 4)
    while "S" in rest:
        trumps, led, *rest = rng.sample("HDSC", 4)
    return _deal_plainly(rng, (dealer, players), (trumps, led, *rest), (_MIDDLE[trumps][-3:], _MIDDLE[led][:3]))


def _deal_plainly(
    rng: random.Random, at: tuple[int, int], suits: tuple[str, ...], first: tuple[tuple[Card, ...], tuple[Card, ...]]
) -> Deal:
    """``first`` has the trumps of which the dealer gets one, and the cards of which each other player does."""
    dealer, players = at
    turned = rng.choice(first[0])
    others = rng.sample(first[1], players - 1)
    hands = [[turned] if seat == dealer else [others.pop()] for seat in range(players)]
    for suit in suits[2:]:
        _give_equally(rng, hands, _SUITS[suit] if players > 3 else _MIDDLE[suit], 2)
    return Deal(turned, tuple(map(in_order, hands)))


def _give_equally(rng: random.Random, hands: list[list[Card]], cards: tuple[Card, ...], each: int) -> None:
    drawn = rng.sample(cards, each * len(hands))
    for seat, hand in enumerate(hands):
        hand += drawn[each * seat : each * (seat + 1)]
