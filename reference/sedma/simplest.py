"""What makes a Sedma record simple, and simpler records than a given one. Pure; knows no program.

A game always has all 32 cards, so it is simple when few of its tricks have anything in them: points, a seven, or a
second card of the rank that was led. Such tricks are kept, and the others filled with cards that do nothing. Cards
are their places in the deck here, because a thousand records are weighed for each step.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations

from reference.cards import Card
from reference.contract import Exchange
from reference.sedma.rules import DECK, TRICK_SIZE, Record, card_points, is_joker

KEPT = 3
"""So many tricks of a game are kept at most when the rest is filled anew."""

Places = tuple[int, ...]
"""A record as the places of its cards in the deck, from 0."""

_ALL = len(DECK)
_SLOTS = _ALL // TRICK_SIZE
_PLACE: dict[Card, int] = {card: place for place, card in enumerate(DECK)}
_DECK: Places = tuple(range(_ALL))
_SEVEN = tuple(map(is_joker, DECK))
_WORTH = tuple(card_points(card) > 0 for card in DECK)
_RANK = tuple([card.rank for card in DECK].index(card.rank) for card in DECK)
_SEVENS = tuple(card for card in _DECK if _SEVEN[card])
_POINTS = tuple(sorted((card for card in _DECK if _WORTH[card]), key=_RANK.__getitem__))
_PLAIN = tuple(card for card in _DECK if not _SEVEN[card] and not _WORTH[card])
_RANKS = max(_RANK) + 1
_PLAIN_RANKS = tuple(sorted({_RANK[card] for card in _PLAIN}))


def weigh(record: Record) -> tuple[int, ...]:
    """What is no game is short; a game has few tricks with anything in them, few sevens about, and a steady lead.

    Cards in the order of the deck decide between records that are alike in all this.
    """
    if not all(card in _PLACE for card in record):
        return (2, len(record))  # cards of another deck: nothing is simpler, nothing is compared with it
    return _weigh(tuple(map(_PLACE.__getitem__, record)))


def simpler(record: Record) -> tuple[Record, ...]:
    """Records that weigh less and are illegal for the same reasons, or legal as well; the simplest first.

    Behind them come those that keep tricks of a game with a card twice: only where nothing simpler is left.
    """
    if not all(card in _PLACE for card in record):
        return ()
    places = tuple(map(_PLACE.__getitem__, record))
    weight = _weigh(places)
    weighed = {one: _weigh(one) for one in set(_simpler_games(places) if _is_game(places) else _simpler_rests(places))}
    kept = sorted((one for one, own in weighed.items() if own < weight), key=weighed.__getitem__)
    refilled = sorted({one for one in _refilled_with_copy(places) if _bustle(one) < _bustle(places)}, key=_weigh)
    found = (*kept, *(one for one in refilled if one not in weighed and _weigh(one) < weight))
    return tuple(tuple(map(DECK.__getitem__, one)) for one in found)


def exchanges(record: Record) -> tuple[Exchange[Record], ...]:
    """Two games differ in two cards at least: pairs within a trick come first, and the nearest of each first.

    What is no game has none: the change that makes a game of it says nothing about a program.
    """
    if len(record) != _ALL or len(set(record)) != _ALL:
        return ()
    pairs = sorted(combinations(range(_ALL), 2), key=_apart)
    return tuple(Exchange((one + 1, two + 1), _exchanged(record, one, two)) for one, two in pairs)


def _apart(pair: tuple[int, int]) -> tuple[int, int, int]:
    one, two = pair
    return two // TRICK_SIZE - one // TRICK_SIZE, two - one, one


def _exchanged(record: Record, one: int, two: int) -> Record:
    return (*record[:one], record[two], *record[one + 1 : two], record[one], *record[two + 1 :])


def _is_game(places: Places) -> bool:
    return len(places) == _ALL == len(set(places))


def _weigh(places: Places) -> tuple[int, ...]:
    if _is_game(places):
        return (1, *_bustle(places), *places)
    seen: set[int] = set()
    copies = [number for number, card in enumerate(places) if card in seen or seen.add(card)]  # type: ignore[func-returns-value]
    bustle = _bustle(places) if len(places) == _ALL else ()
    return (0, len(places), len(copies), *copies[:1], *bustle, *places)


def _bustle(places: Places) -> tuple[int, ...]:
    """Busy tricks, those with a seven, those that the leader loses, those with points, and cards that match."""
    busy = sevens = lost = worth = matched = 0
    for start in range(0, len(places), TRICK_SIZE):
        hits, has_seven, has_points = _in_trick(places[start : start + TRICK_SIZE])
        busy += bool(hits or has_seven or has_points)
        sevens += has_seven
        lost += bool(hits)
        worth += has_points
        matched += hits
    return busy, sevens, lost, worth, matched


@lru_cache(maxsize=100_000)
def _in_trick(trick: Places) -> tuple[int, bool, bool]:
    """How many cards match the first, whether there is a seven, whether there are points."""
    led = _RANK[trick[0]]
    hits = sum(_RANK[card] == led or _SEVEN[card] for card in trick[1:])
    return hits, any(_SEVEN[card] for card in trick), any(_WORTH[card] for card in trick)


def _simpler_games(places: Places) -> Iterator[Places]:
    for game in {*_refilled(places), places}:
        yield game
        yield _renamed(game)
    for one, two in combinations(range(_ALL), 2):
        swapped = list(places)
        swapped[one], swapped[two] = places[two], places[one]
        yield tuple(swapped)


def _renamed(places: Places) -> Places:
    """The same game by the rules: plain ranks, and the suits of each rank, in the order in which they are played."""
    ranks: dict[int, int] = {}
    played: dict[int, int] = {}
    renamed = []
    for card in places:
        rank = _RANK[card]
        if rank in _PLAIN_RANKS:
            if rank not in ranks:
                ranks[rank] = _PLAIN_RANKS[len(ranks)]
            rank = ranks[rank]
        suit = played[rank] = played.get(rank, -1) + 1
        renamed.append(suit * _RANKS + rank)
    return tuple(renamed)


def _refilled(places: Places) -> Iterator[Places]:
    """A few tricks as they are, where they are or in front of all others, and the rest filled with what does little."""
    tricks = [places[start : start + TRICK_SIZE] for start in range(0, _ALL, TRICK_SIZE)]
    for count in range(KEPT + 1):
        for slots in combinations(range(_SLOTS), count):
            kept = {slot: tricks[slot] for slot in slots}
            yield from _fillings(kept)
            yield from _fillings(dict(enumerate(kept.values())))


def _fillings(kept: Mapping[int, Places]) -> Iterator[Places]:
    """Whole games with these tricks in these places: points and sevens lie together, before or behind what is quiet."""
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


def _busy_tricks(out: set[int], rest: list[int], points_each: int) -> list[Places]:
    """Points four to a trick, or three behind a card that leads and keeps the trick; sevens by themselves."""
    points = [card for card in _POINTS if card not in out]
    sevens = [card for card in _SEVENS if card not in out]
    tricks = []
    for start in range(0, len(points), points_each):
        leaders = [rest.pop(0)] if points_each < TRICK_SIZE and rest else []
        tricks.append(_completed([*leaders, *points[start : start + points_each]], rest))
    return [*tricks, _completed(sevens, rest)] if sevens else tricks


def _completed(cards: Sequence[int], rest: list[int]) -> Places:
    """A trick of four, with cards behind that do not match the first; they leave the rest."""
    trick = list(cards)
    while len(trick) < TRICK_SIZE and rest:
        card = next((one for one in rest if _RANK[one] != _RANK[trick[0]]), rest[0])
        rest.remove(card)
        trick.append(card)
    return tuple(trick)


def _quiet_tricks(cards: Iterable[int]) -> list[Places]:
    """Tricks of four different ranks as far as they go: the ranks of which most are left come first."""
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


def _simpler_rests(places: Places) -> Iterator[Places]:
    """What is no game, made shorter, or with one card twice in a game that is simple otherwise."""
    repeated = len(set(places)) < len(places)
    if len(places) > _ALL:
        yield from _too_long(len(places))
    elif len(places) == _ALL:
        yield from _with_one_card_twice(places)
    elif repeated:
        yield from ((*_DECK[: length - 1], 0) for length in range(2, len(places) + 1))
        yield from ((0, *_DECK[: length - 1]) for length in range(2, len(places) + 1))
    else:
        yield from (_DECK[:length] for length in range(len(places) + 1))


def _too_long(length: int) -> Iterator[Places]:
    yield from ((_DECK * (longer // _ALL + 1))[:longer] for longer in range(_ALL + 1, length + 1))
    yield from ((*_DECK[:place], 0, *_DECK[place:]) for place in range(1, _ALL))


def _with_one_card_twice(places: Places) -> Iterator[Places]:
    for game in _fillings({}):
        for one, two in combinations(range(_ALL), 2):
            yield (*game[:two], game[one], *game[two + 1 :])
    for one, two in combinations(range(_ALL), 2):
        if places[one] == places[two]:
            lost = next(card for card in _DECK if card not in places)
            yield (*places[:two], lost, *places[two + 1 :])


def _refilled_with_copy(places: Places) -> Iterator[Places]:
    """Of a game but for one card that is there twice: the whole game made simpler, with the copy put in again."""
    lost = [card for card in _DECK if card not in places]
    if len(places) != _ALL or len(lost) != 1:
        return
    copy = next(place for place, card in enumerate(places) if card in places[:place])
    for game in _refilled((*places[:copy], lost[0], *places[copy + 1 :])):
        yield tuple(places[copy] if card == lost[0] else card for card in game)
