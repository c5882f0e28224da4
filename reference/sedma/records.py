"""Makers of Sedma records: legal ones by construction, illegal ones by named corruption of a legal one.

Of uniformly dealt games 1.6 % end BD-Three, so what is rare is constructed trick by trick.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from reference.cards import Card, Rank, Suit
from reference.contract import Recipe
from reference.sedma.rules import (
    DECK,
    FIRST_LEADER,
    LAST_TRICK_BONUS,
    TRICK_SIZE,
    Outcome,
    Prize,
    Record,
    Seat,
    Team,
    card_points,
    faults,
    is_joker,
    matches,
    opponents,
    play_tricks,
    replay,
    seat_at,
    team_of,
    team_points,
    winning_place,
)

TRICKS = len(DECK) // TRICK_SIZE
LAST = TRICKS - 1
Accept = Callable[[int, Seat, tuple[Card, ...]], bool]
Maker = Callable[[random.Random], Record]


# Legal records


def shuffled(rng: random.Random) -> Record:
    """Any order of the 32 different cards is a possible game."""
    return tuple(rng.sample(DECK, len(DECK)))


def arranged(rng: random.Random, accept: Accept) -> Record:
    """A game in which every trick (its number, leader and cards) is acceptable."""
    while True:
        if record := _arrange_once(rng, accept):
            return record


def _arrange_once(rng: random.Random, accept: Accept) -> Record | None:
    stock, record, leader = list(DECK), (), FIRST_LEADER
    for number in range(TRICKS):
        cards = _draw(rng, stock, lambda drawn, n=number, by=leader: accept(n, by, drawn))  # type: ignore[misc]
        if cards is None:
            return None
        stock = [card for card in stock if card not in cards]
        record, leader = (*record, *cards), seat_at(leader, winning_place(cards))
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
    """A uniformly dealt game with a property that is common enough to wait for."""

    def make(rng: random.Random) -> Record:
        while True:
            record = shuffled(rng)
            outcome = replay(record)
            if isinstance(outcome, Outcome) and wanted(outcome):
                return record

    return make


def _takes(team: Team, leader: Seat, cards: tuple[Card, ...]) -> bool:
    return team_of(seat_at(leader, winning_place(cards))) is team


def _worth(cards: Sequence[Card]) -> int:
    return sum(map(card_points, cards))


def prize_one(team: Team) -> Maker:
    """An ordinary win."""
    return sampled(lambda outcome: (outcome.winner, outcome.prize) == (team, Prize.ONE))


def prize_two(team: Team) -> Maker:
    """The losers win one to three tricks, none of them worth points."""

    def make(rng: random.Random) -> Record:
        gifts = set(rng.sample(range(LAST), rng.randint(1, 3)))

        def accept(number: int, leader: Seat, cards: tuple[Card, ...]) -> bool:
            if number in gifts:
                return _worth(cards) == 0 and _takes(opponents(team), leader, cards)
            return _takes(team, leader, cards)

        return arranged(rng, accept)

    return make


def prize_three(team: Team) -> Maker:
    """The losers win nothing."""
    return lambda rng: arranged(rng, lambda _, leader, cards: _takes(team, leader, cards))


def one_trick_for_the_losers(team: Team, *, number: int | None, worth: bool) -> Maker:
    """All tricks but one go to ``team``; the one is, or is not, worth card points."""

    def make(rng: random.Random) -> Record:
        lost = rng.randrange(LAST) if number is None else number

        def accept(trick: int, leader: Seat, cards: tuple[Card, ...]) -> bool:
            if trick == lost:
                return (_worth(cards) > 0) is worth and _takes(opponents(team), leader, cards)
            return _takes(team, leader, cards)

        return arranged(rng, accept)

    return make


def card_points_tie(team: Team) -> Maker:
    """Forty to forty in cards: the ten points for the last trick decide, for ``team``."""
    return sampled(
        lambda outcome: outcome.winner is team
        and dict(outcome.points)[opponents(team)] == 40
        and team_of(outcome.tricks[-1].winner) is team
    )


def last_trick_for_the_losers(team: Team) -> Maker:
    """``team`` wins the game although the others take the last trick."""
    return sampled(
        lambda outcome: outcome.winner is team
        and team_of(outcome.tricks[-1].winner) is not team
        and dict(outcome.points)[team] == 50
    )


def _sevens(cards: Sequence[Card]) -> int:
    return sum(map(is_joker, cards))


def _some_tricks(pattern: Callable[[tuple[Card, ...]], bool], otherwise: Callable[[tuple[Card, ...]], bool], count: int) -> Maker:
    def make(rng: random.Random) -> Record:
        chosen = set(rng.sample(range(TRICKS), count))
        return arranged(
            rng, lambda number, _, cards: pattern(cards) if number in chosen else otherwise(cards)
        )

    return make


def _no_seven(cards: Sequence[Card]) -> bool:
    return _sevens(cards) == 0


def lone_seven_leads(cards: tuple[Card, ...]) -> bool:
    """A seven leads and no other follows: its leader keeps the trick."""
    return is_joker(cards[0]) and _sevens(cards) == 1


def seven_answers_seven(cards: tuple[Card, ...]) -> bool:
    """A seven leads and another follows: the later one takes the trick."""
    return is_joker(cards[0]) and _sevens(cards) == 2


def joker_takes(cards: tuple[Card, ...]) -> bool:
    """A seven takes a trick that another rank led."""
    return not is_joker(cards[0]) and is_joker(cards[winning_place(cards)])


def joker_overtaken(cards: tuple[Card, ...]) -> bool:
    """A seven matches, but a later card of the first card's rank takes the trick."""
    place = winning_place(cards)
    return not is_joker(cards[0]) and _sevens(cards) == 1 and not is_joker(cards[place]) and any(map(is_joker, cards[:place]))


