"""What a job in a worker has given up, read inside the job; and that it does not run where one step fails.

Some of it the engine takes away too, or the kernel. So each step is also made to fail: then the job must not run.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest

from sandbox import confinement
from sandbox.confinement import Confinement
from sandbox.containers import FAULTS
from sandbox.contract import Ending, Limits
from sandbox.docker_backend import Docker
from sandbox.syscalls import program_filter, server_profile
from sandbox.worker import Worker
from tests.sandbox.programs import HELLO, hugs_job

DUMPABLE, SECCOMP, NO_NEW_PRIVILEGES = 4, 22, 38  # options of prctl
LIMITS = {"cpu": 0, "fsize": 1, "core": 4, "nproc": 6, "nofile": 7, "memlock": 8, "as": 9}  # of prlimit64


def start(sandbox: Docker, attempts: int = 3) -> Worker:
    """Again where the engine fails, as the product does: a busy one may."""
    program = program_filter(sandbox._client.version()["Arch"], starting=False)
    assert program
    try:
        return Worker.start(sandbox._client, sandbox._image, hugs_job(HELLO), Confinement(), syscall_filter=program)
    except FAULTS:
        if attempts == 1:
            raise
    return start(sandbox, attempts - 1)


@pytest.fixture
def lone_worker(docker_sandbox: Docker, monkeypatch: pytest.MonkeyPatch) -> Iterator[Worker]:
    """A worker whose processes the engine does not limit, so that each limit seen inside is the worker's own."""
    monkeypatch.setattr(confinement, "_ulimits", lambda *_: [])
    with closing(start(docker_sandbox)) as worker:
        yield worker


def read_inside(worker: Worker, file: str) -> str:
    run = worker.run(hugs_job(f'main = readFile "{file}" >>= putStr', limits=Limits(cpu_seconds=7)))
    return run.stdout.decode()


def test_a_job_is_another_user_of_another_group_without_rights_behind_two_filters(lone_worker: Worker) -> None:
    status = dict(line.split(":", 1) for line in read_inside(lone_worker, "/proc/self/status").splitlines())
    read = {name: " ".join(value.split()) for name, value in status.items()}
    assert read["Uid"] == read["Gid"] == "10000 10000 10000 10000"
    assert read["Groups"] == ""
    assert {read[name] for name in ("CapInh", "CapPrm", "CapEff", "CapAmb")} == {"0" * 16}
    assert read["NoNewPrivs"] == "1"
    assert read["Seccomp"] == "2"
    assert read["Seccomp_filters"] == "2"  # the container's, and the job's own


def test_a_job_has_limits_of_its_own(lone_worker: Worker) -> None:
    lines = read_inside(lone_worker, "/proc/self/limits").splitlines()[1:]
    limits = {line[:26].strip(): tuple(line[26:68].split()) for line in lines}
    space = str((128 + 64) << 20)
    assert limits["Max cpu time"] == ("7", "8")
    assert limits["Max address space"] == (space, space)
    assert limits["Max open files"] == ("32", "32")
    assert limits["Max processes"] == ("1", "1")
    assert limits["Max file size"] == ("0", "0")
    assert limits["Max core file size"] == ("0", "0")
    assert limits["Max locked memory"] == ("0", "0")
    assert limits["Max msgqueue size"] == ("0", "0")
    assert limits["Max pending signals"] == ("8", "8")


@pytest.mark.parametrize("file", ["mem", "environ", "auxv"])
def test_a_job_cannot_open_what_belongs_to_whoever_may_trace_it(lone_worker: Worker, file: str) -> None:
    """Of a process that is not dumpable these files are root's."""
    assert "permission denied" in read_inside(lone_worker, f"/proc/self/{file}")


def test_a_job_is_the_first_to_die_where_memory_is_short(lone_worker: Worker) -> None:
    assert read_inside(lone_worker, "/proc/self/oom_score_adj") == "1000\n"


def without(call: str, argument: int | None = None, value: int = 0) -> dict[str, Any]:
    """The server's profile, in which a call fails: always, or with this value of an argument."""
    rules = [
        {**rule, "names": [name for name in rule["names"] if name != call]} for rule in server_profile()["syscalls"]
    ]
    if argument is not None:
        others = {"index": argument, "value": value, "op": "SCMP_CMP_NE"}
        rules.append({"names": [call], "action": "SCMP_ACT_ALLOW", "args": [others]})
    return {**server_profile(), "syscalls": rules}


STEPS = {
    "groups": without("setgroups"),
    "group": without("setresgid"),
    "user": without("setresuid"),
    "dumpable": without("prctl", 0, DUMPABLE),
    "no_new_privs": without("prctl", 0, NO_NEW_PRIVILEGES),
    "filter": without("prctl", 0, SECCOMP),
    **{name: without("prlimit64", 1, number) for name, number in LIMITS.items()},
}


@pytest.mark.parametrize("step", STEPS)
def test_no_job_runs_that_could_not_give_up_everything(
    step: str, docker_sandbox: Docker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(confinement, "server_profile", lambda: STEPS[step])
    with closing(start(docker_sandbox)) as worker:
        run = worker.run(hugs_job(HELLO))
    assert (run.ending, run.code, run.stdout) == (Ending.EXITED, 126, b"")


def test_no_job_runs_as_root_even_if_we_ask_for_it(lone_worker: Worker) -> None:
    lone_worker._users = itertools.cycle([0])
    run = lone_worker.run(hugs_job(HELLO))
    assert (run.ending, run.code, run.stdout) == (Ending.EXITED, 126, b"")
