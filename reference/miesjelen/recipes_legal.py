"""The recipes of legal Miesjelen records. Most of them expose one misconception by another result.

A record that exposes a misconception about one rule is sampled until those about the others answer it rightly, as far
as they can, so that one mistake costs one criterion.
"""

from __future__ import annotations

from dataclasses import replace

from reference.contract import Recipe
from reference.miesjelen.deals import even_hands, gentle_hands, nearly_even_hands, plain_hands
from reference.miesjelen.legal_records import (
    GENTLE,
    PLAIN,
    Maker,
    Plan,
    Wanted,
    agreeing,
    any_scores,
    below_zero,
    ending_at,
    everybody_wins,
    exposing,
    is_void,
    lead_single,
    play_high,
    played,
    refused,
    scored,
    somebody_wins_none,
    such,
    zero,
)
from reference.miesjelen.misconceptions import MISREADINGS
from reference.miesjelen.records import Game

READINGS = {misreading.id: misreading.reading for misreading in MISREADINGS}

_RANKS = ("ace-is-low", "ranks-by-name", "tens-above-kings")
_CARDS = (*_RANKS, "trump-only-if-higher", "highest-rank-takes", "other-suits-can-win", "must-beat")
"""Misconceptions about single tricks that answer a gentle record rightly."""


def _agreeing(make: Maker, *misconceptions: str) -> Maker:
    return agreeing(make, (READINGS[known] for known in misconceptions))


def _exposing(make: Maker, *misconceptions: str) -> Maker:
    return exposing(make, *(READINGS[known] for known in misconceptions))


def _legal(name: str, why: str, make: Maker, *tags: str) -> Recipe[Game]:
    return Recipe(name, why, ("legal", *tags), make)


def _gentle(plan: Plan = GENTLE, *wanted: Wanted) -> Maker:
    """Records that everybody reads rightly who knows the rule in question."""
    return _agreeing(such(played(plan), *wanted), *_CARDS)


def _trick(
    name: str, why: str, plan: Plan, *misconceptions: str, agrees: tuple[str, ...] = ("must-beat",)
) -> Recipe[Game]:
    """Everybody wins a trick, and spades are not trumps: nothing but who wins the tricks is to be seen."""
    make = such(played(plan), everybody_wins)
    return _legal(name, why, _agreeing(_exposing(make, *misconceptions), *agrees), "tricks")


def _lead(name: str, why: str, plan: Plan, *misconceptions: str) -> Recipe[Game]:
    return _legal(name, why, _exposing(_gentle(plan), *misconceptions), "leading")


_FREE = Plan(players=(2, 3), trumps="DC", deal=plain_hands, choose=lead_single)
"""Plain deals of any ranks."""

_EVEN = Plan(trumps="DC", deal=even_hands)
_NEARLY_EVEN = Plan(trumps="DC", deal=nearly_even_hands)
_SESSIONS = replace(GENTLE, sessions=(2,))

ORDINARY = (
    _legal(
        "plain-session",
        "The dealer's only trump takes the first trick; then everybody follows suit.",
        _agreeing(played(PLAIN), "must-beat"),
        "plain",
    ),
    _legal("two-players", "A plain session of two players.", _gentle(replace(GENTLE, players=(2,))), "ordinary"),
    _legal(
        "everybody-wins",
        "Three players, each of whom wins a trick.",
        _gentle(replace(GENTLE, players=(3,)), everybody_wins),
        "ordinary",
    ),
)

TRICKS = (
    _trick("aces", "An ace wins.", replace(_FREE, players=(3, 4)), "ace-is-low"),
    _trick(
        "ranks",
        "The order of the ranks is not that of their names.",
        replace(_FREE, players=(2, 3, 4)),
        "ranks-by-name",
    ),
    _trick("tens", "A ten loses to a higher card.", replace(_FREE, players=(3, 4)), "tens-above-kings"),
    _trick("turned-suit", "Another suit than that of the turned card is led first.", _FREE, "first-card-sets-trumps"),
    _trick("no-spades", "Spades are an ordinary suit.", _FREE, "spades-always-trumps"),
    _trick("a-trump", "A trump takes a trick of another suit.", _FREE, "no-trumps"),
    _trick("low-trump", "A low trump beats a higher card of another suit.", _FREE, "trump-only-if-higher"),
    _trick("first-of-trumps", "The highest of several trumps is not the last one.", _EVEN, "last-trump-takes"),
    _trick("last-of-trumps", "The highest of several trumps is not the first one.", _EVEN, "first-trump-takes"),
    _trick(
        "several-trumps",
        "Two players trump a trick of another suit.",
        replace(_NEARLY_EVEN, players=(3, 4)),
        "last-trump-takes",
        "no-trumps",
    ),
    _trick("high-discard", "A high card of another suit takes nothing.", _NEARLY_EVEN, "highest-rank-takes"),
    _trick(
        "discard", "A card that is neither a trump nor of the suit takes nothing.", _NEARLY_EVEN, "other-suits-can-win"
    ),
)

