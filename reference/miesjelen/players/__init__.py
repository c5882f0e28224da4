"""Our own players of Miesjelen. Each decides from one seat's view alone.

By how much a game of three is worth more to the row than to all on average, if the others play like the column, with
95 % intervals (``tests/bench/players.py``, seed ``pair``, 100 deals; the strong player in 15,
and in 20 of the seed ``test``):

========= ============ ============ ============
miesjelen greedy       first        random
========= ============ ============ ============
strong    +4.29 ± 3.03
greedy                 +7.75 ± 1.67 +7.00 ± 1.97
first                               +1.75 ± 1.84
========= ============ ============ ============

The winner gains 25, and the others lose 12.5 each: whoever always wins has +25. The strong player takes 15 ms a move,
and 60 at most; the others hardly any time.
"""

from __future__ import annotations

from types import MappingProxyType

from reference.cards import Card
from reference.determinised_search import StrongPlayer
from reference.miesjelen.players.greedy import GreedyPlayer
from reference.miesjelen.players.strong import MiesjelenImagination
from reference.miesjelen.seat_view import SeatView
from reference.playing import Player
from reference.simple_players import FirstMovePlayer, RandomPlayer

STRONGEST = StrongPlayer(MiesjelenImagination())

_WEAKEST_FIRST: tuple[Player[SeatView, Card], ...] = (RandomPlayer(), FirstMovePlayer(), GreedyPlayer(), STRONGEST)
PLAYERS = MappingProxyType({player.name: player for player in _WEAKEST_FIRST})
"""The players by their names, the weakest first."""
