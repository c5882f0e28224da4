"""A game of Callbreak as it is told: who deals and calls, card by card, trick by trick, and the scores."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from reference.callbreak.course import PLAYERS, SEATS, SPADE, Course, PlayedRound
from reference.callbreak.reading import RULES, Reading
from reference.callbreak.rules import MOST_ROUNDS
from reference.cards import Card
from reference.contract import Standing
from reference.events import Event, Laid, Scored, Section, Taken
from reference.trick_taking import Trick

_SUITS = {"H": "Hearts", "D": "Diamonds", "S": "Spades", "C": "Clubs"}
MOST_COUNTS = 5000


class Place(NamedTuple):
    """Up to where a game is told: the number of a round, from 0, and how many of its cards.

    If the last of these cards is what breaks a rule, nobody wins its trick.
    """

    round: int
    cards: int = 0
    is_broken: bool = False


def find_refusal(course: Course) -> Place:
    """Where somebody who misreads the sheet finds the first fault of a game."""
    for number, played in enumerate(() if course.faults else course.rounds):
        if played.faults:
            return Place(number)
        if played.breach:
            return Place(number, played.breach.place + 1, is_broken=True)
    return Place(0)


def tell_rounds(reading: Reading, course: Course, end: Place) -> Iterator[Event]:
    """What happens up to this place, as somebody with this reading sees it."""
    scores = [0] * PLAYERS
    for played in course.rounds[: end.round]:
        yield from _begin(reading, course, played)
        yield from _tell_tricks(reading, played, Place(0, len(played.made.cards)))
        scores = list(map(reading.add_score, scores, played.gains))
        yield Scored(tuple(map(_stand, SEATS, scores, played.gains)))
    for played in course.rounds[end.round : min(end.round + 1, MOST_ROUNDS)]:
        yield from _begin(reading, course, played)
        yield from _tell_tricks(reading, played, end)


def _begin(reading: Reading, course: Course, played: PlayedRound) -> Iterator[Section]:
    calls = ", ".join(f"{SEATS[seat]} {call}" for seat, call in played.calls.items())
    trumps = f"{_SUITS[reading.trumps.value]} are trumps." if reading.trumps else "There are no trumps."
    notes = (f"{SEATS[played.dealer]} deals.", trumps, *([f"Calls: {calls}."] if calls else []))
    yield Section(f"Round {course.rounds.index(played) + 1}", notes)


def _stand(seat: str, score: int, gain: int) -> Standing:
    return Standing(seat, str(score), gained=str(gain))


def _tell_tricks(reading: Reading, played: PlayedRound, end: Place) -> Iterator[Event]:
    won, leader, told = [0] * PLAYERS, reading.first_leader(played.dealer), 0
    for trick in played.tricks:
        cards = trick.cards[: end.cards - told]
        yield from _tell_cards(reading, trick.leader, cards)
        told += len(cards)
        if len(cards) < PLAYERS or (end.is_broken and told == end.cards):
            return
        won[trick.taker] += 1
        leader = reading.next_leader(trick.leader, trick.taker)
        yield _tell_end(played, trick, won)
    yield from _tell_cards(reading, leader, played.made.cards[told : end.cards])


def _tell_cards(reading: Reading, leader: int, cards: Sequence[Card]) -> Iterator[Laid]:
    if not cards:
        return
    led = best = cards[0]
    for index, card in enumerate(cards):
        is_better = RULES.better(card, best)
        role = _role(card, led, is_better=is_better) if index else "leads"
        yield Laid(SEATS[reading.seat_of(index, leader, PLAYERS)], card, role)
        best = card if is_better else best


def _role(card: Card, led: Card, *, is_better: bool) -> str:
    """``is_better`` says whether it is better than all cards of the trick so far."""
    if card.suit is led.suit:
        return "follows"
    if card.suit is not SPADE:
        return "discards"
    return "trumps" if is_better else "lower spade"


def _tell_end(played: PlayedRound, trick: Trick, won: Sequence[int]) -> Taken:
    """Tricks are counted against calls: ``2/3``."""
    calls, taker = played.calls, trick.taker
    score = [_count(seat, won[seat], calls.get(seat), is_taker=seat == taker) for seat in range(PLAYERS)]
    seat = SEATS[taker]
    return Taken(seat, seat, None, seat, score=tuple(score))


# Kept, because every trick of hundreds of games has four of them, and mostly the same.
@lru_cache(maxsize=MOST_COUNTS)
def _count(seat: int, won: int, call: int | None, *, is_taker: bool) -> Standing:
    return Standing(SEATS[seat], f"{won}/{'?' if call is None else call}", gained="1" if is_taker else "")
