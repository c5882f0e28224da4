"""A course's settings, ``grader.toml``: defaults for the options of ``grader grade``. Errors name file, line and key.

Paths in it are relative to its folder. Must not know how anything is graded.
"""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path
from string import Template
from typing import Any

import msgspec

from grader.assignment.choices import Format, PathKind, SandboxKind
from grader.assignment.hints import Hints
from grader.assignment.late_work import LateSettings
from grader.assignment.limit_tables import LimitSettings, Positive, use_present_names
from grader.assignment.toml_files import Strict, blame, convert, parse, read_text
from grader.errors import SettingsError

NAME = "grader.toml"


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
    each: PathKind | None = None
    output: str | None = None
    suite: str | None = None
    rubric: str | None = None
    types: str | None = None
    roster: str | None = None
    adjustments: str | None = None
    sandbox: SandboxKind | None = None
    jobs: Positive | None = None
    hints: Hints | None = None
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
        hints = file.hints.value if file.hints else None
        defaults: dict[str, Any] = {"sandbox": file.sandbox, "jobs": file.jobs, "hints": hints, "each": file.each}
        defaults["formats"] = file.formats or None
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
        return blame(self.path, read_text(self.path), tuple(key.split(".")), message)

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
    text = read_text(path, "; `grader init` writes one")
    renamed = use_present_names(path, parse(path, text))
    return Course(path, convert(path, text, renamed.table, CourseFile, renamed.as_written), renamed.notes)


def example(assignment: str, types: str) -> str:
    """The file that ``grader init`` writes, for an assignment and the name of its types module's file."""
    written = Template((files("templates") / "course.toml").read_text(encoding="utf-8"))
    # A string of JSON is one of TOML: a folder's name may contain anything.
    return written.substitute({"assignment": json.dumps(assignment), "types": json.dumps(types)})
