"""Recognises folders that nobody handed in: the grader's own reports, pages and audits, and Python environments.

Judges by the paths inside; must not touch files. A folder with a Haskell file in it, or an archive that we did not
write, however deep, is somebody's work, and so is one that a learning management system named after a student,
whatever it holds.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from pathlib import PurePosixPath

from grader.haskell.source_text import is_haskell
from grader.model import Aside
from grader.submissions.file_kinds import is_archive, is_foreign_archive, plain_name
from grader.submissions.identities import read_moodle

OWN_FILES = frozenset({"grader.toml", "moodle-feedback.zip", "similar.html"})
"""What the grader's commands write beside the submissions, where they are told to."""

_REPORT, _PAGES, _ENVIRONMENT = "a report of `grader grade`", "pages of `grader publish`", "an environment of Python"
_MARKS: tuple[tuple[str, frozenset[str]], ...] = (
    (_REPORT, frozenset({"journal.sqlite"})),
    ("a report of `grader tournament`", frozenset({"tournament.sqlite"})),
    (_REPORT, frozenset({"results.json", "grades.csv", "index.html"})),
    (_PAGES, frozenset({"public/index.html", "private/index.html"})),
    (_PAGES, frozenset({"key", "index.csv"})),
    (_PAGES, frozenset({"moodle-feedback.zip"})),
    (_ENVIRONMENT, frozenset({"pyvenv.cfg", "bin/activate"})),
    (_ENVIRONMENT, frozenset({"pyvenv.cfg", "Scripts/activate"})),
)
_KINDS: tuple[tuple[str, int, re.Pattern[str]], ...] = (
    ("a page of `grader audit`", 1, re.compile(r"audit\.html")),
    (_PAGES, 1, re.compile(r"index\.html|[0-9a-f]{32}\.html")),
    (_PAGES, 2, re.compile(r"[^/]*_feedback\.zip")),
)
"""Folders in which every file is called like this, and how many there are at least."""
_OWN_ARCHIVE = re.compile(r"moodle-feedback\.zip|[^/]*_feedback\.zip")
_OF_PYTHON = re.compile(r"(?:bin|include|lib|lib64|share|Include|Lib|Scripts)/")
"""The folders of an environment, in which its packages keep archives of their own."""


def recognise(paths: Collection[str]) -> str | None:
    """What a folder with these paths inside is, if it is nobody's."""
    if any(map(_is_work, paths)):
        return None
    inside = set(paths)
    if found := next((what for what, marks in _MARKS if marks <= inside), None):
        return found
    alike = (what for what, least, name in _KINDS if len(inside) >= least and all(map(name.fullmatch, inside)))
    return next(alike, None)


def _is_work(path: str) -> bool:
    """Whether a program, or an archive that may hold some; not one of those that come with Python."""
    is_packed = (is_archive(path) or is_foreign_archive(path)) and not _OF_PYTHON.match(path)
    return is_haskell(plain_name(path)) or (is_packed and not _OWN_ARCHIVE.fullmatch(path))


def find_own(paths: Iterable[PurePosixPath]) -> Mapping[PurePosixPath, Aside]:
    """The folders at the top, or in the only folder at the top, that are nobody's."""
    parts = [path.parts for path in paths]
    own = _find_at(parts, 1)
    tops = {path[0] for path in parts} - {str(folder) for folder in own}
    if len(tops) == 1:
        own |= _find_at([path for path in parts if path[0] in tops], 2)
    return own


def _find_at(paths: Iterable[tuple[str, ...]], depth: int) -> dict[PurePosixPath, Aside]:
    inside: dict[tuple[str, ...], list[str]] = {}
    for path in paths:
        if len(path) > depth and not any(map(read_moodle, path[:depth])):
            inside.setdefault(path[:depth], []).append("/".join(path[depth:]))
    found = {PurePosixPath(*folder): recognise(names) for folder, names in inside.items()}
    return {folder: Aside(f"{folder}/", f"{what}, not a submission") for folder, what in found.items() if what}


def is_inside(path: PurePosixPath, folders: Collection[PurePosixPath]) -> bool:
    """Whether a path is inside one of these folders, each of which is at the top or next to it."""
    return PurePosixPath(*path.parts[:1]) in folders or PurePosixPath(*path.parts[:2]) in folders
