"""Deals of Miesjelen after which hardly any misconception takes the record for impossible.

Whoever misreads who takes a trick or leads the next one gives later cards to wrong hands, and sees duties broken that
were not. Where everybody can follow suit, nobody sees that. So everybody has two cards each of two suits, and besides
them a single card: a trump for the dealer, who turns it, and for the others a trump or a card of the fourth suit.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from reference.cards import Card
from reference.miesjelen.records import DECK, TRICKS
from reference.miesjelen.table import Deal, in_order

Dealing = Callable[[random.Random, int, int], Deal]
"""The hands of a session, given its dealer and the number of players."""

Cards = Sequence[Card]

_SUITS = {suit: [card for card in DECK if card.suit.value == suit] for suit in "HDSC"}
_MIDDLE = {suit: [card for card in cards if card.rank.value not in ("10", "A")] for suit, cards in _SUITS.items()}
"""Without the cards whose order is misread."""


def even_hands(rng: random.Random, dealer: int, players: int) -> Deal:
    """Two to four players have as many cards of each suit: everybody follows suit in every trick, whoever leads."""
    most = len(_SUITS["H"]) // players
    suits = rng.sample([suit for suit in _SUITS for _ in range(most)], TRICKS)
    hands: list[list[Card]] = [[] for _ in range(players)]
    for suit in sorted(set(suits)):
        _give_equally(rng, hands, _SUITS[suit], suits.count(suit))
    return _turn(rng.choice(hands[dealer]), hands)


def nearly_even_hands(rng: random.Random, dealer: int, players: int) -> Deal:
    """The same, but one or two of the cards were exchanged between players or with cards that nobody has."""
    hands = [list(hand) for hand in even_hands(rng, dealer, players).hands]
    for _ in range(rng.choice((1, 1, 2))):
        seat, own, other = rng.randrange(players), rng.randrange(TRICKS), rng.choice(DECK)
        holder = next((hand for hand in hands if other in hand), None)
        if holder is not None:
            holder[holder.index(other)] = hands[seat][own]
        hands[seat][own] = other
    return _turn(rng.choice(hands[dealer]), hands)


def only_trump(rng: random.Random, dealer: int, players: int) -> Deal:
    """The dealer has the only trump, and all others a card of the fourth suit.

    If one of these is led, the dealer takes the trick with the turned card.
    """
    trumps, led, *rest = _draw_suits(rng)
    turned, others = rng.choice(_SUITS[trumps]), rng.sample(_SUITS[led], players - 1)
    return _deal(rng, [turned if seat == dealer else others.pop() for seat in range(players)], rest, turned)


def only_high_trump(rng: random.Random, dealer: int, players: int) -> Deal:
    """The same, and the trump is of a higher rank than the cards of the fourth suit."""
    trumps, led, *rest = _draw_suits(rng)
    turned, others = rng.choice(_MIDDLE[trumps][-3:]), rng.sample(_MIDDLE[led][:3], players - 1)
    return _deal(rng, [turned if seat == dealer else others.pop() for seat in range(players)], rest, turned)


def one_trump_each(rng: random.Random, dealer: int, players: int) -> Deal:
    """Everybody has a trump, the player left of the dealer the highest one."""
    trumps, _, *rest = _draw_suits(rng)
    cards = rng.sample(_MIDDLE[trumps], players)
    highest = max(cards, key=DECK.index)
    cards = [*(card for card in cards if card is not highest), highest]
    singles = [cards[(seat - dealer - 2) % players] for seat in range(players)]
    return _deal(rng, singles, rest, singles[dealer])


def two_trumps(rng: random.Random, dealer: int, players: int) -> Deal:
    """The dealer and another player have a trump, and at least the player left of the dealer has not."""
    trumps, led, *rest = _draw_suits(rng)
    (turned, other), others = rng.sample(_SUITS[trumps], 2), rng.sample(_MIDDLE[led], players - 2)
    second = (dealer + rng.randrange(2, players)) % players
    singles = [turned if seat == dealer else other if seat == second else others.pop() for seat in range(players)]
    return _deal(rng, singles, rest, turned)


def one_without_a_suit(rng: random.Random, dealer: int, players: int) -> Deal:
    """The dealer has the only trump; another player has two high cards of the fourth suit instead of another suit."""
    return _exchange(rng, dealer, only_high_trump(rng, dealer, players), 2)


def one_short_of_a_suit(rng: random.Random, dealer: int, players: int) -> Deal:
    """The same, but of the other suit there is one card left."""
    return _exchange(rng, dealer, only_high_trump(rng, dealer, players), 1)


def _exchange(rng: random.Random, dealer: int, deal: Deal, count: int) -> Deal:
    """One player who does not deal gets so many high cards of the fourth suit for some of another suit."""
    hands = [list(hand) for hand in deal.hands]
    hand = hands[(dealer + rng.randrange(1, len(hands))) % len(hands)]
    suits = [card.suit for card in hand]
    fourth = next(suit for suit in suits if suits.count(suit) == 1)
    missing = rng.choice([suit for suit in suits if suit is not fourth])
    given = [card for card in hand if card.suit is missing]
    for card, other in zip(given[:count], rng.sample(_SUITS[fourth.value][-4:], count), strict=False):
        hand[hand.index(card)] = other
    return _turn(deal.turned, hands)


def _draw_suits(rng: random.Random) -> tuple[str, ...]:
    """The trumps, the fourth suit and the others, of which no one is spades: so whoever takes these for trumps refuses
    nothing.
    """
    while "S" in (suits := tuple(rng.sample("HDSC", 4)))[2:]:
        pass
    return suits


def _deal(rng: random.Random, singles: Cards, rest: Sequence[str], turned: Card) -> Deal:
    """The single cards, and two of each of the other suits."""
    hands = [[card] for card in singles]
    for suit in rest:
        _give_equally(rng, hands, _MIDDLE[suit] if len(hands) < 4 else _SUITS[suit], 2)
    return _turn(turned, hands)


def _give_equally(rng: random.Random, hands: list[list[Card]], cards: Cards, each: int) -> None:
    drawn = rng.sample(cards, each * len(hands))
    for seat, hand in enumerate(hands):
        hand += drawn[each * seat : each * (seat + 1)]


def _turn(turned: Card, hands: Sequence[Cards]) -> Deal:
    return Deal(turned, tuple(map(in_order, hands)))
