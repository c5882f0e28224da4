"""``python -m tests.bench.players [GAME …] [--deals N] [--seed S]``: our own players of each game, compared in a table.

Each deal is played once for each side: the player of the row plays that side, and the player of the column all others.
A side is a seat, or the seats that win together. A cell is by how much a game is worth more to the row's side than to
all sides on average, with its 95 % interval (normal); in a game of two sides, that is the mean gain. A game in which
nobody has won after :data:`LONGEST` moves counts nothing. Below the table: how long a move of each player takes.
"""

from __future__ import annotations

import argparse
import math
import random
import statistics
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from reference.catalogue import PLAYABLE, PLAYED
from reference.playable import PlayableGame
from reference.playing import Player

Z = 1.96
LONGEST = 600
AnyGame = PlayableGame[Any, Any, Any]
AnyPlayer = Player[Any, Any]
Sides = Sequence[Sequence[str]]


@dataclass
class Clock:
    """How much CPU time the moves of each player took, how many there were, and the longest."""

    seconds: defaultdict[str, float] = field(default_factory=lambda: defaultdict(float))
    moves: defaultdict[str, int] = field(default_factory=lambda: defaultdict(int))
    longest: defaultdict[str, float] = field(default_factory=lambda: defaultdict(float))

    def add(self, name: str, seconds: float) -> None:
        """Count a move."""
        self.seconds[name] += seconds
        self.moves[name] += 1
        self.longest[name] = max(self.longest[name], seconds)

    def lines(self) -> list[str]:
        """A line for each player."""
        means = {name: self.seconds[name] / self.moves[name] for name in self.moves}
        return [
            f"{name}: {1000 * mean:.2f} ms a move, {1000 * self.longest[name]:.0f} at most"
            for name, mean in means.items()
        ]


@dataclass(frozen=True)
class Margin:
    """A mean, and the half width of its interval."""

    mean: float
    half: float

    def __str__(self) -> str:
        return f"{self.mean:+.2f} ± {self.half:.2f}"


def sides_of(game: AnyGame) -> Sides:
    """The seats that win together."""
    if game.name in PLAYED:
        return PLAYED[game.name].sides
    return [(seat,) for seat in game.seats(game.numbers_of_players[0])]


def play_game(game: AnyGame, players: dict[str, AnyPlayer], seed: str, clock: Clock) -> dict[str, float]:
    """The gain of each seat, in a game with this player at each."""
    state = game.start(random.Random(seed), len(players))
    rng = random.Random(f"{seed}/{'/'.join(player.name for player in players.values())}")
    for _ in range(LONGEST):
        seat = game.turn(state)
        if seat is None:
            return {name: game.gain(state, name) for name in players}
        known = game.know(state, seat)
        before = time.process_time()
        move = players[seat].play(known, rng)
        clock.add(players[seat].name, time.process_time() - before)
        state = game.after(state, move)
    return dict.fromkeys(players, 0.0)


def play_deal(game: AnyGame, row: AnyPlayer, column: AnyPlayer, seed: str, clock: Clock) -> float:
    """By how much the games of one deal are worth more to the row's player, on each side in turn, than to all."""
    seats, sides = game.seats(game.numbers_of_players[0]), sides_of(game)
    excess = []
    for side in sides:
        gains = play_game(game, {seat: row if seat in side else column for seat in seats}, seed, clock)
        own = statistics.mean(gains[seat] for seat in side)
        excess.append(own - statistics.mean(gains.values()))
    return statistics.mean(excess)


def compare(game: AnyGame, row: AnyPlayer, column: AnyPlayer, deals: int, seed: str, clock: Clock) -> Margin:
    """The row's player against the column's."""
    means = [play_deal(game, row, column, f"{seed}/{number}", clock) for number in range(deals)]
    return Margin(statistics.mean(means), Z * statistics.stdev(means) / math.sqrt(deals))


def table(game: AnyGame, deals: int, seed: str) -> Iterator[str]:
    """The lines: all players, the strongest first, against those that are weaker; then the times."""
    clock = Clock()
    names = list(game.players)[::-1]
    yield " | ".join(["", game.name, *names[1:], ""]).strip()
    yield "|---" * len(names) + "|"
    for row, name in enumerate(names[:-1]):
        cells = [
            str(compare(game, game.players[name], game.players[other], deals, seed, clock))
            for other in names[row + 1 :]
        ]
        yield " | ".join(["", name, *[""] * row, *cells, ""]).strip()
    yield ""
    yield from clock.lines()


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the table of each game."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", choices=[[], *PLAYABLE], help="all games by default")
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--seed", default="bench")
    options = parser.parse_args(arguments)
    for name in options.games or PLAYABLE:
        for line in table(PLAYABLE[name], options.deals, options.seed):
            print(line, flush=True)


if __name__ == "__main__":
    main()
