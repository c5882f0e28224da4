"""How to call each Haskell interpreter. Knows flags; must not know games or how a sandbox works."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from sandbox.contract import Sandbox


class Interpreter(Protocol):
    """Runs a Haskell program whose main file is given by name."""

    @property
    def name(self) -> str:
        """``hugs`` or ``ghc``."""

    @property
    def exception_module(self) -> str:
        """The module that exports its exceptions."""

    @property
    def exception_type(self) -> str:
        """The type of all its exceptions."""

    @property
    def exception_catch(self) -> str:
        """The function that catches them."""

    def command(self, main: str) -> tuple[str, ...]:
        """The command that runs ``main`` with the job's folder as the module path."""

    def environment(self) -> dict[str, str]:
        """The environment variables it needs; it gets no others."""


@dataclass(frozen=True)
class Hugs:
    """Hugs in Haskell 98 mode: the interpreter that grades are based on."""

    program: str = "/usr/bin/runhugs"
    name: str = "hugs"
    exception_module: str = "Hugs.Exception"
    exception_type: str = "Exception"
    exception_catch: str = "catchException"
    library: str = "/usr/lib/hugs"

    def command(self, main: str) -> tuple[str, ...]:
        """``+98`` is explicit, and the library path is short, which saves thousands of file look-ups."""
        path = (
            f"{{dir}}:{self.library}/packages/hugsbase:{self.library}/packages/base:{self.library}/packages/haskell98"
        )
        return (self.program, "+98", "-h1m", f"-P{path}", f"{{dir}}/{main}")

    def environment(self) -> dict[str, str]:
        """The C locale: in a UTF-8 one Hugs cuts letters to eight bits and breaks comments."""
        return {"LC_ALL": "C", "HUGSFLAGS": "", "HUGSDIR": self.library}


@dataclass(frozen=True)
class Ghc:
    """``runghc`` in Haskell 98 mode, used if Hugs is not installed."""

    program: str = "/usr/bin/runghc"
    name: str = "ghc"
    exception_module: str = "Control.Exception"
    exception_type: str = "SomeException"
    exception_catch: str = "catch"

    def command(self, main: str) -> tuple[str, ...]:
        """Students' pragmas are removed beforehand, so none can override ``-XHaskell98``."""
        return (self.program, "--ghc-arg=-XHaskell98", "--ghc-arg=-i{dir}", f"{{dir}}/{main}")

    def environment(self) -> dict[str, str]:
        """A UTF-8 locale, without which GHC cannot read comments that are not ASCII."""
        return {"LC_ALL": "C.UTF-8", "HOME": "/nonexistent", "PATH": "/usr/bin:/bin"}


def library_of(runhugs: str) -> str:
    """The folder of this Hugs' libraries: next to the program itself (as in MacPorts), else the usual one.

    Links are followed first, since a link may lead to a program elsewhere.
    """
    sibling = Path(runhugs).resolve().parent.parent / "lib" / "hugs"
    return str(sibling) if sibling.is_dir() else Hugs.library


def find_interpreter(sandbox: Sandbox) -> Interpreter | None:
    """The best interpreter inside: Hugs, else GHC, else none."""
    if runhugs := sandbox.which("runhugs"):
        return Hugs(program=runhugs, library=library_of(runhugs))
    if runghc := sandbox.which("runghc"):
        return Ghc(program=runghc)
    return None
