"""The recipes for records that are no possible game of Callbreak: each breaks exactly one rule.

Where somebody overlooks the rule that is broken, they take the record for a game.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from reference.callbreak.course import DECK, HAND_SIZE, PLAYERS, SPADE, Record, Turn
from reference.callbreak.illegal_records import (
    Bad,
    broken,
    cards_between,
    cut,
    dealt_twice,
    followed_by,
    in_one_trick,
    one_call,
    seen_as_game,
    with_calls,
    with_cards,
)
from reference.callbreak.kinds import EVEN, READINGS, few, plain
from reference.callbreak.legal_records import (
    Choose,
    Maker,
    evenly,
    games,
    highest,
    mostly_highest,
    play,
    shuffled,
)
from reference.callbreak.rules import MOST_CALL, MOST_ROUNDS, REVOKE, UNBEATEN, UNTRUMPED, height
from reference.cards import Card
from reference.contract import Recipe
from reference.makers import until

_GAME = games(EVEN)
_PLAIN = plain(few)


def _illegal(name: str, why: str, make: Maker, *tags: str) -> Recipe[Record]:
    return Recipe(name, why, ("illegal", *tags), make)


def _is_last(turn: Turn) -> bool:
    return len(turn.table) == PLAYERS - 1


def _is_not_last(turn: Turn) -> bool:
    return not _is_last(turn)


def _is_spade(turn: Turn) -> bool:
    return turn.card.suit is SPADE


def _is_discard(turn: Turn) -> bool:
    return turn.card.suit is not SPADE and turn.card.suit is not turn.table[0].suit


def _is_early(turn: Turn) -> bool:
    return len(turn.hand) >= 11


def _is_late(turn: Turn) -> bool:
    return len(turn.hand) <= 4


def _is_in_spades(turn: Turn) -> bool:
    return turn.table[0].suit is SPADE


def _is_trumped(turn: Turn) -> bool:
    return turn.best.suit is SPADE and turn.table[0].suit is not SPADE


def _is_plain(turn: Turn) -> bool:
    return turn.best.suit is not SPADE


def _beats_the_last(turn: Turn) -> bool:
    last = turn.table[-1]
    return last is not turn.best and turn.card.suit is last.suit and height(turn.card) > height(last)


def _breaking(
    name: str,
    why: str,
    code: str,
    *bad: Bad,
    seen_by: Sequence[str] = (),
    choose: Choose = highest,
    first: Maker | None = None,
) -> Recipe[Record]:
    """One card breaks a duty, which somebody overlooks who misreads the sheet in one of these ways."""
    make = games(broken(code, shuffled, choose, *bad))
    if first:
        make = followed_by(first, make)
    return _illegal(name, why, seen_as_game(make, *(READINGS[known] for known in seen_by)), "duties")


_LOW = mostly_highest(0.3)

DUTIES = [
    _breaking("discard-instead", "who holds the suit led plays another one, but no spade", REVOKE, _is_discard,
              seen_by=("no-duty-to-follow", "no-duties")),
    _breaking("spade-instead", "who holds the suit led plays a spade", REVOKE, _is_spade,
              seen_by=("trump-any-time", "no-duty-to-follow")),
    _breaking("revoke-at-first", "somebody does not follow suit in one of the first tricks", REVOKE, _is_early),
    _breaking("revoke-at-last", "somebody does not follow suit in one of the last tricks", REVOKE, _is_late),
    _breaking("revoke-of-the-last", "the last player of a trick does not follow suit", REVOKE, _is_last,
              seen_by=("last-player-unbound",)),
    _breaking("revoke-in-spades", "spades are led, and who holds some plays another suit", REVOKE, _is_in_spades),
    _breaking("revoke-in-the-second-round", "somebody does not follow suit in the second round", REVOKE, _is_not_last,
              seen_by=("only-first-round-checked",), first=_GAME),
    _breaking("not-beaten", "who holds a better card of the suit led plays a lower one", UNBEATEN, _is_not_last,
              seen_by=("no-duty-to-beat",)),
    _breaking("not-beaten-by-the-last", "the last player of a trick holds a better card, and plays a lower one",
              UNBEATEN, _is_last, seen_by=("last-player-unbound",)),
    _breaking("not-beaten-in-spades", "spades are led, and who holds a higher one plays a lower one",
              UNBEATEN, _is_in_spades, choose=_LOW),
    _breaking("only-the-last-beaten", "a card beats the one before it, but not the best one", UNBEATEN, _beats_the_last,
              seen_by=("beat-only-card-before",), choose=_LOW),
    _breaking("not-beaten-in-the-second-round", "somebody does not beat in the second round", UNBEATEN, _is_not_last,
              seen_by=("only-first-round-checked",), first=_GAME),
    _breaking("not-trumped", "who is out of the suit led holds a spade, and plays another suit", UNTRUMPED,
              _is_discard, _is_plain, seen_by=("no-duty-to-trump",)),
    _breaking("not-trumped-by-the-last", "the last player of a trick is out of the suit led, and does not trump",
              UNTRUMPED, _is_last, seen_by=("last-player-unbound",)),
    _breaking("not-overtrumped", "a trick is trumped, and who holds a higher spade plays another suit", UNTRUMPED,
              _is_discard, _is_trumped, seen_by=("no-duty-to-overtrump",)),
    _breaking("trumped-too-low", "a trick is trumped, and who holds a higher spade plays a lower one", UNTRUMPED,
              _is_spade, seen_by=("any-spade-when-out", "no-duty-to-trump")),
    _breaking("not-trumped-in-the-second-round", "somebody does not trump in the second round", UNTRUMPED, _is_not_last,
              seen_by=("only-first-round-checked",), first=_GAME),
]  # fmt: skip

CALLS = [
    _illegal("call-zero", "somebody calls no trick", with_calls(_GAME, one_call(0)), "calls"),
    _illegal("call-fourteen", "somebody calls fourteen tricks", with_calls(_GAME, one_call(MOST_CALL + 1)), "calls"),
    _illegal("call-negative", "somebody calls less than nothing", with_calls(_GAME, one_call(-1, -2, -5)), "calls"),
    _illegal("call-much-too-high", "somebody calls far more tricks than there are",
             with_calls(_GAME, one_call(15, 20, 52)), "calls"),
    _illegal("call-zero-and-no-trick", "who wins no trick called none",
             with_calls(_PLAIN, lambda _, calls: (*calls[:3], 0)), "calls"),
    _illegal("three-calls", "a round has three calls", with_calls(_GAME, lambda _, calls: calls[1:]), "calls"),
    _illegal("five-calls", "a round has five calls", with_calls(_GAME, lambda rng, calls: (*calls, rng.randint(1, 4))),
             "calls"),
    _illegal("no-calls", "a round has no calls", with_calls(_GAME, lambda *_: ()), "calls"),
    _illegal("calls-in-the-second-round", "the second round has three calls",
             followed_by(_GAME, with_calls(_GAME, lambda _, calls: calls[:3])), "calls"),
    _illegal("no-round", "there is no round", lambda _: (), "calls"),
    _illegal("six-rounds", "there are six rounds", plain(few, MOST_ROUNDS + 1), "calls"),
]  # fmt: skip


def _cut_in_a_trick(rng: random.Random, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    return cards[: PLAYERS * rng.randrange(1, HAND_SIZE) + rng.randrange(1, PLAYERS)]


_AGAIN = play(dealt_twice(evenly), highest)

CARDS = [
    _illegal("no-cards", "no card was played in a round", with_cards(_GAME, cut(0, 0)), "cards"),
    _illegal("one-card", "one card was played in a round", with_cards(_GAME, cut(1, 1)), "cards"),
    _illegal("cut-after-a-trick", "a round ends after some tricks",
             with_cards(_PLAIN, cut(4, 11, tricks=True)), "cards"),
    _illegal("cut-in-a-trick", "a round ends within a trick", with_cards(_PLAIN, _cut_in_a_trick), "cards"),
    _illegal("last-trick-missing", "the last trick of a round is missing",
             with_cards(_PLAIN, cut(12, 12, tricks=True)), "cards"),
    _illegal("last-card-missing", "the last card of a round is missing", with_cards(_GAME, cut(51, 51)), "cards"),
    _illegal("second-round-cut", "the second round ends too early", followed_by(_GAME, with_cards(_GAME, cut(1, 51))),
             "cards"),
    _illegal("one-card-more", "one more card is played after the last",
             with_cards(_GAME, lambda rng, cards: (*cards, rng.choice(DECK))), "cards"),
    _illegal("one-trick-more", "one more trick is played after the last",
             with_cards(_GAME, lambda _, cards: cards + cards[:PLAYERS]), "cards"),
    _illegal("again-in-the-trick", "a card comes twice in one trick", games(until(_AGAIN, in_one_trick)), "cards"),
    _illegal("again-soon", "a card comes again in one of the next tricks",
             games(until(_AGAIN, lambda made: not in_one_trick(made) and 0 <= cards_between(made) <= 12)), "cards"),
    _illegal("again-much-later", "a card comes again many tricks later",
             games(until(_AGAIN, lambda made: cards_between(made) > 20)), "cards"),
    _illegal("again-in-the-second-round", "a card comes twice in the second round",
             followed_by(_GAME, games(until(_AGAIN, lambda made: not in_one_trick(made)))), "cards"),
]  # fmt: skip
