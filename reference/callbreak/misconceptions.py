"""Every known misconception of Callbreak, in the order of the sheet; each has its wrong program in the bank."""

from __future__ import annotations

from reference.callbreak.misconceptions_duties import BEATING, BOUND, FOLLOWING, TRUMPING
from reference.callbreak.misconceptions_records import RECORDS
from reference.callbreak.misconceptions_rounds import CALLING, COUNTING_ROUNDS, DEALING
from reference.callbreak.misconceptions_scores import SCORING, TOTALS, WINNING
from reference.callbreak.misconceptions_tricks import LEADING, RANKING
from reference.callbreak.reading import Reading
from reference.misreadings import Misreading

MISREADINGS: tuple[Misreading[Reading], ...] = (
    *DEALING,
    *CALLING,
    *LEADING,
    *RANKING,
    *FOLLOWING,
    *BEATING,
    *TRUMPING,
    *BOUND,
    *SCORING,
    *TOTALS,
    *WINNING,
    *COUNTING_ROUNDS,
    *RECORDS,
)
"""The misconceptions with their readings, which can be combined."""
