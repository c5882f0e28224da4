"""``grader check``: Check one's own program."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from grader.commands.example_help import CommandWithExamples
from grader.commands.options import (
    GradingOptions,
    assignment_option,
    grading_options,
    hints_option,
    load_about_records,
    open_own_grader,
    sandbox_option,
    say,
    types_option,
)
from grader.errors import ExampleError, UsageError

if TYPE_CHECKING:
    from collections.abc import Callable

    from grader.grading.single import Grader
    from grader.judging.exam import Exam
    from grader.model import Submission
    from grader.results.schema import SmallestInfo, SubmissionResult


@dataclass(frozen=True)
class _Showing:
    """What is shown of a check, and how."""

    raw: bool = False
    as_json: bool = False
    lists_all: bool = False
    page: Path | None = None
    places: bool = False


@click.command(
    cls=CommandWithExamples,
    epilog="Examples: grader check {function}.hs   grader check --watch {function}.hs   "
    "grader check {function}.hs --games games.txt",
)
@click.argument("file", type=click.Path(path_type=Path, exists=True))
@click.option(
    "--games",
    "games_file",
    type=click.Path(path_type=Path, exists=True, dir_okay=False, allow_dash=True),
    metavar="FILE",
    help="Run it on the games in this file instead, and see where it differs from the sheet.",
)
@click.option("--all", "lists_all", is_flag=True, help="List every public game that it gets wrong.")
@click.option(
    "-w", "--watch", is_flag=True, help="Check again whenever the file (or the games) is saved, until Ctrl-C."
)
@click.option(
    "--html",
    "page",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Also write a page that shows the same, with the game on a table, to step through.",
)
@click.option(
    "--where",
    "shows_places",
    is_flag=True,
    help="Also say which line of the program to look at: small changes are tried, which takes some seconds.",
)
@click.option("--raw", is_flag=True, help="Show the interpreter's own messages, and the game as Haskell.")
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
@grading_options(hints_option, assignment_option, types_option, sandbox_option)
def check(
    file: Path,
    games_file: Path | None,
    lists_all: bool,
    watch: bool,
    page: Path | None,
    shows_places: bool,
    raw: bool,
    as_json: bool,
    options: GradingOptions,
) -> int:
    """Check your own program against the public suite, and see the simplest game that it gets wrong.

    With --games, check it against games of your own: one on each line or in each paragraph, as `{game}` or in
    Haskell, `{haskell}`; `#` begins a comment. A record that is not a possible game is welcome. Each game is
    shown trick by trick where your program's answer is not that of the sheet.

    With --where, small changes of the program are tried, to find the line on which most of the wrong answers depend.
    It says where to look, not what to write, and nothing where no line stands out.

    Of a player you see the earliest move that cannot be made, the points a game against each built-in player, and the
    game that it lost by most; --games, --all and --where are not for players.

    Exits with 0 when all is right, with 1 when something is wrong.
    """
    if games_file is not None and lists_all:
        raise UsageError("--all lists games of the public suite, but --games runs your own; leave out one of the two")
    if games_file is not None and str(games_file) == "-" and watch:
        raise UsageError("--watch reads the games again and again, which standard input does not allow; name a file")
    if games_file is not None and shows_places:
        raise UsageError("--where needs the public suite, but --games runs your own; leave out one of the two")
    about_records = {"--games": games_file is not None, "--all": lists_all, "--where": shows_places}
    for option in (name for name, is_given in about_records.items() if is_given):
        load_about_records(options.assignment, f"check {option}")
    showing = _Showing(raw, as_json, lists_all, page, shows_places)
    grader = open_own_grader(options)
    try:
        _check_level(grader.exam, lists_all=lists_all, shows_places=shows_places)
        once = _games_check(file, games_file, grader, showing) if games_file else _suite_check(file, grader, showing)
        return _check_on_save(file, games_file, once) if watch else once()
    finally:
        grader.close()


def _check_level(exam: Exam, *, lists_all: bool, shows_places: bool) -> None:
    from grader.assignment.hints import Hints

    level = f"the level of hints {exam.hints.value!r}"
    if shows_places and not exam.hints.tells(Hints.PLACE):
        raise UsageError(f"--where shows a line of the program, which {level} does not show; use --hints place")
    if lists_all and not exam.hints.tells(Hints.ALL):
        raise UsageError(f"--all lists the failed games, which {level} does not show; use --hints all")


def _check_on_save(file: Path, games_file: Path | None, once: Callable[[], int]) -> int:
    """Check now and after each save of the program or the games, until an interrupt."""
    from grader.reports.console import consoles, one_line
    from grader.submissions.watching import saves

    out, err = consoles()
    code = 0
    watched = file.name if games_file is None else f"{file.name} or {games_file.name}"
    for number, _ in enumerate(saves(file) if games_file is None else saves(file, also=games_file)):
        if out.is_terminal:
            out.clear()
        elif number:  # a pipe cannot be cleared, so a line separates the checks
            err.print(f"{one_line(watched)} was saved; checking again.")
        try:
            code = once()
        except ExampleError as error:  # the games, too, can be corrected before the next check
            say(f"grader: {error}")
            code = error.exit_code
        if out.is_terminal:
            err.print("\n[dim]Watching: save the file to check again, Ctrl-C to stop.[/]")
    return code


def _suite_check(file: Path, grader: Grader, showing: _Showing) -> Callable[[], int]:
    """A check against the public suite."""
    from grader.results.files import dump_submission
    from grader.results.redaction import Audience, redact
    from grader.submissions.own_file import own_submission

    def check_once() -> int:
        exam = grader.exam
        submission = own_submission(file, exam.assignment)
        result = grader.grade(submission)
        if showing.places:
            from grader.grading.pointing import point_out

            result = point_out(result, submission, exam, grader.runtime)
        _write_result(showing.page, result, submission, grader)
        if showing.as_json:
            click.echo(dump_submission(redact(result, Audience.OWN_WORK, exam.hints)), nl=False)
        else:
            _print_feedback(result, exam, showing)
        return _exit_code(result)

    return check_once


def _games_check(file: Path, games_file: Path, grader: Grader, showing: _Showing) -> Callable[[], int]:
    """A check against the student's own games, which are read again each time."""
    from grader.assignment.games_files import blaming_file, read_games_file
    from grader.grading.own_games import try_games
    from grader.judging.own_games import read_own_games
    from grader.reports.console import consoles
    from grader.reports.own_games_terminal import print_tried
    from grader.reports.tried_games import dump_tried, tell_tried
    from grader.results.files import dump_submission
    from grader.results.schema import SubmissionResult
    from grader.submissions.own_file import own_submission

    def check_once() -> int:
        exam = grader.exam
        text = read_games_file(games_file)
        with blaming_file(games_file):
            own = read_own_games(text, exam.assignment)
        submission = own_submission(file, exam.assignment)
        outcome = try_games(submission, own.games, grader)
        if isinstance(outcome, SubmissionResult):
            _write_result(showing.page, outcome, submission, grader)
            if showing.as_json:
                click.echo(dump_submission(outcome), nl=False)
            else:
                _print_feedback(outcome, exam, showing)
            return _exit_code(outcome)
        tried = tell_tried(own.games, outcome, exam.assignment, submission.files)
        if showing.page is not None:
            from grader.reports.own_games_page import write_tried

            write_tried(showing.page, tried, own.notes, exam.assignment)
            say(f"Written: {showing.page}")
        for note in own.notes if not showing.as_json else ():
            say(f"{games_file}: {note}")
        if showing.as_json:
            click.echo(dump_tried(tried, own.notes), nl=False)
        else:
            print_tried(consoles()[0], tried, raw=showing.raw)
        return 0 if all(game.agrees for game in tried) else 1

    return check_once


