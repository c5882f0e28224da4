"""Connects to a Docker engine. Knows where one may listen; must not know what runs on it."""

from __future__ import annotations

import os
import socket

import requests
from docker import DockerClient
from docker.context import ContextAPI
from docker.errors import DockerException

from sandbox.contract import SandboxUnavailableError

_ANSWER_SECONDS = 5  # an engine that runs answers the first call sooner
_CALL_SECONDS = 60  # for each later call


class NoEngineError(SandboxUnavailableError):
    """Nobody listens where the engine would, so that there is none here: what most machines are like."""


def connect() -> DockerClient:
    """A client of the engine that ``DOCKER_HOST`` or the current Docker context names.

    :raises NoEngineError: if there is none.
    :raises SandboxUnavailableError: if there is one, but it does not answer or we may not use it.
    """
    host = engine_host()
    try:
        check_socket(host)
        client = _client(host, _ANSWER_SECONDS)
        version = str(client.api.api_version)
        client.close()
        return _client(host, _CALL_SECONDS, version)
    except (DockerException, requests.RequestException, OSError, ValueError) as error:
        address = host or "the default socket"
        absent = isinstance(error, FileNotFoundError | ConnectionRefusedError)
        raise (NoEngineError if absent else SandboxUnavailableError)(
            f"no Docker engine answers at {address} ({_summarise(error)}); start one, or set DOCKER_HOST"
        ) from error


def _summarise(error: Exception) -> str:
    """The error in one line, without its number."""
    return str(getattr(error, "strerror", None) or " ".join(str(error).split())[:300])


def engine_host() -> str | None:
    """The address of the engine, or None for the default one."""
    if host := os.environ.get("DOCKER_HOST"):
        return host
    context = ContextAPI.get_current_context()
    return context.Host or None if context else None


def check_socket(host: str | None) -> None:
    """Try to connect to a Unix socket ourselves first: the SDK leaks its own when nobody answers.

    :raises OSError: if nobody does.
    """
    if host and host.startswith("unix://"):
        with socket.socket(socket.AF_UNIX) as trial:
            trial.settimeout(_ANSWER_SECONDS)
            trial.connect(host.removeprefix("unix://"))


def _client(host: str | None, timeout: int, version: str = "auto") -> DockerClient:
    """A client from the environment, as the SDK makes it, or at the context's address if the environment has none."""
    environment = dict(os.environ)
    if host:
        environment["DOCKER_HOST"] = host
    return DockerClient.from_env(timeout=timeout, version=version, environment=environment)
