"""A course's settings, ``grader.toml``: defaults for the options of ``grader grade``. Errors name file, line and key.

Paths in it are relative to its folder. Must not know how anything is graded.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from difflib import get_close_matches
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Any

import msgspec

from grader.assignment.choices import FORMATS, SANDBOX_KINDS, Format, SandboxKind
from grader.assignment.late_work import PERIODS, LateSettings
from grader.assignment.limits import OLD_NAMES, note_old_names, replace_old_names
from grader.assignment.settings import Strict
from grader.errors import SettingsError

NAME = "grader.toml"
Positive = Annotated[int, msgspec.Meta(ge=1)]


class LimitSettings(Strict, frozen=True):
    """``[limits]``: the limits of the assignment that this course changes."""

    cpu_seconds_per_case: Positive | None = None
    cpu_seconds_per_batch: Positive | None = None
    cpu_seconds_per_submission: Positive | None = None
    time_outs: Positive | None = None
    crashes: Positive | None = None
    memory_mb: Positive | None = None
    output_kb: Positive | None = None
    wall_factor: Positive | None = None


class MoodleSettings(Strict, frozen=True):
    """``[moodle]``: the grading worksheet to fill in."""

    worksheet: str
    decimal_comma: bool = False
    scale: bool = False
    identifier_column: str | None = None
    grade_column: str | None = None
    feedback_column: str | None = None


class CanvasSettings(Strict, frozen=True):
    """``[canvas]``: the gradebook to fill in, and its column."""

    gradebook: str
    column: str
    scale: bool = False


class CourseFile(Strict, frozen=True):
    """The contents of the file."""

    assignment: str | None = None
    submissions: str | tuple[str, ...] | None = None
    output: str | None = None
    suite: str | None = None
    rubric: str | None = None
    types: str | None = None
    roster: str | None = None
    adjustments: str | None = None
    sandbox: SandboxKind | None = None
    jobs: Positive | None = None
    formats: tuple[Format, ...] = ()
    limits: LimitSettings = LimitSettings()
    moodle: MoodleSettings | None = None
    canvas: CanvasSettings | None = None
    late: LateSettings | None = None


class Course(msgspec.Struct, frozen=True):
    """The settings of a course, the file they were read from, and notes about it for the person who wrote it."""

    path: Path
    file: CourseFile
    notes: tuple[str, ...] = ()

    def resolve_path(self, name: str) -> Path:
        """A path in the file, which is relative to the file's folder."""
        return self.path.parent / Path(name).expanduser()

    @property
    def limits(self) -> dict[str, int]:
        """The limits that this course changes."""
        return {name: value for name, value in msgspec.to_builtins(self.file.limits).items() if value is not None}

    def defaults(self) -> dict[str, Any]:
        """Defaults for options that the command line does not give, by the names of their parameters."""
        file = self.file
        defaults: dict[str, Any] = {"sandbox": file.sandbox, "jobs": file.jobs, "formats": file.formats or None}
        for option, name in {
            "output": file.output,
            "suite_file": file.suite,
            "rubric": file.rubric,
            "types": file.types,
            "roster": file.roster,
            "adjustments": file.adjustments,
        }.items():
            defaults[option] = None if name is None else str(self.resolve_path(name))
        names = (file.submissions,) if isinstance(file.submissions, str) else file.submissions
        defaults["paths"] = None if names is None else tuple(str(self.resolve_path(name)) for name in names)
        defaults["assignment"] = self._assignment()
        return {option: value for option, value in defaults.items() if value is not None}

    def fault(self, key: str, message: str) -> SettingsError:
        """The error for a setting that has the right type but cannot be used, with its line."""
        line = find_line(self.path.read_text(encoding="utf-8-sig"), tuple(key.split(".")))
        return SettingsError(f"{self.path}: line {line}: `{key}` {message}")

    def check_path(self, key: str, path: Path) -> None:
        """Make sure that the file or folder that a setting names exists.

        :raises SettingsError: with the line, if it does not.
        """
        if not path.exists():
            raise self.fault(key, f"names {path}, but there is no such file or folder")

    def _assignment(self) -> str | None:
        """A bundled assignment's name, or a folder beside the file."""
        name = self.file.assignment
        if name and (self.resolve_path(name) / "assignment.toml").is_file():
            return str(self.resolve_path(name))
        return name


def find_course(start: Path) -> Path | None:
    """The settings file of this folder, or of the nearest folder above it that has one."""
    folders = (start, *start.parents)
    return next((folder / NAME for folder in folders if (folder / NAME).is_file()), None)


