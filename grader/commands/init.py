"""``grader init``: Write a course's settings."""

from __future__ import annotations

from pathlib import Path

import click

from grader.errors import UsageError


@click.command(epilog="Example: grader init")
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False), default=Path())
def init(folder: Path) -> None:
    """Write a grader.toml with comments into a folder (this one), for `grader grade` to follow."""
    from grader.assignment.course import NAME, example

    path = folder / NAME
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(example())
    except FileExistsError as error:
        raise UsageError(f"{path}: is there already, and is left as it is; edit it, or move it away first") from error
    except OSError as error:
        raise UsageError(f"{path}: cannot be written ({error.strerror})") from error
    click.echo(f"{path}: edit it, and `grader grade` follows it.")
