"""``grader check``: Check one's own program."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from grader.commands.options import (
    GradingOptions,
    assignment_option,
    grading_options,
    hints_option,
    open_own_grader,
    sandbox_option,
    types_option,
)

if TYPE_CHECKING:
    from grader.grading.single import Grader
    from grader.results.schema import SubmissionResult


@click.command(epilog="Examples: grader check replay.hs   grader check --watch replay.hs")
@click.argument("file", type=click.Path(path_type=Path, exists=True))
@click.option("-w", "--watch", is_flag=True, help="Check again whenever the file is saved, until Ctrl-C.")
@click.option("--raw", is_flag=True, help="Show the interpreter's own messages, and the game as Haskell.")
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
@grading_options(hints_option, assignment_option, types_option, sandbox_option)
def check(file: Path, watch: bool, raw: bool, as_json: bool, options: GradingOptions) -> int:
    """Check your own program against the public suite, and see the simplest game that it gets wrong.

    Exits with 0 when all is right, with 1 when something is wrong.
    """
    grader = open_own_grader(options)
    try:
        again = _check_on_save if watch else _check_once
        return again(file, grader, raw=raw, as_json=as_json)
    finally:
        grader.close()


def _check_on_save(file: Path, grader: Grader, *, raw: bool, as_json: bool) -> int:
    """Check now and after each save, until an interrupt."""
    from grader.reports.console import consoles
    from grader.submissions.watching import saves

    out, err = consoles()
    code = 0
    for number, _ in enumerate(saves(file)):
        if out.is_terminal:
            out.clear()
        elif number:  # a pipe cannot be cleared, so a line separates the checks
            err.print(f"{file.name} was saved; checking again.")
        code = _check_once(file, grader, raw=raw, as_json=as_json)
        if out.is_terminal:
            err.print("\n[dim]Watching: save the file to check again, Ctrl-C to stop.[/]")
    return code


def _check_once(file: Path, grader: Grader, *, raw: bool, as_json: bool) -> int:
    from grader.results.files import dump_submission
    from grader.results.redaction import Audience, redact
    from grader.submissions.own_file import own_submission

    exam = grader.exam
    result = grader.grade(own_submission(file, exam.assignment))
    if as_json:
        click.echo(dump_submission(redact(result, Audience.OWN_WORK, exam.hints)), nl=False)
    else:
        _print_feedback(result, grader, raw=raw)
    return _exit_code(result)


def _exit_code(result: SubmissionResult) -> int:
    from grader.model import Status

    if result.status == Status.UNGRADED.value:
        return 3  # as for any problem on our side: see grader.errors
    return 0 if result.status == Status.GRADED.value and result.score == result.max_score else 1


def _print_feedback(result: SubmissionResult, grader: Grader, *, raw: bool) -> None:
    from grader.assignment.codecs import codec_named
    from grader.reports.console import consoles
    from grader.reports.student_terminal import Feedback, print_feedback

    story, call, assignment = None, "", grader.exam.assignment
    if result.smallest is not None:
        settings, record = assignment.settings, assignment.game.parse(result.smallest.record)
        story = assignment.game.tell(record)
        call = f"{settings.function} {codec_named(settings.codec).source(record)}"
    print_feedback(consoles()[0], Feedback(result, grader.exam.hints, story=story, call=call, raw=raw))
