"""The audit: all programs of the bank, their mutants and their variants are run in the sandbox on the suite."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from grader.assignment.case_selection import Kills
from grader.assignment.suites import PooledRecord, demand_of, find_kills, make_pool, name_recipe
from grader.audit.audit_progress import AuditProgress
from grader.audit.diagnosis_gates import (
    Combined,
    Diagnoser,
    ProgramAnswers,
    built_in_named,
    misconceptions_named,
    misconceptions_told_apart,
    right_undiagnosed,
    silent_or_right,
    stubs_undiagnosed,
)
from grader.audit.equal_marks import Marker, make_suites, marks_equal
from grader.audit.known_faults import sample_faults
from grader.audit.noted_gates import diagnose_noted, noted_named
from grader.audit.noted_programs import noted_programs
from grader.audit.pattern_gates import HeldOut, pattern_gates
from grader.audit.place_gates import places_named
from grader.audit.programs import (
    JOINED,
    PLUS,
    bank,
    explained_mutants,
    identify,
    joined_submissions,
    mutant_submissions,
    variant_submissions,
)
from grader.audit.runner import EQUIVALENCE_RECORDS, Answers, Runner
from grader.audit.second_oracle import Agreement, compare, has_oracle
from grader.audit.several_gates import none_wrongly_named, pairs_named, triples_named
from grader.audit.simulated_gates import constants_earn_nothing, count_other_results, coverage_gates
from grader.audit.step_gates import find_costs, steps_suffice
from grader.audit.suite_gates import (
    Fold,
    Gate,
    chaffs_killed,
    choosing_without,
    exposed_by_results,
    false_fails,
    held_out,
    held_out_killed,
    mutants_killed,
    no_impostors,
    sentences_covered,
)
from grader.errors import WeakSuiteError
from grader.grading.single import Grader
from grader.judging.diagnosis import as_reading, readings_of
from grader.judging.exam import Exam
from grader.judging.failure_patterns import spread
from grader.judging.verdicts import verdict_of
from grader.model import Case, Verdict

FAULT_KINDS = ("mutant", "chaff")
"""The programs of which the audit searches for the place of the mistake."""

SAMPLE = 1000
"""On how many records, at most, mistakes have to show the same to count as those that nobody can tell apart."""


@dataclass(frozen=True)
class Audit:
    """The outcome of an audit: the gates, and the answers from which they were computed."""

    gates: tuple[Gate, ...]
    cases: tuple[Case, ...]
    chaffs: Answers
    mutants: Mapping[str, bool]
    strata: Mapping[str, int]
    folds: tuple[Fold, ...] = ()

    def matrix(self) -> dict[str, str]:
        """For each wrong program a sign for each case: ``.`` passed, ``#`` wrong answer, ``!`` no answer."""
        signs = {Verdict.PASSED: ".", Verdict.WRONG: "#"}
        # Not strict: a program that does not compile has no answers, and its row is empty.
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
        """Whether all gates are met."""
        return all(gate.met for gate in self.gates)


def run_audit(grader: Grader, *, workers: int, reruns: int, secrets: int, oracle: int, report: AuditProgress) -> Audit:
    """Measure a suite with all programs that are known to be right or wrong."""
    exam, runner = grader.exam, Runner(grader, workers, report)
    limits = exam.assignment.settings.gates
    report("the right programs")
    wheats = runner.run_all(bank(exam.assignment, "wheat"))
    report("their meaning-preserving variants")
    twins = runner.run_all(variant_submissions(exam.assignment))
    report("the wrong programs")
    chaffs = runner.run_all(bank(exam.assignment, "chaff"))
    report("programs with one, two and three misconceptions")
    joined = {size: runner.run_further(joined_submissions(exam.assignment, size)) for size in JOINED}
    report("programs as students write them")
    noted = runner.run_further([program.submission for program in noted_programs(exam.assignment)])
    report("the mutants")
    mutated = mutant_submissions(exam.assignment)
    killed = runner.try_mutants(mutated)
    explained = explained_mutants(exam.assignment)
    report("the mutants explained as equivalent, on many more records")
    impostors = runner.find_impostors(
        # A mutant that is not in ``killed`` does not compile, so there is nothing to check.
        [mutant for mutant in mutated if mutant.id in explained and not killed.get(mutant.id, True)]
    )
    report("suites chosen for part of the misconceptions")
    pool = _make_pool(exam)
    kills = find_kills(exam.assignment.game, pool)
    folds = _held_out_folds(exam, pool, kills)
    report("the places of known mistakes")
    places = runner.locate_all(sample_faults(exam.assignment, FAULT_KINDS, limits.located))
    report("the right programs, counting their steps")
    costs = find_costs(exam, workers, report)
    report("two programs, again and again")
    determinism = runner.check_determinism(
        bank(exam.assignment, "wheat")[:1] + bank(exam.assignment, "chaff")[:1], reruns
    )
    report("the gates")
    gates = (
        false_fails("wheats", limits.wheats, runner.failures(wheats)),
        false_fails("variants", limits.variants, runner.failures(twins)),
        *_chaff_gates(exam, chaffs, pool, kills),
        *_diagnosis_gates(exam, chaffs, joined, noted=noted, right={**wheats, **twins}, sample=_sample(pool)),
        *places_named(places, limits),
        mutants_killed(killed, explained, limits.mutants_killed),
        no_impostors(impostors, EQUIVALENCE_RECORDS),
        held_out_killed(folds, limits),
        constants_earn_nothing(exam.assignment, exam.suite.cases),
        *coverage_gates(exam.assignment.game, exam.suite.cases, limits),
        determinism,
        steps_suffice(costs, exam.assignment.settings.limits.steps_per_case, limits),
    )
    if secrets:
        gates = (*gates, _measure_secrets(runner, secrets, report))
    if oracle and has_oracle(exam.assignment):
        report(f"the second oracle on {oracle:,} records")
        gates = (*gates, oracle_agrees(compare(exam.assignment, oracle, workers=workers)))
    elif oracle:
        report("no second oracle: the assignment has none, so nothing is compared with it")
    strata = Counter(map(name_recipe, exam.suite.cases))
    return Audit(gates, exam.suite.cases, chaffs=chaffs, mutants=killed, strata=strata, folds=folds)


