"""A story in outline: its sections, with quiet tricks folded where there are many. Knows no game and no medium."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from reference.cards import Card
from reference.contract import Fault, SectionStory, Standing, Story, TrickStory

MANY_TRICKS = 10
"""Up to this many tricks in a story, each is shown by itself."""

MOST_FAULTS = 3
"""How many faults of a record are shown; further ones are only counted."""

NO_CARD = "no-card"
"""The fault of a player that gives no card: nothing was played that could break a rule."""


@dataclass(frozen=True)
class Run:
    """One trick, or several in a row that are shown as one; ``first`` is the number of its first in the story.

    Those are quiet ones, or all of a section in which nothing is pointed out.
    """

    first: int
    tricks: tuple[TrickStory, ...]

    @property
    def is_fold(self) -> bool:
        """Whether several tricks are shown as one."""
        return len(self.tricks) > 1

    @property
    def is_quiet(self) -> bool:
        """Whether nothing happens in any of its tricks that needs to be read."""
        return all(trick.quiet for trick in self.tricks)

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

    ``size`` counts its tricks; it is None where the record breaks off or breaks a rule. ``notes`` hold throughout it,
    ``scores`` are what everybody has after it.
    """

    title: str
    size: int | None
    runs: tuple[Run, ...]
    notes: tuple[str, ...] = ()
    scores: tuple[Standing, ...] = ()

    def name(self, run: Run) -> str:
        """What a trick is called: ``Round 2, trick 3 of 13``."""
        name = f"{'tricks' if run.is_fold else 'trick'} {run.numbers}"
        whole = name if self.size is None else f"{name} of {self.size}"
        return f"{self.title}, {whole}" if self.title else whole.capitalize()


def outline_story(
    story: Story, *, marked: int | None = None, whole: bool = False, goes_on: bool = False
) -> tuple[SectionOutline, ...]:
    """The sections of a story; the marked trick counts from the story's first, and is shown by itself.

    Where there are many tricks, quiet ones are folded; and if something is pointed out, a trick that is marked or a
    fault, so are the sections that have nothing to do with it. In a ``whole`` story nothing is folded. If the game ``goes_on``,
    nobody knows how many tricks its last section will have.
    """
    folds = len(story.tricks) > MANY_TRICKS and not whole
    sections = _number_tricks(story)
    pointed = _find_pointed(story, sections, marked) if folds else set()
    return tuple(
        SectionOutline(
            section.title,
            size=None if (story.faults or goes_on) and section is sections[-1][0] else len(numbered),
            runs=tuple(_find_runs(numbered, marked, pointed, section.title) if folds else _split(numbered)),
            notes=section.notes,
            scores=section.scores,
        )
        for section, numbered in sections
    )


_Numbered = list[tuple[int, TrickStory]]


def _number_tricks(story: Story) -> list[tuple[SectionStory, _Numbered]]:
    """Each section with its tricks and their numbers in the story; one that a record only begins has none."""
    tricks = {
        title: list(numbered)
        for title, numbered in groupby(enumerate(story.tricks, 1), key=lambda entry: entry[1].section)
    }
    sections = story.sections or tuple(map(SectionStory, tricks))
    return [(section, tricks.get(section.title, [])) for section in sections]


def _find_pointed(story: Story, sections: Sequence[tuple[SectionStory, _Numbered]], marked: int | None) -> set[str]:
    """The titles of the sections in which something is pointed out."""
    titles = {section.title for section, numbered in sections for number, _ in numbered if number == marked}
    return titles | {sections[-1][0].title} if story.faults else titles


def _find_runs(numbered: _Numbered, marked: int | None, pointed: set[str], title: str) -> Iterator[Run]:
    if numbered and pointed and title not in pointed:
        yield Run(numbered[0][0], tuple(trick for _, trick in numbered))
        return
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
    """The faults to show, and how many more there are, in words; a single one more is shown as well."""
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
    does = "gives no card" if is_silent(story) else "breaks a rule"
    return f"{story.tricks[-1].plays[-1].seat} {does} here"


def is_silent(story: Story) -> bool:
    """Whether the game stops because a player gives no card."""
    return bool(story.faults) and story.faults[0].code == NO_CARD


@dataclass(frozen=True)
class Hand:
    """The cards that a player could choose from who broke a duty, and the one that broke it, if it was a card."""

    seat: str
    cards: tuple[Card, ...]
    played: Card | None


def find_hand(story: Story) -> Hand | None:
    """The hand from which the play was made that breaks a rule, if the rule is about the hand."""
    if find_breach(story) is None or not story.faults[0].hand:
        return None
    play = story.tricks[-1].plays[-1]
    return Hand(play.seat, story.faults[0].hand, play.card) if play.card or is_silent(story) else None


def find_standings_before(story: Story, number: int) -> tuple[Standing, ...]:
    """What everybody has before the trick with this number in the story, as far as its section goes."""
    trick, before = story.tricks[number - 1], story.tricks[: number - 1]
    if not before or before[-1].section != trick.section:
        return ()
    return tuple(replace(standing, gained="") for standing in before[-1].score)


@dataclass(frozen=True)
class ScoreTable:
    """What every side has after each section that was played to its end, with what it gained there."""

    sides: tuple[str, ...]
    rows: tuple[SectionStory, ...]


def tabulate_scores(story: Story) -> ScoreTable | None:
    """The scores by section, if the game has any."""
    rows = tuple(section for section in story.sections if section.scores)
    return ScoreTable(tuple(standing.side for standing in rows[0].scores), rows) if rows else None


def sign_gain(standing: Standing) -> str:
    """What a side gained, with its sign."""
    gained = standing.gained
    return f"+{gained}" if gained[:1].isdigit() else gained
