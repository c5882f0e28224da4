"""The warm worker: what is sent to its server, what comes back, and what a job in it cannot do."""

from __future__ import annotations

import itertools
import json
import struct
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from typing import Any

import pytest
from docker import DockerClient
from docker.errors import APIError, NotFound
from hypothesis import given
from hypothesis import strategies as st

from sandbox.confinement import Confinement
from sandbox.containers import FAULTS
from sandbox.contract import Ending, Job, Limits, Run
from sandbox.docker_backend import Docker
from sandbox.docker_connection import connect
from sandbox.image import LABEL
from sandbox.leftovers import owner
from sandbox.syscalls import program_filter, server_profile
from sandbox.worker import Worker, WorkerFaultError, is_for_worker, pack_job, read_end
from tests.sandbox.programs import ECHO, ENDLESS, ENDLESS_OUTPUT, HELLO, hugs_job

NAMES = st.text("abXY9_", min_size=1, max_size=8).map(lambda name: f"{name}.hs")


def unpack_job(data: bytes) -> tuple[tuple[int, ...], dict[str, bytes], bytes]:
    """As the server reads it."""
    numbers, at = struct.unpack_from("<8I", data), 32
    files = {}
    for _ in range(numbers[7]):
        name, content = struct.unpack_from("<II", data, at)
        at += 8
        files[data[at : at + name].decode()] = data[at + name : at + name + content]
        at += name + content
    (length,) = struct.unpack_from("<I", data, at)
    assert at + 4 + length == len(data)
    return numbers, files, data[at + 4 :]


@given(st.dictionaries(NAMES, st.binary(max_size=200)), st.binary(max_size=200), st.integers(1, 99))
def test_a_job_is_read_as_it_was_packed(files: dict[str, bytes], stdin: bytes, seconds: int) -> None:
    job = Job(files, ("/usr/bin/runhugs", "{dir}/Main.hs"), stdin, limits=Limits(cpu_seconds=seconds))
    numbers, read_files, read_stdin = unpack_job(pack_job(job, 10_001, 77))
    assert (read_files, read_stdin) == (files, stdin)
    assert numbers[1:] == (77, 10_001, seconds, 120_000, 192, 1_000_000, len(files))


def test_a_name_that_leads_outside_is_not_sent() -> None:
    with pytest.raises(ValueError, match=r"\.\."):
        pack_job(Job({"../x": b""}, ("/usr/bin/runhugs", "{dir}/Main.hs")), 10_001, 1)


@pytest.mark.parametrize(
    ("cause", "status", "expected"),
    [
        (0, 0, (Ending.EXITED, 0)),
        (0, 1 << 8, (Ending.EXITED, 1)),
        (0, 200 << 8, (Ending.EXITED, 200)),
        (0, 11, (Ending.KILLED, -11)),
        (0, 24, (Ending.CPU_LIMIT, -9)),
        (0, 9, (Ending.MEMORY_LIMIT, -9)),
        (1, 9, (Ending.WALL_LIMIT, -9)),
        (2, 9, (Ending.OUTPUT_LIMIT, -9)),
        (4, 9, (Ending.WAITED, -9)),
    ],
)
def test_the_end_of_a_job_tells_its_cause(cause: int, status: int, expected: tuple[Ending, int]) -> None:
    assert read_end(struct.pack("<III", cause, status, 2_500_000)) == (*expected, 2.5)


class Cut:
    """A connection over which so much of an answer comes back, and then its end."""

    def __init__(self, answer: bytes) -> None:
        self._answer = answer

    def send(self, data: bytes, _: float) -> None:
        (self._ticket,) = struct.unpack_from("<I", data, 4)

    def receive(self, length: int, _: float) -> bytes:
        received, self._answer = self._answer[:length], self._answer[length:]
        return received.replace(b"TICK", struct.pack("<I", self._ticket)) if len(received) == length else b""


@pytest.mark.parametrize("length", range(24))
def test_a_worker_that_ends_within_its_last_frame_is_a_fault(length: int) -> None:
    worker = Worker.__new__(Worker)
    last_frame = struct.pack("<I4sI", 3, b"TICK", 12) + struct.pack("<III", 0, 0, 0)
    worker._users = itertools.cycle([10_001])
    worker._attachment = Cut(last_frame[:length])  # type: ignore[assignment]
    with pytest.raises(WorkerFaultError, match="in the middle of a job"):
        worker.run(hugs_job(HELLO))


