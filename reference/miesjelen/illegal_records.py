"""Makers of Miesjelen records that break exactly one rule: a forbidden card, a wrong number of cards, a wrong turn."""

from __future__ import annotations

import random
from collections.abc import Callable

from reference.cards import Card
from reference.makers import until
from reference.miesjelen.faults import find_faults
from reference.miesjelen.legal_records import Maker
from reference.miesjelen.reading import RULES, Reading
from reference.miesjelen.records import DECK, NOTHING, REVOKE, Game, Session
from reference.miesjelen.table import TABLE, Hands

Change = Callable[[random.Random, Game], Game]
Bad = Callable[[Hands, Card], bool]
"""Whether a forbidden card is a wanted one."""


def broken(make: Maker, code: str, change: Change, seen_by: Reading | None = None) -> Maker:
    """The same with a change, so that it breaks this rule and no other.

    If there is a reading, it takes the record for a possible one.
    """

    def make_bad(rng: random.Random) -> Game:
        return change(rng, make(rng))

    def is_wanted(record: Game) -> bool:
        if seen_by and seen_by.read(record) == NOTHING:
            return False
        return {found.fault.code for found in find_faults(record, RULES.play(record))} == {code}

    return until(make_bad, is_wanted)


def breaking(make: Maker, code: str, bad: Bad, seen_by: Reading | None = None) -> Maker:
    """The same deal, in which somebody once plays a card that breaks this duty."""
    return broken(make, code, lambda rng, record: _break_once(rng, record, code, bad), seen_by)


def _break_once(rng: random.Random, record: Game, code: str, bad: Bad) -> Game:
    state, moves = TABLE.retrace(record)
    states = [state]
    for move in moves[:-1]:
        state = TABLE.after(state, move)
        states.append(state)
    for place in rng.sample(states, len(states)):
        allowed = TABLE.moves(place)
        wrong = [
            card for card in TABLE.held(place) if card not in allowed and _breaks(place, code) and bad(place, card)
        ]
        if wrong:
            return _play_on(rng, TABLE.after(place, rng.choice(wrong)))
    return record


def _breaks(state: Hands, code: str) -> bool:
    """Whether a card that is not allowed here breaks this duty."""
    can_follow = any(card.suit is state.trick[0].suit for card in TABLE.held(state))
    return can_follow is (code == REVOKE)


def _play_on(rng: random.Random, state: Hands) -> Game:
    while moves := TABLE.moves(state):
        state = TABLE.after(state, rng.choice(moves))
    return TABLE.record(state)


def any_card(_: Hands, __: Card) -> bool:
    """Whichever card it is."""
    return True


def is_trump(state: Hands, card: Card) -> bool:
    """Whether a trump is played."""
    return card.suit is state.trumps


def is_no_trump(state: Hands, card: Card) -> bool:
    """Whether neither the suit that was led nor a trump is played."""
    return card.suit is not state.trumps


def is_by_the_last_player(state: Hands, _: Card) -> bool:
    """Whether it is the last card of a trick."""
    return len(state.trick) == len(state.first) - 1


def is_in_second(state: Hands, _: Card) -> bool:
    """Whether it is a card of the second session."""
    return len(state.over) == 1


def _change_session(rng: random.Random, record: Game, change: Callable[[Session], Session]) -> Game:
    """Change one of the sessions."""
    index = rng.randrange(len(record.sessions))
    sessions = list(record.sessions)
    sessions[index] = change(sessions[index])
    return record._replace(sessions=tuple(sessions))


def without_last(count: Callable[[random.Random, int], int]) -> Change:
    """Without the last cards of a session: so many, given the number of players."""

    def shorten(rng: random.Random, record: Game) -> Game:
        missing = count(rng, len(record.scores))
        return _change_session(rng, record, lambda one: one._replace(cards=one.cards[: len(one.cards) - missing]))

    return shorten


def without_one(rng: random.Random, record: Game) -> Game:
    """Without one of the cards of a session."""
    gone = rng.randrange(len(record.sessions[-1].cards))
    return _change_session(rng, record, lambda one: one._replace(cards=one.cards[:gone] + one.cards[gone + 1 :]))


def with_more(count: Callable[[random.Random, int], int]) -> Change:
    """With more cards at the end of a session, which nobody has played in it."""

    def lengthen(rng: random.Random, record: Game) -> Game:
        def add(session: Session) -> Session:
            unused = [card for card in DECK if card not in session.cards]
            extra = rng.sample(unused, min(len(unused), count(rng, len(record.scores))))
            return session._replace(cards=(*session.cards, *extra))

        return _change_session(rng, record, add)

    return lengthen


def repeat_one(rng: random.Random, record: Game) -> Game:
    """A card is played again, instead of another one of the session."""

    def change(session: Session) -> Session:
        kept, lost = rng.sample(range(len(session.cards)), 2)
        cards = list(session.cards)
        cards[lost] = cards[kept]
        return session._replace(cards=tuple(cards))

    return _change_session(rng, record, change)


def repeat_the_one_before(rng: random.Random, record: Game) -> Game:
    """A card is played twice in a row."""

    def change(session: Session) -> Session:
        lost = rng.randrange(1, len(session.cards))
        cards = list(session.cards)
        cards[lost] = cards[lost - 1]
        return session._replace(cards=tuple(cards))

    return _change_session(rng, record, change)


def turn_another(*, is_played: bool) -> Change:
    """Another card of the trump suit is turned: one that another player plays, or one that nobody does."""

    def change(rng: random.Random, record: Game) -> Game:
        def turn(session: Session) -> Session:
            suit = [card for card in DECK if card.suit is session.turned.suit and card != session.turned]
            choice = [card for card in suit if (card in session.cards) is is_played]
            return session._replace(turned=rng.choice(choice)) if choice else session

        return _change_session(rng, record, turn)

    return change


def with_a_zero(rng: random.Random, record: Game) -> Game:
    """One of the players has 0 before the first session."""
    scores = list(record.scores)
    scores[rng.randrange(len(scores))] = 0
    return record._replace(scores=tuple(scores))


def without_sessions(_: random.Random, record: Game) -> Game:
    """Nothing is played."""
    return record._replace(sessions=())


def go_on(make: Maker) -> Change:
    """With one or two of the sessions of another game at the end."""

    def add(rng: random.Random, record: Game) -> Game:
        other = make(rng)
        while len(other.scores) != len(record.scores):
            other = make(rng)
        return record._replace(sessions=(*record.sessions, *other.sessions[1:]))

    return add


def alone(rng: random.Random) -> Game:
    """One player plays five cards alone."""
    cards = tuple(rng.sample(DECK, 5))
    return Game((rng.choice((25, 12)),), (Session(rng.choice(cards), cards),))


def nobody(rng: random.Random) -> Game:
    """There are no players, and no cards are played."""
    return Game((), (Session(rng.choice(DECK), ()),))


def too_many(rng: random.Random) -> Game:
    """Seven players or more, and as many cards as there are in the deck, or as they would have to play."""
    players = rng.choice((7, 7, 7, 8))
    cards = rng.sample(DECK, len(DECK))
    cards += rng.sample(cards, 5 * players - len(cards)) if rng.random() < 1 / 2 else []
    return Game((25,) * players, (Session(rng.choice(cards), tuple(cards)),))
