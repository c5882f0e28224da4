"""What a program is asked, and what its answers show: first the suite, then, if it fails, simpler and simpler games.

Pure: an inquiry holds the next questions and takes the outcome. Whether the program is run for it, here or elsewhere,
or the answers are known from before, the finding is the same.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass, replace

import msgspec

from grader.assignment.hints import Hints
from grader.assignment.questions import Questions, questions_of
from grader.errors import SandboxFaultError
from grader.judging.answer_comparison import GivenAnswers
from grader.judging.counterexample import (
    COSTLY,
    MOST_IF_SLOW,
    Counterexample,
    Search,
    expose,
    search_counterexample,
    simplest_failure,
)
from grader.judging.diagnosis import Diagnosis, Sureness, as_reading, conclude, explain
from grader.judging.exam import Exam
from grader.judging.failure_patterns import find_patterns
from grader.judging.found_patterns import FoundPattern, find_examples, find_explanation
from grader.judging.own_mistake_games import find_own_games
from grader.judging.player_inquiry import Play, inquire_player
from grader.judging.verdicts import Judged, is_right, judge
from grader.model import Answer, Case, Outcome, Reason, seconds_of

SEARCH_SHARE = 6
"""Each of the few runs of a search may use only this part of a submission's CPU time: the marks are settled."""


@dataclass(frozen=True)
class Finding:
    """A program's answers to the suite beside the right ones, what explains them, and the simplest game that fails."""

    judged: tuple[Judged, ...]
    diagnosis: tuple[Diagnosis, ...] = ()
    counterexample: Counterexample | None = None
    own_games: tuple[Counterexample | None, ...] = ()
    """For each of several mistakes of the first diagnosis a game that shows it, if one was found."""
    patterns: tuple[FoundPattern, ...] = ()
    """Which games fail, and how, as far as no known misconception explains it."""
    play: Play | None = None
    """How it plays, if the program is a player."""


class Inquiry:
    """One program being questioned: put ``questions`` to it and give the outcome to ``hear``.

    In the end there is a ``finding``: a reason where the program does not even start.
    """

    def __init__(self, exam: Exam) -> None:
        self._steps = _inquire_player(exam) if exam.assignment.settings.is_players else _inquire(exam)
        self.questions: Questions = next(self._steps)
        self.finding: Finding | Reason | None = None

    def hear(self, outcome: Outcome | Exception) -> None:
        """Take what the program answered, or why it could not be asked.

        :raises Exception: the one it was given, where nothing can be found without those answers.
        """
        try:
            # Thrown where the question was asked: the search recovers from it, the suite's own questions do not.
            if isinstance(outcome, Exception):
                self.questions = self._steps.throw(outcome)
            else:
                self.questions = self._steps.send(outcome)
        except StopIteration as end:
            self.finding = end.value


_Steps = Generator[Questions, Outcome, Finding | Reason]


def _inquire_player(exam: Exam) -> _Steps:
    found = yield from inquire_player(exam, shows_games=exam.hints.tells(Hints.GAME))
    return found if isinstance(found, Reason) else Finding(found.judged, play=found.play)


def _inquire(exam: Exam) -> _Steps:
    """Ask a program the suite, name what explains its answers, and look for the simplest game that it fails."""
    outcome = yield exam.questions
    if isinstance(outcome, Reason):
        return outcome
    cases = exam.suite.cases
    judged = tuple(judge(cases, outcome))
    if is_right(judged):
        return Finding(judged)
    explainer = explain(outcome, cases, exam.assignment.game, exam.readings)
    # Where students see no game, none is searched for: the search runs the program again and again.
    if not exam.hints.tells(Hints.GAME):
        return Finding(judged, conclude(explainer))
    further = yield from _ask_further(explainer.find_questions(exam.exposing_games), judged, exam)
    diagnosis = conclude(explainer, further)
    patterns = yield from _look_for_patterns(explainer.given, diagnosis, judged, exam)
    if diagnosis and diagnosis[0].sureness in (Sureness.PAIR, Sureness.PARTS):
        own_games = find_own_games(diagnosis[0], judged, further, exam.exposing_games, exam.assignment.game)
        first = next(filter(None, own_games), None)
        if first is not None:
            return Finding(judged, diagnosis, first, own_games, patterns)
    counterexample = yield from _find_counterexample(judged, diagnosis, exam)
    return Finding(judged, diagnosis, counterexample, patterns=patterns)


