"""Options that several commands share, gathered into one value, and what a command opens with them."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from grader.assignment.choices import PATH_KINDS, SANDBOX_KINDS
from grader.assignment.hints import HINT_LEVELS
from sandbox.kinds import ISOLATIONS
from testcases import DEFAULT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from typing import BinaryIO

    from grader.assignment.course import Course
    from grader.assignment.settings import Assignment
    from grader.grading.runtime import HaskellRuntime, SandboxChoice
    from grader.grading.single import Grader
    from grader.judging.exam import Exam

SECRET_LENGTH = 16
_COURSE = "course"
# Settings of grader.toml that commands other than ``grade`` follow.
_FOR_ALL_COMMANDS = ("assignment", "suite_file", "types", "rubric", "sandbox")
# What a tournament takes besides: it reads the class, but its results are no report.
_FOR_TOURNAMENTS = (*_FOR_ALL_COMMANDS, "paths", "each", "jobs", "roster")
# The options that name paths, with their keys in grader.toml.
_PATHS = {
    "paths": "submissions",
    "suite_file": "suite",
    "rubric": "rubric",
    "types": "types",
    "roster": "roster",
    "adjustments": "adjustments",
}


@dataclass(frozen=True)
class GradingOptions:
    """What a command grades with, as its options and the course's settings say."""

    assignment: str = DEFAULT
    types: Path | None = None
    rubric: Path | None = None
    limits: Mapping[str, int] = field(default_factory=dict)
    suite_file: Path | None = None
    hints: str | None = None
    sandbox: str | None = None
    isolation: str = ISOLATIONS[0]
    runtime: str | None = None
    course: Course | None = None

    @property
    def sandbox_choice(self) -> SandboxChoice:
        """Which sandbox was asked for."""
        from grader.grading.runtime import SandboxChoice

        return SandboxChoice(self.sandbox, self.isolation, self.runtime)


