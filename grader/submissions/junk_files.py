"""Files that nobody handed in: what archives, desktops, builds and version control leave beside the programs.

Other hidden files are not read either, but they are somebody's, and it is said that they are not read.
"""

from __future__ import annotations

from pathlib import PurePosixPath

from grader.submissions.archive_members import LONGEST_PATH

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
    """Whether a path is one of these or inside one: ``__MACOSX/``, ``Thumbs.db``, ``.git/``, ``.DS_Store``, ``._x``.

    One in an archive may be longer than that of any file: its end is not looked at.
    """
    parts = path[:LONGEST_PATH].split("/") if isinstance(path, str) else path.parts
    return not _JUNK.isdisjoint(parts) or any(part.startswith(_APPLE_DOUBLE) for part in parts)


def is_hidden(path: str | PurePosixPath) -> bool:
    """Whether a path is hidden or inside a hidden folder."""
    parts = path[:LONGEST_PATH].split("/") if isinstance(path, str) else path.parts
    return any(part.startswith(".") and part != "." for part in parts)
