"""What a player may use in all: a small multiple of a submission's time, however often it is asked."""

from __future__ import annotations

import msgspec
import pytest

from grader.assignment.questions import Questions, view_questions
from grader.judging.exam import Exam
from grader.judging.player_inquiry import PlayerFinding, Steps, inquire_player
from grader.judging.time_shares import limit_to_share
from grader.model import Answers, Outcome, Reason, Verdict
from tests.grader.judging.test_player_inquiry import EXAM, FEW
from tests.grader.players import answer, play_like, run

LIMITS = FEW.settings.limits
ENDLESS = LIMITS.cpu_seconds_per_batch + LIMITS.time_outs * LIMITS.cpu_seconds_per_case
"""What the moves take that never end, until no more are asked."""


def dawdle(questions: Questions) -> Outcome:
    """The answers of a player that uses all of its time for each ply, and never too much."""
    answers = answer(questions, play_like("first"))
    assert not isinstance(answers, Reason)
    return Answers(answers, seconds_of(questions) - 0.1)


def test_a_player_just_below_the_limit_of_every_ply_has_no_more_than_the_time_of_a_submission_for_all_of_them() -> None:
    log: list[Questions] = []
    steps = inquire_player(EXAM, shows_games=False)
    found = _dawdle_to_the_end(steps, log)
    assert len(log) > 3
    assert sum(map(seconds_of, log[1:])) <= LIMITS.cpu_seconds_per_submission + ENDLESS + 1
    assert next(judged.verdict for judged in found.judged if judged.case.id == "games") is Verdict.TIMED_OUT


def _dawdle_to_the_end(steps: Steps, log: list[Questions]) -> PlayerFinding:
    try:
        log.append(next(steps))
        while True:
            log.append(steps.send(dawdle(log[-1])))
    except StopIteration as end:
        found: PlayerFinding | Reason = end.value
        assert not isinstance(found, Reason)
        return found


def seconds_of(questions: Questions) -> int:
    return questions.settings.limits.cpu_seconds_per_submission


@pytest.mark.parametrize("total", [60, 600])
def test_all_plies_together_have_a_few_times_the_time_of_a_submission(total: int) -> None:
    limits = msgspec.structs.replace(LIMITS, cpu_seconds_per_submission=total)
    assignment = msgspec.structs.replace(FEW, settings=msgspec.structs.replace(FEW.settings, limits=limits))
    log: list[Questions] = []
    run(inquire_player(Exam(assignment, EXAM.suite), shows_games=False), play_like("first"), log)
    plies = sum(map(seconds_of, log[1:]))
    assert total <= plies <= 2 * total + (ENDLESS + 1) * len(log)


@pytest.mark.parametrize(("questions", "seconds"), [
    (1, 1 + ENDLESS),
    (1_000, 38 + ENDLESS),
    (100_000, LIMITS.cpu_seconds_per_submission),
])  # fmt: skip
def test_more_questions_have_more_time_but_always_enough_for_time_outs_and_never_more_than_a_submission(
    questions: int, seconds: int
) -> None:
    asked = view_questions([""] * questions, [()] * questions, FEW, "")
    assert seconds_of(limit_to_share(asked, FEW)) == seconds
