"""``grader similar``: Show submissions that look alike."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from grader.commands.options import assignment_option, each_option, types_option

if TYPE_CHECKING:
    from grader.assignment.choices import PathKind


@click.command(epilog="Example: grader similar submissions/ --results report/results.json -o similar.html")
@click.argument("paths", metavar="FOLDER|ZIP...", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, dir_okay=False),
    default=Path("similar.html"),
    show_default=True,
    help="The page to write.",
)
@click.option(
    "--results",
    "results_file",
    type=click.Path(path_type=Path, dir_okay=False),
    help="The class's results.json: identical wrong answers then count as well as similar sources.",
)
@click.option("--most", type=click.IntRange(1), default=50, show_default=True, help="Show at most this many pairs.")
@each_option
@assignment_option
@types_option
def similar(
    paths: tuple[Path, ...],
    output: Path,
    results_file: Path | None,
    most: int,
    each: PathKind | None,
    assignment: str,
    types: Path | None,
) -> int:
    """Show pairs of submissions with the same structure, whatever names they use. This is a hint, not proof."""
    from grader.assignment.settings import load_assignment
    from grader.errors import disarm
    from grader.files import explain_write_errors, open_replacement
    from grader.haskell.source_text import decode
    from grader.reports.class_table import print_asides
    from grader.reports.console import consoles
    from grader.reports.similar_page import render_similar
    from grader.results.files import load_results
    from grader.results.similar_pairs import own_sources, weigh_pairs
    from grader.submissions.gathering import gather
    from grader.submissions.likeness import MOST_COMPARED, compare_sources, compared_part, size_of
    from grader.submissions.readable_sources import readable_sources

    loaded = load_assignment(assignment, types)
    results = load_results(results_file) if results_file else None
    gathered = gather(paths, loaded, None, each=each)
    print_asides(consoles()[1], gathered.aside)
    submissions = gathered.submissions
    sources, cut = {}, []
    for one in submissions:  # of everybody, only what is compared is held
        own = own_sources(readable_sources(one), loaded.given_modules)
        sources[one.id] = compared_part(own)
        cut += [one.id] if size_of(own) > MOST_COMPARED else []
    modules = {f"{loaded.types_module}.hs": loaded.types_source, **loaded.given}
    given = {file: decode(source) for file, source in modules.items()}
    for name in cut:
        remark = f"grader: {click.unstyle(name)!r}: only the first {MOST_COMPARED:,} characters are compared"
        click.echo(disarm(remark), err=True)
    pairs = weigh_pairs(compare_sources(sources, given, most), results)
    with explain_write_errors(output, "file"):
        page = render_similar(
            loaded.settings.title,
            count=len(sources),
            pairs=pairs,
            submissions=sources,
            cut=cut,
            more=len(pairs) >= most,
        )
        with open_replacement(output, durable=False) as file:
            file.writelines(piece.encode() for piece in page)
    # Ids come from the names of students' files; unstyled and quoted they bring no control characters to the terminal.
    for pair in pairs:
        left, right = pair.likeness.left.id, pair.likeness.right.id
        line = f"{pair.percent:3} %  {click.unstyle(left)!r} and {click.unstyle(right)!r}: {pair.evidence}"
        click.echo(disarm(line))
    # If even the last of these pairs is similar enough, there may be others that are.
    if len(pairs) >= most:
        click.echo(f"grader: only the {most} most similar pairs are shown; use --most to see more", err=True)
    look_alike = "pair looks alike" if len(pairs) == 1 else "pairs look alike"
    click.echo(f"{len(pairs)} {look_alike} among {len(sources)} submissions: a hint, not proof. Page: {output}")
    return 0
