"""The same verdicts on an idle machine and on one with more to do than it can.

Long, because it takes the cores from all others; `tests/sandbox/test_sleep_detection.py` asks the sandbox alone.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from grader.assignment.settings import load_assignment
from grader.assignment.suites import load_suite, suite_path
from grader.grading.runtime import HaskellRuntime
from grader.grading.single import Grader
from grader.judging.exam import Exam
from grader.model import Submission
from sandbox.contract import Sandbox
from sandbox.interpreters import find_interpreter
from tests.classes import grade_all, hasty

BANK = load_assignment("sedma").file("bank")
BUSY = "while True: pass"

# Near the limit from either side: honest work, and an endless one.
SLOW = b"import SedmaDatatypes\nreplay cs = if sum [1 .. 600 * length cs] > 0 then Nothing else Nothing\n"
ENDLESS = b"import SedmaDatatypes\nreplay cs = if length cs == 32 then Nothing else replay cs\n"
DEEP = b"import SedmaDatatypes\nreplay cs = if foldr (+) 0 [1 .. 1000000] > 0 then Nothing else Nothing\n"


@contextmanager
def every_core_busy() -> Iterator[None]:
    """Twice over."""
    processes = [subprocess.Popen([sys.executable, "-c", BUSY]) for _ in range(2 * (os.cpu_count() or 1))]
    try:
        yield
    finally:
        for process in processes:
            process.kill()
            process.wait()


@pytest.mark.long
@pytest.mark.parametrize("kind", ["docker", "bubblewrap"])
def test_verdicts_are_the_same_when_every_core_is_busy(kind: str, request: pytest.FixtureRequest) -> None:
    sandbox: Sandbox = request.getfixturevalue(f"{kind}_sandbox")
    assignment = hasty(load_assignment("sedma"))
    interpreter = find_interpreter(sandbox)
    assert interpreter
    suite = load_suite(suite_path(assignment, "graded"))
    grader = Grader(Exam(assignment, replace(suite, cases=suite.cases[::9])), HaskellRuntime(sandbox, interpreter))
    texts = {"slow": SLOW, "endless": ENDLESS, "deep": DEEP}
    for name in ("wheat/folds", "chaff/first_match_wins", "chaff/crash_on_tie"):
        texts[Path(name).stem] = (BANK / f"{name}.hs").read_bytes()
    submissions = [Submission(name, {"replay.hs": text}) for name, text in texts.items()]
    idle = grade_all(submissions, grader, workers=1)
    with every_core_busy():
        busy = grade_all(submissions, grader, workers=os.cpu_count() or 1)
    assert busy == idle
    verdicts = {case.verdict for one in idle for case in one.cases}
    assert verdicts >= {"passed", "wrong", "crashed", "timed-out"}
