"""Misreadings of whose turn it is: who deals, who leads the first trick, who leads the next one."""

from __future__ import annotations

from reference.miesjelen.reading import Reading
from reference.miesjelen.records import Played
from reference.miesjelen.sentences import AFTER_A_VOID, DEALER, FIRST_LEADER, WINNER_LEADS
from reference.misreadings import Misreading
from reference.trick_taking import Trick


def _dealer(dealer: int, _: int) -> int:
    return dealer


def _player_one(_: int, __: int) -> int:
    return 0


def _leader_stays(trick: Trick, _: int) -> int:
    return trick.leader


def _left_of_the_winner(trick: Trick, players: int) -> int:
    return (trick.taker + 1) % players


def _lead_passes_round(trick: Trick, players: int) -> int:
    return (trick.leader + 1) % players


def _same_dealer(played: Played, _: int) -> int:
    return played.dealer


def _backwards(played: Played, players: int) -> int:
    return (played.dealer - 1) % players


def _winner_of_the_last_trick(played: Played, _: int) -> int:
    """Of the session before, be it void or not."""
    return played.tricks[-1].taker


def _same_after_a_void_session(played: Played, players: int) -> int:
    is_void = played.settled is not None and played.settled.is_void
    return played.dealer if is_void else (played.dealer + 1) % players


DEALERS = (
    Misreading(
        "dealer-stays",
        "Player 1 deals in every session",
        DEALER,
        "Who deals in the second session?",
        Reading(next_dealer=_same_dealer),
    ),
    Misreading(
        "dealer-backwards",
        "The deal moves on anticlockwise",
        DEALER,
        "Player 1 dealt in the first of several sessions. In which direction does the deal move on?",
        Reading(next_dealer=_backwards),
    ),
    Misreading(
        "last-winner-deals",
        "The winner of the last trick deals in the next session",
        DEALER,
        "Does it matter for the next deal who won the tricks?",
        Reading(next_dealer=_winner_of_the_last_trick),
    ),
    Misreading(
        "voided-session-dealt-again",
        "After a void session the same player deals again",
        AFTER_A_VOID,
        "A session is void. Who deals in the next one?",
        Reading(next_dealer=_same_after_a_void_session),
    ),
)

LEADERS = (
    Misreading(
        "dealer-leads",
        "The dealer leads the first trick",
        FIRST_LEADER,
        "Who plays the first card of a session?",
        Reading(first_leader=_dealer),
    ),
    Misreading(
        "first-player-leads",
        "Player 1 leads the first trick of every session",
        FIRST_LEADER,
        "Player 1 deals. Who plays the first card?",
        Reading(first_leader=_player_one),
    ),
    Misreading(
        "leader-stays",
        "The same player leads all tricks of a session",
        WINNER_LEADS,
        "The last player of a trick wins it. Who leads the next trick?",
        Reading(next_leader=_leader_stays),
    ),
    Misreading(
        "left-of-winner-leads",
        "The player left of a trick's winner leads the next one",
        WINNER_LEADS,
        "Player 2 wins a trick. Who plays the next card?",
        Reading(next_leader=_left_of_the_winner),
    ),
    Misreading(
        "lead-passes-round",
        "The lead moves on clockwise from trick to trick",
        WINNER_LEADS,
        "Does it matter for the next lead who won the trick?",
        Reading(next_leader=_lead_passes_round),
    ),
)
