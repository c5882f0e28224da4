"""Every known misconception of Sedma, in the order of the sheet; each has its wrong program in the bank."""

from __future__ import annotations

from reference.misreadings import Misreading
from reference.sedma.misconceptions_counting import BONUSES, CARDS, VALUES
from reference.sedma.misconceptions_prizes import PRIZES_OF_BOTH, PRIZES_OF_ONE_TEAM, WINNERS
from reference.sedma.misconceptions_records import BREAKDOWNS, LENGTHS, REFUSALS, REPEATS
from reference.sedma.misconceptions_seats import KEEPERS, LEADERS, PARTNERSHIPS
from reference.sedma.misconceptions_tricks import MATCHING, SEVENS
from reference.sedma.rules import Reading

MISREADINGS: tuple[Misreading[Reading], ...] = (
    *PARTNERSHIPS,
    *MATCHING,
    *SEVENS,
    *LEADERS,
    *KEEPERS,
    *VALUES,
    *CARDS,
    *BONUSES,
    *WINNERS,
    *PRIZES_OF_BOTH,
    *PRIZES_OF_ONE_TEAM,
    *LENGTHS,
    *REPEATS,
    *REFUSALS,
    *BREAKDOWNS,
)
"""The misconceptions with their readings, which can be combined."""
