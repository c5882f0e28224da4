"""What the strong player of Septica imagines: the other hand, the stock, and the rest of the game."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple

from reference.septica.players.game_play import WORTH, Position, lay, play_on, stop
from reference.septica.players.greedy import COST, NUMBER_OF, to_numbers
from reference.septica.rules import ALL_POINTS, PASS, Move
from reference.septica.seat_view import SeatView


def worth_of(own: int) -> int:
    """What a finished game is worth to a player with so many points: 1 for a win, 2 for a mars, 0 for a draw."""
    other = ALL_POINTS - own
    return (own > other) - (own < other) + (own == ALL_POINTS) - (other == ALL_POINTS)


PLAY_OUTS = 400
"""So often a game is played on for one decision, which takes 60 ms at most."""


class World(NamedTuple):
    """A position, and whose turn it is in it."""

    seat: int
    position: Position


class SepticaImagination:
    """A move is worth what the game is worth in the end."""

    def count_samples(self, known: SeatView, moves: int) -> int:  # noqa: ARG002
        """The play-outs are shared among the moves."""
        return PLAY_OUTS // moves

    def choices(self, known: SeatView) -> Sequence[Move]:
        """The legal moves; of equally good ones a pass or a stop, and then the cheapest card."""
        return sorted(known.moves, key=lambda move: -1 if isinstance(move, str) else COST[NUMBER_OF[id(move.rank)]])

    def liken(self, known: SeatView, move: Move) -> Move:
        """The first card of the hand that has the same rank."""
        if isinstance(move, str):
            return move
        return next(card for card in known.hand if card.rank is move.rank)

    def imagine(self, known: SeatView, rng: random.Random) -> World:
        """The cards that were not seen are anywhere."""
        hidden = [NUMBER_OF[id(card.rank)] for card in known.hidden]
        rng.shuffle(hidden)
        hands = [to_numbers(known), hidden[: known.held]]
        if known.seat:
            hands.reverse()
        return World(known.seat, position_of(known, hands, hidden[known.held :]))

    def try_out(self, world: World, move: Move) -> tuple[float, bool]:
        """1 for a win, 2 for a mars; and whether it is one."""
        game = _copy(world.position)
        if not isinstance(move, str):
            lay(game, world.seat, NUMBER_OF[id(move.rank)])
        elif move == PASS:
            game.passed = True
        else:
            stop(game)
        worth = worth_of(play_on(game)[world.seat])
        return worth, worth > 0

    def say_good(self, known: SeatView, move: Move) -> str:  # noqa: ARG002
        """The game is won."""
        return "wins the game"


def position_of(known: SeatView, hands: list[list[int]], stock: list[int]) -> Position:
    """The game as the seat knows it, with these cards in the hands and in the stock."""
    trick = [NUMBER_OF[id(card.rank)] for card in known.trick]
    points = list(known.points)
    in_trick = sum(WORTH[number] for number in trick)
    first = trick[0] if trick else -1
    return Position(hands, stock, points, known.active, first, len(trick), in_trick, known.passed)


def _copy(game: Position) -> Position:
    hands, stock, points = [hand.copy() for hand in game.hands], game.stock.copy(), game.points.copy()
    return Position(hands, stock, points, game.active, game.first, game.count, game.in_trick, game.passed)
