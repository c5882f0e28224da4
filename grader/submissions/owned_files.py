"""The files of one owner: put together while a class is sorted, and then that owner's submission, with notes.

Must not know how owners are found.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from grader.haskell.source_text import is_haskell
from grader.haskell.source_text import shorten as shorten_text
from grader.model import Aside, Submission
from grader.submissions.archives import shorten
from grader.submissions.file_kinds import is_archive, is_foreign_archive, plain_name, plain_names
from grader.submissions.identities import Owner
from grader.submissions.lazy_files import Content, LazyFiles
from grader.submissions.listing import read_folder

MOST_NOTES = 30
LONGEST_NOTE = 1_000
_NUMBERED_MODULE = re.compile(r"([A-Z]\w*)-\d+(\.l?hs)")


@dataclass
class OwnedFiles:
    """The files of one owner while files are sorted."""

    owner: Owner
    files: dict[str, Content] = field(default_factory=dict)
    orders: dict[str, int] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    aside: list[Aside] = field(default_factory=list)

    def add(self, file: str, content: Content, order: int = 0) -> None:
        """Of two files with the same name, the one handed in later is kept."""
        if self.files.get(file, content) != content:
            self.notes.append(f"`{file}` was handed in more than once; the latest was used")
        if file not in self.files or order >= self.orders[file]:
            self.files[file], self.orders[file] = content, order

    def add_folder(self, path: Path) -> OwnedFiles:
        """Add all that this owner's folder holds."""
        listing = read_folder(path, is_own=True)
        for entry in listing.entries:
            self.add(f"{entry.path}/" if entry.is_folder else str(entry.path), entry.content)
        self.aside += listing.aside
        return self

    def submission(self) -> Submission:
        """All of it as one submission, under the owner's name."""
        names = self._names()
        by_age = sorted(self.files, key=lambda file: self.orders[file])
        order = tuple(names[file] for file in by_age) if self.owner.order else ()
        files = {names[file]: content for file, content in self.files.items()}
        aside = shorten(self.aside)
        notes = (*self.notes, *_notes_on_names(names), *_notes_on_archives(files), *map(_note_on_aside, aside))
        return Submission(self.owner.name, LazyFiles(files), self.owner.student, shorten_notes(notes), order, aside)

    def _names(self) -> dict[str, str]:
        """The name under which each file is read."""
        plain = plain_names(self.files)
        modules = _module_names(plain.values()) if self.owner.order else {name: name for name in plain.values()}
        return {file: modules[name] for file, name in plain.items()}


def shorten_notes(notes: Iterable[str]) -> tuple[str, ...]:
    """No more notes than can be read, each once and none too long: every report and export repeats them."""
    listed = tuple(dict.fromkeys(shorten_text(note, LONGEST_NOTE) for note in notes))
    more = len(listed) - MOST_NOTES
    return listed if more <= 0 else (*listed[:MOST_NOTES], f"{more} more notes like these are not listed")


def _notes_on_names(names: Mapping[str, str]) -> Iterator[str]:
    for file, name in names.items():
        if plain_name(file) == file:
            continue
        if is_haskell(name):
            yield f"`{file}` was read as `{name}`"
        else:
            yield f"`{file}` was not read, because `{plain_name(file)}` is there too"


def _notes_on_archives(files: Iterable[str]) -> Iterator[str]:
    """An archive beside a program is not opened, since nobody knows which of the two is meant to count."""
    listed = list(files)
    if any(map(is_haskell, listed)):
        for file in listed:
            if is_archive(file) or is_foreign_archive(file):
                yield f"`{file}` was not opened, because a Haskell file is beside it"


def _note_on_aside(aside: Aside) -> str:
    return f"`{aside.file}` was left aside: {aside.why}"


def _module_names(files: Iterable[str]) -> dict[str, str]:
    """Canvas renames a file handed in again to ``Tricks-1.hs``, which no module can be called: it is ``Tricks.hs``."""
    names = {file: _NUMBERED_MODULE.sub(r"\1\2", file) for file in files}
    taken = Counter(names.values())
    return {file: name if taken[name] == 1 else file for file, name in names.items()}
