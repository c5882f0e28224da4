"""A class of attacks and right programs, run once in a sandbox, and all that can be seen of it from the outside."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec
import pytest

from grader.digests import digest_bytes
from grader.grading.runtime import HaskellRuntime
from grader.grading.single import Grader
from grader.judging.exam import Exam
from grader.model import Submission
from grader.results.schema import SubmissionResult
from sandbox.contract import Ending, Job, Run, Sandbox
from sandbox.docker_backend import Docker
from sandbox.folder import job_folder
from sandbox.interpreters import find_interpreter
from sandbox.job_names import fill_in
from tests.attacks.corpus import ENVIRONMENT, SEDMA, Attack, Folders, load_attacks, neighbour, quick, small_suite
from tests.attacks.traces import Traces, watched
from tests.classes import grade_all

ATTACKS = load_attacks()


class Recorder:
    """A sandbox that remembers what each submission said."""

    def __init__(self, sandbox: Sandbox) -> None:
        self._sandbox = sandbox
        self.kind, self.image, self.which, self.close = sandbox.kind, sandbox.image, sandbox.which, sandbox.close
        self.runs: dict[bytes, list[Run]] = defaultdict(list)

    def run(self, job: Job) -> Run:
        run = self._sandbox.run(job)
        self.runs[job.files["StudentSubmission.hs"]].append(run)
        return run


class Unsealed:
    """The whole host to read, all its variables and processes, but only the bait to write: for positive controls.

    Not the sandbox that is none: an attack that works would then be an attack on the machine that runs the tests.
    """

    kind, image = "unsealed", None

    def __init__(self, bait: Path) -> None:
        self._bait = str(bait)

    def run(self, job: Job) -> Run:
        with job_folder(job.files) as folder:
            host = ["--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc", "--bind", self._bait, self._bait]
            guard = ["--unshare-user", "--unshare-pid", "--unshare-ipc", "--cap-drop", "ALL", "--die-with-parent"]
            command = ["bwrap", *host, *guard, "--chdir", str(folder), "--", *fill_in(job.command, str(folder))]
            everything = {**os.environ, "CARD_GRADER_CANARY": ENVIRONMENT, **job.environment}
            done = subprocess.run(command, input=job.stdin, capture_output=True, env=everything, check=False)
        return Run(Ending.EXITED, done.returncode, done.stdout, done.stderr)

    def which(self, program: str) -> str | None:
        return shutil.which(program)

    def close(self) -> None:
        """Nothing is held."""


@dataclass(frozen=True)
class Class_:  # noqa: N801  # the word is Python's
    """What became of a class; ``cpu_seconds`` is what each program used, ``cut_short`` the runs out of CPU time."""

    results: Mapping[str, SubmissionResult]
    said: bytes
    traces: Traces
    marker_made: bool
    most_runs: int
    cpu_seconds: Mapping[str, float]
    cut_short: int
    alone: SubmissionResult

    def neighbours(self) -> Sequence[SubmissionResult]:
        return [result for name, result in self.results.items() if name.startswith("right-")]


def grader_in(sandbox: Sandbox, *, policy: bool = True) -> Grader:
    interpreter = find_interpreter(sandbox)
    assert interpreter is not None
    return Grader(Exam(quick(SEDMA, policy=policy), small_suite()), HaskellRuntime(sandbox, interpreter))


def nameless(result: SubmissionResult) -> SubmissionResult:
    """Everything but whose it is, and what each case cost, which depends on the order in which they were asked."""
    change = msgspec.structs.replace
    return change(result, id="", cases=tuple(change(case, steps=None) for case in result.cases))


def total_steps(result: SubmissionResult) -> int:
    """What all cases cost together, where the sandbox counts."""
    return sum(case.steps or 0 for case in result.cases)


def name_of(sandbox: Sandbox) -> str:
    return f"{sandbox.kind}-{sandbox.isolation}" if isinstance(sandbox, Docker) else sandbox.kind


_CLASSES: dict[tuple[str, bool, int], Class_] = {}


def class_through_the_grader(sandbox: Sandbox, step: int = 1) -> Class_:
    """All attacks as they are handed in, or every second and so on."""
    return _run_once(sandbox, ATTACKS[::step], policy=True)


def class_past_the_policy(sandbox: Sandbox, step: int = 1) -> Class_:
    """The attacks that the policy refuses, with the policy switched off."""
    refused = [one for one in ATTACKS if not one.is_run]
    return _run_once(sandbox, refused[::step], policy=False)


def _run_once(sandbox: Sandbox, attacks: Sequence[Attack], *, policy: bool) -> Class_:
    key = (name_of(sandbox), policy, len(attacks))
    if key not in _CLASSES:
        places = Folders(Path(tempfile.mkdtemp(prefix="card-grader-bait-"))).lay()
        try:
            _CLASSES[key] = _run(sandbox, attacks, places, policy=policy)
        finally:
            shutil.rmtree(places.folder)
    return _CLASSES[key]


def _run(sandbox: Sandbox, attacks: Sequence[Attack], places: Folders, *, policy: bool) -> Class_:
    handed_in: list[Submission] = []
    for number, attack in enumerate(attacks):
        handed_in.append(attack.submission(places) if policy else attack.past_the_policy(places))
        if attack.is_run or not policy:
            handed_in.append(neighbour(number))
    recorder = Recorder(sandbox)
    grader = grader_in(recorder, policy=policy)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CARD_GRADER_CANARY", ENVIRONMENT)
        (alone,) = grade_all([neighbour(999)], grader)
        with watched(sandbox) as traces:
            results = grade_all(handed_in, grader, workers=2)
    by_id = {result.id: result for result in results}
    most_runs = max(map(len, recorder.runs.values()))
    said = b"".join(run.stdout + run.stderr for runs in recorder.runs.values() for run in runs)
    used = {digest_bytes(source): sum(run.cpu_seconds for run in runs) for source, runs in recorder.runs.items()}
    cut_short = sum(run.ending is Ending.CPU_LIMIT for runs in recorder.runs.values() for run in runs)
    return Class_(by_id, said, traces, os.path.lexists(places.marker), most_runs, used, cut_short, alone)
