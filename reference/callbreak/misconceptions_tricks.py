"""Misreadings of which card is the best of a trick, and of who leads the next one.

What a reading takes for better holds for its duties as well: a program compares cards in one place.
"""

from __future__ import annotations

from collections.abc import Callable

from reference.callbreak.course import next_player
from reference.callbreak.reading import Reading
from reference.callbreak.rules import height
from reference.callbreak.sentences import (
    ELDEST,
    HIGHER_SPADE,
    ONE_CARD_EACH,
    OTHER_SUITS,
    RANKS,
    SPADES_BEAT,
    SUIT_LED,
    TRUMPS,
    WINNER_LEADS,
)
from reference.cards import Card, Rank, Suit
from reference.misreadings import Misreading

Height = Callable[[Card], int]

_ACE = Rank.ACE
_BY_NAME = {id(rank): place for place, rank in enumerate(sorted(Rank, key=lambda rank: f"R{rank.value}"))}


def _ace_low(card: Card) -> int:
    """The ace is below the two."""
    return -1 if card.rank is _ACE else height(card)


def _by_name(card: Card) -> int:
    """By the constructor's name, letter by letter: R10, R2, …, R9, RA, RJ, RK, RQ."""
    return _BY_NAME[id(card.rank)]


def _upside_down(card: Card) -> int:
    return -height(card)


def _trump_if_higher(card: Card, best: Card, trumps: Suit | None, high: Height) -> bool:
    """A trump is better than a card of another suit only if its rank is higher."""
    return (card.suit is best.suit or card.suit is trumps) and high(card) > high(best)


def _last_trump(card: Card, best: Card, trumps: Suit | None, high: Height) -> bool:
    """A trump is better than whatever was played before it, a higher trump included."""
    return card.suit is trumps or (card.suit is best.suit and high(card) > high(best))


def _first_trump(card: Card, best: Card, trumps: Suit | None, high: Height) -> bool:
    """Nothing is better than a trump, also if it was led."""
    if best.suit is trumps:
        return False
    return card.suit is trumps or (card.suit is best.suit and high(card) > high(best))


def _higher_rank(card: Card, best: Card, _: Suit | None, high: Height) -> bool:
    """The higher rank is better, whatever the suits; of equal ranks the first."""
    return high(card) > high(best)


def _trump_or_higher_rank(card: Card, best: Card, trumps: Suit | None, high: Height) -> bool:
    """A trump is better than any other suit; else the higher rank is, whatever the suits; of equal ranks the first."""
    if (card.suit is trumps) is not (best.suit is trumps):
        return card.suit is trumps
    return high(card) > high(best)


def _same_leader(leader: int, _: int) -> int:
    return leader


def _left_of_leader(leader: int, _: int) -> int:
    return next_player(leader)


def _left_of_winner(_: int, winner: int) -> int:
    return next_player(winner)


def _dealer(dealer: int) -> int:
    return dealer


def _anticlockwise(index: int, leader: int, players: int) -> int:
    return (leader - index) % players


RANKING = (
    Misreading(
        "no-trumps",
        "There are no trumps: spades are a suit like the others",
        SPADES_BEAT,
        "A player who is out of the suit led plays a spade. Can this card win the trick?",
        Reading(trumps=None),
    ),
    Misreading(
        "hearts-are-trumps",
        "Hearts are trumps",
        TRUMPS,
        "Which suit are trumps?",
        Reading(trumps=Suit.HEART),
    ),
    Misreading(
        "trump-only-if-higher",
        "A spade beats another suit only if its rank is higher",
        SPADES_BEAT,
        "A king was led, and the two of spades is played. Which of them is better?",
        Reading(beats=_trump_if_higher),
    ),
    Misreading(
        "last-trump-takes",
        "Of several spades the last one wins the trick",
        HIGHER_SPADE,
        "There are two spades in a trick, and the first one is higher. Which of them wins it?",
        Reading(beats=_last_trump),
    ),
    Misreading(
        "first-trump-takes",
        "Of several spades the first one wins the trick",
        HIGHER_SPADE,
        "There are two spades in a trick, and the second one is higher. Which of them wins it?",
        Reading(beats=_first_trump),
    ),
    Misreading(
        "highest-rank-takes",
        "The card of the highest rank wins the trick, whatever its suit",
        SPADES_BEAT,
        "The suits of the cards in a trick are different. Is it their ranks alone that decide who wins it?",
        Reading(beats=_higher_rank),
    ),
    Misreading(
        "other-suits-can-win",
        "Without a spade, the card of the highest rank wins the trick, whatever its suit",
        OTHER_SUITS,
        "Somebody discards an ace that is neither of the suit led nor a spade. Can it win the trick?",
        Reading(beats=_trump_or_higher_rank),
    ),
    Misreading(
        "ace-is-low",
        "The ace is the lowest card",
        RANKS,
        "An ace and a two of the same suit are in a trick. Which of them is higher?",
        Reading(height=_ace_low),
    ),
    Misreading(
        "ranks-by-name",
        "The ranks are ordered by the letters of their names",
        RANKS,
        "Is a ten higher than a nine, and an ace higher than a king?",
        Reading(height=_by_name),
    ),
    Misreading(
        "lowest-takes",
        "The lower of two cards of a suit is better",
        SUIT_LED,
        "All four cards of a trick are of one suit. Does the highest one win, or the lowest?",
        Reading(height=_upside_down),
    ),
)

LEADING = (
    Misreading(
        "dealer-leads",
        "The dealer leads the first trick of a round",
        ELDEST,
        "Who plays the first card of a round: the dealer, or somebody else?",
        Reading(first_leader=_dealer),
    ),
    Misreading(
        "eldest-always-leads",
        "The eldest hand leads every trick",
        WINNER_LEADS,
        "Another player than the leader wins the first trick. Who leads the second one?",
        Reading(next_leader=_same_leader),
    ),
    Misreading(
        "lead-passes-round",
        "The players lead in turn",
        WINNER_LEADS,
        "A player leads a trick and wins it. Who leads the next one?",
        Reading(next_leader=_left_of_leader),
    ),
    Misreading(
        "left-of-winner-leads",
        "The player to the left of the winner leads the next trick",
        WINNER_LEADS,
        "Somebody has just won a trick. Does this player lead the next one, or a neighbour?",
        Reading(next_leader=_left_of_winner),
    ),
    Misreading(
        "play-anticlockwise",
        "The cards of a trick are played anticlockwise",
        ONE_CARD_EACH,
        "Player B leads. Who plays the next card?",
        Reading(seat_of=_anticlockwise),
    ),
)
