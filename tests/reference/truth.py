"""Results obtained without the reference: the records worked by hand, and the small decks counted completely."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

FOLDER = files("testcases") / "sedma"


@dataclass(frozen=True)
class WorkedTrick:
    """One row of a table: the cards in the order of play, the leader's first."""

    leader: str
    cards: tuple[str, ...]
    winner: str
    points: int


@dataclass(frozen=True)
class Worked:
    """A record worked by hand: its tricks and points, or the reasons (a code and positions) why it is not a game."""

    title: str
    record: str
    tricks: tuple[WorkedTrick, ...]
    points: tuple[int, int] | None
    reasons: tuple[tuple[str, tuple[int, ...]], ...]
    answer: str

    @property
    def foreign(self) -> bool:
        """Whether it has cards that the students' types cannot express."""
        return any(code == "foreign-card" for code, _ in self.reasons)


@dataclass(frozen=True)
class SmallDeck:
    """How many orders of a deck of these ranks end in each answer; a pattern is an order but for the suits."""

    ranks: tuple[str, ...]
    orders: int
    patterns: int
    counts: dict[str, int]

    @property
    def orders_per_pattern(self) -> int:
        """The suits of each rank can come in 24 orders."""
        return int(24 ** len(self.ranks))


@cache
def worked_records() -> tuple[Worked, ...]:
    """``worked.md``, a section a record."""
    text = (FOLDER / "worked.md").read_text(encoding="utf-8")
    return tuple(_read_section(section) for section in re.split(r"^## ", text, flags=re.MULTILINE)[1:])


def _read_section(section: str) -> Worked:
    tricks = tuple(
        WorkedTrick(leader, tuple(cards.split()), winner, int(points))
        for leader, cards, winner, points in re.findall(
            r"^\| \d+ \| ([A-D]) \| (.+?) \| ([A-D]) \| (\d+) \|", section, flags=re.MULTILINE
        )
    )
    points = re.search(r"^AC (\d+), BD (\d+):", section, flags=re.MULTILINE)
    record = re.search(r"^Record:(.*)$", section, flags=re.MULTILINE)
    answer = re.search(r"^Answer: `(.+)`$", section, flags=re.MULTILINE)
    assert answer is not None, f"no answer in the section {section[:40]!r}"
    return Worked(
        title=section.partition("\n")[0],
        record=record[1].strip() if record else " ".join(card for trick in tricks for card in trick.cards),
        tricks=tricks,
        points=(int(points[1]), int(points[2])) if points else None,
        reasons=tuple(
            (code, tuple(map(int, positions.split())))
            for code, positions in re.findall(r"^Illegal: (\S+)(.*)$", section, flags=re.MULTILINE)
        ),
        answer=answer[1],
    )


@cache
def small_decks() -> tuple[SmallDeck, ...]:
    """``perft.json``."""
    decks = json.loads((FOLDER / "perft.json").read_text(encoding="utf-8"))["decks"]
    return tuple(SmallDeck(tuple(d["ranks"]), d["orders"], d["patterns"], d["counts"]) for d in decks)


def patterns(ranks: Sequence[str], suits: str = "HDSC") -> Iterator[tuple[str, ...]]:
    """Every order of the deck in which the suits of each rank come in their order, in the cards' notation."""
    return _deal_out([[rank + suit for suit in suits] for rank in ranks])


def _deal_out(piles: list[list[str]]) -> Iterator[tuple[str, ...]]:
    if not any(piles):
        yield ()
    for number, pile in enumerate(piles):
        if pile:
            for rest in _deal_out([*piles[:number], pile[1:], *piles[number + 1 :]]):
                yield (pile[0], *rest)
