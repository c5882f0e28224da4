"""Misreadings of the scores: what a session brings, who has won, and what a void session is."""

from __future__ import annotations

from collections.abc import Sequence

from reference.cards import Suit
from reference.miesjelen.reading import Reading
from reference.miesjelen.records import FRESH, IGNORED, NOTHING, PLAYED, Course, Scores
from reference.miesjelen.rules import result, show_scores
from reference.miesjelen.sentences import (
    ANY_SCORES,
    BELOW_ZERO,
    DOUBLE,
    EITHER_WAY,
    NOT_AFTER,
    PENALTY,
    RESULT,
    TRICK_TAKES,
    VOID,
    WINS,
)
from reference.misreadings import Misreading

HEART = Suit.HEART


def _single(_: Suit) -> int:
    return 1


def _double_in_hearts(trumps: Suit) -> int:
    """And not in spades."""
    return 2 if trumps is HEART else 1


def _at_least_zero(score: int, gained: int) -> int:
    """Who would fall below 0 has 0, and so has won."""
    return max(0, score + gained)


def _only_if_not_below_zero(score: int, gained: int) -> int:
    """Who would be below 0 keeps the score from before the session."""
    return score if score + gained < 0 else score + gained


def _zero_or_less(score: int, _: int) -> bool:
    """Several of these make a session void, too."""
    return score <= 0


def _only_down_to_zero(score: int, gained: int) -> bool:
    return score == 0 and gained < 0


# The scores after a session and who has won, given the scores before it, the sums, and who got to exactly 0.


def _first_of_a_tie(_: Scores, after: Scores, winners: Sequence[int]) -> tuple[Scores, int | None]:
    return after, winners[0] if winners else None


def _scores_count(_: Scores, after: Scores, winners: Sequence[int]) -> tuple[Scores, int | None]:
    """Nobody has won, but the scores are those after the session."""
    return after, winners[0] if len(winners) == 1 else None


def _only_theirs_are_void(before: Scores, after: Scores, winners: Sequence[int]) -> tuple[Scores, int | None]:
    """Who got to 0 has the score from before, and all others have the new one."""
    if len(winners) == 1:
        return after, winners[0]
    return tuple(before[seat] if seat in winners else score for seat, score in enumerate(after)), None


def _all_start_again(_: Scores, after: Scores, winners: Sequence[int]) -> tuple[Scores, int | None]:
    if len(winners) > 1:
        return (FRESH,) * len(after), None
    return after, winners[0] if winners else None


def _everybody_has_25(scores: Scores) -> Scores:
    """Whatever is given; a 0 that is given is refused all the same."""
    return (FRESH,) * len(scores)


def _numbered_from_zero(course: Course) -> str:
    if course.winner is None:
        return result(course)
    return f"Just (Won {course.winner} {show_scores(course.scores)})"


def _nothing_of_a_void_session(course: Course) -> str:
    """Nothing if any session was void."""
    is_void = any(played.settled and played.settled.is_void for played in course.sessions)
    return NOTHING if is_void else result(course)


