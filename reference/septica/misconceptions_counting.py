"""Misreadings of the points and of the result."""

from __future__ import annotations

from reference.cards import Card
from reference.misreadings import Misreading
from reference.septica.rules import (
    ACE,
    ALL_POINTS,
    DRAWN,
    MARS,
    NOTHING,
    P1,
    P2,
    SEVEN,
    TEN,
    WINS,
    Course,
    Reading,
    card_points,
    gains,
    result,
)
from reference.septica.sentences import COUNTS, EACH_ONE, NOTHING_EXTRA, WIN
from reference.septica.sentences import DRAWN as DRAWN_GAME
from reference.septica.sentences import MARS as ALL_EIGHT


def _aces_only(card: Card) -> int:
    return int(card.rank is ACE)


def _tens_only(card: Card) -> int:
    return int(card.rank is TEN)


def _sevens_too(card: Card) -> int:
    return int(card.rank is SEVEN) + card_points(card)


def _one_for_the_last(course: Course) -> int:
    return 1 if course.left <= 0 else 0


def _all_but_the_last(reading: Reading, course: Course) -> tuple[int, int]:
    return (0, 0) if course.left <= 0 else gains(reading, course)


def _own_cards(reading: Reading, course: Course) -> tuple[int, int]:
    """The points of a card go to who played it."""
    points = [0, 0]
    for seat, card in zip(course.trick.players, course.trick.cards, strict=True):
        points[seat] += reading.card_points(card)
    points[course.trick.taker] += reading.bonus(course)
    return points[P1], points[P2]


def _better(first: int, second: int) -> int | None:
    return None if first == second else P1 if first > second else P2


def _seven_for_mars(course: Course) -> str:
    winner = _better(*course.points)
    if winner is None:
        return DRAWN
    return (MARS if course.points[winner] >= ALL_POINTS - 1 else WINS)[winner]


def _never_mars(course: Course) -> str:
    winner = _better(*course.points)
    return DRAWN if winner is None else WINS[winner]


def _player_one_wins_a_draw(course: Course) -> str:
    return WINS[P1] if _better(*course.points) is None else result(course)


def _tricks_decide_a_draw(course: Course) -> str:
    if _better(*course.points) is not None:
        return result(course)
    winner = _better(*course.taken)
    return DRAWN if winner is None else WINS[winner]


def _most_tricks(course: Course) -> str:
    sweeper = next((seat for seat in (P1, P2) if course.points[seat] >= ALL_POINTS), None)
    if sweeper is not None:
        return MARS[sweeper]
    winner = _better(*course.taken)
    return DRAWN if winner is None else WINS[winner]


def _no_result_of_a_draw(course: Course) -> str:
    return NOTHING if _better(*course.points) is None else result(course)


POINTS = (
    Misreading(
        "tens-not-counted",
        "Tens count for nothing",
        EACH_ONE,
        "Which cards count for a point?",
        Reading(card_points=_aces_only),
    ),
    Misreading(
        "aces-not-counted",
        "Aces count for nothing",
        EACH_ONE,
        "How many points are there in the whole deck?",
        Reading(card_points=_tens_only),
    ),
    Misreading(
        "sevens-count-too",
        "Sevens count for a point too",
        EACH_ONE,
        "A seven takes a trick of two cards without an ace or a ten. How many points is this trick worth?",
        Reading(card_points=_sevens_too),
    ),
    Misreading(
        "last-trick-bonus",
        "The last trick is worth a point",
        NOTHING_EXTRA,
        "The last trick holds neither an ace nor a ten. How many points is it worth?",
        Reading(bonus=_one_for_the_last),
    ),
    Misreading(
        "last-trick-not-counted",
        "The cards of the last trick are not counted",
        COUNTS,
        "The last trick holds a ten. Whose point is it?",
        Reading(gains=_all_but_the_last),
    ),
    Misreading(
        "own-cards-counted",
        "A ten or an ace counts for the player who played it",
        COUNTS,
        "One player leads a ten, and the other one beats it and takes the trick. Whose point is the ten?",
        Reading(gains=_own_cards),
    ),
)

RESULTS = (
    Misreading(
        "mars-from-seven",
        "Seven points are a mars",
        WIN,
        "A player has seven points, and the other player has one. Is this a mars?",
        Reading(result=_seven_for_mars),
    ),
    Misreading(
        "no-mars",
        "There is no mars",
        ALL_EIGHT,
        "A player has all eight points. What is special about that?",
        Reading(result=_never_mars),
    ),
    Misreading(
        "draw-to-p1",
        "Player 1 wins if the points are equal",
        DRAWN_GAME,
        "Both players have four points. Who wins?",
        Reading(result=_player_one_wins_a_draw),
    ),
    Misreading(
        "draw-by-tricks",
        "If the points are equal, the tricks decide",
        NOTHING_EXTRA,
        "Both players have four points, but one of them took more tricks. Does that matter?",
        Reading(result=_tricks_decide_a_draw),
    ),
    Misreading(
        "most-tricks-win",
        "The player who took more tricks wins",
        COUNTS,
        "One player took more tricks, the other one more aces and tens. Who wins?",
        Reading(result=_most_tricks),
    ),
    Misreading(
        "draw-is-nothing",
        "A game with equal points has no result",
        DRAWN_GAME,
        "Both players have four points. Is this record a possible game?",
        Reading(result=_no_result_of_a_draw),
    ),
)
