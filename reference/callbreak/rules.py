"""The rules of Callbreak: one function per sentence of the assignment sheet.

How they make a game is in :mod:`reference.callbreak.reading`. Must not know any misconception.
"""

from __future__ import annotations

from collections.abc import Sequence

from reference.callbreak.course import DECK, PLAYERS, Course, Record, Turn, next_player
from reference.cards import Card, Rank
from reference.trick_taking import Trick, has_suit

LEAST_ROUNDS, MOST_ROUNDS = 1, 5
"""There must be at least one round and at most five."""

LEAST_CALL, MOST_CALL = 1, 13
"""A call is a number from 1 to 13."""

POINT = 10
"""All scores are counted in tenths of a point."""

NO_ROUND, TOO_MANY_ROUNDS = "no-round", "too-many-rounds"
CALLS, CALL_RANGE = "wrong-number-of-calls", "call-out-of-range"
TOO_SHORT, TOO_LONG, REPEATED = "too-short", "too-long", "repeated-card"
REVOKE, UNBEATEN, UNTRUMPED = "revoke", "unbeaten", "untrumped"
"""The codes of the rules that a record can break."""

HEIGHTS = {id(rank): height for height, rank in enumerate(Rank)}
"""By the ids of ranks, which are single objects: they hash faster than the ranks."""


def height(card: Card) -> int:
    """In each suit the ranks are, from the lowest to the highest, 2, 3, …, 10, jack, queen, king, and ace."""
    return HEIGHTS[id(card.rank)]


def next_dealer(dealer: int, _: Sequence[Trick]) -> int:
    """After each round the deal moves to the next player clockwise."""
    return next_player(dealer)


def first_caller(dealer: int) -> int:
    """The eldest hand calls first."""
    return next_player(dealer)


def first_leader(dealer: int) -> int:
    """The eldest hand leads the first trick of each round."""
    return next_player(dealer)


def next_leader(_: int, winner: int) -> int:
    """The player who played the best card wins the trick and leads the next one."""
    return winner


def has_four_calls(calls: Sequence[int]) -> bool:
    """In each round there must be exactly four calls."""
    return len(calls) == PLAYERS


def is_sum_allowed(_: Sequence[int]) -> bool:
    """There is no limit to the sum of the four calls."""
    return True


def has_whole_deck(cards: Sequence[Card]) -> bool:
    """In each round there must be exactly fifty-two cards."""
    return len(cards) == len(DECK)


def differ(cards: Sequence[Card]) -> bool:
    """No card can be played twice in a round. Suits and ranks are single objects, whose ids hash faster than cards."""
    return len({(id(card.suit), id(card.rank)) for card in cards}) == len(cards)


def may_come_again(_: Record) -> bool:
    """Every card is played again in the next round."""
    return True


def may_lead(_: Card, __: Sequence[Card], ___: Sequence[Trick]) -> bool:
    """The first card of a trick can be any card. Spades can be led at any time."""
    return True


def remaining_hand(cards: Sequence[Card], tricks: int) -> Sequence[Card]:
    """The hand of a player consists of the cards that he or she plays from then on in this round."""
    return cards[tricks:]


def revokes(turn: Turn) -> bool:
    """A player who holds a card of the suit of the first card must play a card of this suit."""
    led = turn.table[0].suit
    return turn.card.suit is not led and has_suit(turn.hand, led)


def leaves_unbeaten(turn: Turn) -> bool:
    """A player who can, under this duty, play a card that is better than all cards of the trick so far must do so."""
    card, table, best, hand, better, _ = turn
    led = table[0].suit
    return not better(card, best) and any(other.suit is led and better(other, best) for other in hand)


def leaves_untrumped(turn: Turn) -> bool:
    """A player who holds no card of the suit of the first card, but a spade that is better than all cards of the trick
    so far, must play such a spade. A player who holds neither can play any card, a lower spade included.
    """
    card, _, best, hand, better, trumps = turn
    if card.suit is trumps and better(card, best):
        return False
    return any(other.suit is trumps and better(other, best) for other in hand)


def is_call_made(call: int, won: int) -> bool:
    """A player who won at least as many tricks as called scores the call."""
    return won >= call


def score_made(call: int, won: int) -> int:
    """The call, and a tenth of a point for each extra trick."""
    return POINT * call + won - call


def score_missed(call: int, _: int) -> int:
    """A player who won fewer tricks than called scores minus the call, however many tricks were won."""
    return -POINT * call


def add_score(score: int, gain: int) -> int:
    """The scores of all rounds are added."""
    return score + gain


def who_has_most(course: Course) -> Sequence[int]:
    """If several players have most, all of them win."""
    most = max(course.scores)
    return [seat for seat in range(PLAYERS) if course.scores[seat] == most]
