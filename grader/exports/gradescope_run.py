"""What runs on Gradescope: grades one student's folder and writes the result where Gradescope looks for it.

A fault of ours writes nothing and exits with an error: Gradescope then gives no score, and the instructor can rerun.
"""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec

from grader.assignment.settings import load_assignment
from grader.assignment.suites import load_suite, suite_path
from grader.errors import GraderError, SandboxFaultError
from grader.exports.gradescope import describe, dump
from grader.exports.gradescope_zip import ASSIGNMENT, LIMITS
from grader.exports.table_filling import write_new
from grader.grading.runtime import Bench, open_bench
from grader.grading.single import Task, grade_safely, preflight
from grader.submissions.discovery import discover_one
from grader.submissions.gathering import describe_class
from grader.submissions.roster import GatheredClass
from grader.submissions.versions import keep_latest_version


def grade_folder(root: Path, source: Path) -> str:
    """Grade what was handed in; says what became of it.

    :raises GraderError: where it could not be graded, through a fault of ours.
    """
    limits = msgspec.json.decode((source / ASSIGNMENT / LIMITS).read_bytes(), type=dict[str, int])
    assignment = load_assignment(str(source / ASSIGNMENT), limits=limits)
    task = Task(assignment, load_suite(suite_path(assignment, "graded")), open_any_bench())
    preflight(task)
    submission = keep_latest_version(discover_one(root / "submission"), assignment)
    graded = grade_safely(submission, task)
    results = describe_class(task, [graded], GatheredClass((submission,), (), ()))
    described = describe(results.submissions[0], results)
    if described is None:
        raise SandboxFaultError(graded.reason.message if graded.reason else "it could not be graded")
    write_new(root / "results" / "results.json", dump(described))
    return f"{graded.status}: {graded.score:g} of {graded.max_score:g} points, sandbox {task.bench.sandbox.kind}"


def open_any_bench() -> Bench:
    """Bubblewrap where the container lets it work; else the container itself is the sandbox."""
    try:
        return open_bench("bubblewrap", print)
    except GraderError as error:
        print(f"bubblewrap cannot be used here ({error}); Gradescope's container is the sandbox")
        return open_bench("none", print)


def main() -> int:
    """As Gradescope calls it, with the root of its folders."""
    try:
        print(grade_folder(Path(sys.argv[1]), Path.cwd()))
    except (GraderError, OSError) as error:
        print(f"grader: {error}", file=sys.stderr)
        return 3
    return 0


if __name__ == "__main__":
    sys.exit(main())
