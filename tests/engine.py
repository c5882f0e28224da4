"""A Docker engine of a test's own, which it may stop, kill and start again."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import pytest

from sandbox.contract import SandboxUnavailableError
from sandbox.docker_connection import connect

GVISOR = "runsc"
_SECONDS = 60  # to start or to stop


@dataclass(frozen=True)
class PrivateEngine:
    """As root: no bridge, no firewall rules, nothing outside its folder."""

    folder: Path

    @property
    def socket(self) -> Path:
        return self.folder / "docker.sock"

    @property
    def host(self) -> str:
        return f"unix://{self.socket}"

    def start(self) -> None:
        dockerd = shutil.which("dockerd")
        if dockerd is None or os.geteuid() != 0:
            raise SandboxUnavailableError("none answers, and only root with dockerd installed can start a private one")
        options = ["--bridge=none", "--iptables=false", "--ip6tables=false"]
        options += ["--data-root", f"{self.folder}/data", "--exec-root", f"{self.folder}/exec"]
        options += ["--pidfile", str(self._pidfile), "-H", self.host, "--config-file", str(self._settings())]
        # Nobody's child: it outlives the worker that starts it, and the controlling process stops it.
        detach = 'log=$1; shift; setsid "$@" </dev/null >>"$log" 2>&1 &'
        log = self.folder / "engine.log"
        subprocess.run(["/bin/sh", "-c", detach, "sh", str(log), dockerd, *options], check=True)
        if not wait_until(self.answers):
            raise SandboxUnavailableError(f"dockerd does not start: {log.read_text()[-2000:]}")

    def _settings(self) -> Path:
        """Another runtime, where it is installed: gVisor, without what only root on a machine of its own can have."""
        runsc = shutil.which(GVISOR)
        arguments = ["--platform=ptrace", "--network=none", "--ignore-cgroups"]
        runtimes = {GVISOR: {"path": runsc, "runtimeArgs": arguments}} if runsc else {}
        file = self.folder / "engine.json"
        file.write_text(json.dumps({"runtimes": runtimes}))
        return file

    def stop(self) -> None:
        """In good order, and unmount what it leaves."""
        if self._pidfile.exists():
            engine = self._process()
            os.kill(engine, signal.SIGTERM)
            if not wait_until(lambda: not self._pidfile.exists()):
                os.kill(engine, signal.SIGKILL)
        mounts = [line.split()[1] for line in Path("/proc/self/mounts").read_text().splitlines()]
        for mount in reversed([mount for mount in mounts if mount.startswith(f"{self.folder}/")]):
            subprocess.run(["umount", "--lazy", mount], check=False)

    def kill(self) -> None:
        """At once, and its helper with it. What they managed is left as it was."""
        for pidfile in (self._pidfile, self.folder / "exec/containerd/containerd.pid"):
            process = int(pidfile.read_text())
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
            wait_until(lambda process=process: _has_ended(process))  # type: ignore[misc]  # a lambda's default
            pidfile.unlink(missing_ok=True)

    def answers(self) -> bool:
        with pytest.MonkeyPatch.context() as patch, suppress(SandboxUnavailableError):
            patch.setenv("DOCKER_HOST", self.host)
            connect().close()
            return True
        return False

    @property
    def _pidfile(self) -> Path:
        return self.folder / "engine.pid"

    def _process(self) -> int:
        return int(self._pidfile.read_text())


def wait_until(holds: Callable[[], bool]) -> bool:
    """Whether it comes to hold within a minute."""
    deadline = time.monotonic() + _SECONDS
    while not holds():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.1)
    return True


def _has_ended(process: int) -> bool:
    """Gone, or only waiting for a parent to take note."""
    with suppress(OSError):
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    return True
