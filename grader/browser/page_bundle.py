"""The zip with our own Python, one assignment and the libraries that the page needs.

The same files give the same bytes. Whoever opens the page can read all of it, so of an assignment it has what students
are given anyway, and nothing else: no graded suite, no bank of programs, and nothing that lies beside them by chance.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from importlib.resources import files
from itertools import chain
from pathlib import Path, PurePosixPath

import jinja2
import markupsafe
import pygments

from grader.assignment import step_costs
from grader.assignment.settings import Assignment, is_bundled, list_bundled, load_assignment
from grader.judging import exposing_games, fresh_games

OURS = ("grader", "reference", "sandbox", "templates")
HERE = "assignment"
"""The folder for what is not bundled: an assignment or a types module of one's own."""

_DATE = (1980, 1, 1, 0, 0, 0)  # the earliest that a zip can hold
_SHOWN = ("assignment.toml", "rubric.toml", "public.json", step_costs.FILE, exposing_games.FILE, fresh_games.FILE)
"""Of an assignment's folder, beside what its settings name: whatever else lies there may be secret."""

_SUFFIXES = frozenset({".py", ".j2", ".css", ".js", ".json"})
_LEFT_OUT = frozenset(
    {"grader/audit", "grader/browser/parts", "grader/commands", "grader/exports", "grader/play", "sandbox/wasm"}
)
"""Nothing that the page imports is there: see the layers in pyproject.toml."""

_LEXERS = frozenset({"__init__.py", "_mapping.py", "haskell.py"})
_UNUSED = (PurePosixPath("pygments/formatters"), PurePosixPath("pygments/styles"))


def bundle_python(assignment: Assignment, types: Path | None = None) -> bytes:
    """The zip, to be unpacked where Python looks for modules; ``types`` is a course's own types module."""
    members = dict(chain(_own_files(), _assignment_files(assignment), _libraries()))
    if types is not None:
        members[types_place(types)[1:]] = types
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_STORED) as packed:  # the page compresses it as a whole
        for name, file in sorted(members.items()):
            packed.writestr(zipfile.ZipInfo(name, _DATE), file.read_bytes())
    return content.getvalue()


def types_place(types: Path) -> str:
    """Where the page has a course's own types module."""
    return f"/{HERE}/types/{types.name}"


def place_of(assignment: Assignment) -> str:
    """How the assignment is chosen in the page, as with ``-a``."""
    return assignment.name if is_bundled(assignment.folder) else f"/{HERE}/{assignment.name}"


def _own_files() -> Iterator[tuple[str, Path]]:
    for package in OURS:
        folder = _folder_of(package)
        for file in folder.rglob("*"):
            name = PurePosixPath(package, file.relative_to(folder).as_posix())
            if file.is_file() and file.suffix in _SUFFIXES and not _LEFT_OUT.intersection(map(str, name.parents)):
                yield str(name), file


def _assignment_files(assignment: Assignment) -> Iterator[tuple[str, Path]]:
    """All of this assignment that students may see, and of the others what tells them apart: settings and types."""
    yield "testcases/__init__.py", _folder_of("testcases") / "__init__.py"
    for name in list_bundled():
        other = load_assignment(name)
        for file in (other.file("assignment.toml"), other.file("rubric.toml"), other.file(other.settings.types)):
            yield f"testcases/{name}/{file.name}", file
    folder = f"testcases/{assignment.name}" if is_bundled(assignment.folder) else f"{HERE}/{assignment.name}"
    settings = assignment.settings
    named = filter(None, (settings.sheet, settings.types, settings.interface, *settings.given))
    for file in map(assignment.file, (*_SHOWN, *named)):
        if file.is_file():
            yield f"{folder}/{file.relative_to(assignment.folder).as_posix()}", file


def _libraries() -> Iterator[tuple[str, Path]]:
    for library in (jinja2, markupsafe, pygments):
        folder = Path(str(library.__file__)).parent
        for file in folder.rglob("*.py"):
            name = PurePosixPath(folder.name, file.relative_to(folder).as_posix())
            if not _is_unused(name):
                yield str(name), file


def _is_unused(name: PurePosixPath) -> bool:
    """Of the hundreds of languages that Pygments knows, the page shows one."""
    if name.parent == PurePosixPath("pygments/lexers"):
        return name.name not in _LEXERS
    return any(name.is_relative_to(folder) for folder in _UNUSED)


def _folder_of(package: str) -> Path:
    return Path(str(files(package)))
