"""The rest of a game, played by two greedy players, on numbers of ranks: what the strong player imagines."""

from __future__ import annotations

from dataclasses import dataclass

from reference.septica.players.greedy import RANKS, beat, lead
from reference.septica.rules import ACE, HAND_SIZE, TEN, drawers

WORTH = tuple(int(rank is ACE or rank is TEN) for rank in RANKS)
"""Each ace or ten counts for 1 point."""


@dataclass
class Position:
    """A game so far: both hands, the stock, the points of both, and the trick as on the table, with its points."""

    hands: list[list[int]]
    stock: list[int]
    points: list[int]
    active: int
    first: int = -1
    count: int = 0
    in_trick: int = 0
    passed: bool = False


def lay(game: Position, seat: int, number: int) -> None:
    """Play a card."""
    game.hands[seat].remove(number)
    if not game.count:
        game.first = number
    game.active, game.passed = seat, False
    game.count += 1
    game.in_trick += WORTH[number]


def stop(game: Position) -> None:
    """End the trick: the active player takes it, and both draw."""
    taker, hands, stock = game.active, game.hands, game.stock
    game.points[taker] += game.in_trick
    if stock:
        turns = drawers((len(hands[0]), len(hands[1])), taker, len(stock), HAND_SIZE)
        for seat, card in zip(turns, stock, strict=False):
            hands[seat].append(card)
        del stock[: len(turns)]
    leader = taker if hands[taker] else 1 - taker
    game.active, game.passed, game.count, game.in_trick = 1 - leader, False, 0, 0


def play_on(game: Position) -> list[int]:
    """The points of both players in the end. Changes the game."""
    hands = game.hands
    while game.count or hands[0] or hands[1]:
        if game.passed:
            stop(game)
            continue
        seat = 1 - game.active
        number = beat(hands[seat], game.first, game.count, game.in_trick) if game.count else lead(hands[seat])
        if number is None:
            game.passed = True
        else:
            lay(game, seat, number)
    return game.points
