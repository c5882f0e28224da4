"""WebAssembly: Hugs in a module that imports nothing, in worker processes. Knows processes; must not know what runs.

A program in the module can compute and write its output; there is nothing else that it could call. The worker around
it has given up the system calls with which anything could be reached, where the system can do that.
"""

from __future__ import annotations

import atexit
import os
import subprocess
import threading
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import IO

from sandbox.contract import Ending, Job, Run, SandboxFailureError
from sandbox.interpreters import Hugs
from sandbox.unix import KILLED, wait_for
from sandbox.wasm_module import HugsModule, Prepared, child_environment, find_module, own_command, prepare
from sandbox.wasm_protocol import MOST_OUTPUT, pack_job, read_ready, read_run
from sandbox.wasm_seal import can_seal

_START_SECONDS = 120.0
_ERROR_BYTES = 400
_WINDOWS_FAULT = 0xC0000000  # exit codes from here on are those of programs that the system ended


class Wasm:
    """Runs each job in a fresh instance, in one of as many workers as there are jobs at the same time."""

    kind = "wasm"

    def __init__(self, module: HugsModule | None = None) -> None:
        """Find the module, unless another one is given, and prepare it at the first use on this machine.

        :raises SandboxUnavailableError: if it is not built, or wasmtime is not installed.
        """
        module = module or find_module()
        self._prepared = prepare(module)
        self.image = f"sha256:{module.digest}"
        self._idle: deque[_WorkerProcess] = deque()
        self._lock = threading.Lock()
        self._is_closed = False
        atexit.register(self.close)

    def start(self) -> None:
        """Begin to start a worker, and wait for nothing: the first job will find it ready, or hear why it is not."""
        with suppress(OSError):
            self._give_back(_WorkerProcess(self._prepared))

    @property
    def notes(self) -> tuple[str, ...]:
        """What this system does not support, in sentences; empty if nothing is missing."""
        return () if can_seal() else ("this system cannot take system calls away from the workers",)

    def run(self, job: Job) -> Run:
        """Run the job in a fresh instance."""
        if job.command[0] != Hugs.program or not job.command[-1].startswith("{dir}/"):
            raise SandboxFailureError(f"{job.command[0]} is not installed: WebAssembly has Hugs only")
        packed = pack_job(job)
        worker = self._take()
        try:
            run = worker.run(packed, job.limits.wall_seconds)
        except BaseException:
            worker.close()
            raise
        if worker.is_usable:
            self._give_back(worker)
        else:
            worker.close()
        return run

    def which(self, program: str) -> str | None:
        """Hugs, under the name that it has elsewhere."""
        return Hugs.program if program == "runhugs" else None

    def close(self) -> None:
        """End the workers."""
        atexit.unregister(self.close)
        with self._lock:
            self._is_closed = True
            workers = tuple(self._idle)
            self._idle.clear()
        for worker in workers:
            worker.close()

    def _take(self) -> _WorkerProcess:
        with self._lock:
            if self._idle:
                return self._idle.pop()
        return _WorkerProcess(self._prepared)

    def _give_back(self, worker: _WorkerProcess) -> None:
        with self._lock:
            if not self._is_closed:
                self._idle.append(worker)
                return
        worker.close()


class _WorkerProcess:
    """One worker and its two pipes. It starts while we do something else, until its first job."""

    def __init__(self, prepared: Prepared) -> None:
        self._process = subprocess.Popen(
            own_command("sandbox.wasm_worker", str(prepared.files), str(prepared.snapshot)),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            env=child_environment(),
            start_new_session=True,  # Ctrl-C is for the grader, which finishes what runs
        )
        self.is_usable = True
        self._is_late = False
        self._used: float | None = None  # CPU seconds, of its start and of the jobs so far; None until it has started

    def run(self, packed: bytes, wall_seconds: float) -> Run:
        """Run a packed job.

        :raises SandboxFailureError: if the worker fails.
        """
        if self._used is None:
            self._used = self._wait_for_start()
        try:
            with self._within(wall_seconds):
                self._send(packed)
                run = read_run(self._receive)
        except (EOFError, OSError, ValueError) as error:
            return self._explain_end(error)
        self._used += run.cpu_seconds
        self.is_usable = run.ending is not Ending.CPU_LIMIT and not self._is_late
        return run

    def close(self) -> None:
        """End it, whatever it does."""
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout, self._process.stderr):
            if pipe:
                pipe.close()

    def _wait_for_start(self) -> float:
        """The CPU seconds that it took.

        :raises SandboxFailureError: if it does not start.
        """
        try:
            with self._within(_START_SECONDS):
                return read_ready(self._receive)
        except (EOFError, OSError, ValueError) as error:
            raise SandboxFailureError(f"a WebAssembly worker did not start: {self._last_words()}") from error

    def _explain_end(self, error: Exception) -> Run:
        """How a job ended that brought no answer.

        :raises SandboxFailureError: if the worker failed by itself.
        """
        self.is_usable = False
        if isinstance(error, ValueError):  # it lives, but does not keep to the protocol
            self._process.kill()
        code, seconds = wait_for(self._process)
        used = max(0.0, seconds - (self._used or 0.0))
        if self._is_late:
            return Run(Ending.WALL_LIMIT, KILLED, b"", b"", used)
        if code < 0 or code >= _WINDOWS_FAULT:  # whatever the program did, it ended nobody else
            return Run(Ending.KILLED, code if code < 0 else KILLED, b"", b"", used)
        raise SandboxFailureError(f"a WebAssembly worker failed: {self._last_words()}") from error

    @contextmanager
    def _within(self, seconds: float) -> Iterator[None]:
        """End the worker when this time has passed: whatever waits for it, in either direction, then fails.

        Windows can wait for a socket with a time limit, but not for a pipe.
        """
        timer = threading.Timer(seconds, self._end_late)
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()
            timer.join()  # so that no later job is ended instead

    def _end_late(self) -> None:
        self._is_late = True
        self._process.kill()

    def _send(self, data: bytes) -> None:
        pipe, unsent = _pipe(self._process.stdin), memoryview(data)
        while unsent:
            unsent = unsent[os.write(pipe.fileno(), unsent) :]

    def _receive(self, size: int) -> bytes:
        pipe, data = _pipe(self._process.stdout), bytearray()
        while len(data) < size:
            piece = os.read(pipe.fileno(), min(size - len(data), MOST_OUTPUT))
            if not piece:
                raise EOFError
            data += piece
        return bytes(data)

    def _last_words(self) -> str:
        self._process.kill()
        text = _pipe(self._process.stderr).read().decode(errors="replace").strip()
        return text[-_ERROR_BYTES:] or "it gave no error message"


def _pipe(pipe: IO[bytes] | None) -> IO[bytes]:
    assert pipe  # noqa: S101  # for the type checker
    return pipe
