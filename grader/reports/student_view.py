"""What a student's page shows of failed cases and faulty lines, as values. Pure; must not know HTML."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from pathlib import PurePosixPath
from typing import Any

import msgspec

from grader.assignment.position_suites import split_answers
from grader.assignment.settings import write_command
from grader.haskell.runtime_errors import RuntimeFailure, explain_runtime_failure
from grader.model import VERDICT_WORDS, Verdict
from grader.reports.game_table import GameView, view_game
from grader.reports.play_view import tell_position
from grader.reports.source_html import Remark, split_lines
from grader.reports.story_outline import Hand, SectionOutline, find_breach, find_hand, outline_story
from grader.results.schema import (
    BreachInfo,
    CaseInfo,
    CriterionInfo,
    DiagnosisInfo,
    ReasonInfo,
    SmallestInfo,
    SubmissionResult,
)
from grader.results.wording import count_not_run, describe_parting
from reference.contract import Game, Story
from reference.playing import PlayedGame


@dataclass(frozen=True)
class Failure:
    """A case that was not passed, with everything that helps to understand it.

    ``answer`` and ``expected`` each have three parts: a common beginning, the difference, a common end.
    """

    case: CaseInfo
    verdict: str
    why: str
    record: str | None
    story: Story | None
    expected: tuple[str, str, str]
    answer: tuple[str, str, str]

    @property
    def has_text(self) -> bool:
        """Whether there is a text of the program's: where a limit ended it, the verdict says all that is known."""
        return self.case.verdict not in (Verdict.TIMED_OUT.value, Verdict.OUT_OF_MEMORY.value)

    @property
    def sections(self) -> tuple[SectionOutline, ...]:
        """The tricks of its game."""
        return outline_story(self.story) if self.story else ()

    @property
    def breach(self) -> int | None:
        """The place in the last trick of the play that breaks a rule."""
        return find_breach(self.story) if self.story else None

    @property
    def hand(self) -> Hand | None:
        """The hand from which that play was made."""
        return find_hand(self.story) if self.story else None

    @property
    def has_words(self) -> bool:
        """Whether some plays of its game have no card."""
        return self.story is not None and any(not play.card for trick in self.story.tricks for play in trick.plays)


@dataclass(frozen=True)
class Group:
    """The cases of one criterion that failed or were not run; ``size`` counts all its cases."""

    title: str
    failures: tuple[Failure, ...]
    size: int

    @property
    def not_run(self) -> int:
        """How many of them were not run."""
        return count_not_run(failure.case for failure in self.failures)


def in_words(verdict: str) -> str:
    """A verdict in plain words."""
    return VERDICT_WORDS[Verdict(verdict)]


def explain_failures(
    cases: Iterable[CaseInfo],
    records: Mapping[str, str],
    whys: Mapping[str, str],
    game: Game[Any],
    played: PlayedGame[Any, Any, Any] | None = None,
) -> tuple[Failure, ...]:
    """Every case that was not passed, with its game where the record may be shown.

    If the students write players of a ``played`` game, a record is a position, or empty.
    """
    return tuple(
        _explain(case, records.get(case.id), whys.get(case.id, ""), game)
        if played is None
        else _explain_position(case, records.get(case.id), whys.get(case.id, ""), game, played)
        for case in cases
        if case.verdict != Verdict.PASSED.value
    )


def _explain(case: CaseInfo, record: str | None, why: str, game: Game[Any]) -> Failure:
    story = None if record is None else game.tell(game.parse(record))
    expected, answer = ((case.expected, "", ""), (case.got, "", ""))
    if case.verdict == Verdict.WRONG.value:
        expected, answer = split_difference(case.expected, case.got)
    return Failure(
        case,
        in_words(case.verdict),
        why,
        record=record,
        story=story,
        expected=expected,
        answer=answer,
    )


def _explain_position(
    case: CaseInfo, record: str | None, why: str, game: Game[Any], played: PlayedGame[Any, Any, Any]
) -> Failure:
    story = tell_position(case, record, game, played) if record else None
    legal = split_answers(case.expected)
    expected = f"one of {', '.join(legal)}" if len(legal) > 1 else case.expected
    return Failure(
        case,
        in_words(case.verdict),
        why,
        record=record or None,
        story=story,
        expected=(expected, "", ""),
        answer=(case.got, "", ""),
    )


def split_difference(left: str, right: str) -> tuple[tuple[str, str, str], tuple[str, str, str]]:
    """Both texts cut in three, so that the middle parts are the words in which they differ."""
    # Every character is in some piece, so that joined pieces give the text again.
    left_words, right_words = re.findall(r"\w+|\W", left), re.findall(r"\w+|\W", right)
    start = _count_common(left_words, right_words)
    # Only behind the common beginning, so that no word counts for both ends.
    end = _count_common(left_words[start:][::-1], right_words[start:][::-1])
    return _cut(left_words, start, end), _cut(right_words, start, end)


