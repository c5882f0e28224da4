"""``grader check``: Check one's own program."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from grader.commands.options import assignment_option, hints_option, open_own_task, sandbox_option, types_option

if TYPE_CHECKING:
    from grader.grading.single import Task
    from grader.results.schema import SubmissionResult


@click.command(epilog="Examples: grader check replay.hs   grader check --watch replay.hs")
@click.argument("file", type=click.Path(path_type=Path, exists=True))
@click.option("-w", "--watch", is_flag=True, help="Check again whenever the file is saved, until Ctrl-C.")
@click.option("--raw", is_flag=True, help="Show the interpreter's own words, and the game as Haskell.")
@click.option("--json", "as_json", is_flag=True, help="The result as JSON.")
@hints_option
@assignment_option
@types_option
@sandbox_option
def check(
    file: Path,
    watch: bool,
    raw: bool,
    as_json: bool,
    hints: str | None,
    assignment: str,
    types: Path | None,
    sandbox: str | None,
) -> int:
    """Check your own program against the public suite, and see the simplest game that goes wrong.

    Exits with 0 when all is right, with 1 when something is wrong.
    """
    task = open_own_task(assignment, types, sandbox, hints)
    try:
        again = _check_on_save if watch else _check_once
        return again(file, task, raw=raw, as_json=as_json)
    finally:
        task.bench.sandbox.close()


def _check_on_save(file: Path, task: Task, *, raw: bool, as_json: bool) -> int:
    """Check now and after each save; an interrupt ends it."""
    from grader.reports.console import consoles
    from grader.submissions.watching import saves

    out, err = consoles()
    code = 0
    for number, _ in enumerate(saves(file)):
        if out.is_terminal:
            out.clear()
        elif number:
            err.print(f"{file.name} was saved; checking again.")
        code = _check_once(file, task, raw=raw, as_json=as_json)
        if out.is_terminal:
            err.print("\n[dim]Watching: save the file to check again, Ctrl-C to stop.[/]")
    return code


def _check_once(file: Path, task: Task, *, raw: bool, as_json: bool) -> int:
    from grader.grading.single import grade_safely
    from grader.results.files import dump_submission
    from grader.results.redaction import redact
    from grader.submissions.own_file import own_submission

    result = grade_safely(own_submission(file, task.assignment), task)
    if as_json:
        click.echo(dump_submission(redact(result, task.hints)), nl=False)
    else:
        _show_feedback(result, task, raw=raw)
    return _check_code(result)


def _check_code(result: SubmissionResult) -> int:
    from grader.model import Status

    if result.status == Status.UNGRADED.value:
        return 3
    return 0 if result.status == Status.GRADED.value and result.score == result.max_score else 1


def _show_feedback(result: SubmissionResult, task: Task, *, raw: bool) -> None:
    from grader.assignment.codecs import codec_named
    from grader.reports.console import consoles
    from grader.reports.student_terminal import Feedback, print_feedback

    story, call = None, ""
    if result.smallest is not None:
        settings, record = task.assignment.settings, task.assignment.game.parse(result.smallest.record)
        story = task.assignment.game.tell(record)
        call = f"{settings.function} {codec_named(settings.codec).source(record)}"
    print_feedback(consoles()[0], Feedback(result, task.hints, story, call, raw))
