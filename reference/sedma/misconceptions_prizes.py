"""Misreadings of the result: which team wins, and whether it takes one, two or three points."""

from __future__ import annotations

from collections.abc import Callable

from reference.misreadings import Misreading
from reference.sedma.rules import (
    AC,
    BD,
    ONE,
    THREE,
    TWO,
    A,
    B,
    C,
    D,
    Reading,
    Score,
    most_points,
    prize,
)
from reference.sedma.sentences import FOR_ONE, FOR_THREE, FOR_TWO, PRIZES, SUMS

_PLAYERS = ((A, C), (B, D))


def _prize(*, no_trick: int = THREE, no_points: int = TWO) -> Callable[[Score, int], int]:
    def taken(score: Score, winner: int) -> int:
        loser = 1 - winner
        if not score.tricks[loser]:
            return no_trick
        return ONE if score.points[loser] else no_points

    return taken


def _only_for(team: int, wrong: Callable[[Score, int], int]) -> Reading:
    return Reading(prize=lambda score, winner: (wrong if winner == team else prize)(score, winner))


def _most_tricks(score: Score) -> int:
    """Tricks are counted only if both teams have points; if one has none, the other wins."""
    ac, bd = score.tricks if all(score.points) else score.points
    return AC if ac > bd else BD


def _winner_of_the_last_trick(score: Score) -> int:
    return AC if {seat for seat, _ in score.won[-1:]} & {A, C} else BD


def _prize_without_a_loser(score: Score, _: int) -> int:
    if 0 in score.tricks:
        return THREE
    return TWO if 0 in score.points else ONE


def _ac_win_all_tricks(score: Score) -> int | str:
    return most_points(score) if score.tricks[AC] else AC


def _ac_win_all_points(score: Score) -> int | str:
    return AC if score.tricks[AC] and not score.points[AC] else most_points(score)


def _all_by_one_player(score: Score, winner: int) -> int:
    if len({seat for seat, _ in score.won}) == 1:
        return THREE
    return ONE if score.points[1 - winner] else TWO


def _a_loser_without_tricks(score: Score, winner: int) -> int:
    if not all(map(score.tricks_of, _PLAYERS[1 - winner])):
        return THREE
    return ONE if score.points[1 - winner] else TWO


def _a_loser_without_points(score: Score, winner: int) -> int:
    if not score.tricks[1 - winner]:
        return THREE
    return ONE if all(map(score.points_of, _PLAYERS[1 - winner])) else TWO


def _two_up_to(losers_points: int) -> Reading:
    def taken(score: Score, winner: int) -> int:
        if not score.tricks[1 - winner]:
            return THREE
        return TWO if score.points[1 - winner] <= losers_points else ONE

    return Reading(prize=taken)


def _two_without_aces_and_tens(score: Score, winner: int) -> int:
    if not score.tricks[1 - winner]:
        return THREE
    return ONE if score.card_points[1 - winner] else TWO


WINNERS = (
    Misreading(
        "most-tricks-wins",
        "The team with more tricks wins, whatever the points",
        SUMS,
        "What do the players of a team sum, their tricks or their scores?",
        Reading(winner=_most_tricks),
    ),
    Misreading(
        "last-trick-decides",
        "The team that wins the last trick wins the game",
        SUMS,
        "The last trick brings ten points more. Is that always enough to win?",
        Reading(winner=_winner_of_the_last_trick),
    ),
    Misreading(
        "ac-wins-from-forty",
        "AC are taken for the winners with 40 points",
        SUMS,
        "There are 90 points. With how many does a team have more than the other?",
        Reading(winner=lambda score: AC if score.points[AC] >= 40 else BD),
    ),
    Misreading(
        "ac-needs-sixty",
        "AC are taken for the losers with 50 points",
        SUMS,
        "AC have 50 points. How many are left for BD?",
        Reading(winner=lambda score: AC if score.points[AC] > 50 else BD),
    ),
)

