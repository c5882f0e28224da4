"""What one student's page has to say about failed cases and faulty lines, as values. Pure; knows no HTML."""

from __future__ import annotations

import re
import shlex
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from pathlib import PurePosixPath
from typing import Any

import msgspec

from grader.haskell.runtime_errors import RuntimeFailure, explain_runtime_failure
from grader.model import VERDICT_WORDS, Verdict
from grader.reports.game_table import GameView, view_game
from grader.reports.source_html import Remark, split_lines
from grader.results.schema import BreachInfo, CaseInfo, CriterionInfo, ReasonInfo, SubmissionResult
from grader.results.wording import count_not_run, describe_parting
from reference.contract import Game, Story


@dataclass(frozen=True)
class Failure:
    """A case that was not passed, with all that helps to understand it.

    ``answer`` and ``expected`` are in three parts: what they share, where they differ, what they share again.
    """

    case: CaseInfo
    verdict: str
    why: str
    record: str | None
    story: Story | None
    expected: tuple[str, str, str]
    answer: tuple[str, str, str]


@dataclass(frozen=True)
class Group:
    """The failed cases that are about one thing, and those that were not run."""

    title: str
    failures: tuple[Failure, ...]
    size: int

    @property
    def not_run(self) -> int:
        """How many of them were not run."""
        return count_not_run(failure.case for failure in self.failures)


def in_words(verdict: str) -> str:
    """A verdict as people say it."""
    return VERDICT_WORDS[Verdict(verdict)]


def explain_failures(
    cases: Iterable[CaseInfo], records: Mapping[str, str], whys: Mapping[str, str], game: Game[Any]
) -> tuple[Failure, ...]:
    """Every case that was not passed, told as far as its record may be shown."""
    return tuple(
        _explain(case, records.get(case.id), whys.get(case.id, ""), game)
        for case in cases
        if case.verdict != Verdict.PASSED.value
    )


def _explain(case: CaseInfo, record: str | None, why: str, game: Game[Any]) -> Failure:
    story = None if record is None else game.tell(game.parse(record))
    expected, answer = ((case.expected, "", ""), (case.got, "", ""))
    if case.verdict == Verdict.WRONG.value:
        expected, answer = tell_apart(case.expected, case.got)
    return Failure(case, in_words(case.verdict), why, record, story, expected, answer)


def tell_apart(one: str, other: str) -> tuple[tuple[str, str, str], tuple[str, str, str]]:
    """Both texts cut in three, so that the middle parts are the words in which they differ."""
    first, second = re.findall(r"\w+|\W", one), re.findall(r"\w+|\W", other)
    start = _common(first, second)
    end = _common(first[start:][::-1], second[start:][::-1])
    return _cut(first, start, end), _cut(second, start, end)


def _common(first: Sequence[str], second: Sequence[str]) -> int:
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(first, second, strict=False)))


def _cut(words: Sequence[str], start: int, end: int) -> tuple[str, str, str]:
    stop = len(words) - end
    return "".join(words[:start]), "".join(words[start:stop]), "".join(words[stop:])


@dataclass(frozen=True)
class Picture:
    """The smallest telling game as it is shown: what was expected and given, the table, how a program broke down."""

    failure: Failure
    game: GameView
    breakdown: RuntimeFailure | None = None


def picture(submission: SubmissionResult, failures: Sequence[Failure], game: Game[Any]) -> Picture | None:
    """The simplest game that was found, or else the suite's shortest that may be shown."""
    smallest = submission.smallest
    if smallest is None:
        found = find_smallest(failures)
        return None if found is None else _draw(found)
    case = CaseInfo(smallest.case or "", smallest.verdict, smallest.got, smallest.expected, ())
    why = next((one.why for one in failures if one.case.id == smallest.case), "")
    failure = _explain(case, smallest.record, why, game)
    return _draw(failure, smallest.trick, describe_parting(smallest, submission.diagnosis))


def _draw(failure: Failure, trick: int | None = None, remark: str | None = None) -> Picture | None:
    if failure.story is None:
        return None
    name = failure.case.id or "The game"
    table = view_game(failure.story, failure.record, name=name, marked=trick, remark=remark)
    return Picture(failure, table, explain_runtime_failure(failure.case.verdict, failure.case.got))


def find_smallest(failures: Sequence[Failure]) -> Failure | None:
    """The failed case with the shortest record that may be shown, the first of these."""
    told = [failure for failure in failures if failure.record is not None]
    return min(told, key=lambda failure: len(failure.record or ""), default=None)


def group_failures(failures: Sequence[Failure], submission: SubmissionResult) -> tuple[Group, ...]:
    """Failed cases by the criterion they count for, in the suite's order."""
    sizes = Counter(topic_of(case, submission.criteria) for case in submission.cases)
    groups: dict[str, list[Failure]] = {}
    for failure in failures:
        groups.setdefault(topic_of(failure.case, submission.criteria), []).append(failure)
    return tuple(Group(title, tuple(group), sizes[title]) for title, group in groups.items())


def topic_of(case: CaseInfo, criteria: Iterable[CriterionInfo]) -> str:
    """The title of the criterion that a case counts for."""
    titles = (criterion.title for criterion in criteria if set(criterion.tags) & set(case.tags))
    return next(titles, "Other cases")


def gather_remarks(reason: ReasonInfo | None, breaches: Iterable[BreachInfo]) -> tuple[Remark, ...]:
    """What there is to say about lines of the source, each thing once."""
    remarks = [
        Remark(one.file, one.line, one.message)
        for one in (None if reason is None else _at_its_beginning(reason), *breaches)
        if one is not None and one.file is not None and one.line is not None
    ]
    return tuple(dict.fromkeys(remarks))


def _at_its_beginning(reason: ReasonInfo) -> ReasonInfo:
    """What is somewhere in a definition is said where that begins, and so that nobody blames this line."""
    if reason.begins is None:
        return reason
    message = f"Somewhere in what begins here: {reason.message}"
    return msgspec.structs.replace(reason, line=reason.begins, message=message)


def faulty_line(reason: ReasonInfo | None, sources: Mapping[str, str]) -> str | None:
    """The line that a rejection is about, as the reason quotes it or else as the file has it."""
    if reason is None or reason.line is None or reason.source is not None:
        return reason.source if reason else None
    lines = split_lines(sources.get(reason.file or "", ""))
    return lines[reason.line - 1] if 0 < reason.line <= len(lines) else None


USUAL = "sedma"
"""The assignment that commands take when none is named."""


def rerun_commands(assignment: str, sources: Iterable[str], shown: Picture | None) -> tuple[str, ...]:
    """What to type at home: the check of one's own file or folder, and the story of the game that is shown."""
    names = [PurePosixPath(name).name for name in sources]
    chosen = [] if assignment == USUAL else ["-a", assignment]
    commands = [["grader", "check", *chosen, names[0] if len(names) == 1 else "."]]
    if shown and shown.game.record:
        commands.append(["grader", "explain", *chosen, *shown.game.record.split()])
    return tuple(map(shlex.join, commands))
