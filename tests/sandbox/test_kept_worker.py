"""The worker that waits for the next check."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from docker import DockerClient

from sandbox.containers import remove_container
from sandbox.docker_backend import Docker
from sandbox.docker_connection import connect
from sandbox.kept_worker import exclusive_use, find_kept, kept_name
from tests.sandbox.programs import ECHO, HELLO, hugs_job


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


@pytest.fixture
def client(docker_sandbox: Docker) -> Iterator[DockerClient]:
    assert docker_sandbox.image
    with closing(connect()) as client:
        before = waiting(client)
        yield client
        for container in waiting(client) - before:
            remove_container(client, container)


def waiting(client: DockerClient) -> set[str]:
    return {container["Id"] for container in client.api.containers(filters={"label": "card-grader.owner=kept"})}


def test_a_worker_is_left_and_found_again(client: DockerClient, docker_sandbox: Docker) -> None:
    before = waiting(client)
    for greeting in (b"first", b"second"):
        with closing(Docker(connect(), docker_sandbox._image, keep=True)) as docker:
            assert docker.run(hugs_job(ECHO, greeting)).stdout == greeting
    assert len(waiting(client) - before) == 1


def test_two_checks_at_once_do_not_share_it(client: DockerClient, docker_sandbox: Docker) -> None:
    before = waiting(client)
    with (
        closing(Docker(connect(), docker_sandbox._image, keep=True)) as first,
        closing(Docker(connect(), docker_sandbox._image, keep=True)) as other,
    ):
        assert first.run(hugs_job(HELLO)).stdout == other.run(hugs_job(HELLO)).stdout == b"hello\n"
        assert len(waiting(client) - before) == 1


def test_a_worker_left_in_the_middle_of_a_job_is_replaced(client: DockerClient, docker_sandbox: Docker) -> None:
    with closing(Docker(connect(), docker_sandbox._image, keep=True)) as docker:
        kept = docker._kept
        assert kept
        kept._attachment.send(b"only the beginning of a job, and then nothing" * 9, 1e8)
    with closing(Docker(connect(), docker_sandbox._image, keep=True)) as docker:
        assert docker.run(hugs_job(HELLO)).stdout == b"hello\n"


def test_a_worker_that_is_not_there_is_not_found(client: DockerClient) -> None:
    assert find_kept(client, kept_name("no such worker")) is None


def test_another_image_is_another_worker() -> None:
    assert kept_name("a") != kept_name("b")


def test_no_worker_is_kept_if_its_lock_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    with exclusive_use("worker") as alone:
        assert not alone


def test_the_lock_is_given_back() -> None:
    for _ in range(2):
        with exclusive_use("worker") as alone, exclusive_use("worker") as both:
            assert (alone, both) == (True, False)


@pytest.mark.parametrize("obstacle", [Path.mkdir, os.mkfifo, lambda path: path.symlink_to("/dev/null")])
def test_whatever_lies_where_the_lock_should_be_stops_nobody(obstacle: Callable[[Path], None], tmp_path: Path) -> None:
    folder = tmp_path / "cache" / "card-grader"
    folder.mkdir(parents=True)
    obstacle(folder / "worker.lock")
    with exclusive_use("worker") as alone:
        assert alone in (True, False)
