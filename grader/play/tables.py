"""A table in play, as a value: who sits where, what was dealt, what was played. Pure; must not know HTTP or HTML."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from grader.errors import UsageError
from grader.play.opponents import Opponent
from reference.cards import Card
from reference.contract import Fault
from reference.playable import PlayableGame


@dataclass(frozen=True)
class Made:
    """A move that was made; ``fault`` says why it was made for its player, if that could not make one."""

    seat: str
    move: Any
    fault: str = ""


@dataclass(frozen=True)
class PlayTable:
    """A game in play. ``you`` is the person's seat; the others belong to ``opponents``.

    The same seed and the same moves of the person are the same game.
    """

    game: PlayableGame[Any, Any, Any]
    seed: str
    you: str
    seats: tuple[str, ...]
    opponents: Mapping[str, Opponent]
    state: Any
    made: tuple[Made, ...] = ()

    @property
    def turn(self) -> str | None:
        """The seat whose move it is; None if the game is over."""
        return self.game.turn(self.state)

    @property
    def is_over(self) -> bool:
        """Whether the game was played to its end."""
        return self.turn is None

    @property
    def ply(self) -> int:
        """How many moves were made."""
        return len(self.made)

    @property
    def others(self) -> tuple[str, ...]:
        """The other seats, clockwise from the person."""
        return other_seats(self.seats, self.you)

    @property
    def hand(self) -> tuple[Card, ...]:
        """The person's cards."""
        return self.game.hand(self.state, self.you)

    @property
    def moves(self) -> Sequence[Any]:
        """The person's legal moves; none if it is not their turn."""
        return self.game.moves(self.state) if self.turn == self.you else ()

    @property
    def tryable(self) -> Sequence[Any]:
        """What the person could try: the legal moves, and those that break a duty."""
        return self.game.held(self.state) if self.turn == self.you else ()

    @property
    def record(self) -> Any:
        """What was played so far."""
        return self.game.record(self.state)


class NotNowError(Exception):
    """A move that cannot be made, in words for the person; ``sentence`` is that of the sheet which forbids it."""

    def __init__(self, message: str, sentence: str = "") -> None:
        super().__init__(message)
        self.sentence = sentence


class MovedOnError(NotNowError):
    """A move for a game as it was before: another window has played on."""

    def __init__(self) -> None:
        super().__init__("The game has moved on: it was played in another window")


def set_table(
    game: PlayableGame[Any, Any, Any], seed: str, you: str, seats: tuple[str, ...], opponents: Mapping[str, Opponent]
) -> PlayTable:
    """A game just dealt, in which the others have moved until it is the person's turn."""
    state = game.start(random.Random(f"{game.name}/{seed}"), len(seats))
    return let_others_move(PlayTable(game, seed, you, seats, opponents, state))


def choose_seats(
    game: PlayableGame[Any, Any, Any], players: int | None, you: str | None
) -> tuple[tuple[str, ...], str]:
    """The seats for so many players, and the person's.

    :raises UsageError: saying what can be chosen.
    """
    numbers = game.numbers_of_players
    if players is not None and players not in numbers:
        raise UsageError(f"{players} cannot play this game, but {', '.join(map(str, numbers))} can")
    seats = game.seats(numbers[0] if players is None else players)
    if you is not None and you not in seats:
        raise UsageError(f"there is no seat {you!r}; choose from {', '.join(seats)}")
    return seats, seats[0] if you is None else you


def other_seats(seats: Sequence[str], you: str) -> tuple[str, ...]:
    """The others, clockwise from the person."""
    place = seats.index(you)
    return (*seats[place + 1 :], *seats[:place])


def play(table: PlayTable, text: str) -> PlayTable:
    """The game after a move of the person, in its notation, and after those of the others that follow.

    :raises NotNowError: where it cannot be made; nothing changes then.
    """
    move = _read_move(table, text)
    if move not in table.moves:
        raise _refuse(table, move)
    return let_others_move(_make(table, Made(table.you, move)))


def _read_move(table: PlayTable, text: str) -> Any:
    if table.is_over:
        raise NotNowError("The game is over")
    if table.turn != table.you:
        raise NotNowError(f"It is the turn of {table.turn}")
    move = table.game.read(text)
    if move is None or move not in table.tryable:
        raise NotNowError(f"{_name(move, text)} is not one of your moves")
    return move


def _name(move: Any, text: str) -> str:
    return move.symbol if isinstance(move, Card) else repr(text)


def _refuse(table: PlayTable, move: Any) -> NotNowError:
    fault: Fault = table.game.refuse(table.state, move)
    return NotNowError(fault.message, fault.sentence)


def let_others_move(table: PlayTable) -> PlayTable:
    """The game when it is the person's turn again, or over."""
    while (seat := table.turn) is not None and seat != table.you:
        rng = random.Random(f"{table.game.name}/{table.seed}/{table.ply}/{seat}")
        chosen = table.opponents[seat].choose(table.game, table.state, rng)
        table = _make(table, Made(seat, chosen.move, chosen.fault))
    return table


def _make(table: PlayTable, made: Made) -> PlayTable:
    return replace(table, state=table.game.after(table.state, made.move), made=(*table.made, made))
