"""Makers of legal Sedma records with a wanted property, by construction: some are rare in dealt games.

Only 1.6 % of uniformly dealt games end with three points for BD, for example.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from reference import makers
from reference.cards import Card, Rank, Suit
from reference.makers import until
from reference.sedma.rules import (
    AC,
    BD,
    DECK,
    ONE,
    RULES,
    TRICK_SIZE,
    Outcome,
    Reading,
    Record,
    card_points,
    clockwise,
    crosswise,
    is_joker,
    matches,
    play_out,
    winning_position,
)

TRICKS = len(DECK) // TRICK_SIZE
LAST = TRICKS - 1

Accept = Callable[[int, int, tuple[Card, ...]], bool]
"""Whether a trick, by its number, leader and cards, has the wanted property."""

Pattern = Callable[[tuple[Card, ...]], bool]
"""Whether the cards of a trick have the wanted property."""

Maker = makers.Maker[Record]


def shuffled(rng: random.Random) -> Record:
    """Any order of the 32 different cards is a possible game."""
    return tuple(rng.sample(DECK, len(DECK)))


def arranged(rng: random.Random, accept: Accept) -> Record:
    """A game in which every trick is accepted."""
    while True:
        if record := _arrange_once(rng, accept):
            return record


def _arrange_once(rng: random.Random, accept: Accept) -> Record | None:
    stock, leader = list(DECK), RULES.first_leader
    record: Record = ()
    for number in range(TRICKS):
        cards = _draw(rng, stock, lambda drawn, n=number, by=leader: accept(n, by, drawn))  # type: ignore[misc]
        if cards is None:
            return None
        stock = [card for card in stock if card not in cards]
        record, leader = (*record, *cards), clockwise(leader, winning_position(cards))
    return record


def _draw(
    rng: random.Random, stock: Sequence[Card], accept: Callable[[tuple[Card, ...]], bool], tries: int = 60
) -> tuple[Card, ...] | None:
    for _ in range(tries):
        cards = tuple(rng.sample(stock, TRICK_SIZE))
        if accept(cards):
            return cards
    return None


def sampled(wanted: Callable[[Outcome], bool]) -> Maker:
    """A uniformly dealt game with a property that is common enough to be found by trying."""
    return until(shuffled, lambda record: wanted(play_out(record)))


def _takes(team: int, leader: int, cards: tuple[Card, ...]) -> bool:
    return crosswise(clockwise(leader, winning_position(cards))) == team


def opponents(team: int) -> int:
    """The other team."""
    return BD if team == AC else AC


def _worth(cards: Sequence[Card]) -> int:
    return sum(map(card_points, cards))


def for_one_point(maker: Maker) -> Maker:
    """The same, but won for one point: a program that only misreads the prizes then loses no further marks."""
    return until(maker, lambda record: play_out(record).prize == ONE)


def exposing(maker: Maker, misread: Reading) -> Maker:
    """Games won for one point, which the other team would win by this reading."""
    return until(for_one_point(maker), lambda record: play_out(record, misread).winner != play_out(record).winner)


def prize_one(team: int) -> Maker:
    """An ordinary win."""
    return sampled(lambda outcome: (outcome.winner, outcome.prize) == (team, ONE))


def prize_two(team: int) -> Maker:
    """The losers win one to three tricks, none of them worth points."""

    def make(rng: random.Random) -> Record:
        gifts = set(rng.sample(range(LAST), rng.randint(1, 3)))

        def accept(number: int, leader: int, cards: tuple[Card, ...]) -> bool:
            if number in gifts:
                return _worth(cards) == 0 and _takes(opponents(team), leader, cards)
            return _takes(team, leader, cards)

        return arranged(rng, accept)

    return make


def prize_three(team: int) -> Maker:
    """The losers win nothing."""
    return lambda rng: arranged(rng, lambda _, leader, cards: _takes(team, leader, cards))


def one_trick_for_the_losers(team: int, *, number: int | None, worth: bool) -> Maker:
    """All tricks but one go to ``team``; the other one contains card points, or (not ``worth``) contains none."""

    def make(rng: random.Random) -> Record:
        lost = rng.randrange(LAST) if number is None else number

        def accept(trick: int, leader: int, cards: tuple[Card, ...]) -> bool:
            if trick == lost:
                return (_worth(cards) > 0) is worth and _takes(opponents(team), leader, cards)
            return _takes(team, leader, cards)

        return arranged(rng, accept)

    return make


def two_tricks_for_the_losers(team: int) -> Maker:
    """All tricks but two go to ``team``; the losers take the last trick and an earlier one, without card points."""

    def make(rng: random.Random) -> Record:
        lost = {rng.randrange(LAST), LAST}

        def accept(trick: int, leader: int, cards: tuple[Card, ...]) -> bool:
            if trick in lost:
                return _worth(cards) == 0 and _takes(opponents(team), leader, cards)
            return _takes(team, leader, cards)

        return arranged(rng, accept)

    return make


def card_points_tie(team: int) -> Maker:
    """Forty to forty in cards: the ten points for the last trick decide, for ``team``."""
    return sampled(
        lambda outcome: (
            outcome.winner == team
            and outcome.score.points[opponents(team)] == 40
            and crosswise(outcome.tricks[-1].winner) == team
        )
    )


def last_trick_for_the_losers(team: int) -> Maker:
    """``team`` wins the game although the losers take the last trick."""
    return sampled(
        lambda outcome: (
            outcome.winner == team and crosswise(outcome.tricks[-1].winner) != team and outcome.score.points[team] == 50
        )
    )


def points_for(team: int, points: int) -> Maker:
    """``team`` wins with exactly these points, ten for the last trick included."""
    return sampled(lambda outcome: outcome.winner == team and outcome.score.points[team] == points)


def sevens_within(first: int, last: int) -> Maker:
    """All four sevens are played within these tricks, counted from 0."""

    def make(rng: random.Random) -> Record:
        positions = rng.sample(range(first * TRICK_SIZE, (last + 1) * TRICK_SIZE), 4)
        others = iter(rng.sample([card for card in DECK if not is_joker(card)], 28))
        sevens = iter(rng.sample([card for card in DECK if is_joker(card)], 4))
        return tuple(next(sevens) if position in positions else next(others) for position in range(len(DECK)))

    return make


def _sevens(cards: Sequence[Card]) -> int:
    return sum(map(is_joker, cards))


def some_tricks(count: int, pattern: Pattern, others: Pattern) -> Maker:
    """A game in which ``count`` tricks, anywhere, follow ``pattern``, and all others follow ``others``."""

    def make(rng: random.Random) -> Record:
        chosen = set(rng.sample(range(TRICKS), count))
        return arranged(rng, lambda number, _, cards: pattern(cards) if number in chosen else others(cards))

    return make


def no_seven(cards: Sequence[Card]) -> bool:
    """A trick without a seven."""
    return _sevens(cards) == 0


def lone_seven_leads(cards: tuple[Card, ...]) -> bool:
    """A seven leads and no other follows: its leader keeps the trick."""
    return is_joker(cards[0]) and _sevens(cards) == 1


def seven_answers_seven(cards: tuple[Card, ...]) -> bool:
    """A seven leads and another follows: the later one takes the trick."""
    return is_joker(cards[0]) and _sevens(cards) == 2


def joker_takes(cards: tuple[Card, ...]) -> bool:
    """A seven takes a trick that another rank led."""
    return not is_joker(cards[0]) and is_joker(cards[winning_position(cards)])


def joker_overtaken(cards: tuple[Card, ...]) -> bool:
    """A seven matches, but a later card of the first card's rank takes the trick."""
    position = winning_position(cards)
    return (
        not is_joker(cards[0])
        and _sevens(cards) == 1
        and not is_joker(cards[position])
        and any(map(is_joker, cards[:position]))
    )


