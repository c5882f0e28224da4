from __future__ import annotations

import socket
from contextlib import closing
from pathlib import Path

import pytest

from sandbox.choose import open_sandbox, probe
from sandbox.contract import Sandbox, SandboxUnavailableError
from sandbox.docker_connection import engine_host
from sandbox.image import read_recipe
from sandbox.kinds import KINDS
from tests.sandbox.programs import HELLO, hugs_job

NOWHERE = "unix:///nonexistent/docker.sock"


@pytest.fixture
def no_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DOCKER_HOST", NOWHERE)


@pytest.fixture
def no_bubblewrap(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))


def ignore(message: str) -> None:
    del message


def test_docker_is_the_best(docker_sandbox: Sandbox) -> None:
    best = open_sandbox(None, ignore)
    assert (best.kind, best.image) == ("docker", docker_sandbox.image)
    best.close()


@pytest.mark.usefixtures("no_engine", "bubblewrap_sandbox")
def test_bubblewrap_is_the_best_without_an_engine() -> None:
    reports: list[str] = []
    assert open_sandbox(None, reports.append).kind == "bubblewrap"
    assert NOWHERE in reports[0]


@pytest.mark.usefixtures("no_engine", "no_bubblewrap")
def test_no_sandbox_is_never_chosen_unasked() -> None:
    with pytest.raises(SandboxUnavailableError, match=r"Docker: .*Bubblewrap: .*Install"):
        open_sandbox(None, ignore)


@pytest.mark.usefixtures("no_engine")
def test_docker_that_was_asked_for_is_not_replaced() -> None:
    with pytest.raises(SandboxUnavailableError, match="no Docker engine answers"):
        open_sandbox("docker", ignore)


def test_none_is_opened_on_request() -> None:
    sandbox = open_sandbox("none", ignore)
    assert (sandbox.kind, sandbox.image) == ("none", None)
    sandbox.close()


def test_unknown_kind_is_refused_with_the_known_ones() -> None:
    with pytest.raises(SandboxUnavailableError, match="docker, bubblewrap, none"):
        open_sandbox("chroot", ignore)


@pytest.mark.usefixtures("docker_engine")
def test_engine_without_the_image_is_closed_again(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> str:
        raise SandboxUnavailableError("no image")

    monkeypatch.setattr("sandbox.docker_backend.ensure_image", fail)
    with pytest.raises(SandboxUnavailableError, match="no image"):
        open_sandbox("docker", ignore)


@pytest.mark.usefixtures("docker_sandbox", "bubblewrap_sandbox")
def test_probe_reports_what_works() -> None:
    docker, bubblewrap, none = probe()
    assert (docker.kind, bubblewrap.kind, none.kind) == KINDS
    assert (docker.kind, docker.works) == ("docker", True)
    assert read_recipe().tag in docker.detail
    assert (bubblewrap.kind, bubblewrap.works) == ("bubblewrap", True)
    assert (none.kind, none.works) == ("none", True)


@pytest.mark.usefixtures("docker_engine")
def test_probe_does_not_build_the_image(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sandbox.choose.find_image", lambda _: None)
    assert "will be built at first use" in probe()[0].detail


@pytest.mark.usefixtures("no_engine", "no_bubblewrap")
def test_probe_reports_what_is_missing() -> None:
    docker, bubblewrap, none = probe()
    assert (docker.works, bubblewrap.works, none.works) == (False, False, True)
    assert "set DOCKER_HOST" in docker.detail
    assert "install bubblewrap" in bubblewrap.detail
    assert "neither runhugs nor runghc" in none.detail


def test_current_context_names_the_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DOCKER_HOST", raising=False)
    monkeypatch.setattr("sandbox.docker_connection.ContextAPI.get_current_context", lambda: None)
    assert engine_host() is None


def test_engine_that_does_not_speak_http_is_no_engine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(tmp_path / "s"))
        monkeypatch.setenv("DOCKER_HOST", f"unix://{tmp_path}/s")
        with pytest.raises(SandboxUnavailableError, match="no Docker engine answers"):
            open_sandbox("docker", ignore)


def test_address_without_an_engine_is_no_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DOCKER_HOST", "tcp://127.0.0.1:1")
    with pytest.raises(SandboxUnavailableError, match="no Docker engine answers at tcp"):
        open_sandbox("docker", ignore)


@pytest.mark.parametrize("kind", ["bubblewrap", "none"])
def test_dockers_options_are_refused_for_other_sandboxes(kind: str) -> None:
    with pytest.raises(SandboxUnavailableError, match=f"work with Docker only, not with '{kind}'"):
        open_sandbox(kind, ignore, isolation="container")
    with pytest.raises(SandboxUnavailableError, match="runtime"):
        open_sandbox(kind, ignore, runtime="runsc")


def test_dockers_options_rule_out_other_sandboxes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DOCKER_HOST", "unix:///no/such/socket")
    with pytest.raises(SandboxUnavailableError, match="no Docker engine"):
        open_sandbox(None, ignore, runtime="runsc")


def test_an_unknown_runtime_is_named(docker_engine: str) -> None:
    with pytest.raises(SandboxUnavailableError, match="runsc-that-is-not"):
        open_sandbox("docker", ignore, runtime="runsc-that-is-not")


def test_a_known_runtime_is_used(docker_engine: str) -> None:
    with closing(open_sandbox("docker", ignore, runtime="runc")) as sandbox:
        assert sandbox.run(hugs_job(HELLO)).stdout == b"hello\n"
