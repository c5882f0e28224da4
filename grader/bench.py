"""Where programs are run: a sandbox and the interpreter found in it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from grader.errors import SandboxFaultError
from sandbox.choose import open_sandbox
from sandbox.contract import Sandbox, SandboxUnavailableError
from sandbox.interpreters import Interpreter, find_interpreter


@dataclass(frozen=True)
class Bench:
    """A sandbox that is open, and its interpreter."""

    sandbox: Sandbox
    interpreter: Interpreter


def open_bench(kind: str | None, report: Callable[[str], None]) -> Bench:
    """The sandbox asked for (or the best there is) with the interpreter found in it.

    :raises SandboxFaultError: saying what to install, where there is none.
    """
    try:
        sandbox = open_sandbox(kind, report)
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
