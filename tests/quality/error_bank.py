"""The error bank: programs with one beginner's mistake each, and what a student must be told about it.

Reads ``testcases/<game>/errors/<family>/<name>.hs``, whose README describes the format, and finds out what the grader
says about a program. Must not know how a mistake is explained.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path

from grader.assignment.settings import Assignment
from grader.grading.runtime import HaskellRuntime
from grader.grading.session import run_cases
from grader.haskell.endless_causes import find_cause
from grader.haskell.runtime_errors import explain_runtime_failure
from grader.judging.verdicts import judge
from grader.model import Case, Reason, Rejection, Submission
from grader.submissions.preparation import prepare_submission

FAMILIES = ("classes", "equations", "habits", "layout", "names", "run_time", "types")
NO_LINE = "none"
NOTHING_WRONG = "nothing"

_EXPECTATION = re.compile(r"-- (?P<key>code|line|says): (?P<value>\S.*)")


@dataclass(frozen=True)
class Mistake:
    """A program of the bank with the code, the line (None where there is none) and the phrases that are expected."""

    family: str
    name: str
    source: bytes
    idea: str
    code: str
    line: int | None
    says: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.family}/{self.name}"


@dataclass(frozen=True)
class Told:
    """What the grader says about a program: the code, the line and the sentences for the student."""

    code: str
    line: int | None
    message: str

    def lacks(self, mistake: Mistake) -> tuple[str, ...]:
        """The expected phrases that are not there: words in capitals or not, code as it is written."""
        return tuple(phrase for phrase in mistake.says if not self._says(phrase))

    def _says(self, phrase: str) -> bool:
        if "`" in phrase:
            return phrase in self.message
        return phrase.casefold() in self.message.casefold()


def read_bank(folder: Path) -> tuple[Mistake, ...]:
    """All programs of the bank, family by family."""
    return tuple(read_mistake(path) for path in sorted(folder.glob("*/*.hs")))


def read_mistake(path: Path) -> Mistake:
    """One program with its expectations, which stand in the comments with which the file begins.

    :raises ValueError: where an expectation is missing, unknown or given twice.
    """
    source = path.read_bytes()
    idea, *header = takewhile(lambda line: line.startswith("-- "), source.decode().split("\n"))
    expectations = [_EXPECTATION.fullmatch(line) for line in header]
    if None in expectations:
        raise ValueError(f"{path}: expected `-- code:`, `-- line:` or `-- says:`, not {header}")
    pairs = [(match["key"], match["value"]) for match in expectations if match is not None]
    keys = [key for key, _ in pairs]
    if keys.count("code") != 1 or keys.count("line") != 1 or "says" not in keys:
        raise ValueError(f"{path}: one `-- code:`, one `-- line:` and at least one `-- says:` are needed, not {keys}")
    values = dict(pairs)
    return Mistake(
        family=path.parent.name,
        name=path.stem,
        source=source,
        idea=idea.removeprefix("-- "),
        code=values["code"],
        line=None if values["line"] == NO_LINE else int(values["line"]),
        says=tuple(value for key, value in pairs if key == "says"),
    )


def what_is_said(mistake: Mistake, assignment: Assignment, cases: Sequence[Case], runtime: HaskellRuntime) -> Told:
    """What the grader says: why the program is rejected or does not compile, or how its first case fails."""
    prepared = prepare_submission(Submission(mistake.name, {"replay.hs": mistake.source}), assignment)
    if isinstance(prepared, Rejection):
        return _about(prepared.reason)
    for case in cases:  # one by one: what never ends costs its time for the first of them only
        outcome = run_cases(prepared, [case], assignment, runtime)
        if isinstance(outcome, Reason):
            return _about(outcome)
        [judged] = judge([case], outcome)
        cause = find_cause({"replay.hs": mistake.source})
        failure = explain_runtime_failure(judged.verdict.value, judged.answer.text, cause)
        if failure is not None:
            return Told(failure.kind, None, f"{failure.words}. {failure.advice}")
    return Told(NOTHING_WRONG, None, "")


def _about(reason: Reason) -> Told:
    return Told(reason.code, reason.line, reason.message)
