"""Puts together what several paths hold: which work replaces which, and who is called how.

Must not read what was handed in.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, count
from pathlib import Path

from grader.model import Submission
from grader.submissions.class_layout import CALLED_ALIKE, TAKEN_FOR_CLASS
from grader.submissions.file_kinds import bare_name
from grader.submissions.guarding import guard
from grader.submissions.identities import assign_ids
from grader.submissions.lazy_files import FaultyFiles
from grader.submissions.path_kinds import as_named

_TWICE = "handed in twice"
_LONGEST_KEPT = 40  # letters of a name that could not be made an id


@dataclass(frozen=True)
class InPath:
    """The submissions in a path; ``wrapper`` is the folder in it, if any, that was taken for the class's.

    ``is_class`` says that the path holds a class, and not students' own folders, of which each was a path.
    """

    path: Path
    submissions: tuple[Submission, ...]
    wrapper: str = ""
    is_class: bool = True

    @property
    def is_inner(self) -> bool:
        """Whether that folder has a name of its own, so that it may be one student's."""
        return self.wrapper not in ("", bare_name(self.path.name))


def put_together(found: Sequence[InPath]) -> tuple[Submission, ...]:
    """The submissions of all classes, in the order of their ids."""
    located = [
        _Located(one, here.path, here.is_class, here.wrapper if len(found) > 1 and here.is_inner else "")
        for here in found
        for one in here.submissions
    ]
    submissions, failed = guard(_merge, located)
    everybody = (*submissions, *(_with_plain_id(one, error) for one, error in failed))
    return tuple(sorted(everybody, key=lambda submission: submission.id))


def _merge(found: Iterable[_Located]) -> tuple[Submission, ...]:
    """The submissions of all paths together, under their final ids: of one student's the one found last."""
    located: dict[str, _Located] = {}
    for new in found:
        new = new.noted()
        key = _key(new.submission)
        if key in located and not new.replaces(located[key]):
            # Without a system's number, if it had one: that is somebody else's.
            new = new.renamed(_distinct_name(new, located))
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
    """A submission, and the path given to find it.

    ``wrapper`` is the folder in that path, if any, that was taken for the class's; it may be one student's own.
    """

    submission: Submission
    path: Path
    is_class: bool
    wrapper: str = ""

    def replaces(self, earlier: _Located) -> bool:
        """Whether it is a resubmission: both paths are classes side by side.

        What lies in a folder that may be one student's replaces nobody else's work.
        """
        are_classes = self.is_class and earlier.is_class
        are_beside = as_named(self.path).parent == as_named(earlier.path).parent
        return are_classes and are_beside and self.wrapper in ("", earlier.wrapper)

    def noted(self) -> _Located:
        """The same, with a note where it lies in a folder that may be one student's."""
        if not self.wrapper:
            return self
        note = f"found in {self.path.name}/{self.wrapper}, {TAKEN_FOR_CLASS}"
        return replace(self, submission=replace(self.submission, notes=(*self.submission.notes, note)))

    def renamed(self, name: str) -> _Located:
        """The same under a different name, with a note, and without a number, which is somebody else's."""
        note = f"is called `{self.submission.id}` in {self.path.name}, {CALLED_ALIKE}"
        notes = (*self.submission.notes, note)
        return replace(self, submission=replace(self.submission, id=name, student=None, notes=notes))

    def after(self, earlier: _Located) -> _Located:
        """The same, with a note about the submission it replaces."""
        first, second = as_named(earlier.path).name, as_named(self.path).name
        note = f"{_TWICE}, in {first} and {second}; the one in {second}, named later, was used"
        before = [each for each in earlier.submission.notes if each.startswith(_TWICE)]
        return replace(self, submission=replace(self.submission, notes=(*before, *self.submission.notes, note)))


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
