"""The contract every backend keeps: a job goes in, one sealed run comes out.

A backend knows processes, files and limits. It must not know what the program computes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Protocol


class SandboxUnavailableError(Exception):
    """This backend cannot run here; the message says what is missing and what to do."""


class SandboxFailureError(Exception):
    """The backend broke while running a job: a problem on our side, never the program's."""


@dataclass(frozen=True)
class Limits:
    """What one run may use. CPU time decides; wall time is only a wide backstop."""

    cpu_seconds: int = 10
    wall_seconds: float = 120.0
    memory_mb: int = 128
    output_bytes: int = 1_000_000
    stack_mb: int = 64
    line_steps: int = 0  # for each line of output, where the sandbox counts steps; 0 is as many as it likes


@dataclass(frozen=True)
class Job:
    """A program to run: its files, its command and its input.

    A file's name may have folders, ``A/B.hs``, but an absolute name or one with ``..`` is a ValueError.
    ``{dir}`` in an argument stands for the read-only folder that holds the files.
    """

    files: Mapping[str, bytes]
    command: tuple[str, ...]
    stdin: bytes = b""
    environment: Mapping[str, str] = field(default_factory=dict)
    limits: Limits = Limits()


class Ending(Enum):
    """How a run ended."""

    EXITED = "exited"  # by itself, with an exit code
    KILLED = "killed"  # by a signal that no limit explains (a segmentation fault, say)
    CPU_LIMIT = "cpu-limit"
    STEP_LIMIT = "step-limit"  # the same on every machine: no second run can end differently
    WALL_LIMIT = "wall-limit"  # the machine may be to blame
    WAITED = "waited"  # until the wall limit, of its own accord: see sandbox.sleep_detection
    MEMORY_LIMIT = "memory-limit"
    OUTPUT_LIMIT = "output-limit"
    TOO_DEEP = "too-deep"  # for this machine's stack, which is smaller than the interpreter's own limit


@dataclass(frozen=True)
class Run:
    """What came back. ``code`` is the exit code, or minus the signal's number.

    ``cpu_seconds`` is the CPU time that the program used. A container does not tell it once it has ended; there it is
    the time for which it ran, on its one core: never less than what it used, and never more than its limit.
    ``line_steps`` is what each complete line of the output cost, in steps of the interpreter.
    """

    ending: Ending
    code: int
    stdout: bytes
    stderr: bytes
    cpu_seconds: float = field(default=0.0, compare=False)  # no two runs are equal in that
    line_steps: tuple[int, ...] = field(default=(), compare=False)  # only WebAssembly counts them


class Sandbox(Protocol):
    """An isolated place to run programs that nobody trusts. Safe to call from several threads."""

    @property
    def kind(self) -> str:
        """``docker``, ``bubblewrap``, ``wasm`` or ``none``: one of :data:`sandbox.kinds.KINDS`."""

    @property
    def image(self) -> str | None:
        """The digest of the image that programs run in, or None if there is no image."""

    def run(self, job: Job) -> Run:
        """Run the job in a fresh place, and leave nothing of it behind.

        :raises SandboxFailureError: if the sandbox itself fails.
        """

    def which(self, program: str) -> str | None:
        """The path of ``program`` as seen inside, or None if it is not installed."""

    def close(self) -> None:
        """Release everything the sandbox holds."""
