"""``grader diff``: Compare two gradings."""

from __future__ import annotations

from pathlib import Path

import click


@click.command(epilog="Example: grader diff report-before/ report/ --html changes.html")
@click.argument("old", type=click.Path(path_type=Path, exists=True))
@click.argument("new", type=click.Path(path_type=Path, exists=True))
@click.option("--json", "as_json", is_flag=True, help="Print the comparison as JSON.")
@click.option(
    "-o", "--html", type=click.Path(path_type=Path, dir_okay=False), help="Also write the comparison as a page."
)
@click.option("--check", "only_check", is_flag=True, help="Exit with 1 if any grade changed.")
def diff(old: Path, new: Path, as_json: bool, html: Path | None, only_check: bool) -> int:
    """Show whose grade differs between two gradings (results.json or report folders), from what to what, and why.

    Nothing is changed: whether the new grades count is your decision.
    """
    from grader.files import write_file
    from grader.reports.console import consoles
    from grader.reports.regrade_views import print_regrade, render_regrade
    from grader.results.files import load_results
    from grader.results.regrade import compare, dump_regrade

    after = load_results(new)
    regrade = compare(load_results(old), after)
    if as_json:
        click.echo(dump_regrade(regrade), nl=False)
    else:
        print_regrade(consoles()[0], regrade)
    if html:
        write_file(html, render_regrade(regrade, after).encode())
        click.echo(f"Page: {html}", err=as_json)  # JSON must have stdout to itself
    return 1 if only_check and regrade.changes else 0
