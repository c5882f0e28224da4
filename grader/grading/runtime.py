"""Where programs are run: a sandbox and the interpreter found in it."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from grader.errors import SandboxFaultError
from sandbox.choose import open_sandbox
from sandbox.contract import Sandbox, SandboxUnavailableError
from sandbox.interpreters import Interpreter, find_interpreter
from sandbox.kinds import WORKER


@dataclass(frozen=True)
class Place:
    """Where programs run, as far as their answers may depend on it.

    ``build`` is the digest of the interpreter's own file, where no image tells which one it is.
    """

    kind: str
    image: str | None
    interpreter: str
    build: str | None


@dataclass(frozen=True)
class Bench:
    """A sandbox that is open, and its interpreter."""

    sandbox: Sandbox
    interpreter: Interpreter

    @cached_property
    def place(self) -> Place:
        """This bench, described."""
        image = self.sandbox.image
        build = None if image else _digest_file(self.interpreter.command("")[0])
        return Place(self.sandbox.kind, image, self.interpreter.name, build)


def _digest_file(path: str) -> str | None:
    try:
        return "sha256:" + hashlib.sha256(Path(path).read_bytes()).hexdigest()
    except OSError:
        return None


def open_bench(
    kind: str | None,
    report: Callable[[str], None],
    *,
    isolation: str = WORKER,
    runtime: str | None = None,
    keep: bool = False,
) -> Bench:
    """The sandbox asked for (or the best there is) with the interpreter found in it.

    :raises SandboxFaultError: saying what to install, where there is none.
    """
    try:
        sandbox = open_sandbox(kind, report, isolation=isolation, runtime=runtime, keep=keep)
    except SandboxUnavailableError as error:
        raise SandboxFaultError(str(error)) from error
    interpreter = find_interpreter(sandbox)
    if interpreter is None:
        sandbox.close()
        raise SandboxFaultError(
            f"no Haskell interpreter for the sandbox {sandbox.kind!r}: install hugs (apt-get install hugs)"
        )
    if interpreter.name != "hugs":
        report(
            f"Hugs is not installed: {interpreter.name} in Haskell 98 mode is used instead, as a second opinion only."
        )
    return Bench(sandbox, interpreter)


OWN = ("docker", "bubblewrap", "none")
"""Where one's own program may run, the best first: also unsealed, since nobody else wrote it."""


def open_own_bench(
    report: Callable[[str], None], *, isolation: str = "worker", runtime: str | None = None, keep: bool = False
) -> Bench:
    """The best there is for one's own program.

    :raises SandboxFaultError: in one line what to install, where there is nothing.
    """
    for kind in OWN:
        with suppress(SandboxFaultError):
            return open_bench(kind, report, isolation=isolation, runtime=runtime, keep=keep)
    raise SandboxFaultError(
        "nothing here can run Haskell: install Hugs (apt-get install hugs), "
        "or GHC (https://www.haskell.org/ghcup/), or Docker, and check again"
    )
