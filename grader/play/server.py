"""The server itself: a socket, uvicorn, and what is printed when it listens. Must not know any route."""

from __future__ import annotations

import socket
from collections.abc import Callable

import uvicorn
from starlette.types import ASGIApp

from grader.errors import UsageError
from grader.play.guard import Address


def listen(host: str, port: int) -> socket.socket:
    """A socket that nobody else has; port 0 is any that is free.

    :raises UsageError: where it cannot be had, with what to do.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Only if TCP is named does asyncio turn off Nagle's algorithm, which holds each reply back for 40 ms.
    opened = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        opened.bind((host, port))
        opened.listen()
    except (OSError, OverflowError) as error:
        opened.close()
        raise UsageError(
            f"cannot listen on {host}:{port} ({error}); choose another with --port, or --port 0"
        ) from error
    return opened


def address_of(opened: socket.socket, host: str) -> Address:
    """Where a socket listens."""
    return Address(host, opened.getsockname()[1])


class _Server(uvicorn.Server):
    """Says when it listens."""

    def __init__(self, config: uvicorn.Config, listening: Callable[[], None]) -> None:
        super().__init__(config)
        self._listening = listening

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen, and say so."""
        await super().startup(sockets)
        if self.started:
            self._listening()


def configure(app: ASGIApp, listening: Callable[[], None]) -> uvicorn.Server:
    """A server that has not begun; ``listening`` is called once the first request can be answered."""
    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        lifespan="off",
        http="h11",  # bounds the headers of a request; uvicorn would choose a faster one that does not, if it is there
        ws="none",
        server_header=False,
        date_header=False,
        timeout_keep_alive=30,
        timeout_graceful_shutdown=2,
        limit_concurrency=500,
    )
    return _Server(config, listening)


def serve(app: ASGIApp, opened: socket.socket, listening: Callable[[], None]) -> None:
    """Answer requests until Ctrl-C."""
    configure(app, listening).run(sockets=[opened])
