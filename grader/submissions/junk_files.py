"""Files that nobody handed in: what archives, desktops, builds and version control leave beside the programs.

Other hidden files are not read either, but they are somebody's, and it is said that they are not read.
"""

from __future__ import annotations

from pathlib import PurePosixPath

_JUNK = frozenset(
    {
        *("__MACOSX", "Thumbs.db", "desktop.ini", "dist-newstyle", "__pycache__"),
        *(".DS_Store", ".AppleDouble", ".LSOverride", ".Spotlight-V100", ".Trashes", ".fseventsd", ".localized"),
        *(".directory", ".Trash", ".TemporaryItems", ".apdisk", ".thumbnails"),
        *(".git", ".gitignore", ".gitattributes", ".gitkeep", ".gitmodules", ".github", ".gitlab-ci.yml"),
        *(".hg", ".svn", ".idea", ".vscode", ".vs", ".settings", ".project", ".classpath", ".editorconfig"),
        *(".stack-work", ".hie", ".devcontainer"),
        *(".venv", ".cache", ".mypy_cache", ".pytest_cache", ".ruff_cache", ".hypothesis"),
    }
)
_APPLE_DOUBLE = "._"  # what macOS keeps about a file, beside it


def is_junk(path: str | PurePosixPath) -> bool:
    """Whether a path is one of these or inside one: ``__MACOSX/``, ``Thumbs.db``, ``.git/``, ``.DS_Store``, ``._x``."""
    return any(part in _JUNK or part.startswith(_APPLE_DOUBLE) for part in PurePosixPath(path).parts)


def is_hidden(path: str | PurePosixPath) -> bool:
    """Whether a path is hidden or inside a hidden folder."""
    return any(part.startswith(".") for part in PurePosixPath(path).parts)