def oracle_agrees(agreement: Agreement) -> Gate:
    """The reference gives the same answers as an oracle written from the sheet in another language and style."""
    differ = tuple(f"{each.record}: {each.reference} or {each.oracle}" for each in agreement.disagreements)
    figure = f"{len(differ)} of {agreement.count:,}"
    return Gate(
        "oracle-agrees",
        "records on which the second oracle differs",
        target="0",
        figure=figure,
        met=agreement.holds,
        shortfalls=differ,
    )


def _measure_secrets(runner: Runner, count: int, report: AuditProgress) -> Gate:
    assignment = runner.grader.exam.assignment
    limits = assignment.settings.gates
    report(f"suites from {count} secrets")
    try:
        suites = make_suites(assignment, count, runner.workers)
    except WeakSuiteError as error:
        return replace(marks_equal({}, count, limits), shortfalls=(str(error),))
    report("the wrong programs on all of them")
    return marks_equal(Marker(runner, suites).mark_all(bank(assignment, "chaff")), count, limits)


def _chaff_gates(exam: Exam, chaffs: Answers, pool: Sequence[PooledRecord], kills: Kills) -> tuple[Gate, ...]:
    game, cases, limits = exam.assignment.game, exam.suite.cases, exam.assignment.settings.gates
    # Not strict: a program that does not compile has no answers, so it counts as never killed.
    killed = {
        name: sum(verdict_of(case, answer) is not Verdict.PASSED for case, answer in zip(cases, answers, strict=False))
        for name, answers in chaffs.items()
    }
    # A misconception that a single record shows cannot be killed twice.
    possible = {identify(name): len(indices) for name, indices in kills.items()}
    shown = count_other_results(game, ((game.parse(case.record), case.expected) for case in cases))
    can_be = count_other_results(game, ((pooled.record, pooled.candidate.answer) for pooled in pool))
    sentences = {misconception.id: misconception.sentence for misconception in game.misconceptions()}
    return (
        chaffs_killed({identify(name): count for name, count in killed.items()}, possible, limits),
        exposed_by_results(shown, sorted(can_be), limits.other_results),
        sentences_covered(tuple(dict.fromkeys(sentences.values())), sentences, limits.chaffs_per_sentence),
    )


def _diagnosis_gates(
    exam: Exam,
    chaffs: Answers,
    joined: Mapping[int, Answers],
    *,
    noted: Answers,
    right: Answers,
    sample: Sequence[Any],
) -> tuple[Gate, ...]:
    game, cases, limits = exam.assignment.game, exam.suite.cases, exam.assignment.settings.gates
    diagnoser = Diagnoser(game, cases, readings_of(game, cases), exam.exposing_games, sample)
    wrong = {identify(name): given for name, given in _as_readings(chaffs).items()}
    combined = {size: _by_misconceptions(programs) for size, programs in joined.items()}
    singles: Combined = {(name,): given for name, given in wrong.items()}
    known = {**singles, **combined[2], **combined[3]}
    return (
        misconceptions_told_apart(diagnoser, limits),
        *misconceptions_named(wrong, diagnoser, limits),
        built_in_named(combined[1], diagnoser, limits),
        pairs_named(combined[2], diagnoser, limits),
        triples_named(combined[3], diagnoser, limits),
        *none_wrongly_named(known, diagnoser, limits),
        *noted_named(diagnose_noted(noted_programs(exam.assignment), _as_readings(noted), diagnoser), limits),
        right_undiagnosed(_as_readings(right), diagnoser),
        stubs_undiagnosed(diagnoser),
        silent_or_right(wrong, diagnoser, limits),
        *pattern_gates(diagnoser, exam.record_table, HeldOut.of(game, exam.suite.seed), limits),
    )


def _by_misconceptions(programs: Answers) -> Combined:
    return {tuple(name.split(PLUS)): given for name, given in _as_readings(programs).items()}


def _as_readings(programs: Answers) -> ProgramAnswers:
    """The answers of the programs that compile."""
    return {name: [as_reading(answer) for answer in answers] for name, answers in programs.items() if answers}


def _make_pool(exam: Exam) -> tuple[PooledRecord, ...]:
    """Not the pool that the suite was chosen from: the prefix makes different records from the same seed."""
    settings = exam.assignment.settings.suites[exam.suite.name]
    return make_pool(exam.assignment.game, f"held out/{settings.seed}", settings.pool)


def _sample(pool: Sequence[PooledRecord]) -> list[Any]:
    return [pooled.record for pooled in spread(pool, SAMPLE)]


def _held_out_folds(exam: Exam, pool: Sequence[PooledRecord], kills: Kills) -> tuple[Fold, ...]:
    demand = demand_of(exam.assignment, exam.suite.name)
    return held_out(kills, choosing_without([pooled.candidate for pooled in pool], kills, demand))
