"""Misreadings of what a possible record is: repeated cards, records that end too early or too late."""

from __future__ import annotations

from reference.misreadings import Misreading
from reference.septica.rules import Course, Reading, differ, may_end
from reference.septica.sentences import ENDS, INVALID, NO_REPEAT, NOT_AFTER, NOT_BEFORE


def _never(*_: object) -> bool:
    return False


def _always(*_: object) -> bool:
    return True


def _repeats_in_a_trick(course: Course) -> bool:
    return not all(differ(trick.cards) for trick in (*course.tricks, course.trick))


def _ends_with_the_last_card(reading: Reading, course: Course) -> bool:
    """The player of the last card takes the trick that nobody ended."""
    if course.left <= 0 and course.trick.cards:
        reading.end_trick(course)
    return may_end(reading, course)


def _crashes_on_an_early_end(reading: Reading, course: Course) -> bool:
    if not (course.faults or may_end(reading, course)):
        raise LookupError("no clause for a record that ends early")
    return True


REPEATS = (
    Misreading(
        "no-repeat-check",
        "A card may be played twice",
        NO_REPEAT,
        "The record has the same card in two places. Is this a possible game?",
        Reading(repeats=_never),
    ),
    Misreading(
        "repeat-within-trick-only",
        "A card may come again in another trick",
        NO_REPEAT,
        "A card of the first trick is played again in the last one. Is this a possible game?",
        Reading(repeats=_repeats_in_a_trick),
    ),
)

ENDINGS = (
    Misreading(
        "unfinished-allowed",
        "A record may end before the game does",
        NOT_BEFORE,
        "The record ends after its first trick. Is this a possible game?",
        Reading(may_end=_always),
    ),
    Misreading(
        "end-needs-no-stop",
        "The game ends with the last card",
        ENDS,
        "All 32 cards have been played. Which moves are still to come?",
        Reading(may_end=_ends_with_the_last_card),
    ),
    Misreading(
        "crash-on-short-record",
        "A record always goes on to the end of the game",
        INVALID,
        "Which case of your function applies to a record that ends too early?",
        Reading(may_end=_crashes_on_an_early_end),
    ),
    Misreading(
        "after-the-end-allowed",
        "What follows the end of the game does not matter",
        NOT_AFTER,
        "The game is over, but the record goes on. Is this a possible game?",
        Reading(may_follow=_always),
    ),
)
