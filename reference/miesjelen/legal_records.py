"""Makers of legal Miesjelen records with a wanted property: deals, players who choose, and scores that fit."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from reference import makers
from reference.cards import Card
from reference.makers import until
from reference.miesjelen.deals import Dealing
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
    """Who leads first leads the only card of a suit."""
    return rng.choice(moves if state.played else _singles(state, moves) or moves)


def keep_single(rng: random.Random, state: Hands, moves: Sequence[Card]) -> Card:
    """The only card of a suit is played last."""
    kept = _singles(state, moves)
    return rng.choice([card for card in moves if card not in kept] or moves)


def _singles(state: Hands, moves: Sequence[Card]) -> list[Card]:
    suits = [card.suit for card in state.deals[0].hands[state.seat]]
    return [card for card in moves if suits.count(card.suit) == 1]


def play_high(rng: random.Random, _: Hands, moves: Sequence[Card]) -> Card:
    """Mostly the highest card."""
    return max(moves, key=RULES.height) if rng.random() < 0.7 else rng.choice(moves)


@dataclass(frozen=True)
class Plan:
    """How a record is made: how many play how many sessions, which trumps there are, how cards are dealt and chosen."""

    players: tuple[int, ...] = (2, 3, 4)
    sessions: tuple[int, ...] = (1,)
    trumps: str = "HDSC"
    deal: Dealing = shuffle
    choose: Choose[Hands, Card] = at_random
    scores: Callable[[random.Random, int], Scores] = lambda _, players: (FRESH,) * players


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


def joined(make: Maker, sessions: int = 2) -> Maker:
    """The first sessions of several records as one: whether a session is legal does not depend on those before it."""

    def join(rng: random.Random) -> Game:
        records = [make(rng) for _ in range(sessions)]
        return records[0]._replace(sessions=tuple(record.sessions[0] for record in records))

    return until(join, lambda record: RULES.read(record) != NOTHING)


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


def accepted(make: Maker, misread: Iterable[Reading]) -> Maker:
    """The same, sampled until nobody with one of these readings takes it for no possible game."""
    readings = tuple(misread)
    return until(make, lambda record: all(reading.read(record) != NOTHING for reading in readings))


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
