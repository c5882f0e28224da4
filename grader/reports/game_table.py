"""A game as a card table: the positions of seats and cards, and the words for those who hear the page.

Pure; must not know any particular game, nor HTML. Lengths are in the drawing's own coordinates.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from reference.cards import Card, NotationError, Rank, Suit, parse_card
from reference.contract import Play, Story, TrickStory

WIDTH, HEIGHT = 360, 300
# How far cards and seats are from the middle of the table, across and down.
_CARDS_REACH = (84, 71)
_SEATS_REACH = (152, 128)

_RANKS = {Rank.JACK: "jack", Rank.QUEEN: "queen", Rank.KING: "king", Rank.ACE: "ace"}
_SUITS = {Suit.HEART: "hearts", Suit.DIAMOND: "diamonds", Suit.SPADE: "spades", Suit.CLUB: "clubs"}


@dataclass(frozen=True)
class Seat:
    """A seat at the table; what its player does in a trick is written beside it or, at the sides, below it."""

    name: str
    x: int
    y: int
    sideways: bool
    does: tuple[str, ...]


@dataclass(frozen=True)
class Laid:
    """A card on the table, its number in the order of play, and whether it takes the trick."""

    play: Play
    order: int
    x: int
    y: int
    takes: bool


@dataclass(frozen=True)
class Scene:
    """One trick as it is drawn; ``remark`` explains where a misconception departs from the rules."""

    trick: TrickStory
    seats: tuple[Seat, ...]
    cards: tuple[Laid, ...]
    spoken: str
    marked: bool = False
    remark: str | None = None


@dataclass(frozen=True)
class Chip:
    """A word of a record that is not a possible game; the cards that show why are marked."""

    text: str
    red: bool
    marked: bool


@dataclass(frozen=True)
class GameView:
    """A game to step through, trick by trick; or the cards of a record that is not a possible game."""

    name: str
    story: Story
    scenes: tuple[Scene, ...]
    chips: tuple[Chip, ...]
    record: str | None


def view_game(
    story: Story,
    record: str | None = None,
    *,
    name: str = "The game",
    marked: int | None = None,
    remark: str | None = None,
) -> GameView:
    """Lay out a game; the remark belongs to the marked trick."""
    scenes = tuple(
        _scene(
            trick,
            story.seats,
            size=len(story.tricks),
            remark=remark if trick.number == marked else None,
            marked=trick.number == marked,
        )
        for trick in story.tricks
    )
    positions = {position for fault in story.faults for position in fault.positions}
    chips = () if story.tricks else _chips(record or "", positions)
    return GameView(name, story, scenes=scenes, chips=chips, record=record)


def seat_position(index: int, count: int, reach: tuple[int, int]) -> tuple[int, int]:
    """The coordinates of a seat, or of its card, counted clockwise from the near side of the table."""
    # In a drawing y points down: a quarter of a turn is the near side, and growing angles go clockwise.
    angle = math.tau * (0.25 + index / count)
    return round(WIDTH / 2 + reach[0] * math.cos(angle)), round(HEIGHT / 2 + reach[1] * math.sin(angle))


def _scene(trick: TrickStory, names: Sequence[str], size: int, remark: str | None, marked: bool) -> Scene:
    spoken = speak(trick, size)
    return Scene(
        trick=trick,
        seats=tuple(_seat(name, index, len(names), trick) for index, name in enumerate(names)),
        cards=tuple(_laid(play, order, names, trick) for order, play in enumerate(trick.plays, 1)),
        spoken=f"{spoken} {remark}" if remark else spoken,
        marked=marked,
        remark=remark,
    )


def _seat(name: str, index: int, count: int, trick: TrickStory) -> Seat:
    x, y = seat_position(index, count, _SEATS_REACH)
    does = ["leads"] * (name == trick.plays[0].seat) + ["takes"] * (name == trick.winner)
    return Seat(name, x, y, sideways=abs(x - WIDTH / 2) > WIDTH / 4, does=tuple(does))


def _laid(play: Play, order: int, names: Sequence[str], trick: TrickStory) -> Laid:
    x, y = seat_position(names.index(play.seat), len(names), _CARDS_REACH)
    return Laid(play, order, x=x, y=y, takes=play.seat == trick.winner)


def name_card(card: Card) -> str:
    """A card's name: ``king of hearts``."""
    return f"{_RANKS.get(card.rank, card.rank.value)} of {_SUITS[card.suit]}"


def speak(trick: TrickStory, size: int) -> str:
    """A trick in words, for those who hear the page."""
    plays = "; ".join(map(_speak_play, trick.plays))
    score = ", ".join(f"{standing.side} {standing.points}" for standing in trick.score)
    worth = f"{trick.points} points" if trick.points else "no points"
    taken = f"{trick.winner} takes it, {worth}: {trick.because}"
    return f"Trick {trick.number} of {size}. {plays}. {taken}. Score: {score}."


def _speak_play(play: Play) -> str:
    if play.card is None:
        return f"{play.seat} {play.note}"
    note = f", {play.note}" if play.note and play.note != "leads" else ""
    return f"{play.seat} {'leads' if play.note == 'leads' else 'plays'} the {name_card(play.card)}{note}"


def _chips(record: str, marked: set[int]) -> tuple[Chip, ...]:
    return tuple(_chip(word, position in marked) for position, word in enumerate(record.split(), 1))


def _chip(word: str, marked: bool) -> Chip:
    try:
        card = parse_card(word)
    except NotationError:  # a bid or the end of a deal: a record may have more than cards
        return Chip(word, False, marked)
    return Chip(card.symbol, card.suit in (Suit.HEART, Suit.DIAMOND), marked)
