"""Misreadings of which cards make a possible round. After the last whole trick, up to three cards make no trick."""

from __future__ import annotations

from collections.abc import Sequence

from reference.callbreak.course import DECK, PLAYERS, Record
from reference.callbreak.reading import Reading
from reference.callbreak.rules import differ
from reference.callbreak.sentences import FIFTY_TWO, INVALID, NO_REPEAT
from reference.cards import Card
from reference.misreadings import Misreading


def _any_cards(_: Sequence[Card]) -> bool:
    return True


def _whole_tricks(cards: Sequence[Card]) -> bool:
    """Any number of tricks, none included."""
    return len(cards) % PLAYERS == 0


def _crashes_on_too_few(cards: Sequence[Card]) -> bool:
    """Rounds are checked one after the other, and the calls of a round before its cards: what is wrong before the
    short round, or with its calls, is refused without an error.
    """
    if len(cards) < len(DECK):
        raise LookupError("no clause for a round that ends early")
    return len(cards) == len(DECK)


def _differ_in_each_trick(cards: Sequence[Card]) -> bool:
    """Only the cards of one trick are compared; up to three cards after the last trick as well."""
    return all(differ(cards[start : start + PLAYERS]) for start in range(0, len(cards), PLAYERS))


def _never_comes_again(record: Record) -> bool:
    """All cards of all rounds are different."""
    return differ([card for made in record for card in made.cards])


RECORDS = (
    Misreading(
        "no-length-check",
        "A round may have any number of cards",
        FIFTY_TWO,
        "A round ends after fifty-one cards. Is this a possible game?",
        Reading(has_right_length=_any_cards),
    ),
    Misreading(
        "whole-tricks-suffice",
        "A round may have any number of whole tricks",
        FIFTY_TWO,
        "A round has only twelve tricks, with four cards each. Is this a possible game?",
        Reading(has_right_length=_whole_tricks),
    ),
    Misreading(
        "crash-on-short-round",
        "A round always has fifty-two cards",
        INVALID,
        "Which case of your function applies to a round with too few cards?",
        Reading(has_right_length=_crashes_on_too_few),
    ),
    Misreading(
        "no-repeat-check",
        "A card may be played twice in a round",
        NO_REPEAT,
        "A round has the same card in two places. Is this a possible game?",
        Reading(differ=_any_cards),
    ),
    Misreading(
        "repeat-within-trick-only",
        "A card may come again in another trick of the round",
        NO_REPEAT,
        "A card of the first trick is played again in the last one. Is this a possible game?",
        Reading(differ=_differ_in_each_trick),
    ),
    Misreading(
        "cards-differ-across-rounds",
        "A card cannot be played again in another round",
        NO_REPEAT,
        "A card of the first round is played in the second round, too. Is this a possible game?",
        Reading(may_come_again=_never_comes_again),
    ),
)
