"""The deal behind a record, played again with other moves. Knows no game."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Any, Generic, TypeVar

from reference.tables import M, S, Table

R = TypeVar("R")

KEPT = 3
"""The most stretches of a game that are kept when all the others are played quietly."""


@dataclass(frozen=True)
class PlayedGame(Generic[S, M, R]):
    """A game at its table: the state before each move and after the last, and who made which move."""

    table: Table[S, M, R]
    states: Sequence[S]
    moves: Sequence[tuple[str | None, M]]

    @cached_property
    def forbidden(self) -> Sequence[M]:
        """The moves that were not legal."""
        made = zip(self.states, self.moves, strict=False)
        return [move for state, (_, move) in made if move not in self.table.moves(state)]

    @cached_property
    def _unique(self) -> set[M]:
        """The moves that can be made once only, as those with a card can."""
        return {move for move, count in Counter(move for _, move in self.moves).items() if count == 1}

    def follow(self, state: S, plan: Sequence[tuple[str | None, M]]) -> R:
        """Play to the end: each seat makes its planned moves, in their order, once they are legal.

        Until then it makes the quietest move that is not planned for later. A forbidden move is made again.
        """
        pending: dict[str | None, list[M]] = defaultdict(list)
        for seat, move in plan:
            pending[seat].append(move)
        while moves := self.table.moves(state):
            own = pending[self.table.turn(state)]
            if own and (own[0] in moves or (own[0] in self.forbidden and own[0] in self.table.held(state))):
                move = own.pop(0)
            else:
                move = next((move for move in moves if move not in own or move not in self._unique), moves[0])
                if move in own and move in self._unique:
                    own.remove(move)
            state = self.table.after(state, move)
        return self.table.record(state)

    def keep_stretches(self, stretches: Sequence[tuple[int, int]]) -> Iterator[R]:
        """Games that keep a few of these stretches, or all but one, and are quiet otherwise."""
        sizes = [*range(min(KEPT, len(stretches)) + 1)]
        if len(stretches) - 1 > KEPT:
            sizes.append(len(stretches) - 1)
        for size in sizes:
            for kept in combinations(stretches, size):
                yield self.follow(self.states[0], [move for start, end in kept for move in self.moves[start:end]])

    def break_off(self, stretches: Sequence[tuple[int, int]]) -> Iterator[R]:
        """Games that are quiet from the beginning or the end of one of these stretches on, or before it."""
        for start, end in stretches:
            yield self.follow(self.states[start], ())
            yield self.follow(self.states[end], ())
            yield self.follow(self.states[0], self.moves[start:])

    def move_differently(self, stretches: Sequence[tuple[int, int]]) -> Iterator[R]:
        """Games with one other legal move in these stretches, and then the old moves."""
        for index in (index for start, end in stretches for index in range(start, end)):
            for move in self.table.moves(self.states[index]):
                if move != self.moves[index][1]:
                    yield self.follow(self.table.after(self.states[index], move), self.moves[index + 1 :])


def retrace_legal(table: Table[Any, Any, R], record: R) -> PlayedGame[Any, Any, R]:
    """The game behind a legal record."""
    return _retrace(table, record)


def retrace_illegal(table: Table[Any, Any, R], record: R) -> PlayedGame[Any, Any, R] | None:
    """The game behind a record that breaks a duty; None if there is no deal with which it could be played."""
    try:
        game = _retrace(table, record)
    except (LookupError, ValueError):
        return None
    return game if table.record(game.states[-1]) == record else None


def _retrace(table: Table[S, M, R], record: R) -> PlayedGame[S, M, R]:
    state, made = table.retrace(record)
    states, moves = [state], []
    for move in made:
        moves.append((table.turn(state), move))
        state = table.after(state, move)
        states.append(state)
    return PlayedGame(table, states, moves)
