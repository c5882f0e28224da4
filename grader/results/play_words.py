"""How a program plays, in words for its author. Pure; must not know markup."""

from __future__ import annotations

from collections.abc import Iterator

from grader.results.schema import LostGameInfo, MatchInfo, PlayFaultInfo, PlayInfo, TurnInfo
from reference.cards import parse_card

_MINUS = "−"


def write_points(points: float) -> str:
    """Points a game with their sign: ``+0.42``."""
    return f"{points:+.2f}".replace("-", _MINUS)


def describe_match(match: MatchInfo) -> str:
    """The mean, its interval, and whether the player is better."""
    interval = f"{write_points(match.low)} to {write_points(match.high)}"
    outcome = "better" if match.won else "worse" if match.high < 0 else "cannot be told apart"
    lost = f"; {count_games(match.forfeited)} lost by a fault" if match.forfeited else ""
    return f"{write_points(match.mean)} ({interval}): {outcome}{lost}"


def count_games(number: int) -> str:
    """So many games."""
    return "1 game" if number == 1 else f"{number} games"


def describe_fault_place(fault: PlayFaultInfo) -> str:
    """Where the fault happened, and how many games were lost in such a way."""
    where = f"in a game against “{fault.opponent}”" if fault.opponent else "in a position of this kind"
    lost = f"; {count_games(fault.games)} lost by faults" if fault.games else ""
    return f"{where}, by {fault.seat}, as card {fault.ply} of the game{lost}."


def describe_lost_game(lost: LostGameInfo) -> str:
    """Whom it lost against, which seats it had, and what it cost."""
    seats = " and ".join(lost.seats)
    points = "1 point" if lost.points == -1 else f"{-lost.points} points"
    return f"against “{lost.opponent}”, with the seats {seats}; it cost {points}."


def describe_turn(turn: TurnInfo) -> str:
    """What was played, what would have been better, and by how much."""
    played, better = parse_card(turn.played).symbol, parse_card(turn.better).symbol
    return (
        f"Card {turn.ply}: {turn.seat} played {played}; with {better} the side can expect {turn.gain:.1f} points more."
    )


def describe_play(play: PlayInfo) -> Iterator[str]:
    """Everything in sentences, for systems that show no page."""
    for match in play.matches:
        yield f"Against “{match.opponent}”: {describe_match(match)}."
    if play.fault is not None:
        place = describe_fault_place(play.fault)
        yield f"The earliest move that cannot be made: {place} The answer was: {play.fault.got}"
