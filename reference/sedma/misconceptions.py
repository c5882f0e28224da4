"""Every misconception of Sedma we know, in the order of the sheet; each has its wrong program in the bank."""

from __future__ import annotations

from reference.contract import Misconception
from reference.sedma.misreadings_counting import BONUSES, CARDS, VALUES
from reference.sedma.misreadings_prizes import PRIZES_OF_BOTH, PRIZES_OF_ONE_TEAM, WINNERS
from reference.sedma.misreadings_records import BREAKDOWNS, LENGTHS, REFUSALS, REPEATS
from reference.sedma.misreadings_seats import KEEPERS, LEADERS, PARTNERSHIPS
from reference.sedma.misreadings_tricks import MATCHING, SEVENS
from reference.sedma.readings import Misreading
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
