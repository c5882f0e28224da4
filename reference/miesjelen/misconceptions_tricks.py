"""Misreadings of which card wins a trick: the order of the ranks, the trump suit, and what trumps do."""

from __future__ import annotations

from reference.cards import Card, Rank, Suit
from reference.miesjelen.reading import Height, Reading
from reference.miesjelen.records import Session
from reference.miesjelen.rules import SPADE
from reference.miesjelen.sentences import HIGHEST_OF_SUIT, HIGHEST_TRUMP, NEVER_WINS, RANKS, TRUMPS
from reference.misreadings import Misreading


def _heights(order: str) -> Height:
    """The ranks in another order, from the lowest to the highest."""
    ranks = {rank.value: rank for rank in Rank}
    heights = {id(ranks[sign]): height for height, sign in enumerate(order.split())}
    return lambda card: heights[id(card.rank)]


_ace_is_low = _heights("2 3 4 5 6 A 7 8 9 10 J Q K")
_by_name = _heights("10 2 3 4 5 6 7 8 9 A J K Q")
_tens_above_kings = _heights("2 3 4 5 6 7 8 9 J Q K 10 A")


def _suit_of_the_first_card(session: Session) -> Suit:
    """For the duties and for doubling, too."""
    return session.cards[0].suit


def _spades(_: Session) -> Suit:
    """Hence every session counts double."""
    return SPADE


# Whether a card beats the best so far, given the trump suit and the heights of cards. The first card is the best
# until another one beats it. Each of these concerns who wins a trick, and neither the duties nor the doubling.


def _no_trumps(card: Card, best: Card, _: Suit, height: Height) -> bool:
    return card.suit is best.suit and height(card) > height(best)


def _trump_only_if_higher(card: Card, best: Card, trumps: Suit, height: Height) -> bool:
    """A card of another suit than the best so far beats it if it is a trump and of a higher rank."""
    return (card.suit is best.suit or card.suit is trumps) and height(card) > height(best)


def _last_trump(card: Card, best: Card, trumps: Suit, height: Height) -> bool:
    return card.suit is trumps or (card.suit is best.suit and height(card) > height(best))


def _first_trump(card: Card, best: Card, trumps: Suit, height: Height) -> bool:
    if best.suit is trumps:
        return False
    return card.suit is trumps or (card.suit is best.suit and height(card) > height(best))


def _highest_rank(card: Card, best: Card, _: Suit, height: Height) -> bool:
    """Of equal ranks, the first."""
    return height(card) > height(best)


def _other_suits_too(card: Card, best: Card, trumps: Suit, height: Height) -> bool:
    """A trump beats any other suit, and apart from that the higher rank wins, of equal ranks the first."""
    if (card.suit is trumps) is not (best.suit is trumps):
        return card.suit is trumps
    return height(card) > height(best)


RANKING = (
    Misreading(
        "ace-is-low",
        "The ace is the lowest card",
        RANKS,
        "A king was led, and an ace of the same suit is played. Which of the two wins?",
        Reading(height=_ace_is_low),
    ),
    Misreading(
        "ranks-by-name",
        "The ranks are ordered by their names",
        RANKS,
        "Is a ten higher than a seven, and a king higher than a jack, in your program?",
        Reading(height=_by_name),
    ),
    Misreading(
        "tens-above-kings",
        "A ten is higher than a king",
        RANKS,
        "Where does the ten stand in the order of the ranks?",
        Reading(height=_tens_above_kings),
    ),
)

TRUMP_SUIT = (
    Misreading(
        "first-card-sets-trumps",
        "The first card of the session decides which suit is trumps",
        TRUMPS,
        "Which card decides about trumps: the turned one, or the first one that is played?",
        Reading(trumps=_suit_of_the_first_card),
    ),
    Misreading(
        "spades-always-trumps",
        "Spades are always trumps",
        TRUMPS,
        "The turned card is a heart. Which suit is trumps in this session?",
        Reading(trumps=_spades),
    ),
)

WINNING = (
    Misreading(
        "no-trumps",
        "A trump wins no trick to which another suit was led",
        HIGHEST_TRUMP,
        "Diamonds were led, and somebody plays a trump. Which card wins?",
        Reading(beats=_no_trumps),
    ),
    Misreading(
        "trump-only-if-higher",
        "A trump beats another suit only with a higher rank",
        HIGHEST_TRUMP,
        "An ace of diamonds was led, and the seven of trumps is played. Which card wins?",
        Reading(beats=_trump_only_if_higher),
    ),
    Misreading(
        "last-trump-takes",
        "The last trump wins the trick",
        HIGHEST_TRUMP,
        "Two players have played a trump to the trick. Does it matter who did so first?",
        Reading(beats=_last_trump),
    ),
    Misreading(
        "first-trump-takes",
        "The first trump wins the trick",
        HIGHEST_TRUMP,
        "A low trump is played, and then a higher one. Which of them wins?",
        Reading(beats=_first_trump),
    ),
    Misreading(
        "highest-rank-takes",
        "The highest rank wins, whatever its suit",
        HIGHEST_OF_SUIT,
        "The nine of clubs was led, and somebody discards an ace. Who wins, and why?",
        Reading(beats=_highest_rank),
    ),
    Misreading(
        "other-suits-can-win",
        "Without a trump, a higher card of any suit wins",
        NEVER_WINS,
        "A player can neither follow suit nor trump, and plays an ace. Can this card win the trick?",
        Reading(beats=_other_suits_too),
    ),
)
