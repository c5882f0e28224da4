"""What a record of Miesjelen looks like: ``25 25 25 / 9H : JD QD 9H … / …``."""

from __future__ import annotations

from reference.miesjelen.records import DECK, Game, Session
from reference.shapes import CardList, ListOf, Made, NumberList, OneCard

SHAPE: Made[Game] = Made(
    Game, (NumberList(), ListOf(Made(Session, (OneCard(DECK), CardList(DECK)), ":"), "/")), separator="/"
)
