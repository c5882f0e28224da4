"""A base image without a registry: the few packages of this Debian that the Dockerfile's commands need."""

from __future__ import annotations

import io
import os
import re
import subprocess
import tarfile
from functools import cache
from pathlib import Path

from docker import DockerClient

from tests.conftest import unavailable

TAG = "card-grader-test-base:1"
_PACKAGES = ("apt", "coreutils", "dash", "dpkg", "findutils", "gpgv", "grep", "libc-bin", "libc6", "sed", "tar")
_UNREAD = ("/usr/share/doc", "/usr/share/info", "/usr/share/locale", "/usr/share/man")
_SETTINGS = ("etc/apt", "etc/ssl", "etc/resolv.conf", "etc/hosts", "etc/passwd", "etc/group", "usr/share/keyrings")
_STATE = ("var/lib/dpkg/status", "var/lib/apt/lists/partial/", "var/cache/apt/archives/partial/", "tmp/")


def ensure_base(client: DockerClient) -> str:
    """The image's name, on this engine."""
    if not client.images.list(TAG):
        repository, _, tag = TAG.partition(":")
        client.api.import_image_from_data(_root(), repository=repository, tag=tag)
    return TAG


@cache
def _root() -> bytes:
    """The files of the packages, as installed here, and the libraries they load; nothing is recorded as installed."""
    try:
        listed = _call("dpkg-query", "--listfiles", *_PACKAGES).splitlines()
    except (OSError, subprocess.CalledProcessError):
        unavailable("only a Debian can be the base")
    files = [file for file in listed if file not in ("", "/.") and not file.startswith(_UNREAD)]
    programs = [file for file in files if os.access(file, os.X_OK) and Path(file).is_file()]
    loaded = re.findall(r"(/\S+) \(0x", _call("ldd", *programs, check=False))
    libraries = [str(path) for file in loaded for path in (Path(file), Path(file).resolve())]
    merged = {str(Path(file).parent.resolve() / Path(file).name).lstrip("/") for file in (*files, *libraries)}
    return _pack(sorted(merged | {"bin", "lib", "lib64", "sbin"}))


def _pack(files: list[str]) -> bytes:
    """An archive of these files, the system's settings and empty state."""
    settings = [str(path) for start in _SETTINGS for path in (Path("/", start), *Path("/", start).rglob("*"))]
    names = {name.lstrip("/") for name in (*files, *settings) if os.path.lexists(Path("/", name))}
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w") as archive:
        for name in sorted(names - {state.rstrip("/") for state in _STATE}):
            archive.add(f"/{name}", name, recursive=False)
        for name in _STATE:
            state = tarfile.TarInfo(name)
            state.type, state.mode = (tarfile.DIRTYPE, 0o1777) if name.endswith("/") else (tarfile.REGTYPE, 0o644)
            archive.addfile(state)
    return packed.getvalue()


def _call(*command: str, check: bool = True) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=check).stdout
