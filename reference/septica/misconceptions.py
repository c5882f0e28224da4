"""Every known misconception of Septica, in the order of the sheet; each has its wrong program in the bank."""

from __future__ import annotations

from reference.misreadings import Misreading
from reference.septica.misconceptions_beating import EIGHTS, MATCHING, SEVENS
from reference.septica.misconceptions_counting import POINTS, RESULTS
from reference.septica.misconceptions_records import ENDINGS, REPEATS
from reference.septica.misconceptions_taking import DRAWING, LEADERS, TAKERS
from reference.septica.misconceptions_turns import CONTINUING, HANDS, LEADING
from reference.septica.rules import Reading

MISREADINGS: tuple[Misreading[Reading], ...] = (
    *LEADING,
    *CONTINUING,
    *HANDS,
    *MATCHING,
    *SEVENS,
    *EIGHTS,
    *TAKERS,
    *DRAWING,
    *LEADERS,
    *POINTS,
    *RESULTS,
    *REPEATS,
    *ENDINGS,
)
"""The misconceptions with their readings, which can be combined."""
