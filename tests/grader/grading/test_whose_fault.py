"""Nobody can make themselves ungraded: what a program does to the interpreter or to our reading is the program's."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from grader.grading.runtime import HaskellRuntime
from grader.grading.session import run_cases
from grader.model import AnswerKind, Case, Program, Submission
from grader.submissions.preparation import prepare_submission
from sandbox.contract import Job, Run, Sandbox
from sandbox.interpreters import Hugs
from sandbox.unsealed import NoSandbox
from tests.attacks.corpus import SEDMA, quick
from tests.attacks.running import grader_in

SIGNATURE = "import SedmaDatatypes\nreplay :: Cards -> Maybe Winner\n"
NOTHING = f"{SIGNATURE}replay _ = Nothing\n"
NINES = "9" * 3_900

BROKEN_DOWN = {
    "wildcard": f"{NOTHING}_ = 1\n",
    "number": f"{NOTHING}(1) = 1\n",
    "string": f'{NOTHING}("a") = 1\n',
    "constructor": f"{NOTHING}Just 1 = Just 1\n",
    "lazy": f"{NOTHING}~_ = 1\n",
}
CRASHING = {
    "our-name": "harnessCard 'z'",
    "our-name-and-a-digit": "harnessCard '7'",
    "our-name-and-an-accent": "harnessCard 'á'",
    "an-internal-error": "INTERNAL ERROR: preComp",
    "a-signal": "Unexpected signal",
    "a-compile-error": 'ERROR "/job/Main.hs":99999999999999999999 - Syntax error',
}


@pytest.mark.parametrize("text", BROKEN_DOWN.values(), ids=BROKEN_DOWN)
def test_a_program_on_which_hugs_breaks_down_is_rejected(bubblewrap_sandbox: Sandbox, text: str) -> None:
    result = grader_in(bubblewrap_sandbox).grade(Submission("novak", {"replay.hs": text.encode(), "b.hs": b"x = 1\n"}))
    assert result.reason is not None
    assert (result.status, result.score, result.reason.code) == ("rejected", 0, "compile-crash"), result.reason
    assert "Delete it" in result.reason.message or "Look for" in result.reason.message


@pytest.mark.parametrize("said", CRASHING.values(), ids=CRASHING)
def test_an_error_in_our_words_is_the_programs(bubblewrap_sandbox: Sandbox, said: str) -> None:
    escaped = said.replace('"', '\\"')
    text = f'{SIGNATURE}replay _ = error "{escaped}"\n'
    result = grader_in(bubblewrap_sandbox).grade(Submission("novak", {"replay.hs": text.encode()}))
    assert (result.status, result.score) == ("graded", 0), result.reason
    assert {case.verdict for case in result.cases} == {"crashed"}


@pytest.mark.parametrize("pattern", [NINES, f"(n+{NINES})", f"(-{NINES})", f"{NINES}.0", f"1e{NINES}", f"0x{NINES}"])
def test_a_pattern_of_many_nines_is_the_programs(bubblewrap_sandbox: Sandbox, pattern: str) -> None:
    text = f"{NOTHING}f {pattern} = 1\n"
    result = grader_in(bubblewrap_sandbox).grade(Submission("novak", {"replay.hs": text.encode()}))
    assert result.status in ("graded", "rejected"), result.reason


@pytest.mark.parametrize(("old", "new", "said"), [
    ("deriving Show", "deriving (Show,,Eq)", "line 3: Syntax error"),
    ("R7 | R8", "R7 | R8 | R8", "line 4: Multiple declarations"),
])  # fmt: skip
def test_a_types_module_that_does_not_compile_is_ours(
    bubblewrap_sandbox: Sandbox, old: str, new: str, said: str
) -> None:
    """A course's own, given with --types: no student wrote it."""
    usual = grader_in(bubblewrap_sandbox)
    assignment = usual.exam.assignment
    types = assignment.types_source.decode().replace(old, new, 1).encode()
    exam = replace(usual.exam, assignment=msgspec.structs.replace(assignment, types_source=types))
    program = assignment.file("bank/wheat/folds.hs").read_bytes()
    result = replace(usual, exam=exam).grade(Submission("x", {"replay.hs": program}))
    assert result.status == "ungraded"
    assert result.reason
    assert "The given module SedmaDatatypes.hs does not compile" in result.reason.message
    assert said in result.reason.message


class Impatient(NoSandbox):
    """On this machine, with a wall limit of a few seconds. The programs below only wait."""

    runs = 0

    def run(self, job: Job) -> Run:
        self.runs += 1
        return super().run(replace(job, limits=replace(job.limits, wall_seconds=6)))


def waiting_for(pipe: Path) -> Program:
    """A program that opens a pipe into which nobody writes, where a game has a card; the policy would reject it."""
    text = (
        "import SedmaDatatypes\nimport System.IO.Unsafe\nreplay :: Cards -> Maybe Winner\nreplay [] = Nothing\n"
        f'replay _ = length (unsafePerformIO (readFile "{pipe}")) `seq` Nothing\n'
    )
    prepared = prepare_submission(Submission("novak", {"replay.hs": text.encode()}), quick(SEDMA, policy=False))
    assert isinstance(prepared, Program), prepared
    return prepared


def test_a_program_that_only_waits_has_timed_out_and_is_not_tried_again(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    cases = [
        Case(f"c{number}", record, "Nothing", (), "") for number, record in enumerate(["", "7H", "7H 8H", "", "9H"])
    ]
    sandbox = Impatient()
    answers = run_cases(waiting_for(tmp_path / "pipe"), cases, SEDMA, HaskellRuntime(sandbox, Hugs()))
    assert isinstance(answers, tuple), answers
    kinds = [answer.kind for answer in answers]
    assert kinds.count(AnswerKind.TIMEOUT) == 1
    assert set(kinds) <= {AnswerKind.VALUE, AnswerKind.TIMEOUT, AnswerKind.NONE}
    assert sandbox.runs == 1
