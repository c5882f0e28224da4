"""The recipes: every kind of Septica record in a suite, and the reason why it is there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from reference.contract import Recipe
from reference.misreadings import Misreading
from reference.septica.illegal_records import (
    after,
    breaking,
    cut,
    going_on,
    repeating,
    twice,
    with_a_card_after_the_end,
)
from reference.septica.legal_records import (
    Ending,
    Maker,
    Style,
    Wanted,
    accepted,
    agreeing,
    composed,
    dealt,
    exposing,
    greedy,
    has_trick,
    refused,
    stingy,
    such,
    takers_lead,
)
from reference.septica.misconceptions import MISREADINGS
from reference.septica.misconceptions_beating import EIGHTS, MATCHING, SEVENS
from reference.septica.misconceptions_counting import RESULTS
from reference.septica.misconceptions_taking import DRAWING, LEADERS, TAKERS
from reference.septica.misconceptions_turns import CONTINUING, HANDS
from reference.septica.record_properties import (
    any_card,
    continues_badly,
    find_last_trick,
    has_all_sevens,
    has_continued,
    has_eight_at,
    has_no_beating_eight,
    has_one_waiting,
    is_an_eight_after,
    is_an_eight_after_all,
    is_continued_with,
    is_eight,
    is_first,
    is_higher,
    is_in_a_trick_before,
    is_later,
    is_long,
    is_lower,
    is_lower_of_the_suit,
    is_on_a_seven,
    is_ordinary_win,
    is_seven,
    matches_the_top,
)
from reference.septica.rules import (
    ALL_POINTS,
    DRAWN,
    EIGHT,
    EMPTY_HAND,
    MARS,
    NO_BEAT,
    NO_CARD_LED,
    P1,
    P2,
    PASS,
    PASS_TWICE,
    SEATS,
    SEVEN,
    STOP,
    STOP_TOO_EARLY,
    WINS,
    Reading,
    Record,
    card_points,
)
from reference.tables import at_random

_READINGS = {misreading.id: misreading.reading for misreading in MISREADINGS}

PLAIN = Style(beat=0.5, longest=2)
"""Cards of the same rank beat, nobody continues, and a trick has one card or two."""

RANKS = Style(beat=0.6, longest=4)
UNEVEN = Style(beat=0.95, longest=4)
SEVENS_TOO = Style(beat=0.6, seven=0.5, longest=4)
EIGHTS_TOO = Style(beat=0.9, eight=0.9, longest=4)
EIGHTS_LATE = Style(beat=0.9, seven=0.5, eight=0.9)
HARDLY_CONTINUED = Style(beat=0.4, carry_on=0.08, longest=3)
CONTINUED = Style(beat=0.4, carry_on=0.5, longest=4)
LONG = Style(beat=0.9, seven=0.7)
FREE_OF_EIGHTS = Style(beat=0.5, carry_on=0.5, seven=0.5)
FREE = Style(beat=0.7, carry_on=0.5, seven=0.4, eight=0.5)


def _readings(*groups: Sequence[Misreading[Reading]]) -> tuple[Reading, ...]:
    return tuple(misreading.reading for group in groups for misreading in group)


_UNRELATED = (*_readings(CONTINUING, HANDS, MATCHING, SEVENS, EIGHTS, DRAWING), _READINGS["empty-winner-leads"])
"""The readings that have no part in who takes a trick, who leads the next one and what it is worth."""


def _legal(name: str, why: str, make: Maker, *tags: str) -> Recipe[Record]:
    return Recipe(name, why, ("legal", *tags), make)


def _illegal(name: str, why: str, make: Maker, *tags: str) -> Recipe[Record]:
    return Recipe(name, why, ("illegal", *tags), make)


def _for_both(name: str, why: str, make: Callable[[int], Maker], *tags: str) -> list[Recipe[Record]]:
    """The same for either player."""
    return [
        _legal(f"{name}-{SEATS[seat].lower()}", f"{why}, for player {seat + 1}", make(seat), *tags) for seat in (P1, P2)
    ]


def _plain(*wanted: Wanted, exposes: str | None = None) -> Maker:
    """Plain games in which the only thing to see is what is wanted."""
    make = composed(PLAIN, takers_lead, *wanted)
    return agreeing(exposing(make, _READINGS[exposes]) if exposes else make, _UNRELATED)


def _won(style: Style, *wanted: Wanted) -> Maker:
    """Games won with 5 or 6 points, in which every taker leads: who only misreads these loses no further marks."""
    return composed(style, is_ordinary_win, takers_lead, *wanted)


def _exposing(name: str, why: str, make: Maker, misconception: str, *tags: str) -> Recipe[Record]:
    return _legal(name, why, exposing(make, _READINGS[misconception]), *tags)


def _refused(name: str, why: str, make: Maker, misconception: str, *tags: str) -> Recipe[Record]:
    return _legal(name, why, refused(make, _READINGS[misconception]), *tags)


_ORDINARY = (*_UNRELATED, *_readings(RESULTS))


def _guard(make: Maker) -> Maker:
    """The same, but refused by nobody: criteria about illegal records ask that these games are accepted."""
    return accepted(agreeing(make, _ORDINARY), _readings(TAKERS, LEADERS))


def _ordinary(seat: int, *points: int) -> Maker:
    return _guard(_plain(Ending(WINS[seat], points)))


def _win(points: int, seat: int) -> Maker:
    return _plain(Ending(WINS[seat], (points,)))


_READINGS_OF_TURNS = (*_readings(CONTINUING, HANDS, SEVENS, EIGHTS, DRAWING), _READINGS["empty-winner-leads"])
_GAME = _plain(is_ordinary_win)


_ORDINARY_GAMES = [
    *_for_both("ordinary", "an ordinary game, won with 5 or 6 points", lambda seat: _ordinary(seat, 5, 6),
               "ordinary", "plain"),
    *_for_both("ordinary-close", "an ordinary game, won with 5 points to 3", lambda seat: _ordinary(seat, 5),
               "ordinary", "plain"),
    _legal("leader-beaten", "the last card takes the trick, not the first one",
           _guard(_plain(is_ordinary_win, exposes="leader-takes")), "ordinary", "plain"),
    _legal("passer-loses", "who plays the last card takes the trick, not who passes",
           _guard(_plain(is_ordinary_win, exposes="passer-takes")), "ordinary", "plain"),
    _legal("dealt", "a game as cards fall and as two players choose at random",
           such(dealt(at_random), is_ordinary_win, has_no_beating_eight), "ordinary"),
    _legal("dealt-greedy", "a game of two players who beat and continue for points",
           such(dealt(greedy), is_ordinary_win, has_no_beating_eight), "ordinary"),
    _legal("dealt-stingy", "a game of two players who rather pass and stop",
           such(dealt(stingy), is_ordinary_win, has_no_beating_eight), "ordinary"),
]  # fmt: skip

_BEATING = [
    *_for_both("rank-beats", "up to four cards of a rank beat each other",
               lambda seat: agreeing(_won(RANKS, Ending(WINS[seat])), _READINGS_OF_TURNS),
               "beating"),
    _exposing("last-of-several", "of several cards that beat, the last one takes the trick",
              agreeing(_won(RANKS), _READINGS_OF_TURNS), "first-beater-takes", "beating"),
    _refused("first-card-counts", "after a seven, a card of the first card's rank still beats",
             _won(SEVENS_TOO), "beats-top-card", "beating"),
    _refused("long-trick", "more than four cards are played to a trick",
             _won(LONG, has_trick(is_long)), "four-cards-a-trick", "beating"),
    _illegal("higher-card", "a card of a higher rank does not beat",
             breaking(NO_BEAT, PLAIN, is_higher, _READINGS["higher-beats"]), "beating"),
    _illegal("same-suit", "a card of the same suit does not beat",
             breaking(NO_BEAT, PLAIN, is_lower_of_the_suit, _READINGS["suit-beats"]), "beating"),
    _illegal("eight-on-an-eight", "an eight on another eight, which beat another card, does not beat",
             breaking(NO_BEAT, EIGHTS_TOO, matches_the_top, _READINGS["beats-top-card"]), "eights"),
]  # fmt: skip

_SEVENS = [
    _refused("seven-beats", "a seven beats a card of any rank",
             _won(Style(beat=0.6, seven=0.6, longest=2)), "seven-beats-nothing", "sevens"),
    _refused("seven-on-a-led-seven", "a seven beats a seven that was led",
             _won(Style(beat=0.6, seven=0.4, longest=2, leads=is_seven)), "seven-not-on-seven-led", "sevens"),
    _refused("seven-overtaken", "a seven is beaten by a card of the first card's rank, or by another seven",
             _won(SEVENS_TOO), "seven-cannot-be-beaten", "sevens"),
    _legal("all-sevens", "all sevens are in one trick",
           _won(Style(beat=0.9, seven=0.9), has_trick(has_all_sevens)), "sevens"),
    _illegal("card-on-a-led-seven", "no other card has the rank of a seven that was led",
             breaking(NO_BEAT, PLAIN, is_on_a_seven, _READINGS["anything-beats-led-seven"]), "sevens"),
]  # fmt: skip

_EIGHTS = [
    _refused("eight-at-three", "an eight beats after three cards",
             _won(EIGHTS_TOO, has_trick(lambda trick: has_eight_at(trick, 3))), "eight-never-beats", "eights"),
    _refused("eight-at-six", "an eight beats after six cards",
             _won(EIGHTS_LATE, has_trick(lambda trick: has_eight_at(trick, 6))), "eight-only-at-three", "eights"),
    _exposing("eight-takes", "an eight that beats takes the trick",
              _won(EIGHTS_TOO), "eight-does-not-take", "eights"),
    _refused("eight-in-a-later-trick", "only the cards of the trick are counted for an eight",
             _won(EIGHTS_TOO), "eight-counts-whole-game", "eights"),
    _legal("eight-led", "an eight beats an eight that was led, by its rank",
           _won(Style(beat=0.6, longest=3, leads=is_eight)), "eights"),
    *(_illegal(f"eight-at-{number}", f"an eight does not beat after {number} {'card' if number == 1 else 'cards'}",
               breaking(NO_BEAT, RANKS if number < 5 else LONG, is_an_eight_after(number),
                        _READINGS["eight-always-beats"]), "eights")
      for number in (1, 2, 4, 5)),
    _illegal("eight-by-all-cards", "an eight does not beat because all cards played are divisible by three",
             breaking(NO_BEAT, RANKS, is_an_eight_after_all, _READINGS["eight-counts-whole-game"]), "eights"),
]  # fmt: skip

_CONTINUING = [
    _refused("continued", "the active player continues after a pass",
             _won(CONTINUED), "continue-forbidden", "continuing"),
    _refused("continued-with-a-seven", "the active player continues with a seven",
             _won(FREE_OF_EIGHTS, has_trick(lambda trick: is_continued_with(trick, SEVEN))),
             "continue-only-same-value", "continuing"),
    _refused("continued-with-an-eight", "the active player continues with an eight after three cards",
             _won(FREE, has_trick(lambda trick: is_continued_with(trick, EIGHT))),
             "continue-only-same-value", "continuing"),
    _exposing("continued-as-a-trick", "a pass does not end the trick",
              _won(CONTINUED), "pass-ends-trick", "continuing"),
    _refused("beaten-after-continuing", "the other player beats a card that continues the trick",
             _won(Style(beat=0.6, carry_on=0.6, seven=0.3, longest=4)), "continues-alone", "continuing"),
    _illegal("continued-with-any-card", "a card that continues must beat as well",
             breaking(NO_BEAT, CONTINUED, continues_badly, _READINGS["continue-with-any-card"]), "continuing"),
    _illegal("stopped-after-continuing", "a player continues, and stops without waiting for a pass",
             exposing(breaking(STOP_TOO_EARLY, HARDLY_CONTINUED, has_continued, _READINGS["stop-without-pass"]),
                      _READINGS["continues-alone"]), "continuing"),
]  # fmt: skip

_PASSING = [
    _legal("nobody-beats", "every card is passed", composed(Style(beat=0), is_ordinary_win), "passing"),
    _legal("one-waits", "a player without cards passes for three tricks",
           _won(Style(beat=0.5, longest=4), has_one_waiting), "passing"),
    _legal("passed-and-continued", "passes follow each other with a card between them",
           _won(Style(beat=0.1, carry_on=0.7, seven=0.2, longest=4)), "passing"),
]  # fmt: skip

_LEADING = [
    *(_legal(name, why, _plain(is_ordinary_win, exposes=misconception), "leading")
      for name, why, misconception in (
          ("player-one-leads", "player 1 leads the first trick", "player-two-starts"),
          ("taker-leads", "the taker leads the next trick", "leaders-alternate"),
          ("taker-leads-again", "the taker leads, not the other player", "loser-leads"),
          ("leader-changes", "who takes a trick from its leader leads the next one", "leader-stays"),
      )),
    _refused("empty-taker", "the taker has no card left, and the other player leads",
             composed(PLAIN, is_ordinary_win), "empty-winner-leads", "leading"),
    _exposing("empty-taker-matters", "who leads after an empty-handed taker decides the result",
              composed(PLAIN, is_ordinary_win), "hands-not-counted", "leading"),
]  # fmt: skip

_DRAWING = [
    _exposing(name, why, composed(style, is_ordinary_win), misconception, "drawing")
    for name, why, style, misconception in (
        ("taker-draws-first", "the taker gets the last card of the stock", RANKS, "loser-draws-first"),
        ("player-two-draws-first", "player 2 takes a trick and draws first", RANKS, "player-one-draws-first"),
        ("drawn-in-turns", "the players draw in turns", UNEVEN, "winner-draws-all-first"),
        ("several-drawn", "a player who played several cards draws as many", RANKS, "one-card-drawn"),
        ("hand-of-four", "both players draw up to four cards", PLAIN, "hand-of-three"),
    )
]

_COUNTING = [
    _legal(name, why, _plain(exposes=misconception), "counting")
    for name, why, misconception in (
        ("tens-count", "tens decide the game", "tens-not-counted"),
        ("aces-count", "aces decide the game", "aces-not-counted"),
        ("sevens-count-nothing", "the player with more sevens does not win", "sevens-count-too"),
        ("taken-cards-count", "who takes a ten or an ace counts it, not who played it", "own-cards-counted"),
        ("last-trick-counts", "the last trick counts like any other", "last-trick-not-counted"),
        ("points-not-tricks", "the player with fewer tricks wins", "most-tricks-win"),
        ("no-bonus", "the last trick brings no extra point", "last-trick-bonus"),
    )
]

_RESULTS = [
    *(recipe
      for points in (5, 6, 7)
      for recipe in _for_both(f"win-{points}", f"a win with {points} points to {ALL_POINTS - points}",
                              partial(_win, points), "results")),
    *_for_both("mars", "a mars: all eight points", lambda seat: _plain(Ending(MARS[seat])), "results"),
    _legal("draw", "a draw: four points each", _plain(Ending(DRAWN)), "results"),
    _legal("draw-with-more-tricks", "a draw, though one player took more tricks",
           _plain(Ending(DRAWN), exposes="draw-by-tricks"), "results"),
]  # fmt: skip

_MOVES = [
    _illegal("card-that-does-not-beat", "a card of a lower rank and another suit does not beat",
             breaking(NO_BEAT, PLAIN, is_lower, _READINGS["no-beat-check"]), "moves"),
    _illegal("pass-first", "the record begins with a pass",
             breaking(NO_CARD_LED, PLAIN, is_first(PASS), _READINGS["leader-may-pass"]), "moves"),
    _illegal("stop-first", "the record begins with a stop", breaking(NO_CARD_LED, PLAIN, is_first(STOP)), "moves"),
    _illegal("pass-on-the-lead", "a leader passes, and the other player leads",
             breaking(NO_CARD_LED, PLAIN, is_later(PASS), _READINGS["leader-may-pass"]), "moves"),
    _illegal("pass-before-the-lead", "a leader passes, and leads nevertheless",
             breaking(NO_CARD_LED, PLAIN, is_later(PASS)), "moves"),
    _illegal("stop-on-the-lead", "a stop comes twice", breaking(NO_CARD_LED, PLAIN, is_later(STOP)), "moves"),
    _illegal("stop-after-the-lead", "a trick is stopped right after its first card",
             breaking(STOP_TOO_EARLY, PLAIN, lambda course, _: len(course.trick.cards) == 1,
                      _READINGS["stop-without-pass"]), "moves"),
    _illegal("stop-after-a-beat", "a trick is stopped right after a card that beats",
             breaking(STOP_TOO_EARLY, RANKS, lambda course, _: len(course.trick.cards) > 1,
                      _READINGS["stop-without-pass"]), "moves"),
    _illegal("pass-twice", "both players pass", breaking(PASS_TWICE, PLAIN, lambda *_: True), "moves"),
    _illegal("empty-hand-beats", "a player without cards beats",
             breaking(EMPTY_HAND, RANKS, lambda course, _: not course.trick.passed, _READINGS["hands-not-counted"]),
             "moves"),
    _illegal("empty-hand-continues", "a player without cards continues",
             breaking(EMPTY_HAND, RANKS, lambda course, _: course.trick.passed, _READINGS["hands-not-counted"]),
             "moves"),
    _illegal("fifth-card", "a player plays a fifth card to a trick",
             breaking(EMPTY_HAND, Style(beat=0, carry_on=0.95, seven=0.5), lambda course, _: course.stock > 0,
                      _READINGS["hands-not-counted"]), "moves"),
]  # fmt: skip

_CARDS = [
    _illegal("again-in-the-trick", "a card comes twice in one trick",
             repeating(RANKS, lambda course, card: card in course.trick.cards, any_card), "cards"),
    _illegal("again-at-once", "a card comes twice in a row",
             repeating(RANKS, lambda course, card: course.trick.cards[-1:] == [card], any_card), "cards"),
    _illegal("again-in-the-next-trick", "a card comes again in the next trick",
             repeating(RANKS, lambda course, card: bool(course.tricks) and card in course.tricks[-1].cards, any_card),
             "cards"),
    _illegal("again-much-later", "a card comes again many tricks later",
             repeating(PLAIN, lambda course, card: any(card in trick.cards for trick in course.tricks[:-6]), any_card),
             "cards"),
    _illegal("first-card-again", "the first card of the game comes again",
             repeating(PLAIN, lambda course, card: bool(course.tricks) and card == course.tricks[0].cards[0], any_card),
             "cards"),
    _illegal("again-instead-of-its-rank", "a card comes again, and another one of its rank is missing",
             repeating(PLAIN, is_in_a_trick_before, lambda card, other: card.rank is other.rank), "cards"),
    _illegal("again-instead-of-its-suit", "a card comes again, and another one of its suit is missing",
             repeating(PLAIN, is_in_a_trick_before, lambda card, other: card.suit is other.suit), "cards"),
    _illegal("point-again", "a ten or an ace comes again instead of a card without points",
             repeating(PLAIN, lambda course, card: card_points(card) > 0 and is_in_a_trick_before(course, card),
                       lambda _, other: not card_points(other)), "cards"),
    _illegal("point-missing", "a card without points comes again instead of a ten or an ace",
             repeating(PLAIN, lambda course, card: not card_points(card) and is_in_a_trick_before(course, card),
                       lambda _, other: card_points(other) > 0), "cards"),
]  # fmt: skip

_ENDINGS = [
    _illegal("empty", "no move was made", cut(_GAME, lambda *_: 0), "endings"),
    _illegal("one-card", "only one card was played", cut(_GAME, lambda *_: 1), "endings"),
    _illegal("cut-after-a-trick", "the record ends after a trick",
             cut(_GAME, after(lambda record, index: record[index] == STOP)), "endings"),
    _illegal("cut-after-a-card", "the record ends after a card",
             cut(_GAME, after(lambda record, index: not isinstance(record[index], str))), "endings"),
    _illegal("cut-after-a-pass", "the record ends after a pass",
             cut(_GAME, after(lambda record, index: record[index] == PASS)), "endings"),
    _illegal("last-trick-missing", "the last trick is missing", cut(_GAME, find_last_trick), "endings"),
    _illegal("last-stop-missing", "only the last stop is missing", cut(_GAME, lambda _, record: len(record) - 1),
             "endings"),
    _illegal("last-pass-missing", "only the last pass and the last stop are missing",
             cut(_GAME, lambda _, record: len(record) - 2), "endings"),
    _illegal("pass-after-the-end", "a pass follows the end", going_on(_GAME, PASS), "endings"),
    _illegal("stop-after-the-end", "a stop follows the end", going_on(_GAME, STOP), "endings"),
    _illegal("pass-and-stop-after-the-end", "a pass and a stop follow the end", going_on(_GAME, PASS, STOP), "endings"),
    _illegal("card-after-the-end", "a card follows the end", with_a_card_after_the_end(_GAME), "endings"),
    _illegal("two-games", "the same game is played twice", twice(_GAME), "endings"),
]  # fmt: skip

RECIPES: tuple[Recipe[Record], ...] = (
    *_ORDINARY_GAMES,
    *_BEATING,
    *_SEVENS,
    *_EIGHTS,
    *_CONTINUING,
    *_PASSING,
    *_LEADING,
    *_DRAWING,
    *_COUNTING,
    *_RESULTS,
    *_MOVES,
    *_CARDS,
    *_ENDINGS,
)
"""Every way to make records, in the order in which a suite lists them."""