def _write_result(page: Path | None, result: SubmissionResult, submission: Submission, grader: Grader) -> None:
    """Write the result's page, if one is wanted."""
    if page is None:
        return
    from grader.reports.own_page import write_own_page

    write_own_page(page, result, submission, grader.exam, grader.runtime.identity)
    say(f"Written: {page}")


def _exit_code(result: SubmissionResult) -> int:
    from grader.model import Status

    if result.status == Status.UNGRADED.value:
        return 3  # as for any problem on our side: see grader.errors
    return 0 if result.status == Status.GRADED.value and result.score == result.max_score else 1


def _print_feedback(result: SubmissionResult, exam: Exam, showing: _Showing) -> None:
    from grader.reports.console import consoles
    from grader.reports.failed_games import print_failed_games
    from grader.reports.student_terminal import Feedback, ToldGame, print_feedback
    from grader.results.cost_words import describe_high_cost, scale_costs

    assignment, out = exam.assignment, consoles()[0]

    def tell(smallest: SmallestInfo | None) -> ToldGame | None:
        if smallest is None:
            return None
        settings, record = assignment.settings, assignment.game.parse(smallest.record)
        call = f"{settings.function} {settings.codec.source(record)}"
        return ToldGame(smallest, assignment.game.tell(record), call)

    feedback = Feedback(
        result,
        exam.hints,
        game=tell(result.smallest),
        own_games=tuple(tell(found.smallest) for found in result.diagnosis),
        raw=showing.raw,
        lists_all=showing.lists_all,
        assignment=assignment.choice,
        cost=describe_high_cost(result.cases, scale_costs(exam)),
    )
    print_feedback(out, feedback)
    if result.play is not None:
        from grader.reports.player_terminal import print_play

        print_play(out, result.play, assignment, raw=showing.raw)
    elif showing.lists_all:
        print_failed_games(out, result, exam.suite, assignment, raw=showing.raw)
