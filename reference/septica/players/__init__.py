"""Our own players of Septica. Each decides from one seat's view alone.

Mean points a game of the row, with 95 % intervals (``tests/bench/players.py``, seed ``pair``, 100 deals; the strong
player against greedy in 30, and against the others in 3):

======= ============ ============ ============
septica greedy       random       first
======= ============ ============ ============
strong  +0.68 ± 0.23 +1.00 ± 0.98 +1.33 ± 0.33
greedy               +1.23 ± 0.10 +1.25 ± 0.07
random                            +1.15 ± 0.08
======= ============ ============ ============

A win counts 1, and a mars 2. The strong player takes 27 ms a move, and 60 at most; the others hardly any time.
"""

from __future__ import annotations

from types import MappingProxyType

from reference.determinised_search import StrongPlayer
from reference.playing import Player
from reference.septica.players.greedy import GreedyPlayer
from reference.septica.players.strong import SepticaImagination
from reference.septica.rules import Move
from reference.septica.seat_view import SeatView
from reference.simple_players import FirstMovePlayer, RandomPlayer

STRONGEST = StrongPlayer(SepticaImagination())

_WEAKEST_FIRST: tuple[Player[SeatView, Move], ...] = (FirstMovePlayer(), RandomPlayer(), GreedyPlayer(), STRONGEST)
PLAYERS = MappingProxyType({player.name: player for player in _WEAKEST_FIRST})
"""The players by their names, the weakest first."""
