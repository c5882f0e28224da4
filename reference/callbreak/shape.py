"""What a record of Callbreak looks like: ``3 2 4 1 : AS 2S … / 2 2 5 3 : …``."""

from __future__ import annotations

from reference.callbreak.course import DECK, Round
from reference.shapes import CardList, ListOf, Made, NumberList

SHAPE = ListOf(Made(Round, (NumberList(), CardList(DECK)), ":"), "/")

CALL, CARD = range(2)
"""The parts of a round."""
