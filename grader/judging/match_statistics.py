"""What games say about players: means, intervals, who can be told from whom, and how many decks that takes.

All players play all others with the same decks, each deck both ways. A deck's *gain* is what a player won with it in
the games against one other player or against the whole field, in points. Gains are whole numbers, and intervals come
from a bootstrap over decks, whose sums are therefore exact: the same gains and the same seed give the same bytes
everywhere. Knows numbers only; must not know games or how they are played.
"""

from __future__ import annotations

import math
import random
import sys
from array import array
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from operator import itemgetter, sub
from statistics import fmean, stdev
from typing import TypeVar

K = TypeVar("K", bound=Hashable)

CONFIDENCE = 0.95
RESAMPLES = 1_000
FEWEST_DECKS = 2
"""Nothing can be said of how much one deck differs from others."""

SURELY = 3.0
"""Standard errors between neighbours with which a tournament may end early.

Whoever looks ten times and stops at the first difference whose 95 % interval excludes 0 is wrong much more often than
5 % of the time. With three standard errors at each earlier look, only the last one decides, and a tie between equal
players is found as often as the interval says (the rule of Haybittle and Peto for clinical trials).
"""

_CLEARLY = 1.96 + 0.84  # standard errors: the interval's own 1.96, and enough to get there four times out of five

Pair = tuple[str, str]
Pick = Callable[[Sequence[int]], tuple[int, ...]]
"""Picks the gains of the decks that were drawn, some of them several times."""


@dataclass(frozen=True)
class Estimate:
    """Mean points a game, and the interval in which the true mean is with :data:`CONFIDENCE`."""

    mean: float
    low: float
    high: float


@dataclass(frozen=True)
class Place:
    """A player's place in the ranking; ``tied_with`` are all who cannot be told from it, whatever their rank."""

    player: str
    rank: int
    estimate: Estimate
    tied_with: tuple[str, ...]


def draw_decks(decks: int, seed: str, times: int = RESAMPLES) -> tuple[Pick, ...]:
    """So many tournaments as they might have been: as many decks, each one of those that were played, by chance."""
    rng = random.Random(f"bootstrap/{seed}")  # noqa: S311  # reproducible, not secret
    return tuple(itemgetter(*rng.choices(range(decks), k=decks)) for _ in range(times))


def add_up(gains: Mapping[Pair, Sequence[int]]) -> dict[str, list[int]]:
    """For each player the gain with each deck against the whole field, from the gains of the first of each pair."""
    totals: dict[str, list[int]] = defaultdict(list)
    for (first, second), of_pair in gains.items():
        totals[first] = _add(totals[first], of_pair)
        totals[second] = _add(totals[second], [-gain for gain in of_pair])
    return dict(totals)


def _add(total: Sequence[int], gains: Sequence[int]) -> list[int]:
    return [had + gain for had, gain in zip(total, gains, strict=True)] if total else list(gains)


def estimate_gains(gains: Sequence[int], games_a_deck: int, picks: Sequence[Pick]) -> Estimate:
    """The mean points a game, from the gain with each deck in ``games_a_deck`` games."""
    return estimate_all({"": gains}, games_a_deck, picks)[""]


def estimate_all(gains: Mapping[K, Sequence[int]], games_a_deck: int, picks: Sequence[Pick]) -> dict[K, Estimate]:
    """The same for many players, or pairs of players, who have played the same decks."""
    return {
        key: _estimate(sum(gains[key]), resampled, len(gains[key]) * games_a_deck)
        for key, resampled in _resample(gains, picks).items()
    }


def _resample(gains: Mapping[K, Sequence[int]], picks: Sequence[Pick]) -> dict[K, Sequence[int]]:
    """What each would have won in each of the tournaments that were drawn.

    All gains with a deck are the digits of one large number, so that one addition adds them all. Hundreds of pairs and
    a thousand decks take a second, and not ten.
    """
    least = min((min(of_one) for of_one in gains.values()), default=0)
    by_deck = zip(*gains.values(), strict=True)
    numbers = [_join(gain - least for gain in of_deck) for of_deck in by_deck]
    drawn = [_split(sum(pick(numbers)), len(gains)) for pick in picks]
    lowest = least * len(numbers)
    columns = zip(*drawn, strict=True)
    return {key: [total + lowest for total in column] for key, column in zip(gains, columns, strict=True)}


def _join(digits: Iterable[int]) -> int:
    return int.from_bytes(array("Q", digits).tobytes(), sys.byteorder)


def _split(number: int, length: int) -> Sequence[int]:
    return memoryview(number.to_bytes(8 * length, sys.byteorder)).cast("Q")


def _estimate(total: int, resampled: Sequence[int], games: int) -> Estimate:
    low, high = _middle(resampled)
    return Estimate(total / games, low / games, high / games)


def _middle(resampled: Sequence[int]) -> tuple[int, int]:
    """The ends of the middle 95 %."""
    ordered = sorted(resampled)
    outside = int(len(ordered) * (1 - CONFIDENCE) / 2)
    return ordered[outside], ordered[-1 - outside]


def rank(totals: Mapping[str, Sequence[int]], games_a_deck: int, picks: Sequence[Pick]) -> tuple[Place, ...]:
    """The players by their mean points against the field, the best first.

    Two players are tied if the interval of their difference, deck by deck, includes 0. Ties are not transitive: of
    three in a row the first may be tied with the second and the second with the third, but not the first with the
    third. So a rank is shared only with its first: going down the list, whoever is tied with the first of the present
    rank shares it, and the next one begins a new rank, counted from all who stand above. Everybody who is tied, across
    ranks too, is in ``tied_with``.
    """
    order = sort_players(totals)
    resampled = _resample(totals, picks)
    places: list[Place] = []
    begins = 0  # where the present rank does
    for index, player in enumerate(order):
        if not _is_tied(resampled[order[begins]], resampled[player]):
            begins = index
        games = len(totals[player]) * games_a_deck
        found = _estimate(sum(totals[player]), resampled[player], games)
        ties = tuple(other for other in order if other != player and _is_tied(resampled[player], resampled[other]))
        places.append(Place(player, begins + 1, found, ties))
    return tuple(places)


def _is_tied(one: Sequence[int], other: Sequence[int]) -> bool:
    low, high = _middle(list(map(sub, one, other)))
    return low <= 0 <= high


def sort_players(totals: Mapping[str, Sequence[int]]) -> list[str]:
    """The players, whoever has the most points first, and those with as many by name."""
    return sorted(totals, key=lambda player: (-sum(totals[player]), player))


def find_unsettled(totals: Mapping[str, Sequence[int]]) -> tuple[Pair, ...]:
    """The neighbours in the ranking that are not surely apart, and that more decks may separate.

    No number of decks separates two who have won the same with every single one.
    """
    return tuple(
        (above, below)
        for above, below in pairwise(sort_players(totals))
        if not _is_settled(list(map(sub, totals[above], totals[below])))
    )


def _is_settled(differences: Sequence[int]) -> bool:
    if not any(differences):
        return True
    return fmean(differences) > SURELY * stdev(differences) / math.sqrt(len(differences))


def count_decks_needed(differences: Sequence[int]) -> int | None:
    """About how many decks it takes until the interval of a difference such as this excludes 0; None if none do."""
    mean = fmean(differences)
    return math.ceil((_CLEARLY * stdev(differences) / mean) ** 2) if mean else None
