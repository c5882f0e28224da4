"""Makers of legal Miesjelen records with a wanted property: deals, players who choose, and scores that fit."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from reference import makers
from reference.cards import Card
from reference.makers import until
from reference.miesjelen.deals import gentle_hands, plain_hands
from reference.miesjelen.reading import RULES, Reading
from reference.miesjelen.records import FRESH, NOTHING, Course, Game, Scores
from reference.miesjelen.table import TABLE, Deal, Hands, draw_scores, shuffle
from reference.tables import Choose, at_random

Maker = makers.Maker[Game]

Wanted = Callable[[Course], bool]
"""Whether a game has the wanted property."""

Scoring = Callable[[random.Random, Scores], Scores]
"""The scores before the only session of a record, given what everybody gains in it."""


def lead_single(rng: random.Random, state: Hands, moves: Sequence[Card]) -> Card:
    """First leads the only card of a suit, as a plain deal wants it; and then chooses at random."""
    if state.played:
        return rng.choice(moves)
    suits = [card.suit for card in moves]
    return next((card for card in moves if suits.count(card.suit) == 1), moves[0])


def play_high(rng: random.Random, _: Hands, moves: Sequence[Card]) -> Card:
    """Mostly the highest card."""
    return max(moves, key=RULES.height) if rng.random() < 0.7 else rng.choice(moves)


@dataclass(frozen=True)
class Plan:
    """How a record is made: how many play how many sessions, which trumps there are, how cards are dealt and chosen."""

    players: tuple[int, ...] = (2, 3, 4)
    sessions: tuple[int, ...] = (1,)
    trumps: str = "HDSC"
    deal: Callable[[random.Random, int, int], Deal] = shuffle
    choose: Choose[Hands, Card] = at_random
    scores: Callable[[random.Random, int], Scores] = lambda _, players: (FRESH,) * players


PLAIN = Plan(players=(3, 4), deal=plain_hands, choose=lead_single)
GENTLE = Plan(players=(2, 3), trumps="DC", deal=gentle_hands, choose=lead_single)


def played(plan: Plan) -> Maker:
    """A game, and its first sessions."""

    def make(rng: random.Random) -> Game:
        players, sessions = rng.choice(plan.players), rng.choice(plan.sessions)
        deals = [_deal_trumps(rng, plan, index % players, players) for index in range(sessions)]
        state = TABLE.start_with(plan.scores(rng, players), deals)
        while moves := TABLE.moves(state):
            state = TABLE.after(state, plan.choose(rng, state, moves))
        return TABLE.record(state)

    return make


def _deal_trumps(rng: random.Random, plan: Plan, dealer: int, players: int) -> Deal:
    while (deal := plan.deal(rng, dealer, players)).turned.suit.value not in plan.trumps:
        pass
    return deal


def such(make: Maker, *wanted: Wanted) -> Maker:
    """The same, sampled until the game is as wanted."""

    def is_wanted(record: Game) -> bool:
        course = RULES.play(record)
        return all(holds(course) for holds in wanted)

    return until(make, is_wanted)


def exposing(make: Maker, *misread: Reading) -> Maker:
    """The same, sampled until somebody with any of these readings gives another result."""

    def is_exposed(record: Game) -> bool:
        right = RULES.read(record)
        return all(reading.read(record) not in (NOTHING, right) for reading in misread)

    return until(make, is_exposed)


def refused(make: Maker, misread: Reading) -> Maker:
    """The same, sampled until somebody with this reading takes it for no possible game."""
    return until(make, lambda record: misread.read(record) == NOTHING)


def agreeing(make: Maker, misread: Iterable[Reading]) -> Maker:
    """The same, sampled until these readings give the right result: who only misreads so loses no further marks."""
    readings = tuple(misread)

    def is_agreed(record: Game) -> bool:
        right = RULES.read(record)
        return all(reading.read(record) == right for reading in readings)

    return until(make, is_agreed)


def scored(make: Maker, scoring: Scoring) -> Maker:
    """The same first session, with other scores before it; whether it is legal does not depend on them."""

    def rescore(rng: random.Random) -> Game:
        record = make(rng)
        settled = RULES.play(record).sessions[0].settled
        return record._replace(scores=scoring(rng, settled.gained)) if settled else record

    return until(rescore, lambda record: RULES.read(record) != NOTHING)


_FAR_AWAY = (*range(11, FRESH), *range(FRESH + 1, 40))
"""Scores from which nobody gets to 0 in one session, and which nobody has in a fresh game."""


def ending_at(*wanted: Callable[[random.Random], int | None]) -> Scoring:
    """Scores that become the wanted ones, given to different players; all others are far from 0."""

    def draw(rng: random.Random, gained: Scores) -> Scores:
        ends: list[int | None] = [want(rng) for want in wanted]
        ends += [None] * (len(gained) - len(ends))
        rng.shuffle(ends)
        return tuple(
            rng.choice(_FAR_AWAY) if end is None else (end - gain) for end, gain in zip(ends, gained, strict=False)
        )

    return draw


def zero(_: random.Random) -> int:
    """Exactly 0."""
    return 0


def below_zero(rng: random.Random) -> int:
    """A little less than 0."""
    return rng.randrange(-4, 0)


def any_scores(rng: random.Random, players: int) -> Scores:
    """Scores of a game that is under way."""
    return draw_scores(rng, players)


def everybody_wins(course: Course) -> bool:
    """Whether everybody wins a trick in each session."""
    return all({trick.taker for trick in played.tricks} == set(range(len(played.before))) for played in course.sessions)


def somebody_wins_none(course: Course) -> bool:
    """Whether there is a penalty."""
    return not everybody_wins(course)


def is_void(course: Course) -> bool:
    """Whether the first session is void."""
    settled = course.sessions[0].settled
    return settled is not None and settled.is_void
