"""Programs without the names that students gave their files, so that a copy under a different name is the same program.

The interpreter's messages contain these names; they are put back before the student reads the message. Pure.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from itertools import chain, islice
from pathlib import PurePosixPath

from grader.model import Program, Reason

_SIGNS = (range(0xE000, 0xF900), range(0xF0000, 0xFFFFE))
"""Characters for private use, which no alphabet has; more than there is room for in the largest program."""

Names = Mapping[str, str]
"""File names, with and without their endings, by the masks that replace them; longer masks first."""


def mask(program: Program) -> tuple[Program, Names]:
    """The program with masked file names, and the names. The program has none of the signs around a mask."""
    used = set[str]().union(*(origin.text for origin in program.origins.values()))
    left, right = islice((sign for sign in map(chr, chain(*_SIGNS)) if sign not in used), 2)
    names: dict[str, str] = {}
    origins = {}
    for number, (path, origin) in enumerate(sorted(program.origins.items())):
        file = PurePosixPath(origin.file)
        masked = f"{left}{number}{right}"
        names[masked + file.suffix], names[masked] = origin.file, file.stem
        origins[path] = replace(origin, file=masked + file.suffix)
    return replace(program, origins=origins, breaches=()), names


def unmask(reason: Reason, names: Names) -> Reason:
    """The reason why a program does not start, with the student's own file names."""
    return replace(
        reason,
        message=_unmasked(reason.message, names),
        file=None if reason.file is None else _unmasked(reason.file, names),
        raw=None if reason.raw is None else _unmasked(reason.raw, names),
    )


def _unmasked(text: str, names: Names) -> str:
    """The text with all masks replaced at once: a file's name may contain masks itself, and these stay."""
    if not names:
        return text
    masks = "|".join(map(re.escape, names))
    return re.sub(masks, lambda found: names[found[0]], text)