COUNTING = (
    Misreading(
        "tricks-added",
        "Tricks are added to the score",
        TRICK_TAKES,
        "A player wins two tricks. Is the score higher or lower after the session?",
        Reading(for_tricks=lambda won, factor: won * factor),
    ),
    Misreading(
        "no-penalty",
        "There is no penalty",
        PENALTY,
        "A player wins no trick in the whole session. What happens to the score?",
        Reading(for_no_trick=lambda _: 0),
    ),
    Misreading(
        "penalty-one",
        "The penalty is 1",
        PENALTY,
        "How much is added to the score of a player without any trick?",
        Reading(for_no_trick=lambda factor: factor),
    ),
    Misreading(
        "penalty-subtracted",
        "The penalty is subtracted",
        PENALTY,
        "Does a penalty bring a player nearer to 0 or farther from it?",
        Reading(for_no_trick=lambda factor: -5 * factor),
    ),
    Misreading(
        "spades-not-doubled",
        "Nothing counts double",
        DOUBLE,
        "What is different if spades are trumps?",
        Reading(factor=_single),
    ),
    Misreading(
        "hearts-doubled",
        "Everything counts double if hearts are trumps",
        DOUBLE,
        "In which suit does everything count double?",
        Reading(factor=_double_in_hearts),
    ),
    Misreading(
        "penalty-not-doubled",
        "The penalty is never doubled",
        DOUBLE,
        "Spades are trumps, and a player wins no trick. How much is added?",
        Reading(for_no_trick=lambda _: 5),
    ),
    Misreading(
        "tricks-not-doubled",
        "Tricks always count 1",
        DOUBLE,
        "Spades are trumps, and a player wins one trick. How much is taken from the score?",
        Reading(for_tricks=lambda won, _: -won),
    ),
)

WINNERS = (
    Misreading(
        "never-below-zero",
        "A score never falls below 0",
        BELOW_ZERO,
        "A player has 2 and wins three tricks. What is the score then, and has the player won?",
        Reading(add=_at_least_zero),
    ),
    Misreading(
        "overshoot-does-not-count",
        "Who would fall below 0 keeps the old score",
        BELOW_ZERO,
        "A player has 1 and wins three tricks. Is the score still 1?",
        Reading(add=_only_if_not_below_zero),
    ),
    Misreading(
        "below-zero-wins",
        "A score of 0 or less wins",
        WINS,
        "A player's score is below 0. Is the game over?",
        Reading(has_won=_zero_or_less),
    ),
    Misreading(
        "penalty-cannot-win",
        "Only tricks can bring a player to 0",
        EITHER_WAY,
        "A player has a score below 0 and gets a penalty, which makes it 0. Is the game over?",
        Reading(has_won=_only_down_to_zero),
    ),
    Misreading(
        "winner-counted-from-zero",
        "The winner is counted from 0",
        RESULT,
        "The first of the players gets to 0. Which number does the winner have?",
        Reading(result=_numbered_from_zero),
    ),
    Misreading(
        "plays-on-after-zero",
        "The game goes on although somebody has won",
        NOT_AFTER,
        "Somebody has got to 0, and then another session is played. Is this a possible record?",
        Reading(after_a_win=PLAYED),
    ),
    Misreading(
        "sessions-after-win-ignored",
        "Sessions after a win are ignored",
        NOT_AFTER,
        "Does your program look at what comes after the session in which somebody has won?",
        Reading(after_a_win=IGNORED),
    ),
    Misreading(
        "always-from-25",
        "Everybody starts with 25",
        ANY_SCORES,
        "The scores before the first session are given. Does your program use them?",
        Reading(first_scores=_everybody_has_25),
    ),
)

VOID_SESSIONS = (
    Misreading(
        "tie-first-wins",
        "If two players get to 0, the first of them wins",
        VOID,
        "Two players get to exactly 0 in the same session. Who has won?",
        Reading(settle=_first_of_a_tie),
    ),
    Misreading(
        "void-keeps-scores",
        "The scores of a void session count",
        VOID,
        "Which scores do the players have after a void session?",
        Reading(settle=_scores_count),
    ),
    Misreading(
        "void-only-for-the-two",
        "A session is void only for those who got to 0",
        VOID,
        "Two of three players get to 0. What happens to the score of the third one?",
        Reading(settle=_only_theirs_are_void),
    ),
    Misreading(
        "void-starts-at-25",
        "After a void session everybody has 25 again",
        VOID,
        "Do the players begin again after a void session, or have the scores that they had before it?",
        Reading(settle=_all_start_again),
    ),
    Misreading(
        "void-is-nothing",
        "A void session makes the record impossible",
        VOID,
        "A session is void. Is the record still a possible one?",
        Reading(result=_nothing_of_a_void_session),
    ),
)
