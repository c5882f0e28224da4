"""A table in play as it is shown on a page: the tricks that have changed, the person's moves, who sits where. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from grader.play.games_list import GameLine, describe_gain, judge
from grader.play.kept_games import KeptGame
from grader.play.tables import PlayTable
from grader.play.timeline import Stage, Timeline, make_timeline
from grader.reports.game_table import Scene
from grader.reports.spoken_story import name_card, speak_ending, speak_play, speak_trick
from grader.reports.story_outline import Run, ScoreTable, tabulate_scores
from grader.reports.table_layout import lay_cards, place_seats, place_words
from reference.cards import Card
from reference.catalogue import GAMES
from reference.contract import Standing, Story

_LONGEST_NAME = 12
_ENDINGS = {"won": "You win", "lost": "You lose", "drawn": "A draw"}


@dataclass(frozen=True)
class LiveScene:
    """A trick to draw, the moves before it, and what is announced for each of its plays, and at its end."""

    scene: Scene
    before: int
    spoken: tuple[str, ...]
    ending: str


@dataclass(frozen=True)
class Choice:
    """A move that the person can try; ``card`` is None if it is a word or a number."""

    text: str
    label: str
    card: Card | None
    is_legal: bool
    is_now: bool = True


@dataclass(frozen=True)
class Player:
    """Who has a seat, and how many cards are in the hand."""

    seat: str
    name: str
    summary: str
    cards: int
    is_turn: bool


@dataclass(frozen=True)
class TableView:
    """Everything that changes on the page while a game is played."""

    kept: KeptGame
    story: Story
    section: str
    notes: tuple[str, ...]
    scenes: tuple[LiveScene, ...]
    last_trick: LiveScene | None
    standings: tuple[Standing, ...]
    scores: ScoreTable | None
    status: str
    cards: tuple[Choice, ...]
    words: tuple[Choice, ...]
    players: tuple[Player, ...]
    fault: str
    earlier_faults: int
    record: str
    gain: str
    games: tuple[GameLine, ...] = ()
    more_games: int = 0
    program: str = ""

    @property
    def table(self) -> PlayTable:
        """The table itself."""
        return self.kept.table


def view_table(kept: KeptGame, since: int | None = None) -> TableView:
    """The table as it is now, with all tricks that have changed since so many moves."""
    table = kept.table
    timeline = make_timeline(table)
    who = {seat: _shorten(opponent.name) for seat, opponent in table.opponents.items()} | {table.you: "you"}
    last, faults = timeline.last_trick, [made for made in table.made if made.fault]
    return TableView(
        kept=kept,
        story=timeline.story,
        section=timeline.section.title if timeline.section else "",
        notes=timeline.section.notes if timeline.section else (),
        scenes=tuple(_scene(stage, timeline, who) for stage in timeline.since(table.ply if since is None else since)),
        last_trick=_scene(last, timeline, who) if last else None,
        standings=timeline.standings,
        scores=tabulate_scores(timeline.story),
        status=_describe_turn(table, timeline),
        cards=_list_cards(table),
        words=tuple(_choice(table, move) for move in table.tryable if not isinstance(move, Card)),
        players=_list_players(table),
        fault=f"{faults[-1].seat}: {faults[-1].fault}" if faults else "",
        earlier_faults=max(0, len(faults) - 1),
        record=GAMES[table.game.name].format(table.record),
        gain=describe_gain(table),
    )


def _shorten(name: str) -> str:
    return name if len(name) <= _LONGEST_NAME else f"{name[: _LONGEST_NAME - 1]}…"


def _scene(stage: Stage, timeline: Timeline, who: Mapping[str, str]) -> LiveScene:
    trick, names = stage.trick, timeline.story.seats
    drawn = Scene(
        run=Run(1, (trick,)),
        name=stage.name,
        seats=place_seats(trick, names, who),
        cards=lay_cards(trick, names, None),
        said=place_words(trick, names, None, who),
        spoken=speak_trick(trick, stage.name, "It is not over") if trick.plays else "Nobody has played yet.",
    )
    spoken = tuple(f"{speak_play(play, leads=place == 0)}." for place, play in enumerate(trick.plays))
    return LiveScene(drawn, stage.before, spoken, "" if stage.is_open else speak_ending(trick))


def _describe_turn(table: PlayTable, timeline: Timeline) -> str:
    """What the person is to do."""
    if table.is_over:
        return _ENDINGS[judge(table)]
    if all(isinstance(move, int) for move in table.moves):
        return "Your call"
    leads = not timeline.current.is_open or timeline.current.is_calls or not timeline.stages
    return "Your turn: you lead" if leads else "Your turn"


def _list_cards(table: PlayTable) -> tuple[Choice, ...]:
    """The person's hand; while it is not time for a card, none can be tried."""
    tryable = table.tryable
    return tuple(
        _choice(table, card) if card in tryable else Choice(str(card), name_card(card), card, False, is_now=False)
        for card in table.hand
    )


def _choice(table: PlayTable, move: Any) -> Choice:
    text, is_legal = table.game.write(move), move in table.moves
    if isinstance(move, Card):
        return Choice(text, name_card(move), move, is_legal)
    return Choice(text, f"call {text}" if isinstance(move, int) else text, None, is_legal)


def _list_players(table: PlayTable) -> tuple[Player, ...]:
    counts = {seat: len(table.game.hand(table.state, seat)) for seat in table.seats}
    others = {seat: (opponent.name, opponent.summary) for seat, opponent in table.opponents.items()}
    named = {table.you: ("you", ""), **others}
    return tuple(Player(seat, *named[seat], counts[seat], is_turn=seat == table.turn) for seat in table.seats)
