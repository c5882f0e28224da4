"""All games since the server was started, in memory, each by an id that nobody can guess. Must not know HTTP."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from threading import Lock
from typing import Any

from grader.errors import UsageError
from grader.play.opponents import Opponent, default_opponent, list_opponents, seat_opponents
from grader.play.tables import PlayTable, choose_seats, other_seats, set_table
from reference.playable import PlayableGame

MOST_GAMES = 1000
"""So many games are kept. Then the oldest finished ones go first, and after them the oldest of all."""


@dataclass
class KeptGame:
    """A game: its place in the list, and the table as it is now. ``lock`` is held while it changes."""

    id: str
    number: int
    table: PlayTable
    lock: Lock = field(default_factory=Lock, repr=False)


@dataclass(frozen=True)
class Wish:
    """What a new game should be like; what is None is left to the server."""

    players: int | None = None
    seat: str | None = None
    against: Sequence[str] | None = None
    seed: str | None = None


class KeptGames:
    """The games that can be played, and those that were. ``submitted`` are players of students, by game and name."""

    def __init__(
        self,
        games: Mapping[str, PlayableGame[Any, Any, Any]],
        submitted: Mapping[str, Mapping[str, Opponent]] | None = None,
        against: Mapping[str, Sequence[str]] | None = None,
        titles: Mapping[str, str] | None = None,
        most: int = MOST_GAMES,
    ) -> None:
        self.games = games
        self._submitted, self._against, self._titles = submitted or {}, against or {}, titles or {}
        self._most = most
        self._kept: dict[str, KeptGame] = {}
        self._begun = 0
        self._lock = Lock()

    def opponents(self, game: str) -> dict[str, Opponent]:
        """Everybody who can play a game."""
        return list_opponents(self.games[game], self._submitted.get(game, {}))

    def usual_opponents(self, game: str) -> Sequence[str]:
        """Those whom the person chose when the server was started, or the usual one."""
        return self._against.get(game) or (default_opponent(self.opponents(game)),)

    def title(self, game: str) -> str:
        """The name of a game as people write it."""
        return self._titles.get(game, game)

    def begin(self, name: str, wish: Wish) -> KeptGame:
        """Deal a new game, and let the others move until it is the person's turn.

        :raises UsageError: where there is no such game, seat or player.
        """
        if name not in self.games:
            raise UsageError(f"there is no game {name!r}; choose from {', '.join(self.games)}")
        game = self.games[name]
        seats, you = choose_seats(game, wish.players, wish.seat)
        names = self.usual_opponents(name) if wish.against is None else wish.against
        opponents = seat_opponents(names, other_seats(seats, you), self.opponents(name))
        seed = secrets.token_hex(4) if wish.seed is None else wish.seed
        return self._keep(set_table(game, seed, you, seats, opponents))

    def _keep(self, table: PlayTable) -> KeptGame:
        with self._lock:
            self._begun += 1
            kept = KeptGame(secrets.token_urlsafe(16), self._begun, table)
            self._kept[kept.id] = kept
            while len(self._kept) > self._most:
                del self._kept[self._find_oldest(but=kept.id)]
        return kept

    def _find_oldest(self, but: str) -> str:
        others = [kept for kept in self._kept.values() if kept.id != but]
        return next((kept.id for kept in others if kept.table.is_over), others[0].id)

    def drop(self, kept: KeptGame) -> None:
        """Forget a game."""
        with self._lock:
            self._kept.pop(kept.id, None)

    def find(self, key: str, game: str | None = None) -> KeptGame | None:
        """A game by its id, if it is one of this ``game``."""
        kept = self._kept.get(key)
        return kept if kept is not None and game in (None, kept.table.game.name) else None

    def list_games(self) -> tuple[KeptGame, ...]:
        """All games that are kept, the latest first."""
        with self._lock:
            return tuple(reversed(self._kept.values()))

    def change(self, kept: KeptGame, step: Callable[[PlayTable], PlayTable]) -> PlayTable:
        """Let one move after the other change a game; a step that raises changes nothing."""
        with kept.lock:
            kept.table = step(kept.table)
            return kept.table
