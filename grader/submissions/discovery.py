"""Finds submissions: who handed in what, in folders and archives as people and learning management systems make them.

A folder per student, single files, Moodle's and Canvas's downloads. Sorts files by owner, and lists what is nobody's;
must not know Haskell syntax.
"""

from __future__ import annotations

import hashlib
import os
import re
import zipfile
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, count
from pathlib import Path, PurePosixPath

from grader.errors import UsageError
from grader.haskell.source_text import is_haskell
from grader.model import Aside, Submission
from grader.submissions.archive_members import HIDDEN, OUTSIDE
from grader.submissions.class_layout import TAKEN_FOR_CLASS, find_wrapper
from grader.submissions.file_kinds import NOT_A_PROGRAM, WHAT_IS_READ, bare_name, is_archive, is_handed_in, plain_name
from grader.submissions.flat_names import name_flat
from grader.submissions.guarding import guard
from grader.submissions.identities import Owner, assign_ids, read_canvas, read_moodle, safe_id
from grader.submissions.junk_files import is_hidden, is_junk
from grader.submissions.lazy_files import Fault, FaultyFiles, LazyFiles, Unreadable, read_plain
from grader.submissions.listing import Entry, Listing, read_path, unwrap
from grader.submissions.own_folders import OWN_FILES
from grader.submissions.owned_files import OwnedFiles

_SEVERAL = 3  # so many paths may be what a shell made of folder/*
_LONGEST_KEPT = 40  # letters of a name that could not be made an id


@dataclass(frozen=True)
class Discovered:
    """The submissions of a class, in the order of their ids, and what lies among them that is no submission."""

    submissions: tuple[Submission, ...]
    aside: tuple[Aside, ...] = ()


def discover(paths: Iterable[Path]) -> tuple[Submission, ...]:
    """Every submission in these folders, archives and files, in the order of their ids.

    :raises UsageError: where one of them cannot be read or holds no submission.
    """
    return discover_class(paths).submissions


def discover_class(paths: Iterable[Path], output: Path | None = None) -> Discovered:
    """The same with what was left aside; the report's own folder (``output``) is passed over.

    :raises UsageError: where one of them cannot be read or holds no submission.
    """
    paths = tuple(paths)
    found = [(path, *_read_one_of(path, output, is_alone=len(paths) == 1)) for path in paths]
    _refuse_students_folders(paths, [here for _, _, here in found])
    is_inner = {path: len(found) > 1 and wrapper not in ("", bare_name(path.name)) for path, wrapper, _ in found}
    located = [
        _Located(one, path, len(here.submissions) > 1, wrapper if is_inner[path] else "")
        for path, wrapper, here in found
        for one in here.submissions
    ]
    submissions, failed = guard(_merge, located)
    everybody = (*submissions, *(_with_plain_id(one, error) for one, error in failed))
    aside = tuple(aside for _, _, here in found for aside in here.aside)
    return Discovered(tuple(sorted(everybody, key=lambda submission: submission.id)), aside)


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


def discover_one(path: Path) -> Submission:
    """One student's own work: a file with the modules beside it, or a folder.

    :raises UsageError: where a file cannot be read.
    """
    if path.is_dir():
        return OwnedFiles(Owner(path.resolve().name)).add_folder(path).submission()
    beside = sorted(neighbour for neighbour in path.parent.glob("*") if _is_companion(neighbour, path))
    files = {neighbour.name: _read_own(neighbour) for neighbour in beside}
    return Submission(bare_name(path.name), {plain_name(path.name): _read_own(path.resolve()), **files})


def _read_own(path: Path) -> bytes:
    """The bytes of a student's own file, as many as are read when it is graded.

    :raises UsageError: where it cannot be read.
    """
    try:
        return read_plain(path)
    except OSError as error:
        raise UsageError(f"{path}: cannot be read ({error.strerror or 'not a regular file'})") from error


def _is_companion(path: Path, main: Path) -> bool:
    """Whether a file is named like a module that the main file may import; links are not read, as in grading."""
    return (
        path.is_file()
        and not path.is_symlink()
        and path.name != main.name
        and path.name[:1].isupper()
        and is_haskell(path.name)
    )


