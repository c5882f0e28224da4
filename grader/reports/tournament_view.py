"""What the pages of a tournament show, as values: places, matches, the cross table, games. Pure; must not know HTML."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import msgspec

from grader.assignment.settings import Assignment
from grader.haskell.runtime_errors import RuntimeFailure, explain_runtime_failure
from grader.reports.fault_story import tell_fault, tell_game
from grader.reports.game_table import GameView, view_game
from grader.reports.interval_plot import Mark, Scale, find_side, format_signed, make_scale
from grader.results.tournament_schema import ForfeitInfo, PairInfo, PlayedInfo, RankedInfo, Tournament

LEVELS = (0.15, 0.5)
"""From these differences on, in points a game, a cell of the cross table is darker."""

MOST_NAMED = 2
LONGEST_NAME = 60


@dataclass(frozen=True)
class Place:
    """A player's line in the ranking: its mark on the common scale, and from whom it cannot be told apart.

    Those need not all share its rank: ties are not transitive.
    """

    player: RankedInfo
    mark: Mark
    is_shared: bool
    like: str


@dataclass(frozen=True)
class Ranking:
    """All places, the best first."""

    scale: Scale
    places: tuple[Place, ...]


@dataclass(frozen=True)
class Cell:
    """What a row's player gets a game against a column's; ``kind`` has its side and, the larger it is, its level."""

    pair: PairInfo
    points: str
    kind: str


@dataclass(frozen=True)
class Row:
    """A player's line in the cross table; a cell is None where two did not play, or for the player itself."""

    player: RankedInfo
    cells: tuple[Cell | None, ...]


@dataclass(frozen=True)
class ShownGame:
    """A game of a pair: who sat where, what it was worth to the player whose page it is on, and the card table."""

    first: str
    first_seats: str
    second: str
    second_seats: str
    worth: int
    view: GameView


@dataclass(frozen=True)
class Match:
    """A player against another, from its own side."""

    opponent: RankedInfo
    pair: PairInfo
    mark: Mark
    games: tuple[ShownGame, ...]


@dataclass(frozen=True)
class ShownForfeit:
    """Games lost by faults of one kind, with the card table of the one that shows it earliest, and advice."""

    info: ForfeitInfo
    view: GameView
    failure: RuntimeFailure | None


def rank_players(tournament: Tournament) -> Ranking:
    """Everybody on one scale, in the order of the ranking."""
    players, sharing = tournament.ranking, Counter(player.rank for player in tournament.ranking)
    scale = make_scale((player.low, player.high) for player in players)
    return Ranking(
        scale,
        tuple(
            Place(
                player,
                scale.mark(player.mean, player.low, player.high),
                is_shared=sharing[player.rank] > 1,
                like=_name_ties(player, tournament),
            )
            for player in players
        ),
    )


def name_player(player: RankedInfo) -> str:
    """What a player is called in a sentence."""
    return shorten(player.student.name if player.student and player.student.name else player.id)


def shorten(name: str) -> str:
    """A name short enough for a sentence."""
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1]}…"


def _name_ties(player: RankedInfo, tournament: Tournament) -> str:
    names = [name_player(other) for other in tournament.ranking if other.id in set(player.tied_with)]
    return join_names(names)


def join_names(names: Sequence[str]) -> str:
    """``eva and jan``; of more, only how many they are."""
    return " and ".join(names) if len(names) <= MOST_NAMED else f"{len(names)} others"


def orient_pairs(tournament: Tournament) -> Mapping[tuple[str, str], PairInfo]:
    """Each pair from both sides, by the ids of the players."""
    pairs = {(pair.first, pair.second): pair for pair in tournament.pairs}
    return {(pair.second, pair.first): _turn(pair) for pair in tournament.pairs} | pairs


def _turn(pair: PairInfo) -> PairInfo:
    return msgspec.structs.replace(
        pair, first=pair.second, second=pair.first, mean=-pair.mean, low=-pair.high, high=-pair.low
    )


def tabulate_pairs(tournament: Tournament) -> tuple[Row, ...]:
    """Everyone against everyone, in the order of the ranking."""
    pairs = orient_pairs(tournament)
    return tuple(
        Row(player, tuple(_cell(pairs.get((player.id, other.id))) for other in tournament.ranking))
        for player in tournament.ranking
    )


def _cell(pair: PairInfo | None) -> Cell | None:
    if pair is None:
        return None
    side = find_side(pair.low, pair.high)
    level = 1 + sum(abs(pair.mean) >= bound for bound in LEVELS)
    return Cell(pair, format_signed(pair.mean), side if side == "even" else f"{side} level-{level}")


def list_matches(tournament: Tournament, player: str, assignment: Assignment) -> tuple[Scale, tuple[Match, ...]]:
    """A player's matches on one scale, in the order of the ranking, each with its telling games."""
    pairs, names = orient_pairs(tournament), {other.id: name_player(other) for other in tournament.ranking}
    played = [(other, pairs[player, other.id]) for other in tournament.ranking if (player, other.id) in pairs]
    scale = make_scale((pair.low, pair.high) for _, pair in played)
    return scale, tuple(
        Match(
            other,
            pair,
            scale.mark(pair.mean, pair.low, pair.high),
            tuple(_show_game(game, player, names, assignment) for game in pair.telling),
        )
        for other, pair in played
    )


def _show_game(game: PlayedInfo, player: str, names: Mapping[str, str], assignment: Assignment) -> ShownGame:
    first, second = names.get(game.first, game.first), names.get(game.second, game.second)
    first_seats, second_seats = (" and ".join(seats) for seats in assignment.played.sides)
    view = view_game(
        tell_game(assignment.game, game.record),
        game.record,
        name=f"{first} as {first_seats}, {second} as {second_seats}",
    )
    worth = game.points if game.first == player else -game.points
    return ShownGame(first, first_seats, second, second_seats, worth, view)


def list_forfeits(tournament: Tournament, player: str, assignment: Assignment) -> tuple[ShownForfeit, ...]:
    """The faults of a player, each with its game."""
    return tuple(_show_forfeit(info, assignment) for info in tournament.forfeits if info.player == player)


def _show_forfeit(info: ForfeitInfo, assignment: Assignment) -> ShownForfeit:
    played = assignment.played
    hand = tuple(map(str, played.hand(played.parse_view(info.view))))
    story = tell_fault(
        assignment, info.record, seat=info.seat, ply=info.ply, got=info.got, verdict=info.verdict, hand=hand
    )
    view = view_game(story, info.record, name=f"The game with the fault of {info.seat}")
    return ShownForfeit(info, view, explain_runtime_failure(info.verdict, info.got, None))
