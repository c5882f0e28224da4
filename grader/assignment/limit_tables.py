"""``[limits]`` of a TOML file, of an assignment or of a course: its keys, some of which had other names before.

Must not know what the limits are for.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import msgspec

from grader.assignment.limits import OLD_NAMES, note_old_names, replace_old_names
from grader.assignment.shapes import Keys
from grader.assignment.toml_files import Strict, has_key
from grader.errors import SettingsError

Positive = Annotated[int, msgspec.Meta(ge=1)]


class LimitSettings(Strict, frozen=True):
    """The limits that a file sets."""

    cpu_seconds_per_case: Positive | None = None
    cpu_seconds_per_batch: Positive | None = None
    cpu_seconds_per_submission: Positive | None = None
    time_outs: Positive | None = None
    crashes: Positive | None = None
    memory_mb: Positive | None = None
    output_kb: Positive | None = None
    wall_factor: Positive | None = None
    steps_per_case: Positive | None = None
    where_cpu_seconds: Positive | None = None


@dataclass(frozen=True)
class Renamed:
    """A file's contents with the present names of limits, the keys it has instead, and a note for each old name."""

    table: dict[str, Any]
    as_written: dict[Keys, Keys]
    notes: tuple[str, ...]


def use_present_names(path: Path, table: dict[str, Any]) -> Renamed:
    """Replace the old names of limits.

    :raises SettingsError: if a limit is set under both its old and its present name.
    """
    limits = table.get("limits")
    if not isinstance(limits, dict):
        return Renamed(table, {}, ())
    try:
        renamed = replace_old_names(limits)
    except SettingsError as error:
        raise SettingsError(f"{path}: limits: {error}") from error
    old_names = {old: new for old, new in OLD_NAMES.items() if has_key(limits, (old,))}
    return Renamed(
        {**table, "limits": renamed},
        {("limits", new): ("limits", old) for old, new in old_names.items()},
        tuple(f"{path}: {note}" for note in note_old_names(limits)),
    )