@pytest.mark.parametrize(
    ("command", "fits"),
    [
        (("/usr/bin/runhugs", "+98", "{dir}/Main.hs"), True),
        (("/usr/bin/hugs", "{dir}/Main.hs"), False),
        (("/usr/bin/runhugs", "--help"), False),
    ],
)
def test_only_main_modules_for_runhugs_are_for_a_worker(command: tuple[str, ...], fits: bool) -> None:
    assert is_for_worker(Job({}, command)) is fits


@pytest.fixture
def client(docker_sandbox: Docker) -> Iterator[DockerClient]:
    assert docker_sandbox.image
    with closing(connect()) as client:
        yield client


@pytest.fixture
def worker(client: DockerClient, docker_sandbox: Docker) -> Iterator[Worker]:
    with closing(start(client, docker_sandbox._image)) as worker:
        yield worker


def start(client: DockerClient, image: str, attempts: int = 3) -> Worker:
    """Again where the engine fails, as the product does: a busy one may."""
    program = program_filter(client.version()["Arch"], starting=False) or b""
    try:
        return Worker.start(client, image, hugs_job(HELLO), Confinement(), syscall_filter=program)
    except FAULTS:
        if attempts == 1:
            raise
    return start(client, image, attempts - 1)


def test_jobs_follow_one_another_and_share_nothing(worker: Worker) -> None:
    whoami = 'main = readFile "/job/Secret.hs" >>= putStr'
    with_secret = hugs_job(whoami)
    with_secret = Job({**with_secret.files, "Secret.hs": b"mine"}, with_secret.command, b"", with_secret.environment)
    assert worker.run(with_secret).stdout == b"mine"
    assert b"does not exist" in worker.run(hugs_job(whoami)).stdout


def test_each_job_is_another_user(worker: Worker) -> None:
    status = 'main = readFile "/proc/self/status" >>= putStr . unlines . filter ((== "Uid:") . take 4) . lines'
    first, second = (worker.run(hugs_job(status)).stdout.split() for _ in range(2))
    assert first[1:] == [b"10000"] * 4
    assert second[1:] == [b"10001"] * 4


def test_a_job_has_no_rights_at_all(worker: Worker) -> None:
    status = 'main = readFile "/proc/self/status" >>= putStr'
    status_lines = dict(line.split(":", 1) for line in worker.run(hugs_job(status)).stdout.decode().splitlines())
    sets = {name: status_lines[name].strip() for name in ("CapInh", "CapPrm", "CapEff", "CapAmb")}
    assert set(sets.values()) == {"0000000000000000"}
    assert (status_lines["NoNewPrivs"].strip(), status_lines["Seccomp"].strip()) == ("1", "2")
    assert status_lines["Groups"].strip() == ""


@pytest.mark.parametrize("module", ["System.IO.Unsafe", "Hugs.IOExts", "Hugs.System", "Hugs.Ptr", "Hugs.ConcBase"])
def test_what_runhugs_loads_for_itself_cannot_be_imported(worker: Worker, module: str) -> None:
    run = worker.run(hugs_job(f"import {module}\n{HELLO}"))
    assert f'Can\'t find imported module "{module}"'.encode() in run.stderr


def test_library_modules_still_find_what_is_hidden(worker: Worker) -> None:
    assert worker.run(hugs_job(f"import IO\n{HELLO}")).stdout == b"hello\n"


def test_a_worker_outlives_what_its_jobs_come_to(worker: Worker) -> None:
    assert worker.run(hugs_job(ENDLESS, limits=Limits(cpu_seconds=1))).ending is Ending.CPU_LIMIT
    assert worker.run(hugs_job(ENDLESS, limits=Limits(wall_seconds=0.3))).ending is Ending.WALL_LIMIT
    cut = worker.run(hugs_job(ENDLESS_OUTPUT, limits=Limits(output_bytes=10)))
    assert cut == Run(Ending.OUTPUT_LIMIT, -9, b"x" * 10, b"")
    assert worker.run(hugs_job(ECHO, b"still here")).stdout == b"still here"


def test_input_and_output_larger_than_a_pipe_do_not_block(worker: Worker) -> None:
    much = bytes(range(32, 127)) * 4000
    assert worker.run(hugs_job(ECHO, much)).stdout == much


def test_input_that_nobody_reads_does_not_block(worker: Worker) -> None:
    assert worker.run(hugs_job(HELLO, b"x" * 500_000)).stdout == b"hello\n"


def test_files_in_folders_are_found(worker: Worker) -> None:
    job = hugs_job("import A.B\nmain = putStrLn word")
    job = Job({**job.files, "A/B.hs": b'module A.B where\nword = "deep"'}, job.command, b"", job.environment)
    assert worker.run(job).stdout == b"deep\n"


