"""Every known misconception of Miesjelen, in the order of the sheet; each has its wrong program in the bank."""

from __future__ import annotations

from reference.miesjelen.misconceptions_duties import DUTIES, TURNED_CARD
from reference.miesjelen.misconceptions_records import LENGTHS, REPEATS, STARTS
from reference.miesjelen.misconceptions_scores import COUNTING, VOID_SESSIONS, WINNERS
from reference.miesjelen.misconceptions_tricks import RANKING, TRUMP_SUIT, WINNING
from reference.miesjelen.misconceptions_turns import DEALERS, LEADERS
from reference.miesjelen.reading import Reading
from reference.misreadings import Misreading

MISREADINGS: tuple[Misreading[Reading], ...] = (
    *RANKING,
    *DEALERS,
    *TRUMP_SUIT,
    *LEADERS,
    *DUTIES,
    *WINNING,
    *COUNTING,
    *WINNERS,
    *VOID_SESSIONS,
    *STARTS,
    *LENGTHS,
    *REPEATS,
    *TURNED_CARD,
)
"""The misconceptions with their readings, which can be combined."""
