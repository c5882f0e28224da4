"""The recipes of legal Miesjelen records. Most of them expose one misconception by another result.

A record that exposes a misconception about one rule is sampled until those about the others answer it rightly, as far
as they can, so that one mistake costs one criterion. Where a record is only there to be accepted, they need not.
"""

from __future__ import annotations

from dataclasses import replace

from reference.contract import Recipe
from reference.miesjelen.deals import (
    one_short_of_a_suit,
    one_trump_each,
    one_without_a_suit,
    only_high_trump,
    only_trump,
    two_trumps,
)
from reference.miesjelen.legal_records import (
    Maker,
    Plan,
    Wanted,
    accepted,
    agreeing,
    any_scores,
    below_zero,
    ending_at,
    everybody_wins,
    exposing,
    is_void,
    joined,
    keep_single,
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

RANKS = ("ace-is-low", "ranks-by-name", "tens-above-kings")
WINNING = ("no-trumps", "trump-only-if-higher", "first-trump-takes", "highest-rank-takes", "other-suits-can-win")
LEADING = ("leader-stays", "left-of-winner-leads", "lead-passes-round")

TRUMPS_FIRST = Plan(players=(3,), trumps="DC", deal=one_trump_each, choose=lead_single)
"""The first trick has all trumps: who takes trumps for an ordinary suit reads nothing else."""

TRUMP_LAST = Plan(players=(3,), trumps="DC", deal=only_high_trump, choose=keep_single)
"""The last trick has the only trump."""

PLAIN = Plan(players=(3,), trumps="DC", deal=only_high_trump, choose=lead_single)
"""The dealer's only trump takes the first trick; then everybody follows suit. Hardly anybody refuses that."""

_FREE = Plan(players=(3, 4), trumps="DC", deal=only_trump, choose=lead_single)


def _agreeing(make: Maker, *misconceptions: str) -> Maker:
    return agreeing(make, (READINGS[known] for known in misconceptions))


def _exposing(make: Maker, *misconceptions: str) -> Maker:
    return exposing(make, *(READINGS[known] for known in misconceptions))


def _legal(name: str, why: str, make: Maker, *tags: str) -> Recipe[Game]:
    return Recipe(name, why, ("legal", *tags), make)


def gentle(plan: Plan, *wanted: Wanted) -> Maker:
    """Records that everybody reads rightly who knows the rule in question.

    Those about trumps do so if trumps are only played to a trump.
    """
    others = () if plan is PLAIN else (*WINNING, "hand-never-shrinks")
    suits = () if plan is PLAIN or plan.trumps == "S" else ("first-card-sets-trumps",)
    return _agreeing(such(played(plan), *wanted), *RANKS, *others, *suits, "must-beat")


def _trick(name: str, why: str, plan: Plan, *misconceptions: str) -> Recipe[Game]:
    """Everybody wins a trick, and spades are not trumps: nothing but who wins the tricks is to be seen."""
    make = _exposing(such(played(plan), everybody_wins), *misconceptions)
    return _legal(name, why, _agreeing(make, "must-beat", "hand-never-shrinks"), "tricks")


def _lead(name: str, why: str, misconception: str) -> Recipe[Game]:
    return _legal(name, why, _exposing(_LED, misconception), "leading")


def _deal(name: str, why: str, misconception: str) -> Recipe[Game]:
    return _legal(name, why, _exposing(joined(_LED), misconception), "leading")


def _allowed(name: str, why: str, make: Maker, misconception: str, tag: str) -> Recipe[Game]:
    """A record that is possible, whatever somebody with this misconception thinks."""
    return _legal(name, why, refused(make, READINGS[misconception]), tag)


_LED = gentle(PLAIN, everybody_wins)

ORDINARY = (
    _legal(
        "plain-session",
        "The dealer's only trump takes the first trick; then everybody follows suit.",
        gentle(PLAIN, everybody_wins),
        "plain",
    ),
    *(
        _legal(
            f"trump-last-{name}",
            f"{name.title()} are trumps, and the only one is led last.",
            gentle(replace(TRUMP_LAST, trumps=name[0].upper()), everybody_wins),
            "ordinary",
        )
        for name in ("diamonds", "clubs")
    ),
)

TRICKS = (
    _trick("aces", "An ace wins.", _FREE, "ace-is-low"),
    _trick("ranks", "The order of the ranks is not that of their names.", _FREE, "ranks-by-name"),
    _trick("tens", "A ten loses to a higher card.", _FREE, "tens-above-kings"),
    _trick("turned-suit", "Another suit than that of the turned card is led first.", PLAIN, "first-card-sets-trumps"),
    _trick("no-spades", "Nobody has a spade.", PLAIN, "spades-always-trumps"),
    _trick("a-trump", "A trump takes a trick of another suit.", PLAIN, "no-trumps"),
    _trick(
        "low-trump",
        "A low trump beats a higher card of another suit.",
        replace(_FREE, players=(3,)),
        "trump-only-if-higher",
    ),
    _trick("first-of-trumps", "The first of two trumps wins.", replace(_FREE, deal=two_trumps), "last-trump-takes"),
    _trick("last-of-trumps", "The second of two trumps wins.", replace(_FREE, deal=two_trumps), "first-trump-takes"),
    _trick("rank-and-trump", "A card of a higher rank than the trump's does not win.", _FREE, "highest-rank-takes"),
    _trick("discard", "A high discard does not win.", replace(PLAIN, deal=one_without_a_suit), "other-suits-can-win"),
)

LEADERS = (
    _lead("winner-leads", "The leader changes from trick to trick.", "leader-stays"),
    _lead("winner-leads-again", "Who wins leads, and not the next player.", "left-of-winner-leads"),
    _lead("lead-not-in-turn", "The lead does not go round.", "lead-passes-round"),
    _deal("second-dealer", "Another player deals in the second session.", "dealer-stays"),
    _deal("dealers-clockwise", "The deal moves on clockwise.", "dealer-backwards"),
    _deal("dealers-in-turn", "Who won the last trick does not deal.", "last-winner-deals"),
    _allowed(
        "cards-again", "A card is played in two sessions.", joined(_LED), "cards-differ-across-sessions", "leading"
    ),
)

_UNBOUND = accepted(
    played(replace(PLAIN, deal=one_short_of_a_suit)), (READINGS[known] for known in ("must-beat", *RANKS, *LEADING))
)

FREEDOMS = (
    _allowed(
        "no-overtaking", "A player who holds a higher card plays a lower one.", played(PLAIN), "must-beat", "free"
    ),
    _allowed("free-discard", "A player has neither the suit nor a trump.", _UNBOUND, "no-discard", "free"),
    _allowed("suit-run-out", "A player has no card of a suit any more.", _UNBOUND, "hand-never-shrinks", "free"),
    _allowed("trumps-led", "A trump is led.", gentle(TRUMPS_FIRST), "no-trump-lead", "free"),
)

_SPADES = replace(TRUMP_LAST, trumps="S")

SCORING = (
    _legal("tricks-counted", "Everybody wins tricks.", gentle(TRUMP_LAST, everybody_wins), "scoring"),
    _legal("penalty", "A player wins no trick.", gentle(TRUMP_LAST, somebody_wins_none), "scoring"),
    _legal("double-tricks", "Spades are trumps, and everybody wins.", gentle(_SPADES, everybody_wins), "scoring"),
    _legal("double-penalty", "Spades are trumps; a player wins none.", gentle(_SPADES, somebody_wins_none), "scoring"),
    _legal("hearts", "Hearts are trumps, and nothing is doubled.", gentle(replace(TRUMP_LAST, trumps="H")), "scoring"),
)

_EVERYBODY = gentle(TRUMPS_FIRST, everybody_wins)

ENDINGS = (
    _legal("win", "A player gets down to exactly 0.", scored(_EVERYBODY, ending_at(zero)), "ending"),
    _legal(
        "win-by-penalty",
        "A penalty brings a player up to exactly 0.",
        _exposing(scored(gentle(TRUMPS_FIRST, somebody_wins_none), ending_at(zero)), "penalty-cannot-win"),
        "ending",
    ),
    _legal("below-zero", "A player falls below 0.", scored(_EVERYBODY, ending_at(below_zero)), "ending"),
    _legal(
        "win-beside-below-zero",
        "A player gets to exactly 0, and another one falls below it.",
        scored(_EVERYBODY, ending_at(zero, below_zero)),
        "ending",
    ),
    _legal("void", "Two of three players get to exactly 0.", scored(_EVERYBODY, ending_at(zero, zero)), "ending"),
    _legal("void-for-all", "All get to exactly 0.", scored(_EVERYBODY, ending_at(zero, zero, zero)), "ending"),
    _legal(
        "deal-after-void",
        "The deal moves on after a void session, too.",
        _exposing(
            such(scored(joined(_EVERYBODY), ending_at(zero, zero)), is_void),
            "voided-session-dealt-again",
        ),
        "ending",
    ),
)

_ANY = Plan(players=(3, 4), scores=any_scores)
_NEGATIVE = scored(_LED, ending_at(below_zero))

ALLOWED = (
    _allowed(
        "two-players",
        "Two players.",
        _agreeing(played(replace(PLAIN, players=(2,))), "must-beat"),
        "three-players-at-least",
        "allowed",
    ),
    _allowed("six-players", "Six players.", played(replace(_ANY, players=(6,))), "five-players-at-most", "games"),
    _allowed("negative-score", "A score is below 0 at the start.", _NEGATIVE, "negative-start-refused", "allowed"),
    _allowed(
        "turned-late", "The turned card is played later.", gentle(TRUMP_LAST), "turned-card-played-first", "games"
    ),
)

GAMES = (
    _legal("random-game", "A game under way.", played(replace(_ANY, sessions=(2,))), "games"),
    _legal("high-cards", "Players who tend to play high cards.", played(replace(_ANY, choose=play_high)), "games"),
    _legal("five-players", "A session of five players.", played(replace(_ANY, players=(5,))), "games"),
    _legal("three-sessions", "Three sessions of two.", played(replace(_ANY, players=(2,), sessions=(3,))), "games"),
    _legal(
        "void-and-on",
        "A session is played after a void one.",
        such(scored(played(replace(_ANY, sessions=(2,))), ending_at(zero, zero)), is_void),
        "games",
    ),
)

LEGAL = (*ORDINARY, *TRICKS, *LEADERS, *FREEDOMS, *SCORING, *ENDINGS, *ALLOWED, *GAMES)
