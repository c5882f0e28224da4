"""Games that expose a misreading of who wins a trick: with the misreading, the other team would win the game."""

from __future__ import annotations

import random
from collections.abc import Callable

from reference.cards import Card
from reference.sedma.legal_records import Maker, for_one_point
from reference.sedma.rules import (
    FIRST_LEADER,
    TRICK_SIZE,
    Record,
    Team,
    is_joker,
    matches,
    seat_at,
    team_of,
    trick_points,
    winning_position,
)

Misread = Callable[[tuple[Card, ...]], int]
"""A wrong rule for the position of the winning card in a trick."""


def exposing(maker: Maker, misread: Misread) -> Maker:
    """Games won for one point, which the other team would win if the winning position were misread in this way."""
    ordinary = for_one_point(maker)

    def make(rng: random.Random) -> Record:
        while True:
            record = ordinary(rng)
            if _winning_team(record, misread) is not _winning_team(record, winning_position):
                return record

    return make


def _winning_team(record: Record, find_position: Misread) -> Team:
    leader, points = FIRST_LEADER, dict.fromkeys(Team, 0)
    for start in range(0, len(record), TRICK_SIZE):
        cards = record[start : start + TRICK_SIZE]
        leader = seat_at(leader, find_position(cards))
        points[team_of(leader)] += trick_points(cards, last=start + TRICK_SIZE == len(record))
    return max(Team, key=points.__getitem__)


def leading_seven_matches_all(cards: tuple[Card, ...]) -> int:
    """Misread: a leading seven is a joker too, so the last card takes its trick."""
    return TRICK_SIZE - 1 if is_joker(cards[0]) else winning_position(cards)


def leading_seven_unbeaten(cards: tuple[Card, ...]) -> int:
    """Misread: nothing beats a leading seven, not even another one."""
    return 0 if is_joker(cards[0]) else winning_position(cards)


def no_jokers(cards: tuple[Card, ...]) -> int:
    """Misread: a seven matches nothing but a seven."""
    return max(position for position, card in enumerate(cards) if card.rank is cards[0].rank)


def seven_unbeaten(cards: tuple[Card, ...]) -> int:
    """Misread: no later card takes a trick from a seven."""
    return max((position for position, card in enumerate(cards) if is_joker(card)), default=winning_position(cards))


def first_joker_only(cards: tuple[Card, ...]) -> int:
    """Misread: only the first seven that follows is a joker."""
    sevens = [position for position, card in enumerate(cards) if is_joker(card)]
    late = set() if is_joker(cards[0]) else set(sevens[1:])
    return max(position for position, card in enumerate(cards) if matches(card, cards[0]) and position not in late)


def first_match(cards: tuple[Card, ...]) -> int:
    """Misread: the first card that matches takes the trick, not the last."""
    return next((position for position in range(1, TRICK_SIZE) if matches(cards[position], cards[0])), 0)
