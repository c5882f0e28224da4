"""The limits of an assignment: what a submission may use, and how they are written in files and on the command line.

Must not know how a sandbox enforces them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Any

import msgspec

from grader.errors import SettingsError

OLD_NAMES = {"deaths": "crashes"}
"""Names that earlier versions used, and the names that replaced them."""

_MOST = 999_999_999


class CaseLimits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a submission may use."""

    cpu_seconds_per_case: int = 2
    cpu_seconds_per_batch: int = 5
    cpu_seconds_per_submission: int = 60
    time_outs: int = 3
    # Recorded under its old name: results.json and the digests in it must stay comparable with earlier ones.
    crashes: int = msgspec.field(default=12, name="deaths")
    memory_mb: int = 128
    output_kb: int = 1000
    wall_factor: int = 10
    steps_per_case: int = 8_000_000


LIMIT_NAMES: tuple[str, ...] = tuple(field.name for field in msgspec.structs.fields(CaseLimits))
RECORDED_NAMES: dict[str, str] = {field.name: field.encode_name for field in msgspec.structs.fields(CaseLimits)}


def replace_old_names(limits: Mapping[str, Any]) -> dict[str, Any]:
    """The same limits under their present names.

    :raises SettingsError: if a limit is given under both its old and its present name.
    """
    for old, new in OLD_NAMES.items():
        if old in limits and new in limits:
            raise SettingsError(f"`{old}` is the old name of `{new}`, and both are set; remove `{old}`")
    return {OLD_NAMES.get(name, name): value for name, value in limits.items()}


def note_old_names(names: Iterable[str]) -> tuple[str, ...]:
    """For each old name of a limit a sentence with its present name."""
    return tuple(
        f"`{name}` is now called `{OLD_NAMES[name]}`; the old name still works, but please rename it"
        for name in names
        if name in OLD_NAMES
    )


def record_names(limits: Mapping[str, Any]) -> dict[str, Any]:
    """Limits as they are written in assignment.toml, under the names by which CaseLimits is decoded."""
    return {RECORDED_NAMES.get(name, name): value for name, value in replace_old_names(limits).items()}


def split_limit(option: str) -> tuple[str, int]:
    """The name and the number of a limit on the command line, ``memory_mb=256``.

    :raises SettingsError: if there is no limit of this name, or the value is none that a limit can have.
    """
    name, _, number = option.partition("=")
    if name not in (*LIMIT_NAMES, *OLD_NAMES):
        raise SettingsError(f"--limit {option}: there is no limit `{name}`{_nearest(name)}")
    if not number:
        raise SettingsError(f"--limit {option}: has no value; write `{name}=NUMBER`, such as `{name}=256`")
    if not re.fullmatch(r"[1-9][0-9]{0,8}", number):
        raise SettingsError(f"--limit {option}: the value is {number!r}, but must be a whole number from 1 to {_MOST}")
    return name, int(number)


def _nearest(name: str) -> str:
    near = get_close_matches(name, LIMIT_NAMES, n=1, cutoff=0.5)
    return f"; did you mean `{near[0]}`?" if near else f"; the limits are {', '.join(LIMIT_NAMES)}"


def read_limits(options: Iterable[str]) -> tuple[dict[str, int], tuple[str, ...]]:
    """The limits of all ``--limit`` options, and a note for each that has an old name.

    :raises SettingsError: if an option cannot be read; see :func:`split_limit`.
    """
    limits = dict(map(split_limit, options))
    notes = tuple(f"--limit: {note}" for note in note_old_names(limits))
    return replace_old_names(limits), notes
