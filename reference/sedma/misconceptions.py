"""Every known misconception of Sedma, in the order of the sheet; each has its wrong program in the bank."""

from __future__ import annotations

from collections.abc import Iterable

from reference.contract import Misconception
from reference.sedma.misconceptions_counting import BONUSES, CARDS, VALUES
from reference.sedma.misconceptions_prizes import PRIZES_OF_BOTH, PRIZES_OF_ONE_TEAM, WINNERS
from reference.sedma.misconceptions_records import BREAKDOWNS, LENGTHS, REFUSALS, REPEATS
from reference.sedma.misconceptions_seats import KEEPERS, LEADERS, PARTNERSHIPS
from reference.sedma.misconceptions_tricks import MATCHING, SEVENS
from reference.sedma.readings import RULES, Misreading, Reading
from reference.sedma.rules import Record

MISREADINGS: tuple[Misreading, ...] = (
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

MISCONCEPTIONS: tuple[Misconception[Record], ...] = tuple(
    Misconception(misreading.id, misreading.title, misreading.sentence, misreading.hint, misreading.reading.read)
    for misreading in MISREADINGS
)

_READINGS = {misreading.id: misreading.reading for misreading in MISREADINGS}


def combine(misconceptions: Iterable[str]) -> Reading | None:
    """The reading of someone who holds all these misconceptions at once; None if two of them contradict each other."""
    reading: Reading | None = RULES
    for misconception in misconceptions:
        reading = reading and reading.together_with(_READINGS[misconception])
    return reading
