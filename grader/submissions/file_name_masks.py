"""Programs without the names that students gave their files, so that a copy under another name is the same program.

Complaints of the interpreter tell of such names; they are put back when the student is told. Pure.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import PurePosixPath

from grader.model import Program, Reason

_LEFT, _RIGHT = "\ue000", "\ue001"  # letters that no alphabet has

Names = Mapping[str, str]
"""What stands for a file's name, and for the name without its ending; longer ones first."""


def mask(program: Program) -> tuple[Program, Names]:
    """The program as it is run, and the names of its files; a program that writes such letters itself keeps them."""
    if any(_LEFT in origin.text for origin in program.origins.values()):
        return program, {}
    names: dict[str, str] = {}
    origins = {}
    for number, (path, origin) in enumerate(sorted(program.origins.items())):
        file = PurePosixPath(origin.file)
        masked = f"{_LEFT}{number}{_RIGHT}"
        names[masked + file.suffix], names[masked] = origin.file, file.stem
        origins[path] = replace(origin, file=masked + file.suffix)
    return replace(program, origins=origins, breaches=()), names


def unmask(reason: Reason, names: Names) -> Reason:
    """Why a program does not start, in the student's own names."""
    return replace(
        reason,
        message=_unmasked(reason.message, names),
        file=None if reason.file is None else _unmasked(reason.file, names),
        raw=None if reason.raw is None else _unmasked(reason.raw, names),
    )


def _unmasked(text: str, names: Names) -> str:
    for masked, name in names.items():
        text = text.replace(masked, name)
    return text
