"""A real server on loopback, in a thread of the test."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

import uvicorn

from grader.play.app import make_app
from grader.play.kept_games import KeptGames
from grader.play.own_program import OwnProgram
from grader.play.pages import GamePages
from grader.play.server import address_of, configure, listen

SECONDS_TO_START = 30


@contextmanager
def serving(
    kept_games: KeptGames, chosen: str, program: OwnProgram | None = None, host: str = "127.0.0.1"
) -> Iterator[str]:
    """The address of a server that is open until the end, and that was started with this ``host``."""
    with listen("127.0.0.1", 0) as opened:
        address = address_of(opened, host)
        app = make_app(kept_games, address, GamePages(kept_games, chosen, program).routes())
        is_listening = threading.Event()
        server = configure(app, is_listening.set)
        thread = threading.Thread(target=_run, args=(server, opened))
        thread.start()
        try:
            assert is_listening.wait(SECONDS_TO_START)
            yield address.url
        finally:
            server.should_exit = True
            thread.join()


def _run(server: uvicorn.Server, opened: object) -> None:
    server.run(sockets=[opened])  # type: ignore[list-item]
