"""Puts together what several paths hold: which work replaces which, and who is called how.

Must not read what was handed in.
"""

from __future__ import annotations

import hashlib
import os
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, count
from pathlib import Path

from grader.errors import UsageError
from grader.model import Submission
from grader.submissions.class_layout import MANY, TAKEN_FOR_CLASS
from grader.submissions.file_kinds import bare_name
from grader.submissions.guarding import guard
from grader.submissions.identities import assign_ids
from grader.submissions.junk_files import is_hidden
from grader.submissions.lazy_files import FaultyFiles

_SEVERAL = 3  # so many paths may be what a shell made of folder/*
_LONGEST_KEPT = 40  # letters of a name that could not be made an id


@dataclass(frozen=True)
class InPath:
    """The submissions in a path; ``wrapper`` is the folder in it, if any, that was taken for the class's."""

    path: Path
    submissions: tuple[Submission, ...]
    wrapper: str = ""

    @property
    def is_inner(self) -> bool:
        """Whether that folder has a name of its own, so that it may be one student's."""
        return self.wrapper not in ("", bare_name(self.path.name))

    @property
    def is_one_students(self) -> bool:
        """Whether it has the work of one student, whom no system names."""
        return not self.wrapper and len(self.submissions) == 1 and not _number(self.submissions[0])


def as_named(path: Path) -> Path:
    """The path as it is named: a student's link leads nobody else's path anywhere."""
    return Path(os.path.normpath(path.absolute()))


def put_together(found: Sequence[InPath]) -> tuple[Submission, ...]:
    """The submissions of all paths, each of which is a class, in the order of their ids.

    :raises UsageError: where the paths are students' own folders, of which one would take another's place.
    """
    _refuse_students_folders(found)
    located = [
        _Located(one, here.path, len(here.submissions) > 1, here.wrapper if len(found) > 1 and here.is_inner else "")
        for here in found
        for one in here.submissions
    ]
    submissions, failed = guard(_merge, located)
    everybody = (*submissions, *(_with_plain_id(one, error) for one, error in failed))
    return tuple(sorted(everybody, key=lambda submission: submission.id))


def find_class_of_paths(found: Sequence[InPath]) -> Path | None:
    """The folder in which several paths are one student's each, as a shell makes them of ``class/*``, or None: by the
    names of the files in them, many would be called `replay`.

    Of all that a folder holds most paths decide, so that nobody changes it for the others by handing in two files. Of
    paths that somebody named all do, if they are alike: one that holds more may be a class, beside what some handed in
    late.

    :raises UsageError: where some look like students' and some like classes: nobody knows which they are.
    """
    held = [here for here in found if here.submissions]  # the others are nobody's, such as a list of the class
    ones = [here for here in held if here.is_one_students]
    whole = _find_folder_of_all(found)
    if len(ones) == len(held):
        parents = {as_named(here.path).parent for here in found}
        return whole or (parents.pop() if len(parents) == 1 and _are_alike(ones) else None)
    if whole is None or len(ones) < _SEVERAL:
        return None
    for here in held:
        if not here.is_one_students and (len(here.submissions) >= MANY or 2 * len(ones) <= len(held)):
            raise UsageError(
                f"{here.path}: looks like a class, with {len(here.submissions)} submissions, but {len(ones)} of the "
                f"other paths look like students' own. If all are students', give the folder itself: {whole}. If it is "
                "a class, put the students' into a folder of their own, and give both folders"
            )
    return whole


def _are_alike(ones: Sequence[InPath]) -> bool:
    """Whether several paths hold a file of one name each."""
    by_file = Counter(here.submissions[0].id for here in ones if here.submissions[0].id != bare_name(here.path.name))
    return max(by_file.values(), default=0) >= _SEVERAL


def _refuse_students_folders(found: Sequence[InPath]) -> None:
    """Make sure that the paths are not students' own folders, of which one would take another's place.

    :raises UsageError: where they are all that a folder holds, and several have files of the same name.
    """
    parent = _find_folder_of_all(found)
    if parent is None:
        return
    in_paths = Counter(
        one.id for here in found if len(here.submissions) > 1 for one in here.submissions if not _number(one)
    )
    name, number = max(in_paths.items(), key=lambda item: item[1], default=("", 0))
    if number > 1:
        raise UsageError(
            f"{parent}: {number} of the {len(found)} paths in it have a submission {name!r}. They look like students' "
            f"own folders, and their work would be mixed up; give the folder itself: {parent}. If each path is a "
            "class, move one of them elsewhere"
        )


