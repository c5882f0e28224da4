"""Running many programs on a suite, for the audit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from itertools import islice

import msgspec

from grader.assignment.suites import make_pool, number_cases
from grader.audit.audit_progress import AuditProgress, Silent
from grader.audit.known_faults import KnownFault
from grader.audit.place_gates import Located, locate
from grader.audit.suite_gates import Gate, answer_texts
from grader.grading.session import run_program
from grader.grading.single import Grader
from grader.judging.counterexample import expose
from grader.judging.verdicts import verdict_of
from grader.model import Answer, Reason, Rejection, Submission, Verdict
from grader.submissions.preparation import prepare_submission

EQUIVALENCE_RECORDS = 1000
"""How many records beyond the suite a mutant must answer correctly to be accepted as equivalent."""

Answers = Mapping[str, tuple[Answer, ...]]
"""The answers of each program, by its name; none for a program that does not compile."""


@dataclass(frozen=True)
class Runner:
    """Runs many programs on a suite."""

    grader: Grader
    workers: int
    progress: AuditProgress = field(default_factory=Silent)

    def run_all(self, submissions: Sequence[Submission]) -> dict[str, tuple[Answer, ...]]:
        """The answers of every program, by its id; none for a program that does not compile."""
        outcomes = self._run_each(submissions)
        return {submission.id: answers for submission, answers in zip(submissions, outcomes, strict=True)}

    def _run_each(self, submissions: Sequence[Submission]) -> list[tuple[Answer, ...]]:
        self.progress.expect(len(submissions))
        outcomes = []
        # Threads are enough: interpreters in processes of their own do the work.
        with ThreadPoolExecutor(max_workers=self.workers) as pool:
            for answers in pool.map(self.run_one, submissions):
                outcomes.append(answers)
                self.progress.advance()
        return outcomes

    def run_one(self, submission: Submission) -> tuple[Answer, ...]:
        """The answers of one program; none if it does not compile."""
        program = prepare_submission(submission, self.grader.exam.assignment)
        if isinstance(program, Rejection):
            return ()
        answers = run_program(program, self.grader.exam.questions, self.grader.runtime)
        return () if isinstance(answers, Reason) else answers

    def run_further(self, submissions: Sequence[Submission]) -> dict[str, tuple[Answer, ...]]:
        """The answers of every program to the suite, and behind them to the games that expose misconceptions."""
        exam = self.grader.exam
        further = (expose(record, exam.assignment.game) for record in dict.fromkeys(exam.exposing_games.values()))
        suite = replace(exam.suite, cases=(*exam.suite.cases, *further))
        return replace(self, grader=replace(self.grader, exam=replace(exam, suite=suite))).run_all(submissions)

    def locate_all(self, faults: Sequence[KnownFault]) -> tuple[Located, ...]:
        """What the search for the place of each known fault finds; not of those that show no fault."""
        self.progress.expect(len(faults))
        located = []
        with ThreadPoolExecutor(max_workers=self.workers) as pool:
            for each in pool.map(lambda fault: locate(fault, self.grader), faults):
                located.append(each)
                self.progress.advance()
        return tuple(each for each in located if each is not None)

    def failures(self, programs: Answers) -> dict[str, tuple[str, ...]]:
        """The cases that each program did not pass; a program that does not compile passes none."""
        return {name: self._failed_cases(answers) for name, answers in programs.items()}

    def _failed_cases(self, answers: Sequence[Answer]) -> tuple[str, ...]:
        cases = self.grader.exam.suite.cases
        if not answers:
            return ("does not compile",)
        pairs = zip(cases, answers, strict=True)
        return tuple(case.id for case, answer in pairs if verdict_of(case, answer) is not Verdict.PASSED)

    def try_mutants(self, submissions: Sequence[Submission]) -> dict[str, bool]:
        """Whether each mutant that compiles is killed; its first crash or time-out ends its run."""
        mutants = replace(self, grader=_give_up_early(self.grader)).run_all(submissions)
        return {name: bool(self._failed_cases(answers)) for name, answers in mutants.items() if answers}

    def find_impostors(self, submissions: Sequence[Submission]) -> dict[str, tuple[str, ...]]:
        """For each mutant explained as equivalent, the records of a large pool that it answers wrongly."""
        game = self.grader.exam.assignment.game
        per_recipe = EQUIVALENCE_RECORDS // len(game.recipes()) + 1
        pool = number_cases(make_pool(game, "equivalence", per_recipe))
        exam = replace(self.grader.exam, suite=replace(self.grader.exam.suite, cases=pool))
        wider = replace(self, grader=replace(self.grader, exam=exam))
        return {name: wider._failed_cases(answers) for name, answers in wider.run_all(submissions).items()}

    def check_determinism(self, submissions: Sequence[Submission], reruns: int) -> Gate:
        """The same program gives the same answers, however often it is run."""
        runs = map(answer_texts, self._run_each([submission for submission in submissions for _ in range(reruns)]))
        # The runs of one submission follow each other, so each submission takes the next ``reruns`` of them.
        outcomes = {submission.id: set(islice(runs, reruns)) for submission in submissions}
        different = tuple(f"{name}: {len(seen)} different outcomes" for name, seen in outcomes.items() if len(seen) > 1)
        figure = f"{len(different)} of {len(submissions)} differ"
        return Gate(
            "determinism",
            f"programs whose answers differ in {reruns} runs",
            target="0",
            figure=figure,
            met=not different,
            shortfalls=different,
        )


def _give_up_early(grader: Grader) -> Grader:
    """The same, except that a program is given up at its first crash or time-out: one kills a mutant as well as ten."""
    exam, settings = grader.exam, grader.exam.assignment.settings
    limits = msgspec.structs.replace(settings.limits, time_outs=1, crashes=1)
    assignment = msgspec.structs.replace(exam.assignment, settings=msgspec.structs.replace(settings, limits=limits))
    # Failures give up only cases with the same tags; without tags all cases have the same.
    of_one_kind = tuple(replace(case, tags=()) for case in exam.suite.cases)
    return replace(grader, exam=replace(exam, assignment=assignment, suite=replace(exam.suite, cases=of_one_kind)))
