"""The settings of a container for a program that nobody trusts. Pure: builds values for the engine."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from docker import DockerClient
from docker.types import LogConfig, Mount, Ulimit

from sandbox.contract import Job, Limits
from sandbox.image import LABEL
from sandbox.image_layer import WORKER_LIBRARY
from sandbox.job_names import INSIDE, fill_in
from sandbox.leftovers import machine, owner
from sandbox.syscalls import engine_profile, server_profile

MACHINE_LABEL = "card-grader.machine"
OWNER_LABEL = "card-grader.owner"
KEPT = "kept"  # the owner of a worker that waits for the next check

_NOBODY = "65534:65534"
_SERVER = "0:0"  # root, but only inside the container, and only able to become a job's user and to kill its processes
_SERVER_RIGHTS = ("SETUID", "SETGID", "KILL")
_ONE_CORE = 1_000_000_000
_MEGABYTE = 1024 * 1024
_KEPT_MS = 5 * 60 * 1000  # longer than a student usually takes to edit and check again
_SERVER_MEMORY = 32  # megabytes: the interpreter with its libraries loaded, and a job's files
_FILES = "rw,noexec,nosuid,nodev,size=16m,mode=755"  # a job's files; only the server may write there
_QUEUES = {"/dev/mqueue": "ro,noexec,nosuid,nodev,size=4k"}  # hides the default one, which anybody could write to
_UNSET = ("PATH", "HOSTNAME")  # the engine would add them; a name without a value removes them


@dataclass(frozen=True)
class Confinement:
    """The settings that not every engine or kernel supports."""

    seccomp: bool = True
    pids: int = 1  # processes of the program; a worker's server comes on top
    runtime: str | None = None  # used instead of the engine's default: gVisor's, for example

    @property
    def notes(self) -> tuple[str, ...]:
        """The settings that had to be relaxed, in sentences."""
        notes = []
        if not self.seccomp:
            notes.append("this engine does not accept our list of system calls, so its default list is used")
        if self.pids > 1:
            notes.append(f"this engine cannot start a container limited to 1 process, so the limit is {self.pids}")
        return tuple(notes)


def preferences(runtime: str | None = None) -> tuple[Confinement, ...]:
    """The confinements to try, strictest first."""
    return tuple(Confinement(seccomp, pids, runtime) for seccomp in (True, False) for pids in (1, 16))


def container_settings(
    client: DockerClient, image: str, job: Job, folder: Path, confinement: Confinement
) -> dict[str, Any]:
    """The arguments of ``create_container`` for a single job."""
    host = {
        "pids_limit": confinement.pids,
        "security_opt": _security(confinement, engine_profile()),
        "mem_limit": job.limits.memory_mb * _MEGABYTE,
        "memswap_limit": job.limits.memory_mb * _MEGABYTE,
        "ulimits": _ulimits(job.limits, fsize=0, cpu=job.limits.cpu_seconds),
        "mounts": [Mount(INSIDE, str(folder), type="bind", read_only=True)],
        "tmpfs": _QUEUES,
    }
    return {
        **_settings(client, image, job, confinement, host),
        "user": _NOBODY,
        "environment": _environment(job.environment),
    }


def worker_settings(
    client: DockerClient, image: str, job: Job, confinement: Confinement, kept_as: str | None = None
) -> dict[str, Any]:
    """The arguments of ``create_container`` for a worker: a server that runs jobs like this one, one after another.

    A worker that is kept under a name outlives us, and ends by itself after some idle time.
    """
    memory = (job.limits.memory_mb + _SERVER_MEMORY) * _MEGABYTE
    host = {
        "pids_limit": confinement.pids + 1,
        "security_opt": _security(confinement, server_profile()),
        "cap_add": list(_SERVER_RIGHTS),
        "mem_limit": memory,
        "memswap_limit": memory,
        "ulimits": _ulimits(job.limits),
        "tmpfs": {INSIDE: _FILES, **_QUEUES},
        "auto_remove": True,
    }
    server = {"LD_PRELOAD": f"/{WORKER_LIBRARY}", "FORK_AT": fill_in(job.command, INSIDE)[-1]}
    settings = {**_settings(client, image, job, confinement, host), "user": _SERVER}
    if kept_as:
        settings |= {"name": kept_as, "detach": True, "labels": {**settings["labels"], OWNER_LABEL: KEPT}}
        server["IDLE_MS"] = str(_KEPT_MS)
    return {**settings, "environment": _environment({**job.environment, **server})}


def _settings(
    client: DockerClient, image: str, job: Job, confinement: Confinement, host: Mapping[str, Any]
) -> dict[str, Any]:
    """What both kinds of container share; ``host`` has the further arguments of ``create_host_config``."""
    return {
        "image": image,
        "command": list(fill_in(job.command, INSIDE)),
        "working_dir": INSIDE,
        "hostname": "sandbox",
        "labels": {LABEL: "1", MACHINE_LABEL: machine(), OWNER_LABEL: owner()},
        "stdin_open": True,  # until we close the connection or die
        "stop_signal": "SIGKILL",  # the interpreter would end with an error of its own, as if the program had made it
        "network_disabled": True,
        "host_config": client.api.create_host_config(
            network_mode="none",
            read_only=True,
            cap_drop=["ALL"],
            nano_cpus=_ONE_CORE,
            ipc_mode="none",
            log_config=LogConfig(type="none"),
            runtime=confinement.runtime,
            **host,
        ),
    }


def _environment(variables: Mapping[str, str]) -> list[str]:
    return [*_UNSET, *(f"{name}={value}" for name, value in variables.items())]


def _security(confinement: Confinement, profile: Mapping[str, Any]) -> list[str]:
    seccomp = [f"seccomp={json.dumps(profile)}"] if confinement.seccomp else []
    return ["no-new-privileges:true", *seccomp]


def _ulimits(limits: Limits, **more: int) -> list[Ulimit]:
    """Hard limits: a program that is process 1 ignores the signals of soft ones."""
    hard = {"core": 0, "nofile": 32, "stack": limits.stack_mb * _MEGABYTE, **more}
    return [Ulimit(name=name, soft=value, hard=value) for name, value in hard.items()]
