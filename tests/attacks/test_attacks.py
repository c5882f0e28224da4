"""Every attack of the corpus, in each sealed sandbox: as it is handed in, and with the policy switched off."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from grader.grading.harness import MAIN, render_harness
from grader.model import Program
from grader.submissions.preparation import prepare_submission
from sandbox.bubblewrap import Bubblewrap
from sandbox.contract import Ending, Job, Limits, Run, Sandbox
from sandbox.interpreters import find_interpreter
from sandbox.kinds import CONTAINER
from tests.attacks.corpus import ENVIRONMENT, FOLDER, GRADED, NEIGHBOUR, SECRET, SEDMA, Attack, Folders, quick
from tests.attacks.running import (
    ATTACKS,
    Class_,
    Recorder,
    Unsealed,
    class_past_the_policy,
    class_through_the_grader,
    grader_in,
    nameless,
    total_steps,
)

MOST_RUNS = 40  # of one submission, each of which the sandbox limits to two seconds of CPU time
MOST_CPU_SECONDS = 80  # of one submission: its budget of 60 s, the run in which it is used up, and the search
PEAK_MB = 1500  # of the grader

REFUSED = [attack for attack in ATTACKS if not attack.is_run]


@pytest.fixture(
    params=[pytest.param("docker", marks=pytest.mark.long), "bubblewrap", pytest.param("wasm", marks=pytest.mark.long)]
)
def sandbox(request: pytest.FixtureRequest) -> Sandbox:
    opened: Sandbox = request.getfixturevalue(f"{request.param}_sandbox")
    return opened


@pytest.fixture
def handed_in(sandbox: Sandbox) -> Class_:
    return class_through_the_grader(sandbox)


@pytest.fixture
def unpoliced(sandbox: Sandbox) -> Class_:
    return class_past_the_policy(sandbox)


@pytest.mark.parametrize("attack", ATTACKS, ids=lambda attack: attack.name)
def test_an_attack_ends_as_expected_and_earns_nothing(handed_in: Class_, attack: Attack) -> None:
    check_ending(handed_in, attack)


def check_ending(done: Class_, attack: Attack) -> None:
    result, expected = done.results[attack.name], attack.expected
    if expected.refused:
        assert result.reason is not None
        assert (result.status, result.reason.code, result.score) == ("rejected", expected.refused, 0)
    else:
        assert result.status == "graded", result.reason
        assert result.score is not None
        assert result.score <= expected.most
    assert expected.verdict is None or expected.verdict in {case.verdict for case in result.cases}


@pytest.mark.long
@pytest.mark.parametrize("attack", REFUSED, ids=lambda attack: attack.name)
def test_past_the_policy_an_attack_still_earns_nothing(unpoliced: Class_, attack: Attack) -> None:
    result = unpoliced.results[attack.name]
    assert result.status in ("graded", "rejected"), result.reason
    assert result.score is not None
    assert result.score <= attack.expected.luck


@pytest.fixture(params=["handed_in", pytest.param("unpoliced", marks=pytest.mark.long)])
def either(request: pytest.FixtureRequest, sandbox: Sandbox) -> Class_:
    chosen: Class_ = request.getfixturevalue(request.param)
    return chosen


def test_those_beside_the_attacks_are_graded_as_if_alone(either: Class_) -> None:
    assert either.alone.score == SEDMA.rubric.max_score
    assert {one.id: nameless(one) for one in either.neighbours()} == {
        one.id: nameless(either.alone) for one in either.neighbours()
    }
    # Each is asked in its own order, and a constant of the program is computed in the first case that needs it; what
    # the collector shortened, and when, matters a little. So not each case, but all together cost the same.
    together = pytest.approx(total_steps(either.alone), rel=0.001)
    assert {one.id for one in either.neighbours() if total_steps(one) != together} == set()


def test_nothing_leaks(either: Class_) -> None:
    for canary in (SECRET, ENVIRONMENT, NEIGHBOUR, GRADED.digest):
        assert canary.encode() not in either.said
    assert sorted(set(re.findall(rb"BREACH[^\n]*", either.said))) == []


def test_nothing_is_left(either: Class_) -> None:
    assert not either.marker_made
    assert (either.traces.processes, either.traces.files, either.traces.containers) == ([], [], [])


def test_time_and_memory_stay_bounded(either: Class_) -> None:
    assert either.most_runs <= MOST_RUNS
    assert max(either.cpu_seconds.values()) < MOST_CPU_SECONDS
    # The sandbox tells what it saw: a run that was cut short took about its limit, a second.
    assert sum(either.cpu_seconds.values()) > 0.5 * either.cut_short
    assert min(either.cpu_seconds.values()) > 0
    assert either.traces.peak_mb < PEAK_MB


@pytest.mark.parametrize("run_class", [class_through_the_grader, class_past_the_policy])
def test_every_tenth_attack_finds_nothing_in_webassembly(
    run_class: Callable[[Sandbox, int], Class_], wasm_sandbox: Sandbox
) -> None:
    """`make test-long` runs all of them there."""
    done = run_class(wasm_sandbox, 10)
    if run_class is class_through_the_grader:
        for attack in ATTACKS[::10]:
            check_ending(done, attack)
    assert max(result.score or 0 for name, result in done.results.items() if not name.startswith("right-")) == 0
    test_those_beside_the_attacks_are_graded_as_if_alone(done)
    test_nothing_leaks(done)
    test_nothing_is_left(done)
    test_time_and_memory_stay_bounded(done)


# --- machine code -----------------------------------------------------------------------------------------


def build_library(folder: Path, places: Folders, *options: str) -> bytes:
    """The planted library, for this machine."""
    source, library = folder / "planted.c", folder / "planted.so"
    source.write_text(places.fill((FOLDER / "planted_library/planted.c.attack").read_text()))
    subprocess.run(["gcc", "-shared", "-fPIC", "-O1", *options, "-o", str(library), str(source)], check=True)
    return library.read_bytes()


def planted_job(sandbox: Sandbox, library: bytes, places: Folders) -> Job:
    """The planted library beside the program, as no submission that is prepared can have it."""
    (attack,) = [attack for attack in ATTACKS if attack.name == "planted_library"]
    assignment, interpreter = quick(SEDMA, policy=False), find_interpreter(sandbox)
    program = prepare_submission(attack.submission(places), assignment)
    assert isinstance(program, Program)
    assert interpreter is not None
    files = {**program.files, MAIN: render_harness(assignment, program.module, interpreter)}
    return Job(
        files={**files, "StudentSubmission.so": library},
        command=interpreter.command(MAIN),
        environment=interpreter.environment(),
        limits=Limits(cpu_seconds=2, wall_seconds=60),
    )


def breaches(run: Run) -> list[bytes]:
    return re.findall(rb"BREACH[^\n]*", run.stdout + run.stderr)


def is_not_loaded(run: Run) -> bool:
    """A worker's job folder holds nothing that can be executed; WebAssembly has no machine code of others at all."""
    refusals = (b"Error while importing DLL", b"Unable to load FFI primitives")
    return (run.ending, run.stdout) == (Ending.EXITED, b"") and any(text in run.stderr for text in refusals)


