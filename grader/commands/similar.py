"""``grader similar``: Show submissions that look alike."""

from __future__ import annotations

from pathlib import Path

import click

from grader.commands.options import assignment_option, types_option


@click.command(epilog="Example: grader similar submissions/ --results report/results.json -o similar.html")
@click.argument("places", metavar="FOLDER|ZIP...", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, dir_okay=False),
    default=Path("similar.html"),
    show_default=True,
    help="Where the page goes.",
)
@click.option(
    "--results",
    "results_file",
    type=click.Path(path_type=Path, dir_okay=False),
    help="The class's results.json: identical wrong answers count beside likeness.",
)
@click.option("--most", type=click.IntRange(1), default=50, show_default=True, help="How many pairs to look at.")
@assignment_option
@types_option
def similar(
    places: tuple[Path, ...],
    output: Path,
    results_file: Path | None,
    most: int,
    assignment: str,
    types: Path | None,
) -> int:
    """Show pairs of submissions with the same structure after renaming: a hint for a human, no more."""
    from grader.assignment.settings import load_assignment
    from grader.files import explain_write_errors
    from grader.haskell.source_text import decode
    from grader.reports.report_folder import readable_sources
    from grader.reports.similar_page import render_similar
    from grader.results.files import load_results
    from grader.results.similar_pairs import own_sources, weigh_pairs
    from grader.submissions.gathering import gather
    from grader.submissions.likeness import MOST_COMPARED, compare_sources, size_of

    loaded = load_assignment(assignment, types)
    results = load_results(results_file) if results_file else None
    submissions = gather(places, loaded, None).submissions
    sources = {one.id: own_sources(readable_sources(one), loaded.types_module) for one in submissions}
    given = {f"{loaded.types_module}.hs": decode(loaded.types_source)}
    for name in [name for name, texts in sources.items() if size_of(texts) > MOST_COMPARED]:
        click.echo(f"grader: {click.unstyle(name)!r}: only its first {MOST_COMPARED:,} letters are compared", err=True)
    pairs = weigh_pairs(compare_sources(sources, given, most), results)
    with explain_write_errors(output, "file"):
        page = render_similar(loaded.settings.title, len(sources), pairs, sources, more=len(pairs) >= most)
        output.write_text(page, encoding="utf-8")
    for pair in pairs:
        left, right = pair.likeness.left.id, pair.likeness.right.id
        click.echo(f"{pair.percent:3} %  {click.unstyle(left)!r} and {click.unstyle(right)!r}: {pair.evidence}")
    if len(pairs) >= most:
        click.echo(f"grader: these are the {most} most alike; --most shows more", err=True)
    click.echo(f"{len(pairs)} of the pairs of {len(sources)} submissions look alike: a hint, no proof. Page: {output}")
    return 0
