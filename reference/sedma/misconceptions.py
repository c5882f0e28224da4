"""Every misconception of Sedma we know, in the order of the sheet; each has its wrong program in the bank."""

from __future__ import annotations

from collections.abc import Iterable

from reference.contract import Misconception
from reference.sedma.misreadings_counting import BONUSES, CARDS, VALUES
from reference.sedma.misreadings_prizes import PRIZES_OF_BOTH, PRIZES_OF_ONE_TEAM, WINNERS
from reference.sedma.misreadings_records import BREAKDOWNS, LENGTHS, REFUSALS, REPEATS
from reference.sedma.misreadings_seats import KEEPERS, LEADERS, PARTNERSHIPS
from reference.sedma.misreadings_tricks import MATCHING, SEVENS
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
"""The readings behind the misconceptions, for those who want to join two of them."""

MISCONCEPTIONS: tuple[Misconception[Record], ...] = tuple(
    Misconception(one.id, one.title, one.sentence, one.hint, one.reading.read) for one in MISREADINGS
)

_READINGS = {one.id: one.reading for one in MISREADINGS}


def held(ideas: Iterable[str]) -> Reading | None:
    """The reading of someone who has all these misconceptions at once; None where nobody can have them all."""
    reading: Reading | None = RULES
    for idea in ideas:
        reading = reading and reading.together_with(_READINGS[idea])
    return reading
