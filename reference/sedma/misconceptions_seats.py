"""Misreadings of the seats: who leads, who plays next, who are partners, who keeps a trick."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from reference.misreadings import Misreading
from reference.sedma.rules import AC, BD, A, B, C, D, Reading, Score, Trick, clockwise, count
from reference.sedma.sentences import CLOCKWISE, COLLECTS, COUNTS, FIFTH_CARD, FIRST_ROUND, PARTNERS, SUMS, WINS


def _plays_for_ac(*seats: int) -> Reading:
    return Reading(team=lambda seat: AC if seat in seats else BD)


def _leader_of(trick: Trick) -> int:
    return trick.leader


def _a_keeps_the_first(trick: Trick) -> int:
    return A if trick.number == 0 else trick.winner


def _own_cards(reading: Reading, tricks: Sequence[Trick]) -> Score:
    score = count(replace(reading, worth=lambda *_: 0), tricks)
    points = list(score.points)
    for trick in tricks:
        for position, card in enumerate(trick.cards):
            points[reading.team(reading.seat(trick.leader, position))] += reading.card_points(card)
    return score._replace(points=points)


def _best_player(score: Score) -> int:
    a, b, c, d = (score.points_of(seat) for seat in (A, B, C, D))
    return AC if max(a, c) > max(b, d) else BD


LEADERS = (
    Misreading(
        "first-leader-b",
        "Player B leads the first round",
        FIRST_ROUND,
        "Who played the very first card of the list?",
        Reading(first_leader=B),
    ),
    Misreading(
        "leader-always-a",
        "Player A leads every round",
        FIFTH_CARD,
        "Player D wins the first trick. Who plays the fifth card?",
        Reading(next_leader=lambda _: A),
    ),
    Misreading(
        "leader-fixed-after-first-trick",
        "The winner of the first trick leads all the others",
        FIFTH_CARD,
        "Is the leader chosen once in a game, or after every trick?",
        Reading(next_leader=lambda trick: trick.leader if trick.number else trick.winner),
    ),
    Misreading(
        "next-leader-clockwise",
        "The lead passes round the table, whoever wins",
        WINS,
        "What does the winner of a trick become?",
        Reading(next_leader=lambda trick: clockwise(trick.leader, 1)),
    ),
    Misreading(
        "left-of-winner-leads",
        "The player after the winner leads the next round",
        WINS,
        "Who plays first in a round, the winner of the last trick or a neighbour?",
        Reading(next_leader=lambda trick: clockwise(trick.winner, 1)),
    ),
    Misreading(
        "seats-not-wrapped",
        "Behind player D the seats go on instead of starting over",
        CLOCKWISE,
        "Player D leads. Who plays the second card, and for which team?",
        Reading(seat=lambda leader, position: leader + position, team=lambda seat: AC if seat in (A, C) else BD),
    ),
    Misreading(
        "three-players-wrap",
        "The seats are counted round as if there were three",
        CLOCKWISE,
        "Name the player of each card when B leads, and when D leads. Is there one who never wins?",
        Reading(seat=lambda leader, position: (leader + position) % 3),
    ),
    Misreading(
        "wraparound-always-to-a",
        "Whoever sits behind player D is taken for A",
        CLOCKWISE,
        "Player D leads and the last card of the trick wins. Which player is that?",
        Reading(seat=lambda leader, position: leader + position if leader + position <= D else A),
    ),
)

KEEPERS = (
    Misreading(
        "trick-credited-to-leader",
        "The trick is counted for its leader, not for its winner",
        COLLECTS,
        "Player A leads and player B wins. In front of whom does the trick lie?",
        Reading(keeper=_leader_of, bonus_to=_leader_of),
    ),
    Misreading(
        "first-trick-given-to-a",
        "Player A keeps the first trick, whoever won it",
        FIRST_ROUND,
        "Leading the first round is one thing. Is winning it the same?",
        Reading(keeper=_a_keeps_the_first, next_leader=_a_keeps_the_first),
    ),
    Misreading(
        "players-keep-their-own-cards",
        "A card's points stay with the player who played it",
        COUNTS,
        "Where do all four cards of a trick go at the end of the round?",
        Reading(count=_own_cards),
    ),
)

PARTNERSHIPS = (
    Misreading(
        "partners-ab-cd",
        "A plays with B, and C with D",
        PARTNERS,
        "Draw the table. Who sits opposite player A?",
        _plays_for_ac(A, B),
    ),
    Misreading(
        "partners-ad-bc",
        "A plays with D, and B with C",
        PARTNERS,
        "Partners sit crosswise. Are A and D neighbours?",
        _plays_for_ac(A, D),
    ),
    Misreading(
        "c-plays-for-bd",
        "Player C is counted for the team of B and D",
        PARTNERS,
        "Go through all four players. Is each of them in the right team?",
        _plays_for_ac(A),
    ),
    Misreading(
        "d-plays-for-ac",
        "Player D is counted for the team of A and C",
        PARTNERS,
        "Go through all four players. How many are there in each of your teams?",
        _plays_for_ac(A, C, D),
    ),
    Misreading(
        "only-a-against-b",
        "Only the scores of A and B are compared",
        SUMS,
        "What happens to the points that C and D have won?",
        Reading(winner=lambda score: AC if score.points_of(A) > score.points_of(B) else BD),
    ),
    Misreading(
        "best-single-player-wins",
        "The team of the best single player wins",
        SUMS,
        "A has 40 points, B has 30 and D has 20. Which team has more?",
        Reading(winner=_best_player),
    ),
)