def two_jokers(cards: tuple[Card, ...]) -> bool:
    """Two sevens follow another rank: the later one takes the trick."""
    return not is_joker(cards[0]) and _sevens(cards) == 2


def repeated_match(cards: tuple[Card, ...]) -> bool:
    """Two later cards have the first card's rank, without a joker."""
    return _no_seven(cards) and sum(matches(card, cards[0]) for card in cards) == 3


# Illegal records


def cut_to(length: int) -> Maker:
    """A game that stops after ``length`` cards."""
    return lambda rng: shuffled(rng)[:length]


def without_first(rng: random.Random) -> Record:
    """A game whose first card was left out."""
    return shuffled(rng)[1:]


def stretched_to(length: int) -> Maker:
    """A whole game and then some of its cards again, up to ``length``."""

    def make(rng: random.Random) -> Record:
        record = shuffled(rng)
        while len(record) < length:
            record += shuffled(rng)
        return record[:length]

    return make


def repeating(pick: Callable[[random.Random], tuple[int, int]]) -> Maker:
    """A game in which the card at the first place is played again at the second, instead of another."""

    def make(rng: random.Random) -> Record:
        record = list(shuffled(rng))
        original, copy = pick(rng)
        record[copy] = record[original]
        return tuple(record)

    return make


def at(original: int, copy: int) -> Maker:
    """The repeat at fixed places, counted from 0."""
    return repeating(lambda _: (original, copy))


def _near(gap: int) -> Callable[[random.Random], tuple[int, int]]:
    def pick(rng: random.Random) -> tuple[int, int]:
        start = rng.randrange(len(DECK) - gap)
        return start, start + gap

    return pick


def _within_a_trick(rng: random.Random) -> tuple[int, int]:
    start = TRICK_SIZE * rng.randrange(TRICKS)
    return start, start + rng.choice((2, 3))


def _across_a_border(rng: random.Random) -> tuple[int, int]:
    start = TRICK_SIZE * rng.randrange(1, TRICKS)
    return start - 1, start


def _far(rng: random.Random) -> tuple[int, int]:
    return rng.randrange(8), rng.randrange(24, 31)


def swapped_for(same: Callable[[Card, Card], bool], played: Callable[[Card], bool]) -> Maker:
    """A card is played twice instead of another that is alike, so that counting the likeness finds nothing."""

    def make(rng: random.Random) -> Record:
        record = list(shuffled(rng))
        twice = rng.choice([card for card in DECK if played(card)])
        lost = rng.choice([card for card in DECK if card != twice and same(card, twice)])
        record[record.index(lost)] = twice
        return tuple(record)

    return make


def tied_by_a_repeat(rng: random.Random) -> Record:
    """A repeat that brings both teams to the same points: guards without a case for a tie fall through."""
    while True:
        record = swapped_for(lambda lost, _: card_points(lost) > 0, lambda card: card_points(card) == 0)(rng)
        tricks = play_tricks(record)
        if team_points(Team.AC, tricks) == team_points(Team.BD, tricks):
            return record