def test_machine_code_finds_nothing_it_may_do(sealed_sandbox: Sandbox, tmp_path: Path) -> None:
    places = Folders(tmp_path / "bait").lay()
    job = planted_job(sealed_sandbox, build_library(tmp_path, places), places)
    first, second = sealed_sandbox.run(job), sealed_sandbox.run(job)
    for run in (first, second):  # the second looks for traces of the first
        was_run = run.stdout.startswith(b"probing\n") and b"probed\n" in run.stdout
        assert was_run or is_not_loaded(run), run
        assert breaches(run) == []
    assert not places.marker.exists()


@pytest.mark.usefixtures("bubblewrap_sandbox")
def test_machine_code_can_do_more_without_the_list_of_system_calls(tmp_path: Path) -> None:
    """So the probes above do notice: the namespaces alone do not keep it from making processes and namespaces."""
    sandbox = Bubblewrap()
    sandbox._filter = None
    places = Folders(tmp_path / "bait").lay()
    run = sandbox.run(planted_job(sandbox, build_library(tmp_path, places), places))
    assert b"BREACH: made a process (0)" in breaches(run)
    assert not places.marker.exists()


def test_machine_code_that_waits_for_ever_is_found_out_by_the_wall_clock(
    sealed_sandbox: Sandbox, tmp_path: Path
) -> None:
    places = Folders(tmp_path)
    job = planted_job(sealed_sandbox, build_library(tmp_path, places, "-DSLEEPER"), places)
    waiting = replace(job, limits=replace(job.limits, wall_seconds=6))
    run = sealed_sandbox.run(waiting)
    is_cold = getattr(sealed_sandbox, "isolation", "") == CONTAINER  # nobody looks into such a container
    assert run.ending is (Ending.WALL_LIMIT if is_cold else Ending.WAITED) or is_not_loaded(run)


