"""A story in outline: its sections, with quiet tricks folded where there are many. Knows no game and no medium."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from reference.contract import Fault, Story, TrickStory

MANY_TRICKS = 10
"""Up to this many tricks in a story, each is shown by itself."""

MOST_FAULTS = 3
"""How many faults of a record are told; further ones are only counted."""


@dataclass(frozen=True)
class Run:
    """One trick, or quiet ones in a row that are shown as one; ``first`` is the number of its first in the story."""

    first: int
    tricks: tuple[TrickStory, ...]

    @property
    def is_fold(self) -> bool:
        """Whether several tricks are shown as one."""
        return len(self.tricks) > 1

    @property
    def numbers(self) -> str:
        """The numbers of its tricks within their section."""
        first, last = self.tricks[0].number, self.tricks[-1].number
        return f"{first}–{last}" if self.is_fold else str(first)

    @property
    def takers(self) -> str:
        """Who takes the tricks."""
        taken = Counter(trick.winner for trick in self.tricks)
        if len(taken) == 1:
            return f"{self.tricks[0].winner} takes each"
        return ", ".join(f"{seat} takes {count}" for seat, count in taken.items())


@dataclass(frozen=True)
class SectionOutline:
    """A round or session with its tricks; a story without sections is one without a title.

    ``size`` counts its tricks; it is None where the record breaks off or breaks a rule.
    """

    title: str
    size: int | None
    runs: tuple[Run, ...]

    def name(self, run: Run) -> str:
        """What a trick is called: ``Round 2, trick 3 of 13``."""
        name = f"{'tricks' if run.is_fold else 'trick'} {run.numbers}"
        whole = name if self.size is None else f"{name} of {self.size}"
        return f"{self.title}, {whole}" if self.title else whole.capitalize()


def outline_story(story: Story, *, marked: int | None = None, whole: bool = False) -> tuple[SectionOutline, ...]:
    """The sections of a story. Quiet tricks are folded, but not the marked one, which counts from the story's first.

    In a ``whole`` story nothing is folded, nor in one with few tricks.
    """
    folds = len(story.tricks) > MANY_TRICKS and not whole
    sections = [
        (title, list(numbered))
        for title, numbered in groupby(enumerate(story.tricks, 1), key=lambda entry: entry[1].section)
    ]
    return tuple(
        SectionOutline(
            title,
            size=None if story.faults and numbered is sections[-1][1] else len(numbered),
            runs=tuple(_find_runs(numbered, marked) if folds else _split(numbered)),
        )
        for title, numbered in sections
    )


def _find_runs(numbered: Iterable[tuple[int, TrickStory]], marked: int | None) -> Iterator[Run]:
    for is_quiet, group in groupby(numbered, key=lambda entry: entry[1].quiet and entry[0] != marked):
        tricks = list(group)
        if is_quiet:
            yield Run(tricks[0][0], tuple(trick for _, trick in tricks))
        else:
            yield from _split(tricks)


def _split(numbered: Iterable[tuple[int, TrickStory]]) -> Iterator[Run]:
    return (Run(number, (trick,)) for number, trick in numbered)


def find_taking(trick: TrickStory) -> int | None:
    """The place in the trick, from 1, of the card with which it was taken: the last of who took it."""
    cards = (order for order, play in enumerate(trick.plays, 1) if play.card and play.seat == trick.winner)
    return max(cards, default=None)


def list_faults(faults: Sequence[Fault]) -> tuple[Sequence[Fault], str]:
    """The faults to tell, and how many more there are, in words; a single one is told as well."""
    more = len(faults) - MOST_FAULTS
    return (faults[:MOST_FAULTS], f"{more} more reasons") if more > 1 else (faults, "")


def find_breach(story: Story) -> int | None:
    """The place in the last trick, from 1, of the play that breaks a rule; None where the record breaks off."""
    is_shown = bool(story.faults and story.faults[0].positions)
    if not is_shown or not story.tricks or story.tricks[-1].winner is not None:
        return None
    return len(story.tricks[-1].plays)


def describe_break(story: Story) -> str:
    """What stops the last trick of a record that is not a possible game, in a few words."""
    if find_breach(story) is None:
        return "The record breaks off here"
    return f"{story.tricks[-1].plays[-1].seat} breaks a rule here"
