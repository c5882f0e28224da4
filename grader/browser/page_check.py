"""What the page calls: a check of one program, or of one program on the student's own games. JSON in, JSON out.

The steps are those of ``grader check``, and so are the words; only the interpreter is another one.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from grader.assignment.hints import Hints
from grader.assignment.settings import Assignment, load_assignment
from grader.assignment.suites import open_suite
from grader.browser.module_sandbox import BrowserSandbox, RunHugs
from grader.errors import GraderError, UsageError
from grader.grading.own_games import try_games
from grader.grading.runtime import HaskellRuntime
from grader.grading.single import Grader
from grader.haskell.source_text import shorten
from grader.judging.exam import Exam
from grader.judging.own_games import read_own_games
from grader.model import Submission
from grader.reports.own_games_page import render_tried
from grader.reports.own_page import render_own_page
from grader.reports.tried_games import dump_tried, tell_tried
from grader.results.files import dump_submission
from grader.results.redaction import Audience, redact
from grader.results.schema import SubmissionResult
from grader.submissions.own_file import own_submission
from sandbox.interpreters import Hugs

_LONGEST_SHOWN = 60  # letters of a file's name


@dataclass(frozen=True)
class Checked:
    """What the page shows, and the same as ``grader check --json`` prints it."""

    page: str
    document: str


def open_page_grader(settings: str, run_hugs: RunHugs) -> Grader:
    """The grader of a page: the settings that it was made with, as JSON, and its script that runs Hugs."""
    chosen = json.loads(settings)
    types = Path(chosen["types"]) if chosen["types"] else None
    assignment = load_assignment(chosen["assignment"], types)
    hints = Hints(chosen["hints"] or assignment.settings.hints.check)
    exam = Exam(assignment, open_suite(assignment, "public"), hints=hints)
    return Grader(exam, HaskellRuntime(BrowserSandbox(run_hugs, chosen["image"]), Hugs()))


def answer_request(grader: Grader, request: str) -> str:
    """What the page asks: ``files``, by name, each character a byte, and the text of the student's ``games``, if any.

    The reply has the ``page`` and the ``document``, or the ``problem`` that the student can solve.
    """
    asked = json.loads(request)
    files = {name: text.encode("latin-1") for name, text in asked["files"].items()}
    try:
        with _own_submission(files, grader.exam.assignment) as submission:
            games = asked["games"]
            checked = check_games(submission, games, grader) if games.strip() else check_program(submission, grader)
    except GraderError as error:
        return json.dumps({"problem": str(error)})
    return json.dumps({"page": checked.page, "document": checked.document})


def check_program(submission: Submission, grader: Grader) -> Checked:
    """A program on the public suite."""
    return _show_result(grader.grade(submission), submission, grader)


def check_games(submission: Submission, text: str, grader: Grader) -> Checked:
    """A program on the student's own games.

    :raises ExampleError: naming each line that cannot be read.
    :raises SandboxFaultError: where something failed on our side.
    """
    assignment = grader.exam.assignment
    own = read_own_games(text, assignment)
    outcome = try_games(submission, own.games, grader)
    if isinstance(outcome, SubmissionResult):
        return _show_result(outcome, submission, grader)
    tried = tell_tried(own.games, outcome, assignment, submission.files)
    return Checked(render_tried(tried, own.notes, assignment), dump_tried(tried, own.notes))


def _show_result(result: SubmissionResult, submission: Submission, grader: Grader) -> Checked:
    exam = grader.exam
    document = dump_submission(redact(result, Audience.OWN_WORK, exam.hints))
    return Checked(render_own_page(result, submission, exam, grader.runtime.identity), document)


@contextmanager
def _own_submission(files: Mapping[str, bytes], assignment: Assignment) -> Iterator[Submission]:
    """The files as ``grader check`` reads them: one by its name, several as a folder.

    :raises UsageError: where one has a name that no file can have in the page.
    """
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:  # a page cannot remove a file `__proto__`
        folder = Path(name, "submission")
        folder.mkdir()
        paths = [folder / (PurePosixPath(file.replace("\\", "/")).name or "program.hs") for file in files]
        for path, content in zip(paths, files.values(), strict=True):
            _write(path, content)
        yield own_submission(paths[0] if len(paths) == 1 else folder, assignment)


def _write(path: Path, content: bytes) -> None:
    try:
        path.write_bytes(content)
    except (OSError, ValueError) as error:
        name = shorten(path.name, _LONGEST_SHOWN)
        raise UsageError(f"{name}: this name cannot be used here; rename the file") from error
