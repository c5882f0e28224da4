"""Misreadings of what a possible game record is: its length, repeated cards, and the answer to an invalid record."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise

from reference.cards import Suit
from reference.contract import CRASHES, LOOPS
from reference.misreadings import Misreading
from reference.sedma.rules import (
    AC,
    ANSWERS,
    BD,
    NOTHING,
    ONE,
    SEVEN,
    THREE,
    TRICK_SIZE,
    TWO,
    Reading,
    Record,
    Score,
    card_points,
    differ,
    length_unless,
    matches,
    more_points,
    winning_position,
)
from reference.sedma.sentences import DECK, ENDS, FREE, INVALID, TRICK, VALID

ALL = 32
CLUB = Suit.CLUB


def _unless(fine: Callable[[Record], bool], answer: str = NOTHING) -> Callable[[Record], str | None]:
    return lambda record: None if fine(record) else answer


def _unchecked(_: Record) -> str | None:
    return None


def _tricks(record: Record) -> Iterator[Record]:
    return (record[start : start + TRICK_SIZE] for start in range(0, len(record), TRICK_SIZE))


def _fifty_for_ac(score: Score) -> int:
    return AC if score.points[AC] >= 50 else BD


def _ninety_for_two(score: Score, winner: int) -> int:
    if not score.tricks[1 - winner]:
        return THREE
    return TWO if score.points[winner] == 90 else ONE


def _ninety_or_none_of_ac(score: Score, winner: int) -> int:
    if not score.tricks[1 - winner]:
        return THREE
    return TWO if score.points[AC] == (90 if winner == AC else 0) else ONE


def _whole_tricks(record: Record) -> str | None:
    """In a record without tricks, the first leader, A, is taken for the winner of the last trick."""
    if not record:
        return ANSWERS[AC][THREE - 1]
    return NOTHING if len(record) % TRICK_SIZE else None


def _pattern_of_tricks(record: Record) -> str | None:
    if len(record) % TRICK_SIZE:
        return CRASHES
    return None if len(record) == ALL else NOTHING


def _counted_off(record: Record) -> str | None:
    """Repeats are found first; a record of too few different cards is counted for ever."""
    if len(record) == ALL:
        return None
    return LOOPS if differ(record) else NOTHING


def _crash_below(length: int) -> Reading:
    def answer(record: Record) -> str | None:
        if len(record) < length:
            return CRASHES
        return None if len(record) == ALL else NOTHING

    return Reading(length=answer)


def _neighbours_differ(record: Record) -> bool:
    return not any(card.suit is other.suit and card.rank is other.rank for card, other in pairwise(record))


def _tricks_differ(record: Record) -> bool:
    seen: set[tuple[int, int]] = set()
    for trick in _tricks(record):
        marks = {(id(card.suit), id(card.rank)) for card in trick}
        if marks & seen:
            return False
        seen |= marks
    return True


def _each_comes(times: int, parts: Iterator[object]) -> bool:
    return set(Counter(map(id, parts)).values()) == {times}


def _beats_the_partner(record: Record) -> bool:
    for first, *others in _tricks(record):
        matched = [matches(card, first) for card in others]
        if matched[:2] == [False, True] or matched == [True, False, True]:
            return True
    return False


def _seven_on_seven(record: Record) -> bool:
    return any(first.rank is SEVEN and any(card.rank is SEVEN for card in others) for first, *others in _tricks(record))


LENGTHS = (
    Misreading(
        "no-validity-check",
        "Every list of cards is taken for a game",
        VALID,
        "What does your program say to a single card, or to the same card 32 times?",
        Reading(
            length=_unchecked,
            repeats=_unchecked,
            position=lambda cards: winning_position(cards) if len(cards) == TRICK_SIZE else 0,
            bonus=lambda trick: 0 if trick.left else 10,
        ),
        yields=("position", "bonus"),
    ),
    Misreading(
        "no-length-check",
        "The number of cards is not checked",
        ENDS,
        "When the game ends, how many cards have been played?",
        Reading(length=_unchecked, bonus=lambda trick: 10 if trick.number == 7 else 0),
        yields=("bonus",),
    ),
    Misreading(
        "length-only-empty",
        "The only wrong length is thought to be zero",
        ENDS,
        "Is a game that stops after five cards a possible game record?",
        Reading(length=length_unless(lambda length: length > 0)),
    ),
    Misreading(
        "length-multiple-of-four",
        "Any number of whole tricks is taken for a game",
        ENDS,
        "How many whole tricks are there in a deck of 32 cards?",
        Reading(length=_whole_tricks),
    ),
    Misreading(
        "accepts-28",
        "A game without its last trick is accepted",
        ENDS,
        "Can a game end while the players still hold a card each?",
        Reading(length=length_unless(lambda length: length in (28, ALL)), winner=_fifty_for_ac, prize=_ninety_for_two),
        yields=("winner", "prize"),
    ),
    Misreading(
        "accepts-31",
        "A game without its last card is accepted",
        TRICK,
        "How many cards has the last trick of such a game?",
        Reading(length=length_unless(lambda length: length in (31, ALL))),
    ),
    Misreading(
        "accepts-longer-than-32",
        "Cards after the 32nd are overlooked",
        DECK,
        "What does your program say if a whole game is followed by one card more?",
        Reading(seen=lambda record: record[:ALL]),
    ),
)

REPEATS = (
    Misreading(
        "no-repeat-check",
        "Nobody checks that the cards are different",
        DECK,
        "How often is the ace of hearts in the deck, and how often can it be played?",
        Reading(repeats=_unchecked, winner=more_points(tie=AC)),
        yields=("winner",),
    ),
    Misreading(
        "crash-on-tie",
        "Nobody checks that the cards are different, and a tie is an error",
        DECK,
        "The 90 points of a deck are never shared equally. What is wrong with a record in which they are?",
        Reading(repeats=_unchecked, winner=more_points(tie=CRASHES)),
    ),
    Misreading(
        "repeat-adjacent-only",
        "A repeated card is found only next to itself",
        VALID,
        "A card comes in the first trick and again in the last. Is it noticed?",
        Reading(repeats=_unless(_neighbours_differ)),
    ),
    Misreading(
        "repeat-only-first-card",
        "Only the first card is looked for among the others",
        VALID,
        "The second card comes again later. Is it noticed?",
        Reading(repeats=_unless(lambda record: not set(record[:1]) & set(record[1:]))),
    ),
    Misreading(
        "repeat-last-position-missed",
        "The last card is never compared",
        VALID,
        "Repeat an earlier card at the very end. Is it noticed?",
        Reading(repeats=_unless(lambda record: differ(record[:-1])), winner=_fifty_for_ac, prize=_ninety_for_two),
        yields=("winner", "prize"),
    ),
    Misreading(
        "repeat-within-trick-only",
        "Repeats are looked for within each trick only",
        VALID,
        "The same card comes in two different tricks. Is it noticed?",
        Reading(repeats=_unless(lambda record: all(map(differ, _tricks(record))))),
    ),
    Misreading(
        "repeat-between-tricks-only",
        "A repeat within one trick is overlooked",
        VALID,
        "Two players play the same card to one trick. Is it noticed?",
        Reading(repeats=_unless(_tricks_differ)),
    ),
    Misreading(
        "repeat-by-rank",
        "Every rank four times is taken for a whole deck",
        DECK,
        "Four aces of hearts are four aces. Are they the aces of a deck?",
        Reading(repeats=_unless(lambda record: _each_comes(4, (card.rank for card in record)))),
    ),
    Misreading(
        "repeat-by-suit",
        "Every suit eight times is taken for a whole deck",
        DECK,
        "Eight hearts are eight hearts. Are they different ones?",
        Reading(repeats=_unless(lambda record: _each_comes(8, (card.suit for card in record)))),
    ),
    Misreading(
        "repeat-by-total-points",
        "A record of 32 cards with 90 points is taken for a game",
        DECK,
        "Repeat a king instead of a queen. Do the points show it?",
        Reading(repeats=_unless(lambda record: sum(map(card_points, record)) == 80)),
    ),
    Misreading(
        "repeats-removed-first",
        "Repeated cards are thrown out and the rest is played",
        INVALID,
        "A card too many makes the whole input invalid. What is the answer then?",
        Reading(seen=lambda record: tuple(dict.fromkeys(record))),
    ),
    Misreading(
        "card-equality-forgets-clubs",
        "A club is never found equal to a club",
        VALID,
        "Compare each of the four suits with itself. Is the answer always yes?",
        Reading(
            repeats=_unless(lambda record: differ(tuple(card for card in record if card.suit is not CLUB))),
            winner=_fifty_for_ac,
            prize=_ninety_or_none_of_ac,
        ),
        yields=("winner", "prize"),
    ),
)

REFUSALS = (
    Misreading(
        "rejects-beating-partner",
        "A game is refused if a player takes a trick from the partner",
        FREE,
        "May a player take over a trick that the partner was winning? Is anything forbidden?",
        Reading(forbids=_beats_the_partner),
    ),
    Misreading(
        "rejects-seven-on-seven",
        "A game is refused if a seven is played on a leading seven",
        FREE,
        "May a player waste a joker? Is anything forbidden?",
        Reading(forbids=_seven_on_seven),
    ),
)

BREAKDOWNS = (
    Misreading(
        "crash-on-empty",
        "The empty record is an error",
        INVALID,
        "Is a list without cards an input as well? Which answer is due?",
        _crash_below(1),
    ),
    Misreading(
        "crash-on-short-record",
        "A record of fewer than four cards is an error",
        INVALID,
        "What does your program need to be there before it has looked at the length?",
        _crash_below(4),
    ),
    Misreading(
        "crash-on-incomplete-trick",
        "A record whose last trick is not whole is an error",
        TRICK,
        "One, two or three cards are left over. Which of your cases are they?",
        Reading(length=_pattern_of_tricks),
    ),
    Misreading(
        "error-on-wrong-length",
        "A wrong number of cards is an error",
        INVALID,
        "An error ends the program. Which answer does the sheet want?",
        Reading(length=length_unless(lambda length: length == ALL, CRASHES)),
    ),
    Misreading(
        "error-on-repeat",
        "A repeated card is an error",
        INVALID,
        "An error ends the program. Which answer does the sheet want for a repeated card?",
        Reading(repeats=_unless(differ, CRASHES)),
    ),
    Misreading(
        "loops-on-wrong-length",
        "A record that is too short is counted for ever",
        INVALID,
        "Your program waits for a number of cards that never comes. What else could end the search?",
        Reading(length=_counted_off),
    ),
)
