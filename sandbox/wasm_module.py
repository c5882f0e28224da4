"""Finds the module that ``make wasm`` built or the wheel brought, and its compiled snapshot in the user's cache.

Knows files; must not know how a program is run.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import platform
import subprocess
import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from sandbox.contract import SandboxUnavailableError
from sandbox.kept_worker import cache_folder
from sandbox.unix import HAS_USERS, user_number

BUILT = Path(__file__).parent / "wasm" / "built"
MODULE, LIBRARY, LICENCE = "hugs.wasm", "library.json", "LICENSE.hugs"

_PREPARE_SECONDS = 300
_LAYOUT = "1"  # of what is prepared; another one makes everybody's snapshots anew


@dataclass(frozen=True)
class HugsModule:
    """The files of Hugs for WebAssembly."""

    wasm: Path
    library: Path
    licence: Path

    @property
    def digest(self) -> str:
        """Of everything that answers depend on: the interpreter, its libraries and how a snapshot is made."""
        digest = hashlib.sha256(_LAYOUT.encode())
        for file in (self.wasm, self.library):
            digest.update(hashlib.sha256(file.read_bytes()).digest())
        return digest.hexdigest()


@dataclass(frozen=True)
class Prepared:
    """Compiled modules: ``files`` has the libraries in its memory, ``snapshot`` a Hugs that has loaded its Prelude."""

    files: Path
    snapshot: Path


@cache
def find_module(folder: Path = BUILT) -> HugsModule:
    """The built module.

    :raises SandboxUnavailableError: if there is none, or nothing to run it with.
    """
    found = HugsModule(folder / MODULE, folder / LIBRARY, folder / LICENCE)
    if not (found.wasm.is_file() and found.library.is_file()):
        raise SandboxUnavailableError("Hugs for WebAssembly is not built: try 'make wasm'")
    if importlib.util.find_spec("wasmtime") is None:
        raise SandboxUnavailableError("wasmtime is not installed: try pip install 'haskell-card-grader[wasm]'")
    return found


def prepare(module: HugsModule) -> Prepared:
    """The compiled modules for this machine, made at the first use: some seconds, in a process of their own.

    :raises SandboxUnavailableError: if they cannot be made.
    """
    folder = cache_folder() / "wasm"
    prepared = _prepared_in(folder, module)
    if _is_ours(prepared.files) and _is_ours(prepared.snapshot):
        return prepared
    paths = map(str, (module.wasm, module.library, prepared.files, prepared.snapshot))
    command = own_command("sandbox.wasm_preparation", *paths)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        subprocess.run(
            command, check=True, capture_output=True, text=True, timeout=_PREPARE_SECONDS, env=child_environment()
        )
    except subprocess.CalledProcessError as error:
        raise SandboxUnavailableError(f"Hugs for WebAssembly does not start: {error.stderr.strip()[-400:]}") from error
    except (OSError, subprocess.TimeoutExpired) as error:
        raise SandboxUnavailableError(f"Hugs for WebAssembly cannot be prepared in {folder}: {error}") from error
    return prepared


def own_command(module: str, *arguments: str) -> list[str]:
    """The command of a process of our own: it imports nothing from the current folder, which may hold submissions, and
    runs none of what packages start Python with, which takes time and which no module of ours needs.
    """
    return [sys.executable, "-P", "-S", "-m", module, *arguments]


def child_environment() -> dict[str, str]:
    """The environment of our own processes: where Python finds what we found."""
    needed = {name: os.environ[name] for name in ("SYSTEMROOT",) if name in os.environ}  # by Python on Windows
    return {**needed, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path), "PYTHONDONTWRITEBYTECODE": "1"}


def _prepared_in(folder: Path, module: HugsModule) -> Prepared:
    """Compiled modules are machine code of one version of the engine, for one kind of machine."""
    key = hashlib.sha256(
        f"{module.digest} {_engine_version()} {platform.machine()} {platform.system()}".encode()
    ).hexdigest()[:24]
    return Prepared(folder / f"{key}.files", folder / f"{key}.snapshot")


def _engine_version() -> str:
    """wasmtime's version, by the name of the folder with its metadata: what reads those is slow to load."""
    package = importlib.util.find_spec("wasmtime")
    for place in (package and package.submodule_search_locations) or ():
        for folder in Path(place).parent.glob("wasmtime-*.dist-info"):
            return folder.name.removeprefix("wasmtime-").removesuffix(".dist-info")
    from importlib.metadata import version

    return version("wasmtime")


def _is_ours(file: Path) -> bool:
    """Whether a file exists and nobody else could have written it: it is loaded as machine code."""
    try:
        status = file.stat()
    except OSError:
        return False
    return not HAS_USERS or (status.st_uid == user_number() and not status.st_mode & 0o022)
