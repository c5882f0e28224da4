"""Programs run by Hugs for WebAssembly in this page's own worker. The module has no imports: it can reach nothing.

A job goes to the page's script as JSON and comes back as JSON; there each character of a file or stream is one byte.
"""

from __future__ import annotations

import json
import signal
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sandbox.contract import Ending, Job, Run, SandboxFailureError
from sandbox.interpreters import Hugs
from sandbox.job_names import INSIDE, check_name, fill_in

RunHugs = Callable[[str], str]
"""The page's script: a job as JSON in, how it ended as JSON out."""

KIND = "wasm"
_UNLIMITED = (1 << 31) - 1  # steps


@dataclass(frozen=True)
class BrowserSandbox:
    """A browser's worker: one program at a time, each in memory that begins as after Hugs' start."""

    run_hugs: RunHugs
    image: str | None = None
    kind: str = KIND

    def run(self, job: Job) -> Run:
        """Run the job.

        :raises SandboxFailureError: if the script fails.
        """
        for name in job.files:
            check_name(name)
        reply = json.loads(self.run_hugs(_write_job(job)))
        if problem := reply.get("problem"):
            raise SandboxFailureError(problem)
        ending, code = _read_ending(reply)
        stdout, stderr = (reply[stream].encode("latin-1") for stream in ("stdout", "stderr"))
        return Run(ending, code, stdout, stderr, reply["seconds"], tuple(reply["lines"]))

    def which(self, program: str) -> str | None:
        """Hugs, under the name that it has elsewhere; there is nothing else."""
        return Hugs.program if program == "runhugs" else None

    def close(self) -> None:
        """There is nothing to close: the worker ends with the page."""


def _write_job(job: Job) -> str:
    return json.dumps(
        {
            "files": {f"{INSIDE}/{name}": content.decode("latin-1") for name, content in job.files.items()},
            "main": fill_in(job.command[-1:], INSIDE)[0],
            "options": fill_in(job.command[1:-1], INSIDE),
            "stdin": job.stdin.decode("latin-1"),
            "steps": job.limits.line_steps or _UNLIMITED,
            "output": job.limits.output_bytes,
        }
    )


def _read_ending(reply: dict[str, Any]) -> tuple[Ending, int]:
    match reply["ended"]:
        case "exited":
            return Ending.EXITED, reply["code"]
        case "output":
            return Ending.OUTPUT_LIMIT, -signal.SIGKILL
        case "steps":
            return Ending.STEP_LIMIT, -signal.SIGKILL
    return Ending.TOO_DEEP, -signal.SIGSEGV  # the browser's stack was exhausted
