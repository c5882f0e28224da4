"""The command line: verbs, options and exit codes. Everything else is done by the steps it calls."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, NoReturn, TextIO

import click

from grader import __version__
from grader.errors import GraderError, UsageError

if TYPE_CHECKING:
    from collections.abc import Callable

    from grader.grade import Task
    from grader.results import SubmissionResult

INTERRUPTED = 130
SECRET_LENGTH = 16


class Commands(click.Group):
    """A group whose errors carry their own exit codes."""

    def invoke(self, ctx: click.Context) -> Any:
        """Turn a command's result into its exit code, and our errors into a message and theirs."""
        try:
            code = super().invoke(ctx)
        except GraderError as error:
            click.echo(f"grader: {error}", err=True)
            code = error.exit_code
        ctx.exit(code or 0)


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="grader")
def grader() -> None:
    """Grade Haskell assignments about card games."""


def main() -> NoReturn:
    """The entry point: as click's, but an interrupt ends with 130."""
    try:
        code = grader.main(standalone_mode=False)
    except click.exceptions.Abort:
        click.echo("grader: interrupted", err=True)
        sys.exit(INTERRUPTED)
    except click.ClickException as error:
        error.show()
        sys.exit(error.exit_code)
    sys.exit(code if isinstance(code, int) else 0)


assignment_option = click.option(
    "-a",
    "--assignment",
    default="sedma",
    show_default=True,
    help="The assignment's name, or a folder with an assignment.toml.",
)
types_option = click.option(
    "--types",
    type=click.Path(path_type=Path, dir_okay=False),
    help="The types module your course gave out, instead of the assignment's.",
)
sandbox_option = click.option(
    "--sandbox",
    type=click.Choice(["docker", "bubblewrap", "none"]),
    help="Where programs run. Default: the best that works here.",
)


@grader.command(epilog="Example: grader grade submissions/ -o report/")
@click.argument("places", metavar="FOLDER|ZIP...", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path("report"),
    show_default=True,
    help="Where the report goes.",
)
@click.option(
    "-j", "--jobs", type=click.IntRange(1), help="How many submissions at once. Default: the number of cores."
)
@click.option(
    "--suite",
    "suite_file",
    type=click.Path(path_type=Path, dir_okay=False),
    help="A graded suite of your own, from `generate --secret`.",
)
@click.option("--unsafe-no-sandbox", is_flag=True, help="Really run strangers' programs with --sandbox none.")
@click.option("-q", "--quiet", is_flag=True, help="No progress, no table.")
@assignment_option
@types_option
@sandbox_option
def grade(
    places: tuple[Path, ...],
    output: Path,
    jobs: int | None,
    suite_file: Path | None,
    unsafe_no_sandbox: bool,
    quiet: bool,
    assignment: str,
    types: Path | None,
    sandbox: str | None,
) -> int:
    """Grade a class: a folder (or zip) with a folder or file per student."""
    import os

    from grader.discover import discover
    from grader.grade import describe_sandbox, grade_class, preflight
    from grader.model import Status
    from grader.results import describe_run
    from grader.terminal import consoles, count_statuses, printable, progress, summary_table
    from grader.writing import write_report

    if sandbox == "none" and not unsafe_no_sandbox:
        raise UsageError(
            "--sandbox none runs strangers' programs unprotected on this machine; "
            "add --unsafe-no-sandbox if you mean it"
        )
    out, err = consoles()
    submissions = discover(places)
    task = _open_task(assignment, types, "graded", sandbox, suite_file)
    preflight(task)
    with progress(err, len(submissions), quiet=quiet) as done:
        graded = grade_class(submissions, task, workers=jobs or os.cpu_count() or 1, done=done)
    results = describe_run(task.assignment, task.suite, describe_sandbox(task), graded)
    write_report(output, results, submissions, task.assignment, task.suite)
    task.bench.sandbox.close()
    if not quiet:
        out.print(summary_table(results))
        out.print(
            f"\n{count_statuses(graded)}, in the sandbox {results.sandbox.kind!r} with {results.sandbox.interpreter}."
        )
        out.print(f"Report: {printable(str(output / 'index.html'))}")
    return 3 if any(one.status == Status.UNGRADED.value for one in graded) else 0


