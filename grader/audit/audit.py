"""The audit: every program of the bank, its mutants and its variants, run in the sandbox against the suite."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

import msgspec

from grader.assignment.case_selection import Demand
from grader.assignment.suites import find_kills, make_pool, number_cases
from grader.audit.diagnosis_gates import (
    Clinic,
    ProgramAnswers,
    named,
    pairs_named,
    right_undiagnosed,
    silent,
    stubs_undiagnosed,
)
from grader.audit.programs import (
    PLUS,
    bank,
    explained_mutants,
    joined_submissions,
    mutant_submissions,
    variant_submissions,
)
from grader.audit.second_oracle import Agreement, compare
from grader.audit.suite_gates import (
    Fold,
    Gate,
    Thresholds,
    chaffs_killed,
    false_fails,
    held_out,
    held_out_killed,
    mutants_killed,
    no_impostors,
    outcomes_covered,
    sentences_covered,
    shown,
    size_in_bounds,
)
from grader.grading.session import run_cases
from grader.grading.single import Grader
from grader.judging.diagnosis import as_reading, readings_of
from grader.judging.verdicts import verdict_of
from grader.model import Answer, Case, Reason, Rejection, Submission, Verdict
from grader.submissions.preparation import prepare_submission
from reference.contract import Game

EQUIVALENCE_RECORDS = 1000
"""How many records a mutant has to answer rightly, beyond the suite, to pass for equivalent."""

Answers = Mapping[str, tuple[Answer, ...]]
Report = Callable[[str], None]


@dataclass(frozen=True)
class Audit:
    """All that was found: the gates, and the matrix of wrong programs by cases."""

    gates: tuple[Gate, ...]
    cases: tuple[Case, ...]
    chaffs: Answers
    mutants: Mapping[str, bool]
    strata: Mapping[str, int]
    folds: tuple[Fold, ...] = ()

    def matrix(self) -> dict[str, str]:
        """For each wrong program a sign for each case: ``.`` passed, ``#`` wrong, ``!`` no answer at all."""
        signs = {Verdict.PASSED: ".", Verdict.WRONG: "#"}
        return {
            identify(name): "".join(
                signs.get(verdict_of(case, answer), "!") for case, answer in zip(self.cases, answers, strict=False)
            )
            for name, answers in self.chaffs.items()
        }

    @property
    def kills(self) -> dict[str, int]:
        """How many cases each wrong program fails."""
        return {name: len(row) - row.count(".") for name, row in self.matrix().items()}

    @property
    def passed(self) -> bool:
        """Whether every gate is met."""
        return all(gate.met for gate in self.gates)


def run_audit(grader: Grader, *, workers: int, reruns: int, oracle: int, report: Report) -> Audit:
    """Measure a suite against everything we know to be right or wrong."""
    runner = Runner(grader, workers)
    limits = Thresholds()
    report("the right programs")
    wheats = runner.run_all(bank(grader.exam.assignment, "wheat"))
    report("their meaning-preserving variants")
    twins = runner.run_all(variant_submissions(grader.exam.assignment))
    report("the wrong programs")
    chaffs = runner.run_all(bank(grader.exam.assignment, "chaff"))
    report("programs with two misconceptions")
    joined = runner.run_all(joined_submissions(grader.exam.assignment))
    report("the mutants")
    mutated = mutant_submissions(grader.exam.assignment)
    fates = runner.fates(mutated)
    explained = explained_mutants(grader.exam.assignment)
    report("the mutants explained as equivalent, on many more records")
    impostors = runner.impostors([one for one in mutated if one.id in explained and not fates.get(one.id, True)])
    report("suites chosen on part of the misconceptions")
    folds = _held_out_folds(grader)
    gates = (
        false_fails("wheats", limits.wheats, runner.failures(wheats)),
        false_fails("variants", limits.variants, runner.failures(twins)),
        *_chaff_gates(grader, chaffs, limits),
        *_diagnosis_gates(grader, chaffs, joined, {**wheats, **twins}, limits),
        mutants_killed(fates, explained, limits.mutants_killed),
        no_impostors(impostors, EQUIVALENCE_RECORDS),
        held_out_killed(folds, limits),
        size_in_bounds(len(grader.exam.suite.cases), limits),
        *_coverage_gates(grader, limits),
        runner.steady(bank(grader.exam.assignment, "wheat")[:1] + bank(grader.exam.assignment, "chaff")[:1], reruns),
    )
    if oracle:
        report(f"the second oracle on {oracle:,} records")
        gates = (*gates, oracle_agrees(compare(grader.exam.assignment, oracle, workers=workers)))
    strata: dict[str, int] = {}
    for case in grader.exam.suite.cases:
        strata[case.id.rpartition("-")[0]] = strata.get(case.id.rpartition("-")[0], 0) + 1
    return Audit(gates, grader.exam.suite.cases, chaffs, fates, strata, folds)


