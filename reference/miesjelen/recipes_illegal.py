"""The recipes of illegal Miesjelen records, each with one fault."""

from __future__ import annotations

from dataclasses import replace

from reference.contract import Recipe
from reference.miesjelen.deals import even_hands, nearly_even_hands
from reference.miesjelen.illegal_records import (
    Bad,
    Change,
    alone,
    any_card,
    breaking,
    broken,
    go_on,
    is_by_the_last_player,
    is_in_second,
    is_no_trump,
    is_trump,
    nobody,
    repeat_one,
    repeat_the_one_before,
    too_many,
    turn_another,
    with_a_zero,
    with_more,
    without_last,
    without_one,
    without_sessions,
)
from reference.miesjelen.legal_records import (
    Maker,
    Plan,
    agreeing,
    any_scores,
    ending_at,
    everybody_wins,
    played,
    scored,
    zero,
)
from reference.miesjelen.recipes_legal import LEADING, PLAIN, RANKS, READINGS, TRUMPS_FIRST, WINNING, gentle
from reference.miesjelen.records import (
    AFTER_THE_END,
    ALREADY_OVER,
    NO_SESSION,
    NOT_THE_DEALERS,
    REPEATED,
    REVOKE,
    TOO_LONG,
    TOO_SHORT,
    UNTRUMPED,
    Game,
)

_DEALT = played(Plan(players=(2, 3, 4)))
_EVEN = played(Plan(players=(2, 3), deal=even_hands))
_UNEVEN = played(Plan(players=(2, 3, 4), deal=nearly_even_hands))
_TWO = played(Plan(players=(2, 3), sessions=(2,)))
_PLAIN = played(PLAIN)


_TRICKS = (*RANKS, *WINNING, "first-card-sets-trumps", "spades-always-trumps", "last-trump-takes")


def _illegal(name: str, why: str, make: Maker, tag: str, *agreed: str) -> Recipe[Game]:
    """A record that those refuse, too, who misread something else."""
    return Recipe(name, why, ("illegal", tag), agreeing(make, (READINGS[known] for known in agreed)))


def _broken(name: str, why: str, make: Maker, code: str, change: Change, seen_by: str = "") -> Recipe[Game]:
    bad = broken(make, code, change, READINGS[seen_by] if seen_by else None)
    return _illegal(name, why, bad, "record", *_TRICKS, *LEADING)


def _duty(name: str, why: str, make: Maker, code: str, bad: Bad, seen_by: str) -> Recipe[Game]:
    return _illegal(name, why, breaking(make, code, bad, READINGS[seen_by]), "duties", *_TRICKS, *LEADING)


def _after_the_end(name: str, why: str, plan: Plan, seen_by: str) -> Recipe[Game]:
    """A record of which the scores show that somebody has won, unless trumps or leaders are misread."""
    won = scored(gentle(plan, everybody_wins), ending_at(zero))
    bad = broken(won, AFTER_THE_END, go_on(played(replace(plan, sessions=(2,)))), READINGS[seen_by])
    return _illegal(name, why, bad, "ending", *RANKS)


DUTIES = (
    _duty(
        "revoke-discard",
        "A player could follow suit, and plays neither the suit nor a trump.",
        _DEALT,
        REVOKE,
        is_no_trump,
        "no-duty-to-follow",
    ),
    _duty("revoke-trump", "A player could follow suit, and plays a trump.", _DEALT, REVOKE, is_trump, "trump-any-time"),
    _duty("revoke-last", "The last player does not follow.", _DEALT, REVOKE, is_by_the_last_player, "no-duties"),
    _duty("revoke-even", "Only one player does not follow.", _EVEN, REVOKE, any_card, "no-duty-to-follow"),
    _duty("revoke-in-second", "The same in the second session.", _TWO, REVOKE, is_in_second, "no-duties"),
    _duty("untrumped", "Who cannot follow keeps a trump.", _DEALT, UNTRUMPED, any_card, "no-duty-to-trump"),
    _duty("untrumped-last", "The last player keeps a trump.", _DEALT, UNTRUMPED, is_by_the_last_player, "no-duties"),
    _duty("untrumped-uneven", "Only one player keeps a trump.", _UNEVEN, UNTRUMPED, any_card, "no-duty-to-trump"),
)

RECORDS = (
    _illegal("one-player", "One player plays alone.", alone, "record"),
    _illegal("no-players", "Nobody plays.", nobody, "record"),
    _illegal("too-many-players", "Seven players or more.", too_many, "record"),
    _broken(
        "zero-at-start",
        "A player has 0 before the first session.",
        _PLAIN,
        ALREADY_OVER,
        with_a_zero,
        "zero-at-start-allowed",
    ),
    _broken("no-session", "Nothing is played.", played(Plan(scores=any_scores)), NO_SESSION, without_sessions),
    _broken("card-missing", "The last card is missing.", _DEALT, TOO_SHORT, without_last(lambda *_: 1)),
    _broken("some-card-missing", "A card in the middle is missing.", _TWO, TOO_SHORT, without_one),
    _broken(
        "trick-missing",
        "The last trick is missing.",
        _DEALT,
        TOO_SHORT,
        without_last(lambda _, players: players),
        "length-whole-tricks",
    ),
    _broken(
        "cards-missing",
        "The last cards are missing.",
        _DEALT,
        TOO_SHORT,
        without_last(lambda rng, players: rng.randrange(2, 5 * players)),
    ),
    _broken("no-cards", "No cards are played.", _DEALT, TOO_SHORT, without_last(lambda _, players: 5 * players)),
    _broken("card-too-many", "There is one card more.", _DEALT, TOO_LONG, with_more(lambda *_: 1)),
    _broken(
        "trick-too-many",
        "There is a sixth trick.",
        played(Plan(players=(2, 3))),
        TOO_LONG,
        with_more(lambda _, players: players),
        "more-cards-allowed",
    ),
    _broken("repeated-card", "A card is played twice in a session.", _DEALT, REPEATED, repeat_one, "no-repeat-check"),
    _broken(
        "repeated-at-once",
        "A card is played twice in a row.",
        _EVEN,
        REPEATED,
        repeat_the_one_before,
        "no-repeat-check",
    ),
    _broken(
        "repeated-in-second",
        "A card is played twice in the same of two sessions.",
        _TWO,
        REPEATED,
        repeat_one,
        "no-repeat-check",
    ),
    _broken(
        "turned-not-played",
        "Nobody plays the turned card.",
        _DEALT,
        NOT_THE_DEALERS,
        turn_another(is_played=False),
        "turned-card-not-played",
    ),
    _broken(
        "turned-anothers",
        "Another player plays the turned card.",
        _DEALT,
        NOT_THE_DEALERS,
        turn_another(is_played=True),
        "turned-card-anybodys",
    ),
    _broken(
        "turned-neighbours",
        "The player who should lead the first trick plays the turned card.",
        played(Plan(players=(2, 3))),
        NOT_THE_DEALERS,
        turn_another(is_played=True),
        "dealer-leads",
    ),
    _broken(
        "turned-neighbours-once",
        "The same in the first of two sessions of two players.",
        played(Plan(players=(2,), sessions=(2,))),
        NOT_THE_DEALERS,
        turn_another(is_played=True),
        "first-player-leads",
    ),
)

ENDINGS = (
    _after_the_end("after-the-end", "A session is played after a win.", TRUMPS_FIRST, "plays-on-after-zero"),
    _after_the_end("plainly-after-the-end", "The same, plainer.", PLAIN, "sessions-after-win-ignored"),
)

ILLEGAL = (*DUTIES, *RECORDS, *ENDINGS)
