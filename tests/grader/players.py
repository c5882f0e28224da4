"""A program that is a player, without a sandbox: one of our own players answers the harness's questions."""

from __future__ import annotations

import random
from collections.abc import Callable

from grader.assignment.questions import Questions
from grader.assignment.settings import load_assignment
from grader.judging.player_inquiry import PlayerFinding, Steps
from grader.model import Answer, AnswerKind, Outcome, Reason
from reference.sedma.card_letters import CARD_OF, to_cards
from reference.sedma.played import SEDMA_PLAYED
from reference.sedma.rules import SEATS
from reference.sedma.seat_view import PastTrick, SeatView

PLAYERS = load_assignment("sedma-players")

Respond = Callable[[SeatView], Answer]


def play_like(name: str) -> Respond:
    """Answer as one of our own players does."""
    player = SEDMA_PLAYED.players[name]

    def respond(view: SeatView) -> Answer:
        return value(player.play(view, random.Random(SEDMA_PLAYED.ask(view))))

    return respond


def value(card: object) -> Answer:
    """A card as a program answers it."""
    return Answer(AnswerKind.VALUE, SEDMA_PLAYED.show(card))  # type: ignore[arg-type]


def answer(questions: Questions, respond: Respond) -> Outcome:
    """The answers to questions."""
    return tuple(respond(decode_view(line)) for line in questions.inputs)


def run(steps: Steps, respond: Respond, log: list[Questions] | None = None) -> PlayerFinding:
    """The finding of an inquiry into a player."""
    try:
        questions = next(steps)
        while True:
            if log is not None:
                log.append(questions)
            questions = steps.send(answer(questions, respond))
    except StopIteration as end:
        found: PlayerFinding | Reason = end.value
        assert not isinstance(found, Reason)
        return found


def decode_view(line: str) -> SeatView:
    """The view that a line of the harness is about, written again from its description."""
    head, past, table = line.split(",")
    tricks = [past[start : start + 7] for start in range(0, len(past), 7)]
    return SeatView(
        SEATS.index(head[0]),
        to_cards(head[1:]),
        tuple(PastTrick(SEATS.index(each[0]), to_cards(each[1:5]), CARD_OF.get(each[6])) for each in tricks),
        to_cards(table),
    )
