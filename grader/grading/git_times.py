"""The date of the last commit that changed a student's files. The one place that runs Git.

A student's repository is hostile: its configuration can name programs that Git starts, its hooks are programs. So Git
works in an empty repository of ours and is only lent the student's objects: it never reads their configuration, hooks,
attributes or index, and writes nothing of theirs. Follows no link, no ``.git`` that points elsewhere and no objects
that are kept elsewhere; waits for no pipe.
"""

from __future__ import annotations

import os
import re
import subprocess
import tempfile
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from grader.errors import UsageError
from grader.model import Submission
from grader.submissions.handed_in_times import HandedInTimes, paths_of
from sandbox.unix import HAS_USERS, NO_FOLLOW, NO_WAIT, limit_memory

_SECONDS = 20
_MOST_BYTES = 1_000_000
_MOST_MEMORY = 2_000_000_000
_COMMIT = re.compile(r"[0-9a-f]{40}")
_REF = re.compile(r"refs/[\w./-]{1,200}")
_MOST_OBJECTS = 200_000
_DEPTH = 10
"""How many folders above a student's a repository is looked for: that of a whole class is one or two above."""


SOURCE = "Git: the date of the last commit, which the student's own computer set"


def read_git_times(people: Sequence[Submission]) -> HandedInTimes:
    """The date of the last commit that changed each student's files, where Git has them.

    :raises UsageError: where Git is not installed.
    """
    found = {person.id: _find_or_none(person) for person in people}
    return HandedInTimes({id_: moment for id_, moment in found.items() if moment is not None}, SOURCE)


def _find_or_none(person: Submission) -> datetime | None:
    """The date for one student; none where it cannot be found, whatever the student's files are called."""
    try:
        own = paths_of(person)
        return find_git_time(own) if own else None
    except UsageError:
        raise
    except Exception:  # a path that is too long, or a bug of ours, must not take the class with it
        return None


def find_git_time(paths: Sequence[Path]) -> datetime | None:
    """The committer's date of the last commit that changed any of these files; None where Git does not know them.

    The committer's and not the author's date: amending or rebasing a commit keeps the author's.

    :raises UsageError: where Git is not installed.
    """
    folder = Path(os.path.commonpath([path.resolve().parent for path in paths]))
    root = _find_root(folder)
    if root is None:
        return None
    commit = read_head(root / ".git")
    if commit is None:
        return None
    names = [str(path.resolve().relative_to(root)) for path in paths]
    printed = _ask_git(root / ".git", commit, names)
    try:
        return datetime.fromisoformat(printed.strip())
    except ValueError:  # no commit has these files, or the objects are not all there
        return None


def _find_root(folder: Path) -> Path | None:
    """The nearest folder with a repository of its own; None where a ``.git`` on the way is a link or a file.

    One without a commit is passed over: an empty folder ``.git`` does not hide when its files were handed in.
    """
    for place in (folder, *folder.parents)[:_DEPTH]:
        git = place / ".git"
        if git.is_symlink() or git.is_file():
            return None
        if git.is_dir() and read_head(git) is not None:
            return place
    return None


def read_head(git: Path) -> str | None:
    """The commit that is checked out, read from the repository's plain files."""
    head = _read_text(git / "HEAD").strip()
    if not head.startswith("ref: "):
        return head if _COMMIT.fullmatch(head) else None
    ref = head.removeprefix("ref: ").strip()
    if not _REF.fullmatch(ref) or ".." in ref:
        return None
    loose = _read_text(git / ref).strip()
    if _COMMIT.fullmatch(loose):
        return loose
    packed = (line.split(" ") for line in _read_text(git / "packed-refs").splitlines())
    return next((line[0] for line in packed if line[1:] == [ref] and _COMMIT.fullmatch(line[0])), None)


def _read_text(path: Path) -> str:
    """The beginning of a plain file; nothing where there is none."""
    try:
        descriptor = os.open(path, os.O_RDONLY | NO_FOLLOW | NO_WAIT)
        try:
            return os.read(descriptor, _MOST_BYTES).decode("ascii", "replace")
        finally:
            os.close(descriptor)
    except OSError:
        return ""


def _ask_git(git: Path, commit: str, names: Sequence[str]) -> str:
    """What Git prints in a repository of ours that borrows the objects; nothing where it fails or takes too long."""
    objects = git / "objects"
    if not _is_plain(objects):
        return ""
    with tempfile.TemporaryDirectory(prefix="grader-git-") as own:
        for folder in ("objects", "refs"):
            (Path(own) / folder).mkdir()
        (Path(own) / "HEAD").write_text("ref: refs/heads/none\n", encoding="ascii")
        (Path(own) / "config").write_text("[core]\nrepositoryformatversion = 0\nbare = true\n", encoding="ascii")
        shallow = [line for line in _read_text(git / "shallow").split("\n") if _COMMIT.fullmatch(line)]
        if shallow:  # of a checkout without its history, as CI makes them
            (Path(own) / "shallow").write_text("".join(f"{line}\n" for line in shallow), encoding="ascii")
        command = ["git", f"--git-dir={own}", "--literal-pathspecs", "log", "-1", "--no-show-signature"]
        command += ["--no-ext-diff", "--no-textconv", "--format=%cI", commit, "--", *names]
        try:
            run = subprocess.run(
                command,
                env=_environment(own, objects),
                cwd=own,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                timeout=_SECONDS,
                preexec_fn=_limit if HAS_USERS else None,
                check=False,
            )
        except FileNotFoundError as error:
            raise UsageError('`times = "git"` in grader.toml needs Git, which is not installed here') from error
        except (OSError, subprocess.TimeoutExpired):
            return ""
        return run.stdout[:100].decode("ascii", "replace") if run.returncode == 0 else ""


def _is_plain(objects: Path) -> bool:
    """Whether all objects are files in the repository's own folders: Git would wait for a pipe, and follow links."""
    pending, seen = [objects], 0
    try:
        if objects.is_symlink() or (objects / "info" / "alternates").exists():
            return False
        while pending:
            with os.scandir(pending.pop()) as entries:
                for entry in entries:
                    seen += 1
                    if entry.is_dir(follow_symlinks=False):
                        pending.append(Path(entry.path))
                    elif not entry.is_file(follow_symlinks=False) or seen > _MOST_OBJECTS:
                        return False
    except OSError:
        return False
    return seen <= _MOST_OBJECTS


def _limit() -> None:
    """A compressed object may be a million times its size."""
    limit_memory(_MOST_MEMORY)


def _environment(own: str, objects: Path) -> dict[str, str]:
    return {
        "PATH": os.environ.get("PATH", os.defpath),
        "HOME": own,
        "GIT_OBJECT_DIRECTORY": str(objects),
        "GIT_CONFIG_NOSYSTEM": "1",
        "GIT_CONFIG_GLOBAL": os.devnull,
        "GIT_ATTR_NOSYSTEM": "1",
        "GIT_NO_REPLACE_OBJECTS": "1",
        "GIT_NO_LAZY_FETCH": "1",
        "GIT_TERMINAL_PROMPT": "0",
        "GIT_OPTIONAL_LOCKS": "0",
        "LC_ALL": "C",
    }
