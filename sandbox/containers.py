"""Runs each job in a fresh container. Knows a container's life cycle; must not know what runs inside.

The steps: create, attach, start, read up to the limit, wait, remove. The SDK's ``containers.run`` has no time-out
and keeps all output, so it is not used.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import datetime
from math import ceil
from typing import Any

import requests
from docker import DockerClient
from docker.errors import DockerException

from sandbox.attachment import Attachment
from sandbox.capture import Capture
from sandbox.confinement import MACHINE_LABEL, OWNER_LABEL, Confinement, container_settings
from sandbox.contract import Ending, Job, Limits, Run
from sandbox.folder import job_folder
from sandbox.image import LABEL
from sandbox.leftovers import is_alive, machine

FAULTS = (DockerException, requests.RequestException, OSError)
"""The errors with which an engine fails."""

_MOST_SWEPT = 50  # containers at a time; removing one takes up to a second
_KILLED = 137  # the exit code that the engine gives for SIGKILL
_CPU_SHARE = 0.5  # a program killed by its CPU limit ran for at least this share of it; see sandbox.process


def run_in_container(client: DockerClient, image: str, job: Job, confinement: Confinement) -> Run:
    """Run the job in its own container, which is removed afterwards."""
    capture = Capture(job.limits.output_bytes)
    with job_folder(job.files) as folder:
        settings = container_settings(client, image, job, folder, confinement)
        with _container(client, settings) as container:
            with Attachment(client, container) as attachment:
                client.api.start(container)
                started = time.monotonic()
                deadline = time.monotonic() + job.limits.wall_seconds
                closed = attachment.follow(job.stdin, capture, deadline)
            if closed and _ends(client, container, deadline):
                state = client.api.inspect_container(container)["State"]
                (ending, code), ran = read_state(state, job.limits), _seconds_it_ran(state)
            else:
                ending = Ending.OUTPUT_LIMIT if capture.overflowed else Ending.WALL_LIMIT
                code, ran = 128 - _KILLED, time.monotonic() - started
    return Run(ending, code, capture.stdout, capture.stderr, min(ran, job.limits.cpu_seconds))


def remove_container(client: DockerClient, container: str) -> None:
    """Kill and remove a container. If the engine fails to, a later run finds the container by its label."""
    for _ in range(2):
        with suppress(*FAULTS):
            client.api.remove_container(container, force=True, v=True)
            return


def sweep_containers(client: DockerClient) -> int:
    """Remove the containers that dead runs left behind on this machine; return how many there were.

    Never raises, and removes only so many at a time: the next run does the rest.
    """
    labels = [f"{LABEL}=1", f"{MACHINE_LABEL}={machine()}"]
    with suppress(*FAULTS):
        ours = client.api.containers(all=True, filters={"label": labels})
        dead = [one["Id"] for one in ours if not is_alive((one.get("Labels") or {}).get(OWNER_LABEL, ""))]
        for container in dead[:_MOST_SWEPT]:
            remove_container(client, container)
        return min(len(dead), _MOST_SWEPT)
    return 0


class ContainerFaultError(OSError):
    """A container was ended by somebody else: an engine that stops, or its administrator."""


def read_state(state: Mapping[str, Any], limits: Limits) -> tuple[Ending, int]:
    """How a container that was not stopped by us ended, and its exit code.

    :raises ContainerFaultError: if somebody else stopped it. Nothing inside can kill its first process.
    """
    code = int(state["ExitCode"])
    if state.get("OOMKilled"):
        return Ending.MEMORY_LIMIT, 128 - _KILLED
    if code <= 128:
        return Ending.EXITED, code
    if code == _KILLED:
        if _seconds_it_ran(state) < limits.cpu_seconds * _CPU_SHARE:
            raise ContainerFaultError("the container was killed from outside")
        return Ending.CPU_LIMIT, 128 - code
    return Ending.KILLED, 128 - code


def _seconds_it_ran(state: Mapping[str, Any]) -> float:
    """For how long a container that has ended ran."""
    ran = datetime.fromisoformat(state["FinishedAt"]) - datetime.fromisoformat(state["StartedAt"])
    return ran.total_seconds()


@contextmanager
def _container(client: DockerClient, settings: Mapping[str, Any]) -> Iterator[str]:
    """Create a container, which is killed and removed afterwards whatever happens."""
    container: str = client.api.create_container(**settings)["Id"]
    try:
        yield container
    finally:
        remove_container(client, container)


def _ends(client: DockerClient, container: str, deadline: float) -> bool:
    """Whether a container whose outputs are closed ends before the deadline; nearly always it does immediately."""
    try:
        client.api.wait(container, timeout=max(1, ceil(deadline - time.monotonic())))
    except requests.RequestException:
        if time.monotonic() < deadline:
            raise
        return False
    return True
