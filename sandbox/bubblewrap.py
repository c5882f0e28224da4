"""Bubblewrap: Linux namespaces without a daemon. Knows ``bwrap``'s flags; must not know what runs inside."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from sandbox.contract import Ending, Job, Limits, Run, SandboxFailureError, SandboxUnavailableError
from sandbox.folder import INSIDE, fill_in, job_folder
from sandbox.needs import Needs, needs_of
from sandbox.none import check_program
from sandbox.process import run_process

_NOBODY = "65534"

# --as-pid-1: the program itself is waited for, so its CPU time is counted, and its end ends all it started.
_SEAL = (
    *("--unshare-all", "--unshare-user", "--uid", _NOBODY, "--gid", _NOBODY, "--hostname", "sandbox"),
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
        self._try_out()

    def run(self, job: Job) -> Run:
        """Run the job behind fresh namespaces."""
        check_program(job.command[0])
        needs = needs_of(job.command[0])
        with job_folder(job.files) as folder, _status_pipe() as (status, report):
            run = run_process(
                self._command(job, folder, needs, report.fileno()),
                job.stdin,
                job.limits,
                folder=folder,
                bounded_memory=needs.bounded_memory,
                pass_fds=(report.fileno(),),
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

    def _command(self, job: Job, folder: Path, needs: Needs, report: int) -> list[str]:
        command = [self._program, *_SEAL, "--json-status-fd", str(report)]
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


@contextmanager
def _status_pipe() -> Iterator[tuple[IO[bytes], IO[bytes]]]:
    """Where ``bwrap`` tells that the program ran: its error output could be the program's own."""
    read, write = os.pipe()
    with open(read, "rb") as status, open(write, "wb") as report:  # noqa: PTH123  # descriptors, not paths
        yield status, report


def _said(output: bytes) -> str:
    return output.decode(errors="replace").strip()[:400] or "it said nothing"
