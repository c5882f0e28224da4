"""How much of its time a player may use: for the questions of one ply, and for all plies together. Pure.

A submission has one amount of CPU time for all that it is asked. A player is asked once for each ply, and could use all
of it each time: for one submission half an hour, for a tournament of slow players days. So each ply has a share, and
all of them together have no more than the time of a submission.
"""

from __future__ import annotations

import math
from dataclasses import replace
from functools import cache

import msgspec

from grader.assignment.questions import Questions
from grader.assignment.settings import Assignment
from grader.judging.lockstep import Lockstep, Seating
from reference.catalogue import PLAYED

_START = 1  # seconds: several times what the interpreter and an ordinary player need
_UNEVEN = 2  # times its share: a move late in the game takes longer than an early one


def limit_to_share(questions: Questions, assignment: Assignment, left: float = math.inf) -> Questions:
    """The same questions, with the time for as many moves, and for the few that may take too long: each of these costs
    its own game, and must not use up the time of others. ``left`` is what the program has left for all of its games.
    """
    limits = assignment.settings.limits
    share = math.ceil(_find_share(len(questions.inputs), assignment)) + _endless_seconds(assignment)
    seconds = max(1, math.ceil(min(limits.cpu_seconds_per_submission, share, left)))
    less = msgspec.structs.replace(limits, cpu_seconds_per_submission=seconds)
    return replace(questions, settings=msgspec.structs.replace(questions.settings, limits=less))


def _find_share(moves: int, assignment: Assignment) -> float:
    """The seconds that so many moves of one ply may take.

    The time of a submission is meant for all games that it is graded by, so these say what a move may take.
    """
    total = assignment.settings.limits.cpu_seconds_per_submission
    return _UNEVEN * total * moves / (_count_games(assignment) * _count_plies(assignment))


def exceeds_share(seconds: float, moves: int, assignment: Assignment) -> bool:
    """Whether so many moves of one ply took more than they may, where none was endless."""
    return seconds > _find_share(moves, assignment) + _START


def find_budget(games: int, assignment: Assignment) -> float:
    """The seconds that a program may take for all plies of so many games together, with time to start for each ply."""
    share = assignment.settings.limits.cpu_seconds_per_submission * games / _count_games(assignment)
    return max(share, _count_plies(assignment) * _START) + _endless_seconds(assignment)


def _endless_seconds(assignment: Assignment) -> int:
    """What moves take that never end, until none is asked any more."""
    limits = assignment.settings.limits
    return limits.cpu_seconds_per_batch + limits.time_outs * limits.cpu_seconds_per_case


def _count_games(assignment: Assignment) -> int:
    """The games that a submission is graded by."""
    players = assignment.settings.players
    return 2 * players.decks * max(1, len(players.opponents))


def _count_plies(assignment: Assignment) -> float:
    """The moves of one side in a game."""
    return _count_moves(assignment.played.name) / 2


@cache
def _count_moves(game: str) -> int:
    """The moves of both sides in a game, as our weakest player plays it against itself."""
    played = PLAYED[game]
    weakest = next(iter(played.players))
    return len(Lockstep(played, [Seating("", weakest, weakest)], played.players).record(0))
