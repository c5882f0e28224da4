"""``grader init``: write the settings file of a course."""

from __future__ import annotations

from pathlib import Path

import click

from grader.errors import UsageError


@click.command(epilog="Example: grader init")
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False), default=Path())
def init(folder: Path) -> None:
    """Write a commented grader.toml into FOLDER (default: this one), which `grader grade` then uses."""
    from grader.assignment.course import NAME, example

    path = folder / NAME
    try:
        folder.mkdir(parents=True, exist_ok=True)
        # “x” fails where the file exists: it may be a teacher's own.
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(example())
    except FileExistsError as error:
        raise UsageError(f"{path}: already exists and was not changed; edit it, or move it away first") from error
    except OSError as error:
        raise UsageError(f"{path}: cannot be written ({error.strerror})") from error
    click.echo(f"{path}: written. Edit it; `grader grade` uses these settings.")
