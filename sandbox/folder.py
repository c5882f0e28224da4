"""The temporary folder that holds a job's files. Knows paths; must not know who runs them."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path, PurePosixPath

from sandbox.contract import SandboxFailureError
from sandbox.job_names import check_name
from sandbox.leftovers import PREFIX, owner
from sandbox.removal import remove_tree


@contextmanager
def job_folder(files: Mapping[str, bytes], user: int | None = None) -> Iterator[Path]:
    """A temporary folder holding ``files``, removed afterwards.

    Only we (or ``user``, if given) can enter the outer folder. The inner one is what a sandbox shows: anyone can
    read it, since the program runs as another user, and no sandboxed program can write to it.

    :raises SandboxFailureError: if the files cannot be written, for example to a full disk.
    """
    for name in files:
        check_name(name)
    with ExitStack() as stack:
        try:
            outer = Path(tempfile.mkdtemp(prefix=f"{PREFIX}{owner()}-")).resolve()
            stack.callback(remove_tree, outer)  # never raises; what cannot be removed now, a later sweep removes
            inner = _fill(outer, files, user)
        except OSError as error:
            raise SandboxFailureError(f"cannot write a program's files to {tempfile.gettempdir()}: {error}") from error
        yield inner


def _fill(outer: Path, files: Mapping[str, bytes], user: int | None) -> Path:
    inner = outer / "job"
    inner.mkdir()
    for name, content in files.items():
        _write(inner, PurePosixPath(name), content)
    inner.chmod(0o755)
    if user is not None:
        os.chown(outer, user, -1)
        outer.chmod(0o500)
    return inner


def _write(folder: Path, name: PurePosixPath, content: bytes) -> None:
    """Write one file and the folders it is in, with modes that do not depend on our umask."""
    inner = folder
    for part in name.parts[:-1]:
        inner /= part
        inner.mkdir(exist_ok=True)
        inner.chmod(0o755)
    file = inner / name.name
    file.write_bytes(content)
    file.chmod(0o644)
