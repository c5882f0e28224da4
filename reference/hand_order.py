"""How a player sorts a hand of cards. Knows no game."""

from __future__ import annotations

from collections.abc import Iterable

from reference.cards import Card, Rank, Suit

_SUITS = {id(suit): place for place, suit in enumerate((Suit.SPADE, Suit.HEART, Suit.CLUB, Suit.DIAMOND))}
"""Black and red in turns, so that neighbours are told apart."""

_RANKS = {id(rank): place for place, rank in enumerate(Rank)}


def by_suit(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Suit by suit, the highest card of each first."""
    return tuple(sorted(cards, key=lambda card: (_SUITS[id(card.suit)], -_RANKS[id(card.rank)])))


def by_rank(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Where suits do not matter: cards of the same rank together."""
    return tuple(sorted(cards, key=lambda card: (_RANKS[id(card.rank)], _SUITS[id(card.suit)])))
