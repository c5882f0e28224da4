"""What the strong player of Miesjelen imagines: the other hands, and the rest of the session."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple

from reference.cards import Card
from reference.miesjelen.players.greedy import GreedyPlayer
from reference.miesjelen.records import Scores
from reference.miesjelen.seat_view import SeatView, imagine, view_of
from reference.miesjelen.table import TABLE, Hands

VICTORY = 10.0
"""To have won counts as if the score were so much better than 0."""

_GREEDY = GreedyPlayer()

PLAY_OUTS = 150
"""So often a game is played on for one decision, which takes about 30 ms."""


class World(NamedTuple):
    """A session, and whose turn it is in it."""

    seat: int
    hands: Hands


def nearness(score: int) -> float:
    """How good a score is: the nearer to 0, the better."""
    return -abs(score) if score else VICTORY


def lead_over_others(scores: Scores, seat: int) -> float:
    """How much better off a seat is than the others on average."""
    others = [nearness(score) for other, score in enumerate(scores) if other != seat]
    return nearness(scores[seat]) - sum(others) / len(others)


class MiesjelenImagination:
    """A card is worth by how much it makes the own score better than the others'."""

    def count_samples(self, known: SeatView, moves: int) -> int:  # noqa: ARG002
        """The play-outs are shared among the moves."""
        return PLAY_OUTS // moves

    def choices(self, known: SeatView) -> Sequence[Card]:
        """The legal moves, in the order of the table."""
        return known.moves

    def liken(self, known: SeatView, move: Card) -> Card:  # noqa: ARG002
        """Each card is a case of its own."""
        return move

    def imagine(self, known: SeatView, rng: random.Random) -> World:
        """The other hands are what the duties allow them to be."""
        return World(known.seat, imagine(known, rng))

    def try_out(self, world: World, move: Card) -> tuple[float, bool]:
        """How the scores change in the session, and whether the own one gets nearer to 0."""
        game, rng = TABLE.after(world.hands, move), random.Random(0)
        while game.deals:
            game = TABLE.after(game, _GREEDY.play(view_of(game, game.seat), rng))
        before, after, seat = world.hands.scores, game.scores, world.seat
        is_nearer = nearness(after[seat]) > nearness(before[seat])
        return lead_over_others(after, seat) - lead_over_others(before, seat), is_nearer

    def say_good(self, known: SeatView, move: Card) -> str:  # noqa: ARG002
        """The score gets better."""
        return "brings the own score nearer to 0"
