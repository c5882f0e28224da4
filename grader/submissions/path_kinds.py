"""What each of several paths is: a class, or one student's own, as a shell makes them of ``class/*``.

Nobody may decide that for others by what is in an own folder: where it is not clear, the teacher is asked. Must not
read what was handed in.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from grader.assignment.choices import PathKind
from grader.errors import UsageError
from grader.submissions.class_layout import MANY
from grader.submissions.identities import read_canvas, read_moodle
from grader.submissions.junk_files import is_hidden

_SEVERAL = 3  # so many paths may be what a shell made of folder/*


@dataclass(frozen=True)
class PathContents:
    """What is in a path: the names of the submissions if it is a class, and whether a system has numbered them all."""

    path: Path
    names: tuple[str, ...]
    is_numbered: bool = False

    @property
    def is_one_students(self) -> bool:
        """Whether it may be the work of one student alone."""
        return len(self.names) == 1 and not self.is_numbered


def as_named(path: Path) -> Path:
    """The path as it is named: a student's link leads nobody else's path anywhere."""
    return Path(os.path.normpath(path.absolute()))


def are_named_by_a_system(paths: Sequence[Path]) -> bool:
    """Whether most of the paths are called as Moodle and Canvas call what is in a download."""
    names = [as_named(path).name for path in paths]
    return 2 * sum(1 for name in names if read_moodle(name) or read_canvas(name)) > len(names)


def decide(contents: Sequence[PathContents]) -> PathKind:
    """What the paths of one folder are.

    :raises UsageError: where that is not clear.
    """
    held = [each for each in contents if each.names]  # the others are nobody's, such as a list of the class
    ones = [each for each in held if each.is_one_students]
    if len(ones) == len(held):
        return "student"
    whole = _find_folder_of_all([each.path for each in contents])
    largest = max(len(each.names) for each in held)
    if all(len(each.names) >= MANY or each.is_numbered for each in held):
        return "class"
    # Of all that a folder holds most paths decide, so that nobody changes it for the others by handing in two files.
    if whole and len(ones) >= _SEVERAL and 2 * len(ones) > len(held) and largest < MANY:
        return "student"
    # A class, and what came late: other than students' folders they are not called alike inside.
    if not whole and not ones and not _are_called_alike(held):
        return "class"
    raise _unclear(held)


def _are_called_alike(held: Sequence[PathContents]) -> bool:
    """Whether most of several paths have a submission of one name, as where each is a student's and has a `replay`."""
    count = Counter(name for each in held for name in each.names)
    return len(held) >= _SEVERAL and 2 * max(count.values()) > len(held)


def _unclear(held: Sequence[PathContents]) -> UsageError:
    most = max(held, key=lambda each: len(each.names))
    least = min(held, key=lambda each: len(each.names))
    parent = as_named(most.path).parent
    seen = f"{most.path} may be a class of {len(most.names)}"
    if least is not most:
        seen += f", {least.path} of {len(least.names)}"
    return UsageError(
        f"what is each of these paths? {seen}. If each is one student's, give the folder that holds them ({parent}), "
        "or add --each student. If each is a class, add --each class; later ones replace what is called alike"
    )


def _find_folder_of_all(paths: Sequence[Path]) -> Path | None:
    """The folder of which these paths are all that it holds."""
    named = {as_named(path) for path in paths}
    (parent,) = {path.parent for path in named}
    try:
        names = {path.name for path in parent.iterdir() if not is_hidden(path.name)}
    except OSError:  # the paths in it can be read all the same
        return None
    return parent if names <= {path.name for path in named} else None
