"""The few cases of a suite that tell every wrong program, each as a game to step through. Pure; knows no HTML."""

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
class Told:
    """A wrong program that a case tells from a right one: what it gives there, and where it leaves the rules."""

    program: str
    given: CaseInfo
    parting: Parting | None


@dataclass(frozen=True)
class TellingCase:
    """A case with its game, how many wrong programs fail it, and those that no case before it tells."""

    case: Case
    game: GameView
    kills: int
    told: tuple[Told, ...]


def choose_telling(
    cases: Sequence[Case], programs: Sequence[SubmissionResult], game: Game[Any]
) -> tuple[TellingCase, ...]:
    """Cases that tell all the programs that any case tells, the one that tells most new ones first."""
    failed = {one.id: {case.id: case for case in one.cases if not has_passed(case)} for one in programs}
    left = {name for name, fails in failed.items() if fails}
    chosen = []
    while left:
        case = max(cases, key=lambda one: (sum(one.id in failed[name] for name in left), -len(one.record)))
        new = [name for name in failed if name in left and case.id in failed[name]]
        chosen.append(_tell(case, {name: failed[name][case.id] for name in new}, failed, game))
        left.difference_update(new)
    return tuple(chosen)


def _tell(
    case: Case, given: Mapping[str, CaseInfo], failed: Mapping[str, Mapping[str, CaseInfo]], game: Game[Any]
) -> TellingCase:
    record = game.parse(case.record)
    known = {idea.id for idea in game.misconceptions()}
    told = tuple(Told(name, one, game.part(record, [name]) if name in known else None) for name, one in given.items())
    trick, remark = _commonest_parting(told)
    view = view_game(game.tell(record), case.record, name=case.id, marked=trick, remark=remark)
    return TellingCase(case, view, sum(case.id in fails for fails in failed.values()), told)


def _commonest_parting(told: Sequence[Told]) -> tuple[int | None, str | None]:
    """The trick in which most of the programs leave the rules, and how many do."""
    tricks = Counter(one.parting.trick for one in told if one.parting and one.parting.trick)
    if not tricks:
        return None, None
    trick, count = tricks.most_common(1)[0]
    verb = "parts" if count == 1 else "part"
    return trick, f"{count} of the {len(told)} told here {verb} from the rules in this trick."
