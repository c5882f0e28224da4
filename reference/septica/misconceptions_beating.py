"""Misreadings of which cards beat: the card that counts, sevens, eights, ranks and suits."""

from __future__ import annotations

from collections.abc import Sequence

from reference.cards import Card, Rank
from reference.misreadings import Misreading
from reference.septica.rules import SEVEN, Reading, beats, same_rank
from reference.septica.sentences import (
    EIGHT,
    FIRST_CARD,
    LED_SEVEN,
    NO_NUMBER,
    NO_OTHER,
    SUITS,
)
from reference.septica.sentences import SEVEN as SEVENS_SENTENCE

_HEIGHT = {id(rank): height for height, rank in enumerate(Rank)}


def _same_as_last(card: Card, table: Sequence[Card]) -> bool:
    return card.rank is table[-1].rank


def _never(*_: object) -> bool:
    return False


def _always(*_: object) -> bool:
    return True


def _same_rank_but_no_seven(card: Card, table: Sequence[Card]) -> bool:
    return card.rank is not SEVEN and same_rank(card, table)


def _unless_a_seven_is_led(table: Sequence[Card]) -> bool:
    return table[0].rank is not SEVEN


def _same_rank_or_on_a_seven(card: Card, table: Sequence[Card]) -> bool:
    return table[0].rank is SEVEN or same_rank(card, table)


def _same_rank_or_higher(card: Card, table: Sequence[Card]) -> bool:
    return _HEIGHT[id(card.rank)] >= _HEIGHT[id(table[0].rank)]


def _same_rank_or_suit(card: Card, table: Sequence[Card]) -> bool:
    return card.suit is table[0].suit or same_rank(card, table)


def _not_on_a_seven(reading: Reading, card: Card, table: Sequence[Card], played: int) -> bool:
    return table[-1].rank is not SEVEN and beats(reading, card, table, played)


def _four_cards(reading: Reading, card: Card, table: Sequence[Card], played: int) -> bool:
    return len(table) < 4 and beats(reading, card, table, played)


MATCHING = (
    Misreading(
        "beats-top-card",
        "A card must have the rank of the card on top",
        FIRST_CARD,
        "A seven has been played on a king. Which of the two must the next card match?",
        Reading(matches=_same_as_last),
    ),
    Misreading(
        "same-rank-only",
        "Only a card of the same rank beats",
        SEVENS_SENTENCE,
        "Which cards beat although their rank is not that of the first card?",
        Reading(seven=_never, eight=_never),
    ),
    Misreading(
        "higher-beats",
        "A card of a higher rank beats too",
        SUITS,
        "Does a king beat a nine? Is there an order of the ranks in this game?",
        Reading(matches=_same_rank_or_higher),
    ),
    Misreading(
        "suit-beats",
        "A card of the first card's suit beats too",
        SUITS,
        "Does it matter of which suit the cards of a trick are?",
        Reading(matches=_same_rank_or_suit),
    ),
    Misreading(
        "no-beat-check",
        "Any card may be played on any other",
        NO_OTHER,
        "The record has a queen on a nine. Is this a possible game?",
        Reading(beats=_always),
    ),
    Misreading(
        "four-cards-a-trick",
        "A trick has at most four cards",
        NO_NUMBER,
        "Four cards are in the trick, and the next player holds a seven. May it be played?",
        Reading(beats=_four_cards),
    ),
)

SEVENS = (
    Misreading(
        "seven-beats-nothing",
        "A seven is an ordinary card",
        SEVENS_SENTENCE,
        "A nine was led. Which cards other than nines may be played on it?",
        Reading(seven=_never),
    ),
    Misreading(
        "seven-not-on-seven-led",
        "A seven does not beat a seven that was led",
        LED_SEVEN,
        "A seven was led. Does another seven have the same rank?",
        Reading(matches=_same_rank_but_no_seven, seven=_unless_a_seven_is_led),
    ),
    Misreading(
        "anything-beats-led-seven",
        "Any card beats a seven that was led",
        LED_SEVEN,
        "A seven was led. Which cards have the rank of the first card?",
        Reading(matches=_same_rank_or_on_a_seven),
    ),
    Misreading(
        "seven-cannot-be-beaten",
        "Nothing beats a seven",
        FIRST_CARD,
        "A seven was played on a ten. May the next player still play a ten?",
        Reading(beats=_not_on_a_seven),
    ),
)

EIGHTS = (
    Misreading(
        "eight-never-beats",
        "An eight is an ordinary card",
        EIGHT,
        "There are three cards in the trick. Which cards beat now that did not before?",
        Reading(eight=_never),
    ),
    Misreading(
        "eight-always-beats",
        "An eight beats like a seven",
        EIGHT,
        "There are two cards in the trick. Does an eight beat?",
        Reading(eight=_always),
    ),
    Misreading(
        "eight-counts-itself",
        "The eight itself is among the cards that are counted",
        EIGHT,
        "An eight is played as the fourth card of a trick. How many cards were there before it?",
        Reading(eight=lambda before, _: (before + 1) % 3 == 0),
    ),
    Misreading(
        "eight-only-at-three",
        "An eight beats if there are exactly three cards",
        EIGHT,
        "Which numbers of cards are divisible by three, apart from three itself?",
        Reading(eight=lambda before, _: before == 3),
    ),
    Misreading(
        "eight-at-two",
        "An eight beats if the number of cards is even",
        EIGHT,
        "There are two, four, or six cards in the trick. At which of these numbers does an eight beat?",
        Reading(eight=lambda before, _: before % 2 == 0),
    ),
    Misreading(
        "eight-does-not-count-first",
        "The card that was led is not counted for an eight",
        EIGHT,
        "Is the first card of the trick among the cards that are counted for an eight?",
        Reading(eight=lambda before, _: (before - 1) % 3 == 0),
    ),
    Misreading(
        "eight-counts-whole-game",
        "For an eight, all cards played in the game are counted",
        EIGHT,
        "Are the cards of earlier tricks still there when an eight is played?",
        Reading(eight=lambda _, played: played % 3 == 0),
    ),
)