def _count_common(left: Sequence[str], right: Sequence[str]) -> int:
    """How many words both begin with."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(left, right, strict=False)))


def _cut(words: Sequence[str], start: int, end: int) -> tuple[str, str, str]:
    stop = len(words) - end
    return "".join(words[:start]), "".join(words[start:stop]), "".join(words[stop:])


@dataclass(frozen=True)
class SmallestView:
    """The simplest game that fails, as it is shown: both answers, the cards, and how the program failed at run time."""

    failure: Failure
    game: GameView
    runtime_failure: RuntimeFailure | None = None


def view_smallest(submission: SubmissionResult, failures: Sequence[Failure], game: Game[Any]) -> SmallestView | None:
    """The simplest failing game that was found, or else the shortest of the suite that may be shown."""
    if submission.smallest is None:
        shortest = find_shortest(failures)
        return None if shortest is None else _view(shortest)
    return _view_game(submission.smallest, submission.diagnosis, failures, game)


def view_own_games(
    submission: SubmissionResult, failures: Sequence[Failure], game: Game[Any]
) -> tuple[SmallestView | None, ...]:
    """For each misconception the game that shows it, if it has one of its own."""
    return tuple(
        None if found.smallest is None else _view_game(found.smallest, (), failures, game)
        for found in submission.diagnosis
    )


def view_answers(answers: SmallestInfo, game: Game[Any]) -> SmallestView | None:
    """A game that the student wrote, with both answers."""
    return _view_game(answers, (), (), game)


def _view_game(
    smallest: SmallestInfo, diagnosis: Sequence[DiagnosisInfo], failures: Sequence[Failure], game: Game[Any]
) -> SmallestView | None:
    case = CaseInfo(
        smallest.case or "",
        verdict=smallest.verdict,
        got=smallest.got,
        expected=smallest.expected,
        tags=(),
    )
    why = next((failure.why for failure in failures if failure.case.id == smallest.case), "")
    failure = _explain(case, smallest.record, why, game)
    # A trick is marked only if it is known what goes wrong there; older results marked others, too.
    trick = None if smallest.parting is None else smallest.trick
    return _view(failure, trick, describe_parting(smallest, diagnosis), smallest.cause)


def _view(
    failure: Failure, trick: int | None = None, remark: str | None = None, cause: str | None = None
) -> SmallestView | None:
    if failure.story is None:
        return None
    name = failure.case.id or "The game"
    game_view = view_game(failure.story, failure.record, name=name, marked=trick, remark=remark)
    return SmallestView(failure, game_view, explain_runtime_failure(failure.case.verdict, failure.case.got, cause))


def find_shortest(failures: Sequence[Failure]) -> Failure | None:
    """The first of the failed cases with the shortest record that may be shown."""
    visible = [failure for failure in failures if failure.record is not None]
    return min(visible, key=lambda failure: len(failure.record or ""), default=None)


def group_failures(failures: Sequence[Failure], submission: SubmissionResult) -> tuple[Group, ...]:
    """The failed cases by the criterion they count towards, in the suite's order."""
    sizes = Counter(topic_of(case, submission.criteria) for case in submission.cases)
    groups: dict[str, list[Failure]] = {}
    for failure in failures:
        groups.setdefault(topic_of(failure.case, submission.criteria), []).append(failure)
    return tuple(Group(title, tuple(group), sizes[title]) for title, group in groups.items())


def topic_of(case: CaseInfo, criteria: Iterable[CriterionInfo]) -> str:
    """The title of the criterion that a case counts towards."""
    titles = (criterion.title for criterion in criteria if set(criterion.tags) & set(case.tags))
    return next(titles, "Other cases")


def gather_remarks(reason: ReasonInfo | None, breaches: Iterable[BreachInfo]) -> tuple[Remark, ...]:
    """The remarks on lines of the source, each once."""
    remarks = [
        Remark(fault.file, fault.line, fault.message)
        for fault in (None if reason is None else _at_its_beginning(reason), *breaches)
        if fault is not None and fault.file is not None and fault.line is not None
    ]
    return tuple(dict.fromkeys(remarks))


def _at_its_beginning(reason: ReasonInfo) -> ReasonInfo:
    """A fault somewhere in a definition is remarked where that begins, in words that do not blame that line."""
    if reason.begins is None:
        return reason
    message = f"Somewhere in the definition that begins here: {reason.message}"
    return msgspec.structs.replace(reason, line=reason.begins, message=message)


def faulty_line(reason: ReasonInfo | None, sources: Mapping[str, str]) -> str | None:
    """The line that a rejection is about, as the reason quotes it or else as it is in the file."""
    if reason is None or reason.line is None or reason.source is not None:
        return reason.source if reason else None
    lines = split_lines(sources.get(reason.file or "", ""))
    return lines[reason.line - 1] if 0 < reason.line <= len(lines) else None


def rerun_commands(assignment: str, sources: Iterable[str], smallest: SmallestView | None) -> tuple[str, ...]:
    """What to type at home: the check of one's own file or folder, and the explanation of the game that is shown."""
    names = [PurePosixPath(name).name for name in sources]
    check = write_command("check", assignment, names[0] if len(names) == 1 else ".")
    if not smallest or not smallest.game.record:
        return (check,)
    return check, write_command("explain", assignment, *smallest.game.record.split())
