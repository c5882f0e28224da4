"""What of others a self-check page is made of: Python for WebAssembly (Pyodide), and msgspec built for it.

Each file is of one version with one digest. ``python -m grader.browser.page_parts`` fetches them through this machine's
own npm and pip; no commit has them, but a wheel does.
"""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

from grader.errors import UsageError

FOLDER = Path(__file__).parent / "parts"

PYODIDE = "314.0.7"
MSGSPEC = "0.22.0"
PYTHON = "3.14"
PLATFORM = "pyemscripten_2026_0_wasm32"
"""The platform of Pyodide's wheels: with each yearly Pyodide there is another."""

LOADER, PYTHON_SCRIPT, PYTHON_MODULE, LIBRARY = "pyodide.js", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip"
WHEEL = f"msgspec-{MSGSPEC}-cp314-cp314-{PLATFORM}.whl"
DIGESTS: Mapping[str, str] = MappingProxyType(
    {
        LOADER: "3141b814715a72e59b51b1b18b9ceae5bf19f7c852417e431bb0a34feadf825c",
        PYTHON_SCRIPT: "f7cdc8ece80678ceb712f8e65ebe6d3a83203a180c399865f49612a051693635",
        PYTHON_MODULE: "cc36e3cab04fdfc9a63ff13eb52eae2b911bf46c025cc7b281f394bd3de1d5e6",
        LIBRARY: "fa1957e5777068fc4f7437f96d860ae2fbe9c19732ba06c84e004ec16dd7dd7a",
        WHEEL: "a66b1766311e42371e509c996c3933b161c7ae0eabdf361af5316dec197e1022",
    }
)


class PartError(UsageError):
    """A part is missing, or is not the one that is meant."""


def read_parts(folder: Path = FOLDER) -> Mapping[str, bytes]:
    """The content of every part, by its name.

    :raises PartError: if one is missing or has another digest.
    """
    return {name: _read_part(folder / name, digest) for name, digest in DIGESTS.items()}


def _read_part(file: Path, digest: str) -> bytes:
    try:
        content = file.read_bytes()
    except OSError as error:
        raise PartError(
            f"{file}: cannot be read ({error.strerror}); `make page-parts` fetches what a page is made of"
        ) from error
    found = hashlib.sha256(content).hexdigest()
    if found != digest:
        raise PartError(f"{file}: its SHA-256 is {found}, not {digest}; remove it and run `make page-parts`")
    return content


def fetch_parts(folder: Path = FOLDER) -> None:
    """Fetch every part that is missing or is another one.

    :raises PartError: if npm or pip fails, or gives something else.
    """
    try:
        read_parts(folder)
    except PartError:
        _fetch_all(folder)
        read_parts(folder)


def _fetch_all(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".parts-", dir=folder.parent) as name:
        work = Path(name)
        _run(["npm", "pack", "--silent", f"pyodide@{PYODIDE}"], work)
        with tarfile.open(next(work.glob("pyodide-*.tgz"))) as packed:
            packed.extractall(work, filter="data")
        chosen = ("--only-binary", ":all:", "--platform", PLATFORM, "--python-version", PYTHON)
        pip = (sys.executable, "-m", "pip", "download", "-qq", "--disable-pip-version-check", "--no-deps")
        _run([*pip, *chosen, f"msgspec=={MSGSPEC}"], work)
        for part in DIGESTS:
            found = work / part if part == WHEEL else work / "package" / part
            shutil.copyfile(found, folder / part)


def _run(command: Sequence[str], folder: Path) -> None:
    try:
        subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    except OSError as error:
        raise PartError(f"{command[0]} does not start: {error.strerror}") from error
    except subprocess.CalledProcessError as error:
        raise PartError(f"{' '.join(command[:4])} failed: {error.stderr.strip()[-600:]}") from error


def main() -> int:
    """Fetch what is missing, or say why that is not possible here; with ``--if-possible`` that is no failure."""
    try:
        fetch_parts()
    except (PartError, OSError, tarfile.TarError) as error:
        print(f"==> Not fetched, so `grader page` does not work here: {error}", file=sys.stderr)
        return 0 if "--if-possible" in sys.argv[1:] else 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
