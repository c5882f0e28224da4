"""A class in which every student hands in another hostile shape, and honest ones between them."""

from __future__ import annotations

import csv
import io
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from grader.assignment.suites import load_suite, suite_path
from grader.grading.class_results import describe_sandbox
from grader.grading.single import grade_submission
from grader.model import Submission
from grader.reports.grades_csv import grades_csv
from grader.results.describe import describe_run
from grader.results.schema import Results, SubmissionResult
from grader.submissions.discovery import discover
from grader.submissions.identities import assign_ids
from sandbox.contract import Sandbox
from tests.attacks.corpus import GRADED, RIGHT, SECRET, SEDMA, Folders
from tests.attacks.running import grader_in, nameless
from tests.attacks.shapes import FULL, ODD_NAMES, SHAPES, Shape, hard_coded
from tests.classes import grade_all

ODD_STUDENTS = tuple(name for name in ODD_NAMES if len(name) < 200)


@dataclass(frozen=True)
class Graded:
    """The class, and where it lies."""

    results: dict[str, SubmissionResult]
    all: Results
    folder: Path
    report: Path
    places: Folders


@dataclass(frozen=True)
class Laid:
    """The class as it lies there, built once and graded in each sandbox."""

    folder: Path
    places: Folders


@pytest.fixture(scope="module")
def laid(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Laid]:
    root = tmp_path_factory.mktemp("shapes")
    laid = Laid(root / "class", Folders(root / "bait").lay())
    for one in SHAPES:
        (laid.folder / one.name).mkdir(parents=True)
        one.build(laid.folder / one.name, laid.places.folder)
    for number, name in enumerate(("honest-1", "honest-2", *ODD_STUDENTS)):
        (laid.folder / name).mkdir()
        (laid.folder / name / "replay.hs").write_text(f"{RIGHT}-- {number}\n")
    yield laid
    subprocess.run(["rm", "-rf", str(root)], check=True)  # too deep and too many for pytest's own cleaning
    _GRADED.clear()


_GRADED: dict[str, Graded] = {}


@pytest.fixture(params=[pytest.param("docker", marks=pytest.mark.long), "bubblewrap"])
def graded(request: pytest.FixtureRequest, laid: Laid) -> Graded:
    kind = str(request.param)
    if kind not in _GRADED:
        sandbox: Sandbox = request.getfixturevalue(f"{kind}_sandbox")
        _GRADED[kind] = grade_shapes(sandbox, laid, laid.folder.parent / f"report-{kind}")
    return _GRADED[kind]


def grade_shapes(sandbox: Sandbox, laid: Laid, report: Path) -> Graded:
    grader = grader_in(sandbox)
    submissions = discover([laid.folder])
    results = grade_all(submissions, grader, workers=2, report=report)
    described = describe_run(
        grader.exam.assignment,
        grader.exam.suite,
        describe_sandbox(grader.runtime.identity, grader.exam.assignment),
        results,
    )
    ids, by_id = assign_ids(path.name for path in laid.folder.iterdir()), {one.id: one for one in results}
    return Graded({name: by_id[ids[name]] for name in ids}, described, laid.folder, report, laid.places)


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: shape.name)
def test_a_shape_ends_as_expected(graded: Graded, shape: Shape) -> None:
    result = graded.results[shape.name]
    code = result.reason.code if result.reason else result.status
    if shape.expected == FULL:
        assert (code, result.score) == ("graded", result.max_score)
    else:
        assert (code, result.score) == (shape.expected, 0)


def test_honest_ones_among_them_are_graded_in_full(graded: Graded) -> None:
    for name in ("honest-1", "honest-2", *ODD_STUDENTS):
        assert nameless(graded.results[name]) == nameless(graded.results["honest-1"])
    assert graded.results["honest-1"].score == graded.results["honest-1"].max_score


def test_nobody_is_lost(graded: Graded) -> None:
    assert set(graded.results) == {path.name for path in graded.folder.iterdir()}
    assert {one.id for one in graded.results.values()} == {one.id for one in graded.all.submissions}


def test_nothing_is_written_outside_the_report(graded: Graded) -> None:
    around = (graded.folder, graded.folder.parent, graded.places.folder, Path.cwd(), Path("/tmp"), Path("/"))
    assert [place for folder in around for place in folder.glob("planted*")] == []
    assert not os.path.lexists(graded.places.marker)


def test_no_secret_reaches_the_report(graded: Graded) -> None:
    for page in (path for path in graded.report.rglob("*") if path.is_file()):
        text = page.read_text(encoding="utf-8")
        assert SECRET not in text, page
        assert "root:x:0" not in text, page


def test_no_name_becomes_markup_or_a_path(graded: Graded) -> None:
    for page in graded.report.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        assert "<script>alert(1)" not in text, page
        assert page.resolve().is_relative_to(graded.report.resolve())
    pages = list((graded.report / "students").iterdir())
    assert len(pages) == len(graded.results)
    assert all(path.name.isascii() and path.name.isprintable() and len(path.name) < 100 for path in pages)


def test_no_name_becomes_a_formula(graded: Graded) -> None:
    rows = list(csv.reader(io.StringIO(grades_csv(graded.all))))
    assert len(rows) == 1 + len(graded.results)
    assert [cell for row in rows for cell in row if cell.startswith(("=", "+", "-", "@", "\t", "\r"))] == []


def test_pages_stay_small(graded: Graded) -> None:
    """A submission of a million lines is no reason for a page of a hundred megabytes."""
    sizes = {page.name: page.stat().st_size for page in graded.report.rglob("*") if page.is_file()}
    assert max(sizes.values()) < 5_000_000, max(sizes, key=lambda name: sizes[name])


def test_finding_them_stays_bounded_in_memory(laid: Laid) -> None:
    """300 sparse gigabytes, zip bombs and all, found by a process of its own.

    Not ``ru_maxrss``: a process inherits that of the one it was forked from, here of the whole test run.
    """
    script = (
        "import re, sys; from pathlib import Path; from grader.submissions.discovery import discover; "
        "discover([Path(sys.argv[1])]); "
        "print(re.search(r'VmHWM:\\s+(\\d+)', Path('/proc/self/status').read_text())[1])"
    )
    found = subprocess.run([sys.executable, "-c", script, str(laid.folder)], capture_output=True, check=True)
    assert int(found.stdout) < 400_000  # kilobytes


def test_a_table_of_the_public_cases_is_right_on_them_and_on_no_others(bubblewrap_sandbox: Sandbox) -> None:
    public, grader = load_suite(suite_path(SEDMA, "public")), grader_in(bubblewrap_sandbox)
    text = hard_coded({case.record: case.expected for case in public.cases})
    by_heart = Submission("by-heart", {"replay.hs": text.encode()})
    assert grade_submission(by_heart, replace(grader.exam, suite=public), grader.run).score == SEDMA.rubric.max_score
    assert grade_submission(by_heart, replace(grader.exam, suite=GRADED), grader.run).score == 0
