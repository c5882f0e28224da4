"""Misreadings of what a possible record is: the players, their scores, the number of sessions and of cards."""

from __future__ import annotations

from collections.abc import Sequence

from reference.miesjelen.reading import Reading
from reference.miesjelen.records import TRICKS, Cards, Played, Scores, Session
from reference.miesjelen.rules import differ, has_right_length, may_play
from reference.miesjelen.sentences import ANY_SCORES, FIVE_EACH, NO_REPEAT, NOT_OVER, ONE_SESSION, PLAYERS
from reference.misreadings import Misreading


def _always(*_: object) -> bool:
    return True


def _all_positive(scores: Scores) -> bool:
    """A 0 is refused as well."""
    return all(score > 0 for score in scores)


def _crash_without_players(players: int) -> bool:
    """As a remainder by the number of players does."""
    return may_play(players) if players else bool(1 // players)


def _crash_without_sessions(sessions: Sequence[Session]) -> bool:
    return bool(sessions[-1])


def _whole_tricks(cards: Cards, players: int) -> bool:
    """Any number of tricks, none included."""
    return len(cards) % players == 0


def _five_tricks_or_more(cards: Cards, players: int) -> bool:
    """Whole ones, which all count."""
    return len(cards) >= TRICKS * players and _whole_tricks(cards, players)


def _crash_if_short(cards: Cards, players: int) -> bool:
    """As soon as a session has too few cards; one with too many is refused."""
    if len(cards) < TRICKS * players:
        raise LookupError("a card is missing")
    return has_right_length(cards, players)


def _differ_in_the_whole_record(cards: Cards, before: Sequence[Played]) -> bool:
    """No card of a session was played in it or in a session before."""
    earlier = (card for played in before for card in played.session.cards)
    return differ((*earlier, *cards), ())


STARTS = (
    Misreading(
        "one-player-allowed",
        "One player can play alone",
        PLAYERS,
        "What is the smallest number of players?",
        Reading(may_play=lambda players: 1 <= players <= 6),
    ),
    Misreading(
        "three-players-at-least",
        "There are at least three players",
        PLAYERS,
        "Can two players play this game?",
        Reading(may_play=lambda players: 3 <= players <= 6),
    ),
    Misreading(
        "five-players-at-most",
        "There are at most five players",
        PLAYERS,
        "Can six players play this game?",
        Reading(may_play=lambda players: 2 <= players <= 5),
    ),
    Misreading(
        "crash-on-no-players",
        "Stops with an error if there are no players",
        PLAYERS,
        "The list of the scores is empty. What does your program do then?",
        Reading(may_play=_crash_without_players),
    ),
    Misreading(
        "zero-at-start-allowed",
        "A score of 0 before the first session is allowed",
        NOT_OVER,
        "A player has 0 before the first session. Can another session be played?",
        Reading(may_start=_always),
    ),
    Misreading(
        "negative-start-refused",
        "A score below 0 before the first session is impossible",
        ANY_SCORES,
        "Which scores are possible before the first session?",
        Reading(may_start=_all_positive),
    ),
    Misreading(
        "no-session-allowed",
        "A record without any session is possible",
        ONE_SESSION,
        "Nothing has been played at all. What does your program answer?",
        Reading(may_be_sessions=_always),
    ),
    Misreading(
        "crash-on-no-session",
        "Stops with an error if there is no session",
        ONE_SESSION,
        "The list of the sessions is empty. What does your program do then?",
        Reading(may_be_sessions=_crash_without_sessions),
    ),
)

LENGTHS = (
    Misreading(
        "length-whole-tricks",
        "A session may have any number of whole tricks",
        FIVE_EACH,
        "Four tricks were played, and then the session ends. Is this a possible record?",
        Reading(has_right_length=_whole_tricks),
    ),
    Misreading(
        "more-cards-allowed",
        "A session may have more than five tricks",
        FIVE_EACH,
        "How many cards does every player have in a session, at most?",
        Reading(has_right_length=_five_tricks_or_more),
    ),
    Misreading(
        "crash-on-short-session",
        "Stops with an error if cards are missing",
        FIVE_EACH,
        "A session ends in the middle of a trick. What does your program do then?",
        Reading(has_right_length=_crash_if_short),
    ),
)

REPEATS = (
    Misreading(
        "no-repeat-check",
        "The same card may be played twice in a session",
        NO_REPEAT,
        "The same card is played twice in one session. Is this possible?",
        Reading(differ=_always),
    ),
    Misreading(
        "cards-differ-across-sessions",
        "A card may be played in one session only",
        NO_REPEAT,
        "The deck is shuffled for each session. Can the same card be dealt again?",
        Reading(differ=_differ_in_the_whole_record),
    ),
)
