"""A story laid on a table: where seats and cards lie, what each trick says, what is read aloud.

Pure; knows no game, no HTML. Lengths are those of the drawing's own coordinates.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from reference.cards import Card, NotationError, Rank, Suit, parse_card
from reference.contract import Play, Story, TrickStory

WIDTH, HEIGHT = 360, 300
_CARDS_AT = (84, 71)
_SEATS_AT = (152, 128)

_RANKS = {Rank.JACK: "jack", Rank.QUEEN: "queen", Rank.KING: "king", Rank.ACE: "ace"}
_SUITS = {Suit.HEART: "hearts", Suit.DIAMOND: "diamonds", Suit.SPADE: "spades", Suit.CLUB: "clubs"}


@dataclass(frozen=True)
class Seat:
    """A place at the table; what its player does in a trick stands beside it or, at the sides, below it."""

    name: str
    x: int
    y: int
    sideways: bool
    does: tuple[str, ...]


@dataclass(frozen=True)
class Laid:
    """A card on the table, as the how manieth it came, and whether it takes the trick."""

    play: Play
    order: int
    x: int
    y: int
    takes: bool


@dataclass(frozen=True)
class TeamScore:
    """A team's points after a trick, how many of them are new, and their share of all that the game gives."""

    team: str
    points: int
    gained: int
    percent: int


@dataclass(frozen=True)
class Scene:
    """One trick as it is drawn; ``remark`` is what there is to say where somebody's reading leaves the rules."""

    trick: TrickStory
    seats: tuple[Seat, ...]
    cards: tuple[Laid, ...]
    scores: tuple[TeamScore, ...]
    spoken: str
    marked: bool = False
    remark: str | None = None


@dataclass(frozen=True)
class Chip:
    """A word of a record that is no possible game; the cards that show why are marked."""

    text: str
    red: bool
    marked: bool


@dataclass(frozen=True)
class GameView:
    """A game to step through, trick by trick; or the cards of a record that is none."""

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
    """Lay a story on the table; a remark stands at the trick that is marked."""
    places = seat_order(story.tricks)
    scores = _scores(story.tricks)
    scenes = tuple(
        _scene(trick, places, score, len(story.tricks), marked, remark)
        for trick, score in zip(story.tricks, scores, strict=True)
    )
    chips = () if story.tricks else _chips(record or "", {at for fault in story.faults for at in fault.positions})
    return GameView(name, story, scenes, chips, record)


def seat_order(tricks: Sequence[TrickStory]) -> tuple[str, ...]:
    """Everybody at the table, clockwise, from whoever comes first by name."""
    seats = [play.seat for play in tricks[0].plays] if tricks else []
    first = seats.index(min(seats)) if seats else 0
    return tuple(seats[first:] + seats[:first])


def place_at(number: int, of: int, reach: tuple[int, int]) -> tuple[int, int]:
    """Where the seat with a number is, clockwise from the near side of the table."""
    angle = math.tau * (0.25 + number / of)
    return round(WIDTH / 2 + reach[0] * math.cos(angle)), round(HEIGHT / 2 + reach[1] * math.sin(angle))


def _scene(
    trick: TrickStory,
    places: Sequence[str],
    scores: tuple[TeamScore, ...],
    size: int,
    marked: int | None,
    remark: str | None,
) -> Scene:
    here = trick.number == marked
    said = f" {remark}" if here and remark else ""
    return Scene(
        trick,
        tuple(_seat(name, number, len(places), trick) for number, name in enumerate(places)),
        tuple(_laid(play, order, places, trick) for order, play in enumerate(trick.plays, 1)),
        scores,
        speak(trick, size) + said,
        here,
        remark if here else None,
    )


def _seat(name: str, number: int, of: int, trick: TrickStory) -> Seat:
    x, y = place_at(number, of, _SEATS_AT)
    does = ["leads"] * (name == trick.plays[0].seat) + ["takes"] * (name == trick.winner)
    return Seat(name, x, y, abs(x - WIDTH / 2) > WIDTH / 4, tuple(does))


def _laid(play: Play, order: int, places: Sequence[str], trick: TrickStory) -> Laid:
    x, y = place_at(places.index(play.seat), len(places), _CARDS_AT)
    return Laid(play, order, x, y, play.seat == trick.winner)


def _scores(tricks: Sequence[TrickStory]) -> Iterable[tuple[TeamScore, ...]]:
    total = sum(points for _, points in tricks[-1].score) if tricks else 0
    before: dict[str, int] = {}
    for trick in tricks:
        yield tuple(
            TeamScore(team, points, points - before.get(team, 0), round(100 * points / total) if total else 0)
            for team, points in trick.score
        )
        before = dict(trick.score)


def name_card(card: Card) -> str:
    """A card as people say it: ``king of hearts``."""
    return f"{_RANKS.get(card.rank, card.rank.value)} of {_SUITS[card.suit]}"


def speak(trick: TrickStory, size: int) -> str:
    """A trick for those who hear the page."""
    plays = "; ".join(map(_speak_play, trick.plays))
    score = ", ".join(f"{team} {points}" for team, points in trick.score)
    worth = f"{trick.points} points" if trick.points else "no points"
    taken = f"{trick.winner} takes it, {worth}: {trick.because}"
    return f"Trick {trick.number} of {size}. {plays}. {taken}. Score: {score}."


def _speak_play(play: Play) -> str:
    note = f", {play.note}" if play.note and play.note != "leads" else ""
    return f"{play.seat} {'leads' if play.note == 'leads' else 'plays'} the {name_card(play.card)}{note}"


def _chips(record: str, marked: set[int]) -> tuple[Chip, ...]:
    return tuple(_chip(word, place in marked) for place, word in enumerate(record.split(), 1))


def _chip(word: str, marked: bool) -> Chip:
    try:
        card = parse_card(word)
    except NotationError:  # a call, a deal's end: a game's record may have more than cards
        return Chip(word, False, marked)
    return Chip(card.symbol, card.suit in (Suit.HEART, Suit.DIAMOND), marked)
