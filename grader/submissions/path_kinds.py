"""What each of several paths is: a class, or one student's own, as a shell makes them of ``class/*``.

Nobody may decide that for others by what is in an own folder: where it is not clear, the teacher is asked. Must not
read what was handed in.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from grader.assignment.choices import PathKind
from grader.errors import UsageError
from grader.submissions.class_layout import MANY
from grader.submissions.identities import find_doubtful, read_canvas, read_moodle
from grader.submissions.junk_files import is_hidden

_SEVERAL = 3  # so many paths may be what a shell made of folder/*, and so many programs a class
_FEW = 3  # paths that somebody may have named one by one


@dataclass(frozen=True)
class PathContents:
    """What is in a path: the names of the submissions if it is a class, whether a system has numbered all of them, and
    how many programs there are.
    """

    path: Path
    names: tuple[str, ...]
    is_numbered: bool = False
    programs: int = 1

    @property
    def is_one_students(self) -> bool:
        """Whether it may be the work of one student alone."""
        return len(self.names) == 1 and not self.is_numbered

    @property
    def is_surely_a_class(self) -> bool:
        """Whether it has as many as no solution has, or a system's numbers."""
        return len(self.names) >= MANY or self.is_numbered


def as_named(path: Path) -> Path:
    """The path as it is named: a student's link leads nobody else's path anywhere."""
    return Path(os.path.normpath(path.absolute()))


def are_named_by_a_system(paths: Sequence[Path]) -> bool:
    """Whether most of the paths are called as Moodle and Canvas call what is in a download.

    What looks like Canvas's numbers may be a date or a task: they have to be of several people.
    """
    names = [as_named(path).name for path in paths]
    files = {as_named(path).name: owner for path in paths if not path.is_dir() and (owner := read_canvas(path.name))}
    doubtful = find_doubtful(files)
    sure = [owner for name, owner in files.items() if name not in doubtful]
    is_canvas_s = 2 * len(sure) > len(names) and len({owner.name for owner in sure}) > 1
    return is_canvas_s or 2 * sum(1 for name in names if read_moodle(name)) > len(names)


def decide(contents: Sequence[PathContents], links: Sequence[Path] = ()) -> PathKind:
    """What the paths of one folder are, of which some are ``links``.

    :raises UsageError: where that is not clear.
    """
    held = [each for each in contents if each.names]  # the others are nobody's, such as a list of the class
    ones = [each for each in held if each.is_one_students]
    if len(ones) == len(held):
        if 1 < len(held) <= _FEW and all(each.programs >= _SEVERAL for each in held):
            raise _unclear(held)  # small classes, each in a folder of its own
        return "student"
    if all(each.is_surely_a_class for each in held):
        return "class"
    whole = _find_folder_of_all([*links, *(each.path for each in contents)])
    largest = max(len(each.names) for each in held)
    # Of all that a folder holds most paths decide, so that nobody changes it for the others by handing in two files.
    if whole and len(ones) >= _SEVERAL and 2 * len(ones) > len(held) and largest < MANY:
        return "student"
    # A class, and what came late.
    if not whole and not ones and len(held) == 2 and largest >= MANY:
        return "class"
    raise _unclear(held)


def _unclear(held: Sequence[PathContents]) -> UsageError:
    most = max(held, key=lambda each: (len(each.names), each.programs))
    least = min(held, key=lambda each: len(each.names))
    parent = as_named(most.path).parent
    seen = f"{most.path} may be a class of {max(len(most.names), most.programs)}"
    if not least.is_one_students or not most.is_one_students:
        seen += f", {least.path} of {len(least.names)}" if least is not most else ""
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
