"""A few cases of a suite that together expose every wrong program, each as a game to step through.

Pure. Must not know HTML.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from grader.model import Case
from grader.reports.game_table import GameView, view_game
from grader.results.class_summary import has_passed
from grader.results.schema import CaseInfo, SubmissionResult
from reference.contract import Game, Parting


@dataclass(frozen=True)
class ExposedProgram:
    """A wrong program that a case exposes: its answer there, and where it departs from the rules."""

    name: str
    given: CaseInfo
    parting: Parting | None


@dataclass(frozen=True)
class CoveringCase:
    """A case with its game, how many wrong programs fail it, and those that no earlier case exposes."""

    case: Case
    game: GameView
    kills: int
    exposed: tuple[ExposedProgram, ...]


def choose_covering_cases(
    cases: Sequence[Case], programs: Sequence[SubmissionResult], game: Game[Any]
) -> tuple[CoveringCase, ...]:
    """Cases that expose all the programs that any case exposes; the case that exposes most new ones comes first."""
    failed = {program.id: {case.id: case for case in program.cases if not has_passed(case)} for program in programs}
    remaining = {name for name, failures in failed.items() if failures}
    chosen = []
    while remaining:  # greedy: few cases, though not always the fewest
        # Of cases that expose equally many programs, the shortest game is the easiest to follow.
        best = max(cases, key=lambda case: (sum(case.id in failed[name] for name in remaining), -len(case.record)))
        new = [name for name in failed if name in remaining and best.id in failed[name]]
        chosen.append(_cover(best, {name: failed[name][best.id] for name in new}, failed, game))
        remaining.difference_update(new)
    return tuple(chosen)


def _cover(
    case: Case, given: Mapping[str, CaseInfo], failed: Mapping[str, Mapping[str, CaseInfo]], game: Game[Any]
) -> CoveringCase:
    record = game.parse(case.record)
    known = {misconception.id for misconception in game.misconceptions()}
    exposed = tuple(
        ExposedProgram(name, answer, game.part(record, [name]) if name in known else None)
        for name, answer in given.items()
    )
    trick, remark = _most_common_parting(exposed)
    view = view_game(game.tell(record), case.record, name=case.id, marked=trick, remark=remark)
    return CoveringCase(case, view, sum(case.id in failures for failures in failed.values()), exposed)


def _most_common_parting(exposed: Sequence[ExposedProgram]) -> tuple[int | None, str | None]:
    """The trick in which most of the programs depart from the rules, and a remark with how many do."""
    tricks = Counter(program.parting.trick for program in exposed if program.parting and program.parting.trick)
    if not tricks:
        return None, None
    trick, count = tricks.most_common(1)[0]
    verb = "departs" if count == 1 else "depart"
    return trick, f"{count} of the {len(exposed)} programs below {verb} from the rules in this trick."
