"""What games have in common in which everybody plays one card to each trick, clockwise from its leader. Knows no game.

Suits and ranks are single objects, so that they are compared by identity, which is faster.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from reference.cards import Card, Suit

Record = tuple[Card, ...]
"""Cards in the order they were played."""


class Trick(NamedTuple):
    """A trick as it was played: who led, the cards in order, and who took it."""

    leader: int
    cards: Record
    taker: int


def seat_of(index: int, leader: int, players: int) -> int:
    """Who plays the card with this index, from 0: everybody plays one, clockwise from the leader."""
    return (leader + index) % players


def find_taker(cards: Sequence[Card], beats: Callable[[Card, Card], bool]) -> int:
    """The index of the card that takes the trick: the first, until another one beats the best so far."""
    best = 0
    for index in range(1, len(cards)):
        if beats(cards[index], cards[best]):
            best = index
    return best


def beats_in_suit(card: Card, best: Card, trumps: Suit | None, height: Callable[[Card], int]) -> bool:
    """Whether a card beats the best so far: a trump beats any other suit, and within a suit the higher card wins."""
    if card.suit is best.suit:
        return height(card) > height(best)
    return card.suit is trumps


def deal_back(
    tricks: Sequence[Trick], players: int, seat_of: Callable[[int, int, int], int] = seat_of
) -> list[list[Card]]:
    """What each player played in these tricks, in order: a hand is what its player plays from there on."""
    hands: list[list[Card]] = [[] for _ in range(players)]
    for trick in tricks:
        for index, card in enumerate(trick.cards):
            hands[seat_of(index, trick.leader, players)].append(card)
    return hands


def has_suit(hand: Sequence[Card], suit: Suit) -> bool:
    """Whether a player can follow."""
    return any(card.suit is suit for card in hand)
