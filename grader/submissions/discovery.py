"""Finds submissions: who handed in what, in folders and archives as people and learning management systems make them.

A folder per student, single files, Moodle's and Canvas's downloads. Sorts files by owner, and lists what is nobody's;
must not know Haskell syntax.
"""

from __future__ import annotations

import os
import re
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path, PurePosixPath

from grader.assignment.choices import PathKind
from grader.errors import UsageError
from grader.haskell.source_text import is_haskell
from grader.model import Aside, Submission
from grader.submissions.archive_members import HIDDEN, LINK, OUTSIDE
from grader.submissions.class_layout import TAKEN_FOR_STUDENT, find_wrapper
from grader.submissions.file_kinds import (
    NOT_A_PROGRAM,
    WHAT_IS_READ,
    bare_name,
    is_archive,
    is_handed_in,
    is_program,
    plain_name,
)
from grader.submissions.flat_names import name_flat
from grader.submissions.guarding import guard
from grader.submissions.identities import Owner, folder_owner, folder_owners, read_canvas, read_moodle, safe_id
from grader.submissions.junk_files import is_hidden, is_junk
from grader.submissions.lazy_files import Fault, LazyFiles, read_plain
from grader.submissions.listing import Entry, Listing, read_folder, read_path, unwrap
from grader.submissions.own_folders import OWN_FILES
from grader.submissions.owned_files import OwnedFiles
from grader.submissions.path_kinds import PathContents, are_named_by_a_system, as_named, decide
from grader.submissions.several_paths import InPath, put_together

_FEWEST = 3  # so many programs in the only folder may be a small class


@dataclass(frozen=True)
class Discovered:
    """The submissions of a class, in the order of their ids, and what lies among them that is no submission."""

    submissions: tuple[Submission, ...]
    aside: tuple[Aside, ...] = ()


def discover(paths: Iterable[Path], each: PathKind | None = None) -> tuple[Submission, ...]:
    """Every submission in these folders, archives and files, in the order of their ids.

    :raises UsageError: where one of them cannot be read or holds no submission.
    """
    return discover_class(paths, each=each).submissions


def discover_class(paths: Iterable[Path], output: Path | None = None, each: PathKind | None = None) -> Discovered:
    """The same with what was left aside; the report's own folder (``output``) is passed over.

    ``each`` says what each of several paths is, if it is known.

    :raises UsageError: where one of them cannot be read, it is not clear what they are, or they hold no submission.
    """
    paths = tuple(paths)
    if len(paths) == 1 and each != "student":  # one that is a link is the teacher's own
        wrapper, found = _read_submissions(paths[0], output)
        return Discovered(put_together([InPath(paths[0], found.submissions, wrapper)]), found.aside)
    groups: dict[Path, list[Path]] = {}
    for path in paths:
        groups.setdefault(as_named(path).parent, []).append(path)
    read = [one for parent, group in groups.items() for one in _read_group(parent, group, output, each)]
    submissions = put_together([found for found, _ in read])
    aside = tuple(chain.from_iterable(aside for _, aside in read))
    if not submissions:
        raise _nothing_to_grade("none of these paths holds a submission", aside)
    return Discovered(submissions, aside)


def _read_group(
    parent: Path, paths: Sequence[Path], output: Path | None, each: PathKind | None
) -> Iterator[tuple[InPath, tuple[Aside, ...]]]:
    """What several paths of one folder hold: classes, or students' own, which are read like the folder.

    :raises UsageError: where one does not exist, a class cannot be read, or it is not clear what they are.
    """
    for path in paths:
        if not os.path.lexists(path):
            raise UsageError(f"{path}: no such folder, zip or file")
    if (each or _find_kind(paths, output)) == "student":
        names = {as_named(path).name for path in paths}
        found = _sort_out_guarded(read_folder(parent, output=output, only=names))
        yield InPath(parent, found.submissions, is_class=False), found.aside
        return
    for path in paths:
        if path.is_symlink():  # which may be a student's
            yield InPath(path, ()), (Aside(path.name, LINK),)
        else:
            wrapper, found = _read_submissions(path, output)
            yield InPath(path, found.submissions, wrapper), found.aside


