"""The way to a Docker engine. Knows where one may listen; must not know what is run on it."""

from __future__ import annotations

import os
import socket

import requests
from docker import DockerClient
from docker.context import ContextAPI
from docker.errors import DockerException

from sandbox.contract import SandboxUnavailableError

_ANSWER = 5  # seconds in which an engine that is there has answered
_PATIENCE = 60  # seconds for each later call


def connect() -> DockerClient:
    """A client of the engine that ``DOCKER_HOST`` or the current docker context names.

    :raises SandboxUnavailableError: where none answers.
    """
    host = engine_host()
    try:
        knock(host)
        client = _client(host, _ANSWER)
        version = str(client.api.api_version)
        client.close()
        return _client(host, _PATIENCE, version)
    except (DockerException, requests.RequestException, OSError, ValueError) as error:
        where = host or "the default socket"
        raise SandboxUnavailableError(
            f"no Docker engine answers at {where} ({_said(error)}); start one, or set DOCKER_HOST"
        ) from error


def _said(error: Exception) -> str:
    """In one line, without the number."""
    return str(getattr(error, "strerror", None) or " ".join(str(error).split())[:300])


def engine_host() -> str | None:
    """The address of the engine, or None for the default one."""
    if host := os.environ.get("DOCKER_HOST"):
        return host
    context = ContextAPI.get_current_context()
    return context.Host or None if context else None


def knock(host: str | None) -> None:
    """Try a Unix socket first: the SDK leaves one open when nobody answers.

    :raises OSError: when nobody does.
    """
    if host and host.startswith("unix://"):
        with socket.socket(socket.AF_UNIX) as knocking:
            knocking.settimeout(_ANSWER)
            knocking.connect(host.removeprefix("unix://"))


def _client(host: str | None, timeout: int, version: str = "auto") -> DockerClient:
    """From the environment, as the SDK does, with the context's address where the environment has none."""
    environment = dict(os.environ)
    if host:
        environment["DOCKER_HOST"] = host
    return DockerClient.from_env(timeout=timeout, version=version, environment=environment)
