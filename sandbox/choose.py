"""Chooses and opens the sandbox for this machine. Knows the backends; must not know what runs in them.

Docker's library is imported where Docker is tried: it takes longer to load than a program to run.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from sandbox.bubblewrap import Bubblewrap
from sandbox.contract import Sandbox, SandboxUnavailableError
from sandbox.interpreters import find_interpreter
from sandbox.kinds import CONTAINER, KINDS, WORKER
from sandbox.leftovers import sweep_folders
from sandbox.unsealed import NoSandbox
from sandbox.wasm_backend import Wasm

if TYPE_CHECKING:
    from sandbox.docker_backend import Docker

Report = Callable[[str], None]

_NAMES = {"bubblewrap": "bubblewrap", "wasm": "WebAssembly"}


@dataclass(frozen=True)
class Probe:
    """Whether a kind of sandbox works on this machine, and details for the user."""

    kind: str
    works: bool
    detail: str
    has_hugs: bool = True


def open_sandbox(
    kind: str | None, report: Report, *, isolation: str = WORKER, runtime: str | None = None, keep: bool = False
) -> Sandbox:
    """Open the sandbox of this kind, or the best one that works here; ``none`` is never chosen automatically.

    Docker gives each run a process in a warm worker, or (``isolation="container"``) a container, under the
    engine's default runtime or the given one. With ``keep``, the worker waits a few minutes for our next run.

    :raises SandboxUnavailableError: if it does not work here; the message says what is missing.
    """
    sweep_folders()
    if kind in ("bubblewrap", "wasm", "none") and (isolation, runtime) != (WORKER, None):
        raise SandboxUnavailableError(f"--isolation and --runtime work with Docker only, not with {kind!r}")
    match kind:
        case "docker":
            from sandbox.docker_backend import open_docker

            return open_docker(report, isolation=isolation, runtime=runtime, keep=keep)
        case "bubblewrap":
            return Bubblewrap()
        case "wasm":
            return _open_wasm()
        case "none":
            return NoSandbox()
        case None:
            return _open_best(report, isolation, runtime, keep=keep)
        case _:
            raise SandboxUnavailableError(f"there is no sandbox {kind!r}; choose one of {', '.join(KINDS)}")


def _open_best(report: Report, isolation: str, runtime: str | None, *, keep: bool) -> Sandbox:
    """Open Docker if it works, else bubblewrap, else WebAssembly; but only Docker if the user asked for its options."""
    from sandbox.docker_backend import open_docker
    from sandbox.docker_connection import NoEngineError

    try:
        return open_docker(report, isolation=isolation, runtime=runtime, keep=keep)
    except SandboxUnavailableError as no_docker:
        if (isolation, runtime) != (WORKER, None):
            raise
        other = _open_other(no_docker)
        name = _NAMES[other.kind]
        # An engine that should work and does not is worth a sentence; a machine without one is nothing unusual.
        is_absent = isinstance(no_docker, NoEngineError)
        report(f"Using {name} (no Docker engine)" if is_absent else f"Using {name}: {no_docker}")
        return other


def _open_other(no_docker: SandboxUnavailableError) -> Bubblewrap | Wasm:
    """Open bubblewrap if it works and Hugs is installed for it, else WebAssembly, which brings its own."""
    bubblewrap: Bubblewrap | None = None
    try:
        bubblewrap = Bubblewrap()
        if bubblewrap.which("runhugs"):
            return bubblewrap
        no_bubblewrap = SandboxUnavailableError("Hugs is not installed")
    except SandboxUnavailableError as error:
        no_bubblewrap = error
    try:
        return _open_wasm()
    except SandboxUnavailableError as no_wasm:
        if bubblewrap:
            return bubblewrap
        raise SandboxUnavailableError(
            f"no sandbox works here. Docker: {no_docker}. Bubblewrap: {no_bubblewrap}. WebAssembly: {no_wasm}. "
            "Install Docker (https://docs.docker.com/engine/install/) or, on Linux, bubblewrap and hugs"
        ) from no_wasm


def _open_wasm() -> Wasm:
    """Open WebAssembly; its first worker starts while we read what it shall run."""
    wasm = Wasm()
    wasm.start()
    return wasm


def probe() -> tuple[Probe, ...]:
    """Find out which sandboxes work here, best first. Builds no image and starts no engine."""
    return (
        _probe("docker", _describe_docker),
        replace(_probe("bubblewrap", _describe_bubblewrap), has_hugs=shutil.which("runhugs") is not None),
        _probe("wasm", _describe_wasm),
        _probe("none", _describe_none),
    )


def best_of(probes: Sequence[Probe]) -> str | None:
    """The kind that is chosen where none is asked for: the first that works and has Hugs, or else that works.

    “none” always works, but does not protect the machine, so it is never chosen by itself.
    """
    working = [result for result in probes if result.works and result.kind != "none"]
    return next((result.kind for result in (*(one for one in working if one.has_hugs), *working)), None)


def _probe(kind: str, describe: Callable[[], str]) -> Probe:
    try:
        return Probe(kind, works=True, detail=describe())
    except SandboxUnavailableError as error:
        return Probe(kind, works=False, detail=str(error))


def _describe_docker() -> str:
    from sandbox.docker_backend import Docker
    from sandbox.docker_connection import connect
    from sandbox.image import find_image, read_recipe

    client = connect()
    try:
        engine = f"Docker {client.version()['Version']}"
        image = find_image(client)
        if image is None:
            return f"{engine}; the image {read_recipe().tag} will be built at first use"
        docker = Docker(client, image)
        try:
            return "; ".join((f"{engine}, image {read_recipe().tag}, {_describe_isolation(docker)}", *docker.notes))
        finally:
            docker.close()
    finally:
        client.close()


def _describe_isolation(docker: Docker) -> str:
    if docker.isolation == CONTAINER:
        return "one container per run"
    return "warm workers"


def _describe_bubblewrap() -> str:
    bubblewrap = Bubblewrap()
    return "; ".join((_describe_interpreter(bubblewrap), *bubblewrap.notes))


def _describe_wasm() -> str:
    wasm = Wasm()
    try:
        return "; ".join((f"Hugs as a WebAssembly module, {wasm.image[:19]}", *wasm.notes))
    finally:
        wasm.close()


def _describe_none() -> str:
    return f"{_describe_interpreter(NoSandbox())}; isolates nothing, so use it only for your own program"


def _describe_interpreter(sandbox: Sandbox) -> str:
    interpreter = find_interpreter(sandbox)
    return interpreter.command("")[0] if interpreter else "works, but neither runhugs nor runghc is installed"
