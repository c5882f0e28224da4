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
from sandbox.folder import job_folder
from sandbox.job_names import INSIDE, fill_in
from sandbox.process import run_process
from sandbox.program_needs import Needs, needs_of
from sandbox.syscalls import program_filter
from sandbox.unix import NOBODY
from sandbox.unsealed import check_program

# --as-pid-1: the program itself is process 1, so its CPU time is counted and all it started ends with it.
_SEAL = (
    *("--unshare-all", "--unshare-user", "--uid", str(NOBODY), "--gid", str(NOBODY), "--hostname", "sandbox"),
    *("--die-with-parent", "--new-session", "--as-pid-1", "--cap-drop", "ALL", "--clearenv"),
)


class Bubblewrap:
    """Runs each job in its own namespaces, in which only the interpreter and the job's files are visible."""

    kind = "bubblewrap"
    image = None

    def __init__(self) -> None:
        """Find ``bwrap`` and try it.

        :raises SandboxUnavailableError: if it is missing or the kernel does not allow it.
        """
        program = shutil.which("bwrap")
        if program is None:
            raise SandboxUnavailableError("bubblewrap is not installed: try 'apt-get install bubblewrap'")
        self._program = program
        self._user = self._choose_user()
        self._filter = program_filter(platform.machine(), starting=True)

    @property
    def notes(self) -> tuple[str, ...]:
        """What this kernel does not support, in sentences; empty if nothing is missing."""
        notes = []
        if self._user is None and _is_root():
            notes.append("only root may create namespaces on this kernel, so programs run as root inside the sandbox")
        if self._filter is None:
            notes.append(f"the system call numbers of {platform.machine()} are not known, so no call is forbidden")
        return tuple(notes)

    def run(self, job: Job) -> Run:
        """Run the job in fresh namespaces."""
        check_program(job.command[0])
        needs = needs_of(job.command[0])
        calls = self._filter if needs.few_calls else None
        with (
            job_folder(job.files, self._user) as folder,
            _status_pipe() as (reader, writer),
            _filter_pipe(calls) as filter_fds,
        ):
            run = run_process(
                self._command(job, folder, needs, writer.fileno(), filter_fds),
                job.stdin,
                job.limits,
                folder=folder,
                bounded_memory=needs.bounded_memory,
                pass_fds=(writer.fileno(), *filter_fds),
                user=self._user,
            )
            writer.close()
            started = b'"exit-code"' in reader.read()
        if run.ending is Ending.EXITED and not started:
            raise SandboxFailureError(f"bubblewrap did not start the program: {_error_text(run.stderr)}")
        return run

    def which(self, program: str) -> str | None:
        """The program's path on this machine, which is also its path inside."""
        return shutil.which(program)

    def close(self) -> None:
        """Do nothing: this sandbox holds nothing."""

    def _command(self, job: Job, folder: Path, needs: Needs, status_fd: int, filter_fds: tuple[int, ...]) -> list[str]:
        command = [self._program, *_SEAL, "--json-status-fd", str(status_fd)]
        for descriptor in filter_fds:
            command += ["--seccomp", str(descriptor)]
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
        """The user ``nobody``, if we are root and that user may create namespaces; None for the current user."""
        if _is_root():
            self._user, self._filter = NOBODY, None
            with suppress(SandboxUnavailableError):
                self._try_out()
                return NOBODY
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
            raise SandboxUnavailableError(f"bubblewrap cannot run a program here: {_error_text(run.stderr)}")


def _is_root() -> bool:
    return os.geteuid() == 0


@contextmanager
def _filter_pipe(calls: bytes | None) -> Iterator[tuple[int, ...]]:
    """The descriptor from which ``bwrap`` reads the filter of system calls, if there is one."""
    if calls is None:
        yield ()
        return
    read, write = os.pipe()
    with open(read, "rb") as reader, open(write, "wb") as writer:  # noqa: PTH123  # descriptors, not paths
        writer.write(calls)  # does not block: a pipe holds the whole filter
        writer.close()
        yield (reader.fileno(),)


@contextmanager
def _status_pipe() -> Iterator[tuple[IO[bytes], IO[bytes]]]:
    """The pipe on which ``bwrap`` reports that the program ran; on its error output the program could forge this."""
    read, write = os.pipe()
    with open(read, "rb") as reader, open(write, "wb") as writer:  # noqa: PTH123  # descriptors, not paths
        yield reader, writer


def _error_text(output: bytes) -> str:
    return output.decode(errors="replace").strip()[:400] or "it gave no error message"
