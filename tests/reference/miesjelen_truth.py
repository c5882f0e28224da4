"""What is known of Miesjelen without its reference: the sheet's own examples, and the records worked by hand."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

FOLDER = files("testcases") / "miesjelen"
SUITS = {"H": "Heart", "D": "Diamond", "S": "Spade", "C": "Club"}


@dataclass(frozen=True)
class WorkedTrick:
    """One row of a table: the cards in the order in which they were played, the leader's first."""

    leader: str
    cards: tuple[str, ...]
    winner: str


@dataclass(frozen=True)
class WorkedSession:
    """A table: the turned card before it, and the scores after it."""

    turned: str
    tricks: tuple[WorkedTrick, ...]
    after: tuple[int, ...]


@dataclass(frozen=True)
class Worked:
    """A record worked by hand: its sessions, or its first fault, a code and positions."""

    title: str
    record: str
    sessions: tuple[WorkedSession, ...]
    fault: tuple[str, tuple[int, ...]] | None
    answer: str

    @property
    def haskell(self) -> str:
        """The record as a student would write it."""
        scores, *sessions = self.record.split("/")
        made = ", ".join(_haskell_session(*session.split(":")) for session in sessions)
        return f"Game [{', '.join(scores.split())}] [{made}]"


def _haskell_session(turned: str, cards: str) -> str:
    return f"Session ({_haskell_card(turned.strip())}) [{', '.join(map(_haskell_card, cards.split()))}]"


def _haskell_card(word: str) -> str:
    return f"Card {SUITS[word[-1]]} R{word[:-1]}"


@cache
def worked_records() -> tuple[Worked, ...]:
    """``worked.md``, a section a record."""
    text = (FOLDER / "worked.md").read_text(encoding="utf-8")
    return tuple(_read_section(section) for section in re.split(r"^## ", text, flags=re.MULTILINE)[1:])


def _read_section(section: str) -> Worked:
    parts = re.split(r"^Turned: ", section, flags=re.MULTILINE)[1:]
    sessions = tuple(map(_read_session, parts))
    before, record = _line("Before", section), _line("Record", section)
    fault = (_line("Illegal", section) or "").split()
    answer = _line("Answer", section)
    assert answer is not None, f"no answer in the section {section[:40]!r}"
    return Worked(
        title=section.partition("\n")[0],
        record=record or " / ".join((before or "", *map(_write_session, sessions))),
        sessions=sessions,
        fault=(fault[0], tuple(map(int, fault[1:]))) if fault else None,
        answer=answer.strip("`"),
    )


def _read_session(part: str) -> WorkedSession:
    rows = re.findall(r"^\| \d \| (P\d) \| (.+?) \| (P\d) \|", part, flags=re.MULTILINE)
    tricks = tuple(WorkedTrick(leader, tuple(cards.split()), winner) for leader, cards, winner in rows)
    return WorkedSession(part.split()[0], tricks, tuple(map(int, (_line("After", part) or "").split())))


def _write_session(session: WorkedSession) -> str:
    return f"{session.turned} : {' '.join(card for trick in session.tricks for card in trick.cards)}"


def _line(name: str, text: str) -> str | None:
    found = re.search(rf"^{name}: (.+)$", text, flags=re.MULTILINE)
    return found[1] if found else None


def sheet() -> str:
    """The text of the assignment's sheet."""
    return (FOLDER / "sheet.md").read_text(encoding="utf-8")


def sheet_examples() -> tuple[str, dict[str, str]]:
    """The definition that the sheet's examples use, on one line, and the promised result of each expression."""
    definition = re.search(r"^session ::(.*\n)+?```", sheet(), flags=re.MULTILINE)
    assert definition is not None
    typed, equation, first, others = definition[0].removesuffix("\n```").splitlines()
    where = f"{first.strip().removeprefix('where ')}; {others.strip()}"
    calls = re.findall(r"^(replay .+?) {2,}(Just .+|Nothing)$", sheet(), flags=re.MULTILINE)
    return f"{typed}; {equation} where {{ {where} }}", dict(calls)
