"""Makers of Callbreak records that are possible games: how cards are dealt, how players choose, what they call.

Everything in a round is relative to its eldest hand, so that a round can be any of a game. Since calls do not bind the
players, they are made when the tricks are known: calls that are made, missed or exact are as common as wanted.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from reference import makers
from reference.callbreak.course import DECK, HAND_SIZE, PLAYERS, SPADE, Course, Record, Round
from reference.callbreak.reading import NOTHING, RULES, Reading
from reference.callbreak.rules import LEAST_CALL, height
from reference.callbreak.table import playable
from reference.cards import Card, Suit
from reference.makers import until
from reference.trick_taking import find_taker, has_suit, seat_of

Maker = makers.Maker[Record]

Deal = Callable[[random.Random], list[list[Card]]]
"""The four hands, the eldest hand's first."""

Choose = Callable[[random.Random, Sequence[Card], Sequence[Card]], Card]
"""Which of these cards is played after the cards of the trick so far."""

Pick = Callable[[Sequence[Card], Sequence[Card]], Card]
"""Which card of a hand is played after the cards of the trick so far."""

Calls = Callable[[random.Random, Sequence[int]], tuple[int, ...]]
"""What the players call, from the tricks that they will win."""

Wanted = Callable[[Course], bool]
"""Whether a game has the wanted property."""


class Cards(NamedTuple):
    """The cards of a round in the order they were played, and how many tricks each player won with them."""

    cards: tuple[Card, ...]
    won: tuple[int, ...]


CardMaker = makers.Maker[Cards]


def shuffled(rng: random.Random) -> list[list[Card]]:
    """Thirteen cards for each player, as they fall."""
    cards = rng.sample(DECK, len(DECK))
    return [cards[seat::PLAYERS] for seat in range(PLAYERS)]


def evenly(rng: random.Random) -> list[list[Card]]:
    """Three cards of each suit for each player, and one more: nearly everybody can follow to the end."""
    hands, left = _deal_three_each(rng, shuffle_suit)
    return [[*hand, card] for hand, card in zip(hands, left, strict=True)]


def with_strong_eldest(rng: random.Random) -> list[list[Card]]:
    """The same, but the eldest hand has the three highest cards of each suit."""
    hands, left = _deal_three_each(rng, _highest_first)
    return [[*hand, card] for hand, card in zip(hands, left, strict=True)]


def _deal_three_each(
    rng: random.Random, arrange: Callable[[random.Random, Suit], list[Card]]
) -> tuple[list[list[Card]], list[Card]]:
    hands: list[list[Card]] = [[] for _ in range(PLAYERS)]
    left = []
    for suit in Suit:
        *cards, last = arrange(rng, suit)
        left.append(last)
        for seat, hand in enumerate(hands):
            hand += cards[3 * seat : 3 * seat + 3]
    rng.shuffle(left)
    return hands, left


def shuffle_suit(rng: random.Random, suit: Suit) -> list[Card]:
    """The cards of a suit in any order."""
    return rng.sample(_of_suit(suit), HAND_SIZE)


def _highest_first(rng: random.Random, suit: Suit) -> list[Card]:
    cards = _of_suit(suit)
    return [*cards[-3:], *rng.sample(cards[:-3], HAND_SIZE - 3)]


def _of_suit(suit: Suit) -> list[Card]:
    return [card for card in DECK if card.suit is suit]


def by_suits(rng: random.Random) -> list[list[Card]]:
    """The eldest hand holds all spades, and each other player all cards of another suit."""
    others = rng.sample([suit for suit in Suit if suit is not SPADE], PLAYERS - 1)
    return [shuffle_suit(rng, suit) for suit in (SPADE, *others)]


def at_random(rng: random.Random, cards: Sequence[Card], _: Sequence[Card]) -> Card:
    """Every card is as likely as any other."""
    return rng.choice(cards)