def _say(message: str) -> None:
    click.echo(message, err=True)


def _open_task(
    assignment: str,
    types: Path | None,
    suite: str,
    sandbox: str | None,
    suite_file: Path | None = None,
    report: Callable[[str], None] = _say,
) -> Task:
    from grader.assignment import load_assignment
    from grader.bench import open_bench
    from grader.grade import Task
    from grader.suite import load_suite, suite_path

    loaded = load_assignment(assignment, types)
    frozen = load_suite(suite_file or suite_path(loaded, suite))
    return Task(loaded, frozen, open_bench(sandbox, report))


@grader.command(epilog="Example: grader check replay.hs")
@click.argument("file", type=click.Path(path_type=Path, exists=True))
@click.option("--raw", is_flag=True, help="Show the interpreter's own words too.")
@click.option("--json", "as_json", is_flag=True, help="The result as JSON.")
@assignment_option
@types_option
@sandbox_option
def check(file: Path, raw: bool, as_json: bool, assignment: str, types: Path | None, sandbox: str | None) -> int:
    """Check your own program against the public suite, and see a game that goes wrong."""
    from grader.grade import grade_safely, own_submission
    from grader.results import dump_submission

    said: list[str] = []
    task = _open_task(assignment, types, "public", sandbox or _check_sandbox(), report=said.append)
    if task.bench.interpreter.name != "hugs":
        click.echo(said[-1], err=True)
    result = grade_safely(own_submission(file, task.assignment), task)
    task.bench.sandbox.close()
    if as_json:
        click.echo(dump_submission(result), nl=False)
    else:
        _show_feedback(result, task, raw=raw)
    return _check_code(result)


def _check_sandbox() -> str | None:
    """One's own file may run without a sandbox where there is none."""
    from sandbox.choose import probe

    return None if any(one.works for one in probe() if one.kind != "none") else "none"


def _check_code(result: SubmissionResult) -> int:
    from grader.model import Status

    if result.status == Status.UNGRADED.value:
        return 3
    return 0 if result.status == Status.GRADED.value and result.score == result.max_score else 1


def _show_feedback(result: SubmissionResult, task: Task, *, raw: bool) -> None:
    from grader.terminal import consoles, print_feedback

    game, cases = task.assignment.game, {case.id: case for case in task.suite.cases}
    out, _ = consoles()
    print_feedback(
        out, result, lambda case: game.tell(game.parse(cases[case].record)), lambda case: cases[case].why, raw
    )


@grader.command(epilog="Example: grader generate --check")
@click.option(
    "--check", "only_check", is_flag=True, help="Only compare with what is committed; exit 1 where it differs."
)
@click.option(
    "--secret", type=click.File("rb"), help="Make a graded suite of your own from a secret that no student has."
)
@click.option(
    "-o", "--output", type=click.Path(path_type=Path, dir_okay=False), help="Where the suite of --secret goes."
)
@assignment_option
def generate(only_check: bool, secret: BinaryIO | None, output: Path | None, assignment: str) -> None:
    """Make the suites of an assignment from their seeds, or one from your own secret."""
    from grader.assignment import load_assignment
    from grader.suite import check_drift, dump_suite, make_suite, suite_path

    loaded = load_assignment(assignment)
    if (secret is None) is not (output is None):
        raise UsageError(
            "--secret FILE and -o SUITE.json go together: the suite of a secret is never put among the bundled"
        )
    if secret and output:
        suite = make_suite(loaded, "graded", _read_secret(secret))
        output.write_text(dump_suite(suite), encoding="utf-8")
        click.echo(f"{output}: {len(suite.cases)} cases, {suite.digest}; use it with `grader grade --suite {output}`")
        return
    for name in loaded.settings.suites:
        suite, path = make_suite(loaded, name), suite_path(loaded, name)
        if only_check:
            check_drift(path, suite)
        else:
            path.write_text(dump_suite(suite), encoding="utf-8")
        click.echo(
            f"{name}: {len(suite.cases)} cases, seed {suite.seed}, {suite.digest}" + " (as committed)" * only_check
        )