def two_jokers(cards: tuple[Card, ...]) -> bool:
    """Two sevens follow another rank: the later one takes the trick."""
    return not is_joker(cards[0]) and _sevens(cards) == 2


def same_rank_thrice(rng: random.Random) -> Record:
    """In two tricks the first card's rank follows twice more, together with one card that does not match."""
    stock = list(shuffled(rng))
    chosen = set(rng.sample(range(TRICKS), 2))
    led = iter(rng.sample([rank for rank in Rank if Card(Suit.HEART, rank) in DECK and rank is not Rank.SEVEN], 2))
    record: Record = ()
    special = [_draw_thrice(rng, stock, next(led)) for _ in chosen]
    for number in range(TRICKS):
        cards = special.pop() if number in chosen else tuple(stock[:TRICK_SIZE])
        stock = [card for card in stock if card not in cards]
        record = (*record, *cards)
    return record


def _draw_thrice(rng: random.Random, stock: list[Card], rank: Rank) -> tuple[Card, ...]:
    """Take three cards of a rank out of the stock, and one that matches neither by rank nor as a joker."""
    first, *same = rng.sample([card for card in stock if card.rank is rank], 3)
    other = next(card for card in stock if not matches(card, first))
    followers = rng.sample([*same, other], 3)
    for card in (first, *followers):
        stock.remove(card)
    return (first, *followers)
