"""Our own players of Callbreak. Each decides from one seat's view alone.

By how many points a game is worth more to the row than to all on average, if the others play like the column, with
95 % intervals (``tests/bench/players.py``, seed ``pair``, 20 deals; the strong player in 5, the random one in 10):

========= ============ ============ =============
callbreak greedy       first        random
========= ============ ============ =============
strong    +3.42 ± 2.73
greedy                 +7.29 ± 1.15 +51.52 ± 4.58
first                               +43.50 ± 3.77
========= ============ ============ =============

The strong player takes 16 ms a move, and 60 at most; the others hardly any time.
"""

from __future__ import annotations

from types import MappingProxyType

from reference.callbreak.players.greedy import GreedyPlayer
from reference.callbreak.players.strong import CallbreakImagination
from reference.callbreak.seat_view import Move, SeatView
from reference.determinised_search import StrongPlayer
from reference.playing import Player
from reference.simple_players import FirstMovePlayer, RandomPlayer

STRONGEST = StrongPlayer(CallbreakImagination())

_WEAKEST_FIRST: tuple[Player[SeatView, Move], ...] = (RandomPlayer(), FirstMovePlayer(), GreedyPlayer(), STRONGEST)
PLAYERS_BY_NAME = MappingProxyType({player.name: player for player in _WEAKEST_FIRST})
"""The players by their names, the weakest first."""