LEADING = (
    _lead("winner-leads", "The leader changes from trick to trick.", GENTLE, "leader-stays"),
    _lead("winner-leads-again", "Who wins leads, and not the next player.", GENTLE, "left-of-winner-leads"),
    _lead("lead-not-in-turn", "The lead does not go round.", GENTLE, "lead-passes-round"),
    _lead("second-dealer", "Another player deals in the second session.", _SESSIONS, "dealer-stays"),
    _lead("dealers-clockwise", "Three players deal in turn.", replace(_SESSIONS, players=(3,)), "dealer-backwards"),
    _lead("dealers-in-turn", "Who won the last trick does not deal.", _SESSIONS, "last-winner-deals"),
    _legal(
        "deal-after-void",
        "The deal moves on after a void session, too.",
        _exposing(
            such(
                scored(
                    _gentle(
                        _SESSIONS,
                    ),
                    ending_at(zero, zero),
                ),
                is_void,
            ),
            "voided-session-dealt-again",
        ),
        "leading",
    ),
    _legal(
        "cards-again",
        "A card is played in two sessions.",
        refused(_gentle(_SESSIONS), READINGS["cards-differ-across-sessions"]),
        "leading",
    ),
)

DUTIES = (
    _legal(
        "no-overtaking",
        "A player follows suit with a lower card, and holds a higher one.",
        refused(_agreeing(played(GENTLE), *_RANKS), READINGS["must-beat"]),
        "duties",
    ),
    _legal(
        "free-discard",
        "A player has neither the suit nor a trump.",
        refused(_agreeing(played(_NEARLY_EVEN), "must-beat", "other-suits-can-win"), READINGS["no-discard"]),
        "duties",
    ),
    _legal(
        "suit-run-out",
        "A player has played the last card of a suit, and later cannot follow.",
        refused(_agreeing(played(_NEARLY_EVEN), "must-beat"), READINGS["hand-never-shrinks"]),
        "duties",
    ),
    _legal(
        "trumps-led",
        "A trump is led by a player who has other cards, too.",
        refused(_agreeing(played(_EVEN), "must-beat"), READINGS["no-trump-lead"]),
        "duties",
    ),
)

_HEARTS = replace(GENTLE, trumps="H")
_SPADES = replace(GENTLE, trumps="S")

SCORING = (
    _legal("tricks-counted", "Everybody wins tricks.", _gentle(GENTLE, everybody_wins), "scoring"),
    _legal("penalty", "A player wins no trick.", _gentle(GENTLE, somebody_wins_none), "scoring"),
    _legal(
        "double-tricks", "Spades are trumps, and everybody wins tricks.", _gentle(_SPADES, everybody_wins), "scoring"
    ),
    _legal(
        "double-penalty",
        "Spades are trumps, and a player wins no trick.",
        _gentle(_SPADES, somebody_wins_none),
        "scoring",
    ),
    _legal("hearts", "Hearts are trumps, and nothing is doubled.", _gentle(_HEARTS), "scoring"),
    _legal(
        "penalty-wins",
        "A penalty brings a player up to exactly 0.",
        _exposing(scored(_gentle(GENTLE, somebody_wins_none), ending_at(zero)), "penalty-cannot-win"),
        "scoring",
    ),
)

ENDINGS = (
    _legal(
        "win", "A player gets down to exactly 0.", scored(_gentle(GENTLE, everybody_wins), ending_at(zero)), "ending"
    ),
    _legal(
        "double-win",
        "A player gets down to exactly 0 in spades.",
        scored(_gentle(_SPADES, everybody_wins), ending_at(zero)),
        "ending",
    ),
    _legal(
        "below-zero",
        "A player falls below 0, and has not won.",
        scored(_gentle(GENTLE, everybody_wins), ending_at(below_zero)),
        "ending",
    ),
    _legal(
        "win-beside-below-zero",
        "A player gets to exactly 0, and another one falls below it.",
        scored(_gentle(GENTLE, everybody_wins), ending_at(zero, below_zero)),
        "ending",
    ),
    _legal(
        "void",
        "Two players get to exactly 0.",
        scored(_gentle(GENTLE, everybody_wins), ending_at(zero, zero)),
        "ending",
    ),
    _legal(
        "void-for-the-third",
        "Two of three players get to exactly 0, and the third has the old score too.",
        scored(_gentle(replace(GENTLE, players=(3,)), everybody_wins), ending_at(zero, zero)),
        "ending",
    ),
    _legal(
        "void-and-on",
        "A session is played after a void one.",
        such(scored(_gentle(_SESSIONS), ending_at(zero, zero)), is_void),
        "games",
    ),
)

GAMES = (
    _legal(
        "random-game", "A game under way.", played(Plan(players=(2, 3, 4), sessions=(2,), scores=any_scores)), "games"
    ),
    _legal(
        "high-cards",
        "Players who tend to play high cards.",
        played(Plan(players=(3, 4), choose=play_high, scores=any_scores)),
        "games",
    ),
    _legal("five-players", "A session of five players.", played(Plan(players=(5,), scores=any_scores)), "games"),
    _legal("six-players", "A session of six players.", played(Plan(players=(6,), scores=any_scores)), "games"),
    _legal(
        "three-sessions",
        "Two players and three sessions.",
        played(Plan(players=(2,), sessions=(3,), scores=any_scores)),
        "games",
    ),
)

LEGAL = (*ORDINARY, *TRICKS, *LEADING, *DUTIES, *SCORING, *ENDINGS, *GAMES)

__all__ = ["LEGAL", "READINGS", "gentle_hands"]
