"""A fresh container for each job. Knows a container's life; must not know what runs inside.

create, attach, start, read up to the limit, wait, remove. The SDK's ``containers.run`` has no time-out and
keeps all output, so it is not used.
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

_KILLED = 137  # the exit code that the engine gives for SIGKILL
_CPU_SHARE = 0.5  # of the limit that a program killed by it ran at least; see sandbox.process


def run_in_container(client: DockerClient, image: str, job: Job, confinement: Confinement) -> Run:
    """Run the job in a container of its own, which is gone afterwards."""
    capture = Capture(job.limits.output_bytes)
    with job_folder(job.files) as folder:
        settings = container_settings(client, image, job, folder, confinement)
        with _container(client, settings) as container:
            with Attachment(client, container) as attachment:
                client.api.start(container)
                deadline = time.monotonic() + job.limits.wall_seconds
                closed = attachment.follow(job.stdin, capture, deadline)
            if closed and _ends(client, container, deadline):
                ending, code = read_state(client.api.inspect_container(container)["State"], job.limits)
            else:
                ending = Ending.OUTPUT_LIMIT if capture.overflowed else Ending.WALL_LIMIT
                code = 128 - _KILLED
    return Run(ending=ending, code=code, stdout=capture.stdout, stderr=capture.stderr)


def remove(client: DockerClient, container: str) -> None:
    """By force, which kills it first. What the engine does not manage now carries our label for later."""
    for _ in range(2):
        with suppress(*FAULTS):
            client.api.remove_container(container, force=True, v=True)
            return


def sweep(client: DockerClient) -> int:
    """Remove the containers that dead runs of this machine left; how many."""
    labels = [f"{LABEL}=1", f"{MACHINE_LABEL}={machine()}"]
    found = client.api.containers(all=True, filters={"label": labels})
    left = [one["Id"] for one in found if not is_alive(one["Labels"].get(OWNER_LABEL, ""))]
    for container in left:
        remove(client, container)
    return len(left)


def read_state(state: Mapping[str, Any], limits: Limits) -> tuple[Ending, int]:
    """How a container that ended by itself came to its end, and its code."""
    code = int(state["ExitCode"])
    if state.get("OOMKilled"):
        return Ending.MEMORY_LIMIT, 128 - _KILLED
    if code <= 128:
        return Ending.EXITED, code
    ran = datetime.fromisoformat(state["FinishedAt"]) - datetime.fromisoformat(state["StartedAt"])
    if code == _KILLED and ran.total_seconds() >= limits.cpu_seconds * _CPU_SHARE:
        return Ending.CPU_LIMIT, 128 - code
    return Ending.KILLED, 128 - code


@contextmanager
def _container(client: DockerClient, settings: Mapping[str, Any]) -> Iterator[str]:
    """A container that is killed and removed afterwards, whatever happens."""
    container: str = client.api.create_container(**settings)["Id"]
    try:
        yield container
    finally:
        remove(client, container)


def _ends(client: DockerClient, container: str, deadline: float) -> bool:
    """Whether a container whose outputs are closed ends before the deadline: nearly always at once."""
    try:
        client.api.wait(container, timeout=max(1, ceil(deadline - time.monotonic())))
    except requests.RequestException:
        if time.monotonic() < deadline:
            raise
        return False
    return True
