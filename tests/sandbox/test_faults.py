"""An engine that is stopped, killed, emptied or full while programs run. No submission gets a zero because of it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest
from docker import DockerClient

from grader.assignment.settings import load_assignment
from grader.assignment.suites import load_suite, suite_path
from grader.grading.runtime import HaskellRuntime
from grader.grading.single import Grader
from grader.judging.exam import Exam
from grader.model import Submission
from grader.results.schema import SubmissionResult
from sandbox import containers, docker_backend
from sandbox.contract import Ending, Limits, Run, SandboxFailureError, SandboxUnavailableError
from sandbox.docker_backend import Docker, open_docker
from sandbox.docker_connection import connect
from sandbox.image import LABEL, ensure_image, find_image
from sandbox.interpreters import find_interpreter
from sandbox.leftovers import machine, owner
from tests.classes import grade_all
from tests.conftest import unavailable
from tests.engine import PrivateEngine, wait_until
from tests.sandbox.programs import HELLO, hugs_job

BANK = load_assignment("sedma").file("bank")
CLASS = ["wheat/folds.hs", "chaff/ace_worth_eleven.hs"]


pytestmark = pytest.mark.root  # an engine of our own


@pytest.fixture(scope="module")
def engine() -> Iterator[PrivateEngine]:
    """An engine that these tests may break. Its folder's path is short, because a socket's path must be."""
    with tempfile.TemporaryDirectory(prefix="cg-") as folder, pytest.MonkeyPatch.context() as patch:
        private = PrivateEngine(Path(folder))
        try:
            private.start()
        except (SandboxUnavailableError, OSError) as error:
            unavailable(f"no Docker engine of our own: {error}")
        patch.setenv("DOCKER_HOST", private.host)
        yield private
        private.stop()


@pytest.fixture
def docker(engine: PrivateEngine, monkeypatch: pytest.MonkeyPatch) -> Iterator[Docker]:
    monkeypatch.setattr(docker_backend, "_ENGINE_AWAY_SECONDS", 30.0)
    if not engine.answers():
        engine.start()
    with closing(open_docker(print)) as opened:
        yield opened


@pytest.fixture
def client(engine: PrivateEngine) -> Iterator[DockerClient]:
    with closing(connect()) as client:
        yield client


@pytest.fixture
def grader(docker: Docker) -> Grader:
    assignment = load_assignment("sedma")
    interpreter = find_interpreter(docker)
    assert interpreter
    return Grader(Exam(assignment, load_suite(suite_path(assignment, "graded"))), HaskellRuntime(docker, interpreter))


def submissions(count: int) -> list[Submission]:
    """Right programs, each with a different text."""
    text = (BANK / "wheat/folds.hs").read_text()
    return [Submission(f"s{number:02}", {"replay.hs": f"{text}\n-- {number}\n".encode()}) for number in range(count)]


class Trouble:
    """Something that happens once a number of submissions are done."""

    def __init__(self, after: int, happen: object) -> None:
        self._after, self._happen, self._done = after, happen, 0

    def __call__(self, _: SubmissionResult) -> None:
        self._done += 1
        if self._done == self._after:
            assert callable(self._happen)
            self._happen()


def statuses(results: Sequence[SubmissionResult]) -> list[str]:
    return [result.status for result in results]


def not_right(results: Sequence[SubmissionResult]) -> list[tuple[object, ...]]:
    """Who did not get full points, and why."""
    return [
        (result.id, result.status, result.score, result.reason)
        for result in results
        if result.status != "graded" or result.score != result.max_score
    ]


def test_an_engine_that_is_restarted_in_the_middle_costs_nobody_anything(engine: PrivateEngine, grader: Grader) -> None:
    def restart() -> None:
        engine.stop()
        engine.start()

    assert not_right(grade_all(submissions(8), grader, workers=2, done=Trouble(2, restart))) == []


def test_an_engine_that_is_killed_and_started_again_costs_nobody_anything(
    engine: PrivateEngine, grader: Grader
) -> None:
    def kill_and_start() -> None:
        engine.kill()
        engine.start()

    assert not_right(grade_all(submissions(8), grader, workers=2, done=Trouble(2, kill_and_start))) == []


def test_a_program_that_three_restarts_of_the_engine_ended_is_run_again(
    engine: PrivateEngine, docker: Docker, client: DockerClient
) -> None:
    with ThreadPoolExecutor() as pool:
        run = pool.submit(docker.run, hugs_job("main = print (length [1 .. 500000])"))
        for _ in range(3):
            assert wait_until(lambda: bool(client.api.containers()))
            engine.stop()
            engine.start()
        assert run.result() == Run(Ending.EXITED, 0, b"500000\n", b"")


def test_a_container_that_is_stopped_from_outside_is_no_programs_fault(client: DockerClient) -> None:
    with closing(open_docker(print, isolation="container")) as docker, ThreadPoolExecutor() as pool:
        run = pool.submit(docker.run, hugs_job("main = print (length [1 .. 500000])"))
        assert wait_until(lambda: bool(client.api.containers()))
        client.api.stop(client.api.containers()[0]["Id"])
        assert run.result() == Run(Ending.EXITED, 0, b"500000\n", b"")


def test_an_engine_that_stays_away_leaves_the_rest_ungraded(
    engine: PrivateEngine, grader: Grader, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(docker_backend, "_ENGINE_AWAY_SECONDS", 1.0)
    results = grade_all(submissions(8), grader, workers=2, done=Trouble(2, engine.stop))
    assert set(statuses(results)) == {"graded", "ungraded"}
    for result in results:
        assert result.status == "ungraded" or result.score == result.max_score
        assert result.status == "graded" or (result.reason and result.reason.code == "sandbox-fault")
        assert result.status == "graded" or result.score is None
    engine.start()
    assert not_right(grade_all(submissions(8), grader, workers=2)) == []


def test_the_command_says_who_is_ungraded_and_a_second_one_grades_them(
    engine: PrivateEngine, docker: Docker, tmp_path: Path
) -> None:
    for submission in submissions(12):
        (tmp_path / "class" / submission.id).mkdir(parents=True)
        (tmp_path / "class" / submission.id / "replay.hs").write_bytes(submission.files["replay.hs"])
    command = [
        sys.executable,
        "-c",
        "from sandbox import docker_backend as backend; backend._ENGINE_AWAY_SECONDS = 1.0\n"
        "from grader.cli import main; main()",
        "grade",
        str(tmp_path / "class"),
        "-o",
        str(tmp_path / "report"),
        "-j",
        "1",
        "--sandbox",
        "docker",
    ]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stderr
    for line in process.stderr:
        if "s01" in line:
            break
    engine.stop()
    output, _ = process.communicate(timeout=120)
    assert process.returncode == 3, output
    assert "ungraded" in output
    assert "s11" in output
    engine.start()
    again = subprocess.run(command, capture_output=True, text=True, check=False)
    assert again.returncode == 0, again.stderr
    assert "12 graded" in again.stdout


@pytest.mark.long
def test_an_image_that_is_deleted_is_built_again(docker: Docker, client: DockerClient) -> None:
    digest, image = docker.image, docker._image
    for worker in [worker for idle in docker._idle.values() for worker in idle]:
        worker.close()
    assert wait_until(lambda: not client.api.containers(all=True))
    client.images.remove(image, force=True)
    assert docker.run(hugs_job(HELLO)).stdout == b"hello\n"
    assert find_image(client)
    assert docker.image == digest


@pytest.mark.long
def test_a_full_disk_is_no_programs_fault(client: DockerClient, tmp_path: Path) -> None:
    with tempfile.TemporaryDirectory(prefix="cg-full-") as folder:
        small = Path(folder) / "data"
        small.mkdir()
        subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64m", "tmpfs", str(small)], check=True)
        full = PrivateEngine(Path(folder))
        try:
            full.start()
            with pytest.MonkeyPatch.context() as patch:
                patch.setenv("DOCKER_HOST", full.host)
                patch.setattr(docker_backend, "_ATTEMPTS", 2)
                with closing(open_docker(print, isolation="container")) as docker:
                    filler = small / "filler"
                    subprocess.run(["dd", "if=/dev/zero", f"of={filler}", "bs=1M"], check=False, capture_output=True)
                    with pytest.raises(SandboxFailureError, match="no space left"):
                        docker.run(hugs_job(HELLO))
                    filler.unlink()
                    assert docker.run(hugs_job(HELLO)).stdout == b"hello\n"
        finally:
            full.stop()
            subprocess.run(["umount", "--lazy", str(small)], check=False)


def test_a_container_that_will_not_die_does_not_hold_up_the_others(
    docker: Docker, client: DockerClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its parent process is stopped, so the engine can neither kill nor remove it."""
    monkeypatch.setattr("sandbox.worker._GRACE_SECONDS", 2.0)
    docker._client.api.timeout = 3
    (stuck,) = [worker for idle in docker._idle.values() for worker in idle]
    parent = shim_of(client.api.inspect_container(stuck._container)["State"]["Pid"])
    os.kill(parent, signal.SIGSTOP)
    try:
        run = docker.run(hugs_job(HELLO, limits=Limits(wall_seconds=1)))
        assert (run.ending, run.stdout) == (Ending.EXITED, b"hello\n")
        assert client.api.containers(filters={"id": stuck._container})
    finally:
        os.kill(parent, signal.SIGCONT)
    assert wait_until(lambda: not client.api.containers(all=True, filters={"id": stuck._container}))


