"""A different runtime, tested for real: gVisor, which runs each container in its own kernel."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing

import pytest

from sandbox.choose import open_sandbox
from sandbox.contract import Ending, Limits, Sandbox
from sandbox.docker_backend import Docker
from sandbox.docker_connection import connect
from sandbox.kinds import CONTAINER
from tests.conftest import unavailable
from tests.engine import GVISOR
from tests.sandbox.programs import ECHO, ENDLESS, HELLO, hugs_job


@pytest.fixture(scope="module")
def gvisor(docker_engine: str) -> Iterator[Sandbox]:
    with closing(connect()) as client:
        if GVISOR not in client.info()["Runtimes"]:
            unavailable("the engine that was found has no runtime runsc, and its settings are not ours to change")
    with closing(open_sandbox("docker", print, runtime=GVISOR)) as opened:
        yield opened


def test_programs_answer_as_under_the_engines_own_runtime(gvisor: Sandbox, docker_sandbox: Docker) -> None:
    for job in (hugs_job(HELLO), hugs_job(ECHO, stdin=b"7H KH"), hugs_job('main = error "no"\n')):
        assert gvisor.run(job) == docker_sandbox.run(job)


def test_a_program_ends_at_its_limit_of_cpu_time(gvisor: Sandbox) -> None:
    run = gvisor.run(hugs_job(ENDLESS, limits=Limits(cpu_seconds=1, wall_seconds=120)))
    assert run.ending is Ending.CPU_LIMIT
    assert gvisor.run(hugs_job(HELLO)).ending is Ending.EXITED  # and the next one runs


def test_a_container_for_each_run_works_too(docker_engine: str, gvisor: Sandbox) -> None:
    with closing(open_sandbox("docker", print, isolation=CONTAINER, runtime=GVISOR)) as alone:
        assert alone.run(hugs_job(HELLO)) == gvisor.run(hugs_job(HELLO))
