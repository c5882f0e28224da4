"""The audit as a page: gates, the kill matrix as a heat map, strata."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from grader.audit import Audit, identify
from grader.errors import UsageError
from grader.grade import Task, describe_sandbox
from grader.judge import verdict_of
from grader.model import Verdict
from grader.report import render_page
from grader.results import describe_run


@dataclass(frozen=True)
class Cell:
    """A wrong program's wrong answer to one case."""

    place: int
    case: str
    kind: str
    got: str


@dataclass(frozen=True)
class Row:
    """A wrong program and the cases it fails."""

    name: str
    title: str
    cells: tuple[Cell, ...]


def matrix(audit: Audit, titles: dict[str, str]) -> tuple[Row, ...]:
    """The wrong programs, the hardest to kill first."""
    rows = []
    for name, answers in audit.chaffs.items():
        cells = []
        for place, (case, answer) in enumerate(zip(audit.cases, answers, strict=False)):
            verdict = verdict_of(case, answer)
            if verdict is not Verdict.PASSED:
                kind = "wrong" if verdict is Verdict.WRONG else "failed"
                cells.append(Cell(place, case.id, kind, f"{answer.text} instead of {case.expected}"))
        rows.append(Row(identify(name), titles.get(identify(name), ""), tuple(cells)))
    return tuple(sorted(rows, key=lambda row: (len(row.cells), row.name)))


def render_audit(audit: Audit, task: Task) -> str:
    """The page."""
    rows = matrix(audit, {one.id: one.title for one in task.assignment.game.misconceptions()})
    kills = Counter(cell.case.rpartition("-")[0] for row in rows for cell in row.cells)
    return render_page(
        "audit.html.j2",
        results=describe_run(task.assignment, task.suite, describe_sandbox(task), ()),
        audit=audit,
        met=sum(gate.met for gate in audit.gates),
        rows=rows,
        strata_kills=dict(kills),
    )


def write_audit(folder: Path, audit: Audit, task: Task) -> Path:
    """Write the page into a folder.

    :raises UsageError: where that cannot be written.
    """
    page = folder / "audit.html"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        page.write_text(render_audit(audit, task), encoding="utf-8")
    except OSError as error:
        raise UsageError(f"{page}: cannot be written ({error.strerror})") from error
    return page
