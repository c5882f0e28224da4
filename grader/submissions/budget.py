"""What preparing one submission may cost: bounds on its sources and its names, in one place.

Everything that is done with a student's text before it runs takes time and memory linear in that text, so bounds on the
text are bounds on both. A submission beyond them is rejected, with the rule and what to do: never slow, never ungraded.
The bounds are far above any solution: those of the bank have 8 kB and two files at most. Must not read Haskell.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from grader.haskell.source_text import is_haskell, shorten
from grader.haskell.syntax import MOST_KEPT, Syntax
from grader.model import Reason

MOST_SOURCES = 100
MOST_BYTES = 200_000  # of all sources together
MOST_PATH_BYTES = 400  # of a source's name, with its folders
MOST_MODULE_BYTES = 100  # of a module's name, each part of which becomes the name of a folder or a file
MOST_MODULE_PARTS = 10
MOST_NAMES = MOST_KEPT  # of imports, pragmas, types or definitions in one source

_LONGEST_SHOWN = 60


def find_excess(files: Mapping[str, bytes]) -> Reason | None:
    """The bound that a submission's Haskell files exceed, reported before any of them is read as Haskell."""
    sources = [file for file in files if is_haskell(file)]
    if len(sources) > MOST_SOURCES:
        return _too_big(f"{len(sources)} Haskell files were handed in; at most {MOST_SOURCES} are read")
    if long := next((file for file in sources if _size(file) > MOST_PATH_BYTES), None):
        return _too_long(f"The name of a file, `{_shown(long)}`, has {_size(long):,} bytes", MOST_PATH_BYTES, long)
    total = 0
    for file in sources:
        total += len(files[file])
        if total > MOST_BYTES:
            together = f"`{file}` has" if len(sources) == 1 else "Your Haskell files together have"
            return _too_big(f"{together} more than {MOST_BYTES:,} bytes, which is more than any solution needs", file)
    return None


def find_excessive_syntax(syntaxes: Iterable[tuple[str, Syntax]]) -> Reason | None:
    """The bound that the names in a submission's sources exceed: how many there are, and how long a module's is."""
    for file, syntax in syntaxes:
        if syntax.most_of_a_kind > MOST_NAMES:
            return _too_big(f"`{file}` has more than {MOST_NAMES:,} definitions, imports or pragmas", file)
        headed = (syntax.header.module,) if syntax.header else ()
        modules = (*headed, *(imported.name for imported in syntax.imports))
        if long := next(filter(_is_long, modules), None):
            size = f"has {_size(long):,} bytes and {long.count('.') + 1:,} parts"
            bound = f"{MOST_MODULE_BYTES} and {MOST_MODULE_PARTS}"
            return _too_long(f"The module name `{_shown(long)}` {size}", bound, file)
    return None


def is_within(raw: bytes) -> bool:
    """Whether a single file may be read as Haskell."""
    return len(raw) <= MOST_BYTES


def _is_long(module: str) -> bool:
    return _size(module) > MOST_MODULE_BYTES or module.count(".") >= MOST_MODULE_PARTS


def _size(name: str) -> int:
    return len(name.encode("utf-8", "surrogatepass"))


def _shown(name: str) -> str:
    return shorten(name, _LONGEST_SHOWN)


def _too_big(what: str, file: str | None = None) -> Reason:
    return Reason("too-big", f"{what}. Hand in only the files of your solution, without large data.", file)


def _too_long(what: str, bound: object, file: str) -> Reason:
    return Reason("too-long-name", f"{what}; at most {bound} are allowed. Give it a shorter name.", file)
