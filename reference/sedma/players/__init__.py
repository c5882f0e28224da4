"""Our own players: what students' programs play against. Each decides from one seat's view alone.

Mean points a game of the row, with 95 % intervals (``python -m tests.bench.players sedma --deals 200``):

======== ============ ============ ============ ============
sedma    counting     greedy       first        random
======== ============ ============ ============ ============
strong   +0.48 ± 0.10 +0.35 ± 0.10 about +0.9   about +0.9
counting              +0.38 ± 0.09 +0.93 ± 0.07 +0.93 ± 0.08
greedy                             +0.77 ± 0.10 +0.87 ± 0.10
first                                           -0.02 ± 0.11
======== ============ ============ ============ ============

The strong player takes 6 ms a move, the others hardly any time.
"""

from __future__ import annotations

from types import MappingProxyType

from reference.cards import Card
from reference.playing import Player
from reference.sedma.players.at_random import RandomPlayer
from reference.sedma.players.counting import CountingPlayer
from reference.sedma.players.first import FirstCardPlayer
from reference.sedma.players.greedy import GreedyPlayer
from reference.sedma.players.strong import StrongPlayer
from reference.sedma.seat_view import SeatView

STRONGEST = StrongPlayer()

_WEAKEST_FIRST: tuple[Player[SeatView, Card], ...] = (
    RandomPlayer(),
    FirstCardPlayer(),
    GreedyPlayer(),
    CountingPlayer(),
    STRONGEST,
)
PLAYERS = MappingProxyType({player.name: player for player in _WEAKEST_FIRST})
"""The players by their names, the weakest first."""