PRIZES_OF_BOTH = (
    Misreading(
        "three-when-no-points",
        "Three points are taken whenever the losers have no points",
        FOR_TWO,
        "The losers won tricks, but no points. Which sentence speaks of that?",
        Reading(prize=_prize(no_points=THREE)),
    ),
    Misreading(
        "two-when-no-trick",
        "Three points are never taken: without a trick is like without points",
        FOR_THREE,
        "Is winning no trick the same as winning no points?",
        Reading(prize=_prize(no_trick=TWO)),
    ),
    Misreading(
        "no-points-means-one",
        "One point is taken where two are due",
        FOR_TWO,
        "There are three prizes. Which one does your program never give?",
        Reading(prize=_prize(no_points=ONE)),
    ),
    Misreading(
        "two-and-three-swapped",
        "Two points for no trick, three for no points",
        FOR_THREE,
        "Which is worse for the losers: to win no trick, or only worthless ones?",
        Reading(prize=_prize(no_trick=TWO, no_points=THREE)),
    ),
    Misreading(
        "three-for-one-trick-too",
        "Three points are taken even if the losers won one trick",
        FOR_THREE,
        "How many tricks may the losers have won at most, for three points?",
        Reading(prize=lambda score, winner: THREE if score.tricks[1 - winner] <= 1 else prize(score, winner)),
    ),
    Misreading(
        "three-when-one-loser-has-no-trick",
        "Three points are taken if one of the two losers won no trick",
        FOR_THREE,
        "Who must be without a trick, one player or the team?",
        Reading(prize=_a_loser_without_tricks),
    ),
    Misreading(
        "shutout-needs-all-eight-by-one-player",
        "Three points are taken only if one player won every trick",
        FOR_THREE,
        "A and C win four tricks each. How many are left for B and D?",
        Reading(prize=_all_by_one_player),
    ),
    Misreading(
        "two-when-one-loser-has-no-points",
        "Two points are taken if one of the two losers has no points",
        FOR_TWO,
        "Who must be without points, one player or the team?",
        Reading(prize=_a_loser_without_points),
    ),
    Misreading(
        "two-when-winners-have-80",
        "Two points are taken from 80 points up",
        FOR_TWO,
        "The winners have 80 points. How many have the losers, and from what?",
        _two_up_to(10),
    ),
    Misreading(
        "two-when-losers-have-under-30",
        "Two points are taken if the losers have less than a third",
        FOR_TWO,
        "How many points may the losing team have, for two points?",
        _two_up_to(20),
    ),
    Misreading(
        "two-ignores-bonus",
        "Two points are taken although the losers won the last trick",
        FOR_TWO,
        "The losers' only trick is the last one, without an ace or ten. Is it worth points?",
        Reading(prize=_two_without_aces_and_tens),
    ),
)

PRIZES_OF_ONE_TEAM = (
    Misreading(
        "ac-never-three",
        "AC never take three points",
        FOR_THREE,
        "Do both teams get the same prize for the same game? Let AC win every trick.",
        _only_for(AC, _prize(no_trick=TWO)),
    ),
    Misreading(
        "bd-never-three",
        "BD never take three points",
        FOR_THREE,
        "Do both teams get the same prize for the same game? Let BD win every trick.",
        _only_for(BD, _prize(no_trick=TWO)),
    ),
    Misreading(
        "ac-never-two",
        "AC take one point where two are due",
        FOR_TWO,
        "BD win one trick, and it is worth nothing. Which prize do AC take?",
        _only_for(AC, _prize(no_points=ONE)),
    ),
    Misreading(
        "bd-never-two",
        "BD take one point where two are due",
        FOR_TWO,
        "AC win one trick, and it is worth nothing. Which prize do BD take?",
        _only_for(BD, _prize(no_points=ONE)),
    ),
    Misreading(
        "bd-three-when-no-points",
        "BD take three points whenever AC have no points",
        FOR_TWO,
        "AC have tricks but no points. Is that treated as when BD have tricks but no points?",
        _only_for(BD, _prize(no_points=THREE)),
    ),
    Misreading(
        "ac-graded-by-own-tricks",
        "AC always take one point",
        FOR_ONE,
        "Whose tricks and points decide the prize, the winners' or the losers'? Look at a game that AC win.",
        _only_for(AC, _prize(no_trick=ONE, no_points=ONE)),
    ),
    Misreading(
        "bd-graded-by-own-tricks",
        "BD always take one point",
        FOR_ONE,
        "Whose tricks and points decide the prize, the winners' or the losers'? Look at a game that BD win.",
        _only_for(BD, _prize(no_trick=ONE, no_points=ONE)),
    ),
    Misreading(
        "three-always-for-ac",
        "A game without a trick for the losers is always given to AC",
        PRIZES,
        "BD win every trick. Which team takes the three points?",
        Reading(winner=_ac_win_all_tricks, prize=_prize_without_a_loser),
    ),
    Misreading(
        "two-always-for-ac",
        "A game without a point for the losers is always given to AC",
        PRIZES,
        "BD have all 90 points. Which team takes the two points?",
        Reading(winner=_ac_win_all_points, prize=_prize_without_a_loser),
    ),
)
