"""How a program plays, as its author's page shows it: matches on a scale, the earliest fault, the game lost by most.

Pure; must not know HTML.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from grader.haskell.runtime_errors import RuntimeFailure, explain_runtime_failure
from grader.model import Verdict
from grader.reports.fault_story import tell_broken_game, tell_game
from grader.reports.game_table import GameView, view_game
from grader.reports.interval_plot import Mark, Scale, make_scale
from grader.results.play_words import describe_fault_place, describe_lost_game, describe_turn
from grader.results.schema import CaseInfo, LostGameInfo, MatchInfo, PlayFaultInfo, PlayInfo, TurnInfo
from reference.contract import Game, Story
from reference.playing import PlayedGame


@dataclass(frozen=True)
class PlayedMatch:
    """The games against one of our players, and their mark on the scale."""

    info: MatchInfo
    mark: Mark


@dataclass(frozen=True)
class FaultView:
    """The earliest move that could not be made: where, the card table, and what to try."""

    info: PlayFaultInfo
    place: str
    game: GameView
    failure: RuntimeFailure | None


@dataclass(frozen=True)
class LostGameView:
    """The game lost by most; at the turns at which another card is better, its tricks say so."""

    words: str
    game: GameView
    turns: tuple[str, ...]


@dataclass(frozen=True)
class PlayView:
    """All of it."""

    scale: Scale
    matches: tuple[PlayedMatch, ...]
    fault: FaultView | None
    lost: LostGameView | None

    @property
    def has_games(self) -> bool:
        """Whether there is a game to step through."""
        return bool(self.fault and self.fault.game.steps) or bool(self.lost and self.lost.game.steps)


def view_play(play: PlayInfo, game: Game[Any], played: PlayedGame[Any, Any, Any]) -> PlayView:
    """Lay out how a program plays."""
    scale = make_scale((match.low, match.high) for match in play.matches)
    return PlayView(
        scale,
        tuple(PlayedMatch(match, scale.mark(match.mean, match.low, match.high)) for match in play.matches),
        fault=None if play.fault is None else _view_fault(play.fault, game, played),
        lost=None if play.lost is None else _view_lost(play.lost, game),
    )


def _view_fault(fault: PlayFaultInfo, game: Game[Any], played: PlayedGame[Any, Any, Any]) -> FaultView:
    story = tell_broken_game(
        game,
        played,
        fault.record,
        seat=fault.seat,
        ply=fault.ply,
        got=fault.got,
        verdict=fault.verdict,
        hand=fault.hand,
    )
    if not fault.opponent:
        story = replace(story, conclusion=_would_lose(played))
    failure = None if fault.verdict == Verdict.WRONG.value else explain_runtime_failure(fault.verdict, fault.got)
    return FaultView(fault, describe_fault_place(fault), view_game(story, fault.record, name="The fault"), failure)


def _view_lost(lost: LostGameInfo, game: Game[Any]) -> LostGameView:
    story = tell_game(game, lost.record)
    remarks = _remark_on_tricks(story, lost.turns)
    costliest = max(lost.turns, key=lambda turn: turn.gain, default=None)
    view = view_game(
        story,
        lost.record,
        name="The game lost by most",
        marked=None if costliest is None else _find_trick(story, costliest.ply),
        remarks=remarks,
    )
    return LostGameView(describe_lost_game(lost), view, tuple(map(describe_turn, lost.turns)))


def _remark_on_tricks(story: Story, turns: Sequence[TurnInfo]) -> Mapping[int, str]:
    """What to say about each trick in which a stronger player plays another card."""
    remarks: dict[int, list[str]] = defaultdict(list)
    for turn in turns:
        remarks[_find_trick(story, turn.ply)].append(describe_turn(turn))
    return {trick: " ".join(words) for trick, words in remarks.items()}


def _find_trick(story: Story, ply: int) -> int:
    """The number of the trick to which this card was played, counted from the first of the game."""
    played = 0
    for number, trick in enumerate(story.tricks, 1):
        played += len(trick.plays)
        if ply <= played:
            return number
    return len(story.tricks)


def tell_position(case: CaseInfo, record: str, game: Game[Any], played: PlayedGame[Any, Any, Any]) -> Story:
    """What happened before a position in which no legal move was made, and that."""
    view = played.parse_view(record)
    story = tell_broken_game(
        game,
        played,
        game.format(played.record(view)),
        seat=played.seat(view),
        ply=played.ply(view) + 1,
        got=case.got,
        verdict=case.verdict,
        hand=tuple(map(str, played.hand(view))),
    )
    return replace(story, conclusion=_would_lose(played))


def _would_lose(played: PlayedGame[Any, Any, Any]) -> str:
    return f"In a game, this would lose it by {played.stake} points."