def oracle_agrees(agreement: Agreement) -> Gate:
    """The reference and an oracle written from the sheet in another style and language say the same."""
    differ = tuple(f"{one.record}: {one.reference} or {one.oracle}" for one in agreement.disagreements)
    figure = f"{len(differ)} of {agreement.count:,}"
    return Gate("oracle-agrees", "records on which the second oracle differs", "0", figure, agreement.holds, differ)


@dataclass(frozen=True)
class Runner:
    """Runs many programs on a suite."""

    grader: Grader
    workers: int

    def run_all(self, submissions: Sequence[Submission]) -> dict[str, tuple[Answer, ...]]:
        """The answers of every program that compiles; of the others none."""
        with ThreadPoolExecutor(max_workers=self.workers) as pool:
            found = pool.map(self.run_one, submissions)
        return {one.id: answers for one, answers in zip(submissions, found, strict=True)}

    def run_one(self, submission: Submission) -> tuple[Answer, ...]:
        """The answers of one program, or none where it does not compile."""
        program = prepare_submission(submission, self.grader.exam.assignment)
        if isinstance(program, Rejection):
            return ()
        answers = run_cases(program, self.grader.exam.suite.cases, self.grader.exam.assignment, self.grader.runtime)
        return () if isinstance(answers, Reason) else answers

    def failures(self, found: Answers) -> dict[str, tuple[str, ...]]:
        """The cases that each program did not pass; one that does not compile passes none."""
        return {name: self._failed(answers) for name, answers in found.items()}

    def _failed(self, answers: Sequence[Answer]) -> tuple[str, ...]:
        cases = self.grader.exam.suite.cases
        if not answers:
            return ("does not compile",)
        pairs = zip(cases, answers, strict=True)
        return tuple(case.id for case, answer in pairs if verdict_of(case, answer) is not Verdict.PASSED)

    def fates(self, submissions: Sequence[Submission]) -> dict[str, bool]:
        """Of each mutant that compiles, whether it was killed; one that dies or never ends once is not run on."""
        found = Runner(_hasty(self.grader), self.workers).run_all(submissions)
        return {name: bool(self._failed(answers)) for name, answers in found.items() if answers}

    def impostors(self, submissions: Sequence[Submission]) -> dict[str, tuple[str, ...]]:
        """Of mutants said to be equivalent, the records of a large pool that they answer wrongly all the same."""
        game = self.grader.exam.assignment.game
        per_recipe = EQUIVALENCE_RECORDS // len(game.recipes()) + 1
        pool = number_cases(make_pool(game, "equivalence", per_recipe))
        wider_exam = replace(self.grader.exam, suite=replace(self.grader.exam.suite, cases=pool))
        wider = Runner(replace(self.grader, exam=wider_exam), self.workers)
        return {name: wider._failed(answers) for name, answers in wider.run_all(submissions).items()}

    def steady(self, submissions: Sequence[Submission], reruns: int) -> Gate:
        """The same program gives the same answers, however often it is run."""
        with ThreadPoolExecutor(max_workers=self.workers) as pool:
            runs = list(pool.map(self.run_one, [one for one in submissions for _ in range(reruns)]))
        different = tuple(
            f"{one.id}: {len(seen)} different outcomes"
            for number, one in enumerate(submissions)
            if len(seen := {shown(answers) for answers in islice(runs, number * reruns, (number + 1) * reruns)}) > 1
        )
        figure = f"{len(different)} of {len(submissions)} differ"
        return Gate(
            "determinism", f"programs whose answers differ in {reruns} runs", "0", figure, not different, different
        )


