"""The audit as a page: gates, folds, the kill matrix as a heat map, games that expose wrong programs, and tables."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from grader.assignment.suites import name_recipe
from grader.audit.audit import Audit
from grader.audit.covering_cases import choose_covering_cases
from grader.audit.programs import explained_mutants, identify
from grader.audit.suite_gates import percent
from grader.errors import UsageError
from grader.grading.class_results import describe_sandbox
from grader.judging.exam import Exam
from grader.judging.verdicts import verdict_of
from grader.model import RuntimeIdentity, Status
from grader.reports.heatmap import describe_ways, draw_heat_map
from grader.reports.html import render_page
from grader.results.class_summary import ClassSummary, has_passed
from grader.results.describe import describe_run
from grader.results.item_analysis import analyse_items
from grader.results.schema import CaseInfo, SubmissionResult


@dataclass(frozen=True)
class Stratum:
    """The cases of one recipe: how many, how often they kill, and the wrong programs that only they kill."""

    name: str
    cases: int
    kills: int
    alone: tuple[str, ...]


def as_submissions(audit: Audit) -> tuple[SubmissionResult, ...]:
    """The wrong programs that compile, as if they were submissions, the hardest to kill first."""
    programs = [
        SubmissionResult(
            id=identify(name),
            files=(),
            status=Status.GRADED.value,
            score=None,  # marks of our own programs mean nothing; without them the map ranks rows by passed cases
            max_score=0,
            cases=tuple(
                CaseInfo(
                    case.id,
                    verdict=verdict_of(case, answer).value,
                    got=answer.text,
                    expected=case.expected,
                    tags=case.tags,
                )
                for case, answer in zip(audit.cases, answers, strict=True)
            ),
        )
        for name, answers in audit.chaffs.items()
        if answers
    ]
    return tuple(sorted(programs, key=lambda program: (-program.passed, program.id)))


def killers(program: SubmissionResult) -> tuple[str, ...]:
    """The cases that a wrong program fails."""
    return tuple(case.id for case in program.cases if not has_passed(case))


def rate_strata(audit: Audit, programs: tuple[SubmissionResult, ...]) -> tuple[Stratum, ...]:
    """The cases of each recipe, with the programs that would survive without them."""
    kills: Counter[str] = Counter()
    alone: dict[str, list[str]] = {}
    recipe_of = {case.id: name_recipe(case) for case in audit.cases}
    for program in programs:
        recipes = Counter(recipe_of[case] for case in killers(program))
        kills.update(recipes)
        if len(recipes) == 1:
            alone.setdefault(next(iter(recipes)), []).append(program.id)
    return tuple(Stratum(name, count, kills[name], tuple(alone.get(name, ()))) for name, count in audit.strata.items())


def render_audit(audit: Audit, exam: Exam, runtime: RuntimeIdentity) -> str:
    """The page."""
    programs = as_submissions(audit)
    summary = ClassSummary()
    for program in programs:
        summary.add(program)
    items = analyse_items(summary)
    covering = choose_covering_cases(audit.cases, programs, exam.assignment.game)
    explained = explained_mutants(exam.assignment)
    criteria = {criterion.id: criterion.cases for criterion in exam.assignment.rubric.criterion}
    return render_page(
        "audit.html.j2",
        scripts=("class.js", "viewer.js", "unfold.js"),
        # For the title, and for the footer, which says what is needed to do the same again.
        results=describe_run(exam.assignment, exam.suite, describe_sandbox(runtime, exam.assignment), ()),
        audit=audit,
        met=sum(gate.met for gate in audit.gates),
        titles={known.id: known.title for known in exam.assignment.game.misconceptions()},
        programs=programs,
        items=items,
        heat=draw_heat_map(summary, items, criteria),
        rows={program.id: row for row, program in enumerate(programs)},
        strata=rate_strata(audit, programs),
        covering=covering,
        exposed_by={program.name: chosen.case.id for chosen in covering for program in chosen.exposed},
        survivors={name: explained.get(name, "") for name, dead in audit.mutants.items() if not dead},
        killers=killers,
        describe_ways=describe_ways,
        percent=percent,
    )


def write_audit(folder: Path, audit: Audit, exam: Exam, runtime: RuntimeIdentity) -> Path:
    """Write the page into a folder.

    :raises UsageError: if it cannot be written.
    """
    page = folder / "audit.html"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        page.write_text(render_audit(audit, exam, runtime), encoding="utf-8")
    except OSError as error:
        raise UsageError(f"{page}: cannot be written ({error.strerror})") from error
    return page
