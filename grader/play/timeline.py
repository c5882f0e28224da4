"""What was played so far, in the order in which it appears on the table: tricks, and what was called between them.

Made from the story that the game itself tells, and from the moves. Pure; must not know HTML.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from grader.play.tables import Made, PlayTable
from reference.contract import Play, SectionStory, Standing, Story, TrickStory

_NO_PLAYS = TrickStory(0, (), None, None, "", ())


@dataclass(frozen=True)
class Stage:
    """A trick, or calls in a row, which are drawn as one; ``before`` is how many moves were made before it."""

    trick: TrickStory
    before: int
    section: str = ""
    is_calls: bool = False

    @property
    def after(self) -> int:
        """How many moves were made when it was as it is."""
        return self.before + len(self.trick.plays)

    @property
    def is_open(self) -> bool:
        """Whether more may be played to it."""
        return self.trick.winner is None

    @property
    def name(self) -> str:
        """What it is called: ``Round 2, trick 3``."""
        own = "calls" if self.is_calls else f"trick {self.trick.number}"
        return f"{self.section}, {own}" if self.section else own.capitalize()


@dataclass(frozen=True)
class Timeline:
    """All stages in order; none if nobody has moved yet."""

    story: Story
    stages: tuple[Stage, ...]

    @property
    def current(self) -> Stage:
        """What lies on the table: the last stage, or an empty table."""
        return self.stages[-1] if self.stages else Stage(_NO_PLAYS, 0)

    @property
    def last_trick(self) -> Stage | None:
        """The last trick that was taken, if another stage has begun after it."""
        taken = [stage for stage in self.stages[:-1] if not stage.is_open]
        return taken[-1] if taken else None

    @property
    def section(self) -> SectionStory | None:
        """The round or session that is being played."""
        return self.story.sections[-1] if self.story.sections else None

    @property
    def standings(self) -> tuple[Standing, ...]:
        """What everybody has after the last trick of the round; none before the first is taken."""
        title = self.section.title if self.section else ""
        taken = [trick for trick in self.story.tricks if trick.winner is not None and trick.section == title]
        if not taken:
            return ()
        gained_now = taken[-1] is self.current.trick
        return tuple(each if gained_now else replace(each, gained="") for each in taken[-1].score)

    def since(self, ply: int) -> tuple[Stage, ...]:
        """The stages that changed after so many moves, and the current one in any case."""
        changed = tuple(stage for stage in self.stages if stage.after > ply)
        return changed or (self.current,)


def make_timeline(table: PlayTable) -> Timeline:
    """The game so far."""
    story = table.game.tell(table.state)
    turned = replace(story, seats=(table.you, *table.others))
    return Timeline(turned, tuple(_find_stages(story, table.made)))


def _find_stages(story: Story, made: Sequence[Made]) -> Iterator[Stage]:
    """A number is a call; everything else is a play of the story, in its order."""
    tricks, titles = iter(story.tricks), iter(section.title for section in story.sections)
    before = 0
    for is_calls, group in groupby(made, key=lambda each: isinstance(each.move, int)):
        moves = list(group)
        if is_calls:
            plays = tuple(Play(each.seat, None, f"calls {each.move}") for each in moves)
            yield Stage(replace(_NO_PLAYS, plays=plays), before, next(titles, ""), is_calls=True)
            before += len(moves)
            continue
        end = before + len(moves)
        while before < end and (trick := next(tricks, None)):
            yield Stage(trick, before, trick.section)
            before += len(trick.plays)
