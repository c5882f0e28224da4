"""No sandbox: the program runs within limits but not isolated, as the current user or, if we are root, as another.

Only for the user's own program, at the user's explicit request, or in a container made for one submission; must never
be chosen automatically.
"""

from __future__ import annotations

import shutil
import subprocess
from dataclasses import replace
from pathlib import Path

from sandbox.contract import Job, Run, SandboxFailureError
from sandbox.folder import job_folder
from sandbox.job_names import INSIDE, fill_in
from sandbox.process import run_process
from sandbox.program_needs import needs_of


class NoSandbox:
    """Runs a job as a plain process."""

    kind = "none"
    image = None

    def __init__(self, user: int | None = None) -> None:
        self._user = user  # whom programs run as; for anybody but ourselves we must be root

    def run(self, job: Job) -> Run:
        """Run the job in a temporary folder. In the output the folder has the same name as in the other sandboxes."""
        check_program(job.command[0])
        with job_folder(job.files, self._user) as folder:
            variables = [f"{name}={value}" for name, value in job.environment.items()]
            run = run_process(
                # The shell that sets the limits adds variables of its own, so `env` clears them after it.
                ["/usr/bin/env", "-i", *variables, *fill_in(job.command, str(folder))],
                job.stdin,
                job.limits,
                folder=folder,
                bounded_memory=needs_of(job.command[0]).bounded_memory,
                user=self._user,
            )
            return replace(run, stdout=_renamed(run.stdout, folder), stderr=_renamed(run.stderr, folder))

    def which(self, program: str) -> str | None:
        """The program's path on this machine."""
        return shutil.which(program)

    def close(self) -> None:
        """Do nothing: this sandbox holds nothing."""


def can_read(path: Path, user: int) -> bool:
    """Whether a program that runs as this user can read a file, as far as that user can find out."""
    command = ["/usr/bin/test", "-r", str(path)]
    return subprocess.run(command, user=user, group=user, extra_groups=(), cwd="/", check=False).returncode != 1


def check_program(program: str) -> None:
    """Check that a job's program exists; if it does not, the problem is on our side.

    :raises SandboxFailureError: if it does not.
    """
    if not Path(program).is_file():
        raise SandboxFailureError(f"{program} is not installed on this machine any more")


def _renamed(output: bytes, folder: Path) -> bytes:
    """The output without the folder's random name, so that it is the same on every machine and in every sandbox."""
    return output.replace(str(folder).encode(), INSIDE.encode())
