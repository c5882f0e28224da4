"""The recipes of illegal Miesjelen records, each with one fault."""

from __future__ import annotations

from dataclasses import replace

from reference.contract import Recipe
from reference.miesjelen.deals import even_hands, nearly_even_hands
from reference.miesjelen.illegal_records import (
    Change,
    alone,
    any_card,
    breaking,
    broken,
    go_on,
    is_by_the_last_player,
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
from reference.miesjelen.legal_records import GENTLE, PLAIN, Maker, Plan, ending_at, played, scored, zero
from reference.miesjelen.recipes_legal import READINGS
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
_GENTLE_TWO = played(replace(GENTLE, sessions=(2,)))


def _illegal(name: str, why: str, make: Maker, *tags: str) -> Recipe[Game]:
    return Recipe(name, why, ("illegal", *tags), make)


def _broken(
    name: str, why: str, make: Maker, code: str, change: Change, seen_by: str = "", *, tag: str = "record"
) -> Recipe[Game]:
    return _illegal(name, why, broken(make, code, change, READINGS[seen_by] if seen_by else None), tag)


DUTIES = (
    _illegal(
        "revoke-discard",
        "A player could follow suit, and plays neither the suit nor a trump.",
        breaking(_DEALT, REVOKE, is_no_trump, READINGS["no-duty-to-follow"]),
        "duties",
    ),
    _illegal(
        "revoke-trump",
        "A player could follow suit, and plays a trump.",
        breaking(_DEALT, REVOKE, is_trump, READINGS["trump-any-time"]),
        "duties",
    ),
    _illegal(
        "revoke-last",
        "The last player of a trick does not follow suit.",
        breaking(_DEALT, REVOKE, is_by_the_last_player),
        "duties",
    ),
    _illegal(
        "revoke-even",
        "Everybody could follow suit all the time, and somebody does not.",
        breaking(_EVEN, REVOKE, any_card, READINGS["no-duty-to-follow"]),
        "duties",
    ),
    _illegal(
        "revoke-in-second",
        "A player does not follow suit in the second session.",
        breaking(_TWO, REVOKE, lambda state, _: len(state.over) == 1),
        "duties",
    ),
    _illegal(
        "untrumped",
        "A player who cannot follow suit keeps a trump.",
        breaking(_DEALT, UNTRUMPED, any_card, READINGS["no-duty-to-trump"]),
        "duties",
    ),
    _illegal(
        "untrumped-last",
        "The last player of a trick keeps a trump.",
        breaking(_DEALT, UNTRUMPED, is_by_the_last_player, READINGS["no-duties"]),
        "duties",
    ),
    _illegal(
        "untrumped-uneven",
        "Somebody has a trump more than the others, and keeps it.",
        breaking(_UNEVEN, UNTRUMPED, any_card),
        "duties",
    ),
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
    _broken("no-session", "Nothing is played.", _DEALT, NO_SESSION, without_sessions),
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
)

ENDINGS = (
    _broken(
        "after-the-end",
        "A session is played after a player has won.",
        scored(played(GENTLE), ending_at(zero)),
        AFTER_THE_END,
        go_on(_GENTLE_TWO),
        "plays-on-after-zero",
        tag="ending",
    ),
    _broken(
        "long-after-the-end",
        "A session is played after a win, by more players.",
        scored(_PLAIN, ending_at(zero)),
        AFTER_THE_END,
        go_on(played(replace(PLAIN, sessions=(2,)))),
        "sessions-after-win-ignored",
        tag="ending",
    ),
)

ILLEGAL = (*DUTIES, *RECORDS, *ENDINGS)