def _look_for_patterns(
    given: GivenAnswers, diagnosis: Sequence[Diagnosis], judged: Sequence[Judged], exam: Exam
) -> Generator[Questions, Outcome, tuple[FoundPattern, ...]]:
    """Which games fail for reasons that nobody knows; nothing if the program runs too long, or cannot run again."""
    explanation = find_explanation(given, diagnosis, exam.assignment.game)
    if explanation is None or any(case.verdict in COSTLY for case in judged):
        return ()
    answers = {case.case.record: case.answer for case in judged}
    search = find_patterns(exam.record_table, given.answers, explanation)
    left = exam.assignment.settings.limits.cpu_seconds_per_submission / SEARCH_SHARE
    try:
        records = next(search)
        while left > 0:
            found, seconds = yield from _ask_timed([expose(record, exam.assignment.game) for record in records], exam)
            answers |= found
            left -= seconds
            records = search.send({record: as_reading(answers[record]) for record in records})
    except StopIteration as end:
        return find_examples(end.value, answers, exam.record_table)
    except SandboxFaultError:
        return ()
    return ()


def _ask_further(
    records: Sequence[str], judged: Sequence[Judged], exam: Exam
) -> Generator[Questions, Outcome, dict[str, Answer]]:
    """The answers to records that tell explanations apart; few if the program runs too long, none if it cannot run."""
    is_slow = any(case.verdict in COSTLY for case in judged)
    asked = records[:MOST_IF_SLOW] if is_slow else records
    if not asked:
        return {}
    try:
        return (yield from _ask([expose(record, exam.assignment.game) for record in asked], exam))
    except SandboxFaultError:
        return {}


def _find_counterexample(
    judged: Sequence[Judged], diagnosis: Sequence[Diagnosis], exam: Exam
) -> Generator[Questions, Outcome, Counterexample | None]:
    """The simplest game that fails; if the search breaks down, the suite's simplest failure. The marks stand anyway."""
    game, criteria = exam.assignment.game, [criterion.cases for criterion in exam.assignment.rubric.criterion]
    search = search_counterexample(judged, criteria, diagnosis, exposing_games=exam.exposing_games, game=game)
    try:
        return (yield from _ask_for(search, exam))
    except SandboxFaultError:
        return simplest_failure(judged, criteria, diagnosis, game)


def _ask_for(search: Search, exam: Exam) -> Generator[Questions, Outcome, Counterexample | None]:
    """Put what a search wants to know to the program, but nothing twice."""
    answers: dict[str, Answer] = {}
    try:
        cases = next(search)
        while True:
            unknown = {case.record: case for case in cases if case.record not in answers}
            if unknown:
                answers.update((yield from _ask(tuple(unknown.values()), exam)))
            cases = search.send([answers[case.record] for case in cases])
    except StopIteration as end:
        counterexample: Counterexample | None = end.value
        return counterexample


def _ask(cases: Sequence[Case], exam: Exam) -> Generator[Questions, Outcome, dict[str, Answer]]:
    answers, _ = yield from _ask_timed(cases, exam)
    return answers


def _ask_timed(cases: Sequence[Case], exam: Exam) -> Generator[Questions, Outcome, tuple[dict[str, Answer], float]]:
    """The answers, and the CPU seconds that they took."""
    outcome = yield _with_less_time(questions_of(cases, exam.assignment))
    if isinstance(outcome, Reason):
        raise SandboxFaultError(f"the program ran before, but not again: {outcome.message}")
    return {case.record: answer for case, answer in zip(cases, outcome, strict=True)}, seconds_of(outcome)


def _with_less_time(questions: Questions) -> Questions:
    """The same questions, for which only a part of the submission's time may be used."""
    limits = questions.settings.limits
    seconds = max(1, limits.cpu_seconds_per_submission // SEARCH_SHARE)
    few = len(questions.inputs) <= MOST_IF_SLOW
    batch = limits.cpu_seconds_per_case if few else limits.cpu_seconds_per_batch
    less = msgspec.structs.replace(limits, cpu_seconds_per_submission=seconds, cpu_seconds_per_batch=batch)
    return replace(questions, settings=msgspec.structs.replace(questions.settings, limits=less))
