"""What several tests share: a Docker engine, found or started for this session, and the sandboxes."""

from __future__ import annotations

import fcntl
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import NoReturn

import pytest

from sandbox.choose import open_sandbox
from sandbox.contract import Sandbox, SandboxUnavailableError
from sandbox.docker_engine import Docker
from sandbox.engine import connect

# A folder of this test session: made by the controlling process, inherited by the workers of pytest-xdist.
_SESSION = "CARD_GRADER_TEST_SESSION"
_ENGINE_SECONDS = 60  # to start or to stop


def pytest_configure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):
        os.environ[_SESSION] = tempfile.mkdtemp(prefix="card-grader-tests-")


def pytest_unconfigure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):
        folder = Path(os.environ.pop(_SESSION))
        _stop_engine(folder)
        shutil.rmtree(folder)


@pytest.fixture(scope="session")
def docker_engine() -> Iterator[str]:
    """The address of an engine: the one in the environment, else a private one of this session."""
    with pytest.MonkeyPatch.context() as patch:
        try:
            host = _find_or_start_engine(patch)
        except (SandboxUnavailableError, OSError) as error:
            _unavailable(f"no Docker engine: {error}")
        yield host


@pytest.fixture(params=["docker", "bubblewrap", "none"])
def sandbox_kind(request: pytest.FixtureRequest) -> str:
    """Each kind of sandbox in turn."""
    return str(request.param)


@pytest.fixture
def sandbox(request: pytest.FixtureRequest, sandbox_kind: str) -> Sandbox:
    """An open sandbox of each kind in turn; opened once, and shared by all tests."""
    return _get_sandbox(request, sandbox_kind)


@pytest.fixture(params=["docker", "bubblewrap"])
def sealed_sandbox(request: pytest.FixtureRequest) -> Sandbox:
    """An open sandbox of each kind that seals a program off."""
    return _get_sandbox(request, str(request.param))


@pytest.fixture
def docker_sandbox(request: pytest.FixtureRequest) -> Docker:
    """The sandbox of the session's engine."""
    opened = _get_sandbox(request, "docker")
    assert isinstance(opened, Docker)
    return opened


@pytest.fixture
def bubblewrap_sandbox(request: pytest.FixtureRequest) -> Sandbox:
    """The sandbox of Linux namespaces."""
    return _get_sandbox(request, "bubblewrap")


@pytest.fixture
def none_sandbox(request: pytest.FixtureRequest) -> Sandbox:
    """The sandbox that is none."""
    return _get_sandbox(request, "none")


def _get_sandbox(request: pytest.FixtureRequest, kind: str) -> Sandbox:
    if kind == "docker":
        request.getfixturevalue("docker_engine")
    try:
        return _open_once(kind)
    except SandboxUnavailableError as error:
        _unavailable(str(error))


@cache
def _open_once(kind: str) -> Sandbox:
    with _session_lock():  # so that one worker builds the image, and the others find it
        return open_sandbox(kind, report=print)


def _unavailable(reason: str) -> NoReturn:
    """CI has everything, so there what is missing is a failure."""
    if os.environ.get("CI") == "true":
        pytest.fail(reason)
    pytest.skip(reason)


def _find_or_start_engine(patch: pytest.MonkeyPatch) -> str:
    private = _session_folder() / "docker.sock"
    with _session_lock():
        if not private.exists():
            with suppress(SandboxUnavailableError):
                connect().close()
                return os.environ.get("DOCKER_HOST", "")
            _start_engine(_session_folder())
    patch.setenv("DOCKER_HOST", f"unix://{private}")
    return os.environ["DOCKER_HOST"]


def _start_engine(folder: Path) -> None:
    """A private engine, as root: no bridge, no firewall rules, nothing outside its folder."""
    dockerd = shutil.which("dockerd")
    if dockerd is None or os.geteuid() != 0:
        raise SandboxUnavailableError("none answers, and only root with dockerd installed can start a private one")
    options = ["--bridge=none", "--iptables=false", "--ip6tables=false"]
    options += ["--data-root", f"{folder}/data", "--exec-root", f"{folder}/exec"]
    options += ["--pidfile", f"{folder}/engine.pid", "-H", f"unix://{folder}/docker.sock"]
    # Nobody's child: it outlives the worker that starts it, and the controlling process stops it.
    detach = 'log=$1; shift; setsid "$@" </dev/null >"$log" 2>&1 &'
    subprocess.run(["/bin/sh", "-c", detach, "sh", f"{folder}/engine.log", dockerd, *options], check=True)
    if not _wait_until(lambda: _answers(f"unix://{folder}/docker.sock")):
        raise SandboxUnavailableError(f"dockerd does not start: {(folder / 'engine.log').read_text()[-2000:]}")


def _stop_engine(folder: Path) -> None:
    """Stop the session's engine, if it has one, and unmount what it left."""
    pidfile = folder / "engine.pid"
    if not pidfile.exists():
        return
    engine = int(pidfile.read_text())
    os.kill(engine, signal.SIGTERM)
    if not _wait_until(lambda: not pidfile.exists()):
        os.kill(engine, signal.SIGKILL)
    mounts = [line.split()[1] for line in Path("/proc/self/mounts").read_text().splitlines()]
    for mount in reversed([mount for mount in mounts if mount.startswith(f"{folder}/")]):
        subprocess.run(["umount", "--lazy", mount], check=False)


def _answers(host: str) -> bool:
    with pytest.MonkeyPatch.context() as patch, suppress(SandboxUnavailableError):
        patch.setenv("DOCKER_HOST", host)
        connect().close()
        return True
    return False


def _wait_until(holds: Callable[[], bool]) -> bool:
    deadline = time.monotonic() + _ENGINE_SECONDS
    while not holds():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.1)
    return True


def _session_folder() -> Path:
    return Path(os.environ[_SESSION])


@contextmanager
def _session_lock() -> Iterator[None]:
    """One worker of this session at a time."""
    with (_session_folder() / "lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield
