"""The containers: their settings as the engine reports them, how they end, and an engine that fails."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import requests
from docker.errors import APIError

from sandbox import docker_backend
from sandbox.confinement import Confinement, preferences
from sandbox.containers import read_state
from sandbox.contract import Ending, Job, Limits, Run, SandboxFailureError, SandboxUnavailableError
from sandbox.docker_backend import Docker
from sandbox.docker_connection import connect
from sandbox.image import LABEL
from sandbox.syscalls import engine_profile
from tests.sandbox.programs import ECHO, ENDLESS_OUTPUT, HELLO, hugs_job, shell_job


def state(code: int, seconds: int, *, oom: bool = False) -> Mapping[str, Any]:
    return {
        "ExitCode": code,
        "OOMKilled": oom,
        "StartedAt": "2026-11-16T01:00:00.123456789Z",
        "FinishedAt": f"2026-11-16T01:00:{seconds:02}.223456789Z",
    }


@pytest.mark.parametrize(
    ("ended", "expected"),
    [
        (state(0, 1), (Ending.EXITED, 0)),
        (state(1, 1), (Ending.EXITED, 1)),
        (state(139, 1), (Ending.KILLED, -11)),
        (state(137, 10), (Ending.CPU_LIMIT, -9)),
        (state(137, 10, oom=True), (Ending.MEMORY_LIMIT, -9)),
    ],
)
def test_end_of_a_container_tells_its_cause(ended: Mapping[str, Any], expected: tuple[Ending, int]) -> None:
    assert read_state(ended, Limits(cpu_seconds=10)) == expected


def test_a_container_that_no_limit_killed_was_killed_from_outside() -> None:
    with pytest.raises(OSError, match="killed from outside"):
        read_state(state(137, 1), Limits(cpu_seconds=10))


def test_nothing_is_left_on_the_engine(
    container_sandbox: Docker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    container_sandbox.run(hugs_job(HELLO))
    container_sandbox.run(hugs_job(ENDLESS_OUTPUT, limits=Limits(output_bytes=10)))
    with pytest.raises(SandboxFailureError):
        container_sandbox.run(Job({}, ("/bin/sh",)))
    assert ours(tmp_path) == []


def ours(folder: Path) -> list[str]:
    """The containers with our label that mount a job below ``folder``; the others belong to other test workers."""
    client = connect()
    try:
        labelled = client.api.containers(all=True, filters={"label": f"{LABEL}=1"})
        return [
            container["Id"]
            for container in labelled
            if any(str(folder) in mount["Source"] for mount in container["Mounts"])
        ]
    finally:
        client.close()


def test_container_has_every_setting(container_sandbox: Docker, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Mapping[str, Any]] = []
    api = container_sandbox._client.api
    start = api.start

    def inspect_and_start(container: str) -> None:
        seen.append(api.inspect_container(container))
        start(container)

    monkeypatch.setattr(api, "start", inspect_and_start)
    container_sandbox.run(hugs_job(HELLO, limits=Limits(cpu_seconds=7, memory_mb=100, stack_mb=32)))
    (container,) = seen
    host = container["HostConfig"]
    assert container["Image"] == container_sandbox._image
    assert container["Config"]["User"] == "65534:65534"
    assert container["Config"]["Labels"] == {**container["Config"]["Labels"], LABEL: "1"}
    assert (host["NetworkMode"], host["IpcMode"], host["LogConfig"]["Type"]) == ("none", "none", "none")
    assert (host["ReadonlyRootfs"], host["CapDrop"], host["Privileged"]) == (True, ["ALL"], False)
    assert host["SecurityOpt"] == ["no-new-privileges:true", f"seccomp={json.dumps(engine_profile())}"]
    assert (host["Memory"], host["MemorySwap"], host["NanoCpus"]) == (100 << 20, 100 << 20, 10**9)
    assert host["PidsLimit"] == container_sandbox._confinement.pids
    assert [(mount["Destination"], mount["RW"]) for mount in container["Mounts"]] == [("/job", False)]
    hard = {limit["Name"]: limit["Hard"] for limit in host["Ulimits"]}
    assert hard == {"core": 0, "fsize": 0, "nofile": 32, "cpu": 7, "stack": 32 << 20}


def test_our_list_of_system_calls_is_in_force_and_the_engines_own_would_allow_more(
    container_sandbox: Docker, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A shell needs calls that are not on our list."""
    shell = shell_job("echo runs")
    assert b"runs" not in container_sandbox.run(shell).stdout
    monkeypatch.setattr(container_sandbox, "_confinement", Confinement(seccomp=False))
    assert container_sandbox.run(shell).stdout == b"runs\n"


def test_a_job_in_the_sandbox_is_behind_the_filter_of_this_machine(docker_sandbox: Docker) -> None:
    run = docker_sandbox.run(hugs_job('main = readFile "/proc/self/status" >>= putStr'))
    assert b"Seccomp_filters:\t2\n" in run.stdout


def test_no_process_can_be_made(container_sandbox: Docker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(container_sandbox, "_confinement", Confinement(seccomp=False, pids=1))
    run = container_sandbox.run(shell_job("echo alone; (echo forked)", Limits(wall_seconds=3)))
    assert b"alone" in run.stdout
    assert b"forked" not in run.stdout


def test_relaxed_settings_are_reported() -> None:
    assert Confinement().notes == ()
    assert len(Confinement(seccomp=False, pids=16).notes) == 2


@pytest.mark.parametrize("isolation", ["worker", "container"])
@pytest.mark.parametrize("refused", range(1, len(preferences())))
def test_strictest_confinement_that_works_is_used(
    refused: int, isolation: str, docker_sandbox: Docker, monkeypatch: pytest.MonkeyPatch
) -> None:
    create = docker_sandbox._client.api.create_container
    refusals = [APIError("OCI runtime create failed")] * refused

    def refuse_some(**settings: Any) -> Any:
        if refusals:
            raise refusals.pop()
        return create(**settings)

    monkeypatch.setattr(docker_sandbox._client.api, "create_container", refuse_some)
    with closing(Docker(docker_sandbox._client, docker_sandbox._image, isolation=isolation)) as sandbox:
        assert set(preferences()[refused].notes) <= set(sandbox.notes)
        assert sandbox.run(hugs_job(ECHO, b"works")).stdout == b"works"


def test_engine_that_runs_nothing_is_not_used(container_sandbox: Docker, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = Run(Ending.EXITED, 127, b"", b"no such file")
    monkeypatch.setattr(docker_backend, "run_in_container", lambda *_: broken)
    with pytest.raises(SandboxUnavailableError, match="no such file"):
        Docker(container_sandbox._client, container_sandbox._image, isolation="container")


def test_engine_that_fails_once_is_asked_again(container_sandbox: Docker, monkeypatch: pytest.MonkeyPatch) -> None:
    create, failures = container_sandbox._client.api.create_container, [APIError("busy")]

    def fail_first(**settings: Any) -> Any:
        if failures:
            raise failures.pop()
        return create(**settings)

    monkeypatch.setattr(container_sandbox._client.api, "create_container", fail_first)
    assert container_sandbox.run(hugs_job(HELLO)).stdout == b"hello\n"


def test_engine_that_keeps_failing_is_a_problem_on_our_side(
    container_sandbox: Docker, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(container: str) -> None:
        raise APIError("engine failure", explanation=f"no space left for {container[:0]}it")

    monkeypatch.setattr(container_sandbox._client.api, "start", fail)
    with pytest.raises(SandboxFailureError, match="no space left for it"):
        container_sandbox.run(hugs_job(HELLO))


def test_answer_counts_even_if_the_container_cannot_be_removed_at_once(
    container_sandbox: Docker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    remove, failures = container_sandbox._client.api.remove_container, [APIError("busy")]

    def fail_first(container: str, **options: bool) -> None:
        if failures:
            raise failures.pop()
        remove(container, **options)

    monkeypatch.setattr(container_sandbox._client.api, "remove_container", fail_first)
    assert container_sandbox.run(hugs_job(HELLO)).stdout == b"hello\n"
    assert ours(tmp_path) == []


def test_silent_program_ends_at_the_wall_limit(container_sandbox: Docker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(container_sandbox, "_confinement", Confinement(seccomp=False))
    silent = shell_job("exec >&- 2>&-; while :; do :; done", Limits(cpu_seconds=60, wall_seconds=0.5))
    assert container_sandbox.run(silent).ending is Ending.WALL_LIMIT


def test_lost_engine_while_waiting_is_no_wall_limit(container_sandbox: Docker, monkeypatch: pytest.MonkeyPatch) -> None:
    def lose(*_: object, **__: object) -> None:
        raise requests.ConnectionError("connection lost")

    monkeypatch.setattr(container_sandbox._client.api, "wait", lose)
    with pytest.raises(SandboxFailureError, match="connection lost"):
        container_sandbox.run(hugs_job(HELLO))


def test_only_the_images_programs_are_found(container_sandbox: Docker) -> None:
    assert container_sandbox.which("runhugs") == "/usr/bin/runhugs"
    assert container_sandbox.which("runghc") is None
    assert container_sandbox.which("sh") is None


def test_limits_that_an_engine_does_not_support_are_reported() -> None:
    assert docker_backend.missing_limits({"MemoryLimit": True, "PidsLimit": True, "CpuCfsQuota": True}) == ()
    memory, share = docker_backend.missing_limits({"MemoryLimit": False, "PidsLimit": True, "CpuCfsQuota": False})
    assert "memory" in memory
    assert "share of a core" in share


def test_missing_limits_are_reported_when_docker_is_opened(
    container_sandbox: Docker, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert container_sandbox.image
    monkeypatch.setattr(docker_backend, "missing_limits", lambda _: ("this engine cannot limit memory",))
    reports: list[str] = []
    with closing(docker_backend.open_docker(reports.append)):
        assert "Docker: this engine cannot limit memory" in reports
