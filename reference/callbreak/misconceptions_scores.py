"""Misreadings of what a round brings, of the sum of the rounds, and of who has most."""

from __future__ import annotations

from collections.abc import Sequence

from reference.callbreak.course import PLAYERS, A, B, C, Course, D
from reference.callbreak.reading import Reading
from reference.callbreak.rules import POINT, who_has_most
from reference.callbreak.sentences import (
    ADDED,
    CALL_MADE,
    CALL_MISSED,
    MOST_WINS,
    ORDER_OF_SCORES,
    TENTHS,
    TIES,
)
from reference.misreadings import Misreading


def _exactly(call: int, won: int) -> bool:
    """More tricks than called are a call missed, too."""
    return won == call


def _point_for_each(_: int, won: int) -> int:
    return POINT * won


def _call_only(call: int, _: int) -> int:
    return POINT * call


def _call_in_tenths(_: int, won: int) -> int:
    """The call counts as tenths, and so does each extra trick; a call missed costs whole points, as it should."""
    return won


def _nothing(_: int, __: int) -> int:
    return 0


def _shortfall(call: int, won: int) -> int:
    """A point for each trick by which the call was missed."""
    return -POINT * (call - won)


def _keeps_tenths(call: int, won: int) -> int:
    """Minus the call, and a tenth for each trick that was won."""
    return -POINT * call + won


def _at_least_zero(score: int, gain: int) -> int:
    """After every round, a score below zero becomes zero."""
    return max(0, score + gain)


def _last_gain(_: int, gain: int) -> int:
    return gain


def _first_of_most(course: Course) -> Sequence[int]:
    return who_has_most(course)[:1]


def _last_of_most(course: Course) -> Sequence[int]:
    return who_has_most(course)[-1:]


def _most_tricks(course: Course) -> Sequence[int]:
    """Those who won most tricks in all rounds together; without any trick, everybody."""
    won = [sum(played.won[seat] for played in course.rounds) for seat in range(PLAYERS)]
    return [seat for seat in range(PLAYERS) if won[seat] == max(won)]


SCORING = (
    Misreading(
        "exact-call-needed",
        "Who wins more tricks than called has missed the call",
        CALL_MADE,
        "A player called 3 and won 5 tricks. Was the call made?",
        Reading(is_call_made=_exactly),
    ),
    Misreading(
        "extra-trick-worth-one",
        "Each extra trick scores a point",
        CALL_MADE,
        "A player called 3 and won 5 tricks. How much do the two extra tricks score?",
        Reading(score_made=_point_for_each),
    ),
    Misreading(
        "extra-tricks-free",
        "Extra tricks score nothing",
        CALL_MADE,
        "A player called 3 and won 5 tricks. Is that the same as winning 3?",
        Reading(score_made=_call_only),
    ),
    Misreading(
        "call-not-in-tenths",
        "A call that was made scores as many tenths as called",
        TENTHS,
        "A player called 3 and won 3 tricks. How many tenths is that?",
        Reading(score_made=_call_in_tenths),
    ),
    Misreading(
        "missed-call-is-zero",
        "A call missed scores nothing",
        CALL_MISSED,
        "A player called 4 and won 2 tricks. Does this cost anything?",
        Reading(score_missed=_nothing),
    ),
    Misreading(
        "missed-call-by-shortfall",
        "A call missed costs only the tricks that are missing",
        CALL_MISSED,
        "A player called 4 and won 3 tricks. Does the one missing trick count, or the whole call?",
        Reading(score_missed=_shortfall),
    ),
    Misreading(
        "missed-keeps-tenths",
        "Who misses the call still scores a tenth for each trick",
        CALL_MISSED,
        "A player called 4 and won 3 tricks. Do these three tricks score anything?",
        Reading(score_missed=_keeps_tenths),
    ),
)

TOTALS = (
    Misreading(
        "last-round-counts",
        "Only the last round counts",
        ADDED,
        "There are two rounds. What happens to the scores of the first one?",
        Reading(add_score=_last_gain),
    ),
    Misreading(
        "never-below-zero",
        "A score never falls below zero",
        CALL_MISSED,
        "A player misses the call in the first round. What is this player's score then?",
        Reading(add_score=_at_least_zero),
    ),
    Misreading(
        "scores-in-calling-order",
        "The scores are listed in the order of the calls of the first round",
        ORDER_OF_SCORES,
        "Whose score comes first in the list?",
        Reading(order=(B, C, D, A)),
    ),
)

WINNING = (
    Misreading(
        "first-of-a-tie-wins",
        "Of several players who have most, only the first is named",
        TIES,
        "Two players have the same highest score. Who is named?",
        Reading(who_has_most=_first_of_most),
    ),
    Misreading(
        "last-of-a-tie-wins",
        "Of several players who have most, only the last is named",
        TIES,
        "Two players share the highest score, and one of them comes later in the list. Is only that one named?",
        Reading(who_has_most=_last_of_most),
    ),
    Misreading(
        "most-tricks-win",
        "The player with the most tricks wins",
        MOST_WINS,
        "The player with the most tricks has missed the call. Who wins?",
        Reading(who_has_most=_most_tricks),
    ),
)
