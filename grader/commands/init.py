"""``grader init``: write the settings file of a course."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from grader.commands.options import assignment_option
from grader.errors import UsageError

if TYPE_CHECKING:
    from grader.assignment.settings import Assignment


@click.command(epilog="Example: grader init course/")
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False), default=Path())
@assignment_option
def init(folder: Path, assignment: str) -> None:
    """Write a commented grader.toml into FOLDER (default: this one), which `grader grade` then uses."""
    from grader.assignment.course import NAME, example
    from grader.assignment.settings import load_assignment

    loaded = load_assignment(assignment)
    written = example(_name_in(folder, loaded), loaded.settings.types)
    path = folder / NAME
    try:
        folder.mkdir(parents=True, exist_ok=True)
        # “x” fails where the file exists: it may be a teacher's own.
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(written)
    except FileExistsError as error:
        raise UsageError(f"{path}: already exists and was not changed; edit it, or move it away first") from error
    except OSError as error:
        raise UsageError(f"{path}: cannot be written ({error.strerror})") from error
    click.echo(f"{path}: written. Edit it; `grader grade` uses these settings.")


def _name_in(folder: Path, assignment: Assignment) -> str:
    """A bundled assignment by its name, another one by its folder as seen from the settings file."""
    from grader.assignment.settings import is_bundled

    if is_bundled(assignment.folder):
        return assignment.name
    return Path(os.path.relpath(assignment.folder.resolve(), folder.resolve())).as_posix()