def _hasty(grader: Grader) -> Grader:
    """The same, but for giving up a program at its first death or confirmed time-out, which is as good as a hundred."""
    settings = grader.exam.assignment.settings
    limits = msgspec.structs.replace(settings.limits, time_outs=1, crashes=1)
    assignment = msgspec.structs.replace(
        grader.exam.assignment, settings=msgspec.structs.replace(settings, limits=limits)
    )
    of_one_kind = tuple(replace(case, tags=()) for case in grader.exam.suite.cases)
    exam = replace(grader.exam, assignment=assignment, suite=replace(grader.exam.suite, cases=of_one_kind))
    return replace(grader, exam=exam)


def _chaff_gates(grader: Grader, chaffs: Answers, limits: Thresholds) -> tuple[Gate, ...]:
    game, cases = grader.exam.assignment.game, grader.exam.suite.cases
    killed = {
        name: sum(verdict_of(case, answer) is not Verdict.PASSED for case, answer in zip(cases, answers, strict=False))
        for name, answers in chaffs.items()
    }
    possible = {identify(name): count for name, count in _possible_kills(grader).items()}
    sentences = {one.id: one.sentence for one in game.misconceptions()}
    return (
        chaffs_killed({identify(name): count for name, count in killed.items()}, possible, limits),
        sentences_covered(tuple(dict.fromkeys(sentences.values())), sentences, limits.chaffs_per_sentence),
    )


def _diagnosis_gates(
    grader: Grader, chaffs: Answers, joined: Answers, right: Answers, limits: Thresholds
) -> tuple[Gate, ...]:
    clinic = Clinic(
        grader.exam.assignment.game,
        grader.exam.suite.cases,
        readings_of(grader.exam.assignment.game, grader.exam.suite.cases),
    )
    wrong = {identify(name): given for name, given in _as_readings(chaffs).items()}
    return (
        *named(wrong, clinic, limits),
        pairs_named({tuple(name.split(PLUS)): given for name, given in _as_readings(joined).items()}, clinic, limits),
        right_undiagnosed(_as_readings(right), clinic),
        stubs_undiagnosed(clinic),
        silent(wrong, clinic, limits),
    )


def _as_readings(found: Answers) -> ProgramAnswers:
    """The answers of the programs that compile."""
    return {name: [as_reading(answer) for answer in answers] for name, answers in found.items() if answers}


def identify(file: str) -> str:
    """The id of the misconception that a program of the bank is named after."""
    return file.replace("_", "-")


def _possible_kills(grader: Grader) -> dict[str, int]:
    """How many records of a pool kill each misconception: a fault that only one record shows is killed once."""
    settings = grader.exam.assignment.settings.suites[grader.exam.suite.name]
    pool = make_pool(grader.exam.assignment.game, f"possible/{settings.seed}", settings.pool)
    return {name: len(places) for name, places in find_kills(grader.exam.assignment.game, pool).items()}


def _held_out_folds(grader: Grader) -> tuple[Fold, ...]:
    settings = grader.exam.assignment.settings.suites[grader.exam.suite.name]
    pool = make_pool(grader.exam.assignment.game, f"held out/{settings.seed}", settings.pool)
    demand = Demand(settings.kills, settings.per_recipe, settings.per_answer, settings.per_fault)
    kills = find_kills(grader.exam.assignment.game, pool)
    return held_out([one.candidate for one in pool], kills, demand)


def _coverage_gates(grader: Grader, limits: Thresholds) -> tuple[Gate, ...]:
    game, cases = grader.exam.assignment.game, grader.exam.suite.cases
    codes = [code for case in cases for code in _fault_codes(game, case)]
    return (
        outcomes_covered("outcome", limits.per_answer, game.answers, [case.expected for case in cases]),
        outcomes_covered("reason of illegality", limits.per_fault, game.fault_codes, codes),
    )


def _fault_codes(game: Game[Any], case: Case) -> set[str]:
    return {fault.code for fault in game.tell(game.parse(case.record)).faults}
