"""How a program plays, as ``results.json`` has it. Pure."""

from __future__ import annotations

from typing import Any

from grader.judging.player_inquiry import PROGRAM, LostGame, Match, Play, ShownFault
from grader.results.schema import LostGameInfo, MatchInfo, PlayFaultInfo, PlayInfo, TurnInfo
from reference.catalogue import GAMES
from reference.playing import PlayedGame

_DIGITS = 3  # of points a game


def describe_play(play: Play, played: PlayedGame[Any, Any, Any]) -> PlayInfo:
    """Matches, the earliest fault and the game lost by most."""
    return PlayInfo(
        tuple(_describe_match(match, played) for match in play.matches),
        fault=None if play.fault is None else _describe_fault(play.fault, played),
        lost=None if play.lost is None else _describe_lost(play.lost, played),
    )


def _describe_match(match: Match, played: PlayedGame[Any, Any, Any]) -> MatchInfo:
    mean, low, high = (round(value, _DIGITS) for value in (match.points.mean, match.points.low, match.points.high))
    summary = played.players[match.opponent].summary
    return MatchInfo(match.opponent, summary, match.decks, mean, low, high, forfeited=match.forfeited)


def _describe_fault(shown: ShownFault, played: PlayedGame[Any, Any, Any]) -> PlayFaultInfo:
    fault, seating = shown.fault, shown.seating
    return PlayFaultInfo(
        verdict=fault.verdict.value,
        got=fault.got,
        seat=fault.seat,
        ply=fault.ply,
        view=played.format_view(fault.view),
        record=GAMES[played.name].format(played.record(fault.view)),
        hand=tuple(map(str, played.hand(fault.view))),
        opponent="" if seating is None else seating.second if seating.first == PROGRAM else seating.first,
        deck="" if seating is None else _number_of(seating.deck),
        games=shown.games,
        case=shown.case,
    )


def _describe_lost(lost: LostGame, played: PlayedGame[Any, Any, Any]) -> LostGameInfo:
    is_first = lost.seating.first == PROGRAM
    return LostGameInfo(
        opponent=lost.seating.second if is_first else lost.seating.first,
        deck=_number_of(lost.seating.deck),
        seats=played.sides[0 if is_first else 1],
        record=GAMES[played.name].format(lost.record),
        points=lost.points,
        turns=tuple(
            TurnInfo(turn.ply, turn.seat, str(turn.played), str(turn.better), round(turn.gain, _DIGITS))
            for turn in lost.turns
        ),
    )


def _number_of(deck: str) -> str:
    """The number of a deck, which tells nobody how to make it."""
    return deck.rpartition("/")[2]
