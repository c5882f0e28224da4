"""What is known of Septica without its reference: the sheet's own examples, and the records worked by hand."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

FOLDER = files("testcases") / "septica"
SUITS = {"H": "Heart", "D": "Diamond", "S": "Spade", "C": "Club"}


@dataclass(frozen=True)
class WorkedTrick:
    """One row of a table: the moves in the order in which they were made, the leader's first."""

    leader: str
    moves: tuple[str, ...]
    taker: str
    points: int


@dataclass(frozen=True)
class Worked:
    """A record worked by hand: its tricks and points, or its first fault, a code and positions."""

    title: str
    moves: tuple[str, ...]
    tricks: tuple[WorkedTrick, ...]
    points: tuple[int, int] | None
    fault: tuple[str, tuple[int, ...]] | None
    answer: str

    @property
    def haskell(self) -> str:
        """The record as a student would write it."""
        return f"[{', '.join(map(_haskell_move, self.moves))}]"


def _haskell_move(word: str) -> str:
    return word.title() if word in ("pass", "stop") else f"Play (Card {SUITS[word[-1]]} R{word[:-1]})"


@cache
def worked_records() -> tuple[Worked, ...]:
    """``worked.md``, a section a record."""
    text = (FOLDER / "worked.md").read_text(encoding="utf-8")
    return tuple(_read_section(section) for section in re.split(r"^## ", text, flags=re.MULTILINE)[1:])


def _read_section(section: str) -> Worked:
    tricks = tuple(
        WorkedTrick(leader, tuple(moves.split()), taker, int(points))
        for leader, moves, taker, points in re.findall(
            r"^\| \d+ \| (P[12]) \| (.+?) \| (P[12]) \| (\d) \|", section, flags=re.MULTILINE
        )
    )
    record = re.search(r"^Record:(.*)$", section, flags=re.MULTILINE)
    points = re.search(r"^P1 (\d), P2 (\d):", section, flags=re.MULTILINE)
    fault = re.search(r"^Illegal: (\S+)(.*)$", section, flags=re.MULTILINE)
    answer = re.search(r"^Answer: `(.+)`$", section, flags=re.MULTILINE)
    assert answer is not None, f"no answer in the section {section[:40]!r}"
    return Worked(
        title=section.partition("\n")[0],
        moves=tuple(record[1].split()) if record else tuple(move for trick in tricks for move in trick.moves),
        tricks=tricks,
        points=(int(points[1]), int(points[2])) if points else None,
        fault=(fault[1], tuple(map(int, fault[2].split()))) if fault else None,
        answer=answer[1],
    )


def sheet() -> str:
    """The text of the assignment's sheet."""
    return (FOLDER / "sheet.md").read_text(encoding="utf-8")


def sheet_examples() -> tuple[str, dict[str, str]]:
    """The definition that the sheet's examples use, on one line, and the promised result of each expression."""
    definition = re.search(r"^(tricks ::.*)\n(tricks ranks.*)$", sheet(), flags=re.MULTILINE)
    assert definition is not None
    calls = re.findall(r"^(replay .+?) {2,}(Just .+|Nothing)$", sheet(), flags=re.MULTILINE)
    return f"{definition[1]}; {definition[2]}", dict(calls)