def shim_of(process: int) -> int:
    """The parent of a container's first process."""
    return int(Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[1])


@pytest.mark.usefixtures("docker")
@pytest.mark.parametrize("isolation", ["worker", "container"])
def test_a_grader_that_is_killed_leaves_nothing_for_long(client: DockerClient, isolation: str) -> None:
    """Its worker ends with its connection; a container that does not is removed at the next start."""
    script = (
        "from sandbox.docker_backend import open_docker\n"
        "from tests.sandbox.programs import *\n"
        "from sandbox.contract import Limits\n"
        "docker = open_docker(print, isolation={!r})\n"
        "print('running', flush=True)\n"
        "docker.run(hugs_job(ENDLESS, limits=Limits(cpu_seconds=600, wall_seconds=600)))\n"
    )
    process = subprocess.Popen([sys.executable, "-c", script.format(isolation)], stdout=subprocess.PIPE, text=True)
    assert process.stdout
    assert process.stdout.readline() == "running\n"
    assert wait_until(lambda: bool(alive(client, process.pid)))
    process.kill()
    process.communicate()
    if isolation == "container":
        containers.sweep_containers(client)
    assert wait_until(lambda: not alive(client, process.pid))


def alive(client: DockerClient, process: int) -> list[str]:
    ours = client.api.containers(all=True, filters={"label": f"{LABEL}=1"})
    return [container["Id"] for container in ours if container["Labels"]["card-grader.owner"].startswith(f"{process}-")]


def test_only_what_dead_runs_left_is_swept(docker: Docker, client: DockerClient) -> None:
    image = ensure_image(client, print)
    labels = {"card-grader": "1", "card-grader.machine": machine()}
    made = {
        "dead": client.api.create_container(image, "x", labels={**labels, "card-grader.owner": "999999999-1"})["Id"],
        "kept": client.api.create_container(image, "x", labels={**labels, "card-grader.owner": "kept"})["Id"],
        "ours": client.api.create_container(image, "x", labels={**labels, "card-grader.owner": owner()})["Id"],
        "elsewhere": client.api.create_container(
            image, "x", labels={**labels, "card-grader.machine": "m", "card-grader.owner": "999999999-1"}
        )["Id"],
        "strangers": client.api.create_container(image, "x", labels={"card-grader.owner": "999999999-1"})["Id"],
    }
    try:
        assert containers.sweep_containers(client) == 1
        left = {container["Id"] for container in client.api.containers(all=True)}
        assert {name for name, container in made.items() if container in left} == made.keys() - {"dead"}
    finally:
        for container in made.values():
            containers.remove_container(client, container)
    assert docker.run(hugs_job(HELLO)).stdout == b"hello\n"