def grading_options(*shared: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command these options; it takes them as one ``options``."""

    def decorate(command: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(command)
        def gather(**values: Any) -> Any:
            chosen = {name: values.pop(name) for name in tuple(values) if name in GradingOptions.__dataclass_fields__}
            return command(**values, options=GradingOptions(**chosen))

        # The last decorator applied is listed first, as if they stood above each other.
        for option in reversed(shared):
            gather = option(gather)
        return gather

    return decorate


def _follow_course(ctx: click.Context, _: click.Parameter, value: Path | None) -> Course | None:
    """Take from the course's settings what the command line does not say."""
    from grader.assignment.course import find_course, load_course

    path = value or find_course(_current_folder())
    if path is None:
        return None
    course = load_course(path)
    for note in course.notes:
        say(note)
    defaults = course.defaults()
    if ctx.command.name != "grade":  # only `grade` writes a report
        taken = _FOR_TOURNAMENTS if ctx.command.name == "tournament" else _FOR_ALL_COMMANDS
        defaults = {name: value for name, value in defaults.items() if name in taken}
    # click asks this map after the command line, and before the defaults of the options themselves.
    ctx.default_map = {**(ctx.default_map or {}), **defaults}
    return course


def _current_folder() -> Path:
    """The folder in which the user is.

    :raises UsageError: where it was removed meanwhile, for example to unpack the class anew.
    """
    from grader.errors import UsageError

    try:
        return Path.cwd()
    except OSError as error:
        raise UsageError("the current folder was removed; go to another one, or to it again: cd .") from error


def check_course(course: Course | None) -> None:
    """Make sure that what the course's settings name exists, unless an option names something else.

    :raises SettingsError: with the line and the key.
    """
    from click.core import ParameterSource

    from grader.assignment.settings import assignment_folder
    from grader.errors import SettingsError

    if course is None:
        return
    ctx = click.get_current_context()
    taken = [name for name in ctx.params if ctx.get_parameter_source(name) is ParameterSource.DEFAULT_MAP]
    for option, key in _PATHS.items():
        if option in taken:
            value = ctx.params[option]
            for path in value if isinstance(value, tuple) else (value,):
                course.check_path(key, path)
    if "assignment" in taken:
        try:
            assignment_folder(ctx.params["assignment"])
        except SettingsError as error:
            raise course.fault("assignment", f"names {error}") from error


def _merge_limits(ctx: click.Context, __: click.Parameter, value: tuple[str, ...]) -> Mapping[str, int]:
    from grader.assignment.limits import read_limits

    course: Course | None = ctx.params.get(_COURSE)  # read already, because its option is eager
    limits, notes = read_limits(value)
    for note in notes:
        say(note)
    return {**(course.limits if course else {}), **limits}


course_option = click.option(
    "--config",
    _COURSE,
    type=click.Path(path_type=Path, dir_okay=False),
    is_eager=True,  # before the options whose defaults it sets
    callback=_follow_course,
    help="The course's settings. Default: grader.toml in this folder or one above it.",
)
rubric_option = click.option(
    "--rubric",
    type=click.Path(path_type=Path, dir_okay=False),
    help="A rubric of your own instead of the assignment's.",
)
roster_option = click.option(
    "--roster",
    type=click.Path(path_type=Path, dir_okay=False),
    help="A CSV of everybody in the course; Moodle's worksheet and Canvas's gradebook will do.",
)
each_option = click.option(
    "--each",
    type=click.Choice(PATH_KINDS),
    help="What each of several paths is, where that is not clear: a class, or one student's own.",
)
limit_option = click.option(
    "--limit",
    "limits",
    metavar="NAME=NUMBER",
    multiple=True,
    callback=_merge_limits,
    help="Change one of the assignment's limits, such as memory_mb=256; may be repeated.",
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
    default=DEFAULT,
    show_default=True,
    help="The assignment's name, or a folder with an assignment.toml.",
)
types_option = click.option(
    "--types",
    type=click.Path(path_type=Path, dir_okay=False),
    help="The types module your course gave out, instead of the assignment's.",
)
hints_option = click.option(
    "--hints",
    type=click.Choice(HINT_LEVELS),
    help="How much students see: the criteria; also the misconception; also the simplest game; or all. "
    "Default: as in the assignment's settings.",
)
_sandbox_kind_option = click.option(
    "--sandbox",
    type=click.Choice(SANDBOX_KINDS),
    help="Where programs run. Default: the best that works here.",
)
_isolation_option = click.option(
    "--isolation",
    type=click.Choice(ISOLATIONS),
    default=ISOLATIONS[0],
    show_default=True,
    help="With Docker: a process in a warm sealed worker, or a container for each run (slower, same results).",
)
_runtime_option = click.option(
    "--runtime", help="With Docker: a runtime different from the engine's own, such as gVisor's runsc."
)


def sandbox_option(command: Callable[..., object]) -> Callable[..., object]:
    """``--sandbox``, and how Docker is used."""
    return _sandbox_kind_option(_isolation_option(_runtime_option(command)))


def say(message: str) -> None:
    """Show a message to the person, not to a program that reads the output."""
    from grader.errors import disarm

    click.echo(disarm(message), err=True)


def read_secret(file: BinaryIO) -> bytes:
    """An instructor's secret.

    :raises UsageError: where it is so short that it can be guessed.
    """
    from grader.errors import UsageError

    secret = file.read().strip()
    if len(secret) < SECRET_LENGTH:
        raise UsageError(
            f"the secret in {file.name} has only {len(secret)} characters and can be guessed; "
            f"use {SECRET_LENGTH} or more (head -c 32 /dev/urandom | base64 > secret.txt)"
        )
    return secret


def refuse_input_as_output(output: Path, paths: Iterable[Path]) -> None:
    """Make sure that what is written does not become what is read: it may lie beside submissions, but not inside one.

    :raises UsageError: with what to do.
    """
    from grader.errors import UsageError
    from grader.submissions.listing import read_folder
    from grader.submissions.own_folders import recognise

    target = output.resolve()
    for path in paths:
        folder = path.resolve()
        if output.is_symlink() and output.parent.resolve() == folder:
            raise UsageError(f"{output}: is a link among what is to be read; choose another folder with -o")
        if not (folder.is_dir() and target.is_relative_to(folder)):
            continue
        depth = len(target.relative_to(folder).parts)
        if depth == 0:
            raise UsageError(f"{output}: is also what is to be read; choose another folder with -o")
        if depth > 1:
            raise UsageError(f"{output}: lies inside what is to be read, {path}; choose a folder outside it with -o")
        if target.is_dir():
            listing = read_folder(target, is_own=True)
            inside = [str(entry.path) for entry in listing.entries]
            # No report has links; one that was handed in would lead what is written to somewhere else.
            if ((inside or listing.aside) and recognise(inside) is None) or _has_link(target):
                raise UsageError(f"{output}: is somebody's submission, not a report; choose another folder with -o")


def load_about_records(name: str, verb: str) -> Assignment:
    """An assignment in which students answer records; what ``verb`` does has no meaning for players.

    :raises UsageError: where students write players.
    """
    from grader.assignment.settings import load_assignment
    from grader.errors import UsageError

    loaded = load_assignment(name)
    if loaded.settings.is_players:
        raise UsageError(
            f"`grader {verb}` is about records and their answers, but {name} asks for players: "
            "use `grader check`, `grader grade` or `grader tournament`"
        )
    return loaded


def _has_link(folder: Path) -> bool:
    """Whether there is a symbolic link anywhere below a folder."""
    found = ((place, name) for place, folders, files in os.walk(folder) for name in (*folders, *files))
    return any(Path(place, name).is_symlink() for place, name in found)


def open_exam(options: GradingOptions, suite: str, *, own: bool = False) -> Exam:
    """The assignment and its suite, and how much students see: of their ``own`` work, or of graded work."""
    from grader.assignment.hints import Hints
    from grader.assignment.rubric import check_tags
    from grader.assignment.settings import load_assignment
    from grader.assignment.suites import open_suite
    from grader.judging.exam import Exam

    assignment = load_assignment(options.assignment, options.types, options.rubric, options.limits)
    for note in assignment.notes:
        say(note)
    cases = open_suite(assignment, suite, options.suite_file)
    check_tags(assignment.rubric, cases.tags, options.rubric or assignment.file("rubric.toml"))
    hints = assignment.settings.hints.check if own else assignment.settings.hints.grade
    return Exam(assignment, cases, hints=Hints(options.hints or hints))


def open_grader(options: GradingOptions, suite: str) -> Grader:
    """The exam and a runtime to grade in, which is opened while the exam is read."""
    from grader.grading.runtime import open_runtime

    return _open_side_by_side(lambda: open_runtime(options.sandbox_choice, say), lambda: open_exam(options, suite))


def open_own_grader(options: GradingOptions) -> Grader:
    """The same for one's own program and the public suite: it may run unsealed, and sandboxes that do not work here
    are passed over without a message.
    """
    from grader.grading.runtime import open_own_runtime

    messages: list[str] = []
    grader = _open_side_by_side(
        lambda: open_own_runtime(options.sandbox_choice, messages.append, keep=True),
        lambda: open_exam(options, "public", own=True),
    )
    # The last message says that GHC is used instead, and that its opinion is only a second one.
    if grader.runtime.interpreter.name != "hugs":
        say(messages[-1])
    return grader


def _open_side_by_side(open_runtime: Callable[[], HaskellRuntime], open_exam: Callable[[], Exam]) -> Grader:
    from concurrent.futures import ThreadPoolExecutor

    from grader.grading.single import Grader

    with ThreadPoolExecutor(1) as aside:
        runtime = aside.submit(open_runtime)
        try:
            exam = open_exam()
        except BaseException:
            # A runtime may hold a container. ``exception`` waits until it is open or has failed.
            if not runtime.exception():
                runtime.result().close()
            raise
    return Grader(exam, runtime.result())
