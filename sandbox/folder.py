"""The folder in which a job's files are found. Knows paths; must not know who runs them."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path, PurePosixPath

from sandbox.contract import SandboxFailureError
from sandbox.leftovers import PREFIX, owner

INSIDE = "/job"  # where a sealed place shows the folder


@contextmanager
def job_folder(files: Mapping[str, bytes], user: int | None = None) -> Iterator[Path]:
    """A temporary folder holding ``files``, gone afterwards.

    The outer folder is closed to other users of the host than us, or ``user``; the inner one, which a sealed
    place sees, is readable by anyone, since the program in there runs as nobody. Nobody can write there.

    :raises SandboxFailureError: where the files cannot be written: a full disk, say.
    """
    for name in files:
        check_name(name)
    with ExitStack() as stack:
        try:
            outer = stack.enter_context(tempfile.TemporaryDirectory(prefix=f"{PREFIX}{owner()}-"))
            inner = _fill(Path(outer).resolve(), files, user)
        except OSError as error:
            raise SandboxFailureError(
                f"a program's files cannot be written to {tempfile.gettempdir()}: {error}"
            ) from error
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


def check_name(name: str) -> None:
    """Refuse a name that could lead out of the folder.

    :raises ValueError: for an absolute name, one with ``..`` or one that is not in its plain form.
    """
    path = PurePosixPath(name)
    if path.is_absolute() or ".." in path.parts or str(path) != name or name == "." or "\0" in name:
        raise ValueError(f"a job's file cannot be called {name!r}: use a relative name without '..'")


def fill_in(command: Sequence[str], folder: str) -> tuple[str, ...]:
    """The command with ``{dir}`` replaced."""
    return tuple(argument.replace("{dir}", folder) for argument in command)


def _write(folder: Path, name: PurePosixPath, content: bytes) -> None:
    """Write one file, with its folders, in modes that do not depend on our umask."""
    inner = folder
    for part in name.parts[:-1]:
        inner /= part
        inner.mkdir(exist_ok=True)
        inner.chmod(0o755)
    file = inner / name.name
    file.write_bytes(content)
    file.chmod(0o644)