def highest(_: random.Random, cards: Sequence[Card], __: Sequence[Card]) -> Card:
    """A card of the highest rank: hardly anybody is left with a card that binds."""
    return max(cards, key=height)


def mostly_highest(share: float) -> Choose:
    """The same, so often; else any card."""
    return lambda rng, cards, _: max(cards, key=height) if rng.random() < share else rng.choice(cards)


def ducks(_: random.Random, cards: Sequence[Card], trick: Sequence[Card]) -> Card:
    """The same, but the lowest card to a trick that is already trumped."""
    is_trumped = bool(trick) and trick[0].suit is not SPADE and has_suit(trick, SPADE)
    return (min if is_trumped else max)(cards, key=height)


def rather_spades(_: random.Random, cards: Sequence[Card], trick: Sequence[Card]) -> Card:
    """The same, but the highest spade, if there is one, to a trick that somebody else led."""
    return max([card for card in cards if trick and card.suit is SPADE] or cards, key=height)


def leads_spades_last(_: random.Random, cards: Sequence[Card], trick: Sequence[Card]) -> Card:
    """The same, but a leader plays a spade only if there is nothing else to lead."""
    return max([card for card in cards if not trick and card.suit is not SPADE] or cards, key=height)


def leads_high(rng: random.Random, cards: Sequence[Card], trick: Sequence[Card]) -> Card:
    """A leader plays a card of the highest rank; the others rather play low ones."""
    if not trick:
        return max(cards, key=height)
    return min(cards, key=height) if rng.random() < 1 / 2 else rng.choice(cards)


def play(deal: Deal, choose: Choose) -> CardMaker:
    """The cards of a round that is dealt and played so."""
    return lambda rng: play_hands(
        deal(rng), lambda hand, trick: choose(rng, playable(hand, trick) if trick else hand, trick)
    )


def play_hands(hands: list[list[Card]], pick: Pick) -> Cards:
    """The cards of a round in which the players pick these cards; hands become empty."""
    leader, won = 0, [0] * PLAYERS
    cards: list[Card] = []
    for _ in range(HAND_SIZE):
        trick: list[Card] = []
        for index in range(PLAYERS):
            hand = hands[seat_of(index, leader, PLAYERS)]
            card = pick(hand, trick)
            hand.remove(card)
            trick.append(card)
        leader = seat_of(find_taker(trick, RULES.better), leader, PLAYERS)
        won[leader] += 1
        cards += trick
    return Cards(tuple(cards), tuple(won))


def exact(_: random.Random, won: Sequence[int]) -> tuple[int, ...]:
    """Everybody calls the tricks that they win; who wins none misses the lowest call."""
    return tuple(max(LEAST_CALL, count) for count in won)


def careful(rng: random.Random, won: Sequence[int]) -> tuple[int, ...]:
    """Everybody calls at most the tricks that they win; who wins none misses the lowest call."""
    return tuple(rng.randint(LEAST_CALL, max(LEAST_CALL, count)) for count in won)


def games(cards: CardMaker, calls: Calls = exact, rounds: int = 1) -> Maker:
    """Games with so many rounds of such cards and calls."""

    def make(rng: random.Random) -> Record:
        dealt = [cards(rng) for _ in range(rounds)]
        return tuple(Round(calls(rng, one.won), one.cards) for one in dealt)

    return make


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


def agreeing(make: Maker, misread: Iterable[Reading]) -> Maker:
    """The same, sampled until these readings give the right result: who only misreads so loses no further marks."""
    readings = tuple(misread)

    def is_agreed(record: Record) -> bool:
        right = RULES.read(record)
        return all(reading.read(record) == right for reading in readings)

    return until(make, is_agreed)


def accepted(make: Maker, misread: Iterable[Reading]) -> Maker:
    """The same, sampled until these readings take it for a possible game, whatever its result."""
    readings = tuple(misread)
    return until(make, lambda record: all(reading.read(record) != NOTHING for reading in readings))
