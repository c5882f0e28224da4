"""What a player considers before it plays: the trick so far, and the cards that it has not seen."""

from __future__ import annotations

from reference.cards import Card
from reference.sedma.rules import Record, card_points, is_joker, matches, winning_position
from reference.sedma.seat_view import SeatView

OF_A_RANK = 4
"""The deck has so many cards of each rank."""


def points_on_table(view: SeatView) -> int:
    """What the cards of the trick so far are worth."""
    return sum(map(card_points, view.table))


def matching(view: SeatView) -> Record:
    """The cards of the hand that would take the trick so far; none if the seat leads."""
    return tuple([card for card in view.hand if view.table and matches(card, view.table[0])])


def partner_wins(view: SeatView) -> bool:
    """Whether the trick so far is the partner's, who played two cards ago."""
    played = len(view.table)
    return played >= 2 and winning_position(view.table) == played - 2


def unseen(view: SeatView, card: Card) -> int:
    """How many cards of this rank the seat has not seen: they are in the other hands or in the stock."""
    seen = (*view.hand, *view.record)
    return OF_A_RANK - sum(each.rank is card.rank for each in seen)


def cost(card: Card) -> int:
    """What a player gives away with a card: a seven takes any trick, tens and aces are worth points."""
    if is_joker(card):
        return 2
    return 1 if card_points(card) else 0
