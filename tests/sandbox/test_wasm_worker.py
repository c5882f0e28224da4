"""A worker of the WebAssembly sandbox in this process, with modules that were prepared for it."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import pytest

from sandbox import wasm_preparation
from sandbox.contract import Ending, Job, Limits
from sandbox.wasm_module import find_module
from sandbox.wasm_worker import Worker
from tests.conftest import require_wasm
from tests.sandbox.programs import ECHO, ENDLESS, hugs_job


@pytest.fixture(scope="module")
def worker(tmp_path_factory: pytest.TempPathFactory) -> Worker:
    require_wasm()
    module, folder = find_module(), tmp_path_factory.mktemp("prepared")
    files, snapshot = folder / "files", folder / "snapshot"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "argv", ["", *map(str, (module.wasm, module.library, files, snapshot))])
        assert wasm_preparation.main() == 0
    return Worker(str(files), str(snapshot))


def with_options(job: Job, *options: str) -> Job:
    """The same job for a Hugs that is started with other options than the snapshot's."""
    hugs, *usual, main = job.command
    return replace(job, command=(hugs, *usual, *options, main))


def test_a_program_answers_whether_hugs_is_in_the_snapshot_or_is_started_for_it(worker: Worker) -> None:
    job = replace(hugs_job(ECHO), stdin=b"a line\n")
    for same in (job, with_options(job, "-h2m")):
        run = worker.run(same)
        assert (run.ending, run.code, run.stderr) == (Ending.EXITED, 0, b"")
        assert b"a line" in run.stdout


def test_each_program_has_a_memory_of_its_own(worker: Worker) -> None:
    assert worker.run(hugs_job("main = putStr one\none = show 1\n")).stdout == b"1"
    assert b"one" in worker.run(hugs_job("main = putStr one\n")).stderr  # it is defined no more


def test_a_limit_ends_a_program_and_what_it_wrote_comes_back(worker: Worker) -> None:
    job = hugs_job('main = putStrLn "first" >> print (length (cycle [1]))\n')
    run = worker.run(replace(job, limits=Limits(line_steps=100_000)))
    assert (run.ending, run.stdout) == (Ending.STEP_LIMIT, b"first\n")
    run = worker.run(replace(hugs_job('main = putStr (cycle "x")\n'), limits=Limits(output_bytes=10)))
    assert (run.ending, len(run.stdout)) == (Ending.OUTPUT_LIMIT, 10)


def test_a_hugs_that_does_not_start_is_a_run_with_its_complaint(worker: Worker) -> None:
    job = hugs_job(ECHO)
    run = worker.run(replace(job, command=(job.command[0], "-P/nowhere", job.command[-1])))
    assert (run.ending, run.code) == (Ending.EXITED, 1)
    assert b"unable to locate Prelude" in run.stdout


def test_preparing_what_is_no_module_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "no.wasm").write_bytes(b"no module")
    monkeypatch.setattr(
        sys, "argv", ["", *(str(tmp_path / name) for name in ("no.wasm", "library", "files", "snapshot"))]
    )
    assert wasm_preparation.main() == 1
    assert "no module" in capsys.readouterr().err


def test_a_program_out_of_cpu_time_is_cut_off_while_it_goes_on(worker: Worker) -> None:
    """The last test: this worker is of no use any more."""
    run = worker.run(replace(hugs_job(ENDLESS), limits=Limits(cpu_seconds=1, line_steps=600_000_000)))
    assert run.ending is Ending.CPU_LIMIT
