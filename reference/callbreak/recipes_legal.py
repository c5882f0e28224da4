"""The recipes for possible games of Callbreak.

As few things as possible happen in each: who misreads one sentence loses the criterion about it, and little else.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from reference.callbreak.course import HAND_SIZE, PLAYERS, SEATS, B, Record
from reference.callbreak.kinds import (
    CALM,
    DEALT,
    EVEN,
    LIVELY,
    MANY,
    READINGS,
    STRICT,
    easy,
    few,
    has_one_winner,
    has_two_winners,
    is_shared,
    is_undisputed,
    is_won_by,
    plain,
    plainest,
    readings,
)
from reference.callbreak.legal_records import (
    CardMaker,
    Maker,
    accepted,
    agreeing,
    careful,
    ducks,
    evenly,
    exposing,
    games,
    leads_high,
    leads_spades_last,
    mostly_highest,
    play,
    rather_spades,
    refused,
    shuffled,
    such,
    with_strong_eldest,
)
from reference.callbreak.misconceptions_tricks import LEADING, RANKING
from reference.callbreak.rules import LEAST_CALL, MOST_CALL, MOST_ROUNDS
from reference.contract import Recipe
from reference.makers import until


def _legal(name: str, why: str, make: Maker, *tags: str) -> Recipe[Record]:
    return Recipe(name, why, ("legal", *tags), make)


def _exposing(name: str, why: str, make: Maker, misconception: str, tag: str) -> Recipe[Record]:
    return _legal(name, why, exposing(make, READINGS[misconception]), tag)


def _settled(cards: CardMaker) -> Maker:
    """Games with a winner in which everybody makes the call."""
    return such(games(until(cards, is_shared)), has_one_winner)


PLAIN = [
    _legal("one-suit-each", "the eldest hand holds all spades, and each other player one suit", plainest(few), "plain"),
    _legal("one-suit-each-called", "the same, with higher calls", plainest(lambda *_: (6, 1, 2, 3)), "plain"),
]

ORDINARY = [
    _legal("ordinary", "an ordinary round, in which everybody makes the call",
           accepted(easy(), readings(LEADING, RANKING, but=("lowest-takes",))), "ordinary", "accepted"),
    *(_legal(f"ordinary-{seat.lower()}", f"a round in which everybody makes the call, and {seat} has most",
             such(easy(), is_won_by(number)), "ordinary")
      for number, seat in enumerate(SEATS) if number != B),
    _legal("dealt", "a round as cards fall, in which everybody makes the call",
           _settled(until(DEALT, is_undisputed)), "ordinary"),
]  # fmt: skip

TRICKS = [
    *(_exposing(name, why, _settled(EVEN), misconception, "tricks")
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
    _exposing("discard-never-wins", "a high card of another suit does not win", _settled(until(DEALT, is_undisputed)),
              "other-suits-can-win", "tricks"),
    _exposing("highest-card-wins", "the highest card of the suit led wins, not the lowest",
              games(play(with_strong_eldest, leads_high)), "lowest-takes", "ordinary"),
]  # fmt: skip


def _allowed(name: str, why: str, make: Maker, misconception: str) -> Recipe[Record]:
    """Games that somebody refuses who misreads the duties in this way, but not who misreads them in another."""
    others = [reading for reading in STRICT if reading is not READINGS[misconception]]
    return _legal(name, why, agreeing(refused(make, READINGS[misconception]), others), "allowed")


ALLOWED = [
    _allowed("not-the-highest", "who can beat need not play the highest card",
             _settled(play(shuffled, mostly_highest(0.5))), "must-play-highest"),
    _allowed("low-under-a-spade", "a trick is trumped, and who follows suit plays a low card",
             _settled(play(shuffled, ducks)), "beat-though-trumped"),
    _allowed("best-not-last", "who plays a card that beats the one before it need not do so: another one is better",
             _settled(play(evenly, mostly_highest(0.8))), "beat-only-card-before"),
    _allowed("spades-too-low", "who is out of the suit led, and holds only lower spades, plays another suit",
             _settled(DEALT), "any-spade-when-out"),
    _allowed("lower-spade", "who is out of the suit led, and holds only lower spades, plays one of them",
             _settled(play(shuffled, rather_spades)), "no-lower-spade"),
    _allowed("spades-led-first", "spades are led before anybody played one", _settled(EVEN), "spades-must-be-broken"),
    *(_legal(name, why, agreeing(_settled(play(deal, leads_spades_last)), (READINGS["spades-must-be-broken"],)),
             "allowed")
      for name, why, deal in (
          ("out-of-a-suit", "a suit is led of which a player has no card left", evenly),
          ("out-of-a-suit-early", "the same, in a round as cards fall", shuffled),
      )),
    _legal("lively", "a round as cards fall, and as players choose at random", _settled(LIVELY), "allowed"),
]  # fmt: skip


def _one_fewer(_: object, won: Sequence[int]) -> tuple[int, ...]:
    return tuple(max(LEAST_CALL, count - 1) for count in won)


def _one_each(*_: object) -> tuple[int, ...]:
    return (LEAST_CALL,) * PLAYERS


def _some_miss(rng: random.Random, won: Sequence[int]) -> tuple[int, ...]:
    """One or two players call up to three tricks more than they win; the others may call fewer."""
    eager = rng.sample(range(PLAYERS), rng.choice((1, 2)))
    return tuple(
        min(MANY, count + rng.randint(1, 3)) if seat in eager else rng.randint(LEAST_CALL, count)
        for seat, count in enumerate(won)
    )


def _all_miss(rng: random.Random, won: Sequence[int]) -> tuple[int, ...]:
    return tuple(count + rng.randint(1, 2) for count in won)


def _calls_at_most(most: int, make: Maker) -> Maker:
    return until(make, lambda record: all(sum(made.calls) <= most for made in record))


_SOME_MISS = _calls_at_most(HAND_SIZE, easy(_some_miss))

SCORING = [
    _legal("all-made", "everybody makes the call exactly", easy(), "scoring"),
    _exposing("one-extra", "most win a trick more than called", easy(_one_fewer), "exact-call-needed", "scoring"),
    _exposing("all-call-one", "everybody calls one trick", easy(_one_each), "extra-tricks-free", "scoring"),
    _exposing("extra-tricks", "some win more tricks than called", easy(careful), "extra-trick-worth-one", "scoring"),
    *(_exposing(name, why, _SOME_MISS, misconception, "scoring")
      for name, why, misconception in (
          ("call-missed", "who misses the call loses it", "missed-call-is-zero"),
          ("call-missed-by-few", "who misses the call by a few tricks loses all of it", "missed-call-by-shortfall"),
          ("call-missed-with-tricks", "who misses the call scores nothing for tricks", "missed-keeps-tenths"),
          ("below-zero", "a score is below zero", "never-below-zero"),
          ("most-tricks-missed", "who wins most tricks misses the call", "most-tricks-win"),
      )),
    _legal("all-below-zero", "everybody misses the call", easy(_all_miss), "scoring"),
    _legal("no-trick", "three players win no trick at all", plain(few), "scoring"),
]  # fmt: skip

_COSTLY = until(
    _calls_at_most(HAND_SIZE, easy(_some_miss, 2)),
    lambda record: READINGS["never-below-zero"].read(record) != READINGS["missed-call-is-zero"].read(record),
)
"""A call is missed in the second round by who made it in the first: this costs more than nothing, and down to zero."""

ROUNDS = [
    *(_exposing(name, why, easy(rounds=2), misconception, "rounds")
      for name, why, misconception in (
          ("deal-moves-on", "the second round is dealt by player B", "dealer-stays"),
          ("deal-moves-clockwise", "the second round is not dealt by player D", "dealer-moves-backwards"),
          ("winner-does-not-deal", "who wins the last trick does not deal therefore", "last-winner-deals"),
          ("rounds-are-added", "the scores of two rounds are added", "last-round-counts"),
      )),
    _legal("below-zero-at-last", "a call missed costs what was won before", _COSTLY, "rounds"),
    _legal("three-rounds", "three rounds, which have different dealers", easy(rounds=3), "rounds"),
    _legal("whole-game", "a whole game of five rounds",
           easy(rounds=MOST_ROUNDS), "rounds"),
    *(_exposing(f"two-have-most{name}", f"two players have most, {why}", such(games(CALM), has_two_winners),
                misconception, "rounds")
      for name, why, misconception in (("", "of whom the first is not alone", "first-of-a-tie-wins"),
                                       ("-to-the-last", "of whom the last is not alone", "last-of-a-tie-wins"))),
]  # fmt: skip

HIGH_CALLS = [
    _legal("thirteen-called", "the eldest hand calls thirteen tricks, and wins them",
           plain(lambda rng, _: (MOST_CALL, *(rng.randint(1, 3) for _ in range(PLAYERS - 1)))), "calls"),
    _legal("highest-calls", "everybody calls thirteen tricks", plain(lambda *_: (MOST_CALL,) * PLAYERS), "calls"),
    _legal("call-of-nine-or-ten", "a call of nine or ten, with thirteen tricks in all",
           plain(lambda rng, _: (rng.choice((9, 10)), 1, 1, 1)), "scoring"),
    _legal("more-than-thirteen-called", "more than thirteen tricks are called, but by nobody many",
           easy(_all_miss), "scoring"),
]  # fmt: skip