def half_the_deck_twice(rng: random.Random) -> Record:
    """Sixteen cards, each played twice."""
    half = rng.sample(DECK, len(DECK) // 2) * 2
    rng.shuffle(half)
    return tuple(half)


def one_card_only(rng: random.Random) -> Record:
    """The same card, 32 times."""
    return (rng.choice(DECK),) * len(DECK)


def one_suit_only(rng: random.Random) -> Record:
    """Each rank four times, as in a game, but all of one suit."""
    suit = rng.choice(list(Suit))
    return tuple(Card(suit, card.rank) for card in shuffled(rng))


# The recipes

SHORT = (0, 1, 2, 3, 4, 5, 8, 12, 16, 20, 24, 28, 29, 30, 31)
LONG = (33, 34, 35, 36, 40, 48, 64)


def _legal(name: str, why: str, make: Maker, *tags: str) -> Recipe[Record]:
    return Recipe(name, why, ("legal", *tags), make)


def _length(name: str, why: str, make: Maker) -> Recipe[Record]:
    return Recipe(name, why, ("illegal", "length"), make)


def _repeat(name: str, why: str, make: Maker) -> Recipe[Record]:
    return Recipe(name, why, ("illegal", "repeat"), make)


def _for_both(name: str, why: str, maker: Callable[[Team], Maker], *tags: str) -> list[Recipe[Record]]:
    return [_legal(f"{team.value.lower()}-{name}", why, maker(team), *tags) for team in Team]


_WINNER = [
    _legal("dealt", "an ordinary game, as cards fall", shuffled, "winner", "plain"),
    *_for_both("one", "an ordinary win for one point", prize_one, "winner"),
    _legal("same-rank-thrice", "the first card's rank comes twice more: the last one takes the trick",
           _some_tricks(repeated_match, lambda _: True, 3), "winner"),
    *_for_both("last-trick-lost", "the last trick goes to the losers, and does not save them",
               last_trick_for_the_losers, "winner"),
]  # fmt: skip

_SEVENS = [
    _legal("lone-seven-leads", "a leading seven is just a seven: no other rank matches it",
           _some_tricks(lone_seven_leads, _no_seven, 4), "sevens"),
    _legal("seven-answers-seven", "only a seven matches a leading seven",
           _some_tricks(seven_answers_seven, _no_seven, 2), "sevens"),
    _legal("joker-takes", "a seven assumes the rank of the first card and takes the trick",
           _some_tricks(joker_takes, _no_seven, 4), "sevens"),
    _legal("joker-overtaken", "a seven matches, but a later card of the rank takes the trick",
           _some_tricks(joker_overtaken, _no_seven, 4), "sevens"),
    _legal("two-jokers", "two sevens follow: the later one takes the trick",
           _some_tricks(two_jokers, _no_seven, 2), "sevens"),
]  # fmt: skip

_LAST_TRICK = [
    *_for_both("decided-by-last-trick", "forty to forty in cards: the last trick's ten points decide",
               card_points_tie, "last-trick"),
    *_for_both("only-the-last-lost", "the losers' only trick is the last, worth its ten points: one point, not two",
               lambda team: one_trick_for_the_losers(team, number=LAST, worth=False), "last-trick"),
]  # fmt: skip

_PRIZES = [
    *_for_both("two", "the losers win tricks, but none worth points", prize_two, "prize", "two"),
    *_for_both("two-one-trick", "the losers win one trick, worth nothing",
               lambda team: one_trick_for_the_losers(team, number=None, worth=False), "prize", "two"),
    *_for_both("three", "the losers win no trick", prize_three, "prize", "three"),
    *_for_both("one-trick-with-points", "the losers' only trick is worth points: one point, not two",
               lambda team: one_trick_for_the_losers(team, number=None, worth=True), "prize", "one-trick"),
]  # fmt: skip

_LENGTHS = [
    *(_length(f"length-{n}", f"only {n} cards were played" if n else "no card was played", cut_to(n)) for n in SHORT),
    _length("length-31-first-missing", "the first card is missing", without_first),
    *(_length(f"length-{n}", f"{n} cards were played", stretched_to(n)) for n in LONG),
]

_REPEATS = [
    _repeat("repeat-adjacent", "a card is played twice in a row", repeating(_near(1))),
    _repeat("repeat-next-trick", "a card comes again in the next trick", repeating(_near(4))),
    _repeat("repeat-in-trick", "a card comes twice in one trick", repeating(_within_a_trick)),
    _repeat("repeat-across-tricks", "a trick ends with a card and the next begins with it", repeating(_across_a_border)),
    _repeat("repeat-far", "a card of the first tricks comes again in the last ones", repeating(_far)),
    _repeat("repeat-first-two", "the first card is played again at once", at(0, 1)),
    _repeat("repeat-last-two", "the last card repeats the one before", at(30, 31)),
    _repeat("repeat-first-last", "the last card repeats the first", at(0, 31)),
    _repeat("repeat-last-earlier", "the last card was played in the middle of the game", repeating(lambda rng: (rng.randrange(4, 28), 31))),
    _repeat("repeat-first-later", "the first card is played again in the middle of the game", repeating(lambda rng: (0, rng.randrange(4, 28)))),
    _repeat("repeat-same-rank", "another card of the same rank is missing: each rank still comes four times",
            swapped_for(lambda lost, twice: lost.rank is twice.rank, lambda _: True)),
    _repeat("repeat-same-suit", "another card of the same suit is missing: each suit still comes eight times",
            swapped_for(lambda lost, twice: lost.suit is twice.suit, lambda _: True)),
    _repeat("repeat-seven", "a seven is played twice", swapped_for(lambda _, __: True, is_joker)),
    _repeat("repeat-ace-or-ten", "a card with points is played twice instead of one without",
            swapped_for(lambda lost, _: card_points(lost) == 0, lambda card: card_points(card) > 0)),
    _repeat("repeat-and-tie", "points are missing, and both teams end with the same", tied_by_a_repeat),
    _repeat("repeat-half-deck", "sixteen cards are played twice each", half_the_deck_twice),
    _repeat("repeat-one-suit", "each rank comes four times, always of one suit", one_suit_only),
    _repeat("repeat-one-card", "the same card is played 32 times", one_card_only),
]  # fmt: skip

RECIPES: tuple[Recipe[Record], ...] = (*_WINNER, *_SEVENS, *_LAST_TRICK, *_PRIZES, *_LENGTHS, *_REPEATS)
"""Every way we make records, in the order in which a suite lists them."""
