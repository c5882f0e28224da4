"""What a file is, by its name: a Haskell program, an archive of one, or something that the grader cannot read.

Reads names only; must not touch files.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import PurePosixPath

from grader.haskell.source_text import HASKELL_SUFFIXES, is_haskell

TAR_ENDINGS = (".tar", ".tar.gz", ".tgz", ".tar.bz2", ".tbz2", ".tbz", ".tar.xz", ".txz")
ARCHIVE_ENDINGS = (".zip", *TAR_ENDINGS)
FOREIGN_ENDINGS = (
    *(".rar", ".7z", ".gz", ".bz2", ".xz", ".z", ".zst", ".lz", ".lz4", ".lzma", ".br", ".arj", ".cab", ".lzh", ".ace"),
    *(".sit", ".sitx", ".dmg", ".iso", ".cpio", ".zipx"),
)

WHAT_IS_READ = ".hs, .lhs and .hs.txt files, and .zip, .tar, .tar.gz, .tar.bz2 and .tar.xz archives of them"
NOT_A_PROGRAM = f"not a program; read are {WHAT_IS_READ}"

# Windows and browsers add .txt to what they take for text.
_DISGUISED = re.compile(r"(?i)(?P<plain>.*[^/]\.l?hs)\.txt", re.DOTALL)


def is_archive(name: str) -> bool:
    """Whether a file is called like an archive that the grader opens."""
    return name.lower().endswith(ARCHIVE_ENDINGS)


def is_foreign_archive(name: str) -> bool:
    """Whether a file is called like an archive that the grader cannot open."""
    return name.lower().endswith(FOREIGN_ENDINGS) and not is_archive(name)


def is_program(name: str) -> bool:
    """Whether a file may be a program to grade, or an archive of one."""
    return is_haskell(plain_name(name)) or is_archive(name)


def is_handed_in(name: str) -> bool:
    """Whether a file that lies among a class's is somebody's work, read or not: a program, or any archive."""
    return is_program(name) or is_foreign_archive(name)


def plain_name(name: str) -> str:
    """The name under which a Haskell file is read: ``replay.hs`` for ``replay.hs.txt``."""
    disguised = _DISGUISED.fullmatch(name)
    return disguised["plain"] if disguised else name


def plain_names(names: Iterable[str]) -> Mapping[str, str]:
    """The name under which each file is read; one whose plain name another file has already keeps its own."""
    listed = list(names)
    plain: dict[str, str] = {}
    taken = set(listed)
    for name in listed:
        plain[name] = name if plain_name(name) in taken else plain_name(name)
        taken.add(plain[name])
    return plain


def bare_name(name: str) -> str:
    """A file's name without its endings: ``alice`` for ``alice.hs``, ``alice.tar.gz`` and ``alice.hs.docx``."""
    bare = _without(name, ARCHIVE_ENDINGS)
    return _without(bare if bare != name else PurePosixPath(name).stem, HASKELL_SUFFIXES)


def _without(name: str, endings: Iterable[str]) -> str:
    """The name without the longest of these endings, unless nothing else is left."""
    ending = max((ending for ending in endings if name.lower().endswith(ending)), key=len, default="")
    return name[: len(name) - len(ending)] or name
