"""The audit as a page: gates, folds, the kill matrix as a heat map, the games that tell, and the tables behind it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from grader.audit.audit import Audit, identify
from grader.audit.covering_cases import choose_telling
from grader.audit.programs import explained_mutants
from grader.audit.suite_gates import percent
from grader.errors import UsageError
from grader.grading.class_results import describe_sandbox
from grader.grading.single import Grader
from grader.judging.verdicts import verdict_of
from grader.model import Status
from grader.reports.heatmap import describe_ways, draw_heat_map
from grader.reports.html import render_page
from grader.results.class_summary import ClassSummary, has_passed
from grader.results.describe import describe_run
from grader.results.item_analysis import analyse_items
from grader.results.schema import CaseInfo, SubmissionResult


@dataclass(frozen=True)
class Stratum:
    """The cases that one recipe gave: how many, how often they kill, and which wrong programs only they kill."""

    name: str
    cases: int
    kills: int
    alone: tuple[str, ...]


def as_submissions(audit: Audit) -> tuple[SubmissionResult, ...]:
    """The wrong programs that ran, as if handed in: the hardest to kill first."""
    programs = [
        SubmissionResult(
            id=identify(name),
            files=(),
            status=Status.GRADED.value,
            score=None,
            max_score=0,
            cases=tuple(
                CaseInfo(case.id, verdict_of(case, answer).value, answer.text, case.expected, case.tags)
                for case, answer in zip(audit.cases, answers, strict=True)
            ),
        )
        for name, answers in audit.chaffs.items()
        if answers
    ]
    return tuple(sorted(programs, key=lambda one: (-one.passed, one.id)))


def killers(program: SubmissionResult) -> tuple[str, ...]:
    """The cases that a wrong program fails."""
    return tuple(case.id for case in program.cases if not has_passed(case))


def rate_strata(audit: Audit, programs: tuple[SubmissionResult, ...]) -> tuple[Stratum, ...]:
    """Each recipe's cases; a program that one recipe alone kills would live on without it."""
    kills: Counter[str] = Counter()
    alone: dict[str, list[str]] = {}
    for program in programs:
        recipes = Counter(case.rpartition("-")[0] for case in killers(program))
        kills.update(recipes)
        if len(recipes) == 1:
            alone.setdefault(next(iter(recipes)), []).append(program.id)
    return tuple(Stratum(name, count, kills[name], tuple(alone.get(name, ()))) for name, count in audit.strata.items())


def render_audit(audit: Audit, grader: Grader) -> str:
    """The page."""
    programs = as_submissions(audit)
    class_summary = ClassSummary()
    for program in programs:
        class_summary.add(program)
    items = analyse_items(class_summary)
    telling = choose_telling(audit.cases, programs, grader.exam.assignment.game)
    explained = explained_mutants(grader.exam.assignment)
    return render_page(
        "audit.html.j2",
        scripts=("class.js", "viewer.js", "unfold.js"),
        results=describe_run(
            grader.exam.assignment,
            grader.exam.suite,
            describe_sandbox(grader.runtime.identity, grader.exam.assignment),
            (),
        ),
        audit=audit,
        met=sum(gate.met for gate in audit.gates),
        titles={one.id: one.title for one in grader.exam.assignment.game.misconceptions()},
        programs=programs,
        items=items,
        heat=draw_heat_map(
            class_summary, items, {one.id: one.cases for one in grader.exam.assignment.rubric.criterion}
        ),
        places={one.id: place for place, one in enumerate(programs)},
        strata=rate_strata(audit, programs),
        telling=telling,
        told_by={one.program: case.case.id for case in telling for one in case.told},
        survivors={name: explained.get(name, "") for name, dead in audit.mutants.items() if not dead},
        killers=killers,
        describe_ways=describe_ways,
        percent=percent,
    )


def write_audit(folder: Path, audit: Audit, grader: Grader) -> Path:
    """Write the page into a folder.

    :raises UsageError: where that cannot be written.
    """
    page = folder / "audit.html"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        page.write_text(render_audit(audit, grader), encoding="utf-8")
    except OSError as error:
        raise UsageError(f"{page}: cannot be written ({error.strerror})") from error
    return page
