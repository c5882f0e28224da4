"""Misreadings of who deals and calls, of what a call may be, and of how many rounds there are."""

from __future__ import annotations

from collections.abc import Sequence

from reference.callbreak.course import PLAYERS, A, D
from reference.callbreak.reading import Reading
from reference.callbreak.rules import MOST_CALL, MOST_ROUNDS
from reference.callbreak.sentences import (
    ANY_NUMBER,
    CALL_ORDER,
    CALL_RANGE,
    CALL_SUM,
    ELDEST,
    FOUR_CALLS,
    NEXT_DEALER,
    ONE_TO_FIVE,
)
from reference.misreadings import Misreading
from reference.trick_taking import Trick

_ANY_NUMBER_OF_ROUNDS = 10**9
_MOST_IN_ALL = 13


def _same_dealer(dealer: int, _: Sequence[Trick]) -> int:
    return dealer


def _backwards(dealer: int, _: Sequence[Trick]) -> int:
    return (dealer - 1) % PLAYERS


def _last_winner(dealer: int, tricks: Sequence[Trick]) -> int:
    """Who won the last trick of the round deals the next one; after a round without tricks, the same player."""
    return tricks[-1].taker if tricks else dealer


def _dealer(dealer: int) -> int:
    return dealer


def _player_a(_: int) -> int:
    return A


def _four_or_more(calls: Sequence[int]) -> bool:
    """Those after the fourth are nobody's, but must be in the range as well."""
    return len(calls) >= PLAYERS


def _at_most_thirteen(calls: Sequence[int]) -> bool:
    return sum(calls) <= _MOST_IN_ALL


DEALING = (
    Misreading(
        "player-a-begins",
        "Player A is the eldest hand of the first round",
        ELDEST,
        "Player A deals the first round. Who makes its first call, and plays its first card?",
        Reading(first_dealer=D),
    ),
    Misreading(
        "dealer-stays",
        "Player A deals every round",
        NEXT_DEALER,
        "Player A dealt the first round. Who deals the second one?",
        Reading(next_dealer=_same_dealer),
    ),
    Misreading(
        "dealer-moves-backwards",
        "The deal moves anticlockwise",
        NEXT_DEALER,
        "Player A dealt the first round. Is it the player to the left or to the right who deals the second one?",
        Reading(next_dealer=_backwards),
    ),
    Misreading(
        "last-winner-deals",
        "Who wins the last trick of a round deals the next round",
        NEXT_DEALER,
        "Does it depend on the cards who deals the next round?",
        Reading(next_dealer=_last_winner),
    ),
)

CALLING = (
    Misreading(
        "dealer-calls-first",
        "The dealer makes the first call",
        CALL_ORDER,
        "Whose is the first of the four calls: the dealer's, or somebody else's?",
        Reading(first_caller=_dealer),
    ),
    Misreading(
        "calls-from-player-a",
        "The calls are always those of A, B, C, and D, in this order",
        CALL_ORDER,
        "Whose is the first call of the first round, and whose is the first call of the second one?",
        Reading(first_caller=_player_a),
    ),
    Misreading(
        "call-zero-allowed",
        "A call may be 0",
        CALL_RANGE,
        "May a player promise to win no trick at all?",
        Reading(least_call=0),
    ),
    Misreading(
        "call-fourteen-allowed",
        "A call may be 14",
        CALL_RANGE,
        "What is the highest call that a player can make?",
        Reading(most_call=MOST_CALL + 1),
    ),
    Misreading(
        "call-at-most-eight",
        "A call is at most 8",
        CALL_RANGE,
        "May a player with many spades call 10?",
        Reading(most_call=8),
    ),
    Misreading(
        "calls-at-most-thirteen",
        "The four calls are at most 13 together",
        CALL_SUM,
        "There are thirteen tricks. May the four players together call more?",
        Reading(is_sum_allowed=_at_most_thirteen),
    ),
    Misreading(
        "extra-calls-ignored",
        "A fifth call does not matter",
        FOUR_CALLS,
        "A round has five calls. Is this a possible record?",
        Reading(has_right_calls=_four_or_more),
    ),
)

COUNTING_ROUNDS = (
    Misreading(
        "five-rounds-needed",
        "A record always has five rounds",
        ANY_NUMBER,
        "The record has three rounds. Is it the record of a game, or of its beginning?",
        Reading(least_rounds=MOST_ROUNDS),
    ),
    Misreading(
        "any-number-of-rounds",
        "A record may have more than five rounds",
        ONE_TO_FIVE,
        "The record has six rounds. Is this a possible game?",
        Reading(most_rounds=_ANY_NUMBER_OF_ROUNDS),
    ),
    Misreading(
        "no-round-allowed",
        "A record may have no round",
        ONE_TO_FIVE,
        "The record is empty. Is this a possible game?",
        Reading(least_rounds=0),
    ),
)
