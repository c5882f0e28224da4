"""Options that several commands have, and what they open."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, TypedDict

import click

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from grader.assignment.course import Course
    from grader.grading.runtime import Bench
    from grader.grading.single import Exam, Task

_COURSE = "grader.assignment.course"
_INGREDIENTS = ("assignment", "suite_file", "types", "rubric", "sandbox")
_PLACES = {
    "places": "submissions",
    "suite_file": "suite",
    "rubric": "rubric",
    "types": "types",
    "roster": "roster",
}
FORMATS = ("moodle", "canvas", "gradescope", "junit", "github")


def _follow_course(ctx: click.Context, _: click.Parameter, value: Path | None) -> None:
    """Take what the course's settings say for what the command line does not."""
    from grader.assignment.course import find_course, load_course

    path = value or find_course(Path.cwd())
    if path is not None:
        course = load_course(path)
        ctx.meta[_COURSE] = course
        taken = course.defaults()
        if ctx.command.name != "grade":  # where a class comes from and goes to is nobody else's business
            taken = {name: value for name, value in taken.items() if name in _INGREDIENTS}
        ctx.default_map = {**(ctx.default_map or {}), **taken}


def current_course() -> Course | None:
    """The settings of the course, where there are any."""
    course: Course | None = click.get_current_context().meta.get(_COURSE)
    return course


def check_course() -> Course | None:
    """The settings of the course, and that what they name is there, where no option named something else.

    :raises SettingsError: with the line and the key.
    """
    from click.core import ParameterSource

    from grader.assignment.settings import assignment_folder
    from grader.errors import SettingsError

    ctx, course = click.get_current_context(), current_course()
    taken = [name for name in ctx.params if ctx.get_parameter_source(name) is ParameterSource.DEFAULT_MAP]
    for option, key in _PLACES.items():
        if course and option in taken:
            value = ctx.params[option]
            for place in value if isinstance(value, tuple) else (value,):
                course.check_place(key, place)
    if course and "assignment" in taken:
        try:
            assignment_folder(ctx.params["assignment"])
        except SettingsError as error:
            raise course.fault("assignment", f"names {error}") from error
    return course


def _merge_limits(_: click.Context, __: click.Parameter, value: tuple[str, ...]) -> Mapping[str, int]:
    from grader.assignment.course import read_limits

    course = current_course()
    return {**(course.limits if course else {}), **read_limits(value)}


course_option = click.option(
    "--config",
    type=click.Path(path_type=Path, dir_okay=False),
    is_eager=True,
    expose_value=False,
    callback=_follow_course,
    help="The course's settings. Default: the grader.toml of this folder or one above it.",
)
rubric_option = click.option(
    "--rubric", type=click.Path(path_type=Path, dir_okay=False), help="Another rubric than the assignment's."
)
limit_option = click.option(
    "--limit",
    "limits",
    metavar="NAME=NUMBER",
    multiple=True,
    callback=_merge_limits,
    help="Another limit than the assignment's, as memory_mb=256; may be repeated.",
)
suite_option = click.option(
    "--suite",
    "suite_file",
    type=click.Path(path_type=Path, dir_okay=False),
    help="A graded suite of your own, from `generate --secret`.",
)
results_argument = click.argument(
    "results_file", metavar="RESULTS", type=click.Path(path_type=Path, exists=True), required=True
)

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
_which_sandbox = click.option(
    "--sandbox",
    type=click.Choice(["docker", "bubblewrap", "none"]),
    help="Where programs run. Default: the best that works here.",
)

hints_option = click.option(
    "--hints",
    type=click.Choice(["criterion", "misconception", "game", "all"]),
    help="How much is told: the criteria; also the misconception; also the smallest game; or all. "
    "Default: what the assignment's settings say.",
)


def _remember(ctx: click.Context, parameter: click.Parameter, value: str | None) -> None:
    ctx.meta[f"sandbox.{parameter.name}"] = value


_which_isolation = click.option(
    "--isolation",
    type=click.Choice(["worker", "container"]),
    default="worker",
    show_default=True,
    expose_value=False,
    callback=_remember,
    help="With Docker: a process in a warm sealed worker, or a container for each run (slower, same results).",
)
_which_runtime = click.option(
    "--runtime",
    expose_value=False,
    callback=_remember,
    help="With Docker: another runtime than the engine's own, such as gVisor's runsc.",
)


def sandbox_option(command: Callable[..., object]) -> Callable[..., object]:
    """``--sandbox``, and how Docker is to be used, which ``open_task`` finds in the context."""
    return _which_sandbox(_which_isolation(_which_runtime(command)))


def say(message: str) -> None:
    """A message for the person, not for a program that reads the output."""
    click.echo(message, err=True)


def open_exam(
    assignment: str,
    types: Path | None,
    suite: str,
    suite_file: Path | None = None,
    *,
    rubric: Path | None = None,
    limits: Mapping[str, int] | None = None,
    hints: str | None = None,
    own: bool = False,
) -> Exam:
    """The assignment and its suite, and how much students are told: of their own work, or of graded work."""
    from grader.assignment.hints import Hints
    from grader.assignment.settings import check_rubric, load_assignment
    from grader.assignment.suites import load_suite, suite_path
    from grader.grading.single import Exam

    loaded = load_assignment(assignment, types, rubric, limits)
    cases = load_suite(suite_file or suite_path(loaded, suite))
    check_rubric(loaded.rubric, cases.tags)
    level = Hints(hints or (loaded.settings.hints.check if own else loaded.settings.hints.grade))
    return Exam(loaded, cases, hints=level)


def open_task(
    assignment: str,
    types: Path | None,
    suite: str,
    sandbox: str | None,
    suite_file: Path | None = None,
    report: Callable[[str], None] = say,
    *,
    hints: str | None = None,
    own: bool = False,
    keep: bool = False,
    rubric: Path | None = None,
    limits: Mapping[str, int] | None = None,
) -> Task:
    """The assignment, its suite and a sandbox to grade in, which is opened while the others are read.

    ``own`` is for one's own program, which may also run unsealed.
    """
    from concurrent.futures import ThreadPoolExecutor
    from functools import partial

    from grader.grading.runtime import open_bench, open_own_bench
    from grader.grading.single import Task

    opener: Callable[..., Bench] = open_own_bench if own and sandbox is None else partial(open_bench, sandbox)
    with ThreadPoolExecutor(1) as aside:
        bench = aside.submit(opener, report, **sandbox_choices(), keep=keep)
        try:
            exam = open_exam(assignment, types, suite, suite_file, rubric=rubric, limits=limits, hints=hints, own=own)
        except BaseException:
            if not bench.exception():
                bench.result().sandbox.close()
            raise
    return Task(exam.assignment, exam.suite, bench.result(), hints=exam.hints)


def open_own_task(assignment: str, types: Path | None, sandbox: str | None, hints: str | None) -> Task:
    """The same for one's own program and the public suite: what cannot be used is passed over without a word."""
    said: list[str] = []
    task = open_task(assignment, types, "public", sandbox, report=said.append, hints=hints, own=True, keep=True)
    if task.bench.interpreter.name != "hugs":
        say(said[-1])
    return task


class Choices(TypedDict):
    """How Docker is to be used."""

    isolation: str
    runtime: str | None


def sandbox_choices() -> Choices:
    """What the options that belong to ``--sandbox`` said."""
    chosen = click.get_current_context().meta
    return {"isolation": chosen.get("sandbox.isolation", "worker"), "runtime": chosen.get("sandbox.runtime")}
