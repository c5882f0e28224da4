"""A course's settings, ``grader.toml``: what ``grader grade`` does without being told. Errors name file, line and key.

Paths in it are relative to its folder. Must not know how anything is graded.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from difflib import get_close_matches
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Any, Literal, get_args

import msgspec

from grader.assignment.settings import CaseLimits, Strict
from grader.errors import SettingsError

NAME = "grader.toml"
Format = Literal["moodle", "canvas", "gradescope", "junit", "github"]
FORMATS: tuple[str, ...] = get_args(Format)
Positive = Annotated[int, msgspec.Meta(ge=1)]


class LimitSettings(Strict, frozen=True):
    """``[limits]``: those of the assignment that this course changes."""

    cpu_seconds_per_case: Positive | None = None
    cpu_seconds_per_batch: Positive | None = None
    cpu_seconds_per_submission: Positive | None = None
    time_outs: Positive | None = None
    deaths: Positive | None = None
    memory_mb: Positive | None = None
    output_kb: Positive | None = None
    wall_factor: Positive | None = None


class MoodleSettings(Strict, frozen=True):
    """``[moodle]``: the worksheet to fill."""

    worksheet: str
    decimal_comma: bool = False
    scale: bool = False
    identifier_column: str | None = None
    grade_column: str | None = None
    feedback_column: str | None = None


class CanvasSettings(Strict, frozen=True):
    """``[canvas]``: the gradebook to fill, and its column."""

    gradebook: str
    column: str
    scale: bool = False


class CourseFile(Strict, frozen=True):
    """What stands in the file."""

    assignment: str | None = None
    submissions: str | tuple[str, ...] | None = None
    output: str | None = None
    suite: str | None = None
    rubric: str | None = None
    types: str | None = None
    roster: str | None = None
    sandbox: Literal["docker", "bubblewrap", "none"] | None = None
    jobs: Positive | None = None
    formats: tuple[Format, ...] = ()
    limits: LimitSettings = LimitSettings()
    moodle: MoodleSettings | None = None
    canvas: CanvasSettings | None = None


class Course(msgspec.Struct, frozen=True):
    """The settings of a course, and the file they are from."""

    path: Path
    file: CourseFile

    def place(self, name: str) -> Path:
        """A path of the file, seen from here."""
        return self.path.parent / Path(name).expanduser()

    @property
    def limits(self) -> dict[str, int]:
        """The limits that this course changes."""
        return {name: value for name, value in msgspec.to_builtins(self.file.limits).items() if value is not None}

    def defaults(self) -> dict[str, Any]:
        """What options of the command line are, where they are not given: by the names of their parameters."""
        file = self.file
        found: dict[str, Any] = {"sandbox": file.sandbox, "jobs": file.jobs, "formats": file.formats or None}
        for option, name in {
            "output": file.output,
            "suite_file": file.suite,
            "rubric": file.rubric,
            "types": file.types,
            "roster": file.roster,
        }.items():
            found[option] = None if name is None else str(self.place(name))
        places = (file.submissions,) if isinstance(file.submissions, str) else file.submissions
        found["places"] = None if places is None else tuple(str(self.place(name)) for name in places)
        found["assignment"] = self._assignment()
        return {option: value for option, value in found.items() if value is not None}

    def fault(self, key: str, said: str) -> SettingsError:
        """What is wrong with a setting that is of the right kind, with its line."""
        line = find_line(self.path.read_text(encoding="utf-8-sig"), tuple(key.split(".")))
        return SettingsError(f"{self.path}: line {line}: `{key}` {said}")

    def check_place(self, key: str, place: Path) -> None:
        """See that what a setting names is there.

        :raises SettingsError: with the line, where it is not.
        """
        if not place.exists():
            raise self.fault(key, f"names {place}, and there is no such file or folder")

    def _assignment(self) -> str | None:
        """A bundled assignment's name, or a folder beside the file."""
        name = self.file.assignment
        return str(self.place(name)) if name and (self.place(name) / "assignment.toml").is_file() else name


def find_course(start: Path) -> Path | None:
    """The settings of the folder we are in, or of the nearest one above it."""
    folders = (start, *start.parents)
    return next((folder / NAME for folder in folders if (folder / NAME).is_file()), None)