def test_machine_code_can_do_it_where_nothing_is_sealed(tmp_path: Path) -> None:
    places = Folders(tmp_path / "bait").lay()
    unsealed = Unsealed(places.folder)
    run = unsealed.run(planted_job(unsealed, build_library(tmp_path, places, "-DCONTROL"), places))
    assert b"BREACH: made a process (0)" in breaches(run)
    assert places.marker.exists()


# --- positive controls ------------------------------------------------------------------------------------

CONTROLLED = [attack for attack in ATTACKS if attack.expected.control not in (None, "native")]


@pytest.mark.parametrize("attack", CONTROLLED, ids=lambda attack: attack.name)
def test_a_probe_succeeds_where_nothing_is_sealed(attack: Attack, tmp_path: Path) -> None:
    """Without this, a probe that is broken would look like a defence."""
    places = Folders(tmp_path / "bait").lay()
    texts = {file: text.replace("@ROOT@", f"{places.folder}/") for file, text in attack.files.items()}
    recorder = Recorder(Unsealed(places.folder))
    grader = grader_in(recorder, policy=False)
    one_case = replace(grader.exam, suite=replace(grader.exam.suite, cases=grader.exam.suite.cases[:1]))
    replace(grader, exam=one_case).grade(replace(attack, files=texts).past_the_policy(places))
    said = b"".join(run.stdout for runs in recorder.runs.values() for run in runs)
    evidence = {
        "secret": SECRET.encode() in said,
        "suite": GRADED.digest.encode() in said,
        "environment": ENVIRONMENT.encode() in said,
        "neighbour": NEIGHBOUR.encode() in said,
        "breach": b"BREACH: read /etc/passwd: root" in said,
        "seen": re.search(rb"seen: self/environ \w+=", said) is not None,
        "marker": places.marker.exists(),
    }
    assert evidence[str(attack.expected.control)], said[:2000]


# --- the corpus itself ------------------------------------------------------------------------------------


def test_the_corpus_is_whole() -> None:
    names = {path.name.partition(".")[0] for path in FOLDER.iterdir() if path.name not in ("attacks.toml", "README.md")}
    assert names == {attack.name for attack in ATTACKS}
    assert len(ATTACKS) >= 40
    assert len(CONTROLLED) >= 8


def test_every_attack_says_what_it_tries_and_what_is_expected() -> None:
    for attack in ATTACKS:
        text = "\n".join(attack.files.values())
        assert "Tries: " in text, attack.name
        assert "Expected: " in text, attack.name
        assert attack.expected.tries


def test_no_file_of_the_corpus_can_be_taken_for_a_program() -> None:
    assert [path for path in FOLDER.rglob("*") if path.suffix in (".hs", ".lhs", ".c")] == []
    assert all(attack.files for attack in ATTACKS)
