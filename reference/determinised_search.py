"""The strong player of a game with hidden cards: it imagines them many times, and looks what becomes of each move.

Written once. What a game adds is how to imagine what a seat cannot see, and how to play on to the end.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Generic, Protocol, TypeVar

from reference.playable import Advice, say_how_often

K = TypeVar("K")
W = TypeVar("W")
M = TypeVar("M")
K_contra = TypeVar("K_contra", contravariant=True)


class Imagination(Protocol[K_contra, W, M]):
    """What the search has to know of a game. A *world* is what a seat knows, and what it imagines besides."""

    def count_samples(self, known: K_contra, moves: int) -> int:
        """How many worlds are imagined to compare so many moves: as many as fit into the time of a decision."""

    def choices(self, known: K_contra) -> Sequence[M]:
        """The legal moves; of equally good ones, the first is made."""

    def liken(self, known: K_contra, move: M) -> M:
        """A move that comes to the same, and is the same for all of these."""

    def imagine(self, known: K_contra, rng: random.Random) -> W:
        """A world in which the seat would know the same."""

    def try_out(self, world: W, move: M) -> tuple[float, bool]:
        """What a move is worth in this world, if everybody plays on like the greedy player, and whether it is good.

        Does not change the world.
        """

    def say_good(self, known: K_contra, move: M) -> str:
        """What a move comes to if it is good: ``wins the game``."""


class StrongPlayer(Generic[K, W, M]):
    """Determinised search.

    The cards that the seat cannot see are dealt to the others at random, as far as what they did allows, again and
    again. Each time, every move is made, and everybody plays on like the greedy player. The move with the best mean
    is the player's choice.
    """

    name = "strong"
    summary = "Imagines many times where the hidden cards may be, and makes the move that does best on average."

    def __init__(self, imagination: Imagination[K, W, M]) -> None:
        self._imagination = imagination

    def play(self, view: K, rng: random.Random) -> M:
        """The move with the best expectation; there is nothing to compare if all come to the same."""
        moves = self._imagination.choices(view)
        if len({self._imagination.liken(view, move) for move in moves}) == 1:
            return moves[0]
        return self.weigh(view, rng)[0].move

    def weigh(self, view: K, rng: random.Random) -> tuple[Advice[M], ...]:
        """The expectation of each move, the best first."""
        imagination = self._imagination
        like = {move: imagination.liken(view, move) for move in imagination.choices(view)}
        total, good = dict.fromkeys(like.values(), 0.0), dict.fromkeys(like.values(), 0)
        samples = imagination.count_samples(view, len(total))
        for _ in range(samples):
            world = imagination.imagine(view, rng)
            for move in total:
                worth, is_good = imagination.try_out(world, move)
                total[move] += worth
                good[move] += is_good
        advice = [
            Advice(move, total[same] / samples, say_how_often(imagination.say_good(view, move), good[same] / samples))
            for move, same in like.items()
        ]
        return tuple(sorted(advice, key=lambda one: -one.expected))
