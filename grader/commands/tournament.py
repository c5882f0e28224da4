"""``grader tournament``: Let the players of a class play against each other."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

import click

from grader.commands.options import (
    GradingOptions,
    assignment_option,
    check_course,
    course_option,
    each_option,
    grading_options,
    limit_option,
    open_exam,
    read_secret,
    refuse_input_as_output,
    roster_option,
    rubric_option,
    sandbox_option,
    say,
    types_option,
)
from grader.commands.program_workers import check_sandbox, ignore, open_workers
from grader.errors import INTERRUPTED, UsageError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grader.assignment.choices import PathKind
    from grader.assignment.settings import Assignment
    from grader.results.tournament_schema import Tournament
    from grader.submissions.roster import GatheredClass
    from grader.tournament.plan import Plan
    from reference.playing import Player


RANK_POINTS = "rank-points.csv"
_KNOWN_DECKS = (
    "grader: Anybody can know these decks beforehand, and a player that has them by heart knows every hand from its "
    "own first cards. Before the rank is worth marks, play with --secret FILE."
)
_ANYBODYS_PLAYERS = (
    "grader: Points for the rank count everybody who handed in a player, so somebody who hands in several under other "
    "names gets points for beating them. With --roster FILE only students on it count."
)
_ONES_OWN_PLAYERS = (
    "Their games against each other do not count, those against others do. Before the rank is worth marks, keep one of "
    "them."
)


@click.command(epilog="Example: grader tournament submissions/ -a my-players -o tournament/")
@click.argument("paths", metavar="[FOLDER|ZIP]...", nargs=-1, type=click.Path(path_type=Path))
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path("tournament"),
    show_default=True,
    help="The folder for the results.",
)
@click.option("--decks", type=click.IntRange(2), default=100, show_default=True, help="How many decks at least.")
@click.option(
    "--most", type=click.IntRange(2), help="How many decks at most. Default: 1000, or --decks where that is more."
)
@click.option("--seed", help="Other decks than the usual ones, which everybody can know.")
@click.option("--secret", type=click.File("rb"), help="Decks from a secret, which nobody else can know.")
@click.option(
    "--opponents",
    metavar="NAMES",
    help="The built-in players that take part, with commas between them. Default: as in the assignment's settings.",
)
@roster_option
@each_option
@click.option("-j", "--jobs", type=click.IntRange(1), help="How many programs at once. Default: the number of cores.")
@click.option("--fresh", is_flag=True, help="Play every game again, and reuse nothing.")
@click.option(
    "--cluster",
    metavar="ADDRESS",
    help="Run programs on the workers of a Dask scheduler, such as tcp://scheduler:8786.",
)
@click.option("--unsafe-no-sandbox", is_flag=True, help="Really run strangers' programs with --sandbox none.")
@click.option("-q", "--quiet", is_flag=True, help="No progress, no table.")
@grading_options(assignment_option, types_option, rubric_option, limit_option, sandbox_option, course_option)
def tournament(
    paths: tuple[Path, ...],
    output: Path,
    decks: int,
    most: int | None,
    seed: str | None,
    secret: BinaryIO | None,
    opponents: str | None,
    roster: Path | None,
    each: PathKind | None,
    jobs: int | None,
    fresh: bool,
    cluster: str | None,
    unsafe_no_sandbox: bool,
    quiet: bool,
    options: GradingOptions,
) -> int:
    """Let all players of a class, and the built-in ones, play against each other: each deck both ways.

    More decks are played until neighbours in the ranking can be told apart. If it is interrupted, run the same command
    to continue. Games known from before are reused, so that somebody who comes late adds only their own.

    With --roster, only students on it play, and get points for their rank only for other students whom they beat.
    """
    from grader.grading.interrupts import polite_interrupts
    from grader.reports.class_table import print_asides
    from grader.reports.console import consoles
    from grader.reports.tournament_progress import tournament_progress
    from grader.submissions.gathering import doubt_roster, gather
    from grader.tournament.asking import Asker, StoppedError
    from grader.tournament.entrants import enter
    from grader.tournament.memory import open_tournament_memory
    from grader.tournament.summary import summarise
    from grader.tournament.tournament_run import run_tournament

    check_sandbox(options.sandbox, unsafe_no_sandbox=unsafe_no_sandbox)
    check_course(options.course)
    plan = _make_plan(decks, most, seed, secret)
    out, err = consoles()
    exam = open_exam(options, "graded")
    own = _choose_opponents(opponents, exam.assignment)
    refuse_input_as_output(output, paths)
    gathered = gather(paths, exam.assignment, roster, output, each=each)
    unlisted = gathered.unlisted if roster else ()
    print_asides(err, gathered.aside)
    if doubt := doubt_roster(roster, gathered):
        say(f"! {doubt}")
    try:
        with (
            open_tournament_memory(output, fresh=fresh, report=say) as memory,
            open_workers(exam, options, cluster, jobs, ignore if quiet else say) as workers,
            tournament_progress(err, quiet=quiet) as shown,
            polite_interrupts(shown.stopping) as stops,
        ):
            asker = Asker(workers, memory.cache, stops)
            entered = enter(gathered.submissions, own, exam, asker, unlisted)
            outcome = run_tournament(entered.entrants, plan, exam.assignment, asker, memory.store, shown)
            summary = summarise(outcome, entered.absent, plan, exam, workers.runner.identity)
    except StoppedError:
        say("grader: Stopped. Finished games are saved; run the same command (without --fresh) to continue.")
        return INTERRUPTED
    except KeyboardInterrupt:
        say("\ngrader: Stopped. Finished games are saved; run the same command (without --fresh) to continue.")
        os._exit(INTERRUPTED)  # without waiting for programs that still run
    _write(output, summary, exam.assignment)
    if not quiet:
        from grader.reports.tournament_terminal import print_tournament

        print_tournament(out, summary, output)
        if exam.assignment.rubric.rank:
            out.print(
                f"Points for the rank: {output / RANK_POINTS}; `grader grade --adjustments` adds them to the marks."
            )
    if exam.assignment.rubric.rank:
        warn_of_unfair_ranks(plan, gathered if roster else None)
    return 3 if any(absent.status == "ungraded" for absent in summary.absent) else 0


def warn_of_unfair_ranks(plan: Plan, listed: GatheredClass | None) -> None:
    """Say what can make ranks unfair that are worth marks; ``listed`` is the class where there is a roster."""
    if not plan.secret:
        say(_KNOWN_DECKS)
    if listed is None:
        say(_ANYBODYS_PLAYERS)
    else:
        _say_who_has_several(listed)


def _say_who_has_several(gathered: GatheredClass) -> None:
    """Name the students of whom several players play."""
    from collections import Counter

    from grader.submissions.roster import ONE_STUDENT_FOR

    listed = (each for each in gathered.submissions if each.id not in gathered.unlisted)
    notes = Counter(note for each in listed for note in each.notes if note.startswith(ONE_STUDENT_FOR))
    for note in sorted(note for note, count in notes.items() if count > 1):
        say(f"grader: {note.rpartition(';')[0]}. {_ONES_OWN_PLAYERS}")


def _make_plan(decks: int, most: int | None, seed: str | None, secret: BinaryIO | None) -> Plan:
    from grader.tournament.plan import MOST, Plan

    if seed is not None and secret is not None:
        raise UsageError("--seed and --secret both say which decks are played; leave one of them out")
    if most is not None and most < decks:
        raise UsageError(f"--most {most}: is less than --decks {decks}, which are played in any case")
    return Plan(
        seed=Plan.seed if seed is None else seed,
        secret=read_secret(secret) if secret else b"",
        decks=decks,
        most=max(decks, MOST) if most is None else most,
    )


def _choose_opponents(opponents: str | None, assignment: Assignment) -> Mapping[str, Player[Any, Any]]:
    from grader.tournament.entrants import find_opponents

    if not assignment.settings.is_players:
        raise UsageError(
            f"the assignment {assignment.name!r} does not ask for players; choose one that does with -a "
            "(`grader assignments` lists them)"
        )
    settings = assignment.settings.players
    asked = settings.opponents if opponents is None else [name.strip() for name in opponents.split(",")]
    return find_opponents([name for name in asked if name], assignment.played.players)


def _write(output: Path, summary: Tournament, assignment: Assignment) -> None:
    """The results, for people and for programs."""
    from grader.files import write_file
    from grader.reports.ranking_csv import ranking_csv
    from grader.reports.tournament_page import write_tournament_pages
    from grader.results.rank_points import rank_points_csv
    from grader.tournament.summary import dump_tournament

    write_file(output / "tournament.json", dump_tournament(summary))
    write_file(output / "ranking.csv", ranking_csv(summary).encode())
    if assignment.rubric.rank:
        write_file(output / RANK_POINTS, rank_points_csv(summary, assignment.rubric.rank.points).encode())
    write_tournament_pages(output, summary, assignment)
