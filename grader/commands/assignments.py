"""``grader assignments``: list what there is to grade."""

from __future__ import annotations

import click


@click.command(epilog="Examples: grader assignments   grader assignments -a course/my-assignment")
@click.option(
    "-a",
    "--assignment",
    "folders",
    metavar="FOLDER",
    multiple=True,
    help="Also list this folder with an assignment.toml; may be repeated.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the list as JSON.")
def assignments(folders: tuple[str, ...], as_json: bool) -> None:
    """List the assignments, a line each: the name for -a, the title, what students write, the number of cases."""
    import msgspec

    from grader.assignment.settings import load_assignment
    from grader.assignment.summaries import summarise, summarise_bundled

    listed = (*summarise_bundled(), *(summarise(load_assignment(folder)) for folder in folders))
    if as_json:
        click.echo(msgspec.json.format(msgspec.json.encode(listed), indent=1).decode())
        return
    width = max(len(summary.name) for summary in listed)
    for summary in listed:
        click.echo(f"{summary.name.ljust(width)}  {summary}")
