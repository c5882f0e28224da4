"""Every reason why a record is not a possible game of Callbreak, in words."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from reference.callbreak import sentences
from reference.callbreak.course import (
    DECK,
    ORDER,
    PLAYERS,
    SEATS,
    Breach,
    Course,
    PlayedRound,
    Record,
    Round,
    in_order,
)
from reference.callbreak.reading import RULES
from reference.callbreak.rules import (
    CALL_RANGE,
    CALLS,
    LEAST_CALL,
    MOST_CALL,
    MOST_ROUNDS,
    NO_ROUND,
    REPEATED,
    REVOKE,
    TOO_LONG,
    TOO_MANY_ROUNDS,
    TOO_SHORT,
    UNBEATEN,
    UNTRUMPED,
)
from reference.callbreak.shape import CALL, CARD, SHAPE
from reference.callbreak.telling import Place
from reference.cards import Card
from reference.contract import Fault
from reference.trick_taking import find_taker

SENTENCES = {
    NO_ROUND: sentences.ONE_TO_FIVE,
    TOO_MANY_ROUNDS: sentences.ONE_TO_FIVE,
    CALLS: sentences.FOUR_CALLS,
    CALL_RANGE: sentences.CALL_RANGE,
    TOO_SHORT: sentences.FIFTY_TWO,
    TOO_LONG: sentences.FIFTY_TWO,
    REPEATED: sentences.NO_REPEAT,
    REVOKE: sentences.FOLLOW,
    UNBEATEN: sentences.BEAT,
    UNTRUMPED: sentences.TRUMP,
}
"""The sentence of the sheet that each fault breaks."""


class Found(NamedTuple):
    """A fault, and where a reader finds it."""

    place: Place
    fault: Fault


def find_faults(record: Record, course: Course) -> list[Found]:
    """The rules that the record breaks, in its order: those of each round, and the number of rounds."""
    found = list(_in_the_number(record))
    for number, played in enumerate(course.rounds):
        found += _in_the_calls(record, number)
        found += _in_the_cards(record, number)
        if played.breach:
            found.append(_in_a_turn(record, number, played, played.breach))
    return sorted(found, key=lambda known: known.place)


def find_objections(course: Course) -> tuple[Fault, ...]:
    """The duty that a misreader of the sheet sees broken, if that is the reason, with the hand as they see it."""
    refused = next((played for played in course.rounds if played.faults or played.breach), None)
    if course.faults or refused is None or refused.faults or refused.breach is None:
        return ()
    return (Fault(refused.breach.code, "", hand=in_order(refused.breach.hand)),)


def _fault(code: str, message: str, *positions: int, hand: tuple[Card, ...] = ()) -> Fault:
    return Fault(code, message, positions, SENTENCES[code], hand)


def _in_the_number(record: Record) -> Iterator[Found]:
    if not record:
        yield Found(Place(0), _fault(NO_ROUND, "there is no round"))
    if len(record) > MOST_ROUNDS:
        message = f"there are {len(record)} rounds, and a game has five"
        yield Found(Place(MOST_ROUNDS), _fault(TOO_MANY_ROUNDS, message, SHAPE.position(record, MOST_ROUNDS)))


def _in_the_calls(record: Record, number: int) -> Iterator[Found]:
    calls = record[number].calls
    if RULES.has_right_calls(calls) and all(LEAST_CALL <= call <= MOST_CALL for call in calls):
        return
    first = SHAPE.position(record, number, CALL)
    places = range(first, first + len(calls))
    if not RULES.has_right_calls(calls):
        count = "no call" if not calls else "only 1 call" if len(calls) == 1 else f"{len(calls)} calls"
        message = f"round {number + 1} has {count}, and each of the four players makes one"
        yield Found(Place(number), _fault(CALLS, message, *places[PLAYERS:] or places))
    for place, call in zip(places, calls, strict=True):
        if not LEAST_CALL <= call <= MOST_CALL:
            message = f"a call of {call} in round {number + 1} is not from {LEAST_CALL} to {MOST_CALL}"
            yield Found(Place(number), _fault(CALL_RANGE, message, place))


def _in_the_cards(record: Record, number: int) -> Iterator[Found]:
    cards = record[number].cards
    if len(cards) < len(DECK):
        count = "no card" if not cards else "only 1 card" if len(cards) == 1 else f"only {len(cards)} cards"
        message = f"round {number + 1} has {count}; {len(DECK) - len(cards)} of the {len(DECK)} are missing"
        yield Found(Place(number, len(cards)), _fault(TOO_SHORT, message))
    elif len(cards) > len(DECK):
        extra = [SHAPE.position(record, number, CARD, index) for index in range(len(DECK), len(cards))]
        message = f"round {number + 1} has {len(cards)} cards, and the deck has {len(DECK)}"
        yield Found(Place(number, len(DECK)), _fault(TOO_LONG, message, *extra))
    for card, places in _repeated(record[number]):
        message = f"{card.symbol} is played more than once in round {number + 1}: as cards {_listed(places)}"
        words = [SHAPE.position(record, number, CARD, place) for place in places]
        yield Found(Place(number, places[1] + 1, is_broken=True), _fault(REPEATED, message, *words))


def _repeated(made: Round) -> Iterator[tuple[Card, list[int]]]:
    places: defaultdict[int, list[int]] = defaultdict(list)
    for place, card in enumerate(made.cards):
        places[ORDER[id(card.suit), id(card.rank)]].append(place)
    return ((DECK[number], found) for number, found in places.items() if len(found) > 1)


def _listed(places: list[int]) -> str:
    numbers = [str(place + 1) for place in places]
    return ", ".join(numbers[:-1]) + f" and {numbers[-1]}"


def _in_a_turn(record: Record, number: int, played: PlayedRound, breach: Breach) -> Found:
    trick = played.tricks[breach.place // PLAYERS]
    index = breach.place % PLAYERS
    seat, card, before = SEATS[(trick.leader + index) % PLAYERS], trick.cards[index], trick.cards[:index]
    hand = in_order(breach.hand)
    best = before[find_taker(before, RULES.better)]
    if breach.code == REVOKE:
        held = [other for other in hand if other.suit is before[0].suit]
        why = f"although {before[0].symbol} was led, and {seat} holds {_either(held)}"
    else:
        suit = before[0].suit if breach.code == UNBEATEN else RULES.trumps
        held = [other for other in hand if other.suit is suit and RULES.better(other, best)]
        why = f"and leaves {best.symbol} the best card, but holds {_either(held)}"
    place = SHAPE.position(record, number, CARD, breach.place)
    fault = _fault(breach.code, f"{seat} plays {card.symbol} {why}", place, hand=hand)
    return Found(Place(number, breach.place + 1, is_broken=True), fault)


def _either(cards: list[Card]) -> str:
    *others, last = (card.symbol for card in cards)
    return f"{', '.join(others)} and {last}" if others else last
