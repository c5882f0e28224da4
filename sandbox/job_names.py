"""How a job's files and arguments are named. Pure, and cheap to import: knows names, no folders."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import PurePosixPath

INSIDE = "/job"  # the path, inside a sandbox, of the folder that holds the files


def check_name(name: str) -> None:
    """Reject a name that could lead out of the folder.

    :raises ValueError: for an absolute name, one with ``..`` or one that is not in normal form.
    """
    path = PurePosixPath(name)
    if path.is_absolute() or ".." in path.parts or str(path) != name or name == "." or "\0" in name:
        raise ValueError(f"a job's file cannot be called {name!r}: use a relative name without '..'")


def fill_in(command: Sequence[str], folder: str) -> tuple[str, ...]:
    """The command with ``{dir}`` replaced by the folder."""
    return tuple(argument.replace("{dir}", folder) for argument in command)
