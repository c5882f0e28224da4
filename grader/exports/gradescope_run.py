"""The program that runs on Gradescope: grades one student's folder and writes the result where Gradescope expects it.

A problem on our side writes nothing and exits with an error, so that Gradescope gives no score and the instructor can
run it again. ``templates/gradescope_run.sh`` names this module.

Where bubblewrap does not work, only file modes stand between a program and the answers: everything of ours is closed
to other users before the first program runs, and programs run as ``nobody``.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

import msgspec

from grader.assignment.settings import load_assignment
from grader.assignment.suites import load_suite, suite_path
from grader.errors import GraderError, SandboxFaultError
from grader.exports.gradescope import describe_live, dump
from grader.exports.gradescope_zip import ASSIGNMENT, LIMITS
from grader.files import write_file
from grader.grading.class_results import describe_class
from grader.grading.preflight import preflight
from grader.grading.runtime import HaskellRuntime, SandboxChoice, open_demoted_runtime, open_runtime
from grader.grading.single import Grader
from grader.judging.exam import Exam
from grader.results.wording import format_points, status_words
from grader.submissions.discovery import discover_one
from grader.submissions.roster import GatheredClass
from grader.submissions.versions import keep_latest_version

UNSEALED = (
    "(Bubblewrap does not work in this container, so the program ran without a sandbox: as the user nobody, "
    "who can enter neither the autograder's folder nor that of the results.)"
)
"""Said in a result that was made without a sandbox."""


def grade_folder(root: Path, source: Path) -> str:
    """Grade the submission, write its result, and return a line about it for the log.

    :raises GraderError: where it could not be graded because of a problem on our side.
    """
    limits = msgspec.json.decode((source / ASSIGNMENT / LIMITS).read_bytes(), type=dict[str, int])
    assignment = load_assignment(str(source / ASSIGNMENT), limits=limits)
    suite = suite_path(assignment, "graded")
    exam = Exam(assignment, load_suite(suite))
    close_to_others(source, root / "submission", root / "results")
    grader = Grader(exam, open_any_runtime(suite))
    preflight(grader.exam, grader.run)
    submission = keep_latest_version(discover_one(root / "submission"), assignment)
    graded = grader.grade(submission)
    results = describe_class(grader.exam, grader.runtime.identity, [graded], GatheredClass((submission,), (), ()))
    described = describe_live(results.submissions[0], results)
    if described is None:
        raise SandboxFaultError(graded.reason.message if graded.reason else "it could not be graded")
    if grader.runtime.sandbox.kind == "none":
        described["output"] = f"{described['output']}\n\n{UNSEALED}"
    write_file(root / "results" / "results.json", dump(described))
    points = f"{format_points(graded.score) or 'no'} of {format_points(graded.max_score)} points"
    return f"{status_words(graded.status)}: {points}, sandbox {grader.runtime.sandbox.kind}"


def close_to_others(*folders: Path) -> None:
    """Let nobody but us (root, on Gradescope) enter these folders."""
    for folder in folders:
        if folder.is_dir():
            folder.chmod(0o700)
            if os.geteuid() == 0:
                os.chown(folder, 0, 0)


def open_any_runtime(suite: Path) -> HaskellRuntime:
    """Bubblewrap where the container allows it; otherwise the container itself is the sandbox.

    :raises SandboxFaultError: where a program could read the suite.
    """
    try:
        return open_runtime(SandboxChoice("bubblewrap"), print)
    except GraderError as error:
        print(f"bubblewrap does not work here ({error}); Gradescope's container is the sandbox")
        return open_demoted_runtime(suite, print)


def main() -> int:
    """The entry point; Gradescope gives the root of its folders as the only argument."""
    try:
        print(grade_folder(Path(sys.argv[1]), Path.cwd()))
    except (GraderError, OSError) as error:
        print(f"grader: {error}", file=sys.stderr)
        return 3
    return 0


if __name__ == "__main__":
    sys.exit(main())
