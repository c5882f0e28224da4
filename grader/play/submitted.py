"""Submitted players at the table: programs that are asked for a move, in the sandbox, as in a tournament.

A program that gives no legal move does not end the game: the first legal one is made for it, and the fault is shown.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock
from typing import Any

from grader.assignment.questions import view_questions
from grader.assignment.settings import Assignment, list_bundled, load_assignment
from grader.errors import GraderError, UsageError
from grader.judging.exam import Exam
from grader.judging.lockstep import read_outcome
from grader.judging.time_shares import limit_to_share
from grader.judging.verdicts import VERDICTS
from grader.model import VERDICT_WORDS, Answer, AnswerKind, Outcome, Program, Reason, Rejection, Verdict
from grader.play.opponents import Chosen
from grader.submissions.own_file import own_submission
from grader.submissions.preparation import prepare_submission
from grader.tournament.asking import Asker, Job
from reference.playable import PlayableGame

_KIND = ("table",)
_LONGEST_ANSWER = 200


@dataclass(frozen=True)
class SubmittedPlayer:
    """A program that plays a seat. It is asked one question at a time."""

    name: str
    program: Program
    assignment: Assignment
    asker: Asker
    _lock: Lock = field(default_factory=Lock, repr=False, compare=False)

    @property
    def summary(self) -> str:
        """What there is to say of somebody's program."""
        return "A program that was written for the assignment; it runs in the sandbox."

    def choose(self, game: PlayableGame[Any, Any, Any], state: Any, rng: random.Random) -> Chosen:  # noqa: ARG002
        """What the program answers, or the first legal move, with the reason why that was made for it."""
        played, moves = self.assignment.played, game.moves(state)
        answer = self._ask(played.ask(game.know(state, game.turn(state) or "")))
        move = played.read(answer.text) if answer.kind is AnswerKind.VALUE else None
        if move in moves:
            return Chosen(move)
        made = getattr(moves[0], "symbol", game.write(moves[0]))
        return Chosen(moves[0], f"{self.name} {_describe(answer)}; {made} was played for it.")

    def _ask(self, question: str) -> Answer:
        questions = limit_to_share(view_questions((question,), (_KIND,), self.assignment, ""), self.assignment)
        with self._lock:
            (outcome,) = self.asker.ask([Job(self.program, questions)])
        if isinstance(outcome, Exception):
            return Answer(AnswerKind.NONE, str(outcome) or type(outcome).__name__)
        return read_outcome(outcome, 1)[0]


def _describe(answer: Answer) -> str:
    """What was wrong with an answer, after the name of the program."""
    text = " ".join(answer.text.split())[:_LONGEST_ANSWER]
    verdict = VERDICTS.get(answer.kind, Verdict.WRONG)
    if verdict is Verdict.WRONG:
        return f"answered “{text}”, which is no legal move"
    words = VERDICT_WORDS[verdict]
    said = f"was {words}" if verdict is Verdict.NOT_RUN else f"gave {words}" if words.startswith("no ") else words
    return f"{said} ({text})" if text and verdict in (Verdict.CRASHED, Verdict.NOT_RUN) else said


def find_players_assignment(chosen: Assignment) -> str:
    """The assignment in which students write players of a game: the chosen one, or a bundled one.

    :raises UsageError: where there is none.
    """
    if chosen.settings.is_players:
        return chosen.choice
    for name in list_bundled("players"):
        if load_assignment(name).settings.game == chosen.settings.game:
            return name
    raise UsageError(f"nobody writes programs that play {chosen.settings.title}; play against the built-in players")


def submit_player(path: Path, name: str, exam: Exam, asker: Asker) -> SubmittedPlayer:
    """A program that starts, by this name.

    :raises UsageError: with the reason, where it cannot be run.
    """
    prepared = prepare_submission(own_submission(path, exam.assignment), exam.assignment)
    if isinstance(prepared, Rejection):
        raise UsageError(f"{path} cannot play: {prepared.reason.message}")
    nothing = view_questions((), (), exam.assignment, "")
    _make_sure_it_starts(path, asker.ask([Job(prepared, nothing)])[0])
    return SubmittedPlayer(name, prepared, exam.assignment, asker)


def _make_sure_it_starts(path: Path, outcome: Outcome | Exception) -> None:
    if isinstance(outcome, Reason):
        raise UsageError(f"{path} cannot play: {outcome.message}")
    if isinstance(outcome, GraderError):
        raise outcome
    if isinstance(outcome, Exception):
        raise UsageError(f"{path} cannot be tried: {outcome}") from outcome
