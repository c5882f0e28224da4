"""Every reason why a record is not a possible game of Septica, in words."""

from __future__ import annotations

from collections import defaultdict

from reference.cards import Card
from reference.contract import Fault
from reference.septica import sentences
from reference.septica.rules import (
    AFTER_THE_END,
    DECK,
    EIGHT,
    EMPTY_HAND,
    NO_CARD_LED,
    PASS_TWICE,
    REPEATED,
    SEATS,
    SEVEN,
    STOP_TOO_EARLY,
    UNFINISHED,
    Course,
    Record,
    is_foreign,
)

FOREIGN = "foreign-card"
SENTENCES = {
    NO_CARD_LED: sentences.LEADER_PLAYS,
    STOP_TOO_EARLY: sentences.CONTINUES_OR_STOPS,
    PASS_TWICE: sentences.CONTINUES_OR_STOPS,
    EMPTY_HAND: sentences.EMPTY_HAND,
    REPEATED: sentences.NO_REPEAT,
    UNFINISHED: sentences.NOT_BEFORE,
    AFTER_THE_END: sentences.NOT_AFTER,
}
"""The sentence of the sheet that each fault breaks; a card that does not beat has several."""
VERBS = {"pass": "passes", "stop": "stops"}


def find_faults(record: Record, course: Course) -> tuple[Fault, ...]:
    """The rules that the record breaks, in its order: the first bad move, each repeated card, the end."""
    found = [*_foreign(record), *_broken(record, course), *_repeated(record)]
    return tuple(sorted(found, key=lambda fault: found_at(fault) or len(record) + 1))


def found_at(fault: Fault) -> int | None:
    """The number of the move at which a reader finds the fault; None if that is the end of the record."""
    if not fault.positions:
        return None
    return fault.positions[1 if fault.code == REPEATED else 0]


def _foreign(record: Record) -> list[Fault]:
    return [
        Fault(FOREIGN, f"{card} is not one of the 32 cards from seven to ace", (position,))
        for position, card in enumerate(record, 1)
        if is_foreign(card)
    ]


def _repeated(record: Record) -> list[Fault]:
    places: defaultdict[Card, list[int]] = defaultdict(list)
    for position, move in enumerate(record, 1):
        if not isinstance(move, str):
            places[move].append(position)
    return [
        _fault(REPEATED, f"{card.symbol} is played more than once: as moves {_listed(found)}", *found)
        for card, found in places.items()
        if len(found) > 1
    ]


def _listed(numbers: list[int]) -> str:
    return ", ".join(map(str, numbers[:-1])) + f" and {numbers[-1]}"


def _broken(record: Record, course: Course) -> list[Fault]:
    made = sum(len(trick.moves) for trick in (*course.tricks, course.trick))
    return [_describe(code, record, course, made) for code in course.faults if code != REPEATED]


def _fault(code: str, message: str, *positions: int) -> Fault:
    return Fault(code, message, positions, SENTENCES[code])


def _describe(code: str, record: Record, course: Course, made: int) -> Fault:
    if code == UNFINISHED:
        return _fault(code, _unfinished(course))
    if code == AFTER_THE_END:
        words = f"the game is over after move {made}: all 32 cards are played, and the last trick is taken"
        return _fault(code, words, *range(made + 1, len(record) + 1))
    seat, move = course.trick.moves[-1]
    if isinstance(move, str):
        return _fault(code, f"{SEATS[seat]} {VERBS[move]}, {_misplaced(code, seat)}", made)
    if code == EMPTY_HAND:
        return _fault(code, f"{SEATS[seat]} plays {move.symbol}, but holds no card", made)
    words = f"{move.symbol} does not beat {course.trick.cards[0].symbol}: {_weak(move, course)}"
    return Fault(code, words, (made,), _broken_sentence(move, course))


def _broken_sentence(card: Card, course: Course) -> str:
    if course.trick.passed:
        return sentences.CONTINUES
    if card.rank is EIGHT:
        return sentences.EIGHT
    return sentences.LED_SEVEN if course.trick.cards[0].rank is SEVEN else sentences.NO_OTHER


def _misplaced(code: str, seat: int) -> str:
    player, other = SEATS[seat], SEATS[1 - seat]
    return {
        NO_CARD_LED: f"but {player} leads, and a leader plays a card",
        STOP_TOO_EARLY: f"but {other} has just played a card: {player} beats or passes",
        PASS_TWICE: f"but {other} has passed already: {player} continues or stops",
    }[code]


def _weak(card: Card, course: Course) -> str:
    table = course.trick.cards
    first = table[0].rank
    others = "not a seven" if first is SEVEN else f"neither a {first.value} nor a seven"
    if card.rank is not EIGHT:
        return f"it is {others}"
    count = "1 card is" if len(table) == 1 else f"{len(table)} cards are"
    return f"{count} in the trick before the eight, and {len(table)} is not divisible by three"


def _unfinished(course: Course) -> str:
    if course.left:
        played = len(DECK) - course.left
        count = "no card was" if not played else "only 1 card was" if played == 1 else f"only {played} cards were"
        return f"the record ends too early: {count} played; {course.left} of the 32 are missing"
    missing = "stop" if course.trick.passed else "pass and the stop"
    verb = "is" if course.trick.passed else "are"
    return f"the record ends too early: all 32 cards are played, but the last {missing} {verb} missing"