def test_files_that_do_not_fit_are_a_fault_with_its_reason(worker: Worker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sandbox.worker._GRACE_SECONDS", 3)
    job = hugs_job(HELLO)
    big = Job({**job.files, "Big.hs": b"-" * (20 << 20)}, job.command, b"", job.environment)
    with pytest.raises(WorkerFaultError, match="No space left"):
        worker.run(big)


def test_a_job_too_big_for_a_worker_gets_a_container(docker_sandbox: Docker) -> None:
    job = hugs_job(HELLO)
    big = Job({**job.files, "Big.hs": b"-" * (20 << 20)}, job.command, b"", job.environment)
    assert not is_for_worker(big)
    assert docker_sandbox.run(big).stdout == b"hello\n"


def test_a_message_that_is_not_a_job_is_refused(worker: Worker) -> None:
    worker._attachment.send(b"x" * 32, time.monotonic() + 60)
    with pytest.raises(WorkerFaultError, match="a job that is none"):
        worker.run(hugs_job(HELLO))


def test_a_worker_that_is_killed_is_a_fault(worker: Worker, client: DockerClient) -> None:
    client.api.kill(worker._container)
    with pytest.raises((WorkerFaultError, OSError)):
        worker.run(hugs_job(HELLO))


def await_removal(client: DockerClient, container: str) -> None:
    """Fails after a minute."""
    with suppress(NotFound):  # gone before we could ask
        client.api.wait(container, timeout=60, condition="removed")


def test_a_worker_whose_grader_disconnects_ends_and_is_removed(worker: Worker, client: DockerClient) -> None:
    worker._attachment.close()
    await_removal(client, worker._container)


def test_a_worker_has_every_setting(worker: Worker, client: DockerClient) -> None:
    container = client.api.inspect_container(worker._container)
    host = container["HostConfig"]
    assert (host["NetworkMode"], host["IpcMode"], host["LogConfig"]["Type"]) == ("none", "none", "none")
    assert (host["ReadonlyRootfs"], host["CapDrop"], host["Privileged"]) == (True, ["ALL"], False)
    assert host["CapAdd"] == ["SETUID", "SETGID", "KILL"]
    assert host["SecurityOpt"] == ["no-new-privileges:true", f"seccomp={json.dumps(server_profile())}"]
    assert (host["PidsLimit"], host["NanoCpus"], host["AutoRemove"]) == (2, 10**9, True)
    assert host["Memory"] == host["MemorySwap"] == (128 + 32) << 20
    assert host["Tmpfs"] == {
        "/job": "rw,noexec,nosuid,nodev,size=16m,mode=755",
        "/dev/mqueue": "ro,noexec,nosuid,nodev,size=4k",
    }
    assert container["Mounts"] == []
    assert container["Config"]["Labels"] == {**container["Config"]["Labels"], LABEL: "1", "card-grader.owner": owner()}
    assert {limit["Name"]: limit["Hard"] for limit in host["Ulimits"]} == {"core": 0, "nofile": 32, "stack": 64 << 20}


def test_a_worker_that_does_not_start_leaves_nothing(client: DockerClient, docker_sandbox: Docker) -> None:
    before = {container["Id"] for container in client.api.containers(all=True)}
    job = Job({}, ("/usr/bin/runhugs", "--no-such-file", "{dir}/Main.hs"), environment={"HUGSDIR": "/nowhere"})
    with pytest.raises((WorkerFaultError, APIError)):
        Worker.start(client, docker_sandbox._image, job, Confinement(), syscall_filter=b"")
    containers = client.api.containers(all=True)
    ours = {each["Id"] for each in containers if each["Labels"].get("card-grader.owner") == owner()}
    for container in ours - before:
        await_removal(client, container)


def test_a_program_that_breaks_its_workers_gets_a_container(
    docker_sandbox: Docker, monkeypatch: pytest.MonkeyPatch
) -> None:
    def break_down(*_: Any) -> Run:
        raise WorkerFaultError("the worker ended in the middle of a job")

    monkeypatch.setattr(Worker, "run", break_down)
    assert docker_sandbox.run(hugs_job(HELLO)).stdout == b"hello\n"


def test_a_broken_worker_is_replaced(client: DockerClient, docker_sandbox: Docker) -> None:
    with closing(Docker(connect(), docker_sandbox._image)) as sandbox:
        (idle,) = [worker for workers in sandbox._idle.values() for worker in workers]
        client.api.kill(idle._container)
        assert sandbox.run(hugs_job(HELLO)).stdout == b"hello\n"


def test_a_machine_without_a_filter_is_reported(docker_sandbox: Docker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(docker_sandbox, "_filter", None)
    assert any("system call numbers of this machine are not known" in note for note in docker_sandbox.notes)
