"""What is true of a legal game, as clauses that a person understands: who takes which trick, what the scores come to.

Everything is read from the events and the answer that any game gives, so a new game has its clauses without code of
its own. Pure. Must not know programs nor their answers; records that are no game are in
:mod:`grader.judging.fault_features`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from typing import Any, NamedTuple

from grader.judging.trick_features import negate, phrases_of
from reference.contract import Game, Standing
from reference.events import Event, PlayedTrick, Scored, Section, Taken, group_tricks

MOST_TRICKS = 3
"""Up to how many tricks of a side are counted."""


MOST_PHRASES = 5000

FEW_POINTS = 20
"""Up to how many points of a whole game each is counted; beyond, every ten."""


class Feature(NamedTuple):
    """A clause that is true of some records, and the one that is true of all others; both follow “in which”.

    Of a detail, only that it is true says something: “the last trick is not led with a nine” describes nothing. There
    are hundreds of features of tricks, so that one of them may fit by chance.
    """

    words: str
    otherwise: str
    is_detail: bool = False
    is_of_tricks: bool = False


def features_of_game(game: Game[Any], answer: str, events: Sequence[Event]) -> Iterator[Feature]:
    """What is true of a legal game: its result, its sides, its rounds and scores, its tricks."""
    for part in game.parts:
        value = part.read(answer)
        # A part with many values, such as a list of scores, is a detail.
        yield Feature(f"{part.name} is {value}", f"{part.name} is not {value}", is_detail="," in (value or ""))
    outcome = game.outcome(answer)
    yield Feature(f"the answer is “{outcome}”", f"the answer is not “{outcome}”")
    tricks = [trick for trick in group_tricks(events) if trick.taken]
    yield from _of_sections([event for event in events if isinstance(event, Section)])
    yield from _of_scores([event for event in events if isinstance(event, Scored)])
    yield from _of_counts(events)
    yield from _of_sides([trick.taken for trick in tricks if trick.taken])
    yield from features_of_tricks(tricks)


def features_of_tricks(tricks: Sequence[PlayedTrick]) -> Iterator[Feature]:
    """Something is true of a trick, of every one, of the first or of the last one."""
    sides = {trick.taken.seat: trick.taken.side for trick in tricks if trick.taken}
    phrases = [phrases_of(trick, sides) for trick in tricks]
    if not phrases:
        return
    for phrase, count in Counter(chain.from_iterable(phrases)).items():
        yield _of_some(phrase)
        if count == len(phrases):
            yield _of_every(phrase)
    for name, trick in (("first", phrases[0]), ("last", phrases[-1])):
        for phrase in trick:
            yield _of_one(name, phrase)


# Kept, because each of hundreds of games has a hundred of them, and mostly the same.
@lru_cache(maxsize=MOST_PHRASES)
def _of_some(phrase: str) -> Feature:
    return Feature(f"a trick {phrase}", f"no trick {phrase}", is_of_tricks=True)


@lru_cache(maxsize=MOST_PHRASES)
def _of_every(phrase: str) -> Feature:
    return Feature(f"every trick {phrase}", f"not every trick {phrase}", is_of_tricks=True)


@lru_cache(maxsize=MOST_PHRASES)
def _of_one(name: str, phrase: str) -> Feature:
    return Feature(
        f"the {name} trick {phrase}", f"the {name} trick {negate(phrase)}", is_detail=True, is_of_tricks=True
    )


def _of_sides(taken: Sequence[Taken]) -> Iterator[Feature]:
    """How many tricks and points each side has, and what the last trick changes."""
    if not taken:
        return
    sides = [standing.side for standing in taken[-1].score]
    tricks = {side: sum(event.side == side for event in taken) for side in sides}
    for side in sides:
        yield from _at_most(side, tricks[side])
    least = min(tricks.values())
    yield from _at_most("somebody" if len(sides) > len("AB") else "one side", least, others="everybody")
    if list(tricks.values()).count(max(tricks.values())) > 1:
        yield Feature("two have most tricks", "one alone has most tricks")
    if taken[0].side != taken[-1].side:
        yield Feature(
            "the first and the last trick go to different sides", "one side takes the first and the last trick"
        )
    if len({event.seat for event in taken}) == 1:
        yield Feature("one player takes every trick", "more than one player takes tricks")
    if any(event.points is not None for event in taken):
        yield from _of_points(taken, tricks)


def _at_most(who: str, count: int, others: str = "") -> Iterator[Feature]:
    other = others or who
    if not count:
        yield Feature(f"{who} takes no trick", f"{other} takes a trick")
    for number in range(1, MOST_TRICKS + 1):
        if count <= number:
            noun = "trick" if number == 1 else "tricks"
            yield Feature(f"{who} takes at most {number} {noun}", f"{other} takes more than {number} {noun}")


def _of_points(taken: Sequence[Taken], tricks: Mapping[str, int]) -> Iterator[Feature]:
    points = _count_points(taken, tricks)
    for side, has in points.items():
        if not has:
            yield Feature(f"{side} has no points", f"{side} has points")
    low, everything = min(points.values()), sum(points.values())
    if not low:
        yield Feature("one side has no points", "both sides have points")
        if min(tricks.values()):
            yield Feature("one side takes tricks but no points", "no side takes tricks without any points")
    step = 10 if everything > FEW_POINTS else 1
    for number in range(step, everything // 2 + 1, step):
        if low <= number:
            yield Feature(f"one side has at most {number} points", f"both sides have more than {number} points")
    ahead = _ahead(points)
    if ahead != _ahead(_count_points(taken[:-1], tricks)):
        yield Feature("the last trick decides", "the last trick does not decide")
    if len(ahead) > 1:
        yield Feature("both sides have as many points", "one side has more points")
    else:
        (winner,) = ahead
        yield from _of_winner(winner, taken, tricks)


def _of_winner(winner: str, taken: Sequence[Taken], tricks: Mapping[str, int]) -> Iterator[Feature]:
    """What the side with more points has of the tricks."""
    if any(count >= tricks[winner] for side, count in tricks.items() if side != winner):
        yield Feature("the side with more points has no more tricks", "the side with more points has more tricks")
    for name, event in (("first", taken[0]), ("last", taken[-1])):
        if event.side != winner:
            yield Feature(f"the {name} trick goes to the loser", f"the {name} trick goes to the winner")


def _count_points(taken: Sequence[Taken], sides: Mapping[str, int]) -> dict[str, int]:
    points = dict.fromkeys(sides, 0)
    for event in taken:
        points[event.side] = points.get(event.side, 0) + (event.points or 0)
    return points


def _ahead(points: Mapping[str, int]) -> frozenset[str]:
    return frozenset(side for side, has in points.items() if has == max(points.values()))


def _of_sections(sections: Sequence[Section]) -> Iterator[Feature]:
    """How many rounds there are, and what is noted about them."""
    if not sections:
        return
    noun = sections[0].title.rpartition(" ")[0].lower() or "round"
    for number in range(2, len(sections) + 1):
        yield Feature(f"there are {number} {noun}s or more", f"there are fewer than {number} {noun}s")
    for name, section in (("first", sections[0]), ("last", sections[-1])):
        for note in map(_stem, section.notes):
            yield Feature(f"“{note}” is true of the {name} {noun}", f"“{note}” is not true of the {name} {noun}")
    for note in dict.fromkeys(_stem(note) for section in sections for note in section.notes):
        yield Feature(f"“{note}” is true of a {noun}", f"“{note}” is true of no {noun}")


def _stem(note: str) -> str:
    """What a note says, without the details behind a colon."""
    return note.partition(":")[0].rstrip(".")


def _of_scores(scored: Sequence[Scored]) -> Iterator[Feature]:
    """What players gain in a round, and have after it and at the end."""
    if not scored:
        return
    players = len(scored[0].scores)
    yield Feature(f"there are {players} players", f"there are not {players} players")
    standings = [standing for event in scored for standing in event.scores]
    for word in dict.fromkeys(standing.gained for standing in standings if _number(standing.gained) is None):
        if word:
            yield Feature(f"a gain is “{word}”", f"no gain is “{word}”")
    gains, final = _numbers(standings, "gained"), _numbers(scored[-1].scores, "points")
    yield from _of_signs("gains", gains)
    yield from _of_signs("comes to", _numbers(standings, "points"))
    yield from _of_signs("has at the end", final)
    for gain in sorted({gain for gain in gains if gain}):
        yield Feature(f"somebody gains {gain}", f"nobody gains {gain}")
    if any(gain % 10 for gain in gains):
        yield Feature("a gain does not end in 0", "all gains end in 0")
    if final.count(max(final, default=0)) > 1:
        yield Feature("two have the highest score", "one alone has the highest score")
    if len(set(final)) < len(final):
        yield Feature("two have the same score", "all scores differ")


def _of_signs(verb: str, numbers: Sequence[int]) -> Iterator[Feature]:
    signs = {"less than 0": min(numbers, default=0) < 0, "0": 0 in numbers, "more than 0": max(numbers, default=0) > 0}
    for words, holds in signs.items():
        if holds:
            yield Feature(f"somebody {verb} {words}", f"nobody {verb} {words}")


def _of_counts(events: Sequence[Event]) -> Iterator[Feature]:
    """Where tricks are counted against a number (“2/3”): whether it is missed, reached or exceeded in a round."""
    last: tuple[Standing, ...] = ()
    for event in events:
        if isinstance(event, Taken):
            last = event.score
        elif isinstance(event, Scored):
            for standing in last:
                if found := re.fullmatch(r"(\d+)/(\d+)", standing.points):
                    yield from _of_count(*map(int, found.groups()))


def _of_count(won: int, wanted: int) -> Iterator[Feature]:
    how = "fewer tricks than" if won < wanted else "more tricks than" if won > wanted else "just the tricks that were"
    yield Feature(f"somebody takes {how} called", f"nobody takes {how} called")
    yield Feature(f"somebody calls {wanted}", f"nobody calls {wanted}")
    for number in range(8, wanted):
        yield Feature(f"somebody calls more than {number}", f"nobody calls more than {number}")


def _number(text: str) -> int | None:
    return int(text) if re.fullmatch(r"[+-]?\d+", text) else None


def _numbers(standings: Sequence[Standing], field: str) -> list[int]:
    return [number for standing in standings if (number := _number(getattr(standing, field))) is not None]
