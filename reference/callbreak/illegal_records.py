"""Makers of Callbreak records that break exactly one rule: cards that break a duty, bad calls, bad numbers of cards."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from reference.callbreak.course import DECK, PLAYERS, Record, Round, Turn
from reference.callbreak.legal_records import CardMaker, Cards, Choose, Deal, Maker, play_hands
from reference.callbreak.reading import NOTHING, RULES, Reading
from reference.callbreak.table import playable
from reference.cards import Card
from reference.makers import until
from reference.trick_taking import find_taker

Bad = Callable[[Turn], bool]
"""Whether a card that breaks a duty is a wanted one."""

ChangeCalls = Callable[[random.Random, tuple[int, ...]], tuple[int, ...]]
ChangeCards = Callable[[random.Random, tuple[Card, ...]], tuple[Card, ...]]

_OFTEN = 0.3
"""The chance that a player who can break the duty does so."""


def broken(code: str, deal: Deal, choose: Choose, *bad: Bad) -> CardMaker:
    """The cards of a round in which one card breaks this duty, in a wanted way, and all others are allowed."""

    def make(rng: random.Random) -> Cards:
        while True:
            breaker = _Breaker(rng, code, choose, bad)
            made = play_hands(deal(rng), breaker.pick)
            if breaker.has_broken:
                return made

    return make


@dataclass
class _Breaker:
    """Picks cards for all players of a round, one of whom once breaks the duty."""

    rng: random.Random
    code: str
    choose: Choose
    bad: Sequence[Bad]
    has_broken: bool = False

    def pick(self, hand: Sequence[Card], trick: Sequence[Card]) -> Card:
        if trick and not self.has_broken and self.rng.random() < _OFTEN:
            wrong = _find_wrong(hand, trick, self.code, self.bad)
            if wrong:
                self.has_broken = True
                return self.rng.choice(wrong)
        return self.choose(self.rng, playable(hand, trick) if trick else hand, trick)


def _find_wrong(hand: Sequence[Card], trick: Sequence[Card], code: str, bad: Sequence[Bad]) -> list[Card]:
    best = trick[find_taker(trick, RULES.better)]
    turns = (Turn(card, trick, best, hand, RULES.better, RULES.trumps) for card in hand)
    return [turn.card for turn in turns if RULES.find_broken_duty(turn) == code and all(is_bad(turn) for is_bad in bad)]


def seen_as_game(make: Maker, *misread: Reading) -> Maker:
    """The same, sampled until these readings take it for a possible game."""
    return until(make, lambda record: all(reading.read(record) != NOTHING for reading in misread))


def followed_by(first: Maker, second: Maker) -> Maker:
    """The rounds of two games, one after the other."""
    return lambda rng: first(rng) + second(rng)


def dealt_twice(deal: Deal) -> Deal:
    """The same, but one card is in the deck twice, and another one is missing."""

    def make(rng: random.Random) -> list[list[Card]]:
        hands = deal(rng)
        again, missing = rng.sample(DECK, 2)
        return [[again if card is missing else card for card in hand] for hand in hands]

    return make


def cards_between(made: Cards) -> int:
    """How many cards are played between the two that are the same; -1 if all cards differ."""
    seen: dict[Card, int] = {}
    for place, card in enumerate(made.cards):
        if card in seen:
            return place - seen[card] - 1
        seen[card] = place
    return -1


def in_one_trick(made: Cards) -> bool:
    """Whether the card that is played twice is in one trick."""
    return any(len(set(made.cards[start : start + PLAYERS])) < PLAYERS for start in range(0, len(made.cards), PLAYERS))


def with_calls(make: Maker, change: ChangeCalls) -> Maker:
    """The same, with other calls in one round."""
    return _with_round(make, lambda rng, made: Round(change(rng, made.calls), made.cards))


def with_cards(make: Maker, change: ChangeCards) -> Maker:
    """The same, with other cards in one round."""
    return _with_round(make, lambda rng, made: Round(made.calls, change(rng, made.cards)))


def _with_round(make: Maker, change: Callable[[random.Random, Round], Round]) -> Maker:
    def spoil(rng: random.Random) -> Record:
        record = make(rng)
        number = rng.randrange(len(record))
        return (*record[:number], change(rng, record[number]), *record[number + 1 :])

    return spoil


def one_call(*others: int) -> ChangeCalls:
    """One of the calls becomes one of these."""

    def change(rng: random.Random, calls: tuple[int, ...]) -> tuple[int, ...]:
        place = rng.randrange(len(calls))
        return (*calls[:place], rng.choice(others), *calls[place + 1 :])

    return change


def cut(
    least: int, most: int, *, tricks: bool = False
) -> Callable[[random.Random, tuple[Card, ...]], tuple[Card, ...]]:
    """Only so many of the cards; or so many tricks."""
    size = PLAYERS if tricks else 1
    return lambda rng, cards: cards[: size * rng.randint(least, most)]
