"""``grader generate``: create the suites."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

import click

from grader.commands.options import assignment_option, load_about_records, read_secret
from grader.errors import UsageError

if TYPE_CHECKING:
    from grader.assignment.settings import Assignment


@click.command(epilog="Example: grader generate --check")
@click.option(
    "--check", "only_check", is_flag=True, help="Only compare with the committed suites; exit with 1 if one differs."
)
@click.option(
    "--secret",
    type=click.File("rb"),
    help="Create a graded suite of your own from a secret that no student has; "
    "takes up to a minute, until every gate that needs no sandbox is met.",
)
@click.option(
    "-o", "--output", type=click.Path(path_type=Path, dir_okay=False), help="The file for the suite from --secret."
)
@click.option(
    "--games",
    is_flag=True,
    help="Create the simplest game that exposes each misconception, and fresh games to confirm patterns of failures, "
    "instead; takes some minutes.",
)
@click.option(
    "--costs",
    is_flag=True,
    help="Run the right programs of the bank, and write down what each costs in steps, instead; "
    "needs Hugs for WebAssembly.",
)
@assignment_option
@click.option("--all", "every", is_flag=True, help="The suites of every bundled assignment, instead of one.")
def generate(
    only_check: bool,
    secret: BinaryIO | None,
    output: Path | None,
    games: bool,
    costs: bool,
    assignment: str,
    every: bool,
) -> None:
    """Create the suites of an assignment from their seeds, or one from a secret of your own."""
    from grader.assignment.settings import list_bundled, load_assignment

    if costs and (secret or games):
        raise UsageError("--costs runs programs on the suites as they are; leave it out with --secret and --games")
    if every and (secret or games):
        raise UsageError("--all creates the suites from their seeds; leave it out with --secret and --games")
    if (secret is None) is not (output is None):
        raise UsageError(
            "use --secret FILE and -o SUITE.json together: a suite from a secret does not replace a bundled one"
        )
    if games:
        _make_games(load_about_records(assignment, "generate --games"))
    elif secret and output:
        _make_from_secret(load_assignment(assignment), secret, output)
    else:
        for name in list_bundled() if every else (assignment,):
            make = _make_costs if costs else _make_suites
            make(load_assignment(name), only_check=only_check, named=every)


def _make_suites(assignment: Assignment, *, only_check: bool, named: bool) -> None:
    """Write the suites of an assignment, or only compare them; the lines begin with its name if it is ``named``."""
    from grader.assignment.position_suites import make_position_suite
    from grader.assignment.suites import check_drift, dump_suite, make_suite, suite_path

    make = make_position_suite if assignment.settings.is_players else make_suite
    for name in assignment.settings.suites:
        suite, path = make(assignment, name), suite_path(assignment, name)
        if only_check:
            check_drift(path, suite)
        else:
            path.write_text(dump_suite(suite), encoding="utf-8")
        click.echo(
            f"{assignment.name} " * named
            + f"{name}: {len(suite.cases)} cases, seed {suite.seed}, {suite.digest}"
            + " (as committed)" * only_check
        )


def _make_costs(assignment: Assignment, *, only_check: bool, named: bool) -> None:
    """Write what the right programs cost on each suite, or only compare it with what is committed."""
    from grader.assignment.step_costs import check_costs, costs_path, dump_costs
    from grader.audit.step_gates import measure_all_suites

    costs = measure_all_suites(assignment)
    if only_check:
        check_costs(assignment, costs)
    else:
        costs_path(assignment).write_text(dump_costs(costs), encoding="utf-8")
    limit = assignment.settings.limits.steps_per_case
    for name, suite in costs.items():
        click.echo(
            f"{assignment.name} " * named
            + f"{name}: {len(suite.programs)} programs, at most {suite.most:,} steps ({suite.costliest}); "
            + f"the limit is {limit / suite.most:.1f} times that"
            + " (as committed)" * only_check
        )


def _make_from_secret(assignment: Assignment, secret: BinaryIO, output: Path) -> None:
    """Write a suite that meets every gate that needs no sandbox, and print the gates."""
    from grader.assignment.position_suites import make_position_suite
    from grader.assignment.settings import write_command
    from grader.assignment.suites import dump_suite
    from grader.audit.audit_terminal import print_gates
    from grader.audit.suite_making import make_secret_suite
    from grader.files import write_file
    from grader.reports.console import consoles

    if output.exists() and Path(secret.name).exists() and output.samefile(secret.name):
        raise UsageError(f"{output}: is the secret and will not be overwritten; choose another file with -o")
    if assignment.settings.is_players:  # there is nothing to choose or to measure: any legal move passes
        suite = make_position_suite(assignment, "graded", read_secret(secret))
    else:
        out, err = consoles()
        made = make_secret_suite(assignment, read_secret(secret), report=lambda text: err.print(f"… {text}"))
        print_gates(out, made.gates)
        suites = f"{made.attempts} suite{'s' * (made.attempts > 1)}"
        out.print(f"\n{len(made.gates)} of {len(made.gates)} gates met; {suites} made.")
        suite = made.suite
    write_file(output, dump_suite(suite).encode())
    cases, digest = len(suite.cases), suite.digest
    use = write_command("grade", assignment.choice, "--suite", str(output))
    click.echo(f"{output}: {cases} cases, {digest}; use it with `{use}`")


def _make_games(assignment: Assignment) -> None:
    """Write the simplest game that exposes each misconception, and some fresh ones; the tests check the files."""
    from grader.judging.exposing_games import POOL, dump_exposing_games, exposing_games_path, make_exposing_games
    from grader.judging.fresh_games import dump_fresh_games, fresh_games_path, make_fresh_games, seed_fresh_games

    games: dict[str, str] = {}
    seed = assignment.settings.suites["public"].seed
    for misconception, record in make_exposing_games(assignment.game, f"telling/{seed}", POOL):
        games[misconception] = record
        click.echo(f"{misconception}: {record or 'the empty record'}")
    exposing_games_path(assignment).write_text(dump_exposing_games(games), encoding="utf-8")
    fresh = make_fresh_games(assignment.game, seed_fresh_games(assignment))
    fresh_games_path(assignment).write_text(dump_fresh_games(fresh), encoding="utf-8")
    click.echo(f"{len(fresh)} fresh records")
