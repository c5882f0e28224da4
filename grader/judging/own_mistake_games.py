"""A game for each of several mistakes: the one that exposes it best, if the program fails it too. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from grader.judging.counterexample import Counterexample, describe_failure, expose, simplest_failure
from grader.judging.diagnosis import Diagnosis
from grader.judging.verdicts import Judged, verdict_of
from grader.model import Answer, Verdict
from reference.contract import Game

_NOT_WRONG = (Verdict.PASSED, Verdict.NOT_RUN)


def find_own_games(
    diagnosis: Diagnosis,
    judged: Sequence[Judged],
    further: Mapping[str, Answer],
    exposing_games: Mapping[str, str],
    game: Game[Any],
) -> tuple[Counterexample | None, ...]:
    """For each mistake the game that exposes it, if it was put to the program and failed, or the suite's simplest.

    A game is no mistake's own if it is the game of a costlier one already.
    """
    found: list[Counterexample | None] = []
    for misconception, share in zip(diagnosis.misconceptions, diagnosis.shares, strict=True):
        own = _exposed(exposing_games.get(misconception.id), further, game)
        # A mistake may hide another one in its best game; then some case of the suite shows it.
        found.append(own or simplest_failure([judged[index] for index in share], (), (), game))
    records = [own.case.record if own else "" for own in found]
    return tuple(
        own if records.index(record) == place else None
        for place, (own, record) in enumerate(zip(found, records, strict=True))
    )


def _exposed(record: str | None, further: Mapping[str, Answer], game: Game[Any]) -> Counterexample | None:
    if record is None or record not in further:
        return None
    case = expose(record, game)
    return None if verdict_of(case, further[record]) in _NOT_WRONG else describe_failure(case, further[record], game)