def find_possible_submissions(path: Path) -> tuple[Submission, ...]:
    """The submissions that a path may stand for: a student's whole folder, a file alone, or a file with its neighbours.

    :raises UsageError: where it cannot be read.
    """
    if path.is_dir():
        name = path.resolve().name  # which is Moodle's, or somebody has chosen it
        read = (
            OwnedFiles(owner).add_folder(path).submission()
            for owner in dict.fromkeys((_folder_owner(name), Owner(name)))
        )
        return tuple(replace(submission, id=safe_id(submission.id)) for submission in read)
    possible = discover([path])
    if is_archive(path.name) or zipfile.is_zipfile(path):  # it may be one student's, and not the download of a class
        own = Submission(safe_id(bare_name(path.name)), {path.name: _read_own(path.resolve())})
        possible = (own, *possible[: len(possible) == 1])
    if read_canvas(path.name) or read_moodle(path.name):
        raw = _read_own(path.resolve())
        beside = discover([path.resolve().parent])
        possible = (*possible, *(submission for submission in beside if raw in submission.files.values()))
    return possible


def _read_submissions(path: Path, output: Path | None) -> tuple[str, Discovered]:
    """The submissions of one folder, archive or file, each under the name it has there; and the folder they are in, if
    it is the only one.
    """
    listing = read_path(path, output)
    wrapper = _wrapper_of(listing)
    found = _sort_out_guarded(unwrap(listing, wrapper) if wrapper else listing)
    if not found.submissions:
        aside = ", ".join(f"`{each.file}` ({each.why})" for each in found.aside[:3])
        raise UsageError(
            f"{path}: holds no submission; expected a folder per student, or {WHAT_IS_READ}"
            + (f"; there is only {aside}" if aside else "")
        )
    return wrapper, found


def _read_one_of(path: Path, output: Path | None, *, is_alone: bool) -> tuple[str, Discovered]:
    """The same; one of several paths that holds nothing to grade is a student's, as it would be in a folder of a class.

    :raises UsageError: where it does not exist, or is the only path and holds no submission.
    """
    try:
        return _read_submissions(path, output)
    except UsageError:
        if is_alone or not path.exists():
            raise
    name = path.resolve().name
    if path.is_dir():
        return "", _read_students_folder(path.resolve())
    return "", sort_out(Listing((Entry(PurePosixPath(name), path.resolve()),)))


def _read_students_folder(path: Path) -> Discovered:
    """One student's folder, with what is left aside in it; where it cannot be opened, its student is ungraded."""
    files = OwnedFiles(_folder_owner(path.name))
    try:
        os.scandir(path).close()
    except OSError as error:
        files.add("./", Unreadable(error.strerror or "unreadable"))
    else:
        files.add_folder(path)
    return Discovered((files.submission(),))


def _refuse_students_folders(paths: Sequence[Path], found: Sequence[Discovered]) -> None:
    """Make sure that the paths are not the students' own folders, of which one would take another's place.

    :raises UsageError: where they are all that a folder holds, and several have files of the same name.
    """
    parents = {path.resolve().parent for path in paths}
    if len(paths) < _SEVERAL or len(parents) > 1:
        return
    (parent,) = parents
    if not {path.name for path in parent.iterdir() if not is_hidden(path.name)} <= {
        path.resolve().name for path in paths
    }:
        return
    in_paths = Counter(
        one.id for here in found if len(here.submissions) > 1 for one in here.submissions if not _number(one)
    )
    name, count = max(in_paths.items(), key=lambda item: item[1], default=("", 0))
    if count > 1:
        raise UsageError(
            f"{parent}: {count} of the {len(paths)} paths in it have a submission {name!r}. They look like students' "
            f"own folders, of which the last would take the place of the others; name the folder itself: {parent}"
        )


def _wrapper_of(listing: Listing) -> str:
    """The only folder, where it holds the class."""
    paths = [(PurePosixPath(folder), True) for folder in listing.folders]
    paths += [(entry.path, entry.is_folder) for entry in listing.entries]
    wrapper, _ = guard(_find_wrapper, paths)
    return wrapper or ""


def _find_wrapper(paths: Sequence[tuple[PurePosixPath, bool]]) -> str | None:
    folders = [path for path, is_folder in paths if is_folder]
    return find_wrapper([path for path, is_folder in paths if not is_folder], folders)


def _sort_out_guarded(listing: Listing) -> Discovered:
    """The same as :func:`sort_out`; whose files cannot be sorted has all of them ungraded."""
    owners = [_rough_owner(entry.path, is_flat=entry.is_flat) for entry in listing.entries]
    aside_owners = [_rough_owner(PurePosixPath(aside.file), is_flat=False) for aside in listing.aside]

    def sort_some(some: Sequence[str]) -> Discovered:
        wanted = set(some)
        return sort_out(
            Listing(
                tuple(entry for entry, owner in zip(listing.entries, owners, strict=True) if owner in wanted),
                tuple(folder for folder in listing.folders if folder in wanted),
                tuple(aside for aside, owner in zip(listing.aside, aside_owners, strict=True) if owner in wanted),
            )
        )

    found, failed = guard(sort_some, list(dict.fromkeys((*owners, *listing.folders, *aside_owners))))
    files = {owner: {"./": Fault(error)} for owner, error in failed}
    for entry, owner in zip(listing.entries, owners, strict=True):
        if owner in files:
            files[owner][str(entry.path)] = files[owner]["./"]
    faulty = (Submission(owner, LazyFiles(contents)) for owner, contents in files.items())
    return replace(found, submissions=(*found.submissions, *faulty))


