"""Bubblewrap: Linux namespaces without a daemon. Knows ``bwrap``'s flags; must not know what runs inside."""

from __future__ import annotations

import os
import platform
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from sandbox.contract import Ending, Job, Limits, Run, SandboxFailureError, SandboxUnavailableError
from sandbox.folder import INSIDE, fill_in, job_folder
from sandbox.process import run_process
from sandbox.program_needs import Needs, needs_of
from sandbox.syscalls import program_filter
from sandbox.unsealed import check_program

_NOBODY = 65534

# --as-pid-1: the program itself is waited for, so its CPU time is counted, and its end ends all it started.
_SEAL = (
    *("--unshare-all", "--unshare-user", "--uid", str(_NOBODY), "--gid", str(_NOBODY), "--hostname", "sandbox"),
    *("--die-with-parent", "--new-session", "--as-pid-1", "--cap-drop", "ALL", "--clearenv"),
)


class Bubblewrap:
    """Runs each job in namespaces of its own, in which only the interpreter and the job can be seen."""

    kind = "bubblewrap"
    image = None

    def __init__(self) -> None:
        """Find ``bwrap`` and try it.

        :raises SandboxUnavailableError: where it is missing or the kernel refuses.
        """
        program = shutil.which("bwrap")
        if program is None:
            raise SandboxUnavailableError("bubblewrap is not installed: try 'apt-get install bubblewrap'")
        self._program = program
        self._user = self._choose_user()
        self._filter = program_filter(platform.machine(), starting=True)

    @property
    def notes(self) -> tuple[str, ...]:
        """What this kernel does not support, in sentences; empty where all holds."""
        notes = []
        if self._user is None and _is_root():
            notes.append("this kernel lets nobody but root make namespaces, so programs are root's, sealed off")
        if self._filter is None:
            notes.append(f"the system calls of {platform.machine()} are not known, so programs may make any")
        return tuple(notes)

    def run(self, job: Job) -> Run:
        """Run the job behind fresh namespaces."""
        check_program(job.command[0])
        needs = needs_of(job.command[0])
        calls = self._filter if needs.few_calls else None
        with job_folder(job.files, self._user) as folder, _status_pipe() as (status, report), _filter(calls) as filter_:
            run = run_process(
                self._command(job, folder, needs, report.fileno(), filter_),
                job.stdin,
                job.limits,
                folder=folder,
                bounded_memory=needs.bounded_memory,
                pass_fds=(report.fileno(), *filter_),
                user=self._user,
            )
            report.close()
            started = b'"exit-code"' in status.read()
        if run.ending is Ending.EXITED and not started:
            raise SandboxFailureError(f"bubblewrap did not start the program: {_said(run.stderr)}")
        return run

    def which(self, program: str) -> str | None:
        """Where this machine has the program; it is shown at the same place inside."""
        return shutil.which(program)

    def close(self) -> None:
        """Nothing is held."""

    def _command(self, job: Job, folder: Path, needs: Needs, report: int, filter_: tuple[int, ...]) -> list[str]:
        command = [self._program, *_SEAL, "--json-status-fd", str(report)]
        for file in filter_:
            command += ["--seccomp", str(file)]
        for path in needs.paths:
            command += ["--ro-bind-try", path, path]
        if needs.proc:
            command += ["--proc", "/proc"]
        if needs.scratch:
            command += ["--tmpfs", "/tmp"]  # noqa: S108  # the sandbox's own
        command += ["--ro-bind", str(folder), INSIDE, "--chdir", INSIDE, "--remount-ro", "/"]
        for name, value in job.environment.items():
            command += ["--setenv", name, value]
        return [*command, "--", *fill_in(job.command, INSIDE)]

    def _choose_user(self) -> int | None:
        """Nobody, where we are root and the kernel lets nobody make namespaces; else who we are."""
        if _is_root():
            self._user, self._filter = _NOBODY, None
            with suppress(SandboxUnavailableError):
                self._try_out()
                return _NOBODY
        self._user, self._filter = None, None
        self._try_out()
        return None

    def _try_out(self) -> None:
        try:
            run = self.run(Job({}, (shutil.which("true") or "/bin/true",), limits=Limits(wall_seconds=30)))
        except SandboxFailureError as error:
            raise SandboxUnavailableError(
                f"{error}. It needs user namespaces; see sysctl kernel.unprivileged_userns_clone, "
                "user.max_user_namespaces and kernel.apparmor_restrict_unprivileged_userns"
            ) from error
        if (run.ending, run.code) != (Ending.EXITED, 0):
            raise SandboxUnavailableError(f"bubblewrap cannot run a program here: {_said(run.stderr)}")


def _is_root() -> bool:
    return os.geteuid() == 0


@contextmanager
def _filter(calls: bytes | None) -> Iterator[tuple[int, ...]]:
    """Where ``bwrap`` reads the list of system calls, if there is one: a pipe that holds it whole."""
    if calls is None:
        yield ()
        return
    read, write = os.pipe()
    with open(read, "rb") as reading, open(write, "wb") as writing:  # noqa: PTH123  # descriptors, not paths
        writing.write(calls)
        writing.close()
        yield (reading.fileno(),)


@contextmanager
def _status_pipe() -> Iterator[tuple[IO[bytes], IO[bytes]]]:
    """Where ``bwrap`` tells that the program ran: its error output could be the program's own."""
    read, write = os.pipe()
    with open(read, "rb") as status, open(write, "wb") as report:  # noqa: PTH123  # descriptors, not paths
        yield status, report


def _said(output: bytes) -> str:
    return output.decode(errors="replace").strip()[:400] or "it said nothing"
