"""A game as it is shown on a page: its tricks as card tables to step through, or folded.

Pure; must not know any particular game, nor HTML.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from grader.reports.record_words import Chip, view_words
from grader.reports.spoken_story import speak_fold, speak_trick
from grader.reports.story_outline import (
    Run,
    SectionOutline,
    describe_break,
    find_breach,
    list_faults,
    outline_story,
)
from grader.reports.table_layout import Laid, Said, Seat, lay_cards, place_seats, place_words
from reference.contract import Fault, Story, TrickStory


@dataclass(frozen=True)
class Scene:
    """One trick as it is drawn; ``remark`` explains where a misconception departs from the rules.

    ``stop`` says why nobody took it, and ``breach`` is the place in it of the play that breaks a rule.
    """

    run: Run
    name: str
    seats: tuple[Seat, ...]
    cards: tuple[Laid, ...]
    said: tuple[Said, ...]
    spoken: str
    marked: bool = False
    remark: str | None = None
    stop: str = ""
    breach: int | None = None

    @property
    def trick(self) -> TrickStory:
        """The trick that is drawn."""
        return self.run.tricks[0]


@dataclass(frozen=True)
class Fold:
    """Quiet tricks that are listed, not drawn."""

    run: Run
    name: str
    spoken: str


@dataclass(frozen=True)
class SectionView:
    """The tricks of a round or session; a game without sections is one without a title."""

    title: str
    steps: tuple[Scene | Fold, ...]


@dataclass(frozen=True)
class GameView:
    """A game to step through, trick by trick; the words of a record that is not a possible game."""

    name: str
    story: Story
    sections: tuple[SectionView, ...]
    chips: tuple[Chip, ...]
    record: str | None

    @property
    def steps(self) -> tuple[Scene | Fold, ...]:
        """What is shown one after the other."""
        return tuple(step for section in self.sections for step in section.steps)

    @property
    def scenes(self) -> tuple[Scene, ...]:
        """The tricks that are drawn."""
        return tuple(step for step in self.steps if isinstance(step, Scene))

    @property
    def other_faults(self) -> tuple[Fault, ...]:
        """The faults that no trick shows."""
        return self.story.faults[any(scene.stop for scene in self.scenes) :]

    @property
    def listed_faults(self) -> tuple[Sequence[Fault], str]:
        """Those of them that are told, and how many more there are."""
        return list_faults(self.other_faults)

    def find_trick(self, number: int | None) -> TrickStory | None:
        """The trick with this number, counted from the first of the game."""
        tricks = self.story.tricks
        return tricks[number - 1] if number and number <= len(tricks) else None

    @property
    def unit(self) -> str:
        """What a trick is made of: cards, or moves of which some have no card."""
        return "card" if all(play.card for trick in self.story.tricks for play in trick.plays) else "move"


def view_game(
    story: Story,
    record: str | None = None,
    *,
    name: str = "The game",
    marked: int | None = None,
    remark: str | None = None,
) -> GameView:
    """Lay out a game; the remark belongs to the marked trick, which counts from the first of the game."""
    sections = tuple(
        SectionView(section.title, tuple(_step(story, section, run, marked, remark) for run in section.runs))
        for section in outline_story(story, marked=marked)
    )
    chips = view_words(record or "", story.faults) if story.faults else ()
    return GameView(name, story, sections=sections, chips=chips, record=record)


def _step(story: Story, section: SectionOutline, run: Run, marked: int | None, remark: str | None) -> Scene | Fold:
    name = section.name(run)
    if run.is_fold:
        return Fold(run, name, speak_fold(run, name))
    is_marked = run.first == marked
    return _scene(story, run, name, remark if is_marked else None, marked=is_marked)


def _scene(story: Story, run: Run, name: str, remark: str | None, *, marked: bool) -> Scene:
    trick = run.tricks[0]
    stop = describe_break(story) if trick.winner is None else ""
    breach = find_breach(story) if trick is story.tricks[-1] else None
    reason = story.faults[0].message if stop and story.faults else ""
    spoken = speak_trick(trick, name, f"{stop}: {reason}" if reason else stop)
    return Scene(
        run=run,
        name=name,
        seats=place_seats(trick, story.seats),
        cards=lay_cards(trick, story.seats, breach),
        said=place_words(trick, story.seats, breach),
        spoken=f"{spoken} {remark}" if remark else spoken,
        marked=marked,
        remark=remark,
        stop=stop,
        breach=breach,
    )
