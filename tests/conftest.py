"""What several tests share: a Docker engine, found or started for this session, and the sandboxes."""

from __future__ import annotations

import fcntl
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path

import pytest

from sandbox.choose import open_sandbox
from sandbox.contract import Sandbox, SandboxUnavailableError
from sandbox.engine import connect

# A folder of this test session: made by the controlling process, inherited by the workers of pytest-xdist.
_SESSION = "CARD_GRADER_TEST_SESSION"
_STARTUP_SECONDS = 60


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
def sandbox(request: pytest.FixtureRequest) -> Sandbox:
    """Each kind of sandbox in turn."""
    return _get_sandbox(request, request.param)


@pytest.fixture(params=["docker", "bubblewrap"])
def sealed_sandbox(request: pytest.FixtureRequest) -> Sandbox:
    """Each kind of sandbox that seals a program off."""
    return _get_sandbox(request, request.param)


@pytest.fixture
def docker_sandbox(request: pytest.FixtureRequest) -> Sandbox:
    """The sandbox of the session's engine."""
    return _get_sandbox(request, "docker")


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
    socket = folder / "docker.sock"
    options = ["--bridge=none", "--iptables=false", "--ip6tables=false", "--data-root", folder / "data"]
    options += ["--exec-root", folder / "exec", "--pidfile", folder / "engine.pid", "-H", f"unix://{socket}"]
    with (folder / "engine.log").open("wb") as log:
        # Not ours to wait for: it outlives the worker that starts it, and the controller stops it.
        engine = subprocess.Popen([dockerd, *options], stdout=log, stderr=log, start_new_session=True)
    _KEPT.append(engine)
    deadline = time.monotonic() + _STARTUP_SECONDS
    while time.monotonic() < deadline and engine.poll() is None:
        with pytest.MonkeyPatch.context() as patch, suppress(SandboxUnavailableError):
            patch.setenv("DOCKER_HOST", f"unix://{socket}")
            connect().close()
            return
        time.sleep(0.1)
    raise SandboxUnavailableError(f"dockerd does not start: {(folder / 'engine.log').read_text()[-2000:]}")


def _stop_engine(folder: Path) -> None:
    """Stop the session's engine, if it has one, and unmount what it left."""
