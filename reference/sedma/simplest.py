"""What makes a Sedma record simple, and records that are simpler than a given one. Pure; must not know any program.

A game always has all 32 cards, so it is simple if few of its tricks are busy, that is, contain points, a seven, or a
second card of the rank that was led. A few such tricks are kept, and the others are filled with cards that do
nothing. Cards are represented by their numbers in the deck, because a thousand records are weighed for each step.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations

from reference.cards import Card
from reference.sedma.rules import DECK, TRICK_SIZE, Record, card_points, is_joker

KEPT = 3
"""The most tricks of a game that are kept when the others are filled anew."""

Numbers = tuple[int, ...]
"""A record as the numbers of its cards in the deck, from 0."""

_ALL = len(DECK)
_SLOTS = _ALL // TRICK_SIZE
_NUMBER: dict[Card, int] = {card: number for number, card in enumerate(DECK)}
_DECK: Numbers = tuple(range(_ALL))
_SEVEN = tuple(map(is_joker, DECK))
_WORTH = tuple(card_points(card) > 0 for card in DECK)
_RANK = tuple([card.rank for card in DECK].index(card.rank) for card in DECK)
_SEVENS = tuple(card for card in _DECK if _SEVEN[card])
_POINTS = tuple(sorted((card for card in _DECK if _WORTH[card]), key=_RANK.__getitem__))
_PLAIN = tuple(card for card in _DECK if not _SEVEN[card] and not _WORTH[card])
_RANKS = max(_RANK) + 1
_PLAIN_RANKS = tuple(sorted({_RANK[card] for card in _PLAIN}))


def weigh(record: Record) -> tuple[int, ...]:
    """Illegal records are compared by length; games by busy tricks, tricks with sevens and changes of the lead.

    If all of these are equal, the order of the cards in the deck decides.
    """
    if not all(card in _NUMBER for card in record):
        return (2, len(record))  # it has cards of another deck: no simpler records are looked for
    return _weigh(tuple(map(_NUMBER.__getitem__, record)))


def simpler(record: Record) -> tuple[Record, ...]:
    """Records that weigh less and are legal too, or illegal for the same reasons; the simplest first.

    After them come those that keep tricks of a game with a repeated card, in case none of the others will do.
    """
    if not all(card in _NUMBER for card in record):
        return ()
    numbers = tuple(map(_NUMBER.__getitem__, record))
    weight = _weigh(numbers)
    candidates = set(_simpler_games(numbers) if _is_game(numbers) else _simpler_illegal(numbers))
    weights = {candidate: _weigh(candidate) for candidate in candidates}
    lighter = sorted((each for each, its_weight in weights.items() if its_weight < weight), key=weights.__getitem__)
    quieter = {each for each in _refilled_with_copy(numbers) if _activity(each) < _activity(numbers)}
    last = sorted((each for each in quieter if each not in weights and _weigh(each) < weight), key=_weigh)
    return tuple(tuple(map(DECK.__getitem__, each)) for each in (*lighter, *last))


def _is_game(numbers: Numbers) -> bool:
    return len(numbers) == _ALL == len(set(numbers))


def _weigh(numbers: Numbers) -> tuple[int, ...]:
    if _is_game(numbers):
        return (1, *_activity(numbers), *numbers)
    seen: set[int] = set()
    copies = []
    for position, card in enumerate(numbers):
        if card in seen:
            copies.append(position)
        seen.add(card)
    activity = _activity(numbers) if len(numbers) == _ALL else ()
    return (0, len(numbers), len(copies), *copies[:1], *activity, *numbers)


def _activity(numbers: Numbers) -> tuple[int, ...]:
    """The numbers of busy tricks, of those with a seven, lost by the leader, or with points, and of matching cards."""
    busy = sevens = lost = worth = matched = 0
    for start in range(0, len(numbers), TRICK_SIZE):
        hits, has_seven, has_points = _in_trick(numbers[start : start + TRICK_SIZE])
        busy += bool(hits or has_seven or has_points)
        sevens += has_seven
        lost += bool(hits)
        worth += has_points
        matched += hits
    return busy, sevens, lost, worth, matched


@lru_cache(maxsize=100_000)
def _in_trick(trick: Numbers) -> tuple[int, bool, bool]:
    """How many cards match the first, whether there is a seven, whether there are points."""
    led = _RANK[trick[0]]
    hits = sum(_RANK[card] == led or _SEVEN[card] for card in trick[1:])
    return hits, any(_SEVEN[card] for card in trick), any(_WORTH[card] for card in trick)


def _simpler_games(numbers: Numbers) -> Iterator[Numbers]:
    for game in {*_refilled(numbers), numbers}:
        yield game
        yield _renamed(game)
    for first, second in combinations(range(_ALL), 2):
        swapped = list(numbers)
        swapped[first], swapped[second] = numbers[second], numbers[first]
        yield tuple(swapped)


def _renamed(numbers: Numbers) -> Numbers:
    """An equivalent game, whose plain ranks, and the suits of each rank, come in the order of the deck."""
    ranks: dict[int, int] = {}
    played: dict[int, int] = {}
    renamed = []
    for card in numbers:
        rank = _RANK[card]
        if rank in _PLAIN_RANKS:
            if rank not in ranks:
                ranks[rank] = _PLAIN_RANKS[len(ranks)]
            rank = ranks[rank]
        suit = played[rank] = played.get(rank, -1) + 1
        renamed.append(suit * _RANKS + rank)
    return tuple(renamed)


def _refilled(numbers: Numbers) -> Iterator[Numbers]:
    """Games that keep a few tricks, in their slots or moved to the front; the rest are cards that do little."""
    tricks = [numbers[start : start + TRICK_SIZE] for start in range(0, _ALL, TRICK_SIZE)]
    for count in range(KEPT + 1):
        for slots in combinations(range(_SLOTS), count):
            kept = {slot: tricks[slot] for slot in slots}
            yield from _fillings(kept)
            yield from _fillings(dict(enumerate(kept.values())))


def _fillings(kept: Mapping[int, Numbers]) -> Iterator[Numbers]:
    """Whole games with these tricks in these slots; points and sevens come together, before or after quiet tricks."""
    out = {card for trick in kept.values() for card in trick}
    free = [slot for slot in range(_SLOTS) if slot not in kept]
    for points_each in (TRICK_SIZE, TRICK_SIZE - 1):
        rest = [card for card in _PLAIN if card not in out]
        busy = _busy_tricks(out, rest, points_each)
        if len(busy) > len(free):
            continue
        quiet = _quiet_tricks(rest)
        for ordered in (busy + quiet, quiet + busy):
            filled = {**kept, **dict(zip(free, ordered, strict=True))}
            yield tuple(card for slot in range(_SLOTS) for card in filled[slot])


def _busy_tricks(out: set[int], rest: list[int], points_each: int) -> list[Numbers]:
    """Tricks with four cards worth points, or three after a leader that keeps the trick; and one with the sevens."""
    points = [card for card in _POINTS if card not in out]
    sevens = [card for card in _SEVENS if card not in out]
    tricks = []
    for start in range(0, len(points), points_each):
        leaders = [rest.pop(0)] if points_each < TRICK_SIZE and rest else []
        tricks.append(_completed([*leaders, *points[start : start + points_each]], rest))
    return [*tricks, _completed(sevens, rest)] if sevens else tricks


def _completed(cards: Sequence[int], rest: list[int]) -> Numbers:
    """A trick of four, completed with cards that do not match the first; these are removed from ``rest``."""
    trick = list(cards)
    while len(trick) < TRICK_SIZE and rest:
        card = next((card for card in rest if _RANK[card] != _RANK[trick[0]]), rest[0])
        rest.remove(card)
        trick.append(card)
    return tuple(trick)


def _quiet_tricks(cards: Iterable[int]) -> list[Numbers]:
    """Tricks of four different ranks, as far as possible; the ranks with the most cards left are used first."""
    rest, tricks = list(cards), []
    while rest:
        ranks = [_RANK[card] for card in rest]
        common = sorted(set(ranks), key=lambda rank: -ranks.count(rank))[:TRICK_SIZE]
        trick = [rest[ranks.index(rank)] for rank in common]
        rest = [card for card in rest if card not in trick]
        missing = TRICK_SIZE - len(trick)
        tricks.append(tuple(sorted([*trick, *rest[:missing]])))
        rest = rest[missing:]
    return tricks


def _simpler_illegal(numbers: Numbers) -> Iterator[Numbers]:
    """Shorter illegal records, or simple games with one repeated card."""
    repeated = len(set(numbers)) < len(numbers)
    if len(numbers) > _ALL:
        yield from _too_long(len(numbers))
    elif len(numbers) == _ALL:
        yield from _with_one_card_twice(numbers)
    elif repeated:
        yield from ((*_DECK[: length - 1], 0) for length in range(2, len(numbers) + 1))
        yield from ((0, *_DECK[: length - 1]) for length in range(2, len(numbers) + 1))
    else:
        yield from (_DECK[:length] for length in range(len(numbers) + 1))


def _too_long(length: int) -> Iterator[Numbers]:
    yield from ((_DECK * (longer // _ALL + 1))[:longer] for longer in range(_ALL + 1, length + 1))
    yield from ((*_DECK[:position], 0, *_DECK[position:]) for position in range(1, _ALL))


def _with_one_card_twice(numbers: Numbers) -> Iterator[Numbers]:
    for game in _fillings({}):
        for original, copy in combinations(range(_ALL), 2):
            yield (*game[:copy], game[original], *game[copy + 1 :])
    for original, copy in combinations(range(_ALL), 2):
        if numbers[original] == numbers[copy]:
            lost = next(card for card in _DECK if card not in numbers)
            yield (*numbers[:copy], lost, *numbers[copy + 1 :])


def _refilled_with_copy(numbers: Numbers) -> Iterator[Numbers]:
    """For a game in which one card replaces another: the original game made simpler, with the copy put in again."""
    lost = [card for card in _DECK if card not in numbers]
    if len(numbers) != _ALL or len(lost) != 1:
        return
    copy = next(position for position, card in enumerate(numbers) if card in numbers[:position])
    for game in _refilled((*numbers[:copy], lost[0], *numbers[copy + 1 :])):
        yield tuple(numbers[copy] if card == lost[0] else card for card in game)
