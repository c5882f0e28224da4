"""Whether a folder holds a class or one student's work, by the names in it. Most names decide, not all of them.

So one stray file does not make one student out of three hundred. Reads names only; must not touch files.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from pathlib import PurePosixPath

from grader.submissions.file_kinds import is_archive, is_program, plain_name
from grader.submissions.identities import read_canvas, read_moodle

TAKEN_FOR_CLASS = "which was taken for a folder of the class, not a student's"
"""How a note for the teacher ends that names a folder."""

TAKEN_FOR_STUDENT = "was taken for one student's folder; if it is the class's, give it as the path, unpacked"
"""How a note ends on the only submission of a path."""

CALLED_ALIKE = "like another submission"
"""How a note ends on a submission that had to get a different name."""

MANY = 10
"""So many programs and folders with programs are students', whatever lies beside them: no solution has as many."""

_ALIKE = 3
"""So many folders that hold a program of one name, or an archive each, are students': a solution has it once."""


def find_wrapper(files: Sequence[PurePosixPath], folders: Sequence[PurePosixPath] = ()) -> str | None:
    """The folder at the top that holds the class, if there is one. ``folders`` are those of which no file is known."""
    programs = [path for path in files if is_program(path.name)]
    inner = [path for path in (*programs, *folders) if len(path.parts) > 1]
    tops = {path.parts[0] for path in inner}
    if len(tops) != 1:
        return None
    (top,) = tops
    if read_moodle(top):
        return None
    inner_files = {path.parts[1] for path in programs if len(path.parts) == 2}  # top and name
    # A folder of Moodle's is a student's, also if there is no program in it.
    moodles = {
        path.parts[1] for path in files if path.parts[0] == top and path.parts[2:] and read_moodle(path.parts[1])
    }
    inner_folders = ({path.parts[1] for path in inner} | moodles) - inner_files
    beside = {path.parts[0]: len(path.parts) > 1 or is_program(path.name) for path in files if path.parts[0] != top}
    beside |= {path.parts[0]: True for path in folders if path.parts[0] != top}
    return top if _is_class(inner_files, inner_folders, beside.values(), _count_alike(programs)) else None


def _count_alike(programs: Iterable[PurePosixPath]) -> int:
    """How many folders within the one at the top hold a program of the same name; archives count as one name."""
    held = {
        (path.parts[1], "" if is_archive(path.name) else plain_name(path.name).lower())
        for path in programs
        if len(path.parts) == 3
    }
    return max(Counter(name for _, name in held).values(), default=0)


def _is_class(files: Collection[str], folders: Collection[str], beside: Collection[bool], alike: int) -> bool:
    """Whether a folder with these files and folders is a class. ``beside`` it lie things that may be students', or not;
    the more they may be, the surer it has to be that they are not. So many folders are ``alike`` in what they hold.
    """
    names = (*files, *folders)
    is_moodles, is_canvas_s = is_named_by_moodle(names), bool(files) and is_named_by_canvas(files)
    if is_moodles or (is_canvas_s and len(names) > 1):
        # A student may name files as a download does, after as many students as they like: beside one stray program the
        # folder is the class's all the same, but where there are more, they are students' and so is the folder.
        return not any(beside) or (sum(beside) == 1 and _count_students(names) > 1)
    if any(beside):
        return False
    return len(set(names)) >= MANY or alike >= _ALIKE or (not beside and not files and len(folders) > 1)


def _count_students(names: Iterable[str]) -> int:
    """How many students the names of a download are of."""
    owners = (read_moodle(name) or read_canvas(name) for name in names)
    return len({owner.name for owner in owners if owner})


def is_named_by_moodle(names: Collection[str]) -> bool:
    """Whether most of these names are Moodle's."""
    return 2 * sum(1 for name in names if read_moodle(name)) > len(names)


def is_named_by_canvas(names: Collection[str]) -> bool:
    """Whether all of these names are Canvas's, or most, and those of several students."""
    owners = [owner for name in names if (owner := read_canvas(name))]
    students = {owner.student for owner in owners}
    return len(owners) == len(names) or (2 * len(owners) > len(names) and len(students) > 1)