def _find_kind(paths: Sequence[Path], output: Path | None) -> PathKind:
    """What each of these paths is. Of their contents no more is held than the names."""
    links = [path for path in paths if path.is_symlink()]
    kept = [path for path in paths if path not in links]
    if are_named_by_a_system(kept):
        return "student"
    return decide([_contents_of(path, output) for path in kept], links)


def _contents_of(path: Path, output: Path | None) -> PathContents:
    if path.is_file() and not is_archive(path.name) and not zipfile.is_zipfile(path):
        return PathContents(path, (bare_name(path.name),) if is_program(path.name) else ())
    try:
        _, found = _read_submissions(path, output)
    except Exception:  # whoever's it is, it must not take the class with it: a student's, until it is read
        return PathContents(path, (bare_name(path.name),))
    names = tuple(one.id for one in found.submissions)
    programs = [name for one in found.submissions for name in one.files if is_program(name)]
    systems = {one.student.system if one.student else "" for one in found.submissions}
    # One student's alone may be called `hw_2026_1_replay.hs`, which looks like Canvas's.
    is_numbered = systems == {"moodle"} or (systems == {"canvas"} and len(names) > 1)
    return PathContents(path, names, is_numbered, len(programs))


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
            for owner in dict.fromkeys((folder_owner(name), Owner(name)))
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
    if not wrapper and len(found.submissions) == 1:
        found = replace(found, submissions=tuple(map(_noted_if_class, found.submissions)))
    if not found.submissions:
        raise _nothing_to_grade(f"{path}: holds no submission", found.aside)
    return wrapper, found


def _noted_if_class(submission: Submission) -> Submission:
    """The only submission of a path, with a note if its folder may be that of a small class."""
    programs = [name for name in submission.files if is_program(name)]
    if submission.student or len(programs) < _FEWEST:
        return submission
    return replace(submission, notes=(*submission.notes, f"`{submission.id}` {TAKEN_FOR_STUDENT}"))


def _nothing_to_grade(where: str, aside: Sequence[Aside]) -> UsageError:
    there = ", ".join(f"`{each.file}` ({each.why})" for each in aside[:3])
    return UsageError(
        f"{where}; expected a folder per student, or {WHAT_IS_READ}" + (f"; there is only {there}" if there else "")
    )


def _wrapper_of(listing: Listing) -> str:
    """The only folder, where it holds the class."""
    paths = [(PurePosixPath(folder), True) for folder in listing.folders]
    paths += [(entry.path, entry.is_folder) for entry in listing.entries]
    things: list[tuple[PurePosixPath, bool] | Aside] = [*paths, *listing.aside]
    wrapper, _ = guard(_find_wrapper, things)
    beside = {path.parts[0] for path, _ in paths} - {wrapper}
    # Not where two would become one: what is in it may be called like another student's file beside it.
    is_mixed = any(path.parts[0] == wrapper and path.parts[1:2] and path.parts[1] in beside for path, _ in paths)
    return "" if is_mixed else wrapper or ""


def _find_wrapper(things: Sequence[tuple[PurePosixPath, bool] | Aside]) -> str | None:
    paths = [thing for thing in things if not isinstance(thing, Aside)]
    folders = [path for path, is_folder in paths if is_folder]
    # Somebody may have handed in only what is left aside, such as a link.
    owned = [aside.file for aside in things if isinstance(aside, Aside) and _inside_owned(aside)]
    folders += [PurePosixPath(PurePosixPath(file).parts[0]) for file in owned]
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
    owned: dict[str, OwnedFiles] = {}
    nobodys: list[Aside] = []
    asides = [(aside, _inside_owned(aside)) for aside in listing.aside]
    tops = (
        *listing.folders,
        *(entry.path.parts[0] for entry in kept if not entry.is_flat),
        *(PurePosixPath(aside.file).parts[0] for aside, inside in asides if inside is not None),
    )
    flat = name_flat(files, kept, tops)
    folders = folder_owners(tops, filter(is_handed_in, files))
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
    for aside, inside in asides:
        if inside is None:
            nobodys.append(aside)
        else:
            _files_of(folders[PurePosixPath(aside.file).parts[0]], owned).aside.append(inside)
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
