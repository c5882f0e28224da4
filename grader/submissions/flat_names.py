"""Whose each file at the top of a class is, by the names of all of them. Reads names only; must not touch files."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from grader.submissions.file_kinds import bare_name, is_handed_in
from grader.submissions.identities import Owner, find_doubtful, read_canvas, read_moodle, without_hash
from grader.submissions.listing import Entry
from grader.submissions.own_folders import OWN_FILES

_SYSTEMS_ENDING = re.compile(r"(?<=.)_[0-9]{1,18}(?:_assignsubmission_file_?)?$", re.DOTALL)
"""What follows a name where a system has written it."""


@dataclass(frozen=True)
class FlatOwners:
    """The owners of files at the top, and notes on files whose names leave a doubt."""

    owners: Mapping[str, Owner]
    notes: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


def name_flat(names: Sequence[str], entries: Sequence[Entry], folders: Iterable[str]) -> FlatOwners:
    """The owner of each file at the top: by Moodle's or Canvas's rule where most names follow it, else by its name.

    The names of folders with programs count as well: a system's download has none that people named.
    """
    wanted = [name for name in names if is_handed_in(name) and name not in OWN_FILES]
    deciding = set(wanted or names)
    tops = {entry.path.parts[0] for entry in entries if not entry.is_flat} | set(folders)
    students = {entry.path.parts[0] for entry in entries if len(entry.path.parts) > 1 and is_handed_in(entry.path.name)}
    in_all = len(deciding) + sum(1 for name in students if not read_moodle(name))
    for read in (read_moodle, read_canvas):
        read_names = {name: owner for name in names if (owner := read(name)) is not None and owner.file}
        doubtful = {name: (_note_on_doubt(name),) for name in find_doubtful(read_names)}
        sure = {name: owner for name, owner in read_names.items() if name not in doubtful}
        count = len(deciding & set(sure))
        if 2 * count > len(deciding) and 2 * count >= in_all:
            others = [name for name in names if name in doubtful or (name in wanted and name not in sure)]
            return FlatOwners({**_by_stem(others, tops), **sure}, doubtful)
    return FlatOwners(_by_stem(wanted, tops))


def _note_on_doubt(name: str) -> str:
    return f"`{name}` has a number that is also in a name of somebody else's; it stands alone: see whose it is"


def _by_stem(names: Sequence[str], folders: Collection[str]) -> dict[str, Owner]:
    """Owners named after their files, without the ending unless a folder or another file has the same name.

    With its ending, too: who calls a file ``ann.hs.hs.hs`` must not share an owner with ``ann.hs``.
    """
    stems = [bare_name(name) for name in names]
    count, taken = Counter(stems), {*folders, *names}
    return {
        name: Owner(name if stem in taken or count[stem] > 1 else stem, file=name)
        for name, stem in zip(names, stems, strict=True)
    }


def names_of(id_: str) -> tuple[str, ...]:
    """All that somebody with this id may be called, the shortest last.

    An id has an ending or a hash where somebody else is called so.
    """
    names = [id_]
    for name in names:  # to which more are added
        bare = bare_name(name) if is_handed_in(name) else name
        names += [each for each in dict.fromkeys((without_hash(name), bare)) if each not in names]
    return tuple(sorted(names, key=len, reverse=True))


def full_names_of(id_: str) -> tuple[str, ...]:
    """The same where a person's name is looked for: also without the number that a system writes behind it."""
    names = names_of(id_)
    return tuple(dict.fromkeys((*names, *(_SYSTEMS_ENDING.sub("", name) for name in names))))