def _rough_owner(path: PurePosixPath, *, is_flat: bool) -> str:
    """Something that all files of one student have in common, found without any rule that may fail."""
    top = path.parts[0]
    return re.sub(r"(_[0-9]+)(?:_[0-9]+_|_assignsubmission_).*", r"\1", top, flags=re.DOTALL) if is_flat else top


def group(entries: Iterable[Entry], folders: Iterable[str] = ()) -> tuple[Submission, ...]:
    """One submission for each owner of a folder at the top, or of files at the top."""
    return sort_out(Listing(tuple(entries), tuple(folders))).submissions


def sort_out(listing: Listing) -> Discovered:
    """One submission for each owner of a folder at the top, or of files at the top; and what has no owner."""
    kept = [entry for entry in listing.entries if not is_junk(entry.path)]
    files = [entry.path.name for entry in kept if entry.is_flat]
    flat = name_flat(files, kept, listing.folders)
    owned: dict[str, OwnedFiles] = {}
    nobodys: list[Aside] = []
    tops = (*listing.folders, *(entry.path.parts[0] for entry in kept if not entry.is_flat))
    folders = _folder_owners(tops, filter(is_handed_in, files))
    for name in listing.folders:
        _files_of(folders[name], owned)
    for entry in kept:
        owner = flat.owners.get(entry.path.name) if entry.is_flat else folders[entry.path.parts[0]]
        if owner is None:
            nobodys += [Aside(entry.path.name, NOT_A_PROGRAM)] if entry.path.name not in OWN_FILES else []
            continue
        own, inner = _files_of(owner, owned), _inner_name(entry, owner)
        if is_hidden(inner):  # behind what Moodle or Canvas wrote before it
            own.aside += [] if is_junk(inner) else [Aside(inner, HIDDEN)]
            continue
        own.add(inner, entry.content, owner.order)
        own.notes += flat.notes.get(entry.path.name, ()) if entry.is_flat else ()
    for aside in listing.aside:
        inside = _inside_owned(aside)
        if inside is None:
            nobodys.append(aside)
        else:
            name = PurePosixPath(aside.file).parts[0]
            _files_of(folders.get(name) or Owner(name), owned).aside.append(inside)
    return Discovered(tuple(files.submission() for files in owned.values()), tuple(nobodys))


def _inner_name(entry: Entry, owner: Owner) -> str:
    """The name of a file in its submission; of a folder with a slash at the end."""
    inner = str(PurePosixPath(*entry.path.parts[1:] or entry.path.parts))
    if entry.is_folder:
        return f"{inner}/" if len(entry.path.parts) > 1 else "./"
    return owner.file or inner


def _inside_owned(aside: Aside) -> Aside | None:
    """What was left aside, as its owner's folder has it; None where it is in nobody's folder."""
    parts = PurePosixPath(aside.file).parts
    if len(parts) < 2 or aside.why == OUTSIDE or is_hidden(parts[0]):
        return None
    return replace(aside, file=str(PurePosixPath(*parts[1:])))


def _files_of(owner: Owner, owned: dict[str, OwnedFiles]) -> OwnedFiles:
    """The owner's files so far. One number in a system is one owner, whatever the name, and late where any file is."""
    key = f"{owner.student.system} {owner.student.number}" if owner.student else f"/{owner.name}"
    files = owned.setdefault(key, OwnedFiles(owner))
    if owner.student and files.owner.student and owner.student.late:
        files.owner = replace(files.owner, student=replace(files.owner.student, late=True))
    return files


def _folder_owners(names: Iterable[str], files: Iterable[str]) -> Mapping[str, Owner]:
    """Whose each folder is; ``files`` are the students' beside them.

    Moodle names all that it makes: where more are called otherwise, people have chosen the names, and one who calls a
    folder as Moodle would has nobody's number.
    """
    listed = dict.fromkeys(names)
    together = [*listed, *files]
    is_moodles = 2 * sum(1 for name in together if read_moodle(name)) >= len(together)
    return {name: _folder_owner(name) if is_moodles else Owner(name) for name in listed}


def _folder_owner(name: str) -> Owner:
    owner = read_moodle(name)
    return Owner(name) if owner is None or owner.file else replace(owner, file="")
