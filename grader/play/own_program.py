"""The person's own program, asked about the games that they played: its answer beside the sheet's.

The file is read again each time, so that it can be mended between two games. Runs it in the sandbox.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock

from grader.errors import GraderError
from grader.grading.own_games import try_games
from grader.grading.single import Grader
from grader.judging.own_games import OwnGame
from grader.judging.verdicts import Judged
from grader.model import VERDICT_WORDS, Submission, Verdict
from grader.play.tables import PlayTable
from grader.results.describe import describe_cause
from grader.results.schema import SmallestInfo, SubmissionResult
from grader.submissions.own_file import own_submission


@dataclass(frozen=True)
class Checked:
    """Both answers; or, where the program cannot be asked, only the reason."""

    program: str
    headline: str
    agrees: bool = False
    sheet: str = ""
    answer: str = ""
    cause: str = ""


@dataclass(frozen=True)
class OwnProgram:
    """A file, and what it is run with. One run at a time."""

    path: Path
    grader: Grader
    _lock: Lock = field(default_factory=Lock, repr=False, compare=False)

    @property
    def name(self) -> str:
        """What the page calls it."""
        return self.path.name

    def is_about(self, table: PlayTable) -> bool:
        """Whether the program answers records of this game."""
        return self.grader.exam.assignment.settings.game == table.game.name

    def ask(self, table: PlayTable) -> Checked:
        """What the program answers to the record so far; whatever goes wrong is said, and ends no game."""
        try:
            with self._lock:
                submission = own_submission(self.path, self.grader.exam.assignment)
                outcome = try_games(submission, (OwnGame(1, 1, table.record),), self.grader)
        except (GraderError, OSError) as error:
            return Checked(self.name, f"{self.name} could not be asked", cause=str(error))
        if isinstance(outcome, SubmissionResult):
            reason = outcome.reason.message if outcome.reason else ""
            return Checked(self.name, f"{self.name} cannot be run", cause=reason)
        return self._compare(submission, outcome[0])

    def _compare(self, submission: Submission, judged: Judged) -> Checked:
        shown = SmallestInfo(judged.case.record, judged.case.expected, judged.answer.text, judged.verdict.value)
        agrees = judged.verdict is Verdict.PASSED
        words = "gives the answer of the sheet" if agrees else f"differs: {VERDICT_WORDS[judged.verdict]}"
        return Checked(
            self.name,
            f"{self.name} {words}",
            agrees=agrees,
            sheet=judged.case.expected,
            answer=judged.answer.text,
            cause=describe_cause(shown, submission.files).cause or "",
        )
