"""What happens at a table while a record is replayed: a stream of these, which ends in one of the last two."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from reference.cards import Card
from reference.contract import Fault, SectionStory, Standing


@dataclass(frozen=True)
class Section:
    """A round or a session begins; the notes are sentences about what holds throughout it: trumps, calls."""

    title: str
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Laid:
    """A seat lays a card on the table; the note is its role in the trick."""

    seat: str
    card: Card
    note: str = ""


@dataclass(frozen=True)
class Said:
    """A seat does something without a card, as a verb says: ``passes``."""

    seat: str
    verb: str


@dataclass(frozen=True)
class Taken:
    """The trick is over: who took it, with how many points, for which side, and what each side has now.

    ``keeper`` gets its points: the same seat, but for somebody who misreads that.
    """

    seat: str
    keeper: str
    points: int | None
    side: str
    score: tuple[Standing, ...] = ()
    stock: int | None = None


@dataclass(frozen=True)
class Scored:
    """A round or a session ends: what everybody has now, and has gained in it."""

    scores: tuple[Standing, ...]


@dataclass(frozen=True)
class Refused:
    """The record is not a possible game. A play that breaks a rule comes before it, as any other."""

    faults: tuple[Fault, ...] = ()


@dataclass(frozen=True)
class Answered:
    """The game is over, and this is the answer."""

    answer: str


Event = Section | Laid | Said | Taken | Scored | Refused | Answered


@dataclass(frozen=True)
class PlayedTrick:
    """The plays of a trick, in order, and its end; None if the record did not get there."""

    section: str
    number: int
    plays: tuple[Laid | Said, ...]
    taken: Taken | None

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards on the table, in order."""
        return tuple(play.card for play in self.plays if isinstance(play, Laid))


def group_tricks(events: Iterable[Event]) -> tuple[PlayedTrick, ...]:
    """The tricks of a replay, numbered within their sections; the last one may be unfinished."""
    tricks: list[PlayedTrick] = []
    plays: list[Laid | Said] = []
    section, number = "", 0
    for event in events:
        match event:
            case Section(title):
                section, number = title, 0
            case Laid() | Said():
                plays.append(event)
            case Taken():
                number += 1
                tricks.append(PlayedTrick(section, number, tuple(plays), event))
                plays = []
    if plays:
        tricks.append(PlayedTrick(section, number + 1, tuple(plays), None))
    return tuple(tricks)


def group_sections(events: Iterable[Event]) -> tuple[SectionStory, ...]:
    """The rounds or sessions of a replay; the last one has no scores if it is unfinished."""
    sections: list[SectionStory] = []
    for event in events:
        match event:
            case Section(title, notes):
                sections.append(SectionStory(title, notes))
            case Scored(scores):
                sections[-1] = SectionStory(sections[-1].title, sections[-1].notes, scores)
    return tuple(sections)


def find_ending(events: Sequence[Event]) -> Refused | Answered:
    """How a replay ends."""
    match events[-1]:
        case Refused() | Answered() as ending:
            return ending
    raise ValueError("a replay ends in a refusal or an answer")