def load_course(path: Path) -> Course:
    """Read a course's settings.

    :raises SettingsError: naming the file, the line and the wrong key, and the key that was probably meant.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")
        table, notes = _replace_old_limits(path, tomllib.loads(text))
        return Course(path, msgspec.convert(table, CourseFile), notes)
    except OSError as error:
        raise SettingsError(f"{path}: cannot be read ({error.strerror}); `grader init` writes one") from error
    except UnicodeDecodeError as error:
        raise SettingsError(f"{path}: is not UTF-8; save it as UTF-8") from error
    except tomllib.TOMLDecodeError as error:
        raise SettingsError(f"{path}: {_syntax_fault(str(error), text)}") from error
    except msgspec.ValidationError as error:
        raise SettingsError(f"{path}: {_explain(str(error), text)}") from error


def _replace_old_limits(path: Path, table: dict[str, Any]) -> tuple[dict[str, Any], tuple[str, ...]]:
    """The file's contents with the present names of limits, and a note for each old name in it."""
    limits = table.get("limits")
    if not isinstance(limits, dict):
        return table, ()
    try:
        renamed = {**table, "limits": replace_old_names(limits)}
    except SettingsError as error:
        raise SettingsError(f"{path}: limits: {error}") from error
    return renamed, tuple(f"{path}: {note}" for note in note_old_names(limits))


def _syntax_fault(message: str, text: str) -> str:
    """The TOML reader's message with the line number first and the line itself last."""
    position = re.search(r" \(at (?:line (\d+), column \d+|end of document)\)$", message)
    number = int(position[1]) if position and position[1] else text.count("\n") + 1
    problem = message[: position.start()] if position else message
    lines = text.splitlines()
    quoted = f": {lines[number - 1].strip()!r}" if number <= len(lines) else ""
    return f"line {number}: {problem}{quoted}"


def _explain(message: str, text: str) -> str:
    """msgspec's message with the line, the key, and what could stand there instead."""
    problem, _, path = message.partition(" - at ")
    keys = tuple(re.findall(r"[A-Za-z_]\w*", path))
    if unknown := re.search(r"unknown field `([^`]*)`", problem):
        keys = (*keys, unknown[1])
        problem = f"is not a setting{_nearest(keys)}"
    if missing := re.search(r"missing required field `([^`]*)`", problem):
        problem = f"has no `{missing[1]}`, which is required"
    keys = _as_written(keys, text)
    line = find_line(text, keys)
    return f"line {line}: `{'.'.join(keys)}` {problem[:1].lower()}{problem[1:]}{_allowed(keys, problem)}"


def _as_written(keys: tuple[str, ...], text: str) -> tuple[str, ...]:
    """The keys as the file has them: a limit may be set by its old name."""
    for old, new in OLD_NAMES.items():
        if keys == ("limits", new) and _has(tomllib.loads(text), ("limits", old)):
            return ("limits", old)
    return keys


def _nearest(keys: tuple[str, ...]) -> str:
    known = [field.encode_name for field in msgspec.structs.fields(_table(keys[:-1]))]
    near = get_close_matches(keys[-1], known, n=1, cutoff=0.5)
    return f"; did you mean `{'.'.join((*keys[:-1], near[0]))}`?" if near else f"; the settings are {', '.join(known)}"


def _table(keys: tuple[str, ...]) -> type[msgspec.Struct]:
    tables: Mapping[tuple[str, ...], type[msgspec.Struct]] = {
        ("limits",): LimitSettings,
        ("moodle",): MoodleSettings,
        ("canvas",): CanvasSettings,
        ("late",): LateSettings,
    }
    return tables.get(keys, CourseFile)


def _allowed(keys: tuple[str, ...], problem: str) -> str:
    if "enum" not in problem:
        return ""
    allowed = {"formats": FORMATS, "late": PERIODS}.get(keys[0], SANDBOX_KINDS)
    return f"; choose from {', '.join(allowed)}"


def find_line(text: str, keys: tuple[str, ...]) -> int:
    """The line on which a key is set, found by parsing more and more lines until the key appears."""
    lines = text.splitlines()
    start = 0
    for end in range(1, len(lines) + 1):
        try:
            table = tomllib.loads("\n".join(lines[:end]))
        except tomllib.TOMLDecodeError:  # the value goes on in the next line
            continue
        if _has(table, keys):
            return next(n for n in range(start, end) if lines[n].strip() and not lines[n].lstrip().startswith("#")) + 1
        start = end
    return max(1, len(lines))


def _has(table: Any, keys: tuple[str, ...]) -> bool:
    for key in keys:
        if not isinstance(table, dict) or key not in table:
            return False
        table = table[key]
    return True


def example() -> str:
    """The file that ``grader init`` writes."""
    return (files("templates") / "course.toml").read_text(encoding="utf-8")
