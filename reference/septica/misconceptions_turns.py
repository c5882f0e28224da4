"""Misreadings of whose turn it is and what it allows: leading, passing, continuing, stopping, empty hands."""

from __future__ import annotations

from collections.abc import Sequence

from reference.cards import Card
from reference.misreadings import Misreading
from reference.septica.rules import (
    ENDED,
    PASS,
    SKIPPED,
    STOP,
    Course,
    Move,
    Reading,
    Trick,
    lead,
    respond,
)
from reference.septica.sentences import (
    CONTINUES,
    CONTINUES_OR_STOPS,
    EMPTY_HAND,
    LEADER_PLAYS,
    STOPS,
)


def _any_card(*_: object) -> bool:
    return True


def _no_card(*_: object) -> bool:
    return False


def _same_rank_continues(_: Reading, card: Card, table: Sequence[Card], __: int) -> bool:
    return card.rank is table[0].rank


def _pass_ends(reading: Reading, course: Course, move: Move) -> str:
    return ENDED if move == PASS else respond(reading, course, move)


def _skips_stop(course: Course, move: Move) -> bool:
    """Whether a move is the stop after a pass that ended a trick; if so, it is kept with that trick."""
    before = course.tricks[-1] if course.tricks else None
    if move != STOP or before is None or before.moves[-1][1] != PASS or course.trick.moves:
        return False
    before.moves.append((before.active, move))
    return True


def _leads_after_a_pass(reading: Reading, course: Course, move: Move) -> str:
    return SKIPPED if _skips_stop(course, move) else lead(reading, course, move)


def _stop_at_any_time(reading: Reading, course: Course, move: Move) -> str:
    return ENDED if move == STOP else respond(reading, course, move)


def _pass_the_lead(reading: Reading, course: Course, move: Move) -> str:
    """The lead goes to the other player."""
    if move != PASS:
        return lead(reading, course, move)
    trick = course.trick
    trick.leader, trick.active = 1 - trick.leader, 1 - trick.active
    return SKIPPED


def _taker(trick: Trick, _: Sequence[int]) -> int:
    return trick.taker


LEADING = (
    Misreading(
        "leader-may-pass",
        "The leader may pass",
        LEADER_PLAYS,
        "A new trick begins. What can its leader do?",
        Reading(lead=_pass_the_lead),
    ),
)

CONTINUING = (
    Misreading(
        "continue-with-any-card",
        "A player who continues may play any card",
        CONTINUES,
        "A player continues after a pass. Must this card beat?",
        Reading(continues=_any_card),
    ),
    Misreading(
        "continue-forbidden",
        "After a pass, the trick must be stopped",
        CONTINUES_OR_STOPS,
        "What can the active player do after a pass, apart from stopping?",
        Reading(continues=_no_card),
    ),
    Misreading(
        "continue-only-same-value",
        "A player who continues must play the rank of the first card",
        CONTINUES,
        "A player continues after a pass. Do sevens and eights beat as they do before?",
        Reading(continues=_same_rank_continues),
    ),
    Misreading(
        "continues-alone",
        "After a pass, the active player plays cards alone until stopping",
        CONTINUES_OR_STOPS,
        "A player has continued with a card. Whose turn is it then?",
        Reading(pass_lasts=True),
    ),
    Misreading(
        "pass-ends-trick",
        "A pass ends the trick",
        STOPS,
        "A player has passed. Is the trick over already?",
        Reading(respond=_pass_ends, lead=_leads_after_a_pass, may_follow=_skips_stop),
    ),
    Misreading(
        "stop-without-pass",
        "The active player may stop without waiting for a pass",
        CONTINUES_OR_STOPS,
        "A card has just been played. Can the trick be stopped at this moment?",
        Reading(respond=_stop_at_any_time),
    ),
)

HANDS = (
    Misreading(
        "hands-not-counted",
        "Nobody needs to know how many cards a player holds",
        EMPTY_HAND,
        "Two players share 32 cards. Could one of them play 20 of them in a row?",
        Reading(empty_hand_plays=True, next_leader=_taker),
    ),
)
