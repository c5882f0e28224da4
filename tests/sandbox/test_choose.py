from __future__ import annotations

import shutil
import socket
import subprocess
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from docker.errors import DockerException

from sandbox import docker_backend
from sandbox import image as image_module
from sandbox.choose import best_of, open_sandbox, probe
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
    assert reports == ["Using bubblewrap (no Docker engine)"]


@pytest.mark.usefixtures("bubblewrap_sandbox")
def test_the_socket_of_an_engine_that_was_stopped_is_no_engine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(tmp_path / "s"))
    monkeypatch.setenv("DOCKER_HOST", f"unix://{tmp_path}/s")
    reports: list[str] = []
    assert open_sandbox(None, reports.append).kind == "bubblewrap"
    assert reports == ["Using bubblewrap (no Docker engine)"]


@pytest.mark.usefixtures("bubblewrap_sandbox")
def test_an_engine_elsewhere_that_does_not_answer_is_said_with_its_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DOCKER_HOST", "tcp://127.0.0.1:1")  # somebody set it, and wants to know
    reports: list[str] = []
    open_sandbox(None, reports.append)
    assert reports[0].startswith("Using bubblewrap: no Docker engine answers at tcp://127.0.0.1:1 (")


@pytest.mark.usefixtures("bubblewrap_sandbox")
def test_an_engine_that_we_may_not_use_is_said_with_the_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: str | None) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setenv("DOCKER_HOST", NOWHERE)
    monkeypatch.setattr("sandbox.docker_connection.check_socket", refuse)
    reports: list[str] = []
    open_sandbox(None, reports.append)
    assert reports[0].startswith("Using bubblewrap: no Docker engine answers at")
    assert "Permission denied" in reports[0]


@pytest.fixture
def no_image(docker_engine: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """An engine that answers, on a machine that has neither its image, nor a registry, nor Debian's packages."""
    ours = read_recipe()
    other = replace(ours, dockerfile=ours.dockerfile + b"# has never been built\n")
    monkeypatch.setattr(image_module, "read_recipe", lambda: other)
    monkeypatch.setattr(image_module, "_build_from_base", refuse_to_build)
    for program in ("bwrap", "runhugs", "ldd", "bash", "sh"):
        (tmp_path / program).symlink_to(shutil.which(program) or "/nonexistent")
    monkeypatch.setenv("PATH", str(tmp_path))


def refuse_to_build(*_: object) -> None:
    raise DockerException("no registry can be reached")


@pytest.mark.usefixtures("no_image", "bubblewrap_sandbox")
def test_an_engine_without_an_image_is_said_and_bubblewrap_is_used() -> None:
    reports: list[str] = []
    with closing(open_sandbox(None, reports.append)) as best:
        assert best.kind == "bubblewrap"
        assert best.run(hugs_job(HELLO)).stdout == b"hello\n"
    assert [report for report in reports if report.startswith("Using bubblewrap: cannot build the image")]
    with pytest.raises(SandboxUnavailableError, match="cannot build the image"):
        open_sandbox("docker", ignore)


@pytest.mark.usefixtures("docker_engine", "bubblewrap_sandbox")
@pytest.mark.parametrize("step", ["find_image", "content_digest"])
def test_an_engine_that_answers_and_then_fails_is_said_and_bubblewrap_is_used(
    step: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise DockerException("500 Server Error: the graph driver is broken")

    monkeypatch.setattr(image_module if step == "find_image" else docker_backend, step, fail)
    reports: list[str] = []
    with closing(open_sandbox(None, reports.append)) as best:
        assert best.kind == "bubblewrap"
    assert "the graph driver is broken" in reports[-1]


@pytest.mark.usefixtures("no_engine", "no_bubblewrap", "wasm_sandbox")
def test_webassembly_is_the_best_without_an_engine_and_bubblewrap() -> None:
    reports: list[str] = []
    with closing(open_sandbox(None, reports.append)) as best:
        assert best.kind == "wasm"
        assert best.run(hugs_job(HELLO)).stdout == b"hello\n"
    assert reports == ["Using WebAssembly (no Docker engine)"]


@pytest.mark.usefixtures("no_engine", "bubblewrap_sandbox", "wasm_sandbox")
def test_webassembly_is_better_than_bubblewrap_without_hugs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for program in ("bwrap", "ldd", "bash", "sh", "true"):
        (tmp_path / program).symlink_to(shutil.which(program) or "/nonexistent")
    monkeypatch.setenv("PATH", str(tmp_path))
    with closing(open_sandbox(None, ignore)) as best:
        assert best.kind == best_of(probe()) == "wasm"


@pytest.mark.usefixtures("no_engine", "no_bubblewrap", "no_wasm")
def test_no_sandbox_is_never_chosen_unasked() -> None:
    with pytest.raises(SandboxUnavailableError, match=r"Docker: .*Bubblewrap: .*WebAssembly: .*Install"):
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
    with pytest.raises(SandboxUnavailableError, match="docker, bubblewrap, wasm, none"):
        open_sandbox("chroot", ignore)


@pytest.mark.usefixtures("docker_engine")
def test_engine_without_the_image_is_closed_again(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> str:
        raise SandboxUnavailableError("no image")

    monkeypatch.setattr("sandbox.docker_backend.ensure_image", fail)
    with pytest.raises(SandboxUnavailableError, match="no image"):
        open_sandbox("docker", ignore)


@pytest.mark.usefixtures("docker_sandbox", "bubblewrap_sandbox", "wasm_sandbox")
def test_probe_reports_what_works() -> None:
    docker, bubblewrap, wasm, none = probe()
    assert (docker.kind, bubblewrap.kind, wasm.kind, none.kind) == KINDS
    assert best_of(probe()) == "docker"
    assert (wasm.works, wasm.detail.startswith("Hugs as a WebAssembly module, sha256:")) == (True, True)
    assert (docker.kind, docker.works) == ("docker", True)
    assert read_recipe().tag in docker.detail
    assert (bubblewrap.kind, bubblewrap.works) == ("bubblewrap", True)
    assert (none.kind, none.works) == ("none", True)


@pytest.mark.usefixtures("docker_engine")
def test_probe_does_not_build_the_image(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sandbox.image.find_image", lambda _: None)
    assert "will be built at first use" in probe()[0].detail


@pytest.mark.usefixtures("no_engine", "no_bubblewrap", "no_wasm")
def test_probe_reports_what_is_missing() -> None:
    docker, bubblewrap, wasm, none = probe()
    assert (docker.works, bubblewrap.works, wasm.works, none.works) == (False, False, False, True)
    assert best_of(probe()) is None
    assert "make wasm" in wasm.detail
    assert "set DOCKER_HOST" in docker.detail
    assert "install bubblewrap" in bubblewrap.detail
    assert "neither runhugs nor runghc" in none.detail


@pytest.mark.parametrize("kind", ["bubblewrap", "wasm", "none"])
def test_dockers_library_is_loaded_for_docker_alone(kind: str) -> None:
    """It takes as long as everything else that a check on another sandbox does to open it, and more."""
    code = f"""
import sys
import grader.commands.check, grader.grading.single
from sandbox.choose import SandboxUnavailableError, open_sandbox
try:
    open_sandbox({kind!r}, print)
except SandboxUnavailableError:
    pass
loaded = {{"docker", "requests"}} & set(sys.modules)
sys.exit(str(loaded) if loaded else 0)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


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
