"""No sandbox: the program runs on this machine as whoever started us, within limits but not sealed.

Only for one's own program, or where the caller has said so. Must not be chosen by itself.
"""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

from sandbox.contract import Job, Run, SandboxFailureError
from sandbox.folder import INSIDE, fill_in, job_folder
from sandbox.process import run_process
from sandbox.program_needs import needs_of


class NoSandbox:
    """Runs a job as a plain process."""

    kind = "none"
    image = None

    def run(self, job: Job) -> Run:
        """Run the job in a temporary folder, which is called as in the sealed places in what comes back."""
        check_program(job.command[0])
        with job_folder(job.files) as folder:
            variables = [f"{name}={value}" for name, value in job.environment.items()]
            run = run_process(
                # The shell that sets the limits adds variables of its own, so they are cleared behind it.
                ["/usr/bin/env", "-i", *variables, *fill_in(job.command, str(folder))],
                job.stdin,
                job.limits,
                folder=folder,
                bounded_memory=needs_of(job.command[0]).bounded_memory,
            )
            return replace(run, stdout=_renamed(run.stdout, folder), stderr=_renamed(run.stderr, folder))

    def which(self, program: str) -> str | None:
        """Where this machine has the program."""
        return shutil.which(program)

    def close(self) -> None:
        """Nothing is held."""


def check_program(program: str) -> None:
    """Refuse a job whose program is not there: a fault of ours.

    :raises SandboxFailureError: then.
    """
    if not Path(program).is_file():
        raise SandboxFailureError(f"{program} is not installed on this machine any more")


def _renamed(output: bytes, folder: Path) -> bytes:
    """The same words on every machine and in every sandbox: the folder's name is chance."""
    return output.replace(str(folder).encode(), INSIDE.encode())
