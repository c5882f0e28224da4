"""Finding submissions in folders, zips and single files. Reads bytes; runs nothing, follows no link.

A folder per student, or flat files; the id is the folder's name, or the file's without its ending.
"""

from __future__ import annotations

import os
import stat
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path, PurePosixPath

from grader.errors import UsageError
from grader.model import Submission

ENDINGS = (".hs", ".lhs", ".zip")
MAX_FILES = 500
MAX_BYTES = 5_000_000
_ZIP_BOMB_BYTES = 500_000_000

Entry = tuple[PurePosixPath, bytes]
"""A file below what was given, by its path there."""


def discover(places: Iterable[Path]) -> tuple[Submission, ...]:
    """Every submission in the places given, in the order of their ids.

    :raises UsageError: where a place cannot be read or holds no submission.
    """
    found: dict[str, Submission] = {}
    for place in places:
        for submission in discover_place(place):
            unique = submission.id if submission.id not in found else f"{place.name}-{submission.id}"
            if unique in found:
                raise UsageError(f"{place}: a second submission with the id {submission.id!r}; rename one of the two")
            found[unique] = Submission(unique, submission.files)
    return tuple(sorted(found.values(), key=lambda one: one.id))


def discover_one(place: Path) -> Submission:
    """One student's own work: a file, with the modules beside it, or a folder."""
    if place.is_dir():
        files = {str(path): content for path, content in _folder_entries(place) if not is_litter(path)}
        return Submission(place.resolve().name, files)
    beside = {one.name: one.read_bytes() for one in sorted(place.parent.glob("*.*hs")) if _is_companion(one, place)}
    return Submission(place.stem, {place.name: place.read_bytes(), **beside})


def _is_companion(path: Path, main: Path) -> bool:
    """A module that the main file may import: named like a module, and not the types that come with the sheet."""
    return path.is_file() and path.name != main.name and path.name[:1].isupper() and path.suffix in (".hs", ".lhs")


def discover_place(place: Path) -> tuple[Submission, ...]:
    """The submissions of one folder, zip or file."""
    if place.is_dir():
        entries, empty = list(_folder_entries(place)), _subfolders(place)
    elif zipfile.is_zipfile(place):
        entries, empty = list(_zip_entries(place)), ()
    elif place.is_file():
        return (Submission(place.stem, {place.name: place.read_bytes()}),)
    else:
        raise UsageError(f"{place}: no such folder, zip or file")
    submissions = group(_unwrap(entries), empty)
    if not submissions:
        raise UsageError(
            f"{place}: no submission in it; expected a folder per student, or files ending in {', '.join(ENDINGS)}"
        )
    return submissions


def group(entries: Iterable[Entry], folders: Iterable[str] = ()) -> tuple[Submission, ...]:
    """One submission per folder at the top, and one per flat file."""
    by_folder: dict[str, dict[str, bytes]] = {name: {} for name in folders}
    flat: dict[str, bytes] = {}
    for path, content in entries:
        if is_litter(path):
            continue
        if len(path.parts) > 1:
            by_folder.setdefault(path.parts[0], {})[str(PurePosixPath(*path.parts[1:]))] = content
        elif path.suffix.lower() in ENDINGS:
            flat[path.name] = content
    for name in set(flat) & set(by_folder):  # only a zip can hold a file and a folder of one name
        by_folder[name][name] = flat.pop(name)
    taken = set(by_folder) | {name for name in map(_stem, flat) if list(map(_stem, flat)).count(name) > 1}
    files = [
        Submission(name if _stem(name) in taken else _stem(name), {name: content}) for name, content in flat.items()
    ]
    return (*(Submission(name, files) for name, files in by_folder.items()), *files)


def _stem(name: str) -> str:
    return PurePosixPath(name).stem


def is_litter(path: PurePosixPath) -> bool:
    """What archives and desktops leave behind, and nobody handed in."""
    return any(
        part == "__MACOSX" or part.startswith(".") or part in ("Thumbs.db", "desktop.ini") for part in path.parts
    )


def _unwrap(entries: list[Entry]) -> list[Entry]:
    """A zip of one folder that holds the students' folders is as good as the folder itself."""
    kept = [entry for entry in entries if not is_litter(entry[0])]
    tops = {path.parts[0] for path, _ in kept}
    if len(tops) == 1 and kept and all(len(path.parts) > 2 for path, _ in kept):
        return [(PurePosixPath(*path.parts[1:]), content) for path, content in kept]
    return kept


def _subfolders(place: Path) -> tuple[str, ...]:
    return tuple(
        sorted(
            one.name
            for one in place.iterdir()
            if one.is_dir() and not one.is_symlink() and not is_litter(PurePosixPath(one.name))
        )
    )


def _folder_entries(place: Path) -> Iterator[Entry]:
    for folder, subfolders, names in os.walk(place):
        subfolders.sort()
        for name in sorted(names)[:MAX_FILES]:
            path = Path(folder, name)
            content = _read_plain(path)
            if content is not None:
                yield PurePosixPath(path.relative_to(place).as_posix()), content


def _read_plain(path: Path) -> bytes | None:
    """A regular file's bytes; links, pipes, devices and what is far too large are nobody's program."""
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
    except OSError:
        return None
    with os.fdopen(descriptor, "rb") as file:
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            return None
        return file.read(MAX_BYTES + 1)


def _zip_entries(place: Path) -> Iterator[Entry]:
    read = 0
    try:
        with zipfile.ZipFile(place) as archive:
            for info in archive.infolist():
                path = PurePosixPath(info.filename.replace("\\", "/"))
                if info.is_dir() or path.is_absolute() or ".." in path.parts:
                    continue
                with archive.open(info) as file:
                    content = file.read(MAX_BYTES + 1)
                read += len(content)
                if read > _ZIP_BOMB_BYTES:
                    raise UsageError(
                        f"{place}: holds more than {_ZIP_BOMB_BYTES // 1_000_000} MB; unpack it and grade the folder"
                    )
                yield path, content
    except (zipfile.BadZipFile, RuntimeError, OSError) as error:
        raise UsageError(f"{place}: the zip cannot be read ({error})") from error