def _find_folder_of_all(found: Sequence[InPath]) -> Path | None:
    """The folder of which these paths are all that it holds, if there are several."""
    paths = {as_named(here.path) for here in found}
    parents = {path.parent for path in paths}
    if len(paths) < _SEVERAL or len(parents) > 1:
        return None
    (parent,) = parents
    try:
        names = {path.name for path in parent.iterdir() if not is_hidden(path.name)}
    except OSError:  # the paths in it can be read all the same
        return None
    return parent if names <= {path.name for path in paths} else None


def _merge(found: Iterable[_Located]) -> tuple[Submission, ...]:
    """The submissions of all paths together, under their final ids: of one student's the one found last."""
    located: dict[str, _Located] = {}
    for new in found:
        new = new.noted()
        key = _key(new.submission)
        if key in located and not new.replaces(located[key]):
            # Without a system's number, if it had one: that is somebody else's.
            new = replace(new, submission=replace(new.submission, id=_distinct_name(new, located), student=None))
            key = _key(new.submission)
        located[key] = new.after(located[key]) if key in located else new
    return _with_ids({key: new.submission for key, new in located.items()})


def _with_plain_id(one: _Located, error: Exception) -> Submission:
    """The submission under an id made as simply as can be, since making one failed: it is ungraded."""
    name = one.submission.id
    plain = re.sub(r"[^A-Za-z0-9]", "-", name).strip("-")[:_LONGEST_KEPT]
    unique = hashlib.sha256(f"{one.path} {name}".encode("utf-8", "surrogatepass")).hexdigest()[:12]
    files = FaultyFiles(one.submission.files, error)
    return replace(one.submission, id=f"{plain or 'submission'}-{unique}", files=files)


def _with_ids(submissions: Mapping[str, Submission]) -> tuple[Submission, ...]:
    """The submissions under their final ids, in order."""
    # A folder that is named like the name in a system's download belongs to somebody else: both keep their long names,
    # and so does one that is named like such a long name.
    count = Counter((*submissions, *(submission.id for submission in submissions.values())))
    names = {key: submission.id if count[submission.id] == 1 else key for key, submission in submissions.items()}
    ids = assign_ids(names.values())
    named = (replace(submission, id=ids[names[key]]) for key, submission in submissions.items())
    return tuple(sorted(named, key=lambda submission: submission.id))


@dataclass(frozen=True)
class _Located:
    """A submission, the path given to find it, and whether others were found there too.

    ``wrapper`` is the folder in that path, if any, that was taken for the class's; it may be one student's own.
    """

    submission: Submission
    path: Path
    is_class: bool
    wrapper: str = ""

    def replaces(self, earlier: _Located) -> bool:
        """Whether it is a resubmission: a system's number says so, or both paths hold a class.

        What lies in a folder that may be one student's replaces nobody else's work.
        """
        is_resubmitted = _number(self.submission) != "" or (self.is_class and earlier.is_class)
        return is_resubmitted and self.wrapper in ("", earlier.wrapper)

    def noted(self) -> _Located:
        """The same, with a note where it lies in a folder that may be one student's."""
        if not self.wrapper:
            return self
        note = f"found in {self.path.name}/{self.wrapper}, {TAKEN_FOR_CLASS}"
        return replace(self, submission=replace(self.submission, notes=(*self.submission.notes, note)))

    def after(self, earlier: _Located) -> _Located:
        """The same, with a note about the submission it replaces."""
        first, second = earlier.path.name, self.path.name
        note = f"handed in twice, in {first} and {second}; the one in {second}, named later, was used"
        return replace(self, submission=replace(self.submission, notes=(*self.submission.notes, note)))


def _number(submission: Submission) -> str:
    student = submission.student
    return f"{student.system} {student.number}" if student and student.number else ""


def _key(submission: Submission) -> str:
    return _number(submission) or f"/{submission.id}"


def _distinct_name(new: _Located, located: Mapping[str, _Located]) -> str:
    """A different name for a second submission with the same id, made from the path it is in.

    Never fails: a student may have folders that take the first of these names.
    """
    first = f"{new.path.name}-{new.submission.id}"
    second = f"{new.path.resolve().parent.name}-{first}"
    names = chain((first, second), (f"{second}-{number}" for number in count(2)))
    return next(name for name in names if f"/{name}" not in located)
