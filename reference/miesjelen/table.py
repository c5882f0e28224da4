"""Miesjelen as it is played: deals for a few sessions, hands, and tricks in which everybody follows suit or trumps."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from reference.cards import Card, Suit, format_cards
from reference.miesjelen.faults import seat_names
from reference.miesjelen.reading import RULES
from reference.miesjelen.records import DECK, FRESH, TRICKS, Cards, Game, Played, Scores, Session
from reference.trick_taking import find_taker, seat_of

PLAYERS = (2, 2, 3, 3, 4, 4, 5, 6)
SESSIONS = (1, 1, 1, 2, 2, 3)
"""How many players and sessions a game has, each as likely as any other."""

_ORDER = {(id(card.suit), id(card.rank)): number for number, card in enumerate(DECK)}
"""By the ids of suit and rank, which are single objects: they hash and compare faster than cards."""


class Deal(NamedTuple):
    """The hands of a session, and the card of the dealer's that is turned."""

    turned: Card
    hands: tuple[Cards, ...]


@dataclass(frozen=True)
class Hands:
    """The scores before the record and now, the sessions that are over, and the one that is being played.

    ``deals`` are those of this session and of the ones that will follow; ``hands`` is what everybody holds now.
    """

    first: Scores
    scores: Scores
    over: tuple[Session, ...]
    deals: tuple[Deal, ...]
    hands: tuple[Cards, ...]
    leader: int
    trick: Cards = ()
    played: Cards = ()
    tricks: tuple[int, ...] = ()
    """Who took each trick of this session."""

    @property
    def seat(self) -> int:
        """Whose turn it is."""
        return seat_of(len(self.trick), self.leader, len(self.first))

    @property
    def trumps(self) -> Suit:
        """The suit of the turned card."""
        return self.deals[0].turned.suit


class MiesjelenTable:
    """Follow suit, else play a trump, else any card."""

    def start(self, rng: random.Random) -> Hands:
        """A few sessions, dealt; one in three games is fresh."""
        players, sessions = rng.choice(PLAYERS), rng.choice(SESSIONS)
        return self.start_with(
            draw_scores(rng, players), [shuffle(rng, index % players, players) for index in range(sessions)]
        )

    def start_with(self, scores: Scores, deals: Sequence[Deal]) -> Hands:
        """The first session of these, dealt."""
        return _deal(scores, scores, (), tuple(deals))

    def turn(self, state: Hands) -> str | None:
        """The player left of the dealer, then clockwise; then who took the last trick."""
        return f"P{state.seat + 1}" if state.deals else None

    def moves(self, state: Hands) -> Sequence[Card]:
        """High cards and trumps are led quietly; low cards that do not take the trick are quiet, too."""
        return in_quiet_order(state.hands[state.seat], state.trick, state.trumps) if state.deals else ()

    def held(self, state: Hands) -> Sequence[Card]:
        """The hand."""
        return state.hands[state.seat] if state.deals else ()

    def after(self, state: Hands, move: Card) -> Hands:
        """The card is on the table; the last card of a trick ends it, and the last trick ends the session."""
        if not state.deals:
            raise ValueError("the game is over")
        hands = list(state.hands)
        hands[state.seat] = tuple(card for card in hands[state.seat] if card != move)
        trick, played = (*state.trick, move), (*state.played, move)
        state = replace(state, hands=tuple(hands), trick=trick, played=played)
        return _end_trick(state) if len(trick) == len(hands) else state

    def record(self, state: Hands) -> Game:
        """The scores before the first session, and the cards of all sessions in the order they were played."""
        begun = (Session(state.deals[0].turned, state.played),) if state.deals else ()
        return Game(state.first, (*state.over, *begun))

    def retrace(self, record: Game) -> tuple[Hands, Sequence[Card]]:
        """Deal everybody what they play.

        :raises ValueError: if there is no such deal.
        """
        players, deals = len(record.scores), []
        if not RULES.may_play(players):
            raise ValueError("too few or too many play")
        for index, session in enumerate(record.sessions):
            played = Played(session, index % players, RULES.trumps(session), record.scores)
            if not RULES.has_right_length(session.cards, players):
                raise ValueError("not everybody plays five cards")
            RULES.play_tricks(played, players)
            if not RULES.is_the_dealers(session.turned, played):
                raise ValueError("the turned card is not the dealer's")
            deals.append(Deal(session.turned, tuple(map(in_order, played.hands))))
        moves = [card for session in record.sessions for card in session.cards]
        return self.start_with(record.scores, deals), moves

    def view(self, state: Hands, seat: str) -> str:
        """The own hand, the turned card, the trick so far, and the scores."""
        hand = format_cards(state.hands[seat_names(len(state.first)).index(seat)])
        turned = state.deals[0].turned if state.deals else ""
        return f"{seat}: {hand} | {turned} | {format_cards(state.trick)} | {' '.join(map(str, state.scores))}"


