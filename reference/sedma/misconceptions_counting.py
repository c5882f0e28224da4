"""Misreadings of what is counted: the value of a card, which cards of which tricks count, and the bonus."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from reference.cards import Card, Rank, Suit
from reference.contract import CRASHES
from reference.misreadings import Misreading
from reference.sedma.rules import (
    AC,
    ACE,
    BD,
    NOTHING,
    SEVEN,
    TEN,
    TRICK_SIZE,
    A,
    Reading,
    Record,
    Score,
    Trick,
    card_points,
    clockwise,
    count,
    last_trick_bonus,
    more_points,
    whole_trick,
)
from reference.sedma.sentences import BONUS, CARD_POINTS, COLLECTS, COUNTS, EACH_TEN, ENDS, STOCK

NINE, KING, RED = Rank.NINE, Rank.KING, (Suit.HEART, Suit.DIAMOND)
_PICTURES = {Rank.JACK: 2, Rank.QUEEN: 3, Rank.KING: 4}
FIRST_HANDS = 4
"""The number of cards in a hand, and so of the tricks that the first hands make."""

ENOUGH = 50
"""More than half of all points."""


_TIES = ("winner",)
"""The part that decides ties, which whole games do not have if everything is counted."""


def _worth(*ranks: Rank) -> Reading:
    return Reading(card_points=lambda card: 10 if card.rank in ranks else 0)


def _counted(pick: Callable[[Trick], Record], tie: int = BD) -> Reading:
    return Reading(worth=lambda trick, value: sum(map(value, pick(trick))), winner=more_points(tie))


def _winning_card(trick: Trick) -> Record:
    position = (trick.winner - trick.leader) % TRICK_SIZE
    return trick.cards[position : position + 1]


def _ten_at_most(trick: Trick, value: Callable[[Card], int]) -> int:
    return min(10, whole_trick(trick, value))


def _no_bonus(_: Trick) -> int:
    return 0


def _until_decided(reading: Reading, tricks: Sequence[Trick]) -> Score:
    points = [0, 0]
    for number, trick in enumerate(tricks, 1):
        points[reading.team(trick.winner)] += reading.worth(trick, reading.card_points)
        if max(points) >= ENOUGH:
            return count(replace(reading, bonus=_no_bonus), tricks[:number])
    return count(reading, tricks)


def _bonus_of(team: int) -> Callable[[Trick], int]:
    return lambda trick: last_trick_bonus(trick) if trick.winner % 2 == team else 0


VALUES = (
    Misreading(
        "tens-not-counted",
        "Tens are worth nothing",
        CARD_POINTS,
        "Which two ranks are worth points?",
        _worth(ACE),
    ),
    Misreading(
        "aces-not-counted",
        "Aces are worth nothing",
        CARD_POINTS,
        "Add up what all 32 cards are worth. Do you reach 80?",
        _worth(TEN),
    ),
    Misreading(
        "ace-worth-twenty",
        "An ace is worth twenty points",
        EACH_TEN,
        "Is an ace worth more than a ten?",
        Reading(card_points=lambda card: 20 if card.rank is ACE else card_points(card)),
    ),
    Misreading(
        "kings-count-points",
        "Kings are worth ten points too",
        CARD_POINTS,
        "Which cards belong to the others, which have no value?",
        _worth(ACE, TEN, KING),
    ),
    Misreading(
        "sevens-count-points",
        "Sevens are worth ten points too",
        CARD_POINTS,
        "A seven can take a trick. Is it worth something itself?",
        _worth(ACE, TEN, SEVEN),
    ),
    Misreading(
        "nines-taken-for-tens",
        "Nines are counted in place of tens",
        CARD_POINTS,
        "Check each rank that brings points. Is it one of the two the sheet names?",
        _worth(ACE, NINE),
    ),
    Misreading(
        "pictures-count-points",
        "Jacks, queens and kings are worth points, as in other games",
        CARD_POINTS,
        "What does this sheet, and not another game, say of pictures?",
        Reading(card_points=lambda card: _PICTURES.get(card.rank) or card_points(card), winner=more_points(tie=AC)),
        yields=_TIES,
    ),
    Misreading(
        "red-points-only",
        "Only red aces and tens are worth points",
        CARD_POINTS,
        "Does a card's value depend on its suit?",
        Reading(card_points=lambda card: card_points(card) if card.suit in RED else 0),
    ),
)

CARDS = (
    Misreading(
        "lead-card-not-counted",
        "The first card of a trick is not counted",
        COLLECTS,
        "How many cards does the winner collect?",
        _counted(lambda trick: trick.cards[1:]),
        yields=_TIES,
    ),
    Misreading(
        "last-card-not-counted",
        "The last card of a trick is not counted",
        COLLECTS,
        "An ace is played last in a trick. Whose is it?",
        _counted(lambda trick: trick.cards[:-1], tie=AC),
        yields=_TIES,
    ),
    Misreading(
        "two-of-four-cards-counted",
        "Only the first and the last card of a trick are counted",
        COLLECTS,
        "Put an ace second in a trick. Does it count for anyone?",
        _counted(lambda trick: (trick.cards[0], trick.cards[-1])),
        yields=_TIES,
    ),
    Misreading(
        "only-winning-card-counted",
        "Only the card that took the trick is counted",
        COUNTS,
        "Does the winner take one card from the table, or the trick?",
        _counted(_winning_card),
        yields=_TIES,
    ),
    Misreading(
        "ten-points-a-trick-at-most",
        "A trick counts ten points at most",
        EACH_TEN,
        "Two aces lie in one trick. What do they count together?",
        Reading(worth=_ten_at_most),
    ),
    Misreading(
        "first-trick-cards-not-counted",
        "The cards of the first trick are not counted",
        COUNTS,
        "Does counting begin with the first trick, or later?",
        _counted(lambda trick: trick.cards if trick.number else ()),
        yields=_TIES,
    ),
    Misreading(
        "last-trick-cards-not-counted",
        "The last trick brings its bonus but not its cards",
        BONUS,
        "The ten points are additional. To what are they added?",
        _counted(lambda trick: trick.cards if trick.left > 0 else ()),
        yields=_TIES,
    ),
    Misreading(
        "only-four-tricks-counted",
        "The game is over after the sixteen cards dealt first",
        STOCK,
        "What do the players do with the cards of the stock?",
        Reading(played=lambda record: record[: TRICK_SIZE * FIRST_HANDS]),
    ),
    Misreading(
        "only-last-hands-counted",
        "Only the tricks after the stock has gone are counted",
        STOCK,
        "Does a trick won early lie in front of its winner at the end of the game?",
        _counted(lambda trick: trick.cards if trick.number >= FIRST_HANDS else ()),
        yields=_TIES,
    ),
    Misreading(
        "stops-when-decided",
        "The game stops as soon as a team has 50 points",
        ENDS,
        "When does the game end, and can the losing team still win a trick before that?",
        Reading(count=_until_decided),
    ),
)

BONUSES = (
    Misreading(
        "no-last-trick-bonus",
        "The last trick brings no extra points, and BD wins a tie",
        BONUS,
        "What are the points of both teams together, at the end of every game?",
        Reading(bonus=_no_bonus),
    ),
    Misreading(
        "no-bonus-tie-is-nothing",
        "The last trick brings no extra points, and a tie is no game",
        BONUS,
        "Can a game end with equal points, if everything is counted?",
        Reading(bonus=_no_bonus, winner=more_points(tie=NOTHING)),
    ),
    Misreading(
        "no-bonus-tie-crashes",
        "The last trick brings no extra points, and a tie is an error",
        BONUS,
        "Your program meets a tie. Which points has it not counted?",
        Reading(bonus=_no_bonus, winner=more_points(tie=CRASHES)),
    ),
    Misreading(
        "bonus-twenty",
        "The last trick brings twenty extra points",
        BONUS,
        "How many points are there in the whole game, and how many of them are for cards?",
        Reading(bonus=lambda trick: 2 * last_trick_bonus(trick)),
    ),
    Misreading(
        "bonus-for-first-trick",
        "The extra points go to the winner of the first trick",
        BONUS,
        "Which of the eight tricks is the special one?",
        Reading(bonus=lambda trick: 0 if trick.number else 10),
    ),
    Misreading(
        "bonus-for-every-trick",
        "Every trick brings ten extra points",
        BONUS,
        "How often in a game are the additional points given?",
        Reading(bonus=lambda _: 10),
    ),
    Misreading(
        "bonus-only-with-points",
        "The last trick brings extra points only if an ace or ten is in it",
        BONUS,
        "Does the sentence ask what the last trick is made of?",
        Reading(bonus=lambda trick: last_trick_bonus(trick) if any(map(card_points, trick.cards)) else 0),
    ),
    Misreading(
        "bonus-to-leader",
        "The extra points go to the leader of the last trick",
        BONUS,
        "Is the one who leads the last trick always the one who wins it?",
        Reading(bonus_to=lambda trick: trick.leader),
    ),
    Misreading(
        "bonus-to-losers-of-last-trick",
        "The extra points go to the team that did not win the last trick",
        BONUS,
        "Play the last trick by hand. Which team do your ten points go to?",
        Reading(bonus_to=lambda trick: clockwise(trick.winner, 1)),
    ),
    Misreading(
        "bonus-always-to-ac",
        "AC get the extra points, whoever won the last trick",
        BONUS,
        "Player B wins the last trick. Who gets ten points more?",
        Reading(bonus_to=lambda _: A),
    ),
    Misreading(
        "bonus-only-for-ac",
        "BD get no extra points for the last trick",
        BONUS,
        "Is the bonus there for both teams? Try a game whose last trick goes to D.",
        Reading(bonus=_bonus_of(AC), winner=more_points(tie=AC)),
        yields=_TIES,
    ),
    Misreading(
        "bonus-only-for-bd",
        "AC get no extra points for the last trick",
        BONUS,
        "Is the bonus there for both teams? Try a game whose last trick goes to C.",
        Reading(bonus=_bonus_of(BD)),
    ),
)
