"""Many games at once, one ply at a time: who is to move where, what each program is asked, what its answers do.

Our own players move here; submitted programs are asked by the caller, all games of a ply together. Pure.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from grader.judging.verdicts import VERDICTS
from grader.model import Answer, AnswerKind, Outcome, Reason, Verdict
from reference.playing import PlayedGame, Player


@dataclass(frozen=True)
class Seating:
    """A game to be played: the name of its deck, and the player of each side."""

    deck: str
    first: str
    second: str


@dataclass(frozen=True)
class PlayFault:
    """What cost a player the game: the seat and the ply, counted from 1, the view, and the answer or message."""

    player: str
    seat: str
    ply: int
    verdict: Verdict
    got: str
    view: Any


def read_outcome(outcome: Outcome, questions: int) -> tuple[Answer, ...]:
    """The answer to each question. A program that has started before and does not start again answers none of them.

    It is the program's doing, or there would be no reason but an error of ours: one that takes nearly all of its time
    to compile starts on some days only. It loses these games, so that nobody can end a tournament, or be left ungraded.
    """
    if isinstance(outcome, Reason):
        return (Answer(AnswerKind.NONE, f"not run: the program did not start again: {outcome.message}"),) * questions
    return outcome


class Lockstep:
    """All games. ``own`` are our own players by name; all others are programs."""

    def __init__(
        self, game: PlayedGame[Any, Any, Any], seatings: Sequence[Seating], own: Mapping[str, Player[Any, Any]]
    ) -> None:
        self._game, self._seatings, self._own = game, seatings, own
        self._states = [game.deal(seating.deck) for seating in seatings]
        self._faults: dict[int, PlayFault] = {}
        self._side = {seat: side for side, seats in enumerate(game.sides) for seat in seats}
        self._waiting: dict[str, list[int]] = defaultdict(list)
        for number in range(len(seatings)):
            self._advance(number)

    def waiting(self) -> Mapping[str, tuple[int, ...]]:
        """The programs that are to move, with the numbers of the games in which they are; none when all is over."""
        return {player: tuple(games) for player, games in self._waiting.items() if games}

    def questions(self, games: Sequence[int]) -> tuple[str, ...]:
        """What the seats to move know in these games, as the harness reads it."""
        return tuple(self._game.question(self._states[number]) for number in games)

    def hear(self, games: Sequence[int], answers: Sequence[Answer]) -> None:
        """Make the moves that a program answered in these games; one that cannot be made ends its game."""
        moved = set(games)
        for player in {self._player(number) for number in games}:
            self._waiting[player] = [number for number in self._waiting[player] if number not in moved]
        for number, answer in zip(games, answers, strict=True):
            self._hear(number, answer)

    def points(self, number: int) -> int:
        """What a game is worth to its first side; a fault loses it by as much as a game can be worth."""
        fault = self._faults.get(number)
        if fault is None:
            return self._game.points(self._states[number])
        return -self._game.stake if self._side[fault.seat] == 0 else self._game.stake

    def fault(self, number: int) -> PlayFault | None:
        """What ended a game before its end."""
        return self._faults.get(number)

    def record(self, number: int) -> Any:
        """What was played in a game so far."""
        return self._game.table.record(self._states[number])

    def _player(self, number: int) -> str:
        seating, seat = self._seatings[number], self._game.table.turn(self._states[number])
        return seating.first if self._side[seat or ""] == 0 else seating.second

    def _hear(self, number: int, answer: Answer) -> None:
        state = self._states[number]
        move = self._game.read(answer.text) if answer.kind is AnswerKind.VALUE else None
        if move is None or move not in self._game.table.moves(state):
            verdict = VERDICTS.get(answer.kind, Verdict.WRONG)
            view = self._game.view(state)
            seat, ply = self._game.seat(view), self._game.ply(view) + 1
            self._faults[number] = PlayFault(self._player(number), seat, ply, verdict, answer.text, view)
            return
        self._states[number] = self._game.table.after(state, move)
        self._advance(number)

    def _advance(self, number: int) -> None:
        """Let our own players move until it is a program's turn, or the game is over."""
        table = self._game.table
        while table.turn(self._states[number]) is not None:
            name = self._player(number)
            if name not in self._own:
                self._waiting[name].append(number)
                return
            self._states[number] = table.after(self._states[number], self._choose(number, self._own[name]))

    def _choose(self, number: int, player: Player[Any, Any]) -> Any:
        """Its own random numbers in every position, so that no game depends on another."""
        view = self._game.view(self._states[number])
        seed = f"{self._seatings[number].deck}/{player.name}/{self._game.ask(view)}"
        return player.play(view, random.Random(seed))  # noqa: S311