def load_course(path: Path) -> Course:
    """Read a course's settings.

    :raises SettingsError: naming the file, the line and the key that is wrong, and the key that may be meant.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")
        return Course(path, msgspec.convert(tomllib.loads(text), CourseFile))
    except OSError as error:
        raise SettingsError(f"{path}: cannot be read ({error.strerror}); `grader init` writes one") from error
    except UnicodeDecodeError as error:
        raise SettingsError(f"{path}: is not UTF-8; save it as UTF-8") from error
    except tomllib.TOMLDecodeError as error:
        raise SettingsError(f"{path}: {_syntax_fault(str(error), text)}") from error
    except msgspec.ValidationError as error:
        raise SettingsError(f"{path}: {_explain(str(error), text)}") from error


def _syntax_fault(message: str, text: str) -> str:
    """What the TOML reader says, the line first, and the line itself."""
    found = re.search(r" \(at (?:line (\d+), column \d+|end of document)\)$", message)
    line = int(found[1]) if found and found[1] else text.count("\n") + 1
    said = message[: found.start()] if found else message
    lines = text.splitlines()
    return f"line {line}: {said}: {lines[line - 1].strip()!r}" if line <= len(lines) else f"line {line}: {said}"


def _explain(message: str, text: str) -> str:
    said, _, path = message.partition(" - at ")
    keys = tuple(re.findall(r"[A-Za-z_]\w*", path))
    unknown = re.search(r"unknown field `([^`]*)`", said)
    if unknown:
        keys = (*keys, unknown[1])
        said = f"is not a setting{_nearest(keys)}"
    missing = re.search(r"missing required field `([^`]*)`", said)
    if missing:
        said = f"has no `{missing[1]}`, which it needs"
    line = find_line(text, keys)
    return f"line {line}: `{'.'.join(keys)}` {said[:1].lower()}{said[1:]}{_allowed(keys, said)}"


def _nearest(keys: tuple[str, ...]) -> str:
    known = [field.encode_name for field in msgspec.structs.fields(_table(keys[:-1]))]
    near = get_close_matches(keys[-1], known, n=1, cutoff=0.5)
    return f"; did you mean `{'.'.join((*keys[:-1], near[0]))}`?" if near else f"; there are {', '.join(known)}"


def _table(keys: tuple[str, ...]) -> type[msgspec.Struct]:
    tables: Mapping[tuple[str, ...], type[msgspec.Struct]] = {
        ("limits",): LimitSettings,
        ("moodle",): MoodleSettings,
        ("canvas",): CanvasSettings,
    }
    return tables.get(keys, CourseFile)


def _allowed(keys: tuple[str, ...], said: str) -> str:
    if "enum" not in said:
        return ""
    return f"; there are {', '.join(FORMATS if keys[0] == 'formats' else ('docker', 'bubblewrap', 'none'))}"


def find_line(text: str, keys: tuple[str, ...]) -> int:
    """The line on which a key is set, found by reading ever more lines until it is there."""
    lines = text.splitlines()
    start = 0
    for end in range(1, len(lines) + 1):
        try:
            found = tomllib.loads("\n".join(lines[:end]))
        except tomllib.TOMLDecodeError:
            continue
        if _has(found, keys):
            return next(n for n in range(start, end) if lines[n].strip() and not lines[n].lstrip().startswith("#")) + 1
        start = end
    return max(1, len(lines))


def _has(table: Any, keys: tuple[str, ...]) -> bool:
    for key in keys:
        if not isinstance(table, dict) or key not in table:
            return False
        table = table[key]
    return True


def read_limits(given: tuple[str, ...]) -> dict[str, int]:
    """Limits as the command line has them, ``memory_mb=256``.

    :raises SettingsError: where one is not of this form or there is no such limit.
    """
    limits: dict[str, int] = {}
    known = [field.encode_name for field in msgspec.structs.fields(CaseLimits)]
    for one in given:
        name, _, value = one.partition("=")
        if name not in known or not re.fullmatch(r"[1-9]\d{0,8}", value):
            raise SettingsError(f"--limit {one}: expected NAME=NUMBER with a name of {', '.join(known)}")
        limits[name] = int(value)
    return limits


def example() -> str:
    """What ``grader init`` writes."""
    return (files("templates") / "course.toml").read_text(encoding="utf-8")
