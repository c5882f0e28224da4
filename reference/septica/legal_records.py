"""Makers of legal Septica records with a wanted property: games composed move by move, sampled until they have it.

A player who holds any cards at all can play any card that has not been played before. So the next card is chosen from
all of these, and rare things become common.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from reference import makers
from reference.cards import Card
from reference.makers import until
from reference.septica.rules import (
    ALL_POINTS,
    DECK,
    DRAWN,
    EIGHT,
    HAND_SIZE,
    MARS,
    NOTHING,
    P1,
    P2,
    PASS,
    RULES,
    SEVEN,
    STOP,
    WINS,
    Course,
    Move,
    Reading,
    Record,
    Trick,
    card_points,
    eight_beats,
    same_rank,
)
from reference.septica.table import TABLE, Hands
from reference.tables import Choose, play_out

Maker = makers.Maker[Record]

Wanted = Callable[[Course], bool]
"""Whether a game has the wanted property."""


@dataclass(frozen=True)
class Ending:
    """Whether the game has this result; the winner must have one of these numbers of points, if any are given."""

    answer: str
    points: tuple[int, ...] = ()

    def __call__(self, course: Course) -> bool:
        """Whether a whole game has it."""
        return RULES.result(course) == self.answer and (not self.points or max(course.points) in self.points)

    def is_missed(self, course: Course) -> bool:
        """Whether a game cannot get this result any more: somebody has more points than the result leaves."""
        first, second = course.points
        return first > self._most[P1] or second > self._most[P2]

    @cached_property
    def _most(self) -> tuple[int, int]:
        """How many points each player may have."""
        if self.answer == DRAWN:
            return ALL_POINTS // 2, ALL_POINTS // 2
        loser = ALL_POINTS - (ALL_POINTS if self.answer in MARS else min(self.points, default=ALL_POINTS // 2 + 1))
        return (loser, ALL_POINTS) if self.answer in (WINS[P2], MARS[P2]) else (ALL_POINTS, loser)


@dataclass(frozen=True)
class Style:
    """How often both players beat and continue if they can, and how often they do it with a seven or an eight.

    ``longest`` is the number of cards after which they pass and stop. ``leads`` are the cards that they like to lead.
    """

    beat: float = 0.4
    carry_on: float = 0.0
    seven: float = 0.0
    eight: float = 0.0
    longest: int = 2 * HAND_SIZE
    leads: Callable[[Card], bool] = lambda _: True


class Draft:
    """A record in the making: the game so far, and the cards that were not played, in the order they will be."""

    def __init__(self, rng: random.Random) -> None:
        self.course = Course(RULES.first_leader, HAND_SIZE)
        self.unplayed = rng.sample(DECK, len(DECK))
        self.moves: list[Move] = []

    def add(self, move: Move, reading: Reading = RULES) -> None:
        """Make a move, which somebody with this reading takes for a legal one."""
        if not isinstance(move, str):
            self.unplayed.remove(move)
        reading.move(self.course, move)
        self.moves.append(move)


def composed(style: Style, *wanted: Wanted) -> Maker:
    """A game in which both players have this style, composed again until it is as wanted."""
    endings = [one for one in wanted if isinstance(one, Ending)]

    def make(rng: random.Random) -> Record:
        while True:
            draft = Draft(rng)
            course = draft.course
            while not course.is_over and not any(ending.is_missed(course) for ending in endings):
                draft.add(choose(rng, style, draft))
            if course.is_over and all(holds(course) for holds in wanted):
                return tuple(draft.moves)

    return make


def choose(rng: random.Random, style: Style, draft: Draft) -> Move:
    """A legal move of a player with this style, who may hold any card that has not been played."""
    trick, unplayed = draft.course.trick, draft.unplayed
    if not trick.cards:
        return next(filter(style.leads, unplayed), unplayed[0])
    word, eager = (STOP, style.carry_on) if trick.passed else (PASS, style.beat)
    if draft.course.hands[trick.turn] <= 0 or len(trick.cards) >= style.longest or rng.random() >= eager:
        return word
    return next((card for kind in _kinds(rng, style, trick.cards) for card in unplayed if kind(card)), word)


def _kinds(rng: random.Random, style: Style, table: Sequence[Card]) -> Iterator[Callable[[Card], bool]]:
    """The kinds of cards to beat with, the favourite first."""
    if eight_beats(len(table), 0) and rng.random() < style.eight:
        yield lambda card: card.rank is EIGHT
    if rng.random() < style.seven:
        yield lambda card: card.rank is SEVEN
    if table[0].rank is not SEVEN:
        yield lambda card: same_rank(card, table)


def dealt(choose: Choose[Hands, Move]) -> Maker:
    """A game that is dealt, and played by two players who choose so."""
    return lambda rng: play_out(TABLE, rng, choose)


def greedy(rng: random.Random, state: Hands, moves: Sequence[Move]) -> Move:
    """Beats and continues if the trick has points, and else sometimes."""
    if state.trick and not any(map(card_points, state.trick)) and rng.random() < 0.7:
        return moves[0]
    return rng.choice(moves[1:] or moves)


def stingy(rng: random.Random, state: Hands, moves: Sequence[Move]) -> Move:
    """Rarely beats and hardly ever continues."""
    if state.trick and rng.random() < (0.95 if state.passed else 0.7):
        return moves[0]
    return rng.choice(moves)


def such(make: Maker, *wanted: Wanted) -> Maker:
    """The same, sampled until the game is as wanted."""

    def is_wanted(record: Record) -> bool:
        course = RULES.play(record)
        return all(holds(course) for holds in wanted)

    return until(make, is_wanted)


def exposing(make: Maker, misread: Reading) -> Maker:
    """The same, sampled until somebody with this reading gives another result."""
    return until(make, lambda record: misread.read(record) not in (NOTHING, RULES.read(record)))


def refused(make: Maker, misread: Reading) -> Maker:
    """The same, sampled until somebody with this reading takes it for no possible game."""
    return until(make, lambda record: misread.read(record) == NOTHING)


def accepted(make: Maker, misread: Iterable[Reading]) -> Maker:
    """The same, sampled until these readings take it for a game, whatever its result."""
    readings = tuple(misread)
    return until(make, lambda record: all(reading.read(record) != NOTHING for reading in readings))


def agreeing(make: Maker, misread: Iterable[Reading]) -> Maker:
    """The same, sampled until these readings give the right result: who only misreads so loses no further marks."""
    readings = tuple(misread)

    def is_agreed(record: Record) -> bool:
        right = RULES.read(record)
        return all(reading.read(record) == right for reading in readings)

    return until(make, is_agreed)


def has_trick(wanted: Callable[[Trick], bool]) -> Wanted:
    """Whether the game has such a trick."""
    return lambda course: any(map(wanted, course.tricks))


def takers_lead(course: Course) -> bool:
    """Whether every taker has a card to lead the next trick with."""
    return all(trick.taker == following.leader for trick, following in pairwise(course.tricks))
