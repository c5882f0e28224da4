"""The worker that a check leaves for the next one. Knows names and locks; must not know what runs.

Starting a container takes longer than most programs run. A student checks again and again; so the last check's
worker waits a few minutes. One process at a time uses it, and anything odd about it ends it.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from docker import DockerClient
from docker.errors import NotFound

from sandbox.worker import Worker


def kept_name(*what: object) -> str:
    """The name of the worker for such jobs: another user, home, image or limit is another worker."""
    whose = (os.getuid(), str(_lock_folder()))
    return f"card-grader-kept-{hashlib.sha256(repr((whose, *what)).encode()).hexdigest()[:24]}"


def find_kept(client: DockerClient, name: str) -> Worker | None:
    """The worker that waits under this name, if one does."""
    with suppress(NotFound):
        if client.api.inspect_container(name)["State"]["Running"]:
            return Worker(client, name)
    return None


@contextmanager
def alone_with(name: str) -> Iterator[bool]:
    """Whether nobody else uses the worker of this name; nobody can while this lasts."""
    try:
        _lock_folder().mkdir(parents=True, exist_ok=True)
        file = (_lock_folder() / f"{name}.lock").open("w")
    except OSError:  # no home, or one that cannot be written: then nothing is kept
        yield False
        return
    with file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            yield False
        else:
            yield True


def _lock_folder() -> Path:
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "card-grader"