def _read_secret(file: BinaryIO) -> bytes:
    secret = file.read().strip()
    if len(secret) < SECRET_LENGTH:
        raise UsageError(
            f"the secret in {file.name} has {len(secret)} characters, which can be guessed; "
            f"take {SECRET_LENGTH} or more (head -c 32 /dev/urandom | base64 > secret.txt)"
        )
    return secret


@grader.command(epilog="Example: grader audit -o audit/")
@click.option(
    "-o", "--output", type=click.Path(path_type=Path, file_okay=False), help="Write the page with the kill matrix here."
)
@click.option("-j", "--jobs", type=click.IntRange(1), help="How many programs at once. Default: the number of cores.")
@click.option("--suite", "suite_file", type=click.Path(path_type=Path, dir_okay=False), help="A suite of your own.")
@click.option("--matrix", is_flag=True, help="Print which case kills which wrong program, too.")
@click.option("--summary", type=click.File("a", encoding="utf-8"), help="Append the gates to this file as Markdown.")
@click.option(
    "--reruns", type=click.IntRange(2), default=20, show_default=True, help="How often a program is run again."
)
@click.option(
    "--oracle",
    "oracle",
    type=click.IntRange(0),
    default=2000,
    show_default=True,
    help="Records to compare with the second oracle.",
)
@assignment_option
@sandbox_option
def audit(
    output: Path | None,
    jobs: int | None,
    suite_file: Path | None,
    matrix: bool,
    summary: TextIO | None,
    reruns: int,
    oracle: int,
    assignment: str,
    sandbox: str | None,
) -> int:
    """Measure how well the suite tells wrong programs from right ones; exit 1 below a gate."""
    import os
    import time

    from grader.audit import run_audit
    from grader.grade import preflight
    from grader.terminal import consoles, print_audit, print_matrix

    out, err = consoles()
    start = time.monotonic()
    task = _open_task(assignment, None, "graded", sandbox, suite_file)
    preflight(task)
    workers = jobs or os.cpu_count() or 1
    found = run_audit(task, workers=workers, reruns=reruns, oracle=oracle, report=lambda text: err.print(f"… {text}"))
    task.bench.sandbox.close()
    if output:
        from grader.audit_page import write_audit

        out.print(f"Page: {write_audit(output, found, task)}")
    if matrix:
        print_matrix(out, found)
    print_audit(out, found)
    out.print(f"{len(found.cases)} cases; the audit took {time.monotonic() - start:.0f} s with {workers} at once.")
    if summary:
        from grader.adequacy import gates_markdown

        summary.write(gates_markdown(task.assignment.settings.title, found.gates))
    return 0 if found.passed else 1


@grader.command(epilog="Examples: grader explain 7H KH 10D …   grader explain ac-two-1   grader explain game.txt")
@click.argument("record", nargs=-1, metavar="RECORD|CASE|FILE")
@click.option("--json", "as_json", is_flag=True, help="The story as JSON.")
@assignment_option
def explain(record: tuple[str, ...], as_json: bool, assignment: str) -> None:
    """Tell a game trick by trick: who won what and why, or why it is no possible game."""
    from grader.assignment import load_assignment
    from grader.explain import read_record, story_json
    from grader.terminal import consoles, print_story

    loaded = load_assignment(assignment)
    story = loaded.game.tell(read_record(" ".join(record), loaded))
    if as_json:
        click.echo(story_json(story), nl=False)
    else:
        print_story(consoles()[0], story)


@grader.command(epilog="Example: grader doctor")
def doctor() -> int:
    """Say which sandbox and interpreter would be used here, and what is missing."""
    from sandbox.choose import probe

    probes = probe()
    for one in probes:
        click.echo(f"{'✓' if one.works else '✗'} {one.kind}: {one.detail}")
    best = next((one.kind for one in probes if one.works and one.kind != "none"), None)
    if best is None:
        click.echo(
            "No sandbox works here, and `grade` needs one: "
            "install bubblewrap (apt-get install bubblewrap), or start Docker."
        )
        return 1
    click.echo(f"`grade` would use {best}.")
    return 0
