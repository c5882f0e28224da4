"""The recipes for possible games of Callbreak.

As few things as possible happen in each, so that who misreads one sentence loses the criterion about it and little
else. Cards are dealt so that duties hardly bind: a program that gives a trick to the wrong player would else "see" a
card that breaks a duty, and refuse the record, which says little about what is wrong with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from reference.callbreak.course import HAND_SIZE, PLAYERS, SEATS, B, Course, Record, Round
from reference.callbreak.legal_records import (
    Calls,
    Cards,
    Maker,
    Wanted,
    accepted,
    agreeing,
    at_random,
    bold,
    by_suits,
    careful,
    ducks,
    evenly,
    everybody_wins,
    exact,
    exposing,
    games,
    highest,
    leads_high,
    mixed,
    mostly_highest,
    play,
    rather_spades,
    refused,
    shuffled,
    such,
    with_strong_eldest,
)
from reference.callbreak.misconceptions import MISREADINGS
from reference.callbreak.misconceptions_tricks import LEADING, RANKING
from reference.callbreak.reading import NOTHING, RULES, Reading
from reference.callbreak.rules import LEAST_CALL, MOST_CALL, MOST_ROUNDS
from reference.contract import Recipe
from reference.makers import until
from reference.misreadings import Misreading

READINGS = {misreading.id: misreading.reading for misreading in MISREADINGS}


def _legal(name: str, why: str, make: Maker, *tags: str) -> Recipe[Record]:
    return Recipe(name, why, ("legal", *tags), make)


def _readings(*groups: Sequence[Misreading[Reading]], but: Iterable[str] = ()) -> tuple[Reading, ...]:
    return tuple(known.reading for group in groups for known in group if known.id not in set(but))


_STRICT = tuple(
    READINGS[known]
    for known in (
        "any-spade-when-out",
        "no-lower-spade",
        "beat-only-card-before",
        "beat-though-trumped",
        "must-play-highest",
    )
)
"""Those who refuse some rounds in which all duties are met; but for two who refuse nearly all of them, because players
run out of suits, and lead spades when they like.
"""


def _low(*_: object) -> tuple[int, ...]:
    """Few tricks are called, so that no limit to calls matters."""
    return (3, 2, 4, 1)


def _is_undisputed(made: Cards) -> bool:
    record = (Round(_low(), made.cards),)
    return all(reading.read(record) != NOTHING for reading in _STRICT)


EVEN = until(until(play(evenly, highest), everybody_wins), _is_undisputed)
"""Everybody follows suit in all tricks but the last, and hardly anybody could play a better card than they do."""

_STRONG = play(with_strong_eldest, leads_high)
_DEALT = until(play(shuffled, highest), everybody_wins)

_LIVELY = until(play(shuffled, at_random), everybody_wins)
_BY_SUITS = play(by_suits, at_random)


def _has_most(seat: int) -> Wanted:
    return lambda course: list(RULES.who_has_most(course)) == [seat]


def _has_one_winner(course: Course) -> bool:
    return len(RULES.who_has_most(course)) == 1


def _tie_of(count: int) -> Wanted:
    return lambda course: len(RULES.who_has_most(course)) == count


def _calls_too_many(course: Course) -> bool:
    calls = course.rounds[0].made.calls
    return sum(calls) > HAND_SIZE and max(calls) <= 8


def easy(calls: Calls = exact, rounds: int = 1) -> Maker:
    """Games with a winner in which hardly anything is to be seen but the tricks and the calls."""
    return such(games(EVEN, calls, rounds), _has_one_winner)


def plain(calls: Calls = careful, rounds: int = 1) -> Maker:
    """Games in which the eldest hand holds all spades, and each other player one suit."""
    return games(_BY_SUITS, calls, rounds)


PLAIN = [
    _legal("one-suit-each", "the eldest hand holds all spades, and each other player one suit", plain(_low), "plain"),
    _legal("one-suit-each-called", "the same, with other calls",
           such(plain(lambda rng, _: tuple(rng.randint(1, 3) for _ in range(PLAYERS))), _has_one_winner), "plain"),
]  # fmt: skip

_TAKE_FOR_A_GAME = _readings(LEADING, RANKING, but=("lowest-takes", "ranks-by-name"))
"""Most of these take an ordinary round for a game, which has another result."""

ORDINARY = [
    _legal("ordinary", "an ordinary round, in which everybody makes the call",
           accepted(easy(), _TAKE_FOR_A_GAME), "ordinary", "accepted"),
    _legal("ordinary-eldest", "an ordinary round, in which the eldest hand has most",
           accepted(such(easy(), _has_most(B)), _TAKE_FOR_A_GAME), "ordinary", "accepted"),
    *(_legal(f"ordinary-{seat.lower()}", f"a round in which everybody makes the call and {seat} has most",
             such(easy(), _has_most(number)), "ordinary")
      for number, seat in enumerate(SEATS) if number != B),
    _legal("dealt", "a round as cards fall, in which everybody makes the call",
           such(games(until(_DEALT, _is_undisputed)), _has_one_winner), "ordinary"),
]  # fmt: skip


def _exposing(name: str, why: str, make: Maker, misconception: str, tag: str) -> Recipe[Record]:
    return _legal(name, why, exposing(make, READINGS[misconception]), tag)


TRICKS = [
    *(_exposing(name, why, such(games(EVEN), _has_one_winner), misconception, "tricks")
      for name, why, misconception in (
          ("eldest-hand-leads", "the eldest hand leads the first trick", "dealer-leads"),
          ("winner-leads", "who wins a trick leads the next one", "eldest-always-leads"),
          ("winner-leads-again", "who leads a trick and wins it leads again", "lead-passes-round"),
          ("winner-leads-not-neighbour", "the winner leads, not the player to the left", "left-of-winner-leads"),
          ("clockwise", "everybody plays one card, clockwise", "play-anticlockwise"),
          ("spades-are-trumps", "a spade wins a trick in which another suit was led", "no-trumps"),
          ("hearts-are-no-trumps", "a heart wins no trick in which another suit was led", "hearts-are-trumps"),
          ("low-spade-wins", "a low spade wins against a higher card", "trump-only-if-higher"),
          ("first-spade-wins", "of several spades the higher one wins, and it is not the last", "last-trump-takes"),
          ("later-spade-wins", "of several spades the higher one wins, and it is not the first", "first-trump-takes"),
          ("rank-alone", "the highest rank does not win against a spade", "highest-rank-takes"),
          ("ace-is-high", "an ace wins", "ace-is-low"),
          ("ten-above-nine", "ten, jack, queen, king, ace: not as their names are ordered", "ranks-by-name"),
      )),
    _exposing("discard-never-wins", "a high card of another suit does not win", games(_DEALT), "other-suits-can-win",
              "tricks"),
    _exposing("highest-card-wins", "the highest card of the suit led wins, not the lowest",
              games(_STRONG), "lowest-takes", "tricks"),
]  # fmt: skip


def _allowed(name: str, why: str, make: Maker, misconception: str) -> Recipe[Record]:
    """Games that somebody refuses who misreads the duties in this way, but not who misreads them in another."""
    others = [reading for reading in _STRICT if reading is not READINGS[misconception]]
    return _legal(name, why, agreeing(refused(make, READINGS[misconception]), others), "allowed")


ALLOWED = [
    _allowed("not-the-highest", "who can beat need not play the highest card",
             games(play(shuffled, mostly_highest(0.5))), "must-play-highest"),
    _allowed("low-under-a-spade", "a trick is trumped, and who follows suit plays a low card",
             games(play(shuffled, ducks)), "beat-though-trumped"),
    _allowed("best-not-last", "who plays a card that beats the one before it need not do so: another one is better",
             games(play(evenly, mostly_highest(0.8))), "beat-only-card-before"),
    _allowed("spades-too-low", "who is out of the suit led, and holds only lower spades, plays another suit",
             games(_DEALT), "any-spade-when-out"),
    _allowed("lower-spade", "who is out of the suit led, and holds only lower spades, plays one of them",
             games(play(shuffled, rather_spades)), "no-lower-spade"),
    _allowed("spades-led-first", "spades are led before anybody played one", games(EVEN), "spades-must-be-broken"),
    _allowed("out-of-a-suit", "a suit is led of which a player has no card left", games(EVEN), "hand-never-shrinks"),
    _legal("lively", "a round as cards fall, and as players choose at random", games(_LIVELY), "allowed"),
]  # fmt: skip


def _one_fewer(_: object, won: Sequence[int]) -> tuple[int, ...]:
    return tuple(max(LEAST_CALL, count - 1) for count in won)


def _one_more(_: object, won: Sequence[int]) -> tuple[int, ...]:
    return tuple(min(MOST_CALL, count + 1) for count in won)


def _one_each(*_: object) -> tuple[int, ...]:
    return (LEAST_CALL,) * PLAYERS


SCORING = [
    _legal("all-made", "everybody makes the call exactly", easy(exact), "scoring"),
    *(_exposing(name, why, easy(calls), misconception, "scoring")
      for name, why, calls, misconception in (
          ("one-extra", "everybody wins a trick more than called, if they can", _one_fewer, "exact-call-needed"),
          ("all-call-one", "everybody calls one trick", _one_each, "extra-tricks-free"),
          ("extra-tricks", "some win more tricks than called", careful, "extra-trick-worth-one"),
          ("one-missing", "everybody misses the call by one trick", _one_more, "missed-call-by-shortfall"),
          ("calls-missed", "everybody misses the call", bold, "missed-keeps-tenths"),
          ("missed-and-made", "some miss the call, and some make it", mixed, "missed-call-is-zero"),
      )),
    _legal("no-trick", "three players win no trick at all", plain(careful), "scoring"),
]  # fmt: skip


def _all_but_one_kind(_: object, won: Sequence[int]) -> tuple[int, ...]:
    """Those who win as many tricks as somebody else call them, and the others one more than they win."""
    return tuple(count + (won.count(count) == 1) for count in won)


def _two(calls: Calls = exact) -> Maker:
    return easy(calls, rounds=2)


ROUNDS = [
    *(_exposing(name, why, _two(), misconception, "rounds")
      for name, why, misconception in (
          ("deal-moves-on", "the second round is dealt by player B", "dealer-stays"),
          ("deal-moves-clockwise", "the second round is not dealt by player D", "dealer-moves-backwards"),
          ("winner-does-not-deal", "who wins the last trick does not deal therefore", "last-winner-deals"),
          ("rounds-are-added", "the scores of two rounds are added", "last-round-counts"),
      )),
    _legal("three-rounds", "three rounds, which have different dealers", easy(rounds=3), "rounds"),
    _legal("whole-game", "a whole game of five rounds", games(_BY_SUITS, exact, MOST_ROUNDS), "rounds"),
]  # fmt: skip

MOST = [
    _exposing("below-zero-at-first", "a score below zero is carried into the next round",
              such(games(EVEN, mixed, 2), _has_one_winner), "never-below-zero", "most"),
    *(_legal(f"{name}-have-most", f"{name} players have most",
             such(games(EVEN, _all_but_one_kind), _tie_of(count)), "most")
      for name, count in (("two", 2), ("three", 3))),
    _legal("tie-after-two-rounds", "two players have most after two rounds",
           such(games(EVEN, exact, 2), _tie_of(2)), "most"),
    _legal("all-below-zero", "everybody has less than nothing, and somebody most",
           such(games(EVEN, bold), _has_one_winner), "most"),
    _exposing("most-tricks-missed", "who wins most tricks misses the call", easy(mixed), "most-tricks-win", "most"),
    _exposing("scores-of-a-b-c-d", "the scores are those of A, B, C, and D", easy(careful), "scores-in-calling-order",
              "most"),
]  # fmt: skip

HIGH_CALLS = [
    _legal("order-of-calls", "the eldest hand calls first",
           exposing(easy(careful), READINGS["dealer-calls-first"]), "calls"),
    _legal("call-of-nine-or-ten", "a call of nine or ten, made with thirteen tricks",
           plain(lambda rng, _: (rng.choice((9, 10)), 1, 1, 1)), "calls"),
    _legal("more-than-thirteen-called", "more than thirteen tricks are called",
           such(games(EVEN, mixed), _calls_too_many), "calls"),
    _legal("highest-calls", "everybody calls thirteen tricks", plain(lambda *_: (MOST_CALL,) * PLAYERS), "calls"),
]  # fmt: skip
