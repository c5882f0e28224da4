"""The Haskell runtime: an open sandbox and the interpreter found in it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from grader.digests import digest_bytes
from grader.errors import SandboxFaultError
from grader.model import RuntimeIdentity
from sandbox.contract import Sandbox, SandboxUnavailableError
from sandbox.interpreters import Interpreter, find_interpreter
from sandbox.kinds import KINDS, WORKER
from sandbox.unix import NOBODY, is_root
from sandbox.unsealed import NoSandbox, can_read

Report = Callable[[str], None]


@dataclass(frozen=True)
class SandboxChoice:
    """Which sandbox is wanted: ``None`` is the best that works here; the others say how Docker is used."""

    kind: str | None = None
    isolation: str = WORKER
    runtime: str | None = None


@dataclass(frozen=True)
class HaskellRuntime:
    """A sandbox that is open, and its interpreter."""

    sandbox: Sandbox
    interpreter: Interpreter

    @cached_property
    def identity(self) -> RuntimeIdentity:
        """This runtime, as far as answers may depend on it."""
        image = self.sandbox.image
        build = None if image else _digest_file(self.interpreter.command("")[0])
        return RuntimeIdentity(self.sandbox.kind, image, self.interpreter.name, build)

    def close(self) -> None:
        """Close the sandbox."""
        self.sandbox.close()


def _digest_file(path: str) -> str | None:
    try:
        return digest_bytes(Path(path).read_bytes())
    except OSError:
        return None


def open_runtime(choice: SandboxChoice, report: Report, *, keep: bool = False) -> HaskellRuntime:
    """The sandbox asked for, or the best there is, with the interpreter found in it.

    ``keep`` leaves a warm Docker worker for the next call. ``report`` is given what the user should know.

    :raises SandboxFaultError: saying what to install, where there is none.
    """
    from sandbox.choose import open_sandbox  # Docker's library, which a browser does not have

    try:
        sandbox = open_sandbox(choice.kind, report, isolation=choice.isolation, runtime=choice.runtime, keep=keep)
    except SandboxUnavailableError as error:
        raise SandboxFaultError(str(error)) from error
    return _find_interpreter(sandbox, report)


def open_demoted_runtime(closed: Path, report: Report) -> HaskellRuntime:
    """No sandbox, in a container made for one submission: programs run as ``nobody``, who must not read ``closed``.

    :raises SandboxFaultError: where we are not root and cannot change the user, or ``nobody`` can read that file.
    """
    if not is_root():
        raise SandboxFaultError("without a sandbox programs have to run as another user, and only root can do that")
    if can_read(closed, NOBODY):
        raise SandboxFaultError(f"{closed} could be read by a program without a sandbox; nobody was graded")
    return _find_interpreter(NoSandbox(NOBODY), report)


def _find_interpreter(sandbox: Sandbox, report: Report) -> HaskellRuntime:
    interpreter = find_interpreter(sandbox)
    if interpreter is None:
        sandbox.close()
        raise SandboxFaultError(
            f"no Haskell interpreter for the sandbox {sandbox.kind!r}: install hugs (apt-get install hugs)"
        )
    if interpreter.name != "hugs":
        report(f"Hugs is not installed: using {interpreter.name} in Haskell 98 mode instead, as a second opinion only.")
    return HaskellRuntime(sandbox, interpreter)


def open_own_runtime(choice: SandboxChoice, report: Report, *, keep: bool = False) -> HaskellRuntime:
    """The runtime for one's own program: the sandbox asked for, or the best of all there are.

    :raises SandboxFaultError: saying in one line what to install, where there is nothing.
    """
    if choice.kind is not None:
        return open_runtime(choice, report, keep=keep)
    for kind in KINDS:  # also unsealed, since nobody else wrote it
        with suppress(SandboxFaultError):
            return open_runtime(SandboxChoice(kind, choice.isolation, choice.runtime), report, keep=keep)
    raise SandboxFaultError(
        "nothing here can run Haskell: install Hugs (apt-get install hugs), "
        "or GHC (https://www.haskell.org/ghcup/), or Docker, and check again"
    )
