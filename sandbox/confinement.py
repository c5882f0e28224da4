"""The settings of a container that holds a program nobody trusts. Pure: builds values for the engine."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from docker import DockerClient
from docker.types import LogConfig, Mount, Ulimit

from sandbox.contract import Job, Limits
from sandbox.folder import INSIDE, fill_in
from sandbox.image import LABEL, WORKER
from sandbox.leftovers import machine, owner
from sandbox.syscalls import engine_profile, server_profile

MACHINE_LABEL = "card-grader.machine"
OWNER_LABEL = "card-grader.owner"

_NOBODY = "65534:65534"
_SERVER = "0:0"  # of the container only, and with three rights: to become a job's user, and to kill it
_SERVER_RIGHTS = ("SETUID", "SETGID", "KILL")
_ONE_CORE = 1_000_000_000
_MEGABYTE = 1024 * 1024
_KEPT_MS = 5 * 60 * 1000  # a student who edits and checks again comes back sooner
_SERVER_MEMORY = 32  # megabytes: the interpreter with its libraries loaded, and a job's files
_FILES = "rw,noexec,nosuid,nodev,size=16m,mode=755"  # a job's files; only the server may write there
_QUEUES = {"/dev/mqueue": "ro,noexec,nosuid,nodev,size=4k"}  # in the place of one that anybody could write to
_UNSET = ("PATH", "HOSTNAME")  # the engine would add them; a name without a value takes them out


@dataclass(frozen=True)
class Confinement:
    """The settings that not every engine and kernel can live with."""

    seccomp: bool = True
    pids: int = 1  # for a program; the server counts besides
    runtime: str | None = None  # another one than the engine's own, gVisor's say

    @property
    def notes(self) -> tuple[str, ...]:
        """What fell back, in sentences."""
        notes = []
        if not self.seccomp:
            notes.append("this engine does not start our list of system calls, so its own is used")
        if self.pids > 1:
            notes.append(f"this engine starts no container limited to 1 process, so the limit is {self.pids}")
        return tuple(notes)


def preferences(runtime: str | None = None) -> tuple[Confinement, ...]:
    """The strictest first."""
    return tuple(Confinement(seccomp, pids, runtime) for seccomp in (True, False) for pids in (1, 16))


def container_settings(
    client: DockerClient, image: str, job: Job, folder: Path, confinement: Confinement
) -> dict[str, Any]:
    """The arguments of ``create_container`` for one job alone."""
    special = {
        "pids_limit": confinement.pids,
        "security_opt": _security(confinement, engine_profile()),
        "mem_limit": job.limits.memory_mb * _MEGABYTE,
        "memswap_limit": job.limits.memory_mb * _MEGABYTE,
        "ulimits": _ulimits(job.limits, fsize=0, cpu=job.limits.cpu_seconds),
        "mounts": [Mount(INSIDE, str(folder), type="bind", read_only=True)],
        "tmpfs": _QUEUES,
    }
    return {
        **_settings(client, image, job, confinement, special),
        "user": _NOBODY,
        "environment": _environment(job.environment),
    }


def worker_settings(
    client: DockerClient, image: str, job: Job, confinement: Confinement, kept_as: str | None = None
) -> dict[str, Any]:
    """The arguments of ``create_container`` for a server that runs jobs like this one, one after the other.

    One that is kept under a name outlives us, and ends by itself when it has been idle for a while.
    """
    memory = (job.limits.memory_mb + _SERVER_MEMORY) * _MEGABYTE
    special = {
        "pids_limit": confinement.pids + 1,
        "security_opt": _security(confinement, server_profile()),
        "cap_add": list(_SERVER_RIGHTS),
        "mem_limit": memory,
        "memswap_limit": memory,
        "ulimits": _ulimits(job.limits),
        "tmpfs": {INSIDE: _FILES, **_QUEUES},
        "auto_remove": True,
    }
    fork = {"LD_PRELOAD": f"/{WORKER}", "FORK_AT": fill_in(job.command, INSIDE)[-1]}
    settings = {**_settings(client, image, job, confinement, special), "user": _SERVER}
    if kept_as:
        settings |= {"name": kept_as, "detach": True, "labels": {**settings["labels"], OWNER_LABEL: "kept"}}
        fork["IDLE_MS"] = str(_KEPT_MS)
    return {**settings, "environment": _environment({**job.environment, **fork})}


def _settings(
    client: DockerClient, image: str, job: Job, confinement: Confinement, special: Mapping[str, Any]
) -> dict[str, Any]:
    return {
        "image": image,
        "command": list(fill_in(job.command, INSIDE)),
        "working_dir": INSIDE,
        "hostname": "sandbox",
        "labels": {LABEL: "1", MACHINE_LABEL: machine(), OWNER_LABEL: owner()},
        "stdin_open": True,  # until we hang up, or are gone
        "network_disabled": True,
        "host_config": client.api.create_host_config(
            network_mode="none",
            read_only=True,
            cap_drop=["ALL"],
            nano_cpus=_ONE_CORE,
            ipc_mode="none",
            log_config=LogConfig(type="none"),
            runtime=confinement.runtime,
            **special,
        ),
    }


def _environment(variables: Mapping[str, str]) -> list[str]:
    return [*_UNSET, *(f"{name}={value}" for name, value in variables.items())]


def _security(confinement: Confinement, profile: Mapping[str, Any]) -> list[str]:
    own = [f"seccomp={json.dumps(profile)}"] if confinement.seccomp else []
    return ["no-new-privileges:true", *own]


def _ulimits(limits: Limits, **more: int) -> list[Ulimit]:
    """Hard ones: a program that is process 1 ignores the signals of the soft ones."""
    hard = {"core": 0, "nofile": 32, "stack": limits.stack_mb * _MEGABYTE, **more}
    return [Ulimit(name=name, soft=value, hard=value) for name, value in hard.items()]
