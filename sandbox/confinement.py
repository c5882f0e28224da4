"""The settings of a container that holds a program nobody trusts. Pure: builds values for the engine."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from docker import DockerClient
from docker.types import LogConfig, Mount, Ulimit

from sandbox.contract import Job, Limits
from sandbox.folder import INSIDE, fill_in
from sandbox.image import LABEL

_NOBODY = "65534:65534"
_ONE_CORE = 1_000_000_000
_MEGABYTE = 1024 * 1024
_UNSET = ("PATH", "HOSTNAME")  # the engine would add them; a name without a value takes them out


@dataclass(frozen=True)
class Confinement:
    """The two settings that not every engine and kernel can live with."""

    seccomp: bool = True
    pids: int = 1

    @property
    def notes(self) -> tuple[str, ...]:
        """What fell back, in sentences."""
        notes = []
        if not self.seccomp:
            notes.append("this engine does not start our list of system calls, so its own is used")
        if self.pids > 1:
            notes.append(f"this engine starts no container limited to 1 process, so the limit is {self.pids}")
        return tuple(notes)


PREFERENCES = (Confinement(), Confinement(pids=16), Confinement(seccomp=False), Confinement(seccomp=False, pids=16))


def container_settings(
    client: DockerClient, image: str, job: Job, folder: Path, confinement: Confinement
) -> dict[str, Any]:
    """The arguments of ``create_container``."""
    return {
        "image": image,
        "command": list(fill_in(job.command, INSIDE)),
        "environment": [*_UNSET, *(f"{name}={value}" for name, value in job.environment.items())],
        "user": _NOBODY,
        "working_dir": INSIDE,
        "hostname": "sandbox",
        "labels": {LABEL: "1"},
        "stdin_open": True,
        "network_disabled": True,
        "host_config": client.api.create_host_config(
            network_mode="none",
            read_only=True,
            cap_drop=["ALL"],
            security_opt=_security(confinement),
            pids_limit=confinement.pids,
            mem_limit=job.limits.memory_mb * _MEGABYTE,
            memswap_limit=job.limits.memory_mb * _MEGABYTE,
            nano_cpus=_ONE_CORE,
            ipc_mode="none",
            log_config=LogConfig(type="none"),
            ulimits=_ulimits(job.limits),
            mounts=[Mount(INSIDE, str(folder), type="bind", read_only=True)],
        ),
    }


def _security(confinement: Confinement) -> list[str]:
    own = [f"seccomp={_profile()}"] if confinement.seccomp else []
    return ["no-new-privileges:true", *own]


@cache
def _profile() -> str:
    """The system calls that Hugs and its start need; every other one fails."""
    return json.dumps(json.loads((files("sandbox") / "seccomp.json").read_text()))


def _ulimits(limits: Limits) -> list[Ulimit]:
    """Hard ones: the program is process 1, which ignores the signals of the soft ones."""
    hard = {
        "core": 0,
        "fsize": 0,
        "nofile": 32,
        "cpu": limits.cpu_seconds,
        "stack": limits.stack_mb * _MEGABYTE,
    }
    return [Ulimit(name=name, soft=value, hard=value) for name, value in hard.items()]