def draw_scores(rng: random.Random, players: int) -> Scores:
    """Those of a fresh game, or any; a few are below 0."""
    if rng.random() < 1 / 3:
        return (FRESH,) * players
    return tuple(rng.choice((*range(1, 40), *range(1, 12), *range(-9, 0))) for _ in range(players))


def shuffle(rng: random.Random, dealer: int, players: int) -> Deal:
    """Five cards each from the whole deck, and one of the dealer's is turned."""
    cards = rng.sample(DECK, TRICKS * players)
    hands = [cards[TRICKS * seat : TRICKS * (seat + 1)] for seat in range(players)]
    return Deal(hands[dealer][2], tuple(map(in_order, hands)))


def allowed(hand: Sequence[Card], trick: Sequence[Card], trumps: Suit) -> Sequence[Card]:
    """The cards of a hand that the duties allow: of the suit led, else trumps, else any."""
    if not trick:
        return hand
    led = trick[0].suit
    return [card for card in hand if card.suit is led] or [card for card in hand if card.suit is trumps] or hand


def in_quiet_order(hand: Sequence[Card], trick: Sequence[Card], trumps: Suit) -> Sequence[Card]:
    """The legal moves with this hand, the quietest first."""
    own = allowed(hand, trick, trumps)
    if not trick:
        return sorted(own, key=lambda card: (card.suit is not trumps, -RULES.height(card)))
    best = find_best(trick, trumps)
    return sorted(own, key=lambda card: (beats(card, best, trumps), RULES.height(card)))


def find_best(trick: Sequence[Card], trumps: Suit) -> Card:
    """The card that takes the trick so far."""
    return trick[find_taker(trick, lambda card, other: beats(card, other, trumps))]


def beats(card: Card, best: Card, trumps: Suit) -> bool:
    """Whether a card beats the best one so far."""
    return RULES.beats(card, best, trumps, RULES.height)


def in_order(cards: Sequence[Card]) -> Cards:
    """The cards in the order of the deck."""
    return tuple(sorted(cards, key=lambda card: _ORDER[id(card.suit), id(card.rank)]))


def _deal(first: Scores, scores: Scores, over: tuple[Session, ...], deals: tuple[Deal, ...]) -> Hands:
    """The next session, if there is one."""
    if not deals:
        return Hands(first, scores, over, (), (), 0)
    leader = RULES.first_leader(len(over) % len(first), len(first))
    return Hands(first, scores, over, deals, deals[0].hands, leader)


def _end_trick(state: Hands) -> Hands:
    trumps = state.trumps
    best = find_taker(state.trick, lambda card, other: RULES.beats(card, other, trumps, RULES.height))
    taker = seat_of(best, state.leader, len(state.first))
    state = replace(state, leader=taker, trick=(), tricks=(*state.tricks, taker))
    return state if any(state.hands) else _end_session(state)


def _end_session(state: Hands) -> Hands:
    session = Session(state.deals[0].turned, state.played)
    settled = RULES.score(state.scores, state.tricks, state.trumps)
    deals = state.deals[1:] if settled.winner is None else ()
    return _deal(state.first, settled.scores, (*state.over, session), deals)


TABLE = MiesjelenTable()
