"""Sedma on ranks alone: how a game may go on from here, in about a microsecond a card.

Suits do not matter in this game, so a card is the number of its rank, from 0 for the seven to 7 for the ace. The rules
are those of :mod:`reference.sedma.rules`, written again for speed; tests compare them.
"""

from __future__ import annotations

from collections.abc import Sequence

from reference.cards import Card
from reference.sedma.players.counting import WORTH_A_SEVEN
from reference.sedma.rules import DECK, LAST_TRICK_BONUS, card_points
from reference.sedma.situation import cost

_ONE_SUIT = DECK[:8]
_NUMBER = {card.rank: number for number, card in enumerate(_ONE_SUIT)}
_POINTS = tuple(map(card_points, _ONE_SUIT))
_COST = tuple(map(cost, _ONE_SUIT))
SEVEN = 0
RANKS = range(len(_ONE_SUIT))
HALF = 45
"""Half of all points. With more than these, a team wins; if the other has points, too, the prize is certain."""


def number(card: Card) -> int:
    """The number of its rank."""
    return _NUMBER[card.rank]


def prices(played: Sequence[int]) -> list[int]:
    """What a card of each rank is worth keeping for: its cost, then how many of its rank were not played."""
    return [8 * _COST[rank] - played.count(rank) for rank in RANKS]


def play_on(
    hands: list[list[int]],
    stock: Sequence[int],
    table: Sequence[int],
    leader: int,
    price: list[int],
    score: list[int],
    greedy: int | None = None,
) -> int:
    """What the game is worth to A and C in the end, if everybody plays on like the counting player.

    It counts its own cards among those not played, which seldom matters. The team ``greedy`` plays like the greedy
    player instead. ``score`` has the points of both teams and their numbers of tricks. Changes the hands, the prices
    and the score.
    """
    drawn = 0
    while True:
        leader, points = play_trick(hands, table, leader, price, greedy)
        score[leader % 2] += points
        score[2 + leader % 2] += 1
        if not hands[0]:
            score[leader % 2] += LAST_TRICK_BONUS
            return prize(score)
        if score[0] and score[1] and (score[0] > HALF or score[1] > HALF):
            return prize(score)
        if drawn < len(stock):
            for place in range(4):
                hands[(leader + place) % 4].append(stock[drawn + place])
            drawn += 4
        table = ()


def play_trick(
    hands: list[list[int]], table: Sequence[int], leader: int, price: list[int], greedy: int | None = None
) -> tuple[int, int]:
    """The winner of a trick of which some cards may be on the table, and what its cards are worth."""
    first, points, place = table[0] if table else -1, points_of(table), winning_place(table)
    for position in range(len(table), 4):
        hand = hands[(leader + position) % 4]
        if position:
            choose = take if (leader + position) % 2 == greedy else follow
            card = choose(hand, first, points, price, partner_wins=position > 1 and place == position - 2)
            if card in (first, SEVEN):
                place = position
        else:
            card = first = min(hand, key=price.__getitem__)
        hand.remove(card)
        price[card] -= 1
        points += _POINTS[card]
    return (leader + place) % 4, points


def follow(hand: list[int], first: int, points: int, price: list[int], *, partner_wins: bool) -> int:
    """The card that the counting player plays to a trick."""
    if partner_wins:
        gifts = [card for card in hand if _POINTS[card]]
        return min(gifts or hand, key=price.__getitem__)
    if first != SEVEN and first in hand:
        return first
    if points >= WORTH_A_SEVEN and SEVEN in hand:
        return SEVEN
    return min(hand, key=price.__getitem__)


def take(hand: list[int], first: int, points: int, price: list[int], *, partner_wins: bool) -> int:
    """The card that the greedy player plays to a trick."""
    if points and not partner_wins:
        if first != SEVEN and first in hand:
            return first
        if SEVEN in hand:
            return SEVEN
    return min(hand, key=price.__getitem__)


def winning_place(table: Sequence[int]) -> int:
    """The place of the last card that matches the first; 0 if there is none."""
    for place in range(len(table) - 1, 0, -1):
        if table[place] in (table[0], SEVEN):
            return place
    return 0


def points_of(table: Sequence[int]) -> int:
    """What these cards are worth."""
    return sum([_POINTS[card] for card in table])


def prize(score: Sequence[int]) -> int:
    """What a finished game is worth to A and C."""
    ac_points, bd_points, ac_tricks, bd_tricks = score
    if ac_points > bd_points:
        return 1 if bd_points else 2 if bd_tricks else 3
    return -1 if ac_points else -2 if ac_tricks else -3
