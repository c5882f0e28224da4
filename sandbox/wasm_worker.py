"""A process that runs jobs in WebAssembly, one after another: ``python -m sandbox.wasm_worker FILES SNAPSHOT``.

It loads machine code, gives up all system calls but a few, then reads jobs from its input. Each job gets a fresh
instance, whose memory begins as the snapshot and is thrown away.
"""

from __future__ import annotations

import os
import signal
import struct
import sys
import threading
import time
from contextlib import suppress
from dataclasses import dataclass, field
from queue import SimpleQueue

from wasmtime import Module, Trap

from sandbox.contract import Ending, Job, Limits, Run
from sandbox.interpreters import Hugs
from sandbox.job_names import INSIDE, fill_in
from sandbox.unix import KILLED
from sandbox.wasm_engine import (
    OUT_OF_STEPS,
    RUNNING,
    TOO_MUCH_OUTPUT,
    USUAL_OPTIONS,
    DeepThread,
    HugsInstance,
    HugsStartError,
    Window,
    make_engine,
    start_hugs,
)
from sandbox.wasm_protocol import pack_ready, pack_run, read_job
from sandbox.wasm_seal import seal

_CUT = {TOO_MUCH_OUTPUT: Ending.OUTPUT_LIMIT, OUT_OF_STEPS: Ending.STEP_LIMIT}
_UNLIMITED = (1 << 31) - 1  # steps
_OWN_THREADS_SHARE = 0.01  # seconds; the least that is waited for the CPU time of a job


@dataclass
class _Task:
    """A job under way, as both threads see it: the one that runs it, and the one that watches the time."""

    job: Job
    instance: HugsInstance | None = None
    window: Window | None = None
    code: int | None = None  # None as long as it runs, and where it ended in a trap
    complaint: str = ""  # of Hugs, if it does not even start
    fault: BaseException | None = None  # ours
    done: threading.Event = field(default_factory=threading.Event)


class Worker:
    """Runs jobs in a thread with a deep stack."""

    def __init__(self, files: str, snapshot: str) -> None:
        self._engine = make_engine()
        self._files = Module.deserialize_file(self._engine, files)
        self._snapshot = Module.deserialize_file(self._engine, snapshot)
        self._tasks: SimpleQueue[_Task] = SimpleQueue()
        DeepThread(self._work).start()

    def run(self, job: Job) -> Run:
        """Run the job. After one that reached its CPU limit this worker is of no use: the program goes on in it."""
        task, start = _Task(job), time.process_time()
        self._tasks.put(task)
        in_time = _wait(task, start + job.limits.cpu_seconds)
        if task.fault:
            raise task.fault
        run = _describe(task, time.process_time() - start, in_time=in_time)
        if in_time and task.instance:
            task.instance.close()
        return run

    def _work(self) -> None:
        while True:
            task = self._tasks.get()
            try:
                self._run(task)
            except BaseException as error:  # the other thread raises it
                task.fault = error
            task.done.set()
            del task  # it holds an instance

    def _run(self, task: _Task) -> None:
        job = task.job
        _, *options, main = job.command
        is_usual = tuple(options) == USUAL_OPTIONS
        task.instance = HugsInstance(
            self._engine, self._snapshot if is_usual else self._files, memory_mb=job.limits.memory_mb
        )
        task.window = task.instance.window()
        with suppress(Trap):
            try:
                if not is_usual:
                    start_hugs(task.instance, fill_in(options, INSIDE))
                _fill(task.instance, job)
            except HugsStartError as error:
                task.complaint, task.code = f"runhugs: {error}\n", 1
                return
            task.code = task.instance.call("hugs_main", task.instance.put_text(*fill_in([main], INSIDE)))


def _fill(instance: HugsInstance, job: Job) -> None:
    """Put everything of the job into the instance."""
    for name, content in job.files.items():
        instance.put_file(f"{INSIDE}/{name}", content)
    for name, value in job.environment.items():
        instance.call("environment_put", instance.put_text(f"{name}={value}"))
    instance.call("input_put", instance.put(job.stdin), len(job.stdin))
    instance.call("limit_output", job.limits.output_bytes)
    instance.call("set_steps", job.limits.line_steps or _UNLIMITED)
    instance.lower_stack(job.limits.stack_mb)


def _wait(task: _Task, deadline: float) -> bool:
    """Wait until the job is done or this process has used its CPU time, which passes no faster than the clock."""
    while (left := deadline - time.process_time()) > 0:
        if task.done.wait(max(left, _OWN_THREADS_SHARE)):
            return True
    return task.done.is_set()


def _describe(task: _Task, seconds: float, *, in_time: bool) -> Run:
    """What the job has brought, even if it still runs."""
    if task.window is None:
        return Run(Ending.CPU_LIMIT, KILLED, b"", b"", seconds)
    status = task.window.read_status()
    if not status.is_possible:  # the program has overwritten it
        return Run(Ending.KILLED if in_time else Ending.CPU_LIMIT, KILLED, b"", b"", seconds)
    stdout, stderr = task.window.read_output(status)
    steps = struct.unpack(f"<{status.line_count}i", task.window.read_line_steps(status))
    ending, code = _ending(task, status.ended) if in_time else (Ending.CPU_LIMIT, KILLED)
    return Run(ending, code, stdout, stderr + task.complaint.encode(), seconds, steps)


def _ending(task: _Task, ended: int) -> tuple[Ending, int]:
    if task.code is not None:
        return Ending.EXITED, task.code
    if ended >= 0:
        return Ending.EXITED, ended
    if ended == RUNNING:  # the engine ended it: its stack was exhausted, or it used memory that there is not
        return Ending.KILLED, -signal.SIGSEGV
    return _CUT[ended], KILLED


def _warm_up(worker: Worker) -> None:
    """Run a program and cut another one off, so that Python has loaded everything that this takes."""
    hugs = Hugs()
    for text, steps in ((b"main = interact id\n", 0), (b"main = print (length [1 ..])\n", 10_000)):
        worker.run(Job({"Main.hs": text}, hugs.command("Main.hs"), b"x", limits=Limits(line_steps=steps)))


def _receive(size: int) -> bytes:
    data = sys.stdin.buffer.read(size)
    if len(data) < size:
        raise EOFError
    return data


def main() -> int:
    """Take jobs until there are no more."""
    worker = Worker(*sys.argv[1:])
    _warm_up(worker)
    seal()
    out = sys.stdout.buffer
    with suppress(EOFError, BrokenPipeError):
        out.write(pack_ready(time.process_time()))
        out.flush()
        while True:
            run = worker.run(read_job(_receive))
            out.write(pack_run(run))
            out.flush()
            if run.ending is Ending.CPU_LIMIT:
                break
    os._exit(0)  # not waiting for the program that may still be running


if __name__ == "__main__":
    sys.exit(main())
