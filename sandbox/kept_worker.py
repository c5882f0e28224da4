"""The worker that one check keeps for the next. Knows names and locks; must not know what runs.

Starting a container takes longer than most programs run, and students check often; therefore the last check's worker
waits for a few minutes. One process at a time uses it, and a worker that misbehaves is ended.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from sandbox.unix import NO_FOLLOW, NO_WAIT, NOT_INHERITED, lock, user_number

if TYPE_CHECKING:
    from docker import DockerClient

    from sandbox.worker import Worker

LOCK_SUFFIX = ".lock"

_OPEN = os.O_RDWR | os.O_CREAT | NO_WAIT | NO_FOLLOW | NOT_INHERITED  # whatever lies there: waits for nobody


def kept_name(*properties: object) -> str:
    """The name of the worker with these properties; each user, home folder, image and limit has its own worker."""
    user = (user_number(), str(cache_folder()))
    return f"card-grader-kept-{hashlib.sha256(repr((user, *properties)).encode()).hexdigest()[:24]}"


def find_kept(client: DockerClient, name: str) -> Worker | None:
    """The worker that waits under this name, if there is one."""
    from docker.errors import NotFound

    from sandbox.worker import Worker

    with suppress(NotFound):
        if client.api.inspect_container(name)["State"]["Running"]:
            return Worker(client, name)
    return None


def has_lock(name: str) -> bool:
    """Whether a process of this user ever locked the worker of this name."""
    return (cache_folder() / f"{name}{LOCK_SUFFIX}").exists()


@contextmanager
def exclusive_use(name: str) -> Iterator[bool]:
    """Lock the worker of this name. False if another process uses it; if True, none can until we are done."""
    try:
        cache_folder().mkdir(parents=True, exist_ok=True)
        file = os.fdopen(os.open(cache_folder() / f"{name}{LOCK_SUFFIX}", _OPEN, 0o600))
    except OSError:  # no home folder, or a read-only one: then no worker is kept
        yield False
        return
    with file:
        yield lock(file)


def cache_folder() -> Path:
    """Where this user's locks are, and the answers that gradings keep."""
    try:
        base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    except RuntimeError:  # a user without a home
        base = Path("/nonexistent")
    return base / "card-grader"
