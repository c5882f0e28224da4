"""Where seats, cards and words are on a drawn card table. Pure; must not know any particular game, nor HTML.

Lengths are in the drawing's own coordinates.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from grader.reports.story_outline import find_taking
from reference.contract import Play, TrickStory

WIDTH, HEIGHT = 360, 300
# How far cards and seats are from the middle of the table, across and down.
_CARDS_REACH = (84, 71)
_SEATS_REACH = (152, 128)
# From card to card in a fan: rank, suit and order of each stay visible. Two seats have the table's width for it.
_FAN_STEP = 32
_FAN_WIDTHS = {2: 3 * _FAN_STEP}
_FAN_WIDTH = 40
# Beside a seat at the near or far side there is room for two columns of words, if no other seat is close.
_SAID_COLUMNS = (-148, -78)
_ROOMY = 4
_EDGE = 10
_SAID_ROWS = 17
_SAID_WIDTH = 74


@dataclass(frozen=True)
class Seat:
    """A seat at the table; what its player does in a trick is written beside it or, at the sides, below it.

    ``who`` plays there is written before that, where it is known.
    """

    name: str
    x: int
    y: int
    sideways: bool
    does: tuple[str, ...]
    who: str = ""


@dataclass(frozen=True)
class Laid:
    """A card on the table, its number in the order of play, and whether it takes the trick or breaks a rule.

    Several cards of one seat are a fan: each covers a part of the one before it.
    """

    play: Play
    order: int
    x: int
    y: int
    takes: bool
    breaks: bool = False
    fanned: bool = False


@dataclass(frozen=True)
class Said:
    """What a player did without a card, beside the seat, and its number in the order of play."""

    play: Play
    order: int
    x: int
    y: int
    breaks: bool = False


def seat_position(index: int, count: int, reach: tuple[int, int]) -> tuple[int, int]:
    """The coordinates of a seat, or of its card, counted clockwise from the near side of the table."""
    # In a drawing y points down: a quarter of a turn is the near side, and growing angles go clockwise.
    angle = math.tau * (0.25 + index / count)
    return round(WIDTH / 2 + reach[0] * math.cos(angle)), round(HEIGHT / 2 + reach[1] * math.sin(angle))


def _is_sideways(x: int) -> bool:
    return abs(x - WIDTH / 2) > WIDTH / 4


def place_seats(
    trick: TrickStory, names: Sequence[str], who: Mapping[str, str] = MappingProxyType({})
) -> tuple[Seat, ...]:
    """The seats, with who leads and who takes the trick, and ``who`` plays there."""
    positions = [seat_position(index, len(names), _SEATS_REACH) for index in range(len(names))]
    return tuple(
        Seat(name, x, y, sideways=_is_sideways(x), does=_find_roles(name, trick), who=who.get(name, ""))
        for name, (x, y) in zip(names, positions, strict=True)
    )


def _find_roles(seat: str, trick: TrickStory) -> tuple[str, ...]:
    leads = any(play.card and play.seat == seat for play in trick.plays[:1])  # to call is not to lead
    return ("leads",) * leads + ("takes",) * (seat == trick.winner)


def lay_cards(trick: TrickStory, names: Sequence[str], breach: int | None) -> tuple[Laid, ...]:
    """The cards, each before its seat; ``breach`` is the place of the play that breaks a rule."""
    taking = find_taking(trick)
    laid = []
    for index, seat in enumerate(names):
        x, y = seat_position(index, len(names), _CARDS_REACH)
        plays = [(order, play) for order, play in enumerate(trick.plays, 1) if play.card and play.seat == seat]
        offsets = _fan(len(plays), _FAN_WIDTHS.get(len(names), _FAN_WIDTH))
        laid += [
            Laid(play, order, x + offset, y, takes=order == taking, breaks=order == breach, fanned=len(plays) > 1)
            for (order, play), offset in zip(plays, offsets, strict=True)
        ]
    return tuple(sorted(laid, key=lambda card: card.order))


def _fan(count: int, width: int) -> list[int]:
    """How far each card of a fan lies from its middle."""
    step = min(_FAN_STEP, width / max(count - 1, 1))
    return [round((place - (count - 1) / 2) * step) for place in range(count)]


def place_words(
    trick: TrickStory, names: Sequence[str], breach: int | None, who: Mapping[str, str] = MappingProxyType({})
) -> tuple[Said, ...]:
    """The plays without a card, each beside its seat, below ``who`` plays there.

    ``breach`` is the place of the play that breaks a rule.
    """
    said = []
    for index, seat in enumerate(names):
        plays = [(order, play) for order, play in enumerate(trick.plays, 1) if not play.card and play.seat == seat]
        above = len(_find_roles(seat, trick)) + (seat in who)
        spots = _find_spots(index, len(names), len(plays), above)
        said += [
            Said(play, order, x, y, breaks=order == breach) for (order, play), (x, y) in zip(plays, spots, strict=True)
        ]
    return tuple(sorted(said, key=lambda word: word.order))


def _find_spots(index: int, count: int, words: int, above: int) -> list[tuple[int, int]]:
    """Where the words of a seat begin: left of it in rows of two, or, at the sides, below what stands there."""
    x, y = seat_position(index, count, _SEATS_REACH)
    if _is_sideways(x):
        left = min(max(x - 24, _EDGE), WIDTH - _SAID_WIDTH + _EDGE)
        return [(left, y + 28 + 14 * above + _SAID_ROWS * row) for row in range(words)]
    columns = _SAID_COLUMNS[-min(words, len(_SAID_COLUMNS) if count <= _ROOMY else 1) :]
    height = (math.ceil(words / len(columns)) - 1) * _SAID_ROWS
    top = min(max(y - height // 2, _EDGE), HEIGHT - _EDGE - height)
    return [(x + columns[word % len(columns)], top + _SAID_ROWS * (word // len(columns))) for word in range(words)]
