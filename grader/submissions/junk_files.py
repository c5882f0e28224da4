"""Files that nobody handed in: what archives, desktops, builds and version control leave beside the programs."""

from __future__ import annotations

from pathlib import PurePosixPath

_JUNK = frozenset({"__MACOSX", "Thumbs.db", "desktop.ini", "dist-newstyle"})


def is_junk(path: str | PurePosixPath) -> bool:
    """Whether a path is one of these or inside one: ``__MACOSX/``, ``Thumbs.db``, ``.git/``, ``.DS_Store``, ``._x``."""
    return any(part in _JUNK or part.startswith(".") for part in PurePosixPath(path).parts)
