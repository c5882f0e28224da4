"""What a class may leave behind on the host: processes, files, containers. Looks from the outside."""

from __future__ import annotations

import ctypes
import os
import resource
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from docker.errors import DockerException

from sandbox.confinement import OWNER_LABEL
from sandbox.contract import Sandbox, SandboxUnavailableError
from sandbox.docker_backend import Docker
from sandbox.docker_connection import connect
from sandbox.leftovers import owner
from sandbox.wasm_backend import Wasm

_BECOME_SUBREAPER = 36
_PATIENCE = 30.0  # seconds for the kernel and the engine to take away what has been ended

_WRITABLE = (
    "/",
    "/tmp",
    "/var/tmp",
    "/dev/shm",
    "/dev/mqueue",
    "/run",
    "/root",
    "/home",
    "/etc",
    "/job",
    "/sys",
    "/dev",
)
PLANTED = tuple(Path(folder, "planted") for folder in (*_WRITABLE, "/usr/lib/hugs", "/usr/lib/hugs/packages/base"))


@dataclass
class Traces:
    """What was left; empty where all is well."""

    processes: list[str] = field(default_factory=list)
    files: list[str] = field(default_factory=list)
    containers: list[str] = field(default_factory=list)
    peak_mb: float = 0


@contextmanager
def watched(sandbox: Sandbox) -> Iterator[Traces]:
    """Look before and after. Orphans of ours come back to us, so that none escapes by leaving its parent."""
    traces = Traces()
    ctypes.CDLL(None).prctl(_BECOME_SUBREAPER, 1, 0, 0, 0)
    processes, containers = _descendants(), _containers(sandbox)
    before, tempfile.tempdir = tempfile.tempdir, tempfile.mkdtemp(prefix="card-grader-watched-")
    Path(tempfile.tempdir).chmod(0o755)
    try:
        yield traces
    finally:
        folder, tempfile.tempdir = Path(tempfile.tempdir), before
    traces.peak_mb = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    traces.processes = _left(lambda: [_described(one) for one in _descendants() - processes - _resting(sandbox)])
    traces.files = [str(one) for one in (*folder.rglob("*"), *PLANTED) if os.path.lexists(one)]
    traces.containers = _left(lambda: _busy(sandbox, _containers(sandbox) - containers))
    folder.rmdir()


def _left(find: Callable[[], list[str]]) -> list[str]:
    """What is still there when whatever was ended has had the time to go."""
    deadline = time.monotonic() + _PATIENCE
    while (left := find()) and time.monotonic() < deadline:
        time.sleep(0.05)
    return left


def _descendants() -> frozenset[int]:
    """The living processes that descend from this one; the dead are buried on the way."""
    parents: dict[int, int] = {}
    for entry in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            state, parent = (entry / "stat").read_text().rpartition(")")[2].split()[:2]
            if state != "Z":
                parents[int(entry.name)] = int(parent)
            elif int(parent) == os.getpid():
                os.waitpid(int(entry.name), os.WNOHANG)
    family = {os.getpid()}
    while grown := {one for one, parent in parents.items() if parent in family} - family:
        family |= grown
    return frozenset(family - {os.getpid()})


def _resting(sandbox: Sandbox) -> frozenset[int]:
    """The WebAssembly workers that wait for a job: nothing runs in any thread of theirs."""
    idle = sandbox._idle if isinstance(sandbox, Wasm) else ()
    return frozenset(worker._process.pid for worker in idle if _all_sleep(worker._process.pid))


def _all_sleep(process: int) -> bool:
    states = (path.read_text().rpartition(")")[2].split()[0] for path in Path(f"/proc/{process}/task").glob("*/stat"))
    return set(states) == {"S"}


def _described(process: int) -> str:
    with suppress(OSError):
        return f"{process}: {Path(f'/proc/{process}/cmdline').read_bytes()[:200]!r}"
    return str(process)


def _containers(sandbox: Sandbox) -> frozenset[str]:
    """Those that carry this process's label."""
    if not isinstance(sandbox, Docker):
        return frozenset()
    client = connect()
    try:
        found = client.api.containers(all=True, filters={"label": f"{OWNER_LABEL}={owner()}"})
        return frozenset(one["Id"] for one in found)
    finally:
        client.close()


def _busy(sandbox: Sandbox, containers: frozenset[str]) -> list[str]:
    """The containers that are more than a worker at rest, in which the interpreter alone is waiting."""
    if isinstance(sandbox, Docker) and sandbox.isolation != "worker":
        return sorted(containers)
    return [one for one in containers if _process_count(one) != 1]


def _process_count(container: str) -> int:
    with suppress(DockerException, SandboxUnavailableError):
        client = connect()
        try:
            return len(client.api.top(container)["Processes"])
        finally:
            client.close()
    return 0
