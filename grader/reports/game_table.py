"""A game as it is shown on a page: its tricks as card tables to step through, or folded.

Pure; must not know any particular game, nor HTML.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from grader.reports.record_words import Chip, view_words
from grader.reports.spoken_story import speak_fold, speak_hand, speak_step, speak_trick
from grader.reports.story_outline import (
    Hand,
    Run,
    ScoreTable,
    SectionOutline,
    describe_break,
    find_breach,
    find_hand,
    find_standings_before,
    is_silent,
    list_faults,
    outline_story,
    tabulate_scores,
)
from grader.reports.table_layout import Laid, Said, Seat, lay_cards, place_seats, place_words
from reference.contract import Fault, Standing, Story, TrickStory


@dataclass(frozen=True)
class Scene:
    """One trick as it is drawn; ``remark`` explains where a misconception departs from the rules.

    ``stop`` says why nobody took it, ``breach`` is the place in it of the play that breaks a rule (or where a
    ``silent`` player gave no card), and ``hand`` what that was chosen from; ``before`` is what everybody has before it.
    ``scores`` are those after its section, if it is the last one there.
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
    hand: Hand | None = None
    silent: bool = False
    before: tuple[Standing, ...] = ()
    scores: tuple[Standing, ...] = ()

    @property
    def trick(self) -> TrickStory:
        """The trick that is drawn."""
        return self.run.tricks[0]


@dataclass(frozen=True)
class Fold:
    """Tricks that are listed, not drawn; ``scores`` are those after its section, if it ends with them."""

    run: Run
    name: str
    spoken: str
    scores: tuple[Standing, ...] = ()


@dataclass(frozen=True)
class SectionView:
    """The tricks of a round or session, and notes that hold throughout it; without sections, it has no title."""

    title: str
    steps: tuple[Scene | Fold, ...]
    notes: tuple[str, ...] = ()


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
        """Those of them that are shown, and how many more there are."""
        return list_faults(self.other_faults)

    @property
    def scores(self) -> ScoreTable | None:
        """The scores by section."""
        return tabulate_scores(self.story)

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
    remarks: Mapping[int, str] = MappingProxyType({}),
    goes_on: bool = False,
) -> GameView:
    """Lay out a game; the remark belongs to the marked trick, which counts from the first of the game.

    ``remarks`` belong to other tricks, by their numbers, or to the marked one if that has no remark.
    A game that ``goes_on`` is still being played.
    """
    said = {**remarks, **({marked: remark} if marked and remark else {})}
    sections = tuple(
        SectionView(
            section.title, tuple(_step(story, section, run, marked, said) for run in section.runs), section.notes
        )
        for section in outline_story(story, marked=marked, goes_on=goes_on)
        if section.runs
    )
    chips = view_words(record or "", story.faults) if story.faults else ()
    return GameView(name, story, sections=sections, chips=chips, record=record)


def _step(
    story: Story, section: SectionOutline, run: Run, marked: int | None, remarks: Mapping[int, str]
) -> Scene | Fold:
    name = section.name(run)
    if run.is_fold:
        step: Scene | Fold = Fold(run, name, speak_fold(run, name))
    else:
        step = _scene(story, run, name, remarks.get(run.first), marked=run.first == marked)
    scores = section.scores if run is section.runs[-1] else ()
    return replace(step, spoken=speak_step(section, run, step.spoken), scores=scores)


def _scene(story: Story, run: Run, name: str, remark: str | None, *, marked: bool) -> Scene:
    trick = run.tricks[0]
    stop = describe_break(story) if trick.winner is None else ""
    breach = find_breach(story) if trick is story.tricks[-1] else None
    hand = find_hand(story) if breach else None
    return Scene(
        run=run,
        name=name,
        seats=place_seats(trick, story.seats),
        cards=lay_cards(trick, story.seats, breach),
        said=place_words(trick, story.seats, breach),
        spoken=" ".join(filter(None, (_speak(story, trick, name, stop), speak_hand(hand) if hand else "", remark))),
        marked=marked,
        remark=remark,
        stop=stop,
        breach=breach,
        hand=hand,
        silent=is_silent(story),
        before=find_standings_before(story, run.first) if stop else (),
    )


def _speak(story: Story, trick: TrickStory, name: str, stop: str) -> str:
    reason = story.faults[0].message if stop and story.faults else ""
    return speak_trick(trick, name, f"{stop}: {reason}" if reason else stop)
