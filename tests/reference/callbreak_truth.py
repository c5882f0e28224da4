"""What is known of Callbreak without its reference: the sheet's own examples, and the records worked by hand."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

FOLDER = files("testcases") / "callbreak"
SUITS = {"H": "Heart", "D": "Diamond", "S": "Spade", "C": "Club"}


@dataclass(frozen=True)
class WorkedTrick:
    """One row of a table: the cards in the order in which they were played, the leader's first."""

    leader: str
    cards: tuple[str, ...]
    winner: str


@dataclass(frozen=True)
class WorkedRound:
    """A table: the calls before it, and the scores after it."""

    calls: str
    tricks: tuple[WorkedTrick, ...]
    after: tuple[int, ...]


@dataclass(frozen=True)
class Worked:
    """A record worked by hand: its rounds, or its first fault, a code and positions."""

    title: str
    record: str
    rounds: tuple[WorkedRound, ...]
    fault: tuple[str, tuple[int, ...]] | None
    answer: str

    @property
    def haskell(self) -> str:
        """The record as a student would write it."""
        return f"[{', '.join(_haskell_round(*made.split(':')) for made in self.record.split('/') if made)}]"


def _haskell_round(calls: str, cards: str) -> str:
    return f"Round [{', '.join(calls.split())}] [{', '.join(map(_haskell_card, cards.split()))}]"


def _haskell_card(word: str) -> str:
    return f"Card {SUITS[word[-1]]} R{word[:-1]}"


@cache
def worked_records() -> tuple[Worked, ...]:
    """``worked.md``, a section a record."""
    text = (FOLDER / "worked.md").read_text(encoding="utf-8")
    return tuple(_read_section(section) for section in re.split(r"^## ", text, flags=re.MULTILINE)[1:])


def _read_section(section: str) -> Worked:
    rounds = tuple(map(_read_round, re.split(r"^Calls: ", section, flags=re.MULTILINE)[1:]))
    fault = (_line("Illegal", section) or "").split()
    answer = _line("Answer", section)
    assert answer is not None, f"no answer in the section {section[:40]!r}"
    return Worked(
        title=section.partition("\n")[0],
        record=_line("Record", section) or " / ".join(map(_write_round, rounds)),
        rounds=rounds,
        fault=(fault[0], tuple(map(int, fault[1:]))) if fault else None,
        answer=answer.strip("`"),
    )


def _read_round(part: str) -> WorkedRound:
    rows = re.findall(r"^\| \d+ \| ([A-D]) \| (.+?) \| ([A-D]) \|", part, flags=re.MULTILINE)
    tricks = tuple(WorkedTrick(leader, tuple(cards.split()), winner) for leader, cards, winner in rows)
    calls = part.partition("\n")[0]
    return WorkedRound(calls, tricks, tuple(map(int, (_line("After", part) or "").split())))


def _write_round(made: WorkedRound) -> str:
    return f"{made.calls} : {' '.join(card for trick in made.tricks for card in trick.cards)}"


def _line(name: str, text: str) -> str | None:
    found = re.search(rf"^{name}: (.+)$", text, flags=re.MULTILINE)
    return found[1] if found else None


def sheet() -> str:
    """The text of the assignment's sheet."""
    return (FOLDER / "sheet.md").read_text(encoding="utf-8")


def sheet_examples() -> tuple[str, dict[str, str]]:
    """The definition that the sheet's examples use, on one line, and the promised result of each expression."""
    definition = re.search(r"^(plain ::.*)\n(plain calls.*)\n(.*)$", sheet(), flags=re.MULTILINE)
    assert definition is not None
    calls = re.findall(r"^(replay .+?)\s{2,}(Just .+|Nothing)$", sheet(), flags=re.MULTILINE)
    return f"{definition[1]}; {definition[2]} {definition[3].strip()}", dict(calls)
