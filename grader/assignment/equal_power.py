"""Equal power: each known way of being wrong loses the same criteria, whatever records a suite is made of.

A criterion is earned as a whole, so that one record may decide it. What a suite must show is therefore fixed: the
losses that records of the criterion's recipes commonly show. All others would be chance. Pure.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from grader.assignment.case_selection import Demand, Kills, Loss, choose
from grader.assignment.rubric import Criterion
from grader.assignment.suites import PooledRecord
from reference.contract import CRASHES, LOOPS, Game

COMMON = 3
"""How many records of a pool must show a loss for it to be expected: if fewer do, another pool may have none."""

Name = TypeVar("Name", str, Loss)


@dataclass(frozen=True)
class ExposingRecord:
    """A record of the pool, the misconceptions that it kills, and the criteria that wrong programs lose through it."""

    pooled: PooledRecord
    kills: frozenset[str]
    losses: frozenset[Loss]


def constant_programs(game: Game[Any]) -> dict[str, Callable[[Any], str]]:
    """Programs that do not look at a single card, by the one answer that each gives to every record."""
    return {f"always {answer}": _constant(answer) for answer in game.outcomes.values()}


def _constant(answer: str) -> Callable[[Any], str]:
    return lambda _: answer


def expose(game: Game[Any], criteria: Sequence[Criterion], pool: Iterable[PooledRecord]) -> tuple[ExposingRecord, ...]:
    """Let every known way of being wrong answer every record of a pool."""
    misconceptions = {known.id: known.answer for known in game.misconceptions()}
    programs = {**misconceptions, **constant_programs(game)}
    exposing = []
    for pooled in pool:
        answers = {name: answer(pooled.record) for name, answer in programs.items()}
        wrong = {name: given for name, given in answers.items() if given != pooled.candidate.answer}
        losses = (
            (criterion, name)
            for name, given in wrong.items()
            for criterion in criteria_lost(criteria, pooled.recipe.tags, given, game.illegal_answer)
        )
        exposing.append(ExposingRecord(pooled, frozenset(wrong.keys() & misconceptions.keys()), frozenset(losses)))
    return tuple(exposing)


def criteria_lost(criteria: Sequence[Criterion], tags: Sequence[str], given: str, illegal: str) -> Iterator[str]:
    """The criteria that a wrong answer to one record costs: its own, and those for which it must be accepted."""
    refused = given in (illegal, CRASHES, LOOPS)
    for criterion in criteria:
        if not set(tags).isdisjoint(criterion.cases) or (refused and not set(tags).isdisjoint(criterion.accepts)):
            yield criterion.id


def expect_losses(exposing: Sequence[ExposingRecord], size: int) -> frozenset[Loss]:
    """The losses that enough records of a pool show, of which each recipe made ``size``."""
    # A recipe with fewer different records made some of them several times: there is only one empty record.
    different = Counter(record.pooled.candidate.stratum for record in exposing)
    shown: Counter[Loss] = Counter()
    for record in exposing:
        shown.update(dict.fromkeys(record.losses, size // different[record.pooled.candidate.stratum]))
    return frozenset(loss for loss, count in shown.items() if count >= COMMON)


def choose_equally(
    exposing: Sequence[ExposingRecord],
    expected: frozenset[Loss],
    demand: Demand,
    unknown: frozenset[str] = frozenset(),
) -> tuple[int, ...]:
    """The indices of records that show every expected loss, as far as the pool has them, and no other.

    The choice does not know of the ``unknown`` wrong programs.
    """
    seen = [_without(record, unknown) for record in exposing]
    fit = [index for index, record in enumerate(seen) if record.losses <= expected]
    chosen = choose(
        [seen[index].pooled.candidate for index in fit],
        kills_of([seen[index] for index in fit]),
        demand,
        _by_name(seen[index].losses for index in fit),
    )
    return tuple(fit[position] for position in chosen)


def _without(record: ExposingRecord, unknown: frozenset[str]) -> ExposingRecord:
    if not unknown:
        return record
    losses = frozenset(loss for loss in record.losses if loss[1] not in unknown)
    return ExposingRecord(record.pooled, record.kills - unknown, losses)


def kills_of(exposing: Sequence[ExposingRecord]) -> Kills:
    """For each misconception, the indices of the records that it answers wrongly."""
    return _by_name(record.kills for record in exposing)


def _by_name(shown: Iterable[frozenset[Name]]) -> dict[Name, frozenset[int]]:
    indices: dict[Name, set[int]] = {}
    for index, names in enumerate(shown):
        for name in names:
            indices.setdefault(name, set()).add(index)
    return {name: frozenset(indices[name]) for name in sorted(indices)}
